# SPDX-License-Identifier: GPL-3.0-or-later
# cmake --install build/release --prefix P: everything lies where it is found from P/bin alone, so that P can be moved.
# Components are the Debian packages that will be made of them. Templates and examples are inside the programs.
include(GNUInstallDirs)
if(CMAKE_LIBRARY_ARCHITECTURE AND CMAKE_INSTALL_LIBDIR STREQUAL "lib")
  set(CMAKE_INSTALL_LIBDIR "lib/${CMAKE_LIBRARY_ARCHITECTURE}") # Debian's, which CMake takes under /usr alone
endif()
set(libraries "${CMAKE_INSTALL_LIBDIR}/tilescope")
set(data "${CMAKE_INSTALL_DATADIR}/tilescope")
file(RELATIVE_PATH toLibraries "/${CMAKE_INSTALL_BINDIR}" "/${libraries}")
file(RELATIVE_PATH toData "/${CMAKE_INSTALL_BINDIR}" "/${data}")
set_source_files_properties("${PROJECT_SOURCE_DIR}/app/common/product_folders.cpp"
  TARGET_DIRECTORY tilescope_app_common PROPERTIES SKIP_PRECOMPILE_HEADERS ON COMPILE_DEFINITIONS
  "TILESCOPE_DATA_FROM_PROGRAM=\"${toData}\";TILESCOPE_PLUGINS_FROM_PROGRAM=\"${toLibraries}/plugins\"")

# Without /proc, the dynamic linker does not know the program's own folder. It then finds the library of a package, and
# the program can say what is missing.
set(packaged "/usr/${libraries}")

# tilescope_install(COMPONENT DESTINATION RPATH TARGET...): RPATH is where a target's folder sees the core library.
function(tilescope_install component destination rpath)
  set_target_properties(${ARGN} PROPERTIES INSTALL_RPATH "${rpath}")
  install(TARGETS ${ARGN}
    RUNTIME DESTINATION "${destination}" COMPONENT ${component}
    LIBRARY DESTINATION "${destination}" COMPONENT ${component} NAMELINK_SKIP)
endfunction()

get_property(plugins GLOBAL PROPERTY TILESCOPE_PLUGINS)
tilescope_install(tilescope-cli "${CMAKE_INSTALL_BINDIR}" "$ORIGIN/${toLibraries}:${packaged}" tilescope-cli tilescope-check)
tilescope_install(tilescope-cli "${libraries}" "" tilescope_core)
tilescope_install(tilescope-cli "${libraries}/plugins" "$ORIGIN/.." ${plugins})
install(DIRECTORY networks transformers hardware_profiles technologies measurements "${PROJECT_BINARY_DIR}/core/base/schemas"
  DESTINATION "${data}" COMPONENT tilescope-cli)
install(FILES resources/schemas/nve_network.dtd resources/schemas/nve_network.xsd
  DESTINATION "${data}/schemas" COMPONENT tilescope-cli)
if(TILESCOPE_GUI)
  tilescope_install(tilescope "${CMAKE_INSTALL_BINDIR}" "$ORIGIN/${toLibraries}:${packaged}" tilescope)
  # Pages are inside the window; it reads their pictures here, and people the sessions.
  install(DIRECTORY docs DESTINATION "${data}" COMPONENT tilescope PATTERN "*.md" EXCLUDE)
  install(FILES resources/icons/LICENSE DESTINATION "${CMAKE_INSTALL_DOCDIR}" COMPONENT tilescope
    RENAME LICENSE.icons)
endif()
