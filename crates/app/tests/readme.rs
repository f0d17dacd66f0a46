//! The front page, and the first ten minutes in VS Code: what they show is what is said.

mod common;

use common::Folder;

/// The blocks of a kind, in order.
fn blocks<'t>(text: &'t str, kind: &str) -> Vec<&'t str> {
    let open = format!("```{kind}\n");
    text.split(&open).skip(1).filter_map(|rest| rest.split("```").next()).collect()
}

#[test]
fn what_the_front_page_shows_is_what_is_said() {
    let page = include_str!("../../../README.md");
    let folder = Folder::new("readme");
    let (java, shown) = (blocks(page, "java"), blocks(page, "console"));

    // Thirty seconds: as it is, then with the line that the page adds.
    let asked = "$ cadre verify --overflow wrap Score.java\n";
    let said: Vec<&str> = shown.iter().filter_map(|block| block.strip_prefix(asked)).collect();
    let (score, added) = (java[0], java[1]);
    let method = added.lines().last().expect("two lines");
    let annotated = score.replacen(method, added.trim_end(), 1);
    for (text, said) in [score, &annotated].into_iter().zip(&said) {
        folder.write("Score.java", text);
        let ran = folder.cadre(&["verify", "--overflow", "wrap", "Score.java"]);
        assert_eq!(ran.stdout, *said);
    }
    assert_eq!(said.len(), 2);

    let block = shown.iter().find_map(|block| block.strip_prefix("$ cat Account.java\n"));
    let (account, said) = block
        .and_then(|block| block.split_once("$ ./x verify Account.java\n"))
        .expect("a program, and what is said of it");
    folder.write("Account.java", account);
    assert_eq!(folder.cadre(&["verify", "Account.java"]).stdout, said);
}

#[test]
fn the_walkthrough_says_what_is_so() {
    let folder = Folder::new("walkthrough");
    let said = |page: &str| {
        folder.write("Shown.java", blocks(page, "java")[0]);
        folder.cadre(&["verify", "Shown.java"]).stdout
    };
    let finding = said(include_str!("../../../integrations/vscode/walkthrough/2-finding.md"));
    assert!(finding.contains("the divisor `players` may be zero"), "{finding}");
    assert!(finding.contains("for example with players = 0"), "{finding}");
    let contract = said(include_str!("../../../integrations/vscode/walkthrough/3-contract.md"));
    assert!(contract.contains("verified     Score.average(int, int)"), "{contract}");
    assert!(contract.contains("failed       Score.share(int[])"), "{contract}");
    assert!(
        contract.contains("players > 0;\n  |                  ----------- this conjunct"),
        "{contract}"
    );
    assert!(contract.contains("for example with points = {}"), "{contract}");
    let proof = said(include_str!("../../../integrations/vscode/walkthrough/5-proof.md"));
    assert!(proof.contains("verified     Account.withdraw(int)"), "{proof}");
    assert!(proof.contains("help: `requires acc(this.balance);`"), "{proof}");
}
