// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>

#include "app/cli/attention_report.h"
#include "app/cli/commands.h"
#include "app/cli/interrupt.h"
#include "app/cli/output.h"
#include "app/cli/partition_plan.h"
#include "app/cli/partition_report.h"
#include "app/cli/scales.h"
#include "app/common/partition_targets.h"
#include "core/base/format_size.h"
#include "core/base/json.h"
#include "core/base/units.h"
#include "core/partition/attention_json.h"
#include "core/partition/balance.h"
#include "core/partition/partition_json.h"
#include "core/partition/pipeline.h"
#include "core/plan/partitioned_plan.h"

namespace tilescope::cli {
namespace {

Diagnostics about(const std::string& network, Diagnostics diagnostics) {
  for (Diagnostic& diagnostic : diagnostics) diagnostic.file = network;
  return diagnostics;
}

// A period in seconds determines the replicas; the result is in cycles.
StapAnswer stapInTime(const PlannedStages& stages, double seconds) {
  StapAnswer answer = stapForPeriod(stages.seconds, seconds);
  auto* stap = std::get_if<Stap>(&answer);
  if (!stap) return answer;
  stap->period = 0;
  for (std::size_t i = 0; i < stages.cycles.size(); ++i)
    stap->period = std::max(stap->period, stages.cycles[i] / static_cast<double>(stap->replicas[i]));
  stap->latency = std::accumulate(stages.cycles.begin(), stages.cycles.end(), 0.0);
  return answer;
}

Diagnostic otherCuts(const Chain& chain) {
  return {Diagnostic::Severity::Error,
          "--cuts",
          "",
          "cuts of another network",
          "numbers of maps that rise from 0 to " + std::to_string(chain.size()),
          "The result without --cuts lists valid numbers under \"cuts\"."};
}

app::TrafficUnits unitsOf(const PartitionSetup& setup) {
  return {static_cast<double>(setup.elementBits) / static_cast<double>(kBitsPerByte), setup.question.footprint.batch};
}

std::vector<StaircaseStep> staircase(const PartitionAnswer& answer) {
  const SpanTable table(answer.chain, answer.question.footprint);
  const TransferTable transfers(answer.chain, table.batch());
  return staircaseOf(answer.chain, table, transfers, answer.question.rule);
}

struct ChainTables {
  ChainTables(const Chain& chain, const PartitionQuestion& question)
      : spans(chain, question.footprint), transfers(chain, question.footprint.batch) {}

  SpanTable spans;
  TransferTable transfers;
};

// Makes the least capacity for the requested traffic that of the question.
std::optional<TrafficChoice> takeTraffic(const PartitionArguments& arguments, const Chain& chain,
                                         PartitionSetup& setup) {
  if (!arguments.traffic) return std::nullopt;
  PartitionQuestion& question = setup.question;
  const ChainTables tables(chain, question);
  const app::TrafficUnits units = unitsOf(setup);
  const Partition present = partitionFor(chain, tables.spans, tables.transfers, question.capacity, question.rule);
  const std::vector<StaircaseStep> steps = staircaseOf(chain, tables.spans, tables.transfers, question.rule);
  const TrafficChoice choice =
      leastCapacityForTraffic({chain, tables.spans, tables.transfers, question.rule, steps},
                              units.elements(arguments.traffic->limit(units.perImage(present.exactTransfers))));
  if (choice.least) {
    question.capacity = choice.least->capacity;
    setup.capacityText = formatBits(units.capacityBytes(question.capacity) * kBitsPerByte);
  }
  return choice;
}

int noSuchTraffic(const TrafficChoice& choice, const Chain& chain, const PartitionSetup& setup) {
  printMessage(app::trafficText(choice, chain, setup.question.footprint, setup.question.rule, unitsOf(setup)));
  return kNothingFeasible;
}

// Cuts for throughput; returns the chips of the pipeline. By default there are as many as the cuts for traffic have
// spans. Too few chips: the fewest spans.
std::int64_t balance(const PartitionArguments& arguments, const Chain& chain,
                     const std::optional<PlannedLayers>& layers, PartitionQuestion& question) {
  const ChainTables tables(chain, question);
  const bool inSeconds = arguments.isTargetInSeconds;
  const StageClock clock = !layers     ? StageClock::ofMacs(chain, question.footprint.batch)
                           : inSeconds ? StageClock(chain, layers->seconds, layers->elementsPerSecond)
                                       : StageClock(chain, layers->cycles, layers->elementsPerCycle);
  const BalanceProblem problem{tables.spans, tables.transfers, clock, question.capacity};
  const std::int64_t chips = arguments.chips.value_or(
      std::ssize(partitionFor(chain, tables.spans, tables.transfers, question.capacity, question.rule).spans));
  std::optional<BalancedCuts> best =
      arguments.targetPeriod ? balanceForPeriod(problem, *arguments.targetPeriod) : balanceForChips(problem, chips);
  if (!best) best = balanceForChips(problem, fewestSpans(tables.spans, question.capacity));
  question.cuts = std::move(best->cuts);
  return chips;
}

int cancelled() {
  printMessage("cancelled before the partition was solved; nothing was written");
  return kCancelled;
}

Json document(const PartitionAnswer& answer, const std::optional<PartitionedPlan>& inSpans,
              const PartitionSetup& setup) {
  Json json = toJson(answer);
  if (inSpans) json["plan"] = toJson(*inSpans, *setup.request);
  return json;
}

std::string comparison(const std::optional<PartitionedPlan>& inSpans, const PartitionSetup& setup) {
  if (inSpans) return partitionComparison(*inSpans, *setup.request);
  const auto why = whyNoPartitionedPlan(setup.question.scheme, setup.question.footprint.streamedWeights);
  return setup.request && why ? "\n" + *why + "\n" : "";
}

int exitCode(const PartitionAnswer& answer) {
  const auto* violation = std::get_if<StapViolation>(&answer.pipeline->answer);
  if (!violation) return kAnswered;
  printMessage(violation->message);
  if (const std::optional<CapacityForChips>& least = answer.capacityForChips)
    printMessage(fmt::format("a capacity of {} has {}", countedInGroups(least->capacity, "element"),
                             countedInGroups(least->spans, "span")));
  return kNothingFeasible;
}

int runAttention(const PartitionArguments& arguments, const PartitionSetup& setup) {
  const Result<AttentionAnswer> answer = attentionAnswer(setup.network, {setup.question.capacity, arguments.keyBlock});
  printDiagnostics(about(arguments.network, answer.diagnostics()));
  if (!answer) return kBadInput;
  print({[&] { return toJson(*answer); }, [&] { return attentionCsv(*answer); },
         [&] { return attentionReport(*answer, setup); }},
        arguments.format);
  return kAnswered;
}

}  // namespace

int run(const PartitionArguments& arguments) {
  Result<PartitionSetup> read = partitionSetup(arguments);
  printDiagnostics(read.diagnostics());
  if (!read) return kBadInput;
  PartitionSetup setup = std::move(read).value();
  if (arguments.chain == ChainKind::Attention) return runAttention(arguments, setup);
  Result<Chain> chain = chainOf(setup.network);
  printDiagnostics(about(arguments.network, chain.diagnostics()));
  if (!chain) return kBadInput;
  if (setup.question.cuts && !areCutsOf(*setup.question.cuts, *chain)) {
    printDiagnostics({otherCuts(*chain)});
    return kBadInput;
  }

  const InterruptGuard interrupt;
  std::optional<PlannedLayers> layers;
  if (setup.request) {
    Result<PlannedLayers> planned = plannedLayers(setup, arguments.threads, interrupt.token());
    printDiagnostics(planned.diagnostics());
    if (!planned) return kBadInput;
    if (planned->plan.cancelled) return cancelled();
    layers = std::move(planned).value();
  }
  const std::optional<TrafficChoice> traffic = takeTraffic(arguments, *chain, setup);
  if (traffic && !traffic->least) return noSuchTraffic(*traffic, *chain, setup);
  std::optional<std::int64_t> chips = arguments.chips;
  if (setup.question.goal == CutGoal::Throughput) chips = balance(arguments, *chain, layers, setup.question);
  PartitionAnswer answer = answerTo(setup.question, std::move(chain).value());
  answer.traffic = traffic;
  if (setup.hardware)
    answer.boundaryEnergy = boundaryEnergy(answer.partition, *setup.hardware, static_cast<double>(setup.elementBits));
  std::optional<PartitionedPlan> inSpans;
  if (layers) {
    PlannedStages stages = plannedStages(setup, answer, *layers);
    answer.ownPlanBytes = stages.ownPlanBytes;
    answer.uncountedLayers = stages.uncounted;
    answer.pipeline = {stages.cycles, "cycles",
                       arguments.isTargetInSeconds ? stapInTime(stages, *arguments.targetPeriod)
                                                   : app::stapOf(arguments.targetPeriod, chips, stages.cycles)};
    inSpans = std::move(stages.inSpans);
  } else {
    answer.pipeline = app::pipelineByMacs(answer, arguments.targetPeriod, chips);
  }
  answer.capacityForChips = app::capacityForChips(answer, chips);
  if (arguments.staircase) answer.staircase = staircase(answer);
  if (interrupt.token().cancelled()) return cancelled();
  print({[&] { return document(answer, inSpans, setup); }, [&] { return partitionCsv(answer); },
         [&] { return partitionReport(answer, setup) + comparison(inSpans, setup); }},
        arguments.format);
  return exitCode(answer);
}

}  // namespace tilescope::cli
