# SPDX-License-Identifier: GPL-3.0-or-later
# Finds what the Python package is built with: the interpreter of the distribution, its headers, and pybind11. Sets
# TILESCOPE_PYTHON to ON or OFF.
if(NOT TILESCOPE_PYTHON)
  return()
endif()
# Other interpreters in the path, such as pyenv's, lack the distribution's packages for the tests.
if(NOT Python3_EXECUTABLE AND EXISTS /usr/bin/python3)
  set(Python3_EXECUTABLE /usr/bin/python3)
endif()
set(required "")
if(NOT TILESCOPE_PYTHON STREQUAL AUTO)
  set(required REQUIRED)
endif()
find_package(Python3 3.11 ${required} COMPONENTS Interpreter Development.Module)
find_path(PYBIND11_INCLUDE_DIR pybind11/pybind11.h ${required})
if(Python3_FOUND AND PYBIND11_INCLUDE_DIR)
  set(TILESCOPE_PYTHON ON)
else()
  message(STATUS "The Python package is left out: it needs python3-dev (3.11 or later) and pybind11-dev")
  set(TILESCOPE_PYTHON OFF)
endif()
