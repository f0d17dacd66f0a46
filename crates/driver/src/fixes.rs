//! Where a [`Fix`] goes: from what is to be written, and for what, to a place in the text. The
//! layout is that of what stands there: clauses join the contract that is there, a line of its own
//! begins like its neighbours.

use base::{Fix, FixRole, SourceFile, SourceMap, Span};
use syntax::ast::{
    BinaryOp, CompilationUnit, Contract, Expr, ExprKind, Item, Member, Modifiers, Param, SpecExpr,
    Stmt, StmtKind,
};
use syntax::visit::{Node, walk};

/// A change of one file: this text instead of what is at the span.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edit {
    pub span: Span,
    pub text: String,
}

/// What a fix changes; `None` if the text has no place for it. To be called inside
/// [`base::on_large_stack`].
pub fn edit_for(map: &SourceMap, fix: &Fix) -> Option<Edit> {
    let file = map.file(map.find(fix.span)?);
    let parsed = syntax::parse(&file.text, file.start);
    edit_in(file, &parsed.unit, fix)
}

/// The same, of a file that has been parsed.
pub fn edit_in(file: &SourceFile, unit: &CompilationUnit, fix: &Fix) -> Option<Edit> {
    match fix.role {
        FixRole::Clause => clause(file, unit, fix),
        FixRole::LoopClause => loop_clause(file, unit, fix),
        FixRole::Statement => {
            let stmt = statement(unit, fix.span)?;
            Some(line_before(file, stmt.loc.lo, &fix.text))
        }
        FixRole::Conjunct => {
            let at = conjunct(unit, fix.span)?.loc.lo;
            Some(Edit { span: Span::new(at, at), text: fix.text.clone() })
        }
        FixRole::Modifier => {
            let at = modifier_place(unit, fix.span)?;
            let text = format!("/*@ {} @*/ ", fix.text);
            Some(Edit { span: Span::new(at, at), text })
        }
        FixRole::Member => Some(line_before(file, field(unit, fix.span)?, &fix.text)),
    }
}

/// The text of a file with an edit done.
pub fn apply(file: &SourceFile, edit: &Edit) -> Option<String> {
    let at = |position: u32| position.checked_sub(file.start).map(|offset| offset as usize);
    let (lo, hi) = (at(edit.span.lo)?, at(edit.span.hi)?);
    Some(format!("{}{}{}", file.text.get(..lo)?, edit.text, file.text.get(hi..)?))
}

/// Before the first clause that is there: what it reads is known to those behind it. An
/// exceptional clause goes behind the last one.
fn clause(file: &SourceFile, unit: &CompilationUnit, fix: &Fix) -> Option<Edit> {
    let (contract, start) = declaration(unit, fix.span)?;
    let clauses: Vec<_> = contract.cases.iter().take(1).flat_map(|case| &case.clauses).collect();
    let is_first = fix.text.starts_with("requires");
    match (clauses.first(), clauses.last()) {
        (Some(first), _) if is_first => {
            let at = first.loc.lo;
            let separator = between_clauses(file, at);
            Some(Edit { span: Span::new(at, at), text: format!("{}{separator}", fix.text) })
        }
        (_, Some(last)) => {
            let at = last.loc.hi;
            let separator = between_clauses(file, last.loc.lo);
            Some(Edit { span: Span::new(at, at), text: format!("{separator}{}", fix.text) })
        }
        _ => Some(line_before(file, start, &fix.text)),
    }
}

/// What stands between two clauses of a comment, given where one begins: a new line if it begins
/// its line.
fn between_clauses(file: &SourceFile, at: u32) -> String {
    let before = before_on_line(file, at);
    match before.trim() {
        "//@" | "@" | "" => format!("{}{before}", line_break(file)),
        "/*@" => {
            let indent: String = before.chars().take_while(|c| c.is_whitespace()).collect();
            format!("{}{indent}  @ ", line_break(file))
        }
        _ => " ".to_string(),
    }
}

fn loop_clause(file: &SourceFile, unit: &CompilationUnit, fix: &Fix) -> Option<Edit> {
    let mut found = None;
    walk(unit, &mut |node| {
        if let Node::Stmt(stmt) = node
            && stmt.loc.contains(fix.span)
            && let StmtKind::While { spec, .. }
            | StmtKind::DoWhile { spec, .. }
            | StmtKind::For { spec, .. }
            | StmtKind::ForEach { spec, .. } = &stmt.kind
            && (stmt.loc.lo == fix.span.lo || found.is_none())
        {
            found = Some((stmt, spec));
        }
        true
    });
    let (stmt, spec) = found?;
    match spec.clauses.first() {
        Some(first) => {
            let at = first.loc.lo;
            let separator = between_clauses(file, at);
            Some(Edit { span: Span::new(at, at), text: format!("{}{separator}", fix.text) })
        }
        None => Some(line_before(file, stmt.loc.lo.max(fix.span.lo), &fix.text)),
    }
}

/// An annotation before what begins at a place, on lines of its own if that begins its line.
pub fn line_before(file: &SourceFile, at: u32, text: &str) -> Edit {
    let before = before_on_line(file, at);
    let text = if before.trim().is_empty() {
        let end = line_break(file);
        text.lines().map(|line| format!("//@ {line}{end}{before}")).collect()
    } else {
        format!("/*@ {} @*/ ", text.lines().collect::<Vec<_>>().join(" "))
    };
    Edit { span: Span::new(at, at), text }
}

fn before_on_line(file: &SourceFile, at: u32) -> &str {
    let offset = at.saturating_sub(file.start) as usize;
    let text = file.text.get(..offset).unwrap_or_default();
    text.rsplit(['\n', '\r']).next().unwrap_or_default()
}

fn line_break(file: &SourceFile) -> &'static str {
    if file.text.contains("\r\n") { "\r\n" } else { "\n" }
}

/// The contract of the method, constructor, function or lemma whose name is there, and where the
/// declaration itself begins.
fn declaration(unit: &CompilationUnit, name: Span) -> Option<(&Contract, u32)> {
    let mut found = None;
    walk(unit, &mut |node| {
        let declared = match node {
            Node::Member(Member::Method(m)) => Some((m.name, &m.contract, &m.modifiers, m.loc)),
            Node::Member(Member::Constructor(c)) => {
                Some((c.name, &c.contract, &c.modifiers, c.loc))
            }
            Node::Item(Item::Function(f)) => Some((f.name, &f.contract, &f.modifiers, f.loc)),
            Node::Item(Item::Lemma(l)) => Some((l.name, &l.contract, &l.modifiers, l.loc)),
            _ => None,
        };
        if let Some((declared, contract, modifiers, loc)) = declared
            && declared.span().lo == name.lo
        {
            let has_modifiers = !modifiers.loc.is_none() && !modifiers.loc.is_empty();
            let start = if has_modifiers { modifiers.loc.lo } else { loc.lo };
            found = Some((contract, start));
        }
        found.is_none()
    });
    found
}

/// The innermost statement of a block that a place is in.
fn statement(unit: &CompilationUnit, place: Span) -> Option<&Stmt> {
    let mut found = None;
    walk(unit, &mut |node| {
        if let Node::Block(block) = node {
            found = block.stmts.iter().find(|stmt| stmt.loc.contains(place)).or(found);
        }
        true
    });
    found
}

/// The part between two `**` that a place is in.
fn conjunct(unit: &CompilationUnit, place: Span) -> Option<&Expr> {
    let mut outermost = None;
    walk(unit, &mut |node| match node {
        Node::Expr(expr) if expr.loc.contains(place) => {
            outermost = outermost.or(Some(expr));
            false
        }
        Node::Expr(_) => false,
        _ => true,
    });
    let mut expr: &Expr = outermost?;
    loop {
        let parts: Vec<&Expr> = match &expr.kind {
            ExprKind::Binary { op: BinaryOp::Star | BinaryOp::Implies, left, right } => {
                vec![left, right]
            }
            ExprKind::Paren(inner) => vec![inner],
            ExprKind::Conditional { condition: _, then, otherwise } => vec![then, otherwise],
            ExprKind::Spec(spec) => match &**spec {
                SpecExpr::Quantified { body, .. }
                | SpecExpr::Let { body, .. }
                | SpecExpr::Ghostly { body, .. } => vec![body],
                _ => vec![],
            },
            _ => vec![],
        };
        match parts.into_iter().find(|part| part.loc.contains(place)) {
            Some(part) => expr = part,
            None => return Some(expr),
        }
    }
}

/// Where the declaration of the field begins whose name is there.
fn field(unit: &CompilationUnit, name: Span) -> Option<u32> {
    let mut found = None;
    walk(unit, &mut |node| {
        if let Node::Member(Member::Field(f)) = node
            && !f.in_spec
            && f.vars.iter().any(|var| var.name.span().lo == name.lo)
        {
            let modifiers = f.modifiers.loc;
            let is_bare = modifiers.is_none() || modifiers.is_empty();
            found = Some(if is_bare { f.loc.lo } else { modifiers.lo });
        }
        found.is_none()
    });
    found
}

/// Before the type of what is declared there.
fn modifier_place(unit: &CompilationUnit, name: Span) -> Option<u32> {
    let mut found = None;
    let begin = |modifiers: &Modifiers, ty: u32| match modifiers.loc.is_none() {
        true => ty,
        false if modifiers.loc.is_empty() => ty,
        false => modifiers.loc.lo.min(ty),
    };
    let of_params = |params: &[Param]| {
        let param = params.iter().find(|p| p.name.span().lo == name.lo || p.loc.contains(name))?;
        Some(begin(&param.modifiers, param.ty.as_ref()?.loc.lo))
    };
    walk(unit, &mut |node| {
        let place = match node {
            Node::Member(Member::Method(m)) if m.name.span().lo == name.lo => Some(m.result.loc.lo),
            Node::Member(Member::Method(m)) => of_params(&m.params),
            Node::Member(Member::Constructor(c)) => c.params.as_deref().and_then(of_params),
            Node::Member(Member::Field(f)) => {
                let is_it = f.vars.iter().any(|var| var.name.span().lo == name.lo);
                is_it.then_some(f.ty.loc.lo)
            }
            _ => None,
        };
        found = found.or(place);
        found.is_none()
    });
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "class A {
    int x;
    @Deprecated private static final int y = 1;
    //@ requires x > 0 ** y > 0;
    //@ ensures true;
    int m(String s, final A a) {
        int i = 0;
        while (i < 3) i++;
        //@ loop_invariant i > 0;
        for (;;) { a.m(s, a); }
    }
    @Override
    public void n() {}
    /*@ requires true; @*/ void o() { if (x > 0) x = 1; }
}
";

    /// What the line or lines at the edit are after it.
    fn done(role: FixRole, at: &str, text: &str) -> String {
        let mut map = SourceMap::new();
        let id = map.add("A.java", TEXT).unwrap();
        let lo = TEXT.find(at).unwrap() as u32 + map.file(id).start;
        let fix = Fix::new(role, Span::new(lo, lo + 1), text);
        let edit = edit_for(&map, &fix).unwrap();
        let new = apply(map.file(id), &edit).unwrap();
        // It still parses.
        assert_eq!(syntax::parse(&new, 1).diagnostics, [], "{new}");
        let old: Vec<&str> = TEXT.lines().collect();
        let changed: Vec<&str> = new.lines().filter(|line| !old.contains(line)).collect();
        changed.join("\n")
    }

    #[test]
    fn clauses_join_the_contract() {
        let clause = |at, text| done(FixRole::Clause, at, text);
        assert_eq!(clause("m(String", "requires acc(x);"), "    //@ requires acc(x);");
        let signals = "signals (Error e) true;";
        assert_eq!(clause("m(String", signals), "    //@ signals (Error e) true;");
        assert_eq!(clause("n()", "requires acc(x);"), "    //@ requires acc(x);");
        assert_eq!(
            clause("o()", "requires acc(x);"),
            "    /*@ requires acc(x);\n      @ requires true; @*/ void o() { if (x > 0) x = 1; }"
        );
    }

    #[test]
    fn loops_statements_and_conjuncts() {
        let of = |role, at, text| done(role, at, text);
        let p = "loop_invariant p;";
        assert_eq!(of(FixRole::LoopClause, "while", p), "        //@ loop_invariant p;");
        assert_eq!(of(FixRole::LoopClause, "for (", p), "        //@ loop_invariant p;");
        assert_eq!(
            of(FixRole::Statement, "a.m(s", "open q();"),
            "        for (;;) { /*@ open q(); @*/ a.m(s, a); }"
        );
        assert_eq!(of(FixRole::Statement, "i++", "open q();"), "        //@ open q();");
        assert_eq!(
            of(FixRole::Conjunct, "y > 0", "acc(y) ** "),
            "    //@ requires x > 0 ** acc(y) ** y > 0;"
        );
    }

    #[test]
    fn modifiers_stand_before_types() {
        let of = |at| done(FixRole::Modifier, at, "nullable");
        let line = |line: &str| line.to_string();
        assert_eq!(of("s, final"), line("    int m(/*@ nullable @*/ String s, final A a) {"));
        assert_eq!(of("a) {"), line("    int m(String s, /*@ nullable @*/ final A a) {"));
        assert_eq!(of("x;"), line("    /*@ nullable @*/ int x;"));
        let wraps = done(FixRole::Modifier, "n() {", "code_java_math");
        assert_eq!(wraps, line("    public /*@ code_java_math @*/ void n() {}"));
    }

    #[test]
    fn members_stand_before_fields() {
        let invariant = "invariant x > 0;";
        assert_eq!(done(FixRole::Member, "x;", invariant), "    //@ invariant x > 0;");
        assert_eq!(done(FixRole::Member, "y =", invariant), "    //@ invariant x > 0;");
    }
}
