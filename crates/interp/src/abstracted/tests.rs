//! Shares, heaps, snapshots and the journal by themselves.

use std::sync::Arc;

use ir::{FieldId, PredicateId};

use super::heap::{Nested, PredicateChunk, Wanted};
use super::{AbstractHeap, Journal, Share, Snapshot, Time};
use crate::place::Place;
use crate::spec::Spec;
use crate::{Ref, Value};

fn share(over: i128, under: i128) -> Share {
    Share::new(over, under).expect("a share")
}

fn field(object: u32) -> Place {
    Place::Field(Ref(object), FieldId(0))
}

fn number(n: i128) -> Spec {
    Spec::Plain(Value::Int(n))
}

fn chunk(predicate: u32, fields: &[Place], inner: Vec<PredicateChunk>) -> PredicateChunk {
    PredicateChunk {
        definition: PredicateId(predicate),
        args: Arc::new([number(predicate.into())]),
        share: Share::FULL,
        nested: Arc::new(Nested {
            fields: fields.iter().map(|place| (*place, Share::FULL)).collect(),
            predicates: inner,
            outputs: Vec::new(),
            snapshot: Snapshot::Unit,
        }),
    }
}

#[test]
fn shares_are_exact() {
    assert_eq!(share(1, 3).plus(share(1, 6)), Ok(share(1, 2)));
    assert_eq!(share(2, 4), share(1, 2));
    assert_eq!(share(1, 2).minus(share(1, 3)), Ok(share(1, 6)));
    assert_eq!(share(1, 3).minus(share(1, 2)), Ok(Share::NONE));
    assert_eq!(share(1, 2).over(share(1, 4)), Ok(share(2, 1)));
    assert!(share(1, 3) < share(1, 2) && share(2, 2) == Share::FULL);
    assert_eq!(Share::new(-1, 2), None);
    assert_eq!(Share::new(1, 0), None);
    let mut fine = Share::FULL;
    let mut halvings = 0;
    // Beyond what can be counted it says so, and does not wrap around.
    while let Ok(half) = fine.half() {
        assert!(half < fine && !half.is_none());
        fine = half;
        halvings += 1;
    }
    assert!(halvings > 100);
}

/// Definitions 4 and 5, and what opening does to them.
#[test]
fn opening_makes_a_heap_smaller_and_leaves_its_flattening() {
    let mut heap = AbstractHeap::default();
    heap.add_field(field(0), Share::FULL).expect("room");
    let inner = chunk(2, &[field(2), field(3)], Vec::new());
    heap.add_predicate(chunk(1, &[field(1)], vec![inner])).expect("room");
    let flat = heap.flat().clone();
    assert_eq!((heap.size(), flat.len()), (6, 4));
    assert_eq!(heap.top_share_of(field(3)), Share::NONE);
    assert_eq!(heap.share_of(field(3)), Share::FULL);
    assert_eq!(heap.expose(&Wanted::Place(field(3))), Ok(true));
    assert_eq!(heap.top_share_of(field(3)), Share::FULL);
    assert_eq!((heap.size(), heap.flat()), (4, &flat));
    assert_eq!(heap.expose(&Wanted::Place(field(9))), Ok(false));
}

#[test]
fn what_is_around_an_instance_is_opened_for_it_and_nothing_else() {
    let mut heap = AbstractHeap::default();
    let wanted = chunk(3, &[field(3)], Vec::new());
    heap.add_predicate(chunk(7, &[field(7)], Vec::new())).expect("room");
    heap.add_predicate(chunk(1, &[], vec![chunk(2, &[], vec![wanted])])).expect("room");
    let args = [Some(number(3))];
    assert_eq!(heap.find(PredicateId(3), &args), None);
    assert_eq!(heap.expose(&Wanted::Instance(PredicateId(3), &args)), Ok(true));
    let at = heap.find(PredicateId(3), &args).expect("it is there");
    assert!(heap.find(PredicateId(7), &[Some(number(7))]).is_some());
    assert_eq!(heap.find(PredicateId(3), &[Some(number(4))]), None);
    let taken = heap.take_predicate(at).expect("it is there");
    assert_eq!(taken.nested.fields.len(), 1);
    assert_eq!(heap.share_of(field(3)), Share::NONE);
    assert_eq!(heap.share_of(field(7)), Share::FULL);
}

#[test]
fn shares_of_a_chunk_are_shares_of_what_is_in_it() {
    let half = chunk(1, &[field(1)], vec![chunk(2, &[field(2)], Vec::new())]);
    let half = half.scaled(share(1, 2)).expect("a half");
    let mut heap = AbstractHeap::default();
    heap.add_predicate(half.clone()).expect("room");
    assert_eq!(heap.share_of(field(2)), share(1, 2));
    heap.add_predicate(half.clone()).expect("room");
    assert_eq!(heap.share_of(field(2)), Share::FULL);
    assert_eq!(heap.first_doubled(), None);
    heap.add_predicate(half).expect("room");
    assert_eq!(heap.first_doubled(), Some(field(1)));
}

#[test]
fn a_share_that_is_not_there_is_not_taken() {
    let mut heap = AbstractHeap::default();
    heap.add_field(field(0), share(1, 2)).expect("room");
    assert_eq!(heap.take_field(field(0), Share::FULL), Ok(false));
    assert_eq!(heap.take_field(field(0), share(1, 4)), Ok(true));
    assert_eq!(heap.share_of(field(0)), share(1, 4));
    assert_eq!(heap.take_field(field(0), share(1, 4)), Ok(true));
    assert!(heap.flat().is_empty() && heap.fields().is_empty());
}

/// Definitions 1 and 2.
#[test]
fn snapshots() {
    let pair = Snapshot::combine(Snapshot::Of(number(1)), Snapshot::Unit);
    assert!(pair.first().value().is_identical(&number(1)));
    assert!(pair.second().value().is_identical(&Spec::Plain(Value::Null)));
    assert!(pair.value().is_identical(&Spec::Plain(Value::Null)));
    let key = |snapshot: &Snapshot| {
        let mut key = String::new();
        snapshot.write_key(&mut key);
        key
    };
    let other = Snapshot::combine(Snapshot::Of(number(2)), Snapshot::Unit);
    assert_eq!(pair.same(&pair.clone()), Ok(true));
    assert_eq!(pair.same(&other), Ok(false));
    assert_ne!(key(&pair), key(&other));
    assert!(pair.is_known());
    assert!(!Snapshot::Of(Spec::Plain(Value::Void)).is_known());
}

#[test]
fn the_journal_knows_what_was_there() {
    let mut journal = Journal::default();
    let time = |journal: &Journal| Time { at: journal.now(), kept: 0, objects: 1 };
    let first = time(&journal);
    journal.add(field(0), number(0));
    let second = time(&journal);
    journal.add(field(0), number(1));
    journal.add(field(1), number(5));
    let third = time(&journal);
    let then = |place, time| journal.then(place, time).map(|value| format!("{value:?}"));
    let said = |n: i128| Some(format!("{:?}", number(n)));
    assert_eq!(then(field(0), first), said(0));
    assert_eq!(then(field(0), second), said(1));
    assert_eq!(then(field(0), third), None);
    assert_eq!(then(field(1), first), said(5));
    assert_eq!(journal.since(second), &[field(0), field(1)]);
}
