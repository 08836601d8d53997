// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/parts.h"

#include <fmt/core.h>
#include <oneapi/tbb/version.h>
#include <sqlite3.h>
#include <xxhash.h>

#include "core/base/json.h"
#include "core/base/xml_tree.h"

namespace tilescope {

std::vector<ProgramPart> coreParts() {
  // FMT_VERSION is major · 10000 + minor · 100 + patch.
  return {
      {"oneTBB", TBB_runtime_version(), "Apache-2.0", "https://github.com/oneapi-src/oneTBB"},
      {"nlohmann/json",
       fmt::format("{}.{}.{}", NLOHMANN_JSON_VERSION_MAJOR, NLOHMANN_JSON_VERSION_MINOR, NLOHMANN_JSON_VERSION_PATCH),
       "MIT", "https://github.com/nlohmann/json"},
      {"valijson", "", "BSD-2-Clause", "https://github.com/tristanpenman/valijson"},
      {"libxml2", xmlLibraryVersion(), "MIT", "https://gitlab.gnome.org/GNOME/libxml2"},
      {"yaml-cpp", TILESCOPE_YAML_CPP_VERSION, "MIT", "https://github.com/jbeder/yaml-cpp"},
      {"SQLite", sqlite3_libversion(), "blessing", "https://sqlite.org"},
      {"xxHash", fmt::format("{}.{}.{}", XXH_VERSION_MAJOR, XXH_VERSION_MINOR, XXH_VERSION_RELEASE), "BSD-2-Clause",
       "https://github.com/Cyan4973/xxHash"},
      {"fmt", fmt::format("{}.{}.{}", FMT_VERSION / 10000, FMT_VERSION / 100 % 100, FMT_VERSION % 100), "MIT",
       "https://github.com/fmtlib/fmt"}};
}

std::string compilerName() {
#if defined(__clang__)
  return "Clang " __clang_version__;
#else
  return "GCC " __VERSION__;
#endif
}

std::string partsText(const std::vector<ProgramPart>& parts) {
  std::string text;
  for (const ProgramPart& part : parts)
    text += fmt::format("{}{}{}, {}, {}\n", part.name, part.version.empty() ? "" : " ", part.version, part.licence,
                        part.home);
  return text;
}

std::string_view toolVersion() {
  return TILESCOPE_VERSION;
}

}  // namespace tilescope
