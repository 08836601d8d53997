// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/roofline/batch_walk.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/gui/kit/words/words.h"
#include "app/gui/session/design_editor.h"
#include "app/gui/session/design_parameters.h"
#include "app/gui/views/explore/explore_view.h"
#include "app/gui/views/explore/parameter_curves.h"
#include "app/gui/views/explore/roofline/roofline_plot.h"
#include "app/gui/views/layer_tips.h"
#include "core/base/format_number.h"
#include "core/base/scale.h"
#include "core/explore/token_metrics.h"
#include "core/models/model_registry.h"
#include "core/models/provenance_text.h"
#include "core/plan/token_results.h"

namespace tilescope::gui {
namespace {
constexpr const char* kBatchWalkAction = "view.batch_walk";

bool isPowerOfTwo(double value) {
  int exponent = 0;
  return std::frexp(value, &exponent) == 0.5;
}

bool fitsWith(std::int64_t batch, Transformer transformer, const HardwareProfile& hardware) {
  transformer.run.batch = batch;
  return fitsOutermost(transformer, hardware);
}

BatchStep stepOf(const CurvePoint& point) {
  BatchStep step;
  step.batch = std::llround(point.value);
  step.macs = point.macs;
  step.bytes = point.offChipBytes;
  step.seconds = point.seconds;
  step.tokensPerSecond = point.tokensPerSecond;
  step.limit = point.limit;
  return step;
}

bool hasPlace(const BatchStep& step) {
  return step.macs > 0 && step.bytes > 0 && step.seconds > 0;
}

}  // namespace

std::optional<BatchStep> batchStep(const ExecutionPlan& plan) {
  if (!plan.infeasibleLayers.empty() || !plan.request.network.transformer) return std::nullopt;
  BatchStep step;
  step.batch = plan.request.network.transformer->run.batch;
  step.macs = plan.totals.macs;
  step.bytes = plan.totals.offChipBytes.total();
  step.seconds = plan.totals.latency.seconds;
  step.tokensPerSecond = tokenThroughput(plan);
  if (const std::vector<ResourceShare> shares = resourceShares(plan); !shares.empty()) step.limit = shares.front();
  return hasPlace(step) ? std::optional(step) : std::nullopt;
}

Provenance explainStep(const BatchStep& at, const ExecutionPlan& plan) {
  using provenance::step;
  const HardwareProfile& hardware = plan.request.hardware;
  const SameUnit time = SameUnit::ofSeconds(at.seconds);
  const SameUnit bytes = SameUnit::of(at.bytes, "B");
  Provenance p;
  p.title = fmt::format("Whole network at batch {}", at.batch);
  if (at.limit)
    p.binding =
        fmt::format("{} limits {} of the time", wordsOf(at.limit->resource, hardware), timeShareText(*at.limit));
  if (!at.fits)
    p.binding +=
        fmt::format("{}weights and cache do not fit {}", p.binding.empty() ? "" : "; ", hardware.memories.back().name);
  p.formula = {"intensity = MACs ÷ off-chip bytes", "throughput = MACs ÷ latency"};
  const std::string macs = provenance::input(at.macs, "MAC");
  p.result = macRate().result(at.performance());
  p.steps = {
      step("intensity", macs + " ÷ " + bytes.input(at.bytes), significant(at.intensity(), kResultDigits) + " MAC/B"),
      step("throughput", macs + " ÷ " + time.input(at.seconds), p.result)};
  if (at.tokensPerSecond) {
    const double tokens = *at.tokensPerSecond * at.seconds;
    p.formula.push_back("token throughput = tokens ÷ latency");
    p.result = numberAndUnit(*at.tokensPerSecond, rowOf(Metric::TokenThroughput).family).text();
    p.steps.push_back(
        step("token throughput", atMost(tokens, kInputDigits) + " tokens ÷ " + time.input(at.seconds), p.result));
  }
  if (const CostModel* model = costModel(plan.request.model)) p.source = model->title();
  return p;
}

BatchWalk::BatchWalk(ExploreView& view, const ExploreModel& model, ParameterCurves& curves, DesignEditor& editor,
                     LayerTips& tips, ActionRegistry& actions, QObject* parent)
    : QObject(parent), view_(view), model_(model), curves_(curves), tips_(tips), actions_(actions) {
  actions.add({.id = kBatchWalkAction,
               .menu = tr("&View"),
               .text = tr("Batch in the roofline"),
               .tip = tr("Show the whole network in the roofline at every batch size"),
               .checkable = true},
              [this] { view_.choosePath(!isWanted()); });
  connect(&view_, &ExploreView::pathChosen, this, &BatchWalk::follow);
  connect(&model_, &ExploreModel::pictureChanged, this, &BatchWalk::follow);
  connect(&curves_, &ParameterCurves::changed, this, [this](const QString& id) {
    if (id == QLatin1String(kBatchId)) follow();
  });
  connect(&view_.roofline(), &RooflinePlot::batchHovered, this, &BatchWalk::explain);
  connect(&view_.roofline(), &RooflinePlot::batchClicked, this,
          [&editor](std::int64_t batch) { editor.setParameter(kBatchId, static_cast<double>(batch)); });
  follow();
}

const Transformer* BatchWalk::transformer() const {
  const ExecutionPlan* plan = model_.plan();
  return plan && plan->request.network.transformer ? &*plan->request.network.transformer : nullptr;
}

bool BatchWalk::isWanted() const {
  const Transformer* running = transformer();
  return running && view_.pathChoice().value_or(running->run.phase == "decode");
}

void BatchWalk::follow() {
  const bool wanted = isWanted();
  actions_.setHindrance(kBatchWalkAction, transformer() ? QString() : tr("Needs a transformer with a run."));
  actions_.action(kBatchWalkAction)->setChecked(wanted);
  curves_.want(wanted ? kBatchId : "");
  if (!wanted)
    present_.reset();
  else if (model_.progress().withoutAnswer() == 0)
    present_ = batchStep(*model_.plan());
  BatchPath next = wanted ? path() : BatchPath{};
  if (next == path_) return;
  path_ = std::move(next);
  view_.setPath(path_);
}

BatchPath BatchWalk::path() const {
  const ExecutionPlan& plan = *model_.plan();
  const ParameterCurve& curve = curves_.curve(kBatchId);
  BatchPath path;
  path.stale = curve.stale;
  path.complete = !curve.stale && !curve.points.empty();
  for (const CurvePoint& point : curve.points) {
    if (!isPowerOfTwo(point.value)) continue;
    if (point.state == CurvePoint::State::Waiting) path.complete = false;
    const BatchStep step = stepOf(point);
    const bool isPresent = present_ && step.batch == present_->batch;
    if (point.state == CurvePoint::State::Solved && hasPlace(step) && !isPresent) path.steps.push_back(step);
  }
  if (present_) {
    path.steps.push_back(*present_);
    path.steps.back().present = true;
  }
  std::sort(path.steps.begin(), path.steps.end(),
            [](const BatchStep& a, const BatchStep& b) { return a.batch < b.batch; });
  for (BatchStep& step : path.steps) step.fits = fitsWith(step.batch, *transformer(), plan.request.hardware);
  return path;
}

void BatchWalk::explain(std::int64_t batch, const QRect& globalRect) {
  for (const BatchStep& step : path_.steps)
    if (step.batch == batch && model_.plan()) tips_.showProvenance(explainStep(step, *model_.plan()), globalRect);
}

}  // namespace tilescope::gui

#include "moc_batch_walk.cpp"
