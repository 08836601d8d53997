#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# packaging/pack.sh BUILD [OPTION OF CPACK…]: packages of a build, whatever umask and locale its user has.
set -eu
umask 022
export LC_ALL=C.UTF-8 TZ=UTC
cd "$1"
shift
exec cpack --config CPackConfig.cmake "$@"
