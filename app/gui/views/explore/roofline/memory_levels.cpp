// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/roofline/memory_levels.h"

#include <QObject>
#include <algorithm>
#include <array>

#include "app/common/silicon.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/views/explore/roofline/roofline_plot.h"
#include "app/gui/views/layer_tips.h"
#include "core/base/format_number.h"
#include "core/base/label_words.h"
#include "core/base/units.h"
#include "core/explore/memory_roofline.h"
#include "core/models/model_registry.h"
#include "core/models/provenance_text.h"

namespace tilescope::gui {
namespace {
constexpr int kRoofDigits = 4;
constexpr double kAtTheRoof = 0.995;  // share of the roof above which a layer is limited by it
constexpr double kAboveTheRoof = 1.005;

struct Found {
  const PlanRequest& request;
  const CostModel& model;
  const LayerResult& result;
  LoopNest nest;
  MemoryRoofline roofline;
};

std::optional<Found> find(const ExecutionPlan& plan, const QString& name) {
  const auto named = [&](const auto& layer) { return words(layer.name) == name; };
  const auto planned = std::find_if(plan.layers.begin(), plan.layers.end(), named);
  const std::vector<Layer>& layers = plan.request.network.layers;
  const auto layer = std::find_if(layers.begin(), layers.end(), named);
  const Result<const ModelEntry*> entry = findModel(plan.request.model);
  if (planned == plan.layers.end() || layer == layers.end() || !entry) return std::nullopt;
  const auto* result = std::get_if<LayerResult>(&planned->evaluation);
  if (result == nullptr || result->outsideModel) return std::nullopt;
  const PlanRequest& request = plan.request;
  const CostModel& model = *(*entry)->model;
  LoopNest nest = model.loopNest(*layer, request.hardware, request.options, *result);
  MemoryRoofline roofline = memoryRoofline(nest, request.hardware, *result);
  return Found{request, model, *result, std::move(nest), std::move(roofline)};
}

std::string bandwidthText(double bytesPerSecond) {
  return atMost(bytesPerSecond / 1e9, kRoofDigits) + " GB/s";
}

// Counted from the outermost memory.
std::size_t placeOf(const LoopNest& nest, const std::string& memory) {
  const auto band =
      std::find_if(nest.bands.begin(), nest.bands.end(), [&](const NestBand& b) { return b.memory == memory; });
  return static_cast<std::size_t>(nest.bands.end() - band) - 1;
}

// Bytes of each tensor in the unit of the sum; nullopt: only one tensor.
std::optional<std::string> bytesStep(const NestBand& band, const SameUnit& unit, double sum) {
  std::vector<std::string> figures, letters;
  for (const NestTile& tile : band.tiles) {
    double bits = 0;
    for (const Move move : {Move::Read, Move::Update})
      if (const auto& moved = tile.moves[static_cast<std::size_t>(move)]) bits += moved->bits;
    if (bits <= 0) continue;
    figures.push_back(unit.input(bits / kBitsPerByte));
    letters.push_back(std::string(name(tile.tensor)));
  }
  if (figures.size() < 2) return std::nullopt;
  return provenance::step("bytes", provenance::joined(figures, " + "), unit.input(sum),
                          provenance::joined(letters, ", "));
}

std::string bindingOf(const MemoryRooflinePoint& point, double performance) {
  if (!point.roofMacsPerSecond) return "bandwidth unlimited";
  const double share = performance / *point.roofMacsPerSecond;
  if (share > kAboveTheRoof) return "above its roof, which the model does not count";
  return share >= kAtTheRoof ? "limited by its bandwidth" : "at " + shareFigure(share) + " of its roof";
}

std::string sourceOf(const Found& found, const MemoryRooflinePoint& point) {
  std::string source(found.model.title());
  if (!point.bytesPerSecond) return source;
  const std::vector<Memory>& memories = found.request.hardware.memories;
  for (std::size_t m = 0; m < memories.size(); ++m)
    if (memories[m].name == point.memory) {
      const std::string figure = memories[m].bandwidthGbPerS ? "/bandwidth_gb_per_s" : "/ports";
      source +=
          "; bandwidth: " + sourceOfFigure(found.request.hardware, "/memories/" + std::to_string(m) + figure).text;
    }
  return source;
}

}  // namespace

RooflineLevels memoryLevels(const ExecutionPlan& plan, const QString& layer) {
  RooflineLevels shown;
  const std::optional<Found> found = find(plan, layer);
  if (!found || found->roofline.points.empty()) return shown;
  shown.layer = layer;
  shown.performance = found->roofline.performanceMacsPerSecond;
  shown.memories = found->nest.bands.size();
  for (const MemoryRooflinePoint& point : found->roofline.points) {
    MemoryLevel level;
    level.memory = words(point.memory);
    level.name = words(wordsOf(point.memory));
    level.place = placeOf(found->nest, point.memory);
    level.intensity = point.intensityMacsPerByte;
    level.bytes = point.bytes;
    level.bandwidth = point.bytesPerSecond.value_or(0);
    if (point.bytesPerSecond) level.bandwidthText = words(bandwidthText(*point.bytesPerSecond));
    level.offChip = point.offChip;
    shown.levels.push_back(level);
  }
  return shown;
}

std::optional<Provenance> explainLevel(const ExecutionPlan& plan, const QString& layer, const QString& memory) {
  const std::optional<Found> found = find(plan, layer);
  if (!found) return std::nullopt;
  const std::vector<MemoryRooflinePoint>& points = found->roofline.points;
  const auto point = std::find_if(points.begin(), points.end(),
                                  [&](const MemoryRooflinePoint& p) { return words(p.memory) == memory; });
  if (point == points.end()) return std::nullopt;
  using provenance::step;
  Provenance p;
  p.title = found->result.layer + " at " + wordsOf(point->memory);
  p.binding = bindingOf(*point, found->roofline.performanceMacsPerSecond);
  p.formula = {"intensity = MACs ÷ bytes toward the array"};
  const SameUnit bytes = SameUnit::of(point->bytes, "B");
  const NestBand& band = found->nest.bands[found->nest.bands.size() - 1 - placeOf(found->nest, point->memory)];
  if (const auto sum = bytesStep(band, bytes, point->bytes)) p.steps.push_back(*sum);
  const std::string macs = provenance::input(found->result.macs);
  if (point->roofMacsPerSecond) {
    p.formula.push_back("roof = intensity × bandwidth");
    p.steps.push_back(step("roof",
                           macs + " ÷ " + bytes.input(point->bytes) + " × " + bandwidthText(*point->bytesPerSecond),
                           macRate().result(*point->roofMacsPerSecond)));
  }
  p.result = significant(point->intensityMacsPerByte, kResultDigits) + " MAC/B";
  p.steps.push_back(step("intensity", macs + " ÷ " + bytes.input(point->bytes), p.result));
  p.source = sourceOf(*found, *point);
  return app::withSilicon(std::move(p), plan.request.model, plan.request.hardware);
}

LevelExpansion::LevelExpansion(const ExploreModel& model, RooflinePlot& roofline, LayerTips& tips, QObject* parent)
    : QObject(parent), model_(model), roofline_(roofline), tips_(tips) {
  connect(&roofline_, &RooflinePlot::expansionRequested, this, &LevelExpansion::expand);
  connect(&roofline_, &RooflinePlot::levelHovered, this, &LevelExpansion::explain);
  connect(&model_, &ExploreModel::pictureChanged, this, &LevelExpansion::follow);
}

void LevelExpansion::expand(const QString& layer) {
  roofline_.setLevels(model_.plan() ? memoryLevels(*model_.plan(), layer) : RooflineLevels{});
}

// Until a layer has a new result, its old points stay.
void LevelExpansion::follow() {
  const QString layer = roofline_.levels().layer;
  const LayerRow* row = layer.isEmpty() ? nullptr : model_.row(layer);
  if (row && row->state == LayerState::Pending && row->seconds > 0) return;
  expand(layer);
}

void LevelExpansion::explain(const QString& memory, const QRect& globalRect) {
  if (!model_.plan()) return;
  if (const auto provenance = explainLevel(*model_.plan(), roofline_.levels().layer, memory))
    tips_.showProvenance(*provenance, globalRect);
}

}  // namespace tilescope::gui

#include "moc_memory_levels.cpp"
