//! The symbolic debugger: what is in its page ([`contents`]), and how the page behaves in a browser
//! ([`page`]).

mod browser;
mod contents;
mod page;
