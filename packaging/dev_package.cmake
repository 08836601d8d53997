# SPDX-License-Identifier: GPL-3.0-or-later
# Headers for exporters and what find_package(Tilescope) reads.
include(CMakePackageConfigHelpers)
set(headers "${CMAKE_INSTALL_INCLUDEDIR}/tilescope")
set(config "${CMAKE_INSTALL_LIBDIR}/cmake/Tilescope")
install(DIRECTORY "${PROJECT_SOURCE_DIR}/core" DESTINATION "${headers}" COMPONENT tilescope-dev FILES_MATCHING PATTERN "*.h")
install(DIRECTORY "${TILESCOPE_GENERATED_HEADERS}/" DESTINATION "${headers}" COMPONENT tilescope-dev
  FILES_MATCHING PATTERN "*.h")
set(core "${libraries}/$<TARGET_SONAME_FILE_NAME:tilescope_core>")
configure_package_config_file(TilescopeConfig.cmake.in "${made}/TilescopeConfig.cmake.in"
  INSTALL_DESTINATION "${config}" PATH_VARS headers libraries)
file(GENERATE OUTPUT "${made}/TilescopeConfig.cmake" INPUT "${made}/TilescopeConfig.cmake.in")
# Plug-ins carry a hash of all headers, so that only the same version fits.
write_basic_package_version_file("${made}/TilescopeConfigVersion.cmake" VERSION ${PROJECT_VERSION}
  COMPATIBILITY ExactVersion)
install(FILES "${made}/TilescopeConfig.cmake" "${made}/TilescopeConfigVersion.cmake" DESTINATION "${config}"
  COMPONENT tilescope-dev)
