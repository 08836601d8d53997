#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# packaging/pack.sh BUILD [FOLDER]: packages of a build, whatever umask and locale its user has.
set -eu
umask 022
export LC_ALL=C.UTF-8 TZ=UTC
cd "$1"
folder=${2:-$PWD/packages}
cpack --config CPackConfig.cmake -B "$folder"

# CPack 3.25 writes the folder of the build into the checksums of packages of debug symbols, and gives them neither
# copyright nor changelog: as debhelper does, their folder below share/doc is that of the package itself.
content=$folder/_CPack_Packages/debug
for package in "$folder"/*.ddeb; do
  [ -f "$package" ] || continue
  rm -rf "$content"
  dpkg-deb -R "$package" "$content"
  sed -i 's,  /.*-dbgsym/,  ,' "$content/DEBIAN/md5sums"
  SOURCE_DATE_EPOCH=$(find "$content/usr" -type f -printf '%Ts\n' | head -1)
  export SOURCE_DATE_EPOCH
  find "$content/usr" -type f -exec chmod 644 {} +
  name=$(dpkg-deb -f "$package" Package)
  mkdir -p "$content/usr/share/doc"
  ln -s "${name%-dbgsym}" "$content/usr/share/doc/$name"
  dpkg-deb --root-owner-group -Zxz -b "$content" "$package" >/dev/null
done
