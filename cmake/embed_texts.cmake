# SPDX-License-Identifier: GPL-3.0-or-later
# Writes OUTPUT, a C++ file that holds files as texts behind one function, which HEADER declares:
#   cmake -DFOLDER=… -DPATTERN=*.json -DHEADER=core/base/schema_texts.h -DNAMESPACE=tilescope -DFUNCTION=schemaTexts
#         -DOUTPUT=… -P embed_texts.cmake
# A text's name is that of its file, without .json or .xsd.
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
    file(APPEND "${OUTPUT}.new" "\n     R\"embedded(${piece})embedded\"")
  endwhile()
endfunction()

file(WRITE "${OUTPUT}.new" "// Generated from ${PATTERN}; do not edit.
#include \"${HEADER}\"

namespace ${NAMESPACE} {

const std::vector<std::pair<std::string_view, std::string_view>>& ${FUNCTION}() {
  static const std::vector<std::pair<std::string_view, std::string_view>> texts{")
file(GLOB files "${FOLDER}/${PATTERN}")
list(SORT files)
foreach(file IN LISTS files)
  get_filename_component(name "${file}" NAME)
  string(REGEX REPLACE "\\.(json|xsd)$" "" name "${name}")
  file(READ "${file}" text)
  file(APPEND "${OUTPUT}.new" "\n    {\"${name}\",")
  append_literals("${text}")
  file(APPEND "${OUTPUT}.new" "},")
endforeach()
file(APPEND "${OUTPUT}.new" "\n  };
  return texts;
}

}  // namespace ${NAMESPACE}
")
file(RENAME "${OUTPUT}.new" "${OUTPUT}")
