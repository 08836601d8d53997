#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs missing packages, builds everything and runs every test once. Programs that test readers of user files run
# under the address and undefined-behaviour sanitizers, all others as released. Tests of the window run on virtual
# screens.
#   --all    runs every program under the sanitizers too (an hour more), and tests the packages
#   --times  prints the slowest compilation units and test cases at the end
#   --rounds N  runs every program N times, in random order as are its cases
set -euo pipefail
cd "$(dirname "$0")/.."

all=false times=false order=()
while [ $# -gt 0 ]; do
  case $1 in
    --all) all=true ;;
    --times) times=true ;;
    --rounds)
      [[ ${2:-} =~ ^[1-9][0-9]*$ ]] || { echo "test.sh: found --rounds \"${2:-}\"; expected a number of rounds" >&2; exit 2; }
      order=(--schedule-random --repeat "until-fail:$2")
      export GTEST_SHUFFLE=1
      shift
      ;;
    *) echo "test.sh: found \"$1\"; expected --all, --times or --rounds" >&2; exit 2 ;;
  esac
  shift
done

# Test programs write the times of their cases here.
results=$PWD/build/test_results
rm -rf "$results"

# run FOLDER ARGUMENT…: runs the tests of one build and prints the output of failed tests. One program more than there
# are cores runs at a time, because tests of the window sometimes wait.
run() {
  local folder=$1
  shift
  GTEST_OUTPUT=json:$results/ ctest --test-dir "$folder" -j $(($(nproc) + 1)) --output-on-failure "${order[@]}" "$@"
}

scripts/setup.sh --tests
[ -f build/release/build.ninja ] || cmake --preset ci
cmake --build build/release -j "$(nproc)" --target program_tests benchmarks
run build/release --label-exclude reader

[ -f build/asan/build.ninja ] || cmake --preset asan
if $all; then
  cmake --build build/asan -j "$(nproc)" --target program_tests reader_tests
  run build/asan --timeout 7200  # instead of the default of 25 minutes
  scripts/setup.sh --packages
  scripts/package_test.sh
else
  cmake --build build/asan -j "$(nproc)" --target reader_tests
  run build/asan --label-regex reader
fi

if $times; then scripts/slowest.py build/release build/asan --tests "$results"; fi
