//! A table from small numbers to values that is cheap to copy and to change: copies share
//! everything, and a change copies one short way from the root. States that fork at every
//! statement need both.

use std::rc::Rc;

const BITS: u32 = 4;
const WIDTH: usize = 1 << BITS;

#[derive(Clone, Debug)]
pub struct Radix<T> {
    root: Option<Rc<Node<T>>>,
    /// How many levels of inner nodes there are.
    height: u32,
}

#[derive(Clone, Debug)]
enum Node<T> {
    Inner([Option<Rc<Node<T>>>; WIDTH]),
    Leaf([Option<T>; WIDTH]),
}

impl<T> Default for Radix<T> {
    fn default() -> Radix<T> {
        Radix { root: None, height: 0 }
    }
}

/// Which child of a node on that level leads to the key.
fn slot(key: usize, level: u32) -> usize {
    (key >> (level * BITS)) & (WIDTH - 1)
}

impl<T: Clone> Radix<T> {
    pub fn get(&self, key: usize) -> Option<&T> {
        let mut node = self.root.as_deref()?;
        let mut level = self.height;
        if !self.reaches(key) {
            return None;
        }
        loop {
            match node {
                Node::Inner(children) => {
                    node = children[slot(key, level)].as_deref()?;
                    level -= 1;
                }
                Node::Leaf(values) => return values[slot(key, 0)].as_ref(),
            }
        }
    }

    /// Gives the key a value, or takes it away.
    pub fn set(&mut self, key: usize, value: Option<T>) {
        while !self.reaches(key) {
            if let Some(root) = self.root.take() {
                let mut children = [const { None }; WIDTH];
                children[0] = Some(root);
                self.root = Some(Rc::new(Node::Inner(children)));
            }
            self.height += 1;
        }
        set_in(&mut self.root, self.height, key, value);
    }

    /// Whether both are one table: then they are equal, without looking.
    pub fn is_same(&self, other: &Radix<T>) -> bool {
        match (&self.root, &other.root) {
            (None, None) => true,
            (Some(a), Some(b)) => self.height == other.height && Rc::ptr_eq(a, b),
            _ => false,
        }
    }

    /// The keys whose entries may differ from the other table's, in order: what both share
    /// is not looked at.
    pub fn changed(&self, other: &Radix<T>) -> Vec<usize> {
        let mut keys = Vec::new();
        if self.height == other.height {
            changed_in(self.root.as_ref(), other.root.as_ref(), self.height, 0, &mut keys);
        } else {
            for table in [self, other] {
                changed_in(table.root.as_ref(), None, table.height, 0, &mut keys);
            }
            keys.sort_unstable();
            keys.dedup();
        }
        keys
    }

    /// The keys that have a value, in order.
    pub fn keys(&self) -> Vec<usize> {
        let mut keys = Vec::new();
        changed_in(self.root.as_ref(), None, self.height, 0, &mut keys);
        keys
    }

    fn reaches(&self, key: usize) -> bool {
        let bits = (self.height + 1) * BITS;
        bits >= usize::BITS || key >> bits == 0
    }
}

fn set_in<T: Clone>(at: &mut Option<Rc<Node<T>>>, level: u32, key: usize, value: Option<T>) {
    let node = at.get_or_insert_with(|| {
        Rc::new(if level == 0 {
            Node::Leaf([const { None }; WIDTH])
        } else {
            Node::Inner([const { None }; WIDTH])
        })
    });
    match Rc::make_mut(node) {
        Node::Inner(children) => {
            set_in(&mut children[slot(key, level)], level.saturating_sub(1), key, value);
        }
        Node::Leaf(values) => values[slot(key, 0)] = value,
    }
}

fn changed_in<T>(
    a: Option<&Rc<Node<T>>>,
    b: Option<&Rc<Node<T>>>,
    level: u32,
    first: usize,
    keys: &mut Vec<usize>,
) {
    if let (Some(a), Some(b)) = (a, b)
        && Rc::ptr_eq(a, b)
    {
        return;
    }
    for i in 0..WIDTH {
        let key = first + (i << (level * BITS));
        let inner = |node: Option<&Rc<Node<T>>>| match node.map(|n| &**n) {
            Some(Node::Inner(children)) => children[i].clone(),
            _ => None,
        };
        let is_set = |node: Option<&Rc<Node<T>>>| match node.map(|n| &**n) {
            Some(Node::Leaf(values)) => values[i].is_some(),
            _ => false,
        };
        if level == 0 {
            if is_set(a) || is_set(b) {
                keys.push(key);
            }
            continue;
        }
        let (x, y) = (inner(a), inner(b));
        if x.is_some() || y.is_some() {
            changed_in(x.as_ref(), y.as_ref(), level - 1, key, keys);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    /// A walk over keys that looks random and is the same each time.
    fn keys(count: usize) -> impl Iterator<Item = usize> {
        let mut x = 1usize;
        (0..count).map(move |_| {
            x = x.wrapping_mul(1_103_515_245).wrapping_add(12_345) % (1 << 31);
            x % 5_000
        })
    }

    #[test]
    fn it_is_a_map_and_copies_do_not_change() {
        let (mut table, mut model) = (Radix::default(), BTreeMap::new());
        let mut copies = Vec::new();
        for (n, key) in keys(4_000).enumerate() {
            if n % 3 == 2 {
                table.set(key, None);
                model.remove(&key);
            } else {
                table.set(key, Some(n));
                model.insert(key, n);
            }
            if n % 500 == 0 {
                copies.push((table.clone(), model.clone()));
            }
        }
        copies.push((table, model));
        for (table, model) in &copies {
            for key in 0..5_100 {
                assert_eq!(table.get(key), model.get(&key), "{key}");
            }
        }
        for pair in copies.windows(2) {
            let [(a, x), (b, y)] = pair else { continue };
            let changed = a.changed(b);
            for key in 0..5_100 {
                assert!(x.get(&key) == y.get(&key) || changed.contains(&key), "{key}");
            }
        }
    }
}
