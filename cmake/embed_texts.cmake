# SPDX-License-Identifier: GPL-3.0-or-later
# Writes OUTPUT, a C++ file that holds every *.json of FOLDER as text:  cmake -DFOLDER=… -DOUTPUT=… -P embed_texts.cmake
# Texts are cut into pieces at line ends because compilers limit the length of one literal.
set(maxLiteralBytes 8000)

function(append_literals text)
  string(LENGTH "${text}" length)
  while(length GREATER 0)
    string(SUBSTRING "${text}" 0 ${maxLiteralBytes} piece)
    if(length GREATER maxLiteralBytes)
      string(FIND "${piece}" "\n" cut REVERSE)
      if(cut LESS 0)
        message(FATAL_ERROR "a line longer than ${maxLiteralBytes} bytes cannot be embedded")
      endif()
      math(EXPR cut "${cut} + 1")
      string(SUBSTRING "${text}" 0 ${cut} piece)
    endif()
    string(LENGTH "${piece}" cut)
    string(SUBSTRING "${text}" ${cut} -1 text)
    string(LENGTH "${text}" length)
    file(APPEND "${OUTPUT}.new" "\n     R\"json(${piece})json\"")
  endwhile()
endfunction()

file(WRITE "${OUTPUT}.new" "// Generated from resources/schemas; do not edit.
#include \"core/base/schema_texts.h\"

namespace tilescope {

const std::vector<std::pair<std::string_view, std::string_view>>& schemaTexts() {
  static const std::vector<std::pair<std::string_view, std::string_view>> texts{")
file(GLOB files "${FOLDER}/*.json")
list(SORT files)
foreach(file IN LISTS files)
  get_filename_component(name "${file}" NAME_WE)
  file(READ "${file}" text)
  file(APPEND "${OUTPUT}.new" "\n    {\"${name}\",")
  append_literals("${text}")
  file(APPEND "${OUTPUT}.new" "},")
endforeach()
file(APPEND "${OUTPUT}.new" "\n  };
  return texts;
}

}  // namespace tilescope
")
file(RENAME "${OUTPUT}.new" "${OUTPUT}")
