/*@ data Numbers = None() | More(\bigint head, Numbers tail);
  @ function \bag<\bigint> elements(Numbers l) = switch (l) { case None() -> \bag<\bigint>(); case More(h, t) -> \bag(h) + elements(t); };
  @ function boolean atLeast(\bigint x, Numbers l) = switch (l) { case None() -> true; case More(h, t) -> x <= h && atLeast(x, t); };
  @ function boolean sorted(Numbers l) = switch (l) { case None() -> true; case More(h, t) -> atLeast(h, t) && sorted(t); };
  @ function Numbers insert(\bigint x, Numbers l) = switch (l) { case None() -> More(x, None()); case More(h, t) -> x <= h ? More(x, l) : More(h, insert(x, t)); };
  @ function Numbers sort(Numbers l) = switch (l) { case None() -> None(); case More(h, t) -> insert(h, sort(t)); };
  @ lemma below(\bigint x, \bigint y, Numbers l) requires x <= y && atLeast(y, l); ensures atLeast(x, l); { switch (l) { case None() -> { } case More(h, t) -> { apply below(x, y, t); } } }
  @ lemma inserted(\bigint x, Numbers l) ensures elements(insert(x, l)) == elements(l) + \bag(x); { switch (l) { case None() -> { } case More(h, t) -> { apply inserted(x, t); } } }
  @ lemma insertedAbove(\bigint y, \bigint x, Numbers l) requires y <= x && atLeast(y, l); ensures atLeast(y, insert(x, l)); { switch (l) { case None() -> { } case More(h, t) -> { apply insertedAbove(y, x, t); } } }
  @ lemma insertedSorted(\bigint x, Numbers l) requires sorted(l); ensures sorted(insert(x, l)); { switch (l) { case None() -> { } case More(h, t) -> { apply insertedSorted(x, t); if (x <= h) { apply below(x, h, t); } else { apply insertedAbove(h, x, t); } } } }
  @ lemma correct(Numbers l) ensures sorted(sort(l)) && elements(sort(l)) == elements(l); { switch (l) { case None() -> { } case More(h, t) -> { apply correct(t); apply insertedSorted(h, sort(t)); apply inserted(h, sort(t)); } } }
  @*/
/** Insertion sort of a list of data: the result is sorted and has the same elements. */
class InsertionSort {
}
