#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Renews the tables and the picture of docs/validation.md with the built program: everything below the mark, and
# between the marks of the programs, is what it prints.
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

measured=bench/measured_programs.json
begin="<!-- tilescope-cli validate $measured --markdown: begin -->"
{
  sed "/^$(sed 's/[/.]/\\&/g' <<<"$begin")\$/q" "$page"
  build/release/bin/tilescope-cli validate "$measured" --markdown
  sed -n '/^<!-- end -->$/,$p' "$page"
} >"$new"
cat "$new" >"$page"
/usr/bin/python3 -B bench/program_times.py
