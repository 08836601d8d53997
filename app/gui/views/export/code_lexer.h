// SPDX-License-Identifier: GPL-3.0-or-later
// Which parts of a line of code have a colour. One line at a time, so that only what is seen is looked at; what a line
// begins in (a comment over several lines, a raw string) is its state.
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

// By the file's name: "CMakeLists.txt", "resnet18.cu".
CodeLanguage languageOf(const QString& path);

// The coloured parts from left to right, and in state what the next line begins in.
std::vector<CodeSpan> lexLine(CodeLanguage language, const QString& line, CodeState& state);

}  // namespace tilescope::gui
