class C { /*@ invariant (\forall int i; i > 0; @*/ }
