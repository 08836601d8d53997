// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/axis_rules.h"

#include <fmt/format.h>

#include <cstdint>
#include <utility>

#include "core/base/format_number.h"
#include "core/base/json.h"
#include "core/base/units.h"
#include "core/sweep/axis_values.h"

namespace tilescope {
namespace {

class RuleReader {
 public:
  RuleReader(SweepReading& reading, const std::string& place, const Json& json)
      : reading_(reading), place_(place), json_(json) {}

  std::vector<double> read() {
    if (json_.contains("steps_per_octave") && !json_.contains("powers_of_two"))
      error("steps_per_octave", "\"steps_per_octave\" without \"powers_of_two\"", "both", "Leave it out.");
    else if (json_.contains("list"))
      values_ = json_.at("list").get<std::vector<double>>();
    else if (json_.contains("linear"))
      readLinear(json_.at("linear"));
    else if (json_.contains("log"))
      readLog(json_.at("log"));
    else
      readPowers(json_.at("powers_of_two"));
    return std::move(values_);
  }

 private:
  void error(const std::string& rule, std::string found, std::string expected, std::string remedy) {
    reading_.error(place_ + "/" + rule, std::move(found), std::move(expected), std::move(remedy));
  }

  bool isAscending(const std::string& rule, double from, double to) {
    if (from <= to) return true;
    error(rule, fmt::format("{} to {}", shortest(from), shortest(to)), "the smaller end first", "Swap them.");
    return false;
  }

  bool isCountable(const std::string& rule, double count) {
    if (count <= real(kMaxAxisValues)) return true;
    error(rule, fmt::format("{:.0f} values", count), fmt::format("at most {} on an axis", kMaxAxisValues),
          "Take a larger step.");
    return false;
  }

  void readLinear(const Json& range) {
    const double from = range.at("from"), to = range.at("to");
    if (!isAscending("linear", from, to)) return;
    if (range.contains("step") == range.contains("count"))
      return error("linear", range.contains("step") ? "\"step\" and \"count\"" : "neither \"step\" nor \"count\"",
                   "one of them", range.contains("step") ? "Leave out one." : "Add \"step\" or \"count\".");
    if (range.contains("step")) {
      const double step = range.at("step");
      if (isCountable("linear", stepsBetween(from, to, step))) values_ = linearSteps(from, to, step);
    } else if (const std::int64_t count = range.at("count"); isCountable("linear", real(count))) {
      values_ = linearCount(from, to, count);
    }
  }

  void readLog(const Json& range) {
    const double from = range.at("from"), to = range.at("to");
    const std::int64_t count = range.at("count");
    if (isAscending("log", from, to) && isCountable("log", real(count))) values_ = logCount(from, to, count);
  }

  void readPowers(const Json& ends) {
    const double min = ends.at(0), max = ends.at(1);
    if (!isAscending("powers_of_two", min, max)) return;
    values_ = powersOfTwo(min, max, json_.value("steps_per_octave", 1));
    if (values_.empty())
      error("powers_of_two", fmt::format("no power of two from {} to {}", shortest(min), shortest(max)),
            "ends with at least one between them", "Widen them, or give a \"list\".");
  }

  SweepReading& reading_;
  const std::string& place_;
  const Json& json_;
  std::vector<double> values_;
};

}  // namespace

std::vector<double> readNumbers(SweepReading& reading, const std::string& place, const Json& json) {
  return RuleReader(reading, place, json).read();
}

}  // namespace tilescope
