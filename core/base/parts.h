// SPDX-License-Identifier: GPL-3.0-or-later
// The libraries in use, each in the version that the program was built with or runs with.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tilescope {

struct ProgramPart {
  std::string name;
  std::string version;  // "" if the library does not state one
  std::string licence;  // SPDX identifier
  std::string home;     // link to its licence text

  bool operator==(const ProgramPart&) const = default;
};

std::vector<ProgramPart> coreParts();  // of libtilescope_core

std::string compilerName();  // of this library: "GCC 12.2.0"

// One line for each part, as --version prints it: "tbb 2021.8, Apache-2.0, https://…".
std::string partsText(const std::vector<ProgramPart>& parts);

std::string_view toolVersion();  // content of VERSION when the library was built: "0.1.0"

}  // namespace tilescope
