// SPDX-License-Identifier: GPL-3.0-or-later
// A line ends at its first error; reading continues with the next one, and the name is still defined (NameTable).
#include <fmt/format.h>

#include "core/program/program_names.h"
#include "core/program/program_text.h"

namespace tilescope {
namespace {

constexpr std::size_t kMaxErrors = 20;
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

enum class Section { None, Info, Var, Text };
constexpr std::array<std::string_view, 4> kSectionNames{"", "info", "var", "text"};

class TextReader {
 public:
  TextReader(std::string_view text, const std::string& file) : rest_(text), file_(file) {
    if (rest_.starts_with(kByteOrderMark)) rest_.remove_prefix(kByteOrderMark.size());
  }

  Result<Program> read() {
    while (!rest_.empty() && errors_.size() < kMaxErrors) {
      const std::string_view text = rest_.substr(0, rest_.find('\n'));
      rest_.remove_prefix(std::min(rest_.size(), text.size() + 1));
      ++lineNumber_;
      readLine(text);
    }
    if (errors_.size() >= kMaxErrors) {
      errors_.push_back({Diagnostic::Severity::Error, file_, "", "", "", "There may be more; correct these first."});
    } else {
      checkEnd();
    }
    if (!errors_.empty()) return errors_;
    Program& program = symbols_.program;
    if (!program.layers.empty()) program.layers.back().endCommand = program.commands.size();
    return std::move(program);
  }

 private:
  void readLine(std::string_view text) {
    ProgramLine line(text);
    if (line.atEnd()) return;
    try {
      readStatement(line);
    } catch (LineProblem& problem) {
      addError(problem.column, std::move(problem.found), std::move(problem.expected), std::move(problem.remedy));
    }
  }

  void addError(std::size_t column, std::string found, std::string expected, std::string remedy) {
    errors_.push_back({Diagnostic::Severity::Error, file_, fmt::format("line {}, column {}", lineNumber_, column),
                       std::move(found), std::move(expected), std::move(remedy)});
  }

  void readStatement(ProgramLine& line) {
    if (line.startsWith('[')) return readSection(line);
    switch (section_) {
      case Section::None:
        rest_ = {};  // a file of another kind has no useful errors
        line.fail("\"[info]\"", "Check that this is the right file.");
      case Section::Info:
        return readInfoLine(line, symbols_);
      case Section::Var:
        if (isLayerLine(line)) return readWithoutSection(line);
        return readVariableLine(line, symbols_);
      case Section::Text:
        return readCommandLine(line, symbols_);
    }
  }

  static bool isLayerLine(ProgramLine line) {
    return line.takeWord("LAYER") && !line.startsWith('(') && !line.startsWith('[');
  }

  void readWithoutSection(ProgramLine& line) {
    section_ = Section::Text;
    addError(line.column(), line.foundHere(), "\"[text]\" before the first layer", "Add a line \"[text]\".");
    readCommandLine(line, symbols_);
  }

  // After an error, the next lines still belong to the intended section.
  void readSection(ProgramLine& line) {
    const ProgramLine begin = line;
    line.need('[');
    if (section_ == Section::Text) begin.fail("no section after [text]", "Remove it.");
    const std::size_t next = static_cast<std::size_t>(section_) + 1;
    section_ = static_cast<Section>(next);
    for (std::size_t later = next + 1; later < kSectionNames.size(); ++later) {
      if (line.peekWord() == kSectionNames[later]) section_ = static_cast<Section>(later);
    }
    if (!line.takeWord(kSectionNames[next]))
      line.fail(fmt::format("\"{}\"", kSectionNames[next]),
                "The sections are [info], [var] and [text], in this order.");
    line.need(']');
    line.needEnd("the end of the line");
  }

  void missing(const char* found, std::string expected, std::string remedy) {
    errors_.push_back({Diagnostic::Severity::Error, file_, fmt::format("line {}, column 1", lineNumber_ + 1), found,
                       std::move(expected), std::move(remedy)});
  }

  void checkEnd() {
    if (section_ == Section::None && !errors_.empty()) return;
    if (section_ != Section::Text) {
      const std::string_view next = kSectionNames[static_cast<std::size_t>(section_) + 1];
      missing("the end of the file", fmt::format("\"[{}]\"", next), "Check that the file is complete.");
    }
    if (section_ == Section::None || !errors_.empty()) return;
    const auto need = [&](bool read, const char* field, const char* remedy) {
      if (!read) missing("no such line", fmt::format("\"{}\" in [info]", field), remedy);
    };
    need(symbols_.formatRead, "format", "Add \"format tilescope.program/1\".");
    need(symbols_.networkRead, "network", "Add the name of the network.");
    need(symbols_.hardwareRead, "hardware", "Add the name of the hardware profile.");
    need(symbols_.partialSumBitsRead, "partial_sum_bits",
         "Add the bits of a partial sum, e.g. \"partial_sum_bits 32\".");
  }

  std::string_view rest_;
  const std::string& file_;
  std::size_t lineNumber_ = 0;
  Section section_ = Section::None;
  ProgramSymbols symbols_;
  Diagnostics errors_;
};

}  // namespace

Result<Program> readProgramText(std::string_view text, const std::string& file) {
  return TextReader(text, file).read();
}

}  // namespace tilescope
