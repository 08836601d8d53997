#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs what is missing, builds the release preset and shows the plan of ResNet-50 on a Jetson TX2 (setup A).
set -euo pipefail
cd "$(dirname "$0")/.."

scripts/setup.sh
cmake --preset release >/dev/null
cmake --build --preset release --target tilescope-cli
exec build/release/bin/tilescope-cli plan --network networks/resnet50.json \
  --hardware hardware_profiles/tx2_eplanner_a.json --model eplanner "$@"
