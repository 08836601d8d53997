// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text_findings.h"

#include <algorithm>
#include <utility>

namespace tilescope {

TextPlace placeOf(std::string_view text, std::size_t byte) {
  const std::string_view before = text.substr(0, byte);
  const std::size_t lineEnd = before.rfind('\n');
  const std::string_view line = lineEnd == std::string_view::npos ? before : before.substr(lineEnd + 1);
  const auto startsCharacter = [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; };
  return {static_cast<int>(std::count(before.begin(), before.end(), '\n')) + 1,
          static_cast<int>(std::count_if(line.begin(), line.end(), startsCharacter)) + 1};
}

std::string fileAndPlace(const Diagnostic& finding) {
  if (finding.line <= 0) return finding.file;
  return finding.file + ":" + std::to_string(finding.line) + ":" + std::to_string(finding.column);
}

void TextFindings::add(Diagnostic::Severity severity, std::string code, std::size_t byte, std::string found,
                       std::string expected, std::string remedy) {
  std::vector<Finding>& list = severity == Diagnostic::Severity::Error ? errors_ : warnings_;
  if (list.size() >= kMax) return;
  const TextPlace place = placeOf(text_, byte);
  list.push_back({byte,
                  {severity, file_, "", std::move(found), std::move(expected), std::move(remedy), place.line,
                   place.column, std::move(code)}});
}

Diagnostics TextFindings::take() && {
  std::vector<Finding>& found = hasErrors() ? errors_ : warnings_;
  std::stable_sort(found.begin(), found.end(), [](const Finding& a, const Finding& b) { return a.byte < b.byte; });
  Diagnostics list;
  for (Finding& finding : found) list.push_back(std::move(finding.diagnostic));
  if (list.size() >= kMax)
    list.push_back({list.back().severity, file_, "", "", "", "There may be more; correct these first."});
  return list;
}

}  // namespace tilescope
