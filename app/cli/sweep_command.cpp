// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/cli/commands.h"
#include "app/cli/output.h"
#include "app/cli/scales.h"
#include "app/cli/tables.h"
#include "app/common/plan_request.h"
#include "core/base/format_number.h"
#include "core/base/json.h"
#include "core/base/names.h"
#include "core/sweep/sweep_count.h"

namespace tilescope::cli {
namespace {

SweepReaders bundledReaders() {
  return {app::readNetworkNamed, app::readHardwareNamed, app::readTechnologyNamed};
}

std::string grouped(std::int64_t count) {
  return fixed(static_cast<double>(count), 0);
}

// Its values in its unit, in words "16x16, 32x8 and 3 more".
std::string valuesText(const SweepAxis& axis) {
  if (axis.isNumeric()) {
    std::vector<double> sorted = axis.numbers;
    std::sort(sorted.begin(), sorted.end());
    const auto inUnit = [&](double value) { return shortest(value / axis.unitValue); };
    const std::string unit = axis.unit.empty() ? "" : " " + axis.unit;
    return sorted.size() == 1 ? inUnit(sorted[0]) + unit
                              : fmt::format("{} to {}{}", inUnit(sorted.front()), inUnit(sorted.back()), unit);
  }
  return axis.combinations.empty() ? shortList(axis.words) : fmt::format("{} fields together", axis.pointers.size());
}

Table axisTable(const SweepDescription& sweep) {
  Table table;
  table.columns = {{"axis"}, {"values", true}, {"range"}};
  for (const SweepAxis& axis : sweep.axes)
    table.rows.push_back({axis.name, std::to_string(axis.size()), valuesText(axis)});
  return table;
}

// "0.30 s", "25 min", "15 h", "12 days".
std::string durationText(double seconds) {
  constexpr double kMinute = 60, kHour = 3600, kDay = 86400;
  if (seconds < 2 * kMinute) return withPrefix(seconds, "s", 2);
  if (seconds < 2 * kHour) return fixed(seconds / kMinute, 0) + " min";
  if (seconds < 2 * kDay) return fixed(seconds / kHour, 0) + " h";
  return fixed(seconds / kDay, 0) + " days";
}

std::string secondsText(const SweepCount& count) {
  const std::optional<double> seconds = count.seconds();
  if (!seconds) return "unknown: one point takes more than two seconds, or cannot be planned";
  return "about " + durationText(*seconds) + " on one processor, without reuse";
}

std::string countReport(const SweepDescription& sweep, const SweepCount& count) {
  const char* about = count.isEstimate ? "about " : "";
  std::string text =
      fmt::format("{}: {}{}: {} under {}\n\n", sweep.name, about, countedInGroups(count.rows(), "row"),
                  countedInGroups(count.points - count.removed, "point"), counted(count.questions, "question"));
  text += toText(axisTable(sweep), terminalWidth()) + "\n";
  if (!sweep.before.empty())
    text += fmt::format("removed   {}{} of {} points by \"before\"{}\n", about, grouped(count.removed),
                        grouped(count.points),
                        count.isEstimate ? fmt::format(", estimated from {} drawn points", grouped(count.looked)) : "");
  text += fmt::format("in store  {} rows\n", grouped(count.inStore));
  text += "time      " + secondsText(count) + "\n";
  text += "size      about " + withPrefix(static_cast<double>(count.bytes()), "B", 2) + " in a store\n";
  return text;
}

// Running needs a store, which this version does not have.
int runSweep() {
  printMessage(
      "error: found a sweep without --count; expected --count. Sweeps can be counted in this version, not run.");
  return kBadInput;
}

}  // namespace

int run(const SweepArguments& arguments) {
  const Result<SweepDescription> sweep = readSweepDescription(arguments.description, bundledReaders());
  printDiagnostics(sweep.diagnostics());
  if (!sweep) return kBadInput;
  SweepCount count = countSweep(*sweep);
  if (count.leavesNothing()) {
    printDiagnostics(nothingLeft(*sweep, count));
    return kNothingFeasible;
  }
  if (!arguments.count) {
    if (const std::optional<Diagnostic> tooMany = tooManyRows(*sweep, count)) {
      printDiagnostics({*tooMany});
      return kBadInput;
    }
    return runSweep();
  }
  count.secondsPerPoint = measureSecondsPerPoint(*sweep);
  print({[&] { return toJson(*sweep, count); }, [&] { return axisTable(*sweep); },
         [&] { return countReport(*sweep, count); }},
        arguments.format);
  return kAnswered;
}

}  // namespace tilescope::cli
