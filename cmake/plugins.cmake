# SPDX-License-Identifier: GPL-3.0-or-later
# tilescope_plugin(NAME SOURCE... [FOLDER folder] [LIBRARY file name without .so])
# A plug-in: a shared library that the programs load while they run. It lies in <build>/plugins, beside their bin, unless
# FOLDER says otherwise; only those of <build>/plugins are counted among the product's (property TILESCOPE_PLUGINS).
function(tilescope_plugin name)
  cmake_parse_arguments(PLUGIN "" "FOLDER;LIBRARY" "" ${ARGN})
  if(NOT PLUGIN_FOLDER)
    set(PLUGIN_FOLDER "${CMAKE_BINARY_DIR}/plugins")
    set_property(GLOBAL APPEND PROPERTY TILESCOPE_PLUGINS ${name})
    set(own ON)
  endif()
  if(NOT PLUGIN_LIBRARY)
    set(PLUGIN_LIBRARY ${name})
  endif()
  add_library(${name} MODULE ${PLUGIN_UNPARSED_ARGUMENTS})
  if(own)
    target_precompile_headers(${name} REUSE_FROM plugin_common)
  endif()
  target_include_directories(${name} PRIVATE "${TILESCOPE_GENERATED_HEADERS}")
  target_link_libraries(${name} PRIVATE tilescope_core tilescope_warnings)
  set_target_properties(${name} PROPERTIES PREFIX "" OUTPUT_NAME "${PLUGIN_LIBRARY}"
    LIBRARY_OUTPUT_DIRECTORY "${PLUGIN_FOLDER}" CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON)
endfunction()

# tilescope_plugin_texts(TARGET FOLDER PATTERN FUNCTION [HEADER NAMESPACE]): files of the FOLDER beside this
# CMakeLists.txt as texts behind a function that HEADER declares; without one that is plugins/TARGET/templates.h, in
# namespace tilescope::TARGET.
function(tilescope_plugin_texts target folder pattern function)
  set(header "plugins/${target}/templates.h")
  set(namespace "tilescope::${target}")
  if(ARGC EQUAL 6)
    set(header "${ARGV4}")
    set(namespace "${ARGV5}")
  endif()
  set(source "${CMAKE_CURRENT_SOURCE_DIR}/${folder}")
  set(output "${CMAKE_CURRENT_BINARY_DIR}/${function}.cpp")
  file(GLOB files CONFIGURE_DEPENDS "${source}/${pattern}")
  add_custom_command(
    OUTPUT "${output}"
    COMMAND "${CMAKE_COMMAND}" "-DFOLDER=${source}" "-DPATTERN=${pattern}" "-DOUTPUT=${output}"
      "-DHEADER=${header}" "-DNAMESPACE=${namespace}" "-DFUNCTION=${function}"
      -P "${PROJECT_SOURCE_DIR}/cmake/embed_texts.cmake"
    DEPENDS ${files} "${PROJECT_SOURCE_DIR}/cmake/embed_texts.cmake"
    VERBATIM)
  target_sources(${target} PRIVATE "${output}")
endfunction()
