// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/nve/line_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "core/base/names.h"

namespace tilescope::nve {
namespace {

constexpr std::string_view kBlanks = " \t\r";
constexpr std::string_view kSeparators = " \t\r,|=@";

}  // namespace

void LineReader::skipBlanks() {
  at_ = std::min(text_.find_first_not_of(kBlanks, at_), text_.size());
}

std::string LineReader::rest() const {
  return at_ == text_.size() ? "the end of the line" : quoteName(text_.substr(at_));
}

void LineReader::fail(std::size_t at, std::string found, std::string expected, std::string remedy) {
  if (!failed_)
    findings_.error(fmt::format("line {}, column {}", number_, at + 1), std::move(found), std::move(expected),
                    std::move(remedy));
  failed_ = true;
}

bool LineReader::atEnd() {
  skipBlanks();
  return !failed_ && at_ == text_.size();
}

bool LineReader::ended() {
  if (!atEnd()) fail(at_, rest(), "the end of the line", "Remove it, or begin a comment with a semicolon.");
  return !failed_;
}

bool LineReader::next(char symbol) {
  skipBlanks();
  if (failed_ || at_ == text_.size() || text_[at_] != symbol) return false;
  ++at_;
  return true;
}

bool LineReader::take(std::string_view symbol) {
  skipBlanks();
  if (!failed_ && text_.substr(at_).starts_with(symbol)) {
    at_ += symbol.size();
    return true;
  }
  fail(at_, rest(), quoteName(symbol), "Correct the line.");
  return false;
}

std::string_view LineReader::word() {
  skipBlanks();
  const std::size_t end = std::min(text_.find_first_of(kSeparators, at_), text_.size());
  const std::string_view word = text_.substr(at_, end - at_);
  at_ = end;
  return word;
}

std::optional<std::int64_t> LineReader::number(std::int64_t least, std::int64_t most) {
  skipBlanks();
  if (failed_) return std::nullopt;
  std::int64_t value = 0;
  const char* begin = text_.data() + at_;
  const auto [end, error] = std::from_chars(begin, text_.data() + text_.size(), value);
  const auto length = static_cast<std::size_t>(end - begin);
  const std::string expected =
      least == most ? std::to_string(least) : fmt::format("a number from {} to {}", least, most);
  if (length == 0) {
    fail(at_, rest(), expected, "Correct the line.");
    return std::nullopt;
  }
  if (error != std::errc() || value < least || value > most) {
    fail(at_, quoteName(text_.substr(at_, length)), expected, "Correct the number.");
    return std::nullopt;
  }
  at_ += length;
  return value;
}

std::optional<std::size_t> LineReader::oneOf(const std::vector<std::string>& words) {
  skipBlanks();
  const std::size_t begin = at_;
  const std::string typed(word());
  if (failed_) return std::nullopt;
  const auto found = std::find(words.begin(), words.end(), typed);
  if (found != words.end()) return static_cast<std::size_t>(found - words.begin());
  const std::string nearest = nearestName(typed, words);
  fail(begin, typed.empty() ? "nothing" : quoteName(typed), joinNames(words),
       nearest.empty() ? "Take one of them." : fmt::format("Did you mean \"{}\"?", nearest));
  return std::nullopt;
}

}  // namespace tilescope::nve
