// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/result.h"

#include <algorithm>

#include "core/base/text_findings.h"

namespace tilescope {

std::string toText(const Diagnostic& d) {
  std::string text = d.severity == Diagnostic::Severity::Warning ? "warning: " : "";
  if (!d.file.empty()) text += fileAndPlace(d) + ": ";
  if (!d.code.empty()) text += d.code + ": ";
  if (!d.pointer.empty()) text += d.pointer + ": ";
  if (!d.found.empty()) text += "found " + d.found;
  if (!d.expected.empty()) text += (d.found.empty() ? "expected " : "; expected ") + d.expected;
  if (!d.remedy.empty()) text += (d.found.empty() && d.expected.empty() ? "" : ". ") + d.remedy;
  return text;
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

}  // namespace tilescope
