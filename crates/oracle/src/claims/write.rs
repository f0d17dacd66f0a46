//! Writes a random program from the rules of some constructs.

use std::collections::{BTreeMap, BTreeSet};

use super::grammar::{Grammar, Parameter, Piece, Place, Rule, Template};
use super::program::{Probe, Program, SIGN, Step};
use crate::generate::Random;

/// Constructs that every program has.
const ALWAYS: &[&str] = &["numbers", "flow"];

#[derive(Clone)]
struct Variable {
    name: String,
    ty: String,
    fixed: bool,
}

/// A variable that a statement declares.
struct New {
    variable: Variable,
    /// How deep in its braces.
    nesting: i32,
    /// Its declaration is over.
    ready: bool,
}

/// An expression, in the two languages.
#[derive(Clone, Default)]
struct Text {
    spec: String,
    java: String,
}

pub(crate) struct Writer<'a> {
    grammar: &'a Grammar,
    random: Random,
    chosen: BTreeSet<usize>,
    /// What the program is mainly about.
    focus: usize,
    /// The rules for each type.
    rules: BTreeMap<&'a str, Vec<&'a Rule>>,
    types: Vec<&'a str>,
    /// Those that the construct in focus brings.
    own: Vec<&'a str>,
    scope: Vec<Variable>,
    constants: BTreeMap<String, usize>,
    fresh: usize,
    used: BTreeSet<usize>,
    declared: Vec<String>,
    probes: Vec<Vec<Probe>>,
    /// What was written last, which claims are more likely to be about.
    recent: Vec<String>,
}

/// The program of a seed.
pub(crate) fn program(grammar: &Grammar, seed: u64, name: &str, only: Option<&str>) -> Program {
    let mut random = Random::new(seed);
    let (focus, chosen) = choose(grammar, &mut random, only);
    let mut rules: BTreeMap<&str, Vec<&Rule>> = BTreeMap::new();
    for rule in grammar.rules.iter().filter(|r| chosen.contains(&r.construct)) {
        rules.entry(rule.ty.as_str()).or_default().push(rule);
    }
    let types: Vec<&str> = rules
        .iter()
        .filter(|(ty, rules)| {
            !ty.starts_with('\\') && rules.iter().any(|r| r.place != Place::Specification)
        })
        .map(|(ty, _)| *ty)
        .collect();
    let brought = |ty: &&&str| {
        let rules = rules.get(**ty).into_iter().flatten();
        rules.clone().all(|r| r.construct == focus)
    };
    let own = types.iter().filter(brought).copied().collect();
    let parameter = |name: &str| Variable { name: name.into(), ty: "int".into(), fixed: true };
    let mut writer = Writer {
        grammar,
        random,
        chosen,
        focus,
        rules,
        types,
        own,
        scope: vec![parameter("a"), parameter("b")],
        constants: BTreeMap::new(),
        fresh: 0,
        used: BTreeSet::new(),
        declared: Vec::new(),
        probes: Vec::new(),
        recent: Vec::new(),
    };
    writer.program(name)
}

/// What the program is mainly about, and all its constructs.
fn choose(grammar: &Grammar, random: &mut Random, only: Option<&str>) -> (usize, BTreeSet<usize>) {
    let index = |name: &str| grammar.constructs.iter().position(|c| c.name == name);
    let mut chosen: BTreeSet<usize> = ALWAYS.iter().filter_map(|n| index(n)).collect();
    let any = random.below(grammar.constructs.len());
    let focus = only.and_then(index).unwrap_or(any);
    chosen.insert(focus);
    if random.chance(50) {
        chosen.insert(random.below(grammar.constructs.len()));
    }
    loop {
        let more: Vec<usize> = chosen
            .iter()
            .flat_map(|c| &grammar.constructs[*c].needs)
            .filter_map(|n| index(n))
            .filter(|n| !chosen.contains(n))
            .collect();
        if more.is_empty() {
            return (focus, chosen);
        }
        chosen.extend(more);
    }
}

impl<'a> Writer<'a> {
    fn program(&mut self, name: &str) -> Program {
        // Of what parameters hold little is known.
        let known = self.random.chance(65);
        let grammar = self.grammar;
        let constructs = self.chosen.iter().map(|c| &grammar.constructs[*c]);
        let parameters: Vec<Parameter> =
            constructs.filter(|_| !known).flat_map(|c| c.parameters.iter().cloned()).collect();
        for Parameter { name, ty, .. } in &parameters {
            self.scope.push(Variable { name: name.clone(), ty: ty.clone(), fixed: true });
        }
        let wraps = self.random.chance(60);
        let count = self.random.between(4, 11);
        let mut steps = Vec::new();
        for _ in 0..count {
            self.declared.clear();
            self.recent.clear();
            if let Some(mut text) = self.statement(2, 2) {
                text.push_str(&self.mark());
                text.push('\n');
                steps.push(Step { text, declares: self.declared.clone() });
            }
        }
        let (mut members, mut requires, mut setup) = (String::new(), String::new(), String::new());
        for p in &parameters {
            requires.push_str(&format!(" ** {}", p.requires));
        }
        let mut files = Vec::new();
        let constructs: Vec<_> = self.chosen.iter().map(|c| &self.grammar.constructs[*c]).collect();
        for construct in constructs {
            members.push_str(&self.constants_in(&construct.members));
            files.extend(construct.files.iter().cloned());
            for r in &construct.requires {
                requires.push_str(&format!(" ** {}", self.constants_in(r)));
            }
            for s in &construct.setup {
                setup.push_str(&self.constants_in(s));
            }
        }
        let math = if wraps { "/*@ code_java_math @*/\n" } else { "" };
        Program {
            name: name.to_string(),
            header: format!(
                "import java.util.*;\nimport java.util.function.*;\nimport java.util.concurrent.atomic.*;\n{math}"
            ),
            members,
            requires,
            setup,
            parameters,
            files,
            steps,
            probes: std::mem::take(&mut self.probes),
        }
    }

    /// The members of a class with their constants put in.
    fn constants_in(&mut self, text: &str) -> String {
        let mut parts = text.split("$k");
        let mut out = parts.next().unwrap_or_default().to_string();
        for part in parts {
            let digits: String = part.chars().take_while(char::is_ascii_digit).collect();
            out.push_str(&self.constant(&format!("k{digits}")));
            out.push_str(&part[digits.len()..]);
        }
        out
    }

    fn constant(&mut self, key: &str) -> String {
        let value = self.random.below(9);
        self.constants.entry(key.to_string()).or_insert(value).to_string()
    }

    fn weight(&self, weight: u32, construct: usize) -> u32 {
        if construct == self.focus { 4 * weight } else { weight }
    }

    /// An index, more likely than not one that there is.
    fn small(&mut self) -> String {
        self.random.word(&["0", "0", "0", "1", "1", "1", "2", "3"]).to_string()
    }

    // ───────────────────────── statements ─────────────────────────

    fn statement(&mut self, at: usize, depth: usize) -> Option<String> {
        if self.random.chance(if self.scope.len() < 5 { 75 } else { 25 }) {
            return self.declaration(at);
        }
        if self.random.chance(15) {
            return self.assignment(at);
        }
        let grammar = self.grammar;
        let statements: Vec<_> = grammar
            .statements
            .iter()
            .filter(|s| self.chosen.contains(&s.construct))
            .filter(|s| depth > 0 || !s.text.contains(&Piece::Block))
            .collect();
        for _ in 0..6 {
            let weights: Vec<u32> =
                statements.iter().map(|s| self.weight(s.weight, s.construct)).collect();
            let statement = statements.get(self.random.weighted(&weights))?;
            let kept = (self.scope.len(), self.declared.len());
            if let Some(text) = self.written(&statement.text, at, depth) {
                self.used.insert(statement.construct);
                return Some(text);
            }
            self.scope.truncate(kept.0);
            self.declared.truncate(kept.1);
        }
        None
    }

    fn declaration(&mut self, at: usize) -> Option<String> {
        let types = if self.random.chance(60) { self.own.clone() } else { self.types.clone() };
        let types = if types.is_empty() { self.types.clone() } else { types };
        let ty = self.random.choose(&types)?.to_string();
        let value = self.expression(&ty, 2, false)?;
        let fixed = self.random.chance(30);
        let name = self.declare(&ty, fixed);
        let word = if fixed { "final " } else { "" };
        Some(format!("{}{word}{ty} {name} = {};\n", "    ".repeat(at), value.java))
    }

    fn assignment(&mut self, at: usize) -> Option<String> {
        let open: Vec<Variable> =
            self.scope.iter().filter(|v| !v.fixed && !v.ty.starts_with('\\')).cloned().collect();
        let variable = self.random.choose(&open)?.clone();
        let value = self.expression(&variable.ty, 2, false)?;
        self.recent.push(variable.name.clone());
        Some(format!("{}{} = {};\n", "    ".repeat(at), variable.name, value.java))
    }

    fn declare(&mut self, ty: &str, fixed: bool) -> String {
        self.fresh += 1;
        let name = format!("v{}", self.fresh);
        self.scope.push(Variable { name: name.clone(), ty: ty.to_string(), fixed });
        self.declared.push(name.clone());
        self.recent.push(name.clone());
        name
    }

    fn written(&mut self, template: &Template, at: usize, depth: usize) -> Option<String> {
        let mut out = "    ".repeat(at);
        let mut holes: Vec<Text> = Vec::new();
        let mut new: Vec<New> = Vec::new();
        let mut nesting = 0;
        self.fresh += 1;
        let number = self.fresh;
        for piece in template {
            let line = out.rsplit('\n').next().unwrap_or_default().trim_start();
            let ghost = line.starts_with("//@") || line.starts_with("/*@") || line.starts_with('@');
            // In the head of a loop: it is there in the body.
            let head = line.starts_with("for (");
            match piece {
                Piece::Text(text) => {
                    for c in text.chars() {
                        match c {
                            '{' => nesting += 1,
                            '}' => {
                                nesting -= 1;
                                new.retain(|v| v.nesting <= nesting);
                            }
                            '\n' => new.iter_mut().for_each(|v| v.ready = true),
                            _ => {}
                        }
                    }
                    out.push_str(&text.replace('\n', &format!("\n{}", "    ".repeat(at))))
                }
                Piece::Expression(ty) => {
                    let text = self.expression(ty, 1, ghost)?;
                    out.push_str(if ghost { &text.spec } else { &text.java });
                    holes.push(text);
                }
                Piece::Variable(_) | Piece::Writable(_) | Piece::Fixed(_) => {
                    let text = self.variable(piece)?;
                    out.push_str(&text.java);
                    self.recent.push(text.java.clone());
                    holes.push(text);
                }
                Piece::Again(n) => {
                    let text = holes.get(*n)?;
                    out.push_str(if ghost { &text.spec } else { &text.java });
                }
                Piece::New { ty, fixed } => {
                    self.fresh += 1;
                    let name = format!("v{}", self.fresh);
                    out.push_str(&name);
                    holes.push(Text { spec: name.clone(), java: name.clone() });
                    let variable = Variable { name, ty: ty.clone(), fixed: *fixed };
                    let nesting = nesting + i32::from(head);
                    new.push(New { variable, nesting, ready: head });
                }
                Piece::Number => out.push_str(&number.to_string()),
                Piece::Small => out.push_str(&self.small()),
                Piece::Constant(key) => out.push_str(&self.constant(key)),
                Piece::Block => {
                    let (scope, declared) = (self.scope.clone(), self.declared.clone());
                    self.scope.extend(new.iter().filter(|v| v.ready).map(|v| v.variable.clone()));
                    for _ in 0..self.random.between(1, 2) {
                        if let Some(text) = self.statement(at + 1, depth.checked_sub(1)?) {
                            out.push_str(text.trim_start());
                            out.push_str(&"    ".repeat(at + 1));
                        }
                    }
                    if self.random.chance(60) {
                        out.push_str(&self.mark());
                    }
                    (self.scope, self.declared) = (scope, declared);
                }
                Piece::Mark => {
                    let scope = self.scope.clone();
                    self.scope.extend(new.iter().filter(|v| v.ready).map(|v| v.variable.clone()));
                    out.push_str(&self.mark());
                    self.scope = scope;
                }
            }
        }
        for New { variable, .. } in new {
            self.declared.push(variable.name.clone());
            self.recent.push(variable.name.clone());
            self.scope.push(variable);
        }
        let kept = out.trim_end_matches(' ');
        Some(kept.to_string())
    }

    // ───────────────────────── expressions ─────────────────────────

    fn variable(&mut self, piece: &Piece) -> Option<Text> {
        let fits = |v: &&Variable| match piece {
            Piece::Writable(ty) => v.ty == *ty && !v.fixed,
            Piece::Fixed(ty) => v.ty == *ty && v.fixed,
            Piece::Variable(ty) | Piece::Expression(ty) => v.ty == *ty,
            _ => false,
        };
        let fitting: Vec<&Variable> = self.scope.iter().filter(fits).collect();
        let name = fitting.get(self.random.below(fitting.len()))?.name.clone();
        Some(Text { spec: name.clone(), java: name })
    }

    fn expression(&mut self, ty: &str, depth: i32, ghost: bool) -> Option<Text> {
        // A value of some types can be made only from others.
        if depth < -2 {
            return None;
        }
        if self.random.chance(if depth <= 0 { 90 } else { 55 })
            && let Some(text) = self.variable(&Piece::Variable(ty.to_string()))
        {
            return Some(text);
        }
        let fits = |r: &&&Rule| match r.place {
            Place::Both => true,
            Place::Code => !ghost,
            Place::Specification => ghost,
        };
        let all: Vec<&Rule> = self.rules.get(ty)?.iter().filter(fits).copied().collect();
        for attempt in 0..6 {
            let simple = |r: &&&Rule| {
                (depth > 0 && attempt < 4)
                    || !r.text.iter().any(|p| matches!(p, Piece::Expression(_)))
            };
            let rules: Vec<&Rule> = all.iter().filter(simple).copied().collect();
            let rules = if rules.is_empty() { &all } else { &rules };
            let weights: Vec<u32> =
                rules.iter().map(|r| self.weight(r.weight, r.construct)).collect();
            let rule = *rules.get(self.random.weighted(&weights))?;
            if let Some(text) = self.by_rule(rule, depth, ghost) {
                return Some(text);
            }
        }
        None
    }

    fn by_rule(&mut self, rule: &Rule, depth: i32, ghost: bool) -> Option<Text> {
        let mut holes: Vec<Text> = Vec::new();
        let mut out = Text::default();
        self.fresh += 1;
        let number = self.fresh.to_string();
        let depth = depth - 1;
        for piece in &rule.text {
            let text = match piece {
                Piece::Text(text) => Text { spec: text.clone(), java: text.clone() },
                Piece::Expression(ty) => self.expression(ty, depth, ghost)?,
                Piece::Variable(_) | Piece::Writable(_) | Piece::Fixed(_) => {
                    self.variable(piece)?
                }
                Piece::Again(n) => holes.get(*n)?.clone(),
                Piece::Small => {
                    let n = self.small();
                    Text { spec: n.clone(), java: n }
                }
                Piece::Constant(key) => {
                    let n = self.constant(key);
                    Text { spec: n.clone(), java: n }
                }
                Piece::Number => Text { spec: number.clone(), java: number.clone() },
                Piece::New { .. } | Piece::Block | Piece::Mark => return None,
            };
            if matches!(
                piece,
                Piece::Expression(_) | Piece::Variable(_) | Piece::Writable(_) | Piece::Fixed(_)
            ) {
                holes.push(text.clone());
            }
            out.spec.push_str(&text.spec);
            out.java.push_str(&text.java);
        }
        // Code is the same in both; what a specification says may have to be computed otherwise.
        if let Some(java) = rule.java.as_ref().filter(|_| ghost) {
            out.java.clear();
            for piece in java {
                match piece {
                    Piece::Text(text) => out.java.push_str(text),
                    Piece::Again(n) => out.java.push_str(&holes.get(*n)?.java),
                    _ => return None,
                }
            }
        }
        self.used.insert(rule.construct);
        Some(out)
    }

    // ───────────────────────── places for claims ─────────────────────────

    fn mark(&mut self) -> String {
        let mut probes = Vec::new();
        for _ in 0..self.random.between(3, 6) {
            let before = std::mem::take(&mut self.used);
            probes.extend(self.probe());
            self.used = before;
        }
        self.probes.push(probes);
        format!("{SIGN}{}{SIGN}", self.probes.len() - 1)
    }

    fn probe(&mut self) -> Option<Probe> {
        let recent = self.recent.clone();
        if self.random.chance(35)
            && let Some(name) = self.random.choose(&recent)
            && let Some(variable) = self.scope.iter().find(|v| v.name == *name)
        {
            let (ty, text) = (variable.ty.clone(), variable.name.clone());
            return Some(Probe { ty, spec: text.clone(), java: text, constructs: BTreeSet::new() });
        }
        // A rule, not a variable: what is said of the state is the point.
        const VALUES: &[&str] = &["int", "boolean", "long", "char", "String", "\\bigint", "Object"];
        for _ in 0..8 {
            let own = self.random.chance(75);
            let fits = |r: &&&Rule| {
                r.place != Place::Code
                    && (!own || r.construct == self.focus)
                    && (VALUES.contains(&r.ty.as_str()) || r.weight > 2)
            };
            let rules: Vec<&Rule> = self.rules.values().flatten().filter(fits).copied().collect();
            let weights: Vec<u32> = rules.iter().map(|r| r.weight).collect();
            let Some(rule) = rules.get(self.random.weighted(&weights)).copied() else { continue };
            if let Some(text) = self.by_rule(rule, 2, true) {
                let (ty, constructs) = (rule.ty.clone(), self.used.clone());
                return Some(Probe { ty, spec: text.spec, java: text.java, constructs });
            }
            self.used.clear();
        }
        None
    }
}
