//! Frames of methods and loops in a total heap: what may be changed, and that what is changed is in them.

use base::{Code, Span, needs, step, stops};
use check::Reason;
use heap::{Extent, Locations};
use ir::{FieldId, MethodId, MethodKind, OldLabel, SpecCase};
use term::Term;

use crate::engine::Engine;
use crate::engine::frame::{Frame, Outside, Place};
use crate::failure::{Failure, Result, unsupported};
use crate::state::State;

impl Engine<'_> {
    /// From here on only these locations may be changed, and what is made later.
    pub fn frame(&mut self, locations: Locations, span: Span, what: &'static str) -> Frame {
        let token = self.token();
        let since = self.terms.stamp(token).unwrap_or(u32::MAX);
        Frame { locations, since, span, what, is_compared: false, round: None }
    }

    /// What a method may change by a case of its contract; none if that is everything. A constructor
    /// may set the fields of its object.
    pub fn frame_of(
        &mut self,
        state: &mut State,
        method: MethodId,
        case: &SpecCase,
    ) -> Result<Option<Frame>> {
        let (Some(_), Some(sets)) = (state.heap.total(), &case.assignable) else { return Ok(None) };
        let mut locations = self.locations(state, Some(sets))?;
        let info = self.program.method(method);
        let this = info.params.first().and_then(|this| state.get(*this));
        if let (MethodKind::Constructor, Some(this)) = (info.kind, this) {
            for field in self.instance_fields(info.class) {
                locations.fields.push((field.0, Extent::Of(this)));
            }
        }
        let span = sets.first().map_or(info.span, |set| set.span);
        let mut frame = self.frame(locations, span, "the method");
        frame.begin_at(state.old(&OldLabel::Entry));
        // Its own object is new to a constructor.
        if let (MethodKind::Constructor, Some(this)) = (info.kind, this)
            && let Some(before) = self.before_birth(state, this)
        {
            frame.since = before;
        }
        Ok(Some(frame))
    }

    /// Does something inside of one more frame.
    pub fn in_frame<T>(&mut self, frame: Option<Frame>, work: impl FnOnce(&mut Self) -> T) -> T {
        let outer = self.scope.frames.clone();
        if let Some(frame) = frame {
            std::rc::Rc::make_mut(&mut self.scope.frames).push(frame);
        }
        let done = work(self);
        self.scope.frames = outer;
        done
    }

    /// Does a round of a loop inside of its frame; the loop has made nothing that is older than
    /// the given term. Where what it may change is known by the frame around it alone, it never leaves that.
    pub fn in_round<T>(
        &mut self,
        (frame, is_bounded): (Option<Frame>, bool),
        round: Term,
        work: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let outer = self.scope.frames.clone();
        for frame in std::rc::Rc::make_mut(&mut self.scope.frames).iter_mut() {
            frame.round = frame.round.or(Some(round));
            frame.is_compared &= !stops!("rounds-stay-in-what-bounds-them", is_bounded);
        }
        let done = self.in_frame(frame, work);
        self.scope.frames = outer;
        done
    }

    /// A write is allowed by the frame of the method, and by those of the loops around it.
    pub fn check_in_frames(&mut self, state: &mut State, place: Place, span: Span) -> Result<()> {
        for frame in self.scope.frames.clone().iter() {
            let inside = self.is_in_frame(state, frame, place);
            if frame.compares(place) {
                self.leaves_frame(state, Outside { place, inside, frame: frame.clone(), span });
                continue;
            }
            step!("write-lies-in-the-frame-of-the-loop", {
                self.while_answering(|engine| {
                    engine.prove(state, inside, |engine| engine.outside_of(frame, place, span))
                })?;
            });
        }
        Ok(())
    }

    pub fn outside_of(&self, frame: &Frame, place: Place, span: Span) -> Failure {
        let what = match place {
            Place::Field(_, field) => format!("`{}`", self.field_name(field.0)),
            Place::Element { .. } => "this element".to_string(),
        };
        let text = format!("{what} may lie outside of what {} may change", frame.what);
        Failure::new(Code::MissingPermission, span, text)
            .label(frame.span, "this says what may be changed")
    }

    /// That a location lies in a frame, or belongs to an object that is newer.
    fn is_in_frame(&mut self, state: &State, frame: &Frame, place: Place) -> Term {
        if frame.locations.everything.is_some() {
            return Term::TRUE;
        }
        let sets = self.loc_sets();
        let loc = match place {
            Place::Field(object, field) => sets.field(&mut self.terms, object, field.0),
            Place::Element { array, index, .. } => sets.element(&mut self.terms, array, index),
        };
        if self.is_newer(state, loc.object, frame.since) {
            return Term::TRUE;
        }
        let since = self.terms.int(i64::from(frame.since));
        let mut ways = vec![sets.newer(&mut self.terms, loc.object, since)];
        for set in &frame.locations.sets {
            ways.push(sets.member(&mut self.terms, *set, loc));
        }
        match place {
            Place::Field(object, field) => {
                for (_, extent) in frame.locations.fields.iter().filter(|(f, _)| *f == field.0) {
                    if let Extent::Of(of) = extent {
                        ways.push(self.terms.eq(object, *of));
                    }
                }
            }
            Place::Element { array, sort, index } => {
                for (_, extent) in frame.locations.arrays.iter().filter(|(s, _)| *s == sort) {
                    ways.push(self.is_in_extent(extent, array, index));
                }
            }
        }
        self.terms.or(ways)
    }

    /// That an element lies in an extent.
    fn is_in_extent(&mut self, extent: &Extent, array: Term, index: Term) -> Term {
        match extent {
            Extent::Of(of) => self.terms.eq(array, *of),
            Extent::Elements { array: of, from, to } => {
                let same = self.terms.eq(array, *of);
                let above = self.terms.le(*from, index);
                let below = self.terms.lt(index, *to);
                self.terms.and([same, above, below])
            }
            Extent::AllBut(_) | Extent::In(_) | Extent::Newer(_) => Term::FALSE,
        }
    }

    /// What a frame may change, as one set.
    fn set_of(&mut self, state: &mut State, locations: &Locations) -> Term {
        let sets = self.loc_sets();
        let mut all = locations.sets.clone();
        for (field, extent) in &locations.fields {
            if let Extent::Of(object) = extent {
                let loc = sets.field(&mut self.terms, *object, *field);
                all.push(sets.one(&mut self.terms, loc));
            }
        }
        for (_, extent) in &locations.arrays {
            let (array, from, to) = match extent {
                Extent::Of(array) => (*array, self.terms.int(0), self.array_length(state, *array)),
                Extent::Elements { array, from, to } => (*array, *from, *to),
                Extent::AllBut(_) | Extent::In(_) | Extent::Newer(_) => continue,
            };
            all.push(sets.range(&mut self.terms, array, from, to));
        }
        sets.union(&mut self.terms, all)
    }

    /// Whether an object came into being after some time.
    fn is_newer(&mut self, state: &State, object: Term, since: u32) -> bool {
        let known = self.prover.value_of(&mut self.terms, &state.path, object).unwrap_or(object);
        let newer = |terms: &term::Terms, o| terms.object_stamp(o).is_some_and(|at| at > since);
        needs!("objects-outside-of-frames-are-new", newer(&self.terms, known))
            || newer(&self.terms, object)
    }

    /// What a callee, or a loop, may change lies in the frames that are in force.
    pub fn check_all_in_frames(
        &mut self,
        state: &mut State,
        locations: &Locations,
        span: Span,
    ) -> Result<()> {
        for frame in self.scope.frames.clone().iter() {
            if frame.locations.everything.is_some() {
                continue;
            }
            if locations.everything.is_some() {
                let text = format!("this may change more than what {} may change", frame.what);
                return Err(Failure::new(Code::MissingPermission, span, text)
                    .label(frame.span, "this says what may be changed")
                    .into());
            }
            for (field, extent) in &locations.fields {
                let Extent::Of(object) = extent else {
                    return unsupported(Reason::FrameOfAllInside, span);
                };
                let place = Place::Field(*object, FieldId(*field));
                let inside = self.is_in_frame(state, frame, place);
                if frame.compares(place) {
                    self.leaves_frame(state, Outside { place, inside, frame: frame.clone(), span });
                    continue;
                }
                self.while_answering(|engine| {
                    engine.prove(state, inside, |engine| engine.outside_of(frame, place, span))
                })?;
            }
            for (sort, extent) in &locations.arrays {
                let (array, from, to) = match extent {
                    Extent::Of(array) => {
                        let length = self.array_length(state, *array);
                        (*array, self.terms.int(0), length)
                    }
                    Extent::Elements { array, from, to } => (*array, *from, *to),
                    Extent::AllBut(_) | Extent::In(_) | Extent::Newer(_) => {
                        return unsupported(Reason::FrameOfAllInside, span);
                    }
                };
                if self.is_newer(state, array, frame.since) {
                    continue;
                }
                let place = Place::Element { array, sort: *sort, index: from };
                let one = self.terms.int(1);
                let last = self.terms.sub(to, one);
                // One part of the frame covers both ends, and so all between them.
                let mut ways = vec![self.terms.le(to, from)];
                let sets = self.loc_sets();
                let range = sets.range(&mut self.terms, array, from, to);
                let whole = self.set_of(state, &frame.locations);
                let since = self.terms.int(i64::from(frame.since));
                ways.push(sets.within(&mut self.terms, range, whole, Some(since)));
                ways.push(sets.newer(&mut self.terms, array, since));
                for (_, part) in frame.locations.arrays.iter().filter(|(s, _)| s == sort) {
                    let first = self.is_in_extent(part, array, from);
                    let last = self.is_in_extent(part, array, last);
                    ways.push(self.terms.and([first, last]));
                }
                let covered = self.terms.or(ways);
                self.note_universals(covered);
                self.while_answering(|engine| {
                    engine.prove(state, covered, |engine| engine.outside_of(frame, place, span))
                })?;
            }
            for set in &locations.sets {
                let sets = self.loc_sets();
                let whole = self.set_of(state, &frame.locations);
                let since = self.terms.int(i64::from(frame.since));
                let inside = sets.within(&mut self.terms, *set, whole, Some(since));
                self.note_universals(inside);
                let at = frame.span;
                step!("callee-changes-sets-in-the-frame", {
                    self.while_answering(|engine| {
                        engine.prove(state, inside, |_| {
                            let text = "this may change more than what the method may change";
                            Failure::new(Code::MissingPermission, span, text)
                                .label(at, "this says what may be changed")
                        })
                    })?;
                });
            }
        }
        Ok(())
    }
}
