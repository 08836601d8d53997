#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# packaging/tarball.sh BUILD VERSION QT_PLUGINS: writes BUILD/packages/tilescope-VERSION-x86_64.tar.xz, an installation
# with Qt and all other libraries but those that belong to a system.
set -euo pipefail
build=$(realpath "$1") version=$2 qt_plugins=$3
command -v patchelf >/dev/null || { echo "tarball: found no patchelf; install the package patchelf" >&2; exit 2; }

name=tilescope-$version-$(uname -m)
stage=$build/packages/_tarball/$name
rm -rf "$stage"
mkdir -p "$stage"
for component in tilescope-cli tilescope tilescope-dev texts; do
  cmake --install "$build" --prefix "$stage" --component "$component" --strip >/dev/null
done
libraries=$(dirname "$(find "$stage/lib" -name 'libtilescope_core.so.0')")

# Qt looks for its plug-ins where qt.conf says.
for plugin in platforms/libq{xcb,offscreen,minimal,wayland-egl,wayland-generic} xcbglintegrations/libqxcb-glx-integration \
  xcbglintegrations/libqxcb-egl-integration imageformats/libq{svg,jpeg,webp,tiff} iconengines/libqsvgicon \
  printsupport/libcupsprintersupport wayland-shell-integration/libxdg-shell; do
  [ -f "$qt_plugins/$plugin.so" ] || continue
  install -D -m 644 -t "$libraries/qt6/${plugin%/*}" "$qt_plugins/$plugin.so"
done
printf '[Paths]\nPrefix = ..\nPlugins = %s/qt6\n' "${libraries#"$stage/"}" >"$stage/bin/qt.conf"

# As AppImage's list of excluded libraries: what follows the kernel, the graphics driver or the fonts of a system.
system='^(ld-linux.*|lib(c|m|dl|rt|pthread|resolv|util|stdc\+\+|gcc_s|GL|EGL|GLX|GLdispatch|OpenGL|drm|gbm|X11|X11-xcb|xcb|'
system+='fontconfig|freetype|expat|uuid|z|com_err|wayland-client|wayland-egl|cups))\.so'
find "$stage/bin" "$libraries" -type f \( -perm -u+x -o -name '*.so*' \) -print0 |
  LD_LIBRARY_PATH=$libraries xargs -0 ldd 2>/dev/null | sed -n 's/^\t.* => \(\/[^ ]*\) .*/\1/p' | sort -u |
  while read -r library; do
    file=$(basename "$library")
    [[ $file =~ $system || $library == "$stage"/* ]] && continue
    install -m 644 "$library" "$libraries/$file"
    patchelf --set-rpath '$ORIGIN' "$libraries/$file"
    real=$(realpath "$library")  # of packages that still name /lib, without /usr
    package=$({ dpkg -S "$real" || dpkg -S "${real#/usr}"; } 2>/dev/null | sed 's/:.*//; q')
    install -D -m 644 "/usr/share/doc/$package/copyright" "$stage/share/doc/tilescope/libraries/$package"
  done
patchelf --set-rpath '$ORIGIN' "$libraries/libtilescope_core.so.0"
find "$libraries/qt6" -name '*.so' -exec patchelf --set-rpath '$ORIGIN/../..' {} +

epoch=${SOURCE_DATE_EPOCH:-$(git -C "$(dirname "$0")" log -1 --format=%ct)}
tar -C "$stage/.." --sort=name --owner=0 --group=0 --numeric-owner --mode='u=rwX,go=rX' --mtime="@$epoch" -cf - "$name" |
  xz -6 -T1 >"$build/packages/$name.tar.xz"
rm -rf "$build/packages/_tarball"
echo "tarball: $build/packages/$name.tar.xz"
