//! Directed graphs over numbers, and their strongly connected components.
//!
//! Nodes that can be reached from each other are one component. Components are numbered so that
//! every edge between two of them leads to the smaller number: whoever goes through them in order
//! meets what a component leads to before the component itself.

/// The successors of each node, in one list.
#[derive(Clone, Debug, Default)]
pub struct Graph {
    /// Where the successors of a node begin; one more than there are nodes.
    starts: Vec<u32>,
    targets: Vec<u32>,
}

impl Graph {
    /// A graph of nodes that are given one after the other, each with its successors.
    pub fn of<I: IntoIterator<Item = u32>>(nodes: impl IntoIterator<Item = I>) -> Graph {
        let mut graph = Graph { starts: vec![0], targets: Vec::new() };
        for successors in nodes {
            graph.targets.extend(successors);
            graph.starts.push(graph.targets.len() as u32);
        }
        graph
    }

    pub fn len(&self) -> usize {
        self.starts.len().saturating_sub(1)
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// What edges lead to from a node; nothing from what is no node.
    pub fn successors(&self, node: u32) -> &[u32] {
        let at = node as usize;
        let range = self.starts.get(at).zip(self.starts.get(at + 1));
        range.and_then(|(a, b)| self.targets.get(*a as usize..*b as usize)).unwrap_or_default()
    }
}

/// Which component each node belongs to.
#[derive(Clone, Debug, Default)]
pub struct Components {
    of: Vec<u32>,
    /// The members of each, in the order of their numbers.
    members: Vec<Vec<u32>>,
}

impl Components {
    pub fn len(&self) -> usize {
        self.members.len()
    }

    pub fn is_empty(&self) -> bool {
        self.members.is_empty()
    }

    pub fn of(&self, node: u32) -> u32 {
        self.of.get(node as usize).copied().unwrap_or(OPEN)
    }

    pub fn members(&self, component: u32) -> &[u32] {
        self.members.get(component as usize).map(Vec::as_slice).unwrap_or_default()
    }
}

/// Of a node whose component is not known.
const OPEN: u32 = u32::MAX;

/// Tarjan's algorithm, without recursion: chains of calls are as long as they like.
pub fn components(graph: &Graph) -> Components {
    let count = graph.len();
    let mut found = Components { of: vec![OPEN; count], members: Vec::new() };
    // The order in which nodes were met, and the first one that is still open and that each can
    // reach; 0 is not yet met.
    let mut numbers = vec![0u32; count];
    let mut lows = vec![0u32; count];
    let mut met = 0;
    let mut open: Vec<u32> = Vec::new();
    // A node, and how many of its successors have been looked at.
    let mut way: Vec<(u32, usize)> = Vec::new();
    for root in 0..count as u32 {
        if numbers[root as usize] != 0 {
            continue;
        }
        way.push((root, 0));
        while let Some((node, next)) = way.last_mut() {
            let (node, at) = (*node, *next);
            if at == 0 {
                met += 1;
                numbers[node as usize] = met;
                lows[node as usize] = met;
                open.push(node);
            }
            let Some(&other) = graph.successors(node).get(at) else {
                way.pop();
                if let Some((before, _)) = way.last() {
                    let low = lows[node as usize];
                    let known = &mut lows[*before as usize];
                    *known = low.min(*known);
                }
                if lows[node as usize] == numbers[node as usize] {
                    close(&mut found, &mut open, node);
                }
                continue;
            };
            *next += 1;
            // What is closed does not lead back.
            if other as usize >= count || found.of[other as usize] != OPEN {
                continue;
            }
            match numbers[other as usize] {
                0 => way.push((other, 0)),
                number => lows[node as usize] = lows[node as usize].min(number),
            }
        }
    }
    found
}

/// The open nodes from this one on are a component.
fn close(found: &mut Components, open: &mut Vec<u32>, first: u32) {
    let from = open.iter().rposition(|node| *node == first).unwrap_or(0);
    let mut members = open.split_off(from);
    members.sort_unstable();
    for member in &members {
        found.of[*member as usize] = found.members.len() as u32;
    }
    found.members.push(members);
}
