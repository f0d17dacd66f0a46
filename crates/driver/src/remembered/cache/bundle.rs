//! Results in a file, for a run elsewhere: what each machine of several found out, so that one of
//! them makes the report of all (`cadre merge`). The entries are those of the store, sealed with the
//! same key: a file from a stranger holds nothing that counts.

use std::collections::HashMap;
use std::path::Path;

use super::Hash;
use super::secret::Secret;

const MAGIC: &[u8] = b"cadre results 1\n";

/// The text of a file with these entries.
pub fn write(secret: &Secret, entries: &[(Hash, Vec<u8>)]) -> Vec<u8> {
    let mut bytes = MAGIC.to_vec();
    for (key, entry) in entries {
        bytes.extend(key);
        bytes.extend(secret.seal(key, entry));
        bytes.extend((entry.len() as u64).to_le_bytes());
        bytes.extend(entry);
    }
    bytes
}

/// What is sealed in a file, and whether there is more that is not; an error is for the user.
pub fn read(secret: &Secret, path: &Path) -> Result<(HashMap<Hash, Vec<u8>>, bool), String> {
    let shown = base::visible_path(path);
    let bytes = crate::files::read(path, crate::files::RESULTS)
        .map_err(|error| format!("{shown}: {error}"))?;
    let Some(mut rest) = bytes.strip_prefix(MAGIC) else {
        return Err(format!("{shown} is no file of results"));
    };
    let mut entries = HashMap::new();
    let mut has_more = false;
    while let Some((key, seal, entry, next)) = first(rest) {
        match secret.is_sealed(&key, entry, seal) {
            true => drop(entries.insert(key, entry.to_vec())),
            false => has_more = true,
        }
        rest = next;
    }
    Ok((entries, has_more || !rest.is_empty()))
}

fn first(bytes: &[u8]) -> Option<(Hash, &[u8], &[u8], &[u8])> {
    let (key, rest) = bytes.split_at_checked(32)?;
    let (seal, rest) = rest.split_at_checked(blake3::OUT_LEN)?;
    let (length, rest) = rest.split_at_checked(8)?;
    let length = u64::from_le_bytes(length.try_into().ok()?);
    let (entry, rest) = rest.split_at_checked(usize::try_from(length).ok()?)?;
    Some((key.try_into().ok()?, seal, entry, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_sealed_is_read_again() {
        let path = std::env::temp_dir().join(format!("bundle-{}", std::process::id()));
        let secret = Secret::for_tests();
        let bytes = write(&secret, &[([1; 32], vec![7; 3]), ([2; 32], vec![])]);
        std::fs::write(&path, &bytes).unwrap();
        let (found, has_more) = read(&secret, &path).unwrap();
        assert_eq!((found.len(), has_more), (2, false));
        // Damage costs entries, never adds one, and is noticed.
        for at in MAGIC.len()..bytes.len() {
            let mut changed = bytes.clone();
            changed[at] ^= 1;
            std::fs::write(&path, &changed).unwrap();
            let (found, has_more) = read(&secret, &path).unwrap();
            assert!(has_more && found.len() < 2);
            assert!(found.iter().all(|(key, entry)| match key[0] {
                1 => entry == &[7; 3],
                2 => entry.is_empty(),
                _ => false,
            }));
        }
        std::fs::write(&path, "something else").unwrap();
        assert!(read(&secret, &path).is_err());
        std::fs::remove_file(path).unwrap();
    }
}
