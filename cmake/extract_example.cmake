# SPDX-License-Identifier: GPL-3.0-or-later
# Writes the first fenced block of C++ of a document into a file:
#   cmake -DDOCUMENT=… -DOUTPUT=… -P extract_example.cmake
file(READ "${DOCUMENT}" text)
set(fence "```cpp\n")
string(FIND "${text}" "${fence}" start)
if(start LESS 0)
  message(FATAL_ERROR "${DOCUMENT} has no block that begins with ```cpp")
endif()
string(LENGTH "${fence}" length)
math(EXPR start "${start} + ${length}")
string(SUBSTRING "${text}" ${start} -1 text)
string(FIND "${text}" "\n```" end)
if(end LESS 0)
  message(FATAL_ERROR "the block of C++ in ${DOCUMENT} has no end")
endif()
math(EXPR end "${end} + 1")
string(SUBSTRING "${text}" 0 ${end} text)
file(WRITE "${OUTPUT}" "${text}")
