# SPDX-License-Identifier: GPL-3.0-or-later
# Read by package_test.sh: what it checks in a fresh tree of Debian. $work/bare.tar is the tree.
trap 'umount -R "$tree/proc" "$tree/dev" 2>/dev/null' EXIT
umount -R "$tree/proc" "$tree/dev" 2>/dev/null
rm -rf --one-file-system "$tree"
mkdir -p "$tree" "$work/archives/partial"
tar -C "$tree" -xf "$work/bare.tar"
mount --bind /proc "$tree/proc"
mount --rbind /dev "$tree/dev" && mount --make-rslave "$tree/dev"
cp /etc/resolv.conf "$tree/etc/resolv.conf"
echo 'APT::Keep-Downloaded-Packages "true";' >"$tree/etc/apt/apt.conf.d/99keep"

root() { chroot "$tree" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"; }
# As a user without rights, in a folder of his own. Variables are given in front, as for env.
user() {
  chroot --userspec=tester:tester "$tree" env -i PATH=/usr/bin:/bin LANG=C.UTF-8 HOME=/home/tester \
    QT_QPA_PLATFORM=offscreen "$@"
}
in_home() { user sh -c "cd && $1"; }
apt() { root apt-get -qq -y -o Dpkg::Use-Pty=0 --no-install-recommends "$@" >/dev/null; }

mkdir -p "$tree/var/cache/apt/archives"
cp -f "$work"/archives/*.deb "$tree/var/cache/apt/archives/" 2>/dev/null
if ! root apt-get -qq update >/dev/null 2>&1; then skip "the fresh tree: apt reached no mirror"; fi
root useradd --create-home tester
cp "$build"/packages/*.deb "$tree/root/"
version=$(cat VERSION)
names=(tilescope tilescope-cli tilescope-dev python3-tilescope)
deb() { echo "/root/$1_${2:-$version}-1_amd64.deb"; }
# installs [VERSION]: all packages.
installs() { apt install --allow-downgrades $(for name in "${names[@]}"; do deb "$name" "${1:-}"; done); }
removes() { apt "$1" "${names[@]}"; }

# Everything below usr, etc and var but logs, caches and lists of packages: kind, mode, owner, path and content.
listing() {
  local leave_out=(-path var/log -o -path var/cache -o -path var/lib/apt -o -path var/lib/dpkg)
  (
    cd "$tree" || exit
    find usr etc var home -xdev \( "${leave_out[@]}" \) -prune -o -printf '%y %m %u %p %l\n' | sort
    find usr etc var home -xdev \( "${leave_out[@]}" \) -prune -o -type f -print0 | sort -z | xargs -0 sha256sum
  )
}

# fails_with TEXT COMMAND…: exit code 2 and one message with this text.
fails_with() {
  local text=$1 printed code
  shift
  printed=$("$@" 2>&1)
  code=$?
  [ "$code" -eq 2 ] && [[ $printed == *"$text"* ]] && return 0
  echo "exit $code: $printed"
  return 1
}

# --- the command line

check "apt install tilescope-cli" apt install "$(deb tilescope-cli)"
for package in tilescope-cli tilescope; do
  echo "size: $package $(dpkg-deb -f "$tree$(deb $package)" Installed-Size) KiB installed"
done
design="--network mlperf_tiny_resnet8 --hardware diana --model zigzag"
check "plan" in_home "tilescope-cli plan $design --certificates proofs | grep 'Proven optimal'"
check "tilescope-check" in_home \
  "tilescope-check proofs/*.json --network mlperf_tiny_resnet8 --hardware diana | grep '13 of 13'"
echo '{"format": "tilescope.sweep/1", "name": "buffers", "hardware": "tx2_eplanner_a", "networks": [{"network": "alexnet"}],
  "questions": [{"model": "eplanner", "objective": "latency"}],
  "axes": [{"name": "weight", "set": ["/memories/1/size_bits"], "unit": "KiB", "list": [64, 128]}]}' \
  >"$tree/home/tester/buffers.json"
check "sweep" in_home "tilescope-cli sweep buffers.json && tilescope-cli sweep check buffers.tilesweep"
check "a working folder without any rights" user sh -c "cd / && tilescope-cli list networks | grep resnet50"
export_design="--network edge_detection --hardware tx2_eplanner_a --model eplanner"
check "export needs no compiler" in_home "tilescope-cli export cpu $export_design -o program"
check "complete in a shell" in_home "tilescope-cli __complete tilescope-cli plan --network resnet1 | grep resnet18"
check "verify of the program of this computer" bash -c "$(declare -f root user in_home apt); apt install g++ make && \
  in_home 'tilescope-cli verify program | grep passed'"

# --- everything

check "apt install of all packages" \
  apt install "$(deb tilescope)" "$(deb tilescope-dev)" "$(deb python3-tilescope)" xdg-utils libfile-mimeinfo-perl
picture_options=(--theme dark --size 1280x800 --screenshot)
same_picture() {
  QT_QPA_PLATFORM=offscreen "$build/bin/tilescope" docs/guide/explore.tilescope "${picture_options[@]}" "$work/build.png" || return 1
  in_home "tilescope /usr/share/tilescope/docs/guide/explore.tilescope ${picture_options[*]} installed.png" || return 1
  cmp "$work/build.png" "$tree/home/tester/installed.png"
}
check "a screenshot equals that of the build" same_picture
check "the Python module plans" in_home 'python3 -c "
import tilescope as ts
plan = ts.plan(ts.network(\"mlperf_tiny_resnet8\"), ts.hardware(\"diana\"), model=\"zigzag\", objective=\"energy\")
print(plan.json()[:200])"'
check "root runs the module, which leaves nothing behind" root python3 -c "import tilescope"
cp docs/guide/explore.tilescope "$tree/home/tester/x.tilescope"
check "a double click opens a session" in_home \
  "test \"\$(xdg-mime query filetype x.tilescope)\" = application/vnd.tilescope.session+json &&
   test \"\$(xdg-mime query default application/vnd.tilescope.session+json)\" = invalid.tilescope.Tilescope.desktop"
check "a store is known by its content" in_home \
  "cp buffers.tilesweep store.data && test \"\$(xdg-mime query filetype store.data)\" = application/vnd.tilescope.sweep-store"
exporter_outside() {
  sed -n '/^```cpp/,/^```$/p' docs/how_to/exporter.md | sed '1d;$d' >"$tree/home/tester/markdown.cpp"
  sed -n '/^```cmake/,/^```$/p' docs/how_to/exporter.md | sed '1d;$d' >"$tree/home/tester/CMakeLists.txt"
  apt install cmake &&
    in_home "cmake -B markdown_build . && cmake --build markdown_build &&
      tilescope-cli export markdown $export_design -o tiles --plugin-dir markdown_build"
}
check "an exporter of the user is built with find_package(Tilescope)" exporter_outside

# The fonts come from the packages above, Qt from the tarball.
tarball_runs() {
  local name=tilescope-$version-$(uname -m) folder=/home/tester/'a tarball'
  cmake --build "$build" --target tarball >/dev/null || return 1
  mkdir -p "$tree$folder" && tar -C "$tree$folder" --no-same-owner -xf "$build/packages/$name.tar.xz" || return 1
  user ldd "$folder/$name/bin/tilescope" | grep 'libQt6Core.so.6 => /home/tester/' || return 1
  user "$folder/$name/bin/tilescope" "$folder/$name/share/tilescope/docs/guide/explore.tilescope" "${picture_options[@]}" /tmp/tarball.png &&
    cmp "$work/build.png" "$tree/tmp/tarball.png" && user "$folder/$name/bin/tilescope-cli" plan $design >/dev/null
  local code=$?
  rm -r "${tree:?}$folder"
  return "$code"
}
check "the tarball runs with its own Qt" tarball_runs

# --- what is missing is named

without_proc() { unshare --mount sh -c "umount -R '$tree/proc'; $*"; }
check "no /proc" fails_with "Mount /proc" without_proc "chroot '$tree' env -i PATH=/usr/bin tilescope-cli plan $design"
check "no fonts" fails_with "fonts-inter" in_home \
  "echo '<fontconfig></fontconfig>' >none.conf; FONTCONFIG_FILE=/home/tester/none.conf tilescope x.tilescope --screenshot y.png"
check "no platform plug-in" fails_with "qt6-qpa-plugins" in_home \
  "QT_QPA_PLATFORM=nothing tilescope x.tilescope --screenshot y.png"
check "no display" fails_with "DISPLAY" in_home "QT_QPA_PLATFORM=xcb DISPLAY=:54077 tilescope x.tilescope"
mkdir -p "$tree/home/tester/other"
cp "$build/test_plugins/other_layout/other_layout.so" "$tree/home/tester/other/" 2>/dev/null
check "a plug-in of another version" bash -c "$(declare -f user in_home); in_home 'tilescope-cli export --list --plugin-dir other' 2>&1 | grep -i 'header'"
mkdir -p "$tree/home/tester/newer/networks"
sed 's,tilescope.network/1,tilescope.network/9,' networks/alexnet.json >"$tree/home/tester/newer/networks/alexnet.json"
check "data of another version" fails_with "tilescope.network/9" in_home \
  "TILESCOPE_DATA_DIR=newer tilescope-cli plan --network alexnet --hardware tx2_eplanner_a --model eplanner"
newer_session() {
  in_home "sed 's,tilescope.session/1,tilescope.session/9,' x.tilescope >newer.tilescope; sha256sum newer.tilescope >sum"
  fails_with "tilescope.session/9" in_home "tilescope newer.tilescope --screenshot y.png" && in_home "sha256sum -c sum"
}
check "a newer session is refused and stays as it is" newer_session
read_only_home() {
  root chmod 500 /home/tester
  in_home "tilescope-cli plan $design" && in_home "tilescope x.tilescope --screenshot /tmp/y.png" &&
    fails_with "/home/tester/plan.json" in_home "tilescope-cli plan $design -o /home/tester/plan.json"
  local code=$?
  root chmod 700 /home/tester
  return "$code"
}
check "a read-only home" read_only_home
check "a moved installation in a folder with space and umlaut" bash -c "$(declare -f root); cmake --install '$build' \
  --prefix '$tree/opt/a b/ü' >/dev/null && mkdir -p '$tree/opt/c d/ö' && mv '$tree/opt/a b/ü' '$tree/opt/c d/ö/' && \
  root '/opt/c d/ö/ü/bin/tilescope-cli' plan $design && ! grep -rlF '$PWD' '$tree/opt' && rm -r '$tree/opt/'*"

# --- from the version before, and back

# The same files under a lower version, with a file that the new packages do not have.
before=0.1.9
make_older() {
  local name content=$work/older
  for name in "${names[@]}"; do
    rm -rf "$content"
    dpkg-deb -R "$tree$(deb "$name")" "$content" || return 1
    sed -i "s/$version-1/$before-1/" "$content/DEBIAN/control"
    echo "$before" >"$content/usr/share/doc/$name/old"
    (cd "$content" && find usr -type f -print0 | sort -z | xargs -0 md5sum >DEBIAN/md5sums)
    dpkg-deb --root-owner-group -Znone -b "$content" "$tree$(deb "$name" "$before")" || return 1
  done
}
# The user's files, without caches.
saved() { in_home "find . -type f -not -path './.cache/*' -print0 | sort -z | xargs -0 sha256sum"; }
are_installed() { [ "$(root dpkg-query -W -f '${Version}\n' "${names[@]}" | uniq -c | tr -s ' ')" = " ${#names[@]} $1-1" ]; }
upgrades() {
  removes remove && make_older && installs "$before" && are_installed "$before" || return 1
  cp tests/golden/sessions_0.1/explore.tilescope "$tree/home/tester/old.tilescope"
  in_home "tilescope-cli sweep buffers.json && tilescope-cli plan $design -o saved.json && tilescope x.tilescope --screenshot a.png" || return 1
  saved >"$work/saved"
  installs && are_installed "$version" && saved | diff "$work/saved" - || return 1
  [ -z "$(find "$tree/usr/share/doc" -name old)" ] || return 1
  in_home "tilescope-cli sweep check buffers.tilesweep && tilescope-cli sweep buffers.json &&
    tilescope-cli report --plan saved.json -o saved.md && tilescope x.tilescope --screenshot b.png && cmp a.png b.png &&
    tilescope old.tilescope --screenshot old.png"
}
check "an upgrade keeps what the user saved, and it opens" upgrades
newer_store() {
  in_home "cp buffers.tilesweep newer.tilesweep && python3 -c '
import sqlite3
with sqlite3.connect(\"newer.tilesweep\") as store:
    store.execute(\"PRAGMA user_version = 99\")' && sha256sum newer.tilesweep >sum" || return 1
  fails_with "99" in_home "tilescope-cli sweep buffers.json --store newer.tilesweep" && in_home "sha256sum -c sum"
}
check "a newer store is refused and stays as it is" newer_store
downgrades() {
  installs "$before" && are_installed "$before" &&
    in_home "tilescope-cli sweep check buffers.tilesweep && tilescope x.tilescope --screenshot c.png && cmp a.png c.png" &&
    installs && are_installed "$version"
}
check "a downgrade, and an upgrade again" downgrades

# --- removal

removes_everything() {
  removes remove && listing >"$work/removed_once" && installs &&
    in_home "tilescope-cli plan $design >/dev/null && tilescope x.tilescope --screenshot /tmp/y.png" &&
    root python3 -c "import tilescope" &&
    removes remove && listing >"$work/removed_twice" &&
    diff "$work/removed_once" "$work/removed_twice"
}
check "apt remove leaves nothing new" removes_everything
nothing_to_purge() { ! root dpkg-query -W -f '${Package} ${db:Status-Status}\n' "${names[@]}" 2>/dev/null | grep -v ' not-installed$'; }
check "nothing is left to purge" nothing_to_purge
check "nothing below usr and etc names Tilescope" bash -c "! (cd '$tree' && find usr etc -iname '*tilescope*' | grep . || \
  grep -rli tilescope etc usr/share/applications usr/share/mime usr/share/icons var/lib/dpkg/info)"
cp -n "$tree"/var/cache/apt/archives/*.deb "$work/archives/" 2>/dev/null
