// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <numeric>

#include "app/cli/attention_report.h"
#include "app/cli/commands.h"
#include "app/cli/interrupt.h"
#include "app/cli/output.h"
#include "app/cli/partition_plan.h"
#include "app/cli/partition_report.h"
#include "core/base/json.h"
#include "core/partition/attention_json.h"
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

StapAnswer stapOf(const PartitionArguments& arguments, const std::vector<double>& latencies) {
  if (arguments.targetPeriod) return stapForPeriod(latencies, *arguments.targetPeriod);
  return stapForChips(latencies, arguments.chips.value_or(static_cast<std::int64_t>(latencies.size())));
}

// Includes MACs computed again in Layer Fusion.
std::vector<double> macsOfStages(const PartitionAnswer& answer) {
  std::vector<double> macs = stageMacs(answer.partition);
  for (std::size_t span = 0; span < macs.size(); ++span)
    if (const auto& square = answer.tiles[span].square) macs[span] *= square->macOverhead;
  return macs;
}

Diagnostic otherCuts(const Chain& chain) {
  return {Diagnostic::Severity::Error,
          "--cuts",
          "",
          "cuts of another network",
          "numbers of maps that rise from 0 to " + std::to_string(chain.size()),
          "The result without --cuts lists valid numbers under \"cuts\"."};
}

std::vector<StaircaseStep> staircase(const PartitionAnswer& answer) {
  const SpanTable table(answer.chain, answer.question.footprint);
  const TransferTable transfers(answer.chain, table.batch());
  return staircaseOf(answer.chain, table, transfers, answer.question.rule);
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
  const Result<PartitionSetup> setup = partitionSetup(arguments);
  printDiagnostics(setup.diagnostics());
  if (!setup) return kBadInput;
  if (arguments.chain == ChainKind::Attention) return runAttention(arguments, *setup);
  Result<Chain> chain = chainOf(setup->network);
  printDiagnostics(about(arguments.network, chain.diagnostics()));
  if (!chain) return kBadInput;
  if (setup->question.cuts && !areCutsOf(*setup->question.cuts, *chain)) {
    printDiagnostics({otherCuts(*chain)});
    return kBadInput;
  }

  const InterruptGuard interrupt;
  PartitionAnswer answer = answerTo(setup->question, std::move(chain).value());
  std::optional<PartitionedPlan> inSpans;
  if (setup->request) {
    Result<PlannedStages> stages = plannedStages(*setup, answer, arguments.threads, interrupt.token());
    printDiagnostics(stages.diagnostics());
    if (!stages) return kBadInput;
    if (stages->cancelled) return cancelled();
    answer.ownPlanBytes = stages->ownPlanBytes;
    answer.uncountedLayers = stages->uncounted;
    answer.pipeline = {
        stages->cycles, "cycles",
        arguments.isTargetInSeconds ? stapInTime(*stages, *arguments.targetPeriod) : stapOf(arguments, stages->cycles)};
    inSpans = std::move(stages->inSpans);
  } else {
    const std::vector<double> macs = macsOfStages(answer);
    answer.pipeline = {macs, "MACs", stapOf(arguments, macs)};
  }
  if (arguments.staircase) answer.staircase = staircase(answer);
  if (interrupt.token().cancelled()) return cancelled();
  print({[&] { return document(answer, inSpans, *setup); }, [&] { return partitionCsv(answer); },
         [&] { return partitionReport(answer, *setup) + comparison(inSpans, *setup); }},
        arguments.format);
  return exitCode(answer);
}

}  // namespace tilescope::cli
