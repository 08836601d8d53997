// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <map>

#include "app/cli/commands.h"
#include "app/cli/decimals.h"
#include "app/cli/output.h"
#include "app/cli/scales.h"
#include "core/base/format_number.h"
#include "core/base/json.h"
#include "core/base/json_document.h"
#include "core/partition/pipeline.h"
#include "core/partition/stap.h"

namespace tilescope::cli {
namespace {

constexpr std::int64_t kMaxSteps = 2'000'000;  // stages × images
constexpr int kStapDigits = 6;
constexpr const char* kUsage = "tilescope-cli stap";

Diagnostic usage(const std::string& found, const std::string& expected, const std::string& remedy) {
  return {Diagnostic::Severity::Error, kUsage, "", found, expected, remedy};
}

struct Stages {
  std::vector<double> latencies;
  WholeMultiples exact;  // latencies, then the target period if given
};

Result<Stages> stagesOf(const StapArguments& arguments) {
  std::vector<std::string> words = listItems(arguments.latencies);
  const std::size_t count = words.size();
  if (!arguments.chips) words.push_back(arguments.targetPeriod);
  std::vector<Decimal> decimals;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::optional<Decimal> decimal = parseDecimal(words[i]);
    if (!decimal || (i >= count && decimal->digits == 0))
      return usage(
          fmt::format("{} \"{}\"", i < count ? "latency" : "--target-period", words[i]),
          i < count ? "numbers from 0 on with commas between them, e.g. 15,35,40,10" : "a number above 0, e.g. 20",
          "Numbers may have at most 16 digits and be at most 2^53.");
    decimals.push_back(*decimal);
  }
  const std::optional<WholeMultiples> exact = wholeMultiples(decimals);
  if (!exact)
    return usage("latencies that differ too much in magnitude",
                 "a sum of at most 2^53 units of the smallest decimal place given",
                 "Use fewer decimals or another unit.");
  Stages stages{{}, *exact};
  for (std::size_t i = 0; i < count; ++i) stages.latencies.push_back(exact->values[i] / exact->unit);
  return stages;
}

// Computes in exact integers and converts the result back to the typed unit.
StapAnswer solve(const StapArguments& arguments, const Stages& stages) {
  std::vector<double> latencies = stages.exact.values;
  latencies.resize(stages.latencies.size());
  StapAnswer answer = arguments.chips ? stapForChips(latencies, *arguments.chips)
                                      : stapForPeriod(latencies, stages.exact.values.back());
  if (auto* stap = std::get_if<Stap>(&answer)) {
    stap->period /= stages.exact.unit;
    stap->latency /= stages.exact.unit;
  }
  return answer;
}

std::vector<PipelineStage> pipelineOf(const Stages& stages, const Stap& stap) {
  std::vector<PipelineStage> pipeline;
  for (std::size_t k = 0; k < stages.latencies.size(); ++k)
    pipeline.push_back({fmt::format("stage {}", k + 1), stages.latencies[k], stap.replicas[k]});
  return pipeline;
}

// A unit other than a time counts as a microsecond.
double microsecondsPer(const std::string& unit) {
  static const std::map<std::string, double> kMicroseconds{{"s", 1e6}, {"ms", 1e3}, {"us", 1}, {"ns", 1e-3}};
  const auto found = kMicroseconds.find(unit);
  return found == kMicroseconds.end() ? 1 : found->second;
}

struct SolvedStap {
  const StapArguments& arguments;
  Stages stages;
  Stap stap;
  std::optional<PipelineTimeline> timeline;

  double perReplica(std::size_t k) const { return stages.latencies[k] / static_cast<double>(stap.replicas[k]); }
  double utilization(std::size_t k) const { return stap.busy(k, stages.latencies[k]); }
};

Json document(const SolvedStap& solved) {
  Json document{{"format", "tilescope.stap/1"}};
  document.update(toJson(solved.stap, solved.stages.latencies, solved.arguments.unit));
  if (!solved.timeline) return document;
  Json stages = Json::array();
  for (const StageActivity& stage : solved.timeline->stages)
    stages.push_back({{"first_start", plainNumber(stage.firstStart)},
                      {"last_end", plainNumber(stage.lastEnd)},
                      {"busy", plainNumber(stage.busy)},
                      {"bubbles", plainNumber(stage.bubbles)}});
  const std::optional<double> period = solved.timeline->measuredPeriod;
  document["timeline"] = {{"images", *solved.arguments.images},
                          {"fill_latency", plainNumber(solved.timeline->fillLatency)},
                          {"end", plainNumber(solved.timeline->end)},
                          {"measured_period", period ? plainNumber(*period) : Json()},
                          {"stages", std::move(stages)}};
  return document;
}

Table table(const SolvedStap& solved, bool isCsv) {
  const auto text = [&](double value) { return isCsv ? exact(value) : atMost(value, kStapDigits); };
  const std::string unit = isCsv ? "" : solved.arguments.unit;
  Table table;
  table.columns = {{"stage"},
                   {"latency", true, unit},
                   {"replicas", true},
                   {isCsv ? "latency_per_replica" : "per replica", true, unit},
                   {"utilization", true, isCsv ? "" : "%"}};
  if (solved.timeline) {
    table.columns.push_back({"busy", true, unit});
    table.columns.push_back({"bubbles", true, unit});
  }
  for (std::size_t k = 0; k < solved.stages.latencies.size(); ++k) {
    table.rows.push_back({std::to_string(k + 1), text(solved.stages.latencies[k]),
                          std::to_string(solved.stap.replicas[k]), text(solved.perReplica(k)),
                          isCsv ? exact(solved.utilization(k)) : percent(solved.utilization(k))});
    if (!solved.timeline) continue;
    table.rows.back().push_back(text(solved.timeline->stages[k].busy));
    table.rows.back().push_back(text(solved.timeline->stages[k].bubbles));
  }
  return table;
}

std::string report(const SolvedStap& solved) {
  const std::string unit = printable(solved.arguments.unit);
  const auto time = [&](double value) { return atMost(value, kStapDigits) + " " + unitOf(value, unit); };
  std::string text =
      fmt::format("{} on {}: an image every {}, each takes {}\n\n", counted(solved.stap.replicas.size(), "stage"),
                  countedInGroups(solved.stap.chips, "chip"), time(solved.stap.period), time(solved.stap.latency));
  text += toText(table(solved, false), terminalWidth());
  if (!solved.timeline) return text;
  text += fmt::format("\n{}: the first is done after {}, all after {}",
                      counted(static_cast<std::size_t>(*solved.arguments.images), "image"),
                      time(solved.timeline->fillLatency), time(solved.timeline->end));
  if (solved.timeline->measuredPeriod)
    text += fmt::format("; at the end one every {}", time(*solved.timeline->measuredPeriod));
  return text + "\n";
}

int refused(const Diagnostics& diagnostics) {
  printDiagnostics(diagnostics);
  return kBadInput;
}

int infeasible(const StapViolation& violation, OutputFormat format) {
  if (format == OutputFormat::Json)
    print({[&] { return Json{{"format", "tilescope.stap/1"}, {"violation", toJson(violation)}}; }, {}, {}}, format);
  printMessage(violation.message);
  return kNothingFeasible;
}

}  // namespace

int run(const StapArguments& arguments) {
  const Result<Stages> stages = stagesOf(arguments);
  if (!stages) return refused(stages.diagnostics());
  const std::int64_t images = arguments.images.value_or(1);
  if (static_cast<std::int64_t>(stages->latencies.size()) * images > kMaxSteps)
    return refused({usage(fmt::format("--images {} of {} stages", images, stages->latencies.size()),
                          fmt::format("at most {} stages times images", kMaxSteps), "Give fewer images.")});
  const StapAnswer answer = solve(arguments, *stages);
  if (const auto* violation = std::get_if<StapViolation>(&answer)) return infeasible(*violation, arguments.format);

  SolvedStap solved{arguments, *stages, std::get<Stap>(answer), {}};
  const std::vector<PipelineStage> pipeline = pipelineOf(solved.stages, solved.stap);
  if (arguments.images) solved.timeline = timelineOf(pipeline, images);
  if (!arguments.trace.empty()) {
    const auto written =
        writeFileAtomically(arguments.trace, traceEvents(pipeline, *solved.timeline, microsecondsPer(arguments.unit)));
    if (!written) return refused(written.diagnostics());
  }
  print({[&] { return document(solved); }, [&] { return table(solved, true); }, [&] { return report(solved); }},
        arguments.format);
  return kAnswered;
}

}  // namespace tilescope::cli
