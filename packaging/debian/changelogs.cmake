# SPDX-License-Identifier: GPL-3.0-or-later
# Writes changelog.gz and changelog.Debian.gz of version into folder while a package is made. Set before: folder, source,
# version, maintainer.
include("${CMAKE_CURRENT_LIST_DIR}/../source_date.cmake")
file(MAKE_DIRECTORY "${folder}")

# add_release(VERSION DATE)
function(add_release number date)
  file(APPEND "${folder}/changelog.Debian" "tilescope (${number}-1) unstable; urgency=medium

  * Tilescope ${number}. The file changelog.gz lists what is new.

 -- ${maintainer}  ${date}

")
endfunction()

file(WRITE "${folder}/changelog.Debian" "")
string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC) # of SOURCE_DATE_EPOCH
add_release(${version} "${date}")
file(STRINGS "${source}/CHANGELOG.md" headings REGEX "^## [0-9.]+ \\([0-9-]+\\)$")
foreach(heading IN LISTS headings)
  string(REGEX MATCH "^## ([0-9.]+) \\(([0-9-]+)\\)$" heading "${heading}")
  set(number "${CMAKE_MATCH_1}")
  if(NOT number STREQUAL version)
    execute_process(COMMAND "${CMAKE_COMMAND}" -E env LC_ALL=C date -u -d "${CMAKE_MATCH_2}" -R
      OUTPUT_VARIABLE date OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
    add_release(${number} "${date}")
  endif()
endforeach()
file(COPY_FILE "${source}/CHANGELOG.md" "${folder}/changelog")
execute_process(COMMAND gzip -9nf "${folder}/changelog.Debian" "${folder}/changelog" COMMAND_ERROR_IS_FATAL ANY)
