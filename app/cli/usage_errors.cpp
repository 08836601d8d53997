// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/usage_errors.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <cstring>
#include <string_view>
#include <utility>

#include "core/base/names.h"
#include "core/base/units.h"

namespace tilescope::cli {
namespace {

using Severity = Diagnostic::Severity;

constexpr double kMaxEpsilon = 10;  // above it, nearly every front has only one point
constexpr int kMaxElementBits = 1024;
constexpr std::string_view kFlagWithValue = " was given a disallowed flag override";  // wording of CLI11

std::vector<std::string> knownWords(const CLI::App& command, bool commandsOnly) {
  std::vector<std::string> words;
  for (const CLI::App* sub : command.get_subcommands([](const CLI::App*) { return true; }))
    words.push_back(sub->get_name());
  if (commandsOnly) return words;
  for (const CLI::Option* option : command.get_options())
    for (const std::string& name : option->get_lnames()) words.push_back("--" + name);
  return words;
}

std::string quoted(const std::string& text) {
  return "\"" + text + "\"";
}

std::optional<double> decimal(const std::string& typed) {
  double value = 0;
  const char* end = typed.data() + typed.size();
  const auto [stopped, error] = std::from_chars(typed.data(), end, value);
  if (error == std::errc() && stopped == end) return value;
  return std::nullopt;
}

}  // namespace

UsageErrors::UsageErrors(const CLI::App& app)
    : app_(app),
      command_(app.get_subcommands().empty() ? app : *app.get_subcommands().front()),
      called_(&command_ == &app_ ? app.get_name() : app.get_name() + " " + command_.get_name()) {
  const CLI::Option* output = command_.get_option_no_throw("--output");
  if (!output || output->results().empty()) return;
  const std::string& typed = output->results().front();
  if (typed.empty()) add("-o with an empty name", "a name");
  if (typed == "-") add("-o -", "a name; ./- is a file of that name");
}

void UsageErrors::add(const CLI::ParseError& error) {
  const std::vector<std::string> unexpected = app_.remaining(true);
  const std::string what = error.what();
  const std::string option = what.substr(0, what.find(':'));  // "--model: At Most 1 required but received 2"
  if (!unexpected.empty())
    addUnknown(unexpected.front());
  else if (&command_ == &app_)
    add("no command", joinNames(knownWords(app_, true)));
  else if (what.ends_with(kFlagWithValue))
    add("--" + what.substr(0, what.size() - kFlagWithValue.size()) + " with a value", "the option without a value");
  else if (error.get_name() == "ArgumentMismatch" && timesGiven(option) > 1)
    add(option + " " + std::to_string(timesGiven(option)) + " times", "the option once");
  else if (error.get_name() == "ArgumentMismatch" && command_.get_option_no_throw(option))
    add(option + " without a value", "a value after it");
  else
    errors_.push_back({Severity::Error, called_, "", "", "", what + ". " + help()});
}

void UsageErrors::add(const Diagnostics& errors) {
  errors_.insert(errors_.end(), errors.begin(), errors.end());
}

void UsageErrors::expect(bool given, const std::string& what) {
  if (!given) add("", what + ", which is required");
}

void UsageErrors::expectAll(const std::vector<std::pair<bool, std::string>>& wanted, const std::string& example) {
  std::vector<std::string> missing;
  for (const auto& [given, what] : wanted)
    if (!given) missing.push_back(what);
  if (missing.empty()) return;
  std::string text = missing.front();
  for (std::size_t i = 1; i < missing.size(); ++i) text += (i + 1 < missing.size() ? ", " : " and ") + missing[i];
  errors_.push_back({Severity::Error, called_, "", "", text, "For example: " + example + ". " + help()});
}

void UsageErrors::expectDesign(const app::DesignWords& words) {
  expect(!words.network.empty(), "--network");
  expect(!words.hardware.empty(), "--hardware");
}

void UsageErrors::expectOneOf(bool a, bool b, const std::string& nameA, const std::string& nameB) {
  if (a && b) add("both " + nameA + " and " + nameB, "one of the two");
}

void UsageErrors::expectWith(const std::string& option, bool given, const std::string& needed, bool neededGiven) {
  if (given && !neededGiven) add(option + " without " + needed, "both");
}

void UsageErrors::expectOptionOf(const std::string& choice, const std::vector<std::string>& options,
                                 const std::string& option, bool given) {
  if (given) add(option + " with " + choice, "an option of this choice: " + joinNames(options));
}

void UsageErrors::expectName(const std::string& typed, const std::vector<std::string>& known) {
  if (typed.empty() || std::find(known.begin(), known.end(), typed) != known.end()) return;
  add(quoted(typed), joinNames(known), nearestName(typed, known));
}

bool UsageErrors::isSecond(const std::string& option, const std::string& typed, const std::string& first,
                           const std::string& second) {
  if (typed != first && typed != second) addUnlessEmpty(option, typed, {first, second});
  return typed == second;
}

std::vector<std::size_t> UsageErrors::numbers(const std::string& option, const std::string& typed) {
  std::vector<std::size_t> all;
  const char* at = typed.data();
  const char* end = at + typed.size();
  for (;;) {
    const auto [stopped, error] = std::from_chars(at, end, all.emplace_back());
    if (error != std::errc() || (stopped != end && *stopped != ',')) {
      add(option + " " + quoted(typed), "whole numbers with commas between them, e.g. 0,12,18");
      return {};
    }
    if (stopped == end) return all;
    at = stopped + 1;
  }
}

std::int64_t UsageErrors::bits(const std::string& option, const std::string& typed) {
  const double bits = kBitsPerByte * decimal(typed).value_or(0);
  if (bits >= 1 && bits <= kMaxElementBits && bits == std::floor(bits)) return static_cast<std::int64_t>(bits);
  add(option + " " + quoted(typed), "a number of bytes from 0.125 to 128 that is a whole number of bits");
  return kBitsPerByte;
}

double UsageErrors::sizeBits(const std::string& option, const std::string& typed) {
  for (const auto& [unit, bits] : {std::pair("KiB", kBitsPerKibibyte),
                                   {"MiB", kBytesPerKibibyte * kBitsPerKibibyte},
                                   {"bit", std::int64_t{1}},
                                   {"B", std::int64_t{kBitsPerByte}}}) {
    if (!typed.ends_with(unit)) continue;
    const double value = decimal(typed.substr(0, typed.size() - std::strlen(unit))).value_or(0);
    if (value > 0 && std::isfinite(value)) return value * static_cast<double>(bits);
    break;
  }
  add(option + " " + quoted(typed), "a size above 0, e.g. 512KiB, 2MiB, 64B or 1024bit");
  return 1;
}

double UsageErrors::period(const std::string& option, const std::string& typed) {
  const std::optional<double> value = decimal(typed);
  if (value && std::isfinite(*value) && *value > 0) return *value;
  add(option + " " + quoted(typed), "a number above 0");
  return 1;
}

std::optional<double> UsageErrors::seconds(const std::string& option, const std::string& typed) {
  for (const auto& [unit, size] : {std::pair("ms", 1e-3), {"us", 1e-6}, {"ns", 1e-9}, {"s", 1.0}})
    if (typed.ends_with(unit)) return size * period(option, typed.substr(0, typed.size() - std::strlen(unit)));
  return std::nullopt;
}

double UsageErrors::factor(const std::string& option, const std::string& typed) {
  const std::optional<double> value = decimal(typed);
  if (value && *value >= 0 && *value <= kMaxEpsilon) return *value;
  add(option + " " + quoted(typed), "a number from 0 to 10, e.g. 0.01");
  return 0;
}

double UsageErrors::share(const std::string& option, const std::string& typed) {
  const std::optional<double> value = decimal(typed);
  if (value && *value >= 0 && *value <= 1) return *value;
  add(option + " " + quoted(typed), "a number from 0 to 1, e.g. 0.01");
  return 0;
}

std::string UsageErrors::help() const {
  return "Run '" + called_ + " --help'.";
}

std::size_t UsageErrors::timesGiven(const std::string& option) const {
  const CLI::Option* known = command_.get_option_no_throw(option);
  return known ? known->count() : 0;
}

void UsageErrors::addUnknown(const std::string& word) {
  const bool isFile = word.find_first_of("./") != std::string::npos && !word.starts_with('-');
  if (isFile && command_.get_option_no_throw("--network")) return add(quoted(word), "options", "--network " + word);
  add(quoted(word), &command_ == &app_ ? "a command" : "an option of " + command_.get_name(),
      nearestName(word, knownWords(command_, false)));
}

void UsageErrors::addRange(const std::string& option, const std::string& typed, std::int64_t least, std::int64_t most) {
  add(option + " " + quoted(typed), "a whole number from " + std::to_string(least) + " to " + std::to_string(most));
}

void UsageErrors::addRange(const std::string& option, const std::string& typed, double least, double most) {
  add(option + " " + quoted(typed), fmt::format("a number from {} to {}", least, most));
}

void UsageErrors::addUnlessEmpty(const std::string& option, const std::string& typed,
                                 const std::vector<std::string>& names) {
  if (!typed.empty()) add(option + " " + quoted(typed), joinNames(names), nearestName(typed, names));
}

void UsageErrors::add(const std::string& found, const std::string& expected, const std::string& nearest) {
  errors_.push_back({Severity::Error, called_, "", found, expected,
                     nearest.empty() ? help() : "Did you mean " + quoted(nearest) + "? " + help()});
}

}  // namespace tilescope::cli
