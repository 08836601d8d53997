#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Renews the tables of docs/validation.md with the built program: everything below the mark is what it prints.
set -euo pipefail
cd "$(dirname "$0")/.."

cmake --build --preset release --target tilescope-cli
page=docs/validation.md
mark='<!-- tilescope-cli validate --markdown -->'
new=$(mktemp)
trap 'rm -f "$new"' EXIT
sed "/^$mark\$/q" "$page" >"$new"
build/release/bin/tilescope-cli validate --markdown >>"$new"
cat "$new" >"$page"
