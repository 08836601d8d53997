# SPDX-License-Identifier: GPL-3.0-or-later
# Warnings are errors everywhere; the core also refuses silent numeric conversions.
add_library(tilescope_warnings INTERFACE)
target_compile_options(tilescope_warnings INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Werror
  # Members that a designated initializer leaves out have their defaults; that is its point.
  -Wno-missing-field-initializers
  # GCC 12 takes "text" + std::string for an overlapping copy (GCC bug 105329), by these names when the headers are
  # precompiled.
  # At -O1 and for variants of large structs it takes what is not there for uninitialized.
  $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict -Wno-array-bounds -Wno-stringop-overflow -Wno-stringop-overread
  -Wno-maybe-uninitialized>)
add_library(tilescope_core_warnings INTERFACE)
target_link_libraries(tilescope_core_warnings INTERFACE tilescope_warnings)
target_compile_options(tilescope_core_warnings INTERFACE -Wconversion)
