#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs what is missing, builds everything and runs every test; those of the window once more on a virtual screen;
# then all of them under the address and undefined-behaviour sanitizers.
set -euo pipefail
cd "$(dirname "$0")/.."

scripts/setup.sh
cmake --preset release
cmake --build --preset release
ctest --preset release -j 2
for program in build/release/bin/gui_*_test; do
  QT_QPA_PLATFORM=xcb xvfb-run --auto-servernum --server-args="-screen 0 2600x1500x24" "$program" --gtest_brief=1
done

cmake --preset asan
cmake --build --preset asan
ctest --preset asan -j 2
