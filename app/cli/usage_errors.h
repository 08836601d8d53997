// SPDX-License-Identifier: GPL-3.0-or-later
// Collects all errors in a command's arguments, with the nearest known words.
#pragma once

#include <charconv>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "app/common/design.h"
#include "core/base/result.h"

namespace CLI {
class App;
class ParseError;
}  // namespace CLI

namespace tilescope::cli {

// Functions that read a value record an error for a bad one and return the minimum or default, to find all mistakes.
class UsageErrors {
 public:
  explicit UsageErrors(const CLI::App& app);  // call after parsing; app must outlive this object

  const Diagnostics& found() const { return errors_; }

  // Adds CLI11's errors: unknown words, options without a value or given twice, no command.
  void add(const CLI::ParseError& error);
  void add(const Diagnostics& errors);

  void expect(bool given, const std::string& what);
  void expectAll(const std::vector<std::pair<bool, std::string>>& wanted, const std::string& example);
  void expectDesign(const app::DesignWords& words);
  void expectOneOf(bool a, bool b, const std::string& nameA, const std::string& nameB);
  void expectWith(const std::string& option, bool given, const std::string& needed, bool neededGiven);
  // choice: an option such as "--kind sram" that excludes others.
  void expectOptionOf(const std::string& choice, const std::vector<std::string>& options, const std::string& option,
                      bool given);
  void expectName(const std::string& typed, const std::vector<std::string>& known);

  template <class Number>
  Number number(const std::string& option, const std::string& typed, Number least, Number most) {
    Number value = 0;
    const char* end = typed.data() + typed.size();
    const auto [stopped, error] = std::from_chars(typed.data(), end, value);
    if (error == std::errc() && stopped == end && value >= least && value <= most) return value;
    if constexpr (std::is_floating_point_v<Number>)
      addRange(option, typed, static_cast<double>(least), static_cast<double>(most));
    else
      addRange(option, typed, static_cast<std::int64_t>(least), static_cast<std::int64_t>(most));
    return least;
  }

  template <class Choice>
  Choice choice(const std::string& option, const std::string& typed, Choice usual, std::initializer_list<Choice> all) {
    std::vector<std::string> names;
    for (const Choice candidate : all) {
      if (typed == name(candidate)) return candidate;
      names.emplace_back(name(candidate));
    }
    addUnlessEmpty(option, typed, names);
    return usual;
  }

  // True for the second value, such as "on" of "off" and "on"; an empty text is the first.
  bool isSecond(const std::string& option, const std::string& typed, const std::string& first,
                const std::string& second);

  std::vector<std::size_t> numbers(const std::string& option, const std::string& typed);  // "0,12,18"
  std::int64_t bits(const std::string& option, const std::string& typed);  // typed in bytes: "0.5" is 4 bits
  double sizeBits(const std::string& option, const std::string& typed);    // "512KiB", "64B", "1024bit"
  double period(const std::string& option, const std::string& typed);
  // "0.35ms" in seconds; nullopt without a unit.
  std::optional<double> seconds(const std::string& option, const std::string& typed);
  double factor(const std::string& option, const std::string& typed);
  double share(const std::string& option, const std::string& typed);  // 0 to 1

 private:
  std::string help() const;
  std::size_t timesGiven(const std::string& option) const;
  void addUnknown(const std::string& word);
  void addRange(const std::string& option, const std::string& typed, std::int64_t least, std::int64_t most);
  void addRange(const std::string& option, const std::string& typed, double least, double most);
  void addUnlessEmpty(const std::string& option, const std::string& typed, const std::vector<std::string>& names);
  void add(const std::string& found, const std::string& expected, const std::string& nearest = "");

  const CLI::App& app_;
  const CLI::App& command_;
  std::string called_;
  Diagnostics errors_;
};

}  // namespace tilescope::cli
