// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <algorithm>

#include "app/cli/commands.h"
#include "app/cli/interrupt.h"
#include "app/cli/output.h"
#include "app/cli/plan_summary.h"
#include "app/cli/scales.h"
#include "app/cli/solve_plan.h"
#include "app/common/plan_request.h"
#include "core/base/json.h"
#include "core/base/units.h"
#include "core/explore/pareto_front.h"

namespace tilescope::cli {
namespace {

// Rows of the report, spread over the front. CSV and JSON have all.
constexpr std::size_t kMaxRows = 24;

double leastEdp(const ParetoFront& front) {
  double least = front.edp(front.points.front());
  for (const SumPoint& point : front.points) least = std::min(least, front.edp(point));
  return least;
}

std::string milliwatts(const ParetoFront& front, const SumPoint& point) {
  const std::optional<double> watts = front.watts(point);
  return watts ? exact(*watts * kMilliwattsPerWatt) : "";
}

Table csvTable(const ParetoFront& front) {
  const std::string unit(name(front.energyUnit));
  Table table;
  for (const std::string& header :
       {"energy_" + unit, std::string("latency_cycles"), std::string("latency_s"), "edp_" + unit + "_s",
        std::string("energy_to_least"), std::string("latency_to_least"), std::string("power_mw")})
    table.columns.push_back({header, true});
  for (const SumPoint& point : front.points)
    table.rows.push_back({exact(point.energy), exact(point.latency), exact(front.seconds(point.latency)),
                          exact(front.edp(point)), exact(point.energy / front.points.front().energy),
                          exact(point.latency / front.points.back().latency), milliwatts(front, point)});
  return table;
}

std::string more(double value, double least) {
  return least > 0 ? fmt::format("{:+.2f}", (value / least - 1) * 100) : "";
}

// Both ends, the minimum of the product, and others spread evenly.
std::vector<std::size_t> shownRows(const ParetoFront& front) {
  const std::size_t count = front.points.size(), rows = std::min(count, kMaxRows);
  std::vector<std::size_t> shown;
  for (std::size_t i = 0; i < rows; ++i) shown.push_back(rows == 1 ? 0 : i * (count - 1) / (rows - 1));
  const auto best = std::min_element(front.points.begin(), front.points.end(),
                                     [&](const SumPoint& a, const SumPoint& b) { return front.edp(a) < front.edp(b); });
  shown.push_back(static_cast<std::size_t>(best - front.points.begin()));
  std::sort(shown.begin(), shown.end());
  shown.erase(std::unique(shown.begin(), shown.end()), shown.end());
  return shown;
}

std::string table(const ParetoFront& front) {
  const SumPoint& cheapest = front.points.front();
  const SumPoint& fastest = front.points.back();
  const double edp = leastEdp(front);
  const ColumnScale energy = energyScale(fastest.energy, front.energyUnit);
  const ColumnScale seconds = secondScale(front.seconds(cheapest.latency));
  const ColumnScale product =
      energyTimesSecondsScale(std::max(front.edp(cheapest), front.edp(fastest)), front.energyUnit);
  const Scale power(front.watts(fastest).value_or(0), UnitFamily::Watts);
  Table table;
  table.columns = {{"energy", true, energy.unit}, {"over min.", true, "%"},    {"latency", true, seconds.unit},
                   {"over min.", true, "%"},      {"EDP", true, product.unit}, {"over min.", true, "%"},
                   {"power", true, power.unit()}};
  for (const std::size_t i : shownRows(front)) {
    const SumPoint& point = front.points[i];
    const std::optional<double> watts = front.watts(point);
    table.rows.push_back({scaled(point.energy, energy), more(point.energy, cheapest.energy),
                          scaled(front.seconds(point.latency), seconds), more(point.latency, fastest.latency),
                          scaled(front.edp(point), product), more(front.edp(point), edp),
                          watts ? power.number(*watts) : "–"});
  }
  std::string text = toText(table, terminalWidth());
  if (table.rows.size() < front.points.size())
    text += fmt::format("{} of {} points; --csv and --json have all.\n", table.rows.size(), front.points.size());
  return text;
}

std::string areaText(const ParetoFront& front) {
  if (!front.chip) return "Chip area: needs a node (/technology/node_nm).";
  return fmt::format(
      "Chip area: {:.3g} mm², estimate ({:.3g} mm² of parts; chips are 2.5 to 4 times their parts). Power is energy ÷ "
      "latency; leakage of {:.3g} mW is not included.",
      front.chip->areaMm2, front.chip->partsMm2, front.chip->leakageMw);
}

std::string report(const ParetoFront& front, const std::string& scope) {
  const std::size_t parts = front.points.empty() ? 0 : front.points.front().takes.size();
  std::string text = fmt::format("{} on {}: energy and latency of {}\n\n", printable(front.network),
                                 printable(front.hardware), counted(parts, "layer"));
  if (!front.points.empty()) text += table(front) + "\n";
  text += areaText(front) + "\n";
  const double covered = (1 + front.layerEpsilon) * (1 + front.sumEpsilon) - 1;
  if (front.points.empty())
    text += "No layer has a point.\n";
  else if (!front.proven)
    text += "Not proven: the search of some layer gave up, so that better points may exist.\n";
  else if (covered > 0)
    text += fmt::format("Proven: every choice of mappings is within {:.4g} % of some point in both.\n", covered * 100);
  else
    text += "Proven: no mapping is better than all points.\n";
  if (!front.points.empty()) text += scope;
  if (!front.infeasibleLayers.empty())
    text += "Left out, infeasible or not covered by the front (--json shows why): " +
            printable(fmt::format("{}", fmt::join(front.infeasibleLayers, ", "))) + "\n";
  return text;
}

}  // namespace

int run(const ParetoArguments& arguments) {
  app::DesignWords words = arguments;
  words.model = "zigzag";
  const Result<PlanRequest> request = app::planRequest(words);
  printDiagnostics(request.diagnostics());
  if (!request) return kBadInput;

  const InterruptGuard interrupt;
  ProgressLine progress;
  ParetoFrontSettings settings;
  settings.threads = arguments.threads;
  settings.cancel = interrupt.token();
  settings.onProgress = [&](std::size_t done, std::size_t total) { progress.show(done, total); };
  if (arguments.epsilon) (arguments.layer ? settings.layerEpsilon : settings.sumEpsilon) = *arguments.epsilon;
  const Result<ParetoFront> front = paretoFront(*request, settings);
  printDiagnostics(front.diagnostics());
  if (!front) return kBadInput;
  if (front->cancelled) {
    printMessage("cancelled before the front was complete");
    return kCancelled;
  }
  print({[&] { return toJson(*front); }, [&] { return csvTable(*front); },
         [&] { return report(*front, scopeLine(*request)); }},
        arguments.format);
  if (!front->points.empty()) return kAnswered;
  printMessage(front->infeasibleLayers.empty() ? "the model covers none of the layers" : "no layer is feasible");
  return kNothingFeasible;
}

}  // namespace tilescope::cli
