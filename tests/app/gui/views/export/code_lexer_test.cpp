// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/export/code_lexer.h"

#include <gtest/gtest.h>

#include <random>

namespace tilescope::gui {
namespace {

// The tokens of a line, such as "keyword:for number:1". The line begins outside of comments and strings.
std::string kinds(CodeLanguage language, const QString& line, CodeState* after = nullptr,
                  CodeState state = CodeState::Normal) {
  static const char* const kNames[] = {"keyword", "type", "string", "number", "comment", "function"};
  std::string text;
  for (const CodeSpan& span : lexLine(language, line, state))
    text += (text.empty() ? "" : " ") + std::string(kNames[static_cast<int>(span.kind)]) + ":" +
            line.mid(span.from, span.count).toStdString();
  if (after) *after = state;
  return text;
}

TEST(CodeLexer, TheNameSaysTheLanguage) {
  EXPECT_EQ(languageOf("resnet18.cu"), CodeLanguage::Cpp);
  EXPECT_EQ(languageOf("src/a.h"), CodeLanguage::Cpp);
  EXPECT_EQ(languageOf("CMakeLists.txt"), CodeLanguage::CMake);
  EXPECT_EQ(languageOf("x/CMakeLists.txt"), CodeLanguage::CMake);
  EXPECT_EQ(languageOf("manifest.json"), CodeLanguage::Json);
  EXPECT_EQ(languageOf("README.md"), CodeLanguage::Markdown);
  EXPECT_EQ(languageOf("layers.txt"), CodeLanguage::Plain);
  EXPECT_EQ(languageOf("h"), CodeLanguage::Plain);
}

TEST(CodeLexer, CppHasItsSixKinds) {
  EXPECT_EQ(kinds(CodeLanguage::Cpp, "for (int i = 0x1F; i < n; load(i, \"a\\\"b\"))  // why"),
            "keyword:for type:int number:0x1F function:load string:\"a\\\"b\" comment:// why");
  EXPECT_EQ(kinds(CodeLanguage::Cpp, "#include <cstdio>"), "keyword:#include string:<cstdio>");
  EXPECT_EQ(kinds(CodeLanguage::Cpp, "x = 1.5e-3f - 2;"), "number:1.5e-3f number:2");
  EXPECT_EQ(kinds(CodeLanguage::Cpp, "__global__ void k(Tile t) { /* in */ }"),
            "type:__global__ type:void function:k type:Tile comment:/* in */");
}

TEST(CodeLexer, WhatGoesOverLinesIsKeptInTheState) {
  CodeState state = CodeState::Normal;
  EXPECT_EQ(kinds(CodeLanguage::Cpp, "a; /* begins", &state), "comment:/* begins");
  EXPECT_EQ(state, CodeState::BlockComment);
  EXPECT_EQ(kinds(CodeLanguage::Cpp, "return 1; goes on", &state, state), "comment:return 1; goes on");
  EXPECT_EQ(kinds(CodeLanguage::Cpp, "ends */ return", &state, state), "comment:ends */ keyword:return");
  EXPECT_EQ(state, CodeState::Normal);
  EXPECT_EQ(kinds(CodeLanguage::Cpp, "f(R\"(one", &state), "function:f string:R\"(one");
  EXPECT_EQ(kinds(CodeLanguage::Cpp, "two)\", 3)", &state, state), "string:two)\" number:3");
  EXPECT_EQ(kinds(CodeLanguage::Markdown, "```sh", &state), "comment:```sh");
  EXPECT_EQ(state, CodeState::Fence);
  EXPECT_EQ(kinds(CodeLanguage::Markdown, "# no head", &state, state), "string:# no head");
}

TEST(CodeLexer, TheOtherLanguages) {
  EXPECT_EQ(kinds(CodeLanguage::CMake, "if(WIN32) # x"), "keyword:if type:WIN32 comment:# x");
  EXPECT_EQ(kinds(CodeLanguage::CMake, "add_executable(a ${B} \"c\" 17)"),
            "function:add_executable type:${B} string:\"c\" number:17");
  EXPECT_EQ(kinds(CodeLanguage::Json, R"("a": [-1.5e3, true, "b"])"),
            "type:\"a\" number:-1.5e3 keyword:true string:\"b\"");
  EXPECT_EQ(kinds(CodeLanguage::Markdown, "## Title"), "keyword:## Title");
  EXPECT_EQ(kinds(CodeLanguage::Markdown, "* run `make` [x](y)"), "type:* string:`make` function:(y)");
  EXPECT_EQ(kinds(CodeLanguage::Plain, "for 1"), "");
}

// Spans are in order, inside the line, not empty.
TEST(CodeLexer, SpansLieInTheLineOnRandomText) {
  std::mt19937 random(7);
  const QString letters = "ab1 .\"'/*#\\(){}[]-+e<>`|$:R\n_";
  for (int round = 0; round < 20000; ++round) {
    QString line;
    for (std::size_t i = random() % 24; i > 0; --i) line += letters[static_cast<qsizetype>(random() % 29)];
    CodeState state = static_cast<CodeState>(random() % 4);
    const auto language = static_cast<CodeLanguage>(random() % 5);
    int end = 0;
    for (const CodeSpan& span : lexLine(language, line, state)) {
      ASSERT_GE(span.from, end) << line.toStdString();
      ASSERT_GT(span.count, 0) << line.toStdString();
      end = span.from + span.count;
      ASSERT_LE(end, line.size()) << line.toStdString();
    }
  }
}

}  // namespace
}  // namespace tilescope::gui
