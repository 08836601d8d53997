// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/markdown_text.h"

#include <algorithm>
#include <cstddef>

#include "core/report/document_facts.h"
#include "core/report/markup_text.h"

namespace tilescope::report {
namespace {

bool isDigit(char c) {
  return c >= '0' && c <= '9';
}

// Bytes of other alphabets count as words: they are never markup.
bool isWord(char c) {
  return isDigit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (static_cast<unsigned char>(c) & 0x80) != 0;
}

// Underscores inside words need no escape: "res5_0_b".
bool needsEscape(std::string_view text, std::size_t at) {
  constexpr std::string_view kAlways = "\\`*[]<>|~$";
  const char c = text[at];
  if (kAlways.find(c) != std::string_view::npos) return true;
  const char before = at > 0 ? text[at - 1] : ' ', after = at + 1 < text.size() ? text[at + 1] : ' ';
  if (c == '_') return !isWord(before) || !isWord(after);
  return c == '&' && (isWord(after) || after == '#');
}

std::string inOneLine(std::string_view text) {
  std::string line = cleaned(text);
  std::replace_if(
      line.begin(), line.end(), [](char c) { return c == '\n' || c == '\r' || c == '\t'; }, ' ');
  return line;
}

std::size_t longestRun(std::string_view text, char of) {
  std::size_t longest = 0, run = 0;
  for (const char c : text) {
    run = c == of ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  return longest;
}

// Blanks move outside, because stars next to blanks are plain characters. Between a word and punctuation ("a**-b**"),
// an HTML element is used. before, after: neighbouring characters.
std::string strong(const std::string& text, char before, char after) {
  const std::size_t first = text.find_first_not_of(' ');
  if (first == std::string::npos) return text;
  const std::size_t last = text.find_last_not_of(' ');
  const bool opens = first > 0 || isWord(text[first]) || !isWord(before);
  const bool closes = last + 1 < text.size() || isWord(text[last]) || !isWord(after);
  const bool areStars = opens && closes;
  return text.substr(0, first) + (areStars ? "**" : "<strong>") + text.substr(first, last + 1 - first) +
         (areStars ? "**" : "</strong>") + text.substr(last + 1);
}

}  // namespace

std::string markdownText(std::string_view text) {
  const std::string line = inOneLine(text);
  std::string out;
  for (std::size_t at = 0; at < line.size(); ++at) {
    if (needsEscape(line, at)) out += '\\';
    out += line[at];
  }
  return out;
}

std::string escapedLineStart(std::string line) {
  const std::size_t first = line.find_first_not_of(' ');
  if (first == std::string::npos) return line;
  line.erase(0, first);
  constexpr std::string_view kMarks = "#+-=";
  if (kMarks.find(line[0]) != std::string_view::npos) return "\\" + line;
  std::size_t digits = 0;
  while (digits < line.size() && isDigit(line[digits])) ++digits;
  const bool isNumbered = digits > 0 && digits < line.size() && (line[digits] == '.' || line[digits] == ')') &&
                          (digits + 1 == line.size() || line[digits + 1] == ' ');
  if (isNumbered) line.insert(digits, "\\");
  return line;
}

std::string markdownCode(std::string_view text, bool inTable) {
  std::string code = inOneLine(text);
  if (code.empty()) return {};
  if (inTable && code.find('|') != std::string::npos) return "<code>" + markdownText(code) + "</code>";
  const std::string fence(longestRun(code, '`') + 1, '`');
  const bool needsBlanks = code.front() == '`' || code.back() == '`';
  return needsBlanks ? fence + " " + code + " " + fence : fence + code + fence;
}

// The target in angle brackets: escapes brackets, backslashes, line ends, and "|", which would end a table cell.
std::string markdownTarget(std::string_view target) {
  std::string out = "<";
  for (const char c : inOneLine(target)) {
    if (c == '<')
      out += "%3C";
    else if (c == '>')
      out += "%3E";
    else if (c == '|')
      out += "%7C";
    else if (c == '\\')
      out += "%5C";
    else
      out += c;
  }
  return out + ">";
}

std::string markdownLine(const Line& line, MarkdownPlace place, bool isMarked) {
  std::string out;
  for (std::size_t part = 0; part < line.size(); ++part) {
    const Words& words = line[part];
    const std::string next = part + 1 < line.size() ? line[part + 1].text : "";
    std::string text =
        words.tone == Tone::Code ? markdownCode(words.text, place == MarkdownPlace::Cell) : markdownText(words.text);
    if (words.tone == Tone::Strong)
      text = strong(text, out.empty() ? ' ' : out.back(), next.empty() ? ' ' : next.front());
    if (isLink(words.link)) text = "[" + text + "](" + markdownTarget(words.link) + ")";
    if (needsEstimateWord(words) && !isMarked) text += " (estimate)";
    out += text;
  }
  return out;
}

}  // namespace tilescope::report
