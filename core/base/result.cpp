// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/result.h"

#include <algorithm>
#include <string>
#include <utility>

#include "core/base/json_pointer.h"
#include "core/base/text_findings.h"

namespace tilescope {

std::string textAlone(const Diagnostic& d) {
  std::string text;
  if (!d.file.empty()) text += fileAndPlace(d) + ": ";
  if (!d.code.empty()) text += d.code + ": ";
  if (!d.pointer.empty()) text += shortPointer(d.pointer) + ": ";
  if (!d.found.empty()) text += "found " + d.found;
  if (!d.expected.empty()) text += (d.found.empty() ? "expected " : "; expected ") + d.expected;
  if (!d.remedy.empty()) text += (d.found.empty() && d.expected.empty() ? "" : ". ") + d.remedy;
  return text;
}

std::string toText(const Diagnostic& d) {
  return (d.severity == Diagnostic::Severity::Warning ? "warning: " : "") + textAlone(d);
}

void append(Diagnostics& all, const Diagnostics& more) {
  all.insert(all.end(), more.begin(), more.end());
}

Diagnostics joined(Diagnostics first, const Diagnostics& second) {
  append(first, second);
  return first;
}

std::string toText(const Diagnostics& diagnostics) {
  std::string text;
  for (const Diagnostic& d : diagnostics) text += toText(d) + "\n";
  return text;
}

bool hasErrors(const Diagnostics& diagnostics) {
  return std::any_of(diagnostics.begin(), diagnostics.end(),
                     [](const Diagnostic& d) { return d.severity == Diagnostic::Severity::Error; });
}

namespace {

constexpr const char* kLayer = "layer ";
constexpr std::size_t kMaxNamed = 3;  // names shown; of more, two and the number of others

struct Group {
  Diagnostic first;
  std::vector<std::string> names;
};

bool sayTheSame(const Diagnostic& a, const Diagnostic& b) {
  return a.severity == b.severity && a.file == b.file && a.found == b.found && a.expected == b.expected &&
         a.remedy == b.remedy;
}

std::string listed(const std::vector<std::string>& names) {
  const bool all = names.size() <= kMaxNamed;
  const std::size_t named = all ? names.size() - 1 : kMaxNamed - 1;
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

Diagnostics relocated(Diagnostics diagnostics, const std::string& file, const std::string& pointer) {
  for (Diagnostic& diagnostic : diagnostics) {
    diagnostic.file = file;
    const bool isName = !diagnostic.pointer.empty() && diagnostic.pointer.front() != '/';
    diagnostic.pointer = isName ? childPointer(pointer, diagnostic.pointer) : pointer + diagnostic.pointer;
  }
  return diagnostics;
}

}  // namespace tilescope
