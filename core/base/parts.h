// SPDX-License-Identifier: GPL-3.0-or-later
// The libraries in use, with the version of the build or of the running program.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tilescope {

struct ProgramPart {
  std::string name;
  std::string version;  // "" if the library does not state one
  std::string licence;  // SPDX identifier
  std::string home;     // link to the licence

  bool operator==(const ProgramPart&) const = default;
};

std::vector<ProgramPart> coreParts();

std::string compilerName();

// One line for each part, as --version prints it: "tbb 2021.8, Apache-2.0, https://…".
std::string partsText(const std::vector<ProgramPart>& parts);

std::string_view toolVersion();  // "0.1.0"

}  // namespace tilescope
