//! Contracts: specification cases and their clauses.

use base::Code;

use super::class::Prefix;
use super::{P, Parser};
use crate::ast::{
    Behavior, Clause, ClauseKind, Contract, Expr, Loc, Modifier, Modifiers, SpecCase, Type,
    VarDeclarator,
};
use crate::lex::{T, words};

impl Parser<'_> {
    /// The current token starts or joins a specification case, or is a clause.
    pub(super) fn at_contract(&self) -> bool {
        if self.k == T::LBrace && self.peek(1) == T::Or && self.adjacent(self.pos) {
            return true;
        }
        self.k == T::Ident
            && (words::is_clause(self.word()) || words::is_case(self.word()))
            && !matches!(self.peek(1), T::Assign | T::Dot | T::LBracket)
    }

    /// The contract between the header of a declaration and its body.
    pub(super) fn header_contract(&mut self, prefix: &mut Prefix) -> P<()> {
        if self.in_spec {
            while self.at_contract()
                || (self.k == T::Static
                    && self.kind_at(self.pos + 1) == T::Ident
                    && !self.at_static_declaration())
            {
                let mut modifiers = self.modifiers()?;
                self.contract_item(&mut prefix.contract, &mut modifiers)?;
            }
            return Ok(());
        }
        if !self.at_region() {
            return Ok(());
        }
        let outside = self.enter_region();
        while self.k != T::SpecEnd {
            let start = self.pos;
            if self.header_item(prefix).is_err() {
                self.sync_member(start);
            }
            if self.pos == start {
                break;
            }
        }
        self.leave_region(outside);
        Ok(())
    }

    /// The contract of a lemma or function, which may have no body: then what stands in the
    /// next `/*@ … @*/` belongs to something else.
    pub(super) fn own_contract(&mut self, prefix: &mut Prefix) -> P<()> {
        while !self.comment_has_ended()
            && (self.at_contract()
                || (self.k == T::Static
                    && self.kind_at(self.pos + 1) == T::Ident
                    && !self.at_static_declaration()))
        {
            match self.owner(&prefix.contract) {
                Owner::This => {}
                Owner::Next => break,
                Owner::Unclear => {
                    let word = self.word().to_owned();
                    self.report_at(
                        self.pos,
                        format!(
                            "this `{word}` may belong to what is declared above or to what is below: \
                             write what is above with its contract in one `/*@ … @*/`"
                        ),
                    );
                    break;
                }
            }
            let mut modifiers = self.modifiers()?;
            self.contract_item(&mut prefix.contract, &mut modifiers)?;
        }
        Ok(())
    }

    /// Whose the clause is that comes next, behind the contract so far of what may have no body. A line
    /// comment behind what that promises begins another contract if it asks for something, or says what
    /// only a method says. What else it says may belong to either, if there is a declaration below.
    fn owner(&self, so_far: &Contract) -> Owner {
        let between = self.text.get(self.prev_hi as usize..self.lo() as usize);
        let is_new = between.is_some_and(|text| text.contains("//@"));
        let promises = |clause: &Clause| matches!(clause.kind, ClauseKind::Ensures(_));
        let mut clauses = so_far.cases.iter().flat_map(|case| &case.clauses);
        if !is_new || !clauses.any(promises) {
            return Owner::This;
        }
        let (stem, _) = words::strip_redundantly(self.word());
        match (stem, self.behind_clauses()) {
            (_, Behind::Body) => Owner::This,
            ("requires" | "pre", _) => Owner::Next,
            (_, Behind::Annotation | Behind::Nothing) => Owner::This,
            ("ensures" | "post" | "decreases" | "decreasing" | "measured_by", _) => Owner::Unclear,
            _ => Owner::Next,
        }
    }

    /// What the clauses from here on lead to.
    fn behind_clauses(&self) -> Behind {
        let (mut at, mut depth) = (self.pos, 0);
        loop {
            match self.kind_at(at) {
                T::Eof => return Behind::Nothing,
                T::SpecEnd => {
                    let region = self.next_region.checked_sub(1).and_then(|i| self.regions.get(i));
                    return match region.map(|region| self.kind_at(region.at as usize)) {
                        Some(T::RBrace | T::Eof) | None => Behind::Nothing,
                        Some(_) => Behind::Declaration,
                    };
                }
                T::LParen | T::LBrace => depth += 1,
                T::RParen | T::RBrace => depth -= 1,
                T::Semi if depth == 0 => {
                    let word = self.word_at(at + 1);
                    if self.kind_at(at + 1) == T::LBrace {
                        return Behind::Body;
                    }
                    let declares = matches!(word, "lemma" | "predicate" | "function" | "data")
                        || words::is_member(word);
                    if declares {
                        return Behind::Annotation;
                    }
                }
                _ => {}
            }
            at += 1;
        }
    }

    fn comment_has_ended(&self) -> bool {
        let between = self.text.get(self.prev_hi as usize..self.lo() as usize);
        between.is_some_and(|text| text.contains("*/"))
    }

    /// `static lemma …`, not a clause for statically bound calls.
    fn at_static_declaration(&self) -> bool {
        let next = self.word_at(self.pos + 1);
        matches!(next, "lemma" | "predicate" | "function" | "ghost" | "model")
    }

    fn header_item(&mut self, prefix: &mut Prefix) -> P<()> {
        let mut modifiers = self.modifiers()?;
        if self.at_contract() {
            self.contract_item(&mut prefix.contract, &mut modifiers)?;
        } else if self.k == T::Ident || self.k.is_word() {
            let known = words::opens_annotation(self.word());
            return if known { Ok(()) } else { self.unknown_word() };
        }
        self.keep_spec_modifiers(&mut prefix.modifiers, modifiers);
        Ok(())
    }

    /// A clause of a header has just ended: its `;` also ends a declaration without body.
    pub(super) fn after_clause(&mut self) -> bool {
        let before = self.pos.checked_sub(1).map(|i| self.kind_at(i));
        let ended = self.in_spec && before == Some(T::Semi);
        if ended {
            self.eat(T::Semi);
        }
        ended
    }

    /// Modifiers that an annotation comment gives to a Java declaration.
    pub(super) fn keep_spec_modifiers(&mut self, kept: &mut Modifiers, read: Modifiers) {
        if let Some((_, loc)) = read.flags.first() {
            let message = "Java's own modifiers belong into the Java text";
            self.report_code(Code::MisplacedClause, self.pos, loc.0, message);
        }
        if let Some(annotation) = read.annotations.first() {
            let message = "Java's own annotations belong into the Java text";
            self.report_code(Code::MisplacedClause, self.pos, annotation.loc.0, message);
        }
        if read.spec.is_empty() {
            return;
        }
        let flags = Modifiers { flags: Vec::new(), annotations: Vec::new(), ..read };
        let old = std::mem::take(kept);
        *kept = super::stmt::join_modifiers(old, flags);
    }

    /// `also`, a behaviour, or a clause, behind its modifiers. Those that do not belong to
    /// it stay in `modifiers`.
    pub(super) fn contract_item(
        &mut self,
        contract: &mut Contract,
        modifiers: &mut Modifiers,
    ) -> P<()> {
        let lo = if super::unit::no_modifiers_in(modifiers) {
            self.lo()
        } else {
            modifiers.loc.lo - self.start
        };
        if self.k == T::LBrace {
            return self.nested_cases(contract);
        }
        let word = self.word().to_owned();
        match word.as_str() {
            "also" => {
                self.advance();
                if contract.cases.is_empty() && !contract.extends_inherited {
                    contract.extends_inherited = true;
                } else {
                    contract.cases.push(empty_case(self.loc(lo)));
                }
                contract.loc = Loc(contract.loc.to(*self.loc(lo)));
                Ok(())
            }
            "implies_that"
            | "for_example"
            | "model_program"
            | "example"
            | "normal_example"
            | "exceptional_example" => {
                let span = self.token_span(self.pos);
                let message = format!("`{word}` is not supported yet");
                self.report_code(Code::UnsupportedNotation, self.pos, span, message);
                self.advance();
                contract.cases.push(empty_case(self.loc(lo)));
                contract.loc = Loc(contract.loc.to(*self.loc(lo)));
                Ok(())
            }
            _ => match behavior(&word) {
                Some(behavior) => {
                    self.advance();
                    self.open_case(contract, std::mem::take(modifiers), behavior, lo);
                    Ok(())
                }
                None => {
                    let is_static = modifiers.has(Modifier::Static);
                    modifiers.flags.retain(|(m, _)| *m != Modifier::Static);
                    let clause = self.nest(|p| p.clause(is_static, lo))?;
                    let loc = clause.loc;
                    let clauses = both_ways(clause);
                    if contract.cases.is_empty() {
                        contract.cases.push(empty_case(loc));
                    }
                    if let Some(case) = contract.cases.last_mut() {
                        case.loc = Loc(case.loc.to(*loc));
                        case.clauses.extend(clauses);
                    }
                    contract.loc = Loc(contract.loc.to(*loc));
                    Ok(())
                }
            },
        }
    }

    fn open_case(&mut self, contract: &mut Contract, mods: Modifiers, kind: Behavior, lo: u32) {
        let loc = self.loc(lo);
        contract.loc = Loc(contract.loc.to(*loc));
        let waiting = contract
            .cases
            .last_mut()
            .filter(|case| case.behavior.is_none() && case.clauses.is_empty());
        match waiting {
            Some(case) => {
                case.behavior = Some(kind);
                if !super::unit::no_modifiers_in(&mods) {
                    case.modifiers = mods;
                }
                case.loc = Loc(case.loc.to(*loc));
            }
            None => {
                if !contract.cases.is_empty() {
                    self.report_at(self.pos - 1, "two specification cases are joined by `also`");
                }
                let mut case = empty_case(loc);
                case.behavior = Some(kind);
                if !super::unit::no_modifiers_in(&mods) {
                    case.modifiers = mods;
                }
                contract.cases.push(case);
            }
        }
    }

    /// `{| … also … |}`: each of the cases inside begins with what stands before it.
    fn nested_cases(&mut self, contract: &mut Contract) -> P<()> {
        let lo = self.lo();
        self.advance();
        self.advance();
        let mut inner = Contract { cases: vec![empty_case(self.loc(lo))], ..Contract::default() };
        while !self.at_end_of_nested() {
            if !self.at_contract() {
                return self.expected("a clause, or `|}`");
            }
            let mut modifiers = self.modifiers()?;
            self.nest(|p| p.contract_item(&mut inner, &mut modifiers))?;
        }
        self.advance();
        self.advance();
        let loc = self.loc(lo);
        let before = contract.cases.pop().unwrap_or_else(|| empty_case(loc));
        for case in inner.cases {
            if case.behavior.is_some() {
                self.report(self.pos, case.loc.0, "a nested case has no behaviour of its own");
            }
            let clauses = before.clauses.iter().cloned().chain(case.clauses).collect();
            contract.cases.push(SpecCase { loc: case.loc, clauses, ..before.clone() });
        }
        contract.loc = Loc(contract.loc.to(*loc));
        // It would belong to all of them, and stand in the last one.
        if self.at_contract() && self.word() != "also" {
            self.report_at(self.pos, "nested cases stand at the end of their case");
        }
        Ok(())
    }

    fn at_end_of_nested(&self) -> bool {
        self.k == T::Or && self.peek(1) == T::RBrace && self.adjacent(self.pos)
    }

    /// One clause, at its keyword, with its `;`.
    fn clause(&mut self, is_static: bool, lo: u32) -> P<Clause> {
        let keyword = self.take_ident();
        let (stem, redundant) = words::strip_redundantly(keyword.as_str());
        let kind = match stem {
            "requires" | "pre" => ClauseKind::Requires(self.expr()?),
            "ensures" | "post" => ClauseKind::Ensures(self.expr()?),
            "signals" | "exsures" => self.signals()?,
            "signals_only" => {
                if self.k == T::SpecWord && self.word() == "\\nothing" {
                    self.advance();
                    ClauseKind::SignalsOnly(Vec::new())
                } else {
                    ClauseKind::SignalsOnly(self.type_list()?)
                }
            }
            "assignable" | "modifies" | "modifiable" | "assigns" => {
                ClauseKind::Assignable(self.expr_list()?)
            }
            "accessible" | "reads" => {
                let locations = self.expr_list()?;
                ClauseKind::Accessible { locations, measured_by: self.measured_by()? }
            }
            "decreases" | "decreasing" | "measured_by" => ClauseKind::Decreases(self.expr_list()?),
            "diverges" => ClauseKind::Diverges(self.expr()?),
            // `context A;` is taken apart by whoever adds it to a case.
            "context" => ClauseKind::Other { keyword, exprs: vec![self.expr()?] },
            // What is not kept is printed without its variables, and read so.
            "given" | "yields" => {
                if self.k != T::Semi {
                    self.spec_variables()?;
                }
                ClauseKind::Other { keyword, exprs: Vec::new() }
            }
            "forall" => {
                let (ty, vars) = self.spec_variables()?;
                ClauseKind::Forall { ty, vars }
            }
            "old" => {
                let (ty, vars) = self.spec_variables()?;
                ClauseKind::OldVar { ty, vars }
            }
            _ => {
                let exprs = if self.k == T::Semi { Vec::new() } else { self.expr_list()? };
                ClauseKind::Other { keyword, exprs }
            }
        };
        self.semi("the clause")?;
        Ok(Clause { loc: self.loc(lo), is_static, redundant, kind })
    }

    /// `(E e) A`
    fn signals(&mut self) -> P<ClauseKind> {
        self.expect_after(T::LParen, "after `signals`")?;
        let ty = self.ty()?;
        let name = if self.k == T::Ident { Some(self.take_ident()) } else { None };
        self.expect_after(T::RParen, "after the exception")?;
        let condition = if self.k == T::Semi { None } else { Some(self.expr()?) };
        Ok(ClauseKind::Signals { ty, name, condition })
    }

    fn spec_variables(&mut self) -> P<(Type, Vec<VarDeclarator>)> {
        let ty = self.ty()?;
        let vars = self.declarators()?;
        Ok((ty, vars))
    }

    /// `\measured_by e`, perhaps.
    pub(super) fn measured_by(&mut self) -> P<Option<Expr>> {
        if self.k == T::SpecWord && self.word() == "\\measured_by" {
            self.advance();
            return Ok(Some(self.expr()?));
        }
        Ok(None)
    }

    /// Expressions with commas between them; also location sets.
    pub(super) fn expr_list(&mut self) -> P<Vec<Expr>> {
        let mut exprs = vec![self.expr()?];
        while self.eat(T::Comma) {
            exprs.push(self.expr()?);
        }
        Ok(exprs)
    }
}

fn empty_case(loc: Loc) -> SpecCase {
    let modifiers = Modifiers { loc: Loc(loc.start()), ..Modifiers::default() };
    SpecCase { loc, modifiers, behavior: None, clauses: Vec::new() }
}

/// `context A;` is `requires A; ensures A;`.
fn both_ways(clause: Clause) -> Vec<Clause> {
    match clause.kind {
        ClauseKind::Other { keyword, exprs } if keyword.as_str() == "context" => {
            let Clause { loc, is_static, redundant, .. } = clause;
            exprs
                .into_iter()
                .flat_map(|e| [ClauseKind::Requires(e.clone()), ClauseKind::Ensures(e)])
                .map(|kind| Clause { loc, is_static, redundant, kind })
                .collect()
        }
        kind => vec![Clause { kind, ..clause }],
    }
}

fn behavior(word: &str) -> Option<Behavior> {
    Some(match word {
        "normal_behavior" | "normal_behaviour" => Behavior::Normal,
        "exceptional_behavior" | "exceptional_behaviour" => Behavior::Exceptional,
        "behavior" | "behaviour" | "model_behavior" | "model_behaviour" => Behavior::General,
        _ => return None,
    })
}

/// Nothing has been read into it.
pub(super) fn is_empty_contract(contract: &Contract) -> bool {
    contract.cases.is_empty() && !contract.extends_inherited
}

/// Whose clause it is.
enum Owner {
    This,
    Next,
    Unclear,
}

/// What stands behind clauses.
enum Behind {
    /// A block, which ends what they belong to.
    Body,
    /// Another declaration of annotations.
    Annotation,
    /// A declaration of the program.
    Declaration,
    Nothing,
}
