#!/usr/bin/env bash
# Drives the page in a real browser: bash crates/web/tests/browser/run.sh [FOLDER]
#
# Tests the page that `anydoku serve` gives and, when a FOLDER is named that crates/web/wasm.sh has filled, the page as
# static files, too. Needs node (20 or later) with npm, and Chromium (Debian: apt-get install chromium-headless-shell, or
# chromium; else name it in CHROMIUM). Two files of tests run at a time.
set -euo pipefail
static=${1:+$(realpath "$1")}
cd "$(dirname "$0")"
npm ci --no-audit --no-fund --silent
cargo build --locked -p anydoku-cli
target=$(cargo metadata --format-version 1 --no-deps | node -e 'process.stdin.setEncoding("utf8");let s="";process.stdin.on("data",d=>s+=d).on("end",()=>console.log(JSON.parse(s).target_directory))')
ANYDOKU="$target/debug/anydoku" STATIC="${static:-}" npm test --silent
