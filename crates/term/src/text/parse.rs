//! Text to terms. Sorts are checked: a text that does not fit is an error, never a panic.

use rustc_hash::FxHashMap;

use crate::text::write::bit_op_name;
use crate::text::{PLAIN, ParseError};
use crate::{BitOp, IntKind, Number, Op, Reach, Sort, SortShape, Term, Terms};

type Result<T> = std::result::Result<T, ParseError>;

/// How deep a text may be nested.
const MAX_DEPTH: u32 = 1_000;

impl Terms {
    /// The term that a text stands for.
    pub fn parse(&mut self, text: &str) -> Result<Term> {
        let mut parser = Parser { terms: self, text, at: 0, depth: 0, bound: FxHashMap::default() };
        let term = parser.term()?;
        parser.skip_space();
        if parser.at < text.len() {
            return parser.fail("text behind the term");
        }
        Ok(term)
    }
}

struct Parser<'a> {
    terms: &'a mut Terms,
    text: &'a str,
    at: usize,
    depth: u32,
    bound: FxHashMap<String, Term>,
}

impl Parser<'_> {
    fn fail<T>(&self, message: impl Into<String>) -> Result<T> {
        Err(ParseError { at: self.at, message: message.into() })
    }

    fn rest(&self) -> &str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn skip_space(&mut self) {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start().len();
    }

    fn peek(&mut self, wanted: char) -> bool {
        self.skip_space();
        self.rest().starts_with(wanted)
    }

    fn eat(&mut self, wanted: char) -> bool {
        let found = self.peek(wanted);
        if found {
            self.at += wanted.len_utf8();
        }
        found
    }

    fn expect(&mut self, wanted: char) -> Result<()> {
        if self.eat(wanted) { Ok(()) } else { self.fail(format!("expected `{wanted}`")) }
    }

    /// A word, up to a space, a parenthesis or (behind it) a colon.
    fn word(&mut self) -> Result<String> {
        self.skip_space();
        // The operator `<:` has a colon in it.
        if self.rest().starts_with("<:") {
            self.at += 2;
            return Ok("<:".into());
        }
        let ends = |c: char| c.is_whitespace() || matches!(c, '(' | ')' | ':');
        let rest = self.rest();
        let word = rest[..rest.find(ends).unwrap_or(rest.len())].to_string();
        if word.is_empty() {
            return self.fail("expected a word");
        }
        self.at += word.len();
        Ok(word)
    }

    fn sort(&mut self) -> Result<Sort> {
        if !self.eat('(') {
            return match self.word()?.as_str() {
                "Bool" => Ok(Sort::BOOL),
                "Int" => Ok(Sort::INT),
                "Real" => Ok(Sort::REAL),
                "Ref" => Ok(Sort::REF),
                "Snap" => Ok(Sort::SNAP),
                "Type" => Ok(Sort::TYPE),
                "Float" => Ok(Sort::FLOAT),
                "Double" => Ok(Sort::DOUBLE),
                other => self.fail(format!("no sort `{other}`")),
            };
        }
        self.enter()?;
        let shape = match self.word()?.as_str() {
            "Seq" => SortShape::Seq(self.sort()?),
            "Set" => SortShape::Set(self.sort()?),
            "Bag" => SortShape::Bag(self.sort()?),
            "Map" => SortShape::Map(self.sort()?, self.sort()?),
            "Named" => SortShape::Named(self.word()?.as_str().into()),
            "Param" => {
                let word = self.word()?;
                match word.parse() {
                    Ok(index) => SortShape::Param(index),
                    Err(_) => return self.fail("expected a number"),
                }
            }
            "Data" => {
                let name = self.word()?;
                let found = self.terms.datas().find(|(_, data)| data.name == name.as_str());
                let Some((id, params)) = found.map(|(id, data)| (id, data.params)) else {
                    return self.fail(format!("no data type `{name}`"));
                };
                let mut args = Vec::new();
                while !self.peek(')') {
                    args.push(self.sort()?);
                }
                if args.len() != params as usize {
                    return self.fail("wrong number of sorts");
                }
                SortShape::Data(id, args.into())
            }
            other => return self.fail(format!("no sort `{other}`")),
        };
        self.expect(')')?;
        self.depth -= 1;
        Ok(self.terms.sort_of_shape(shape))
    }

    fn enter(&mut self) -> Result<()> {
        self.depth += 1;
        if self.depth > MAX_DEPTH { self.fail("nested too deeply") } else { Ok(()) }
    }

    fn term(&mut self) -> Result<Term> {
        if !self.eat('(') {
            return self.name();
        }
        self.enter()?;
        let head = self.word()?;
        let term = self.compound(&head)?;
        self.expect(')')?;
        self.depth -= 1;
        Ok(term)
    }

    fn name(&mut self) -> Result<Term> {
        let word = self.word()?;
        match word.as_str() {
            "true" => return Ok(Term::TRUE),
            "false" => return Ok(Term::FALSE),
            "null" => return Ok(Term::NULL),
            "unit" => return Ok(Term::UNIT),
            _ => {}
        }
        let sort = if self.rest().starts_with(':') {
            self.at += 1;
            Some(self.sort()?)
        } else {
            None
        };
        if let Some(number) = Number::parse(&word) {
            let sort = sort.unwrap_or(Sort::INT);
            if !sort.is_numeric() || (sort == Sort::INT && !number.is_integer()) {
                return self.fail("a number of another sort");
            }
            return Ok(self.terms.number(number, sort));
        }
        if let Some(bound) = self.bound.get(&word) {
            return Ok(*bound);
        }
        if let Some((_, serial)) = word.rsplit_once('#')
            && let Some(term) = serial.parse().ok().and_then(|n| self.terms.constant_by_serial(n))
            && sort.is_none_or(|sort| sort == self.terms.sort(term))
        {
            return Ok(term);
        }
        match (word.strip_prefix('@'), sort) {
            (Some(name), Some(sort)) => Ok(self.terms.unique(name, sort)),
            (None, Some(sort)) => Ok(self.terms.constant(&word, sort)),
            (Some(_), None) => self.fail("a unique constant needs its sort"),
            (None, None) => match self.terms.constant_by_name(&word) {
                Some(term) => Ok(term),
                None => self.fail(format!("`{word}` is not known")),
            },
        }
    }

    fn terms_to_end(&mut self) -> Result<Vec<Term>> {
        let mut args = Vec::new();
        while !self.peek(')') {
            args.push(self.term()?);
        }
        Ok(args)
    }

    fn kind(&mut self) -> Result<IntKind> {
        let word = self.word()?;
        match IntKind::ALL.into_iter().find(|kind| kind.name() == word) {
            Some(kind) => Ok(kind),
            None => self.fail(format!("no kind of integers `{word}`")),
        }
    }

    fn compound(&mut self, head: &str) -> Result<Term> {
        if self.rest().starts_with(':') {
            return self.application(head);
        }
        if let Some(op) = BitOp::ALL.into_iter().find(|op| bit_op_name(*op) == head) {
            let kind = self.kind()?;
            let args = self.terms_to_end()?;
            let fits = matches!(kind, IntKind::Int | IntKind::Long);
            return match args.as_slice() {
                [a, b] if fits && self.all_int(&args) => Ok(self.terms.bits(op, kind, *a, *b)),
                _ => self.fail("a bit operation is on two integers"),
            };
        }
        match head {
            "wrap" | "in_range" => {
                let kind = self.kind()?;
                let args = self.terms_to_end()?;
                match args.as_slice() {
                    [a] if self.all_int(&args) && head == "wrap" => Ok(self.terms.wrap(kind, *a)),
                    [a] if self.all_int(&args) => Ok(self.terms.in_range(kind, *a)),
                    _ => self.fail("expected one integer"),
                }
            }
            "float" | "double" => {
                let word = self.word()?;
                match (head, word.parse::<u64>()) {
                    ("float", Ok(bits)) if u32::try_from(bits).is_ok() => {
                        Ok(self.terms.float(bits as u32))
                    }
                    ("double", Ok(bits)) => Ok(self.terms.double(bits)),
                    _ => self.fail("expected the bits of a number"),
                }
            }
            "forall" | "exists" => self.quantifier(head),
            "project" => {
                let sort = self.sort()?;
                let arg = self.term()?;
                self.require(arg, Sort::SNAP)?;
                Ok(self.terms.project(arg, sort))
            }
            "seq" | "set" | "bag" => {
                let element = self.sort()?;
                let args = self.terms_to_end()?;
                for arg in &args {
                    self.require(*arg, element)?;
                }
                Ok(match head {
                    "seq" => self.terms.seq(element, &args),
                    "set" => self.terms.set(element, &args),
                    _ => self.terms.bag(element, &args),
                })
            }
            "empty_map" => {
                let sort = self.sort()?;
                match *self.terms.shape(sort) {
                    SortShape::Map(key, value) => Ok(self.terms.empty_map(key, value)),
                    _ => self.fail("not a sort of maps"),
                }
            }
            "new" => {
                let sort = self.sort()?;
                let constructor = self.constructor(sort)?;
                let args = self.terms_to_end()?;
                let fields = self.terms.field_sorts(sort, constructor);
                let sorts: Vec<Sort> = args.iter().map(|arg| self.terms.sort(*arg)).collect();
                if fields != sorts {
                    return self.fail("arguments do not fit the constructor");
                }
                Ok(self.terms.construct(sort, constructor, &args))
            }
            "select" | "is" => self.constructor_use(head),
            _ => {
                let args = self.terms_to_end()?;
                self.operator(head, &args)
            }
        }
    }

    fn all_int(&self, args: &[Term]) -> bool {
        args.iter().all(|arg| self.terms.sort(*arg) == Sort::INT)
    }

    fn require(&self, term: Term, sort: Sort) -> Result<()> {
        if self.terms.sort(term) == sort {
            Ok(())
        } else {
            let (found, wanted) =
                (self.terms.sort_to_text(self.terms.sort(term)), self.terms.sort_to_text(sort));
            self.fail(format!("expected {wanted}, found {found}"))
        }
    }

    fn constructor(&mut self, sort: Sort) -> Result<u32> {
        let name = self.word()?;
        let found = self.terms.data_of(sort).and_then(|data| {
            data.constructors.iter().position(|constructor| constructor.name == name.as_str())
        });
        match found {
            Some(at) => Ok(at as u32),
            None => self.fail(format!("no constructor `{name}`")),
        }
    }

    /// The constructor comes before the value that says of which sort it is.
    fn constructor_use(&mut self, head: &str) -> Result<Term> {
        self.skip_space();
        let name_at = self.at;
        self.word()?;
        let field = if head == "select" {
            let word = self.word()?;
            match word.parse::<u32>() {
                Ok(field) => Some(field),
                Err(_) => return self.fail("expected the number of a field"),
            }
        } else {
            None
        };
        let value = self.term()?;
        let end = std::mem::replace(&mut self.at, name_at);
        let sort = self.terms.sort(value);
        let constructor = self.constructor(sort)?;
        self.at = end;
        let Some(field) = field else { return Ok(self.terms.is(value, constructor)) };
        if field as usize >= self.terms.field_sorts(sort, constructor).len() {
            return self.fail("no such field");
        }
        Ok(self.terms.select(value, constructor, field))
    }

    fn application(&mut self, head: &str) -> Result<Term> {
        self.expect(':')?;
        let result = self.sort()?;
        let args = self.terms_to_end()?;
        let params: Vec<Sort> = args.iter().map(|arg| self.terms.sort(*arg)).collect();
        let (name, reach) = match head.strip_suffix('!') {
            Some(name) => (name, Reach::Arguments),
            None => (head, Reach::Anything),
        };
        let fun = self.terms.declare_fun(name, &params, result, reach);
        Ok(self.terms.apply(fun, &args))
    }

    fn quantifier(&mut self, head: &str) -> Result<Term> {
        self.expect('(')?;
        let outer = self.bound.clone();
        let mut vars = Vec::new();
        while self.eat('(') {
            let name = self.word()?;
            let sort = self.sort()?;
            self.expect(')')?;
            let var = self.terms.fresh_variable(&name, sort);
            self.bound.insert(name, var);
            vars.push(var);
        }
        self.expect(')')?;
        self.expect('(')?;
        let mut triggers = Vec::new();
        while self.eat('(') {
            triggers.push(self.terms_to_end()?);
            self.expect(')')?;
        }
        self.expect(')')?;
        let body = self.term()?;
        self.require(body, Sort::BOOL)?;
        self.bound = outer;
        Ok(if head == "forall" {
            self.terms.forall(&vars, &triggers, body)
        } else {
            self.terms.exists(&vars, &triggers, body)
        })
    }

    fn operator(&mut self, head: &str, args: &[Term]) -> Result<Term> {
        let sorts: Vec<Sort> = args.iter().map(|arg| self.terms.sort(*arg)).collect();
        let same = sorts.windows(2).all(|pair| pair[0] == pair[1]);
        let numeric = same && sorts.first().is_some_and(|sort| sort.is_numeric());
        let bools = sorts.iter().all(|sort| sort.is_bool());
        match (head, args) {
            ("+", [first, ..]) if numeric => {
                let sort = self.terms.sort(*first);
                return Ok(self.terms.sum(sort, args.iter().copied()));
            }
            ("*", [first, rest @ ..]) if numeric => {
                return Ok(rest.iter().fold(*first, |product, arg| self.terms.mul(product, *arg)));
            }
            ("-", [a]) if numeric => return Ok(self.terms.neg(*a)),
            ("-", [a, b]) if numeric => return Ok(self.terms.sub(*a, *b)),
            ("<=", [a, b]) if numeric => return Ok(self.terms.le(*a, *b)),
            ("<", [a, b]) if numeric => return Ok(self.terms.lt(*a, *b)),
            ("!=", [a, b]) if same => return Ok(self.terms.ne(*a, *b)),
            ("=>", [a, b]) if bools => return Ok(self.terms.implies(*a, *b)),
            ("distinct", _) if same => return Ok(self.terms.distinct(args)),
            _ => {}
        }
        let Some((_, op)) = PLAIN.iter().find(|(name, _)| *name == head) else {
            return self.fail(format!("no operator `{head}`"));
        };
        if !self.fits(*op, &sorts) {
            return self.fail(format!("arguments do not fit `{head}`"));
        }
        Ok(self.terms.build(*op, args))
    }

    /// Whether a plain operator can have arguments of these sorts.
    fn fits(&mut self, op: Op, sorts: &[Sort]) -> bool {
        let shape = |terms: &Terms, at: usize| terms.shape(sorts[at]).clone();
        let element = |terms: &Terms, at: usize| terms.element_sort(sorts[at]);
        let is_seq = |terms: &Terms, at: usize| matches!(shape(terms, at), SortShape::Seq(_));
        let is_set = |terms: &Terms, at: usize| matches!(shape(terms, at), SortShape::Set(_));
        let is_bag = |terms: &Terms, at: usize| matches!(shape(terms, at), SortShape::Bag(_));
        let all_same = sorts.windows(2).all(|pair| pair[0] == pair[1]);
        let terms = &*self.terms;
        match (op, sorts) {
            (Op::And | Op::Or, _) | (Op::Not, [_]) => sorts.iter().all(|sort| sort.is_bool()),
            (Op::Eq, [a, b]) => a == b,
            (Op::Ite, [c, a, b]) => c.is_bool() && a == b,
            (Op::Div | Op::Rem, [a, b]) => *a == Sort::INT && *b == Sort::INT,
            (Op::Divide, [a, b]) => a == b && a.is_numeric() && *a != Sort::INT,
            (Op::ToReal, [a]) => *a == Sort::INT,
            (Op::Combine, [a, b]) => *a == Sort::SNAP && *b == Sort::SNAP,
            (Op::First | Op::Second, [a]) => *a == Sort::SNAP,
            (Op::Inject, [_]) => true,
            (Op::TypeOf, [a]) => *a == Sort::REF,
            (Op::Subtype, [a, b]) => *a == Sort::TYPE && *b == Sort::TYPE,
            (Op::Concat, [_, ..]) => is_seq(terms, 0) && all_same,
            (Op::Len | Op::Reverse | Op::SetOfSeq | Op::BagOfSeq, [_]) => is_seq(terms, 0),
            (Op::Repeat, [_, count]) => *count == Sort::INT,
            (Op::Index, [_, i]) => is_seq(terms, 0) && *i == Sort::INT,
            (Op::Update, [_, i, v]) => {
                is_seq(terms, 0) && *i == Sort::INT && element(terms, 0) == *v
            }
            (Op::Slice, [_, i, j]) => is_seq(terms, 0) && *i == Sort::INT && *j == Sort::INT,
            (Op::SeqContains, [_, x]) => is_seq(terms, 0) && element(terms, 0) == *x,
            (Op::Union, [_, ..]) | (Op::Minus | Op::Intersect | Op::Subset, [_, _]) => {
                is_set(terms, 0) && all_same
            }
            (Op::Contains, [_, x]) => is_set(terms, 0) && element(terms, 0) == *x,
            (Op::Size, [_]) => is_set(terms, 0),
            (Op::BagUnion, [_, ..]) | (Op::BagMinus | Op::BagIntersect, [_, _]) => {
                is_bag(terms, 0) && all_same
            }
            (Op::Count, [_, x]) => is_bag(terms, 0) && element(terms, 0) == *x,
            (Op::BagSize, [_]) => is_bag(terms, 0),
            (Op::MapSize | Op::Keys, [_]) => matches!(shape(terms, 0), SortShape::Map(..)),
            (Op::Get | Op::Remove | Op::HasKey, [_, k]) => {
                matches!(shape(terms, 0), SortShape::Map(key, _) if key == *k)
            }
            (Op::Put, [_, k, v]) => {
                matches!(shape(terms, 0), SortShape::Map(key, value) if key == *k && value == *v)
            }
            _ => false,
        }
    }
}
