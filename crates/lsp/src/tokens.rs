//! Colours inside annotation comments, which editors of Java take for comments.

use lsp_types::{SemanticToken, SemanticTokenType, SemanticTokens};
use syntax::annotations::{PieceKind, annotations};

use crate::position::Lines;

/// The kinds of tokens; the numbers in answers are positions in this list.
pub const LEGEND: [SemanticTokenType; 7] = [
    SemanticTokenType::KEYWORD,
    SemanticTokenType::MACRO,
    SemanticTokenType::FUNCTION,
    SemanticTokenType::VARIABLE,
    SemanticTokenType::NUMBER,
    SemanticTokenType::STRING,
    SemanticTokenType::OPERATOR,
];

pub fn tokens(text: &str) -> SemanticTokens {
    let lines = Lines::new(text);
    let mut data = Vec::new();
    let (mut line, mut character) = (0, 0);
    for piece in annotations(text).iter().flat_map(|annotation| &annotation.tokens) {
        let token_type = match piece.kind {
            PieceKind::Keyword => 0,
            PieceKind::Backslash => 1,
            PieceKind::Call => 2,
            PieceKind::Name => 3,
            PieceKind::Number => 4,
            PieceKind::Text => 5,
            PieceKind::Operator => 6,
            PieceKind::Sign => continue,
        };
        let range = lines.range(piece.lo as usize, piece.hi as usize);
        if range.start.line != range.end.line {
            continue;
        }
        let delta_line = range.start.line - line;
        let delta_start = match delta_line {
            0 => range.start.character - character,
            _ => range.start.character,
        };
        let length = range.end.character - range.start.character;
        data.push(SemanticToken {
            delta_line,
            delta_start,
            length,
            token_type,
            token_modifiers_bitset: 0,
        });
        (line, character) = (range.start.line, range.start.character);
    }
    SemanticTokens { result_id: None, data }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_relative() {
        let text = "class A {\n  //@ requires 1 > 0;\n  //@ ensures \\result;\n  int m() {}\n}";
        let shown: Vec<_> = tokens(text)
            .data
            .iter()
            .map(|t| (t.delta_line, t.delta_start, t.length, t.token_type))
            .collect();
        let expected =
            [(1, 6, 8, 0), (0, 9, 1, 4), (0, 2, 1, 6), (0, 2, 1, 4), (1, 6, 7, 0), (0, 8, 7, 1)];
        assert_eq!(shown, expected);
    }
}
