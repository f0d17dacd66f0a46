//! Predicates and their shares. `acc(e.q(args), p)` is an instance of a predicate of its own, which
//! the lowering makes at the place of `q`: the same parameters and one more, how much it is.
//!
//! ```java
//! //@ predicate q(int k) = acc(x) ** x == k;
//! //@ predicate q$share(int k, \real share) = 0 < share && share <= 1 ** acc(x, share) ** x == k;
//! ```
//!
//! Both say the same of the same locations, so that their snapshots are the same. What one says of a
//! location says the other of a part of it: an instance is split into shares without looking into
//! it. To put shares together again, all of them must speak of the same locations. They do where
//! inputs and what the locations hold tell which these are (a *precise* predicate), and
//! not where an input of something inside is found instead of given:
//!
//! ```java
//! //@ predicate some() = at(?k);                                // at(1) and at(2) may be different places
//! //@ predicate at(int k) = k == 1 ? acc(x) : acc(y);
//! ```

use ir::visit::{Visitor, walk_assertion, walk_instance};
use ir::{
    Assertion, AssertionKind, Binding, Fraction, Origin, PredicateArg, PredicateId,
    PredicateInstance, Program,
};

use crate::{Families, World, may_be_redefined};

#[derive(Debug)]
pub struct Shares {
    /// A predicate, and that of its shares.
    pairs: Vec<(PredicateId, PredicateId)>,
    precise: Vec<bool>,
}

impl Shares {
    pub fn of(program: &Program, families: &Families, world: World) -> Shares {
        let all = || (0..program.predicates.len() as u32).map(PredicateId);
        let shares = all().filter(|id| program.predicate(*id).whole().is_some());
        let pairs: Vec<(PredicateId, PredicateId)> = shares
            .filter_map(|share| Some((all().find(|id| is_pair(program, *id, share))?, share)))
            .collect();
        let precise = match pairs.is_empty() {
            true => vec![false; program.predicates.len()],
            false => precise(program, families, world),
        };
        Shares { pairs, precise }
    }

    /// The predicate of the shares of another one, if somebody asks for some.
    pub fn share(&self, whole: PredicateId) -> Option<PredicateId> {
        self.pairs.iter().find(|(id, _)| *id == whole).map(|(_, share)| *share)
    }

    /// The predicate of which this one is that of the shares.
    pub fn whole(&self, share: PredicateId) -> Option<PredicateId> {
        self.pairs.iter().find(|(_, id)| *id == share).map(|(whole, _)| *whole)
    }

    /// Whether two instances with the same inputs speak of the same locations.
    pub fn is_precise(&self, predicate: PredicateId) -> bool {
        self.precise.get(predicate.index()).copied().unwrap_or(false)
    }
}

/// Whether one predicate is made for the shares of the other: they are declared at one place.
fn is_pair(program: &Program, whole: PredicateId, share: PredicateId) -> bool {
    let (of, made) = (program.predicate(whole), program.predicate(share));
    whole != share
        && of.span == made.span
        && of.class == made.class
        && made.params.len() == of.params.len() + 1
        && made.whole() == Some(of.name.as_str())
}

/// Each predicate that finds no input, nor anything that it may hold.
fn precise(program: &Program, families: &Families, world: World) -> Vec<bool> {
    let parts: Vec<Parts> = program
        .predicates
        .iter()
        .map(|predicate| {
            let mut parts = Parts { families, held: Vec::new(), finds: false };
            predicate.body.iter().for_each(|body| parts.assertion(body));
            parts
        })
        .collect();
    // Of what others may define nothing is known, nor of what the library keeps to itself.
    let is_seen = |id: PredicateId| {
        let predicate = program.predicate(id);
        (predicate.body.is_some() || predicate.origin == Origin::Source)
            && !(world == World::Open && may_be_redefined(program, id))
    };
    let ids = (0..).map(PredicateId);
    let mut precise: Vec<bool> =
        ids.zip(&parts).map(|(id, parts)| !parts.finds && is_seen(id)).collect();
    loop {
        let holds_other = |parts: &Parts| {
            parts.held.iter().any(|id| !precise.get(id.index()).copied().unwrap_or(false))
        };
        let next: Vec<bool> =
            precise.iter().zip(&parts).map(|(is, parts)| *is && !holds_other(parts)).collect();
        if next == precise {
            break;
        }
        precise = next;
    }
    // An instance of a family may be of any of its definitions.
    let of_family = |id: PredicateId| match families.predicate(id) {
        Some(family) => families
            .members(family)
            .all(|member| precise.get(member.index()).copied().unwrap_or(false)),
        None => precise.get(id.index()).copied().unwrap_or(false),
    };
    (0..precise.len() as u32).map(|id| of_family(PredicateId(id))).collect()
}

/// What a body holds instances of, and whether it finds an input of one of them.
struct Parts<'f> {
    families: &'f Families,
    held: Vec<PredicateId>,
    finds: bool,
}

impl<'p> Visitor<'p> for Parts<'_> {
    fn assertion(&mut self, assertion: &'p Assertion) {
        if let AssertionKind::Acc(_, Fraction::Bind(_)) = &assertion.kind {
            self.finds = true;
        }
        walk_assertion(self, assertion);
    }

    fn instance(&mut self, instance: &'p PredicateInstance) {
        let id = instance.predicate;
        self.held.push(id);
        if instance.binding == Binding::Dynamic
            && let Some(family) = self.families.predicate(id)
        {
            self.held.extend(self.families.members(family));
        }
        self.finds |= instance.args.iter().any(|arg| !matches!(arg, PredicateArg::Expr(_)));
        walk_instance(self, instance);
    }
}
