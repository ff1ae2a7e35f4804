#!/usr/bin/env bash
# Builds the page as static files, with the engine as WebAssembly: bash crates/web/wasm.sh FOLDER
#
# Needs the target wasm32-unknown-unknown (rustup target add wasm32-unknown-unknown). Where that can't be had, set
# WASM_CARGO to a command that builds for it, such as a wrapper around Debian's cargo-web with -Zbuild-std.
set -euo pipefail
out=$(realpath -m "${1:?a folder for the files}")
cd "$(dirname "$0")/../.."
target=${CARGO_TARGET_DIR:-target}
# What reads, draws and talks is made small, what searches fast.
small=()
for package in anydoku-board anydoku-web serde serde_core serde_json; do
    small+=(--config "profile.release.package.$package.opt-level=\"s\"")
done
${WASM_CARGO:-cargo} rustc -p anydoku-web --lib --release --crate-type cdylib --target wasm32-unknown-unknown "${small[@]}"
mkdir -p "$out"
cp -r crates/web/assets/. "$out"
sed -i 's/data-engine="server"/data-engine="wasm"/' "$out/index.html"
cp "$target/wasm32-unknown-unknown/release/anydoku_web.wasm" "$out/anydoku.wasm"
# Smaller, if the tool is there (npm's binaryen, or Debian's).
if command -v wasm-opt >/dev/null; then
    wasm-opt -O2 --enable-bulk-memory --enable-nontrapping-float-to-int --enable-sign-ext --enable-mutable-globals \
        "$out/anydoku.wasm" -o "$out/anydoku.opt.wasm" && mv "$out/anydoku.opt.wasm" "$out/anydoku.wasm"
fi
echo "$out: $(du -sb "$out" | cut -f1) bytes, $(tar -C "$out" -cf - . | gzip -9 | wc -c) compressed"
