// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/program/program_line.h"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <cmath>

#include "core/base/names.h"

namespace tilescope {
namespace {

constexpr std::array<std::string_view, 5> kActivationWords{"NONE", "RELU", "RELU6", "LEAKY", "SIGMOID"};

constexpr std::string_view kAfterName = " \t\r()[]+,=";

bool isWordCharacter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

bool isNameCharacter(char c) {
  return isWordCharacter(c) || c == '.' || c == ':' || c == '/' || c == '-';
}

std::size_t plainLength(std::string_view text) {
  std::size_t length = 0;
  while (length < text.size() && isNameCharacter(text[length]) && !text.substr(length).starts_with("//")) ++length;
  return length;
}

}  // namespace

bool isPlainName(std::string_view name) {
  return !name.empty() && name != "-" && plainLength(name) == name.size();
}

std::string quotedName(std::string_view name) {
  std::string quoted = "\"";
  for (const char c : name) {
    if (c == '"' || c == '\\')
      quoted += {'\\', c};
    else if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F)
      quoted += fmt::format("\\x{:02X}", static_cast<unsigned char>(c));
    else
      quoted += c;
  }
  return quoted + '"';
}

std::string_view activationWord(ActivationType type) {
  return kActivationWords[static_cast<std::size_t>(type)];
}

void ProgramLine::skipSpace() {
  while (at_ < line_.size() && (line_[at_] == ' ' || line_[at_] == '\t' || line_[at_] == '\r')) ++at_;
}

bool ProgramLine::atEnd() const {
  return at_ >= line_.size() || line_.substr(at_).starts_with("//");
}

std::string ProgramLine::foundHere() const {
  if (atEnd()) return "the end of the line";
  const std::string_view rest = line_.substr(at_);
  std::size_t length = plainLength(rest);
  if (length == 0 || rest.front() == '-')
    length = std::max<std::size_t>(1, std::min(rest.find_first_of(" \t\r,)"), rest.size()));
  return quoteName(rest.substr(0, length));
}

void ProgramLine::failAt(std::size_t column, std::string found, std::string expected, std::string remedy) {
  throw LineProblem{column, std::move(found), std::move(expected), std::move(remedy)};
}

void ProgramLine::fail(std::string expected, std::string remedy) const {
  failAt(column(), foundHere(), std::move(expected), std::move(remedy));
}

std::string_view ProgramLine::takeName(const char* expected) {
  if (startsWith('"')) return takeQuoted();
  const std::string_view name = line_.substr(at_, plainLength(line_.substr(at_)));
  if (name == "-" || atEnd()) fail(expected);
  const std::size_t end = std::min(line_.find_first_of(kAfterName, at_), line_.size());
  if (name.empty() || (at_ + name.size() < end && !line_.substr(at_ + name.size()).starts_with("//")))
    failAt(column(), quoteName(line_.substr(at_, std::max<std::size_t>(end - at_, 1))), expected,
           "Put names with other characters than letters, digits and _ . : / - in double quotes.");
  at_ += name.size();
  skipSpace();
  return name;
}

std::string_view ProgramLine::takeQuoted() {
  const std::size_t begin = column();
  unquoted_.clear();
  for (++at_; at_ < line_.size() && line_[at_] != '"'; ++at_) {
    if (line_[at_] == '\\')
      takeEscape();
    else
      unquoted_ += line_[at_];
  }
  if (at_ >= line_.size())
    failAt(begin, "a name in quotes that does not end", "a double quote at its end",
           "Add the second quote on the same line.");
  ++at_;
  skipSpace();
  return unquoted_;
}

void ProgramLine::takeEscape() {
  const std::string_view rest = line_.substr(at_);
  if (rest.size() >= 2 && (rest[1] == '"' || rest[1] == '\\')) {
    unquoted_ += rest[1];
    ++at_;
    return;
  }
  unsigned byte = 0;
  if (rest.size() < 4 || rest[1] != 'x' || std::from_chars(&rest[2], &rest[2] + 2, byte, 16).ptr != &rest[2] + 2)
    failAt(column(), quoteName(rest.substr(0, 4)), "\\\", \\\\ or \\x and two hexadecimal digits",
           "Write a backslash as \\\\.");
  unquoted_ += static_cast<char>(byte);
  at_ += 3;
}

std::string_view ProgramLine::peekWord() const {
  std::size_t length = 0;
  while (at_ + length < line_.size() && isWordCharacter(line_[at_ + length])) ++length;
  return line_.substr(at_, length);
}

bool ProgramLine::takeWord(std::string_view word) {
  const std::string_view rest = line_.substr(at_);
  if (!rest.starts_with(word)) return false;
  if (rest.size() > word.size() && isNameCharacter(rest[word.size()]) && !rest.substr(word.size()).starts_with("//"))
    return false;
  at_ += word.size();
  skipSpace();
  return true;
}

bool ProgramLine::take(char character) {
  if (!startsWith(character)) return false;
  ++at_;
  skipSpace();
  return true;
}

void ProgramLine::need(char character) {
  if (!take(character)) fail(fmt::format("\"{}\"", character));
}

void ProgramLine::needWord(std::string_view word) {
  if (!takeWord(word)) fail(fmt::format("\"{}\"", word));
}

std::int64_t ProgramLine::takeNumber(std::int64_t least, std::int64_t most, const char* expected) {
  std::int64_t number = 0;
  const char* begin = line_.data() + at_;
  const char* end = line_.data() + line_.size();
  const auto [stop, problem] = std::from_chars(begin, end, number);
  const bool cut = stop == end || !isWordCharacter(*stop);
  if (problem != std::errc() || !cut || number < least || number > most)
    fail(fmt::format("{}: a whole number from {} to {}", expected, least, most));
  at_ += static_cast<std::size_t>(stop - begin);
  skipSpace();
  return number;
}

double ProgramLine::takeDecimal(const char* expected) {
  double number = 0;
  const char* begin = line_.data() + at_;
  const auto [stop, problem] = std::from_chars(begin, line_.data() + line_.size(), number);
  if (problem != std::errc() || !std::isfinite(number)) fail(fmt::format("{}: a number", expected));
  at_ += static_cast<std::size_t>(stop - begin);
  skipSpace();
  return number;
}

void ProgramLine::needEnd(const char* expected) {
  if (!atEnd()) fail(expected, "Remove it, or begin a comment with //.");
}

}  // namespace tilescope
