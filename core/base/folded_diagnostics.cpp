// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/folded_diagnostics.h"

#include <algorithm>
#include <string>
#include <utility>

namespace tilescope {
namespace {

constexpr const char* kLayer = "layer ";
constexpr std::size_t kMostNamed = 3;  // with more, two and their number

struct Group {
  Diagnostic first;
  std::vector<std::string> names;
};

bool sayTheSame(const Diagnostic& a, const Diagnostic& b) {
  return a.severity == b.severity && a.file == b.file && a.found == b.found && a.expected == b.expected &&
         a.remedy == b.remedy;
}

std::string listed(const std::vector<std::string>& names) {
  const bool all = names.size() <= kMostNamed;
  const std::size_t named = all ? names.size() - 1 : kMostNamed - 1;
  std::string text = names.front();
  for (std::size_t i = 1; i < named; ++i) text += ", " + names[i];
  return text + " and " + (all ? names.back() : std::to_string(names.size() - named) + " more");
}

}  // namespace

Diagnostics foldedByLayer(const Diagnostics& diagnostics) {
  std::vector<Group> groups;
  for (const Diagnostic& diagnostic : diagnostics) {
    if (!diagnostic.pointer.starts_with(kLayer)) {
      groups.push_back({diagnostic, {}});
      continue;
    }
    auto group = std::find_if(groups.begin(), groups.end(), [&](const Group& candidate) {
      return !candidate.names.empty() && sayTheSame(candidate.first, diagnostic);
    });
    if (group == groups.end()) group = groups.insert(group, {diagnostic, {}});
    group->names.push_back(diagnostic.pointer.substr(std::string(kLayer).size()));
  }
  Diagnostics folded;
  for (Group& group : groups) {
    if (group.names.size() > 1) group.first.pointer = "layers " + listed(group.names);
    folded.push_back(std::move(group.first));
  }
  return folded;
}

}  // namespace tilescope
