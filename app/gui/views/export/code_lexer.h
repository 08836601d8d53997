// SPDX-License-Identifier: GPL-3.0-or-later
// Syntax highlighting of generated code. It works line by line, so that only visible lines are processed. A state shows
// whether a line begins inside a multi-line comment, a raw string or similar.
#pragma once

#include <QString>
#include <vector>

namespace tilescope::gui {

enum class CodeLanguage { Plain, Cpp, CMake, Json, Markdown };
enum class CodeKind { Keyword, Type, String, Number, Comment, Function };

struct CodeSpan {
  int from = 0, count = 0;  // in UTF-16 units
  CodeKind kind = CodeKind::Keyword;

  bool operator==(const CodeSpan&) const = default;
};

enum class CodeState : signed char { Normal, BlockComment, RawString, Fence };

// The language, derived from a file name such as "CMakeLists.txt" or "resnet18.cu".
CodeLanguage languageOf(const QString& path);

// The coloured spans of a line from left to right. state: at the start of the line; set to the state at its end.
std::vector<CodeSpan> lexLine(CodeLanguage language, const QString& line, CodeState& state);

}  // namespace tilescope::gui
