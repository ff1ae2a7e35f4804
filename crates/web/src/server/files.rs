//! The files of the page: inside the program, known by their exact paths.
//!
//! No path of a request ever meets the file system, so there is nothing to escape from.

use axum::extract::Request;
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};

use super::api;

/// A file of the page.
#[derive(Clone, Copy, Debug)]
pub struct File {
    /// The path of its address, after the slash.
    pub path: &'static str,
    /// What it holds.
    pub bytes: &'static [u8],
}

macro_rules! files {
    ($($path:literal),* $(,)?) => {
        /// All files of the page; `index.html` is also what the address without a path gives.
        pub const FILES: &[File] = &[$(File {
            path: $path,
            bytes: include_bytes!(concat!("../../assets/", $path)),
        }),*];
    };
}

files!(
    "icon.svg",
    "index.html",
    "js/announce.js",
    "js/app.js",
    "js/board.js",
    "js/dialogs.js",
    "js/engine.js",
    "js/export.js",
    "js/game.js",
    "js/hand.js",
    "js/hints.js",
    "js/history.js",
    "js/i18n.js",
    "js/icons.js",
    "js/keypad.js",
    "js/keys.js",
    "js/layouts.js",
    "js/new.js",
    "js/open.js",
    "js/play-hint.js",
    "js/play-keys.js",
    "js/play.js",
    "js/selection.js",
    "js/set-acts.js",
    "js/set-board.js",
    "js/set-dig.js",
    "js/set-draft.js",
    "js/set-judge.js",
    "js/set-panel.js",
    "js/set-rim.js",
    "js/set-rules.js",
    "js/set-start.js",
    "js/set-tools.js",
    "js/set-verdict.js",
    "js/set-words.js",
    "js/set-work.js",
    "js/set.js",
    "js/settings.js",
    "js/share.js",
    "js/timer.js",
    "js/views.js",
    "js/watch-board.js",
    "js/watch-choices.js",
    "js/watch-clock.js",
    "js/watch-config.js",
    "js/watch-graph.js",
    "js/watch-keys.js",
    "js/watch-lessons.js",
    "js/watch-moments.js",
    "js/watch-panel.js",
    "js/watch-parts.js",
    "js/watch-point.js",
    "js/watch-run.js",
    "js/watch-seat.js",
    "js/watch-tell.js",
    "js/watch-tour.js",
    "js/watch-tree.js",
    "js/watch-words.js",
    "js/watch.js",
    "js/worker.js",
    "manifest.webmanifest",
    "print.css",
    "set.css",
    "style.css",
    "sw.js",
    "watch.css",
);

impl File {
    /// Its media type.
    pub fn media_type(&self) -> &'static str {
        match self.path.rsplit('.').next() {
            Some("html") => "text/html; charset=utf-8",
            Some("css") => "text/css; charset=utf-8",
            Some("js") => "text/javascript; charset=utf-8",
            Some("svg") => "image/svg+xml",
            Some("webmanifest") => "application/manifest+json",
            Some("wasm") => "application/wasm",
            _ => "application/octet-stream",
        }
    }
}

/// The file at the path of a request.
pub(super) async fn answer(request: Request) -> Response {
    let path = request.uri().path().trim_start_matches('/');
    let path = if path.is_empty() { "index.html" } else { path };
    match FILES.iter().find(|file| file.path == path) {
        Some(file) => {
            let media_type = HeaderValue::from_static(file.media_type());
            ([(CONTENT_TYPE, media_type)], file.bytes).into_response()
        }
        None => api::refuse(StatusCode::NOT_FOUND, "there is no such file"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    #[test]
    fn every_file_of_the_folder_is_inside() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets");
        let mut open = vec![root.clone()];
        let mut found = Vec::new();
        while let Some(folder) = open.pop() {
            for entry in std::fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    open.push(path);
                } else {
                    let path = path.strip_prefix(&root).unwrap();
                    found.push(path.to_str().unwrap().replace('\\', "/"));
                }
            }
        }
        found.sort();
        let mut inside: Vec<String> = FILES.iter().map(|file| file.path.to_owned()).collect();
        inside.sort();
        assert_eq!(inside, found);
    }

    #[test]
    fn the_page_asks_for_all_its_modules_at_once() {
        let text = |path| {
            let mut files = FILES.iter();
            let file = files.find(|file| file.path == path).unwrap();
            std::str::from_utf8(file.bytes).unwrap()
        };
        let (page, keeper) = (text("index.html"), text("sw.js"));
        for path in FILES.iter().map(|file| file.path) {
            let Some(module) = path.strip_prefix("js/") else {
                continue;
            };
            let name = module.trim_end_matches(".js");
            // Views other than Play are loaded when they are first shown.
            let later = ["set", "watch"]
                .iter()
                .any(|view| name == *view || name.starts_with(&format!("{view}-")));
            let preloaded = page.contains(&format!("modulepreload\" href=\"{path}\""));
            assert_eq!(
                preloaded,
                !later && !matches!(module, "app.js" | "worker.js"),
                "{path}"
            );
            assert!(
                keeper.contains(&format!("\"{name}\"")),
                "sw.js forgets {path}"
            );
        }
    }

    #[test]
    fn every_file_has_a_media_type() {
        for file in FILES {
            assert_ne!(
                file.media_type(),
                "application/octet-stream",
                "{}",
                file.path
            );
        }
    }
}
