#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Makes the packages of build/release, installs them in a fresh tree of Debian 12, runs them there as a user without
# rights, and removes them. Every line of the output is one check. Needs root, the tools below, and a mirror of Debian
# (TILESCOPE_MIRROR, else that of mmdebstrap); where one is missing, it says so and ends with 0.
#   --no-tree     only the checks of the packages themselves
#   --two-builds  compiles everything again in another folder as another user, and compares the packages. A compiler
#                 cache named by CCACHE_DIR is read, which then takes part in what is shown.
set -uo pipefail
cd "$(dirname "$0")/.."

build=$PWD/build/release
work=$build/package_test
tree=$work/tree
mirror=(${TILESCOPE_MIRROR:+"$TILESCOPE_MIRROR"})
failures=0
with_tree=true two_builds=false
for option; do
  case $option in
    --no-tree) with_tree=false ;;
    --two-builds) two_builds=true ;;
    *) echo "package_test.sh: found \"$option\"; expected --no-tree or --two-builds" >&2; exit 2 ;;
  esac
done

skip() {
  echo "skipped: $*"
  exit "$((failures > 0))"
}

# check NAME COMMAND…: one line, and what the command printed if it failed.
check() {
  local name=$1 printed
  shift
  if printed=$("$@" 2>&1); then
    echo "ok: $name"
  else
    echo "FAILED: $name"
    echo "$printed" | tail -20 | sed 's/^/    /'
    failures=$((failures + 1))
  fi
}

for tool in lintian desktop-file-validate appstreamcli xmllint man mmdebstrap; do
  command -v "$tool" >/dev/null || skip "found no $tool; scripts/setup.sh --packages installs all tools"
done

# --- the packages

make_packages() { cmake --build "$build" -j "$(nproc)" --target packages >/dev/null; }
packages_of() { find "$1" -maxdepth 1 -name "*.${2:-deb}" | sort; }

# same_packages FOLDER: compares all packages with those in FOLDER.
same_packages() {
  local package
  for package in $(packages_of "$build/packages" '*deb'); do
    cmp "$package" "$1/$(basename "$package")" || return 1
  done
}

# At another time, with other umask, locale, time zone, number of jobs and folder.
packs_the_same() {
  local other=$work/again
  rm -rf "$other"
  (
    umask 077
    export LC_ALL=C.UTF-8 LANG=de_DE.UTF-8 TZ=Asia/Kathmandu CMAKE_BUILD_PARALLEL_LEVEL=1
    sleep 1
    packaging/pack.sh "$build" "$other" >/dev/null
  ) && same_packages "$other"
}

# In a file system that lists files in another order where there is one, in a longer path, with more jobs.
builds_the_same() {
  local home other user=() date
  home=$(mktemp -d "$([ -d /dev/shm ] && echo /dev/shm || echo /tmp)/tilescope_XXXXXX")
  other=$home/a/longer/path/than/that/of/the/first/build/tilescope
  date=$(git log -1 --format=%ct)
  mkdir -p "$other"
  git ls-files -z | xargs -0 cp --parents -t "$other"
  if [ "$(id -u)" -eq 0 ]; then
    user=(setpriv --reuid=nobody --regid=nogroup --clear-groups)
    chown -R nobody:nogroup "$home"
  fi
  (
    cd "$other" && umask 077
    run=("${user[@]}" env -i PATH="$PATH" HOME="$home" LC_ALL=C.UTF-8 LANG=de_DE.UTF-8 TZ=Asia/Kathmandu SOURCE_DATE_EPOCH="$date")
    [ -z "${CCACHE_DIR:-}" ] || run+=(CCACHE_DIR="$CCACHE_DIR" CCACHE_READONLY=1)
    "${run[@]}" cmake --preset ci >/dev/null &&
      "${run[@]}" cmake --build build/release -j "$(($(nproc) + 1))" --target packages
  ) >"$work/second_build.log" 2>&1 || { tail -20 "$work/second_build.log"; return 1; }
  same_packages "$other/build/release/packages" && rm -rf "$home"
}

unpack() {
  local package
  rm -rf "$work/unpacked"
  for package in $(packages_of "$build/packages"); do dpkg-deb -x "$package" "$work/unpacked" || return 1; done
}

# Each names functions of one installed file, which has none of them.
debug_symbols_fit() {
  local package debug id names binary binaries
  rm -rf "$work/debug"
  for package in $(packages_of "$build/packages" ddeb); do dpkg-deb -x "$package" "$work/debug" || return 1; done
  binaries=$(find "$work/unpacked" -type f \( -path '*/bin/*' -o -name '*.so*' \) | while read -r binary; do
    echo "$(readelf -n "$binary" | sed -n 's/.*Build ID: //p') $binary"
  done)
  for debug in $(find "$work/debug" -name '*.debug'); do
    id=${debug#*/.build-id/}
    id=${id%.debug} names=$(nm -C "$debug" | grep -c ' [tT] tilescope::')
    binary=$(sed -n "s/^${id/\//} //p" <<<"$binaries")
    [ -f "$binary" ] && [ "$names" -gt 100 ] && nm "$binary" 2>&1 | grep -q 'no symbols' || { echo "$debug: $binary, $names"; return 1; }
  done
  [ "$(find "$work/debug" -name '*.debug' | wc -l)" -eq "$(wc -l <<<"$binaries")" ]
}
names_no_build() { ! grep -rlF "$PWD" "$work/unpacked"; }
has_no_build_in_rpath() {
  ! find "$work/unpacked" -type f -perm -u+x -exec readelf -d {} + 2>/dev/null | grep -E 'R(UN)?PATH.*(build|home|work)'
}

manual_pages_are_correct() {
  local page printed
  for page in "$work"/unpacked/usr/share/man/man1/*.gz; do
    printed=$(LC_ALL=C.UTF-8 MANROFFSEQ='' MANWIDTH=80 man --warnings -E UTF-8 -l -Tutf8 -Z "$page" 2>&1 >/dev/null)
    [ -z "$printed" ] || { echo "$page: $printed"; return 1; }
  done
}

check "packages are made" make_packages
check "packed again under other conditions: the same bytes" packs_the_same
if $two_builds; then check "built again elsewhere by another user: the same bytes" builds_the_same; fi
check "lintian has no error and no warning" lintian --fail-on error,warning --allow-root --tag-display-limit 0 \
  $(packages_of "$build/packages")
# Without -g, names of functions are all debug symbols that there are.
check "lintian has none for debug symbols" lintian --fail-on error,warning --allow-root --tag-display-limit 0 \
  --suppress-tags debug-file-with-no-debug-symbols $(packages_of "$build/packages" ddeb)
check "packages can be unpacked" unpack
check "packages of debug symbols fit" debug_symbols_fit
check "no file names the folder of the build" names_no_build
check "no RUNPATH names the build" has_no_build_in_rpath
share=$work/unpacked/usr/share
check "desktop-file-validate" desktop-file-validate "$share"/applications/*.desktop
check "appstreamcli validate --no-net" appstreamcli validate --no-net "$share"/metainfo/*.xml
check "MIME types are well-formed" xmllint --noout "$share"/mime/packages/*.xml
check "manual pages have no warning" manual_pages_are_correct

# --- a fresh tree

$with_tree || skip "the fresh tree, as asked"
[ "$(id -u)" -eq 0 ] || skip "the fresh tree, which needs root"
[ -f "$work/bare.tar" ] || mmdebstrap --quiet --variant=minbase --format=tar bookworm "$work/bare.tar.new" "${mirror[@]}" >/dev/null 2>&1 &&
  mv -f "$work/bare.tar.new" "$work/bare.tar" 2>/dev/null
[ -s "$work/bare.tar" ] || skip "the fresh tree: mmdebstrap reached no mirror; TILESCOPE_MIRROR names another"
export tree work
# shellcheck source=scripts/package_tree.sh
source scripts/package_tree.sh

echo "$failures failed"
exit "$((failures > 0))"
