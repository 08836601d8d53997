#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs the packages of Debian 12 that the build needs, without asking. Does nothing if they are installed. With
# --tests, --lint or --packages, also installs what scripts/test.sh, scripts/check.sh or scripts/package_test.sh needs.
set -euo pipefail

packages=(
  cmake ninja-build g++ pkg-config ccache git python3
  libtbb-dev nlohmann-json3-dev libvalijson-dev libfmt-dev libcli11-dev libkainjow-mustache-dev libxml2-dev libyaml-cpp-dev
  nettle-dev libboost-dev libsqlite3-dev libxxhash-dev
  qt6-base-dev qt6-svg-dev libqcustomplot-dev
  fonts-dejavu-core fonts-inter fonts-roboto-unhinted fonts-hack
  libgtest-dev libgmock-dev librapidcheck-dev libbenchmark-dev
)
case ${1:-} in
  --tests)
    packages+=(clang libclang-rt-14-dev xvfb xauth groff-base zsh fish)
    packages+=(python3-dev pybind11-dev python3-pytest python3-numpy mypy)  # the Python package and its tests
    ;;
  --packages)
    packages+=(python3-dev pybind11-dev dpkg-dev lintian desktop-file-utils appstream shared-mime-info libxml2-utils)
    packages+=(man-db mmdebstrap diffoscope-minimal patchelf)
    ;;
  --lint) packages+=(clang clang-format clang-tidy) ;;
esac

missing=()
for package in "${packages[@]}"; do
  status=$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null || true)
  [ "$status" = installed ] || missing+=("$package")
done
if [ ${#missing[@]} -eq 0 ]; then
  exit 0
fi

run=()
if [ "$(id -u)" -ne 0 ]; then
  command -v sudo >/dev/null || { echo "setup: root rights or sudo are needed to install: ${missing[*]}" >&2; exit 1; }
  run=(sudo)
fi
echo "setup: installing ${missing[*]}"
"${run[@]}" apt-get update -qq
"${run[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
