#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Renders the pictures of docs/guide with the built window, without a display: one per session file in that folder and
# theme. The same sources give the same bytes. With --references, renders the pictures that the tests compare with.
set -euo pipefail
cd "$(dirname "$0")/.."

user=$(mktemp -d) # hides recent sessions and settings of the current user
trap 'rm -rf "$user"' EXIT
export QT_QPA_PLATFORM=offscreen XDG_DATA_HOME=$user XDG_CONFIG_HOME=$user XDG_RUNTIME_DIR=$user

if [ "${1:-}" = --references ]; then
  cmake --build --preset release --target gui_pictures_test
  TILESCOPE_RENEW_PICTURES=1 build/release/bin/gui_pictures_test --gtest_filter='*EachPicturesTest.*'
  exit
fi

cmake --build --preset release --target tilescope
for session in docs/guide/*.tilescope; do
  for theme in light dark; do
    build/release/bin/tilescope "$session" --theme "$theme" --size 1440x900 \
      --screenshot "$user/picture.ppm"
    scripts/indexed_png.py "$user/picture.ppm" "${session%.tilescope}_$theme.png"
  done
done
