//! Files as the protocol names them.

use std::path::{Path, PathBuf};

use lsp_types::Uri;
use url::Url;

/// The path of a file; `None` for what is no file, such as a text that was never saved.
pub fn to_path(uri: &Uri) -> Option<PathBuf> {
    let url = Url::parse(uri.as_str()).ok().filter(|url| url.scheme() == "file")?;
    url.to_file_path().ok()
}

/// The name of a file; relative paths are taken from the current directory.
pub fn from_path(path: &Path) -> Option<Uri> {
    let absolute = std::path::absolute(path).ok()?;
    Url::from_file_path(absolute).ok()?.as_str().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(unix)]
    fn there_and_back() {
        for path in ["/a/B.java", "/with space/ä#?%.java"] {
            let uri = from_path(Path::new(path)).unwrap();
            assert_eq!(to_path(&uri), Some(PathBuf::from(path)), "{}", uri.as_str());
        }
        assert_eq!(to_path(&"file:///a%2Db/C.java".parse().unwrap()), Some("/a-b/C.java".into()));
        assert_eq!(to_path(&"untitled:Untitled-1".parse().unwrap()), None);
    }
}
