// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/solve_plan.h"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <utility>

#include "app/cli/commands.h"
#include "app/cli/output.h"
#include "app/cli/plan_report.h"
#include "core/plan/planner.h"

namespace tilescope::cli {
namespace {

constexpr const char* kWipeLine = "\r\033[K";

}  // namespace

Result<Solved> solvePlan(const PlanRequest& request, int threads, bool certify, const CancelToken& cancel) {
  ProgressLine progress;
  PlannerSettings settings;
  settings.threads = threads;
  settings.certify = certify;
  settings.cancel = cancel;
  settings.onProgress = [&](const PlanProgress& state) { progress.show(state.done, state.total); };
  Planner planner;
  const auto start = std::chrono::steady_clock::now();
  Result<ExecutionPlan> plan = planner.plan(request, settings);
  if (!plan) return plan.diagnostics();
  const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
  Diagnostics warnings = plan.diagnostics();
  return {{std::move(plan).value(), time.count()}, std::move(warnings)};
}

bool hasPlannedLayer(const ExecutionPlan& plan) {
  return std::any_of(plan.layers.begin(), plan.layers.end(), [](const LayerPlan& layer) {
    const LayerResult* result = std::get_if<LayerResult>(&layer.evaluation);
    return result && !result->outsideModel;
  });
}

bool hasAnswer(const ExecutionPlan& plan) {
  return hasPlannedLayer(plan) || (plan.infeasibleLayers.empty() && passTotals(plan));
}

int nothingPlanned(const ExecutionPlan& plan, bool withReasons) {
  if (plan.infeasibleLayers.empty()) {
    printMessage("model " + plan.request.model + " covers none of the layers, so there is nothing to plan");
    return kNothingFeasible;
  }
  printMessage("no layer is feasible");
  if (!withReasons) return kNothingFeasible;
  for (const std::string& line : infeasibleReasons(plan)) printMessage("  " + line);
  return kNothingFeasible;
}

int cancelled(const ExecutionPlan& plan) {
  const auto unsolved = std::count_if(plan.layers.begin(), plan.layers.end(), isUnsolved);
  printMessage("cancelled with " + std::to_string(unsolved) + " of " + std::to_string(plan.layers.size()) +
               " layers not solved; no file was written");
  return kCancelled;
}

ProgressLine::ProgressLine() : onTerminal_(isatty(STDERR_FILENO) == 1) {}

ProgressLine::~ProgressLine() {
  if (shown_) std::fputs(kWipeLine, stderr);
}

void ProgressLine::show(std::size_t done, std::size_t total) {
  show(fmt::format("{} of {} layers", done, total));
}

void ProgressLine::show(const std::string& text) {
  if (!onTerminal_) return;
  shown_ = true;
  std::fprintf(stderr, "%s%s", kWipeLine, text.c_str());
}

}  // namespace tilescope::cli
