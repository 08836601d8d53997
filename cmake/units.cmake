# SPDX-License-Identifier: GPL-3.0-or-later
# What one compilation sees: precompiled headers and, in preset ci, several files of a folder at once.

# GCC collects garbage as soon as its heap has grown by a half, and precompiled headers are part of the heap; no unit
# here needs more than this many KiB.
if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
  add_compile_options(--param=ggc-min-heapsize=1000000)
endif()

# What most files of the window include, and no more: every unit loads all of it.
set(TILESCOPE_QT_HEADERS <QAction> <QApplication> <QFile> <QFileInfo> <QFontMetricsF> <QHBoxLayout> <QHelpEvent>
  <QJsonArray> <QJsonObject> <QKeyEvent> <QLabel> <QLineEdit> <QMouseEvent> <QPainter> <QPainterPath> <QPushButton>
  <QRegularExpression> <QScrollArea> <QScrollBar> <QString> <QStringList> <QStyledItemDelegate> <QTimer> <QToolTip>
  <QVBoxLayout> <QWidget>)

# tilescope_precompile(TARGET [header...]): the headers that most files include, and what is given besides. Targets with
# the same flags share one with target_precompile_headers(... REUSE_FROM ...).
function(tilescope_precompile target)
  target_precompile_headers(${target} PRIVATE
    <algorithm> <array> <cmath> <cstdint> <functional> <map> <memory> <optional> <set> <string> <string_view> <utility>
    <variant> <vector> ${ARGN})
endfunction()

# tilescope_small(TARGET): its sources in this folder and below become small code, where nothing is computed for long.
# Half the size of -O3. Their option does not fit to the precompiled headers, and they compile as fast without.
set(TILESCOPE_SMALL -Os)
function(tilescope_small target)
  if(NOT CMAKE_BUILD_TYPE STREQUAL Release)
    return()
  endif()
  get_target_property(sources ${target} SOURCES)
  foreach(source IN LISTS sources)
    cmake_path(IS_PREFIX CMAKE_CURRENT_SOURCE_DIR "${source}" isHere)
    if(isHere)
      set_source_files_properties("${source}" TARGET_DIRECTORY ${target} PROPERTIES
        COMPILE_OPTIONS ${TILESCOPE_SMALL} SKIP_PRECOMPILE_HEADERS ON)
    endif()
  endforeach()
endfunction()

# A batch is closed when it holds this many bytes of source: much longer to compile than the headers around it, and
# short enough that two cores end together. Tests share more headers and are not optimized.
set(TILESCOPE_BATCH_BYTES 64000 CACHE STRING "Bytes of source in a batch")
mark_as_advanced(TILESCOPE_BATCH_BYTES)
set(TILESCOPE_TEST_BATCH_BYTES 150000)

# tilescope_batches(FOLDER): lets every target below FOLDER compile its files in batches, each from one folder, so that
# names which are local to a file need to differ within a folder only. Called once, last; does nothing without
# CMAKE_UNITY_BUILD. Files with options of their own stay alone. Batches name files from the checkout's root, while
# CMake's own would name the checkout, and a compiler cache would not find them in another one.
function(tilescope_batches folder)
  if(NOT CMAKE_UNITY_BUILD)
    return()
  endif()
  get_property(targets DIRECTORY "${folder}" PROPERTY BUILDSYSTEM_TARGETS)
  foreach(target IN LISTS targets)
    get_target_property(type ${target} TYPE)
    if(type MATCHES "EXECUTABLE|LIBRARY" AND NOT type STREQUAL INTERFACE_LIBRARY)
      tilescope_batch_target(${target})
    endif()
  endforeach()
  get_property(folders DIRECTORY "${folder}" PROPERTY SUBDIRECTORIES)
  foreach(below IN LISTS folders)
    tilescope_batches("${below}")
  endforeach()
endfunction()

function(tilescope_batch_target target)
  get_target_property(sources ${target} SOURCES)
  get_target_property(home ${target} SOURCE_DIR)
  set(limit ${TILESCOPE_BATCH_BYTES})
  cmake_path(SET tests "${PROJECT_SOURCE_DIR}/tests")
  cmake_path(IS_PREFIX tests "${home}" isTest)
  if(isTest)
    set(limit ${TILESCOPE_TEST_BATCH_BYTES})
  endif()
  get_target_property(own ${target} TILESCOPE_BATCH_BYTES)
  if(own)
    set(limit ${own})
  endif()
  set(number 0)
  set(batch "")
  set(bytes 0)
  set(last "")
  foreach(source IN LISTS sources)
    cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY "${home}" NORMALIZE)
    # Generated files are not there when batches are made for the first time.
    cmake_path(IS_PREFIX CMAKE_BINARY_DIR "${source}" isGenerated)
    tilescope_has_options(hasOptions "${source}" ${target})
    if(isGenerated OR hasOptions OR NOT source MATCHES "\\.cpp$")
      continue()
    endif()
    cmake_path(GET source PARENT_PATH parent)
    file(SIZE "${source}" size)
    math(EXPR bytes "${bytes} + ${size}")
    if(NOT parent STREQUAL last OR bytes GREATER limit)
      tilescope_write_batch(${target} ${number} "${batch}")
      math(EXPR number "${number} + 1")
      set(batch "")
      set(bytes ${size})
      set(last "${parent}")
    endif()
    list(APPEND batch "${source}")
  endforeach()
  tilescope_write_batch(${target} ${number} "${batch}")
  set_target_properties(${target} PROPERTIES UNITY_BUILD OFF)
endfunction()

function(tilescope_has_options result source target)
  set(${result} OFF PARENT_SCOPE)
  foreach(property COMPILE_DEFINITIONS COMPILE_OPTIONS INCLUDE_DIRECTORIES)
    get_source_file_property(value "${source}" TARGET_DIRECTORY ${target} ${property})
    if(value AND NOT value STREQUAL TILESCOPE_SMALL)
      set(${result} ON PARENT_SCOPE)
    endif()
  endforeach()
endfunction()

# Compiles one file that includes the sources in place of them. A single source gets one too: another target of its
# folder may have it in a batch, and properties of sources hold for all targets of a folder.
function(tilescope_write_batch target number sources)
  if(NOT sources)
    return()
  endif()
  set(text "")
  foreach(source IN LISTS sources)
    cmake_path(RELATIVE_PATH source BASE_DIRECTORY "${PROJECT_SOURCE_DIR}" OUTPUT_VARIABLE name)
    string(APPEND text "#include \"${name}\"\n")
  endforeach()
  set(file "${CMAKE_BINARY_DIR}/batches/${target}_${number}.cpp")
  file(CONFIGURE OUTPUT "${file}" CONTENT "${text}" @ONLY)
  list(GET sources 0 first)
  get_source_file_property(options "${first}" TARGET_DIRECTORY ${target} COMPILE_OPTIONS)
  if(options)
    set_source_files_properties("${file}" TARGET_DIRECTORY ${target} PROPERTIES
      COMPILE_OPTIONS "${options}" SKIP_PRECOMPILE_HEADERS ON)
  endif()
  set_source_files_properties(${sources} TARGET_DIRECTORY ${target} PROPERTIES HEADER_FILE_ONLY ON)
  target_sources(${target} PRIVATE "${file}")
endfunction()
