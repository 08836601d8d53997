#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs what is missing, builds the release preset and opens the window on ResNet-18 and a Jetson TX2 (setup A).
# Without a display it prints the same plan and says so. Options of tilescope may follow.
set -euo pipefail
cd "$(dirname "$0")/.."

design=(--network resnet18 --hardware tx2_eplanner_a --model eplanner --objective latency)

scripts/setup.sh
cmake --preset release >/dev/null
if [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}${QT_QPA_PLATFORM:-}" ]; then
  cmake --build --preset release --target tilescope tilescope-cli
  exec build/release/bin/tilescope "${design[@]}" "$@"
fi
cmake --build --preset release --target tilescope-cli
echo "No display: this is the plan that the window would show. Set DISPLAY to open it." >&2
exec build/release/bin/tilescope-cli plan "${design[@]}" "$@"
