#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Renders the pictures of docs/guide/tutorial.md with the built window, without a display: one per session in
# docs/guide/tutorial, in the light theme, at most 256 colours, in the size of the session or 1280 × 800. The same
# sources give the same bytes. Tests compare the sessions like those of the guide; scripts/guide_pictures.sh
# --references renews the references.
set -euo pipefail
cd "$(dirname "$0")/.."

user=$(mktemp -d) # hides recent sessions and settings of the current user
trap 'rm -rf "$user"' EXIT
export QT_QPA_PLATFORM=offscreen XDG_DATA_HOME=$user XDG_CONFIG_HOME=$user XDG_RUNTIME_DIR=$user

cmake --build --preset release --target tilescope tilescope-cli cuda diana
# Session 09 contains results measured by the program and the hash of its plan.
build/release/bin/tilescope-cli export cuda --network resnet50 --hardware tx2_eplanner_a --model eplanner \
  --objective latency --set /array/dims/1/size=32 -o "$user/program" > /dev/null
hash=$(sed -n 's/.*"plan_hash": "\([0-9a-f]*\)".*/\1/p' "$user/program/manifest.json")
sed -i "s/\"plan_hash\": \"[0-9a-f]*\"/\"plan_hash\": \"$hash\"/" docs/guide/tutorial/09.tilescope

for session in docs/guide/tutorial/*.tilescope; do
  size=$(sed -n 's/.*"size": \[\([0-9]*\), \([0-9]*\)\].*/\1x\2/p' "$session")
  build/release/bin/tilescope "$session" --theme light --size "${size:-1280x800}" --screenshot "$user/picture.ppm"
  scripts/indexed_png.py "$user/picture.ppm" "${session%.tilescope}_light.png"
done
