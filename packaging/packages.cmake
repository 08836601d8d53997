# SPDX-License-Identifier: GPL-3.0-or-later
# Packages of what is built: cmake --build build/release --target packages. Sizes and times are
# in bench/README.md.
set(CPACK_PACKAGE_NAME tilescope)
set(CPACK_PACKAGE_VENDOR "Tilescope maintainers")
set(CPACK_PACKAGE_CONTACT "${TILESCOPE_MAINTAINER}")
set(CPACK_PACKAGE_VERSION "${PROJECT_VERSION}")
set(CPACK_PACKAGE_DIRECTORY "${CMAKE_BINARY_DIR}/packages")
set(CPACK_RESOURCE_FILE_LICENSE "${PROJECT_SOURCE_DIR}/LICENSE")
set(CPACK_PROJECT_CONFIG_FILE "${made}/source_date_of_packages.cmake")
file(WRITE "${CPACK_PROJECT_CONFIG_FILE}"
  "set(source \"${PROJECT_SOURCE_DIR}\")\ninclude(\"${CMAKE_CURRENT_SOURCE_DIR}/source_date.cmake\")\n")
set(CPACK_VERBATIM_VARIABLES ON)
# Whatever the user's umask is.
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
  OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)

set(CPACK_GENERATOR DEB)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_ALL ${packages})
set(CPACK_COMPONENTS_GROUPING ONE_PER_GROUP)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_SOURCE tilescope)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS "${CMAKE_LIBRARY_OUTPUT_DIRECTORY}")
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
# Packages …-dbgsym take what is stripped from the others: names of functions, and with -g lines too.
set(CPACK_DEBIAN_DEBUGINFO_PACKAGE ON)

# tilescope_package(PACKAGE VARIABLE VALUE...)
macro(tilescope_package package)
  string(TOUPPER "${package}" upper)
  set(CPACK_DEBIAN_${upper}_PACKAGE_NAME ${package})
  set(words ${ARGN})
  while(words)
    list(POP_FRONT words variable value)
    set(CPACK_DEBIAN_${upper}_${variable} "${value}")
  endwhile()
endmacro()

set(same "tilescope-cli (= ${PROJECT_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE})")
# The first line is the synopsis; lines are short enough for terminals.
set(CPACK_COMPONENT_TILESCOPE-CLI_DESCRIPTION "best mappings of neural networks on accelerators
Computes what a DNN accelerator would do with the best possible mapping of
every layer of a network: time, traffic and energy, what limits them, and
which change is worth its chip area. Mappings are proven optimal, and a
separate program checks the proofs. Plans become CUDA and C programs that
check themselves, and sweeps plan whole hardware design spaces.

This package contains the command line, the checker of certificates, the
exporters, and the bundled networks and hardware profiles.")
set(CPACK_COMPONENT_TILESCOPE_DESCRIPTION "explorer of DNN accelerators with proven mappings
Drag a slider and see what a DNN accelerator would do with the best possible
mapping of every layer of a network. Rooflines, traffic, schedules, fronts
and sweeps follow while the slider moves, and every number shows its source.

This package contains the window and its documentation.")
set(CPACK_COMPONENT_TILESCOPE-DEV_DESCRIPTION "headers for exporters of Tilescope
Tilescope plans the best mapping of every layer of a network on a DNN
accelerator. An exporter is a plug-in that turns such a plan into files, in
most cases a program.

This package contains the headers and the CMake configuration for exporters.")
set(CPACK_COMPONENT_PYTHON3-TILESCOPE_DESCRIPTION "best mappings of neural networks, in Python
Tilescope plans the best mapping of every layer of a network on a DNN
accelerator and proves it optimal.

This package contains the Python module: plans, evaluations, partitions,
fronts, sensitivities, exports and sweeps, with the bytes of the command line.")
tilescope_package(tilescope-cli
  PACKAGE_SUGGESTS "g++, tilescope, python3-tilescope")
tilescope_package(tilescope
  # What Qt loads, which no library names: its platforms and the three families of the window.
  PACKAGE_DEPENDS "${same}, qt6-qpa-plugins, libqt6svg6, fonts-inter, fonts-roboto-unhinted, fonts-hack")
tilescope_package(tilescope-dev
  PACKAGE_DEPENDS "${same}, nlohmann-json3-dev"
  PACKAGE_SECTION devel
  PACKAGE_SUGGESTS "cmake")
tilescope_package(python3-tilescope
  PACKAGE_DEPENDS "${same}, python3 (>= 3.11), python3 (<< 3.12)"
  PACKAGE_SECTION python
  PACKAGE_RECOMMENDS "python3-numpy, python3-pandas"
  PACKAGE_SUGGESTS "python3-matplotlib, python3-distributed")
# What Python compiles of the module is not in the package, and is removed with it.
set(CPACK_DEBIAN_PYTHON3-TILESCOPE_PACKAGE_CONTROL_EXTRA
  "${CMAKE_CURRENT_SOURCE_DIR}/debian/postinst;${CMAKE_CURRENT_SOURCE_DIR}/debian/prerm")
include(CPack)

add_custom_target(packages
  COMMAND "${CMAKE_CURRENT_SOURCE_DIR}/pack.sh" "${CMAKE_BINARY_DIR}"
  USES_TERMINAL VERBATIM)
get_property(plugins GLOBAL PROPERTY TILESCOPE_PLUGINS)
add_dependencies(packages tilescope-cli tilescope-check manual_pages ${plugins})
if(TILESCOPE_GUI)
  add_dependencies(packages tilescope desktop_icons)
endif()
if(TILESCOPE_PYTHON)
  add_dependencies(packages tilescope_python)
endif()

if(TILESCOPE_GUI)
  add_custom_target(tarball
    COMMAND "${CMAKE_CURRENT_SOURCE_DIR}/tarball.sh" "${CMAKE_BINARY_DIR}" ${PROJECT_VERSION}
      "${QT6_INSTALL_PREFIX}/${QT6_INSTALL_PLUGINS}"
    USES_TERMINAL VERBATIM)
  add_dependencies(tarball tilescope tilescope-cli tilescope-check manual_pages desktop_icons ${plugins})
endif()
