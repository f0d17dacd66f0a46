//! `cadre explain E0301`: the page of a code, as in `docs/errors/`.

use base::Code;

use crate::{Exit, cli, output};

macro_rules! pages {
    ($($code:literal)*) => {
        const PAGES: &[(&str, &str)] = &[
            $(($code, include_str!(concat!("../../../docs/errors/", $code, ".md"))),)*
        ];
    };
}

pages! {
    "E0001" "E0002" "E0003" "E0004" "E0005" "E0006" "E0007" "E0008" "E0009" "E0010" "E0011"
    "E0012"
    "E0101" "E0102" "E0103" "E0104" "E0105" "E0106" "E0107" "E0108" "E0109"
    "E0110" "E0111" "E0201" "E0202" "E0203" "E0204" "E0205" "E0206" "E0207"
    "E0208" "E0209" "E0210" "E0211" "E0212" "E0213" "E0214" "E0215" "E0301"
    "E0302" "E0303" "E0304" "E0305" "E0306" "E0307" "E0308" "E0309" "E0310"
    "E0311" "E0312" "E0313" "E0314" "E0315" "E0316" "E0317" "E0318" "E0319" "E0320" "E0801" "E0802" "E0803" "E0804" "E0901"
    "E0902" "W0001" "W0002" "W0003" "W0004" "W0005"
}

pub fn explain(options: &cli::Explain) -> Exit {
    let Some(wanted) = &options.code else {
        return output::write(None, list().as_bytes(), Exit::Success);
    };
    let code = Code::parse(wanted.trim());
    let page = code.and_then(|code| PAGES.iter().find(|(name, _)| *name == code.as_str()));
    match page {
        Some((_, page)) => output::write(None, without_marks(page).as_bytes(), Exit::Success),
        None => {
            eprintln!("error: there is no code `{}`", base::visible_line(wanted));
            for code in similar(wanted) {
                eprintln!("  {code}  {}", code.title());
            }
            eprintln!("`cadre explain` lists all codes");
            Exit::Usage
        }
    }
}

fn list() -> String {
    Code::ALL.iter().map(|code| format!("{code}  {}\n", code.title())).collect()
}

/// The marks that the tests look for are not for people.
fn without_marks(page: &str) -> String {
    let lines = page.lines().filter(|line| !line.trim_start().starts_with("//~"));
    lines.map(|line| format!("{}\n", line.split(" //~").next().unwrap_or(line))).collect()
}

/// Codes that may have been meant: one character away, or about the word.
fn similar(wanted: &str) -> Vec<Code> {
    let wanted = wanted.trim().to_uppercase();
    let is_near = |code: &&Code| {
        let text = code.as_str();
        text.len() == wanted.chars().count()
            && text.chars().zip(wanted.chars()).filter(|(a, b)| a != b).count() == 1
    };
    let is_about =
        |code: &&Code| wanted.len() > 3 && code.title().to_uppercase().contains(wanted.as_str());
    let mut found: Vec<Code> =
        Code::ALL.iter().filter(|code| is_near(code) || is_about(code)).copied().collect();
    found.truncate(5);
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_has_a_page_that_is_about_it() {
        let pages: Vec<&str> = PAGES.iter().map(|(name, _)| *name).collect();
        let codes: Vec<&str> = Code::ALL.iter().map(|code| code.as_str()).collect();
        assert_eq!(pages, codes);
        for (code, (_, page)) in Code::ALL.iter().zip(PAGES) {
            assert!(page.starts_with(&format!("# {code}: {}\n", code.title())), "{code}");
        }
    }

    #[test]
    fn what_was_meant_is_suggested() {
        assert!(similar("E0391").contains(&Code::Postcondition));
        assert_eq!(similar("overflow"), [Code::Overflow]);
        assert!(similar("é").is_empty());
    }
}
