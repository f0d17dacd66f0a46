//! A part of the units for each of several machines: `--shard 2/4` is the second of four.
//!
//! Which unit is whose depends on the program and on recorded costs alone, so that all machines
//! agree without speaking to each other: the dearest unit goes to whoever has least to do so far.

use std::collections::BTreeMap;

/// One of several parts.
#[derive(Clone, Debug)]
pub struct Shard {
    /// From 1 to `of`.
    pub number: u32,
    pub of: u32,
    /// What units cost in an earlier run, by their signatures with packages.
    pub costs: BTreeMap<String, u64>,
}

impl Shard {
    /// `2/4`
    pub fn parse(text: &str) -> Option<Shard> {
        let (number, of) = text.split_once('/')?;
        let (number, of) = (number.parse().ok()?, of.parse().ok()?);
        (1..=of).contains(&number).then(|| Shard { number, of, costs: BTreeMap::new() })
    }

    /// Which of the units are in this part. `units`: each with its name, and with what it may cost
    /// if nobody knows.
    pub fn chosen(&self, units: &[(String, u64)]) -> Vec<bool> {
        let mut order: Vec<(u64, &str, usize)> = units
            .iter()
            .enumerate()
            .map(|(index, (name, guess))| {
                (self.costs.get(name).copied().unwrap_or(*guess).max(1), name.as_str(), index)
            })
            .collect();
        order.sort_by(|a, b| (b.0, a.1, a.2).cmp(&(a.0, b.1, b.2)));
        let mut load = vec![0u64; self.of as usize];
        let mut chosen = vec![false; units.len()];
        for (cost, _, index) in order {
            let least = (0..load.len()).min_by_key(|part| load.get(*part)).unwrap_or(0);
            if let Some(load) = load.get_mut(least) {
                *load = load.saturating_add(cost);
            }
            if let Some(slot) = chosen.get_mut(index) {
                *slot = least + 1 == self.number as usize;
            }
        }
        chosen
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_all_and_balanced() {
        let units: Vec<(String, u64)> =
            (0..100).map(|i| (format!("A.m{i}()"), i % 7 + 1)).collect();
        let parts: Vec<Vec<bool>> = (1..=4)
            .map(|number| Shard { number, of: 4, costs: BTreeMap::new() }.chosen(&units))
            .collect();
        for index in 0..units.len() {
            assert_eq!(parts.iter().filter(|part| part[index]).count(), 1);
        }
        let load = |part: &Vec<bool>| -> u64 {
            part.iter().zip(&units).filter(|(mine, _)| **mine).map(|(_, unit)| unit.1).sum()
        };
        let loads: Vec<u64> = parts.iter().map(load).collect();
        assert!(loads.iter().max().unwrap() - loads.iter().min().unwrap() <= 7, "{loads:?}");
        assert!(Shard::parse("0/4").is_none() && Shard::parse("5/4").is_none());
        assert!(Shard::parse("4/4").is_some() && Shard::parse("1").is_none());
    }

    #[test]
    fn what_was_dear_is_alone() {
        let units: Vec<(String, u64)> = ["a", "b", "c"].map(|name| (name.to_string(), 1)).into();
        let costs = BTreeMap::from([("b".to_string(), 100)]);
        let part = |number| Shard { number, of: 2, costs: costs.clone() }.chosen(&units);
        assert_eq!(part(1), [false, true, false]);
        assert_eq!(part(2), [true, false, true]);
    }
}
