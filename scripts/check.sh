#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Checks the format of every C++ file with clang-format and the changed lines with clang-tidy.
#   scripts/check.sh [BASE]   changed: what differs between BASE and the working tree, including untracked files
#   scripts/check.sh --all    clang-tidy on all lines of the core instead (slow)
# The default BASE is the merge base with the upstream branch, or the first parent if HEAD is that merge base.
# shellcheck disable=SC2016  # xargs runs bash -c
set -euo pipefail
cd "$(dirname "$0")/.."

max_files=12  # for clang-tidy, which takes 10 to 30 s per file
# Exporters copy these files into programs, and tests compare the bytes.
unformatted=(':!plugins/*/runtime/*' ':!plugins/*/templates/*')

check_format() {
  git ls-files -z --cached --others --exclude-standard --deduplicate -- '*.h' '*.cpp' '*.c' '*.cu' "${unformatted[@]}" |
    xargs -0 -P 2 -n 100 bash -c 'files=()
      for file; do [ ! -e "$file" ] || files+=("$file"); done
      [ ${#files[@]} -gt 0 ] || exit 0
      output=$(clang-format --dry-run "${files[@]}" 2>&1) && [ -z "$output" ] && exit 0
      places=$(sed -n "s/^\([^ :]*:[0-9]*\):[0-9]*: warning: .*-Wclang-format-violations\]$/\1/p" <<<"$output")
      [ -n "$places" ] || { echo "check: clang-format failed: $output"; exit 1; }
      sort -t: -k1,1 -s -u <<<"$places" | sed "s/^\(.*\):.*/check: &: not formatted; run: clang-format -i \1/"
      exit 1' format >&2
}

default_base() {
  local base
  base=$(git merge-base HEAD '@{upstream}' 2>/dev/null) && [ "$base" != "$(git rev-parse HEAD)" ] && echo "$base" ||
    git rev-parse --quiet --verify HEAD~1 || true
}

# Prints "LINES FILE FILTER" for each .cpp file that changed or whose header changed. FILTER is the option --line-filter
# of clang-tidy. A copy of the index includes the untracked files.
changed_sources() {
  local index=build/lint/index
  cp "$(git rev-parse --git-path index)" "$index"
  GIT_INDEX_FILE=$index git add --intent-to-add .
  GIT_INDEX_FILE=$index git diff -U0 --no-color --no-ext-diff --find-renames --dst-prefix= "$1" -- '*.h' '*.cpp' | awk '
    /^diff --git / { in_header = 1 }
    in_header && /^\+\+\+ / { file = $2 }
    /^@@ / {
      in_header = 0
      count = split(substr($3, 2), range, ",") > 1 ? range[2] : 1
      if (count > 0) ranges[file] = ranges[file] ",[" range[1] "," range[1] + count - 1 "]"
      lines[file] += count
    }
    END {
      for (file in ranges) {
        stem = file; sub(/\.[a-z]+$/, "", stem)
        total[stem] += lines[file]
        filter[stem] = filter[stem] ",{\"name\":\"" file "\",\"lines\":[" substr(ranges[file], 2) "]}"
      }
      for (stem in total) print total[stem], stem ".cpp", "[" substr(filter[stem], 2) "]"
    }' | sort -k1,1nr -k2,2
}

# Only compile commands are configured, so files that Qt's moc would generate are created empty.
write_empty_moc_files() {
  mkdir -p build/lint/moc
  { git grep --untracked -hE '^#include "(moc_.*\.cpp|.*\.moc)"' -- '*.cpp' || true; } | cut -d'"' -f2 |
    (cd build/lint/moc && xargs -r touch)
}

# Standard input: the output of changed_sources.
check_tidy() {
  local file filter chosen=() left_out=0
  while read -r _ file filter; do
    if ! grep -qF "\"$PWD/$file\"" build/lint/compile_commands.json; then
      [ ! -e "$file" ] || echo "check: $file is in no target of the preset lint: clang-tidy left out"
    elif [ ${#chosen[@]} -lt "$max_files" ]; then
      chosen+=("$file $filter")
    else
      left_out=$((left_out + 1))
    fi
  done
  [ $left_out -eq 0 ] || echo "check: $left_out files left out, those with the fewest changed lines"
  echo "check: clang-tidy on ${#chosen[@]} files"
  [ ${#chosen[@]} -gt 0 ] || return 0
  printf '%s\n' "${chosen[@]}" | xargs -d '\n' -P 2 -n 1 bash -c 'file=${1%% *}
    output=$(clang-tidy -p build/lint --quiet "--extra-arg=-I$PWD/build/lint/moc" "--line-filter=${1#* }" "$file" 2>&1) ||
      { echo "check: $file: fix what clang-tidy reports:"; grep -v "warnings* generated\.\$" <<<"$output"; exit 1; }' tidy >&2
}

status=0
base=${1:-$(default_base)}
if [ "$base" != --all ] && [ -n "$base" ] && ! git rev-parse --quiet --verify "$base^{commit}" >/dev/null; then
  echo "check: no commit $base here; give another BASE or none" >&2
  exit 1
fi
scripts/setup.sh --lint
check_format || status=1
if [ -z "$base" ]; then
  echo "check: no earlier commit here, so no changed lines: only the format is checked"
else
  cmake --preset lint >/dev/null
  write_empty_moc_files
  if [ "$base" = --all ]; then
    max_files=100000
    git ls-files 'core/*.cpp' | sed 's/.*/0 & []/' | check_tidy || status=1
  else
    changed_sources "$base" | check_tidy || status=1
  fi
fi
[ $status -eq 0 ] && result=passed || result=failed
echo "check: $result after $SECONDS s"
exit $status
