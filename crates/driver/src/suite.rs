//! Suites in Markdown.
