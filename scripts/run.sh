#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs missing packages, builds everything that README and tutorial use, and opens the window with ResNet-18 and a
# Jetson TX2 (setup A). Without a display, prints the same plan instead before it builds the window. Arguments are
# passed on to tilescope.
set -euo pipefail
cd "$(dirname "$0")/.."

design=(--network resnet18 --hardware tx2_eplanner_a --model eplanner --objective latency)
programs=(tilescope-cli tilescope-check cpu cuda diana nve) # needed by README and tutorial besides the window
window=(tilescope)

say() { printf 'run: %s\n' "$*" >&2; }

# Whether a server answers at DISPLAY (socket or port of an X server) or WAYLAND_DISPLAY. If none does, Qt would abort.
display_answers() {
  [ -n "${QT_QPA_PLATFORM:-}" ] && return
  perl -MSocket -e '
    sub answers { my ($family, $address) = @_;
      socket(S, $family, SOCK_STREAM, 0) && connect(S, $address) && exit 0 }
    local $SIG{ALRM} = sub { exit 1 }; alarm 3;
    if (my $w = $ENV{WAYLAND_DISPLAY}) {
      answers(PF_UNIX, pack_sockaddr_un($w =~ m{^/} ? $w : ($ENV{XDG_RUNTIME_DIR} // "") . "/$w")) }
    if (($ENV{DISPLAY} // "") =~ /^(?:[\w.]*\/)?([^:]*):(\d+)/) {
      my ($host, $number) = ($1, $2);
      if ($host eq "" || $host eq "unix") {
        answers(PF_UNIX, pack_sockaddr_un($_ . "/tmp/.X11-unix/X$number")) for "", "\0" }
      elsif (my $ip = inet_aton($host)) { answers(PF_INET, pack_sockaddr_in(6000 + $number, $ip)) } }
    exit 1'
}

# build TARGET…: builds, and announces builds that take minutes. It counts missing object files, because a dry run of
# ninja only looks for new files.
build() {
  local missing
  missing=$(ninja -C build/release -t inputs "$@" | (cd build/release; while read -r file; do
    case $file in *.o) [ -e "$file" ] || echo "$file" ;; esac
  done) | wc -l)
  [ "$missing" -lt 20 ] || say "building $* ($missing files; from nothing the programs take about 5 minutes on two cores, the window 3 more)"
  cmake --build build/release -j "$(nproc)" --target "$@"
}

scripts/setup.sh
[ -f build/release/build.ninja ] || cmake --preset ci >/dev/null

if display_answers; then
  build "${programs[@]}" "${window[@]}"
  say "opening the window; the programs that the tutorial calls are in build/release/bin"
  status=0
  build/release/bin/tilescope "${design[@]}" "$@" || status=$?
  [ "$status" -ge 128 ] || exit "$status"
  say "the window ended with signal $((status - 128)); this is the plan that it would show"
elif [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
  build "${programs[@]}"
  say "nobody answers at the display \"${WAYLAND_DISPLAY:-$DISPLAY}\"; this is the plan that the window would show"
else
  build "${programs[@]}"
  say "no display; this is the plan that the window would show. Set DISPLAY to open it."
fi
status=0
build/release/bin/tilescope-cli plan "${design[@]}" "$@" || status=$?
# Built without a display too, because it draws the pictures and PDF reports of the tutorial.
build "${window[@]}"
exit "$status"
