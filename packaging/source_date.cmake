# SPDX-License-Identifier: GPL-3.0-or-later
# Sets SOURCE_DATE_EPOCH, from which packages take all their times, unless it is set: to the time of the last commit, or
# outside a checkout to that of the changelog. Set before: source, the project's folder.
if(NOT DEFINED ENV{SOURCE_DATE_EPOCH})
  execute_process(COMMAND git -C "${source}" log -1 --format=%ct
    OUTPUT_VARIABLE epoch OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  if(NOT epoch)
    file(TIMESTAMP "${source}/CHANGELOG.md" epoch "%s" UTC)
  endif()
  set(ENV{SOURCE_DATE_EPOCH} "${epoch}")
endif()
