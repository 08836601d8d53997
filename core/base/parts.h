// SPDX-License-Identifier: GPL-3.0-or-later
// What the program is made of: the libraries that it uses, in the versions that it was built with or runs with.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tilescope {

struct ProgramPart {
  std::string name;
  std::string version;  // "" where the library does not state one
  std::string licence;  // SPDX identifier
  std::string home;     // where its licence text is

  bool operator==(const ProgramPart&) const = default;
};

std::vector<ProgramPart> coreParts();  // of libtilescope_core

std::string compilerName();  // "GCC 12.2.0": what built this library

// "tbb 2021.8, Apache-2.0, https://…" line by line, as --version prints them.
std::string partsText(const std::vector<ProgramPart>& parts);

std::string_view toolVersion();  // "0.1.0"; the content of VERSION when the library was built

}  // namespace tilescope
