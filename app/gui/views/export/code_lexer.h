// SPDX-License-Identifier: GPL-3.0-or-later
// Works line by line, so that only visible lines are processed. The state tells whether a line begins inside a
// multi-line comment or a raw string.
#pragma once

#include <QString>
#include <vector>

namespace tilescope::gui {
enum class CodeLanguage { Plain, Cpp, CMake, Json, Markdown };
enum class CodeKind { Keyword, Type, String, Number, Comment, Function };

struct CodeSpan {
  int from = 0, count = 0;  // UTF-16 units
  CodeKind kind = CodeKind::Keyword;

  bool operator==(const CodeSpan&) const = default;
};

enum class CodeState : signed char { Normal, BlockComment, RawString, Fence };

// By file name: "CMakeLists.txt", "resnet18.cu".
CodeLanguage languageOf(const QString& path);

// Spans from left to right. state: at the start of the line; becomes that at its end.
std::vector<CodeSpan> lexLine(CodeLanguage language, const QString& line, CodeState& state);

}  // namespace tilescope::gui
