#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs what is missing, builds everything and runs every test, those of the window on a virtual screen; then the
# core, the command line and the checker again under the address and undefined-behaviour sanitizers.
# With --all the sanitizers also get the searches and the window (half an hour more).
set -euo pipefail
cd "$(dirname "$0")/.."

# Searches take minutes under the sanitizers and read nothing that a user wrote.
sanitized=(base workload hardware mapping partition cost eplanner_cost predictor_cost diana_cost zigzag_spatial plan validate
  plugin nve_program cli_parts cli check)

# Runs programs of tests whole, two at a time: starting one process for each test costs more than most tests do.
run_programs() {
  printf '%s\n' "$@" | xargs -P 2 -I{} sh -c '"$@" --gtest_brief=1 || { echo "failed: $*" >&2; exit 255; }' run {}
}

# Runs programs one after the other on a virtual screen of their own: windows of two programs would take each other's focus.
run_on_screen() {
  local number=$1
  shift
  QT_QPA_PLATFORM=xcb xvfb-run --server-num "$number" --server-args="-screen 0 2600x1500x24" sh -c \
    'for program; do "$program" --gtest_brief=1 || { echo "failed: $program" >&2; exit 1; }; done' run "$@"
}

run_window_tests() {
  local -a rest
  mapfile -t rest < <(ls build/release/bin/gui_*_test | grep -v gui_window_test)
  run_on_screen 91 build/release/bin/gui_window_test &
  local window=$!
  run_on_screen 92 "${rest[@]}"
  wait "$window"
}

scripts/setup.sh
cmake --preset release
cmake --build --preset release
ctest --preset release -j 2 --label-exclude window
run_window_tests

cmake --preset asan
if [[ "${1:-}" == --all ]]; then
  cmake --build --preset asan
  ctest --preset asan -j 2
else
  programs=("${sanitized[@]/%/_test}")
  cmake --build --preset asan --target "${programs[@]}" tilescope-check
  run_programs "${programs[@]/#/build/asan/bin/}"
fi
