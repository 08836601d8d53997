#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# on_virtual_screen.sh PROGRAM [ARGUMENT…]: runs a program with windows on its own X server, so that windows of two
# programs never take each other's focus. Without Xvfb it runs offscreen, and tests of real windows are skipped.
set -uo pipefail

if [ -n "${QT_QPA_PLATFORM:-}" ] || ! command -v Xvfb >/dev/null; then
  QT_QPA_PLATFORM=${QT_QPA_PLATFORM:-offscreen} exec "$@"
fi
number=$(mktemp)
Xvfb -displayfd 3 -screen 0 2600x1500x24 -nolisten tcp 3>"$number" 2>/dev/null &
server=$!
trap 'kill "$server" 2>/dev/null; wait "$server" 2>/dev/null; rm -f "$number"' EXIT
for _ in $(seq 100); do
  [ -s "$number" ] && break
  sleep 0.1
done
[ -s "$number" ] || { echo "on_virtual_screen: Xvfb did not start" >&2; exit 1; }
DISPLAY=:$(cat "$number") QT_QPA_PLATFORM=xcb "$@"
