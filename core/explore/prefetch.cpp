// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explore/prefetch.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <string_view>

#include "core/base/format_number.h"
#include "core/base/format_size.h"
#include "core/base/label_words.h"
#include "core/base/units.h"
#include "core/hardware/figure_source.h"
#include "core/hardware/transfer_energy.h"
#include "core/models/model_registry.h"
#include "core/models/provenance_text.h"
#include "core/workload/layer_kinds.h"

namespace tilescope {
namespace {

using provenance::input;
using provenance::step;

constexpr const char* kPrefetchAssumptions =
    "assumes: layers run in the order of the file; weights arrive whenever the off-chip port is free; the space beside "
    "the tiles of the layer before is theirs; layers without a plan take no time";

// The port that carries weights inwards. Null: everything uses the memory's only bandwidth.
const Port* weightPort(const Memory& memory) {
  for (const Port& port : memory.ports)
    if (std::ranges::count(port.carries, PortMove{Tensor::W, Move::Read}) > 0) return &port;
  return nullptr;
}

double busyCycles(const LoopNest& nest, const HardwareProfile& hardware) {
  const Memory& memory = hardware.memories.back();
  const Port* port = weightPort(memory);
  const std::optional<double> width =
      port ? std::optional<double>(real(port->widestBitsPerCycle)) : bandwidthBitsPerCycle(memory, hardware.clockMhz);
  if (!width) return 0;
  double bits = 0;
  for (const NestBand& band : nest.bands) {
    if (band.memory != memory.name) continue;
    for (const NestTile& tile : band.tiles)
      for (const Move move : kMoves)
        if (const auto& moved = tile.moves[static_cast<std::size_t>(move)];
            moved && (!port || std::ranges::count(port->carries, PortMove{tile.tensor, move}) > 0))
          bits += moved->bits;
  }
  return bits / *width;
}

// What the estimate needs of a layer, whichever layers are its neighbours.
struct KnownLayer {
  double duration = 0, portBusy = 0;
  WeightLoading weights;
  std::map<std::string, double, std::less<>> free;  // bits by on-chip memory that the layer uses
};

KnownLayer knownLayer(const Layer& layer, const PlanRequest& request, const CostModel& model,
                      const LayerResult& result) {
  KnownLayer known;
  known.duration = result.latency.total;
  const LoopNest nest = model.loopNest(layer, request.hardware, request.options, result);
  known.portBusy = std::max(busyCycles(nest, request.hardware), model.offChipCycles(result).value_or(0));
  for (const NestBand& band : nest.bands) {
    double held = 0;
    for (const NestTile& tile : band.tiles) held += tile.bits;
    known.free.emplace(band.memory, std::max(0.0, band.capacityBits - held));
  }
  if (!result.outsideModel && hasWeights(layer))
    known.weights = model.weightLoading(layer, request.hardware, request.options, result).value_or(WeightLoading{});
  return known;
}

// A memory that a layer does not use is free.
double freeBits(const KnownLayer& layer, const std::string& memory, const HardwareProfile& hardware) {
  if (const auto found = layer.free.find(memory); found != layer.free.end()) return found->second;
  for (const Memory& one : hardware.memories)
    if (one.name == memory) return real(one.doubleBuffered ? one.sizeBits / 2 : one.sizeBits);
  return 0;
}

std::string neededSize(double bits) {
  return neededText(static_cast<std::int64_t>(std::ceil(bits)));
}

std::string bitsText(double bits) {
  return fixed(std::ceil(bits), 0);
}

}  // namespace

std::vector<PrefetchGain> prefetchGains(const std::vector<PrefetchLayer>& layers) {
  std::vector<PrefetchGain> gains(layers.size());
  for (std::size_t i = 1; i < layers.size(); ++i) {
    const PrefetchLayer& before = layers[i - 1];
    const WeightLoading& weights = layers[i].weights;
    const double run = before.duration - gains[i - 1].gain;
    const double busy = std::max(0.0, before.portBusy - gains[i - 1].loaded);
    gains[i].idle = std::max(0.0, run - busy);
    if (!(weights.cycles > 0) || !(weights.bits > 0)) continue;
    const double room = std::min(1.0, before.freeBits / weights.bits);
    gains[i].loaded = std::min(gains[i].idle, weights.cycles * room);
    gains[i].gain = std::min(gains[i].loaded, weights.hidden);
  }
  return gains;
}

Prefetch prefetchOf(const ExecutionPlan& plan) {
  Prefetch prefetch;
  prefetch.layers.resize(plan.layers.size());
  const CostModel* model = costModel(plan.request.model);
  if (!model || !model->countsFirstWeights(plan.request.options)) {
    prefetch.why = fmt::format("{} counts no time for a layer's first weights, so loading them early gains nothing.",
                               model ? model->name() : plan.request.model);
    return prefetch;
  }
  std::map<std::string_view, const Layer*> layers;
  for (const Layer& layer : plan.request.network.layers) layers.emplace(layer.name, &layer);
  std::map<std::string_view, KnownLayer> answers;  // by the first layer with the answer
  std::vector<std::size_t> places;
  std::vector<const KnownLayer*> known;
  for (std::size_t i = 0; i < plan.layers.size(); ++i) {
    const LayerPlan& planned = plan.layers[i];
    const LayerResult* result = plannedResult(planned);
    if (!result) continue;
    const std::string_view first = planned.sameAs.empty() ? planned.name : planned.sameAs;
    auto found = answers.find(first);
    if (found == answers.end())
      found = answers.emplace(first, knownLayer(*layers.at(planned.name), plan.request, *model, *result)).first;
    places.push_back(i);
    known.push_back(&found->second);
  }
  std::vector<PrefetchLayer> line;
  for (std::size_t i = 0; i < known.size(); ++i) {
    PrefetchLayer layer{known[i]->duration, known[i]->portBusy, 0, known[i]->weights};
    if (i + 1 < known.size()) layer.freeBits = freeBits(*known[i], known[i + 1]->weights.memory, plan.request.hardware);
    line.push_back(std::move(layer));
  }
  const std::vector<PrefetchGain> gains = prefetchGains(line);
  for (std::size_t i = 1; i < line.size(); ++i) {
    prefetch.gain += gains[i].gain;
    if (line[i].weights.cycles > 0)
      prefetch.layers[places[i]] = Prefetched{plan.layers[places[i - 1]].name, line[i], line[i - 1].freeBits, gains[i]};
  }
  return prefetch;
}

Provenance explainPrefetch(const ExecutionPlan& plan, const Prefetch& prefetch, std::size_t layer) {
  const Prefetched& early = prefetch.layers.at(layer).value();
  const WeightLoading& weights = early.layer.weights;
  Provenance p;
  p.title = plan.layers[layer].name + ", prefetch of its first weights";
  p.estimate = true;
  p.formula = {fmt::format("loaded = min(idle cycles of {}, transfer × space ÷ first weights)", early.during),
               "gain = min(loaded, onloading due to first weights)"};
  p.steps = {fmt::format("first weights: {} in {}, {} of off-chip transfer", neededSize(weights.bits),
                         wordsOf(weights.memory), provenance::cyclesText(weights.cycles)),
             fmt::format("{}: {} free in {}, off-chip port idle for {}", early.during, neededSize(early.freeBits),
                         wordsOf(weights.memory), provenance::cyclesText(early.gained.idle))};
  if (early.freeBits < weights.bits)
    p.steps.push_back(step("part with space", bitsText(early.freeBits) + " ÷ " + bitsText(weights.bits),
                           percent(early.freeBits / weights.bits, 1)));
  p.steps.push_back(fmt::format("loaded early: {}", provenance::cyclesText(early.gained.loaded)));
  p.steps.push_back(fmt::format("{} of onloading are due to first weights", provenance::cyclesText(weights.hidden)));
  const double hertz = plan.request.hardware.clockMhz * kHertzPerMegahertz;
  const SameUnit time = SameUnit::ofSeconds(early.gained.gain / hertz);
  p.result = time.result(early.gained.gain / hertz);
  p.steps.push_back(
      step("gain", input(early.gained.gain) + " ÷ " + withPrefixAtMost(hertz, "Hz", kInputDigits), p.result));
  p.source = kPrefetchAssumptions;
  return p;
}

Provenance explainPrefetch(const ExecutionPlan& plan, const Prefetch& prefetch) {
  Provenance p;
  p.title = "Prefetch of first weights, all layers";
  p.estimate = true;
  p.source = kPrefetchAssumptions;
  if (!prefetch.why.empty()) {
    p.formula = {prefetch.why};
    p.result = "–";
    return p;
  }
  const auto gains = static_cast<std::size_t>(std::ranges::count_if(
      prefetch.layers, [](const std::optional<Prefetched>& layer) { return layer && layer->gained.gain > 0; }));
  const double hertz = plan.request.hardware.clockMhz * kHertzPerMegahertz;
  const SameUnit time = SameUnit::ofSeconds(prefetch.gain / hertz);
  p.formula = {"gain = sum over layers of the onloading that their first weights no longer need",
               "The plan's results do not change."};
  p.result = time.result(prefetch.gain / hertz);
  p.steps = {step("gain", input(prefetch.gain) + " ÷ " + withPrefixAtMost(hertz, "Hz", kInputDigits), p.result,
                  counted(gains, "layer"))};
  if (const double seconds = plan.totals.latency.seconds; seconds > 0)
    p.steps.push_back(step(
        "share of the latency",
        SameUnit::ofSeconds(seconds).input(prefetch.gain / hertz) + " ÷ " + SameUnit::ofSeconds(seconds).input(seconds),
        percent(prefetch.gain / hertz / seconds, 1)));
  return p;
}

}  // namespace tilescope
