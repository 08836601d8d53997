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

# A batch is closed when it holds this many bytes of source: much longer to compile than the headers around it, and
# short enough that two cores end together.
set(TILESCOPE_BATCH_BYTES 64000)

# tilescope_batches(FOLDER): lets every target below FOLDER compile its files in batches, each from one folder, so that
# names which are local to a file need to differ within a folder only. Called once, last; does nothing without
# CMAKE_UNITY_BUILD. Files with options of their own stay alone.
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
  set(batch 0)
  set(bytes 0)
  set(last "")
  foreach(source IN LISTS sources)
    cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY "${home}" NORMALIZE)
    # Generated files are not there when batches are made for the first time.
    cmake_path(IS_PREFIX CMAKE_BINARY_DIR "${source}" isGenerated)
    if(isGenerated OR NOT source MATCHES "\\.cpp$")
      continue()
    endif()
    cmake_path(GET source PARENT_PATH parent)
    file(SIZE "${source}" size)
    math(EXPR bytes "${bytes} + ${size}")
    if(NOT parent STREQUAL last OR bytes GREATER TILESCOPE_BATCH_BYTES)
      math(EXPR batch "${batch} + 1")
      set(bytes ${size})
      set(last "${parent}")
    endif()
    set_source_files_properties("${source}" TARGET_DIRECTORY ${target} PROPERTIES UNITY_GROUP "${target}_${batch}")
  endforeach()
  set_target_properties(${target} PROPERTIES UNITY_BUILD_MODE GROUP)
endfunction()
