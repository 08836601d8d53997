// SPDX-License-Identifier: GPL-3.0-or-later
#include <nlohmann/json.hpp>

#include "app/cli/answer.h"
#include "app/cli/commands.h"
#include "app/cli/output.h"
#include "app/cli/partition_plan.h"
#include "app/cli/partition_report.h"
#include "core/partition/partition_json.h"
#include "core/partition/stage_times.h"

namespace tilescope::cli {
namespace {

Diagnostics about(const std::string& network, Diagnostics diagnostics) {
  for (Diagnostic& diagnostic : diagnostics) diagnostic.file = network;
  return diagnostics;
}

StapAnswer stapOf(const PartitionArguments& arguments, const std::vector<double>& latencies) {
  if (arguments.targetPeriod) return stapForPeriod(latencies, *arguments.targetPeriod);
  return stapForChips(latencies, arguments.chips.value_or(static_cast<std::int64_t>(latencies.size())));
}

// What Layer Fusion computes again takes its time too.
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
          "See \"cuts\" of the answer without --cuts."};
}

std::vector<StaircaseStep> staircase(const PartitionAnswer& answer) {
  const SpanTable table(answer.chain, answer.question.footprint);
  const TransferTable transfers(answer.chain, table.batch());
  return staircaseOf(answer.chain, table, transfers, answer.question.rule);
}

int cancelled() {
  printMessage("cancelled before all layers had a plan; nothing was written");
  return kCancelled;
}

int exitCode(const PartitionAnswer& answer) {
  const auto* violation = std::get_if<StapViolation>(&answer.pipeline->answer);
  if (!violation) return kAnswered;
  printMessage(violation->message);
  return kNothingFeasible;
}

}  // namespace

int run(const PartitionArguments& arguments) {
  const Result<PartitionSetup> setup = partitionSetup(arguments);
  printDiagnostics(setup.diagnostics());
  if (!setup) return kBadInput;
  Result<Chain> chain = chainOf(setup->network);
  printDiagnostics(about(arguments.network, chain.diagnostics()));
  if (!chain) return kBadInput;
  if (setup->question.cuts && !areCutsOf(*setup->question.cuts, *chain)) {
    printDiagnostics({otherCuts(*chain)});
    return kBadInput;
  }

  PartitionAnswer answer = answerTo(setup->question, std::move(chain).value());
  std::vector<double> latencies = macsOfStages(answer);
  if (setup->request) {
    Result<PlannedStages> stages = plannedStages(*setup, answer, arguments.threads);
    printDiagnostics(stages.diagnostics());
    if (!stages) return kBadInput;
    if (stages->cancelled) return cancelled();
    answer.ownPlanBytes = stages->ownPlanBytes;
    answer.uncountedLayers = stages->uncounted;
    latencies = stages->cycles;
  }
  answer.pipeline = {latencies, setup->request ? "cycles" : "MACs", stapOf(arguments, latencies)};
  if (arguments.staircase) answer.staircase = staircase(answer);
  print({[&] { return toJson(answer); }, [&] { return partitionCsv(answer); },
         [&] { return partitionReport(answer, *setup); }},
        arguments.format);
  return exitCode(answer);
}

}  // namespace tilescope::cli
