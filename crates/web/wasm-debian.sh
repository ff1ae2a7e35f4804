#!/usr/bin/env bash
# Makes a cargo that builds for WebAssembly out of Debian's packages, where rustup can fetch no target:
#
#   WASM_CARGO=$(bash crates/web/wasm-debian.sh FOLDER) bash crates/web/wasm.sh OUT
#
# Debian carries a current compiler for its browsers, with the source of the standard library. The packages are only
# unpacked into FOLDER: nothing is installed. The linker is that of the ordinary toolchain.
set -euo pipefail
folder=$(realpath -m "${1:?a folder for the packages}")
cargo=$folder/cargo
if [[ ! -x $cargo ]]; then
    mkdir -p "$folder/debs/partial" "$folder/root"
    {
        apt-get update
        apt-get install --yes --download-only --no-install-recommends --reinstall \
            -o Dir::Cache::archives="$folder/debs" rustc-web cargo-web rust-web-src
        for package in "$folder"/debs/*.deb; do dpkg -x "$package" "$folder/root"; done
    } >&2
    cat >"$cargo" <<'WRAPPER'
#!/usr/bin/env bash
root=$(dirname "$(realpath "$0")")/root
linker=$(rustc --print sysroot)/lib/rustlib/$(rustc -vV | sed -n 's/^host: //p')/bin/rust-lld
export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=$linker RUSTC=$root/usr/bin/rustc PATH=$root/usr/bin:$PATH
export LD_LIBRARY_PATH=$(echo "$root"/usr/lib/*-linux-gnu):$root/usr/lib
exec "$root/usr/bin/cargo" "$@"
WRAPPER
    chmod +x "$cargo"
fi
echo "$cargo"
