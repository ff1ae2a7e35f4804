#!/usr/bin/env bash
# Builds the page as static files, with the engine as WebAssembly: bash crates/web/wasm.sh FOLDER
#
# Needs the target:            rustup target add wasm32-unknown-unknown
# Smaller with:                rustup component add rust-src     (the standard library is compiled for size, too)
# And a little smaller with:   npm install binaryen              (if its wasm-opt is on the PATH)
#
# Where rustup is not to be had, WASM_CARGO names another cargo: crates/web/wasm-debian.sh makes one of Debian's packages.
set -euo pipefail
out=$(realpath -m "${1:?a folder for the files}")
cd "$(dirname "$0")/../.."
target=${CARGO_TARGET_DIR:-target}

# What reads, draws, talks and explains is made small, what searches fast.
options=(--config 'profile.release.opt-level="z"' --config 'profile.release.strip=true'
    --config 'profile.release.package.anydoku-network.opt-level=2')
# The standard library from its source: small, and without the words of panics, which nobody would hear. Stable
# compilers do so only when they are told to.
abort=(-Zunstable-options -Cpanic=immediate-abort)
if [[ -n ${WASM_CARGO:-} ]] || {
    [[ -d $(rustc --print sysroot)/lib/rustlib/src/rust/library ]] &&
        RUSTC_BOOTSTRAP=1 rustc "${abort[@]}" --print cfg >/dev/null 2>&1
}; then
    export RUSTC_BOOTSTRAP=1 RUSTFLAGS="${abort[*]}"
    options+=(-Zbuild-std=std,panic_abort -Zbuild-std-features=optimize_for_size)
fi
${WASM_CARGO:-cargo} rustc -p anydoku-web --lib --release --crate-type cdylib --target wasm32-unknown-unknown "${options[@]}"

mkdir -p "$out"
cp -r crates/web/assets/. "$out"
sed -i 's/data-engine="server"/data-engine="wasm"/' "$out/index.html"
# A sixth of the scripts are comments, and much of the rest is indentation.
sed -i -e '/^ *\/\/.*$/d' -e '/^ *\/\*\*.*\*\/$/d' -e '/^ *\/\*\*/,/\*\/$/d' -e 's/^ *//' "$out"/*.js "$out"/js/*.js
sed -i -e '/^\/\*.*\*\/$/d' -e 's/^ *//' "$out"/*.css
cp "$target/wasm32-unknown-unknown/release/anydoku_web.wasm" "$out/anydoku.wasm"
if command -v wasm-opt >/dev/null; then
    wasm-opt -Oz --enable-bulk-memory --enable-nontrapping-float-to-int --enable-sign-ext --enable-mutable-globals \
        "$out/anydoku.wasm" -o "$out/anydoku.opt.wasm" && mv "$out/anydoku.opt.wasm" "$out/anydoku.wasm"
fi

# What a visitor loads: every file compressed by itself.
compressed() { find "$out" -type f -print0 | while IFS= read -r -d '' file; do "$@" <"$file" | wc -c; done | awk '{ sum += $1 } END { print sum }'; }
echo "$out: $(find "$out" -type f -printf '%s\n' | awk '{ sum += $1 } END { print sum }') bytes"
echo "compressed by gzip -9, file by file: $(compressed gzip -9) bytes"
if command -v brotli >/dev/null; then
    echo "compressed by brotli, file by file: $(compressed brotli --stdout) bytes"
fi
