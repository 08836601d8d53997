// SPDX-License-Identifier: GPL-3.0-or-later
// For programs that measure bundled layers on bundled profiles: what the command line chooses, and reading the files.
#pragma once

#include <algorithm>
#include <functional>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/base/result.h"

namespace tilescope {

// Rejects what is missing or invalid with an exception.
template <class T>
T valueOrThrow(Result<T> result) {
  if (!result) throw std::runtime_error(toText(result.diagnostics()));
  return std::move(result).value();
}

// --objective NAME, --profile NAME and --network NAME, each any number of times.
struct BundledChoice {
  std::vector<std::string> objectives, profiles, networks;  // empty: all

  static bool takes(const std::vector<std::string>& names, const std::string& name) {
    return names.empty() || std::find(names.begin(), names.end(), name) != names.end();
  }
};

// further: options of one program, by name; each receives its value.
inline BundledChoice bundledChoice(int argc, char** argv,
                                   const std::map<std::string, std::function<void(const std::string&)>>& further) {
  BundledChoice choice;
  const std::map<std::string, std::vector<std::string>*> lists{
      {"--objective", &choice.objectives}, {"--profile", &choice.profiles}, {"--network", &choice.networks}};
  for (int i = 1; i < argc; i += 2) {
    const std::string option = argv[i];
    const auto list = lists.find(option);
    const auto own = further.find(option);
    if (list == lists.end() && own == further.end()) throw std::runtime_error("unknown option " + option);
    if (i + 1 == argc) throw std::runtime_error(option + " needs a value");
    if (list != lists.end())
      list->second->push_back(argv[i + 1]);
    else
      own->second(argv[i + 1]);
  }
  return choice;
}

}  // namespace tilescope
