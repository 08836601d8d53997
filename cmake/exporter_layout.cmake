# SPDX-License-Identifier: GPL-3.0-or-later
# Writes OUTPUT, a header with a hash of the path and content of every header below FOLDER. A header that stays the same
# is not written again, so that nothing is compiled for it:
#   cmake -DFOLDER=core -DOUTPUT=…/core/plugin/exporter_layout.h -P exporter_layout.cmake
cmake_minimum_required(VERSION 3.25)
file(GLOB_RECURSE headers RELATIVE "${FOLDER}" "${FOLDER}/*.h")
list(SORT headers)
set(hashes "")
foreach(header IN LISTS headers)
  file(SHA256 "${FOLDER}/${header}" hash)
  string(APPEND hashes "${header} ${hash}\n")
endforeach()
string(SHA256 hash "${hashes}")
string(SUBSTRING "${hash}" 0 16 hash)
file(CONFIGURE OUTPUT "${OUTPUT}" @ONLY CONTENT "// Generated from all headers of the core; do not edit.
#pragma once

#include <cstdint>

namespace tilescope {

// A hash of these headers: with other ones, what a plug-in and the program share may lie elsewhere in memory.
constexpr std::uint64_t exporterLayout() {
  return 0x@hash@ULL;
}

}  // namespace tilescope
")
