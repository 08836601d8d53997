// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/partition/partition_pictures.h"

#include <algorithm>
#include <cstddef>

#include "app/common/spans_picture.h"
#include "app/gui/kit/words/words.h"
#include "core/partition/stage_times.h"

namespace tilescope::gui {
namespace {

SpanBlock blockOf(const SpanShown& span, const std::vector<PartitionLayer>& layers) {
  SpanBlock block;
  block.from = span.from;
  block.to = span.to;
  block.title = words(span.title);
  block.weights = span.weights;
  block.closure = span.closure;
  block.skipRows = span.skipRows;
  block.fits = span.fits;
  block.reason = words(span.reason);
  block.read = span.read;
  block.write = span.write;
  block.residual = span.residual;
  block.readAgain = span.readAgain;
  block.tile = words(span.tile);
  block.isSelected = std::all_of(layers.begin() + static_cast<std::ptrdiff_t>(span.from),
                                 layers.begin() + static_cast<std::ptrdiff_t>(span.to),
                                 [](const PartitionLayer& layer) { return layer.isSelected; });
  return block;
}

std::vector<TrafficStep> stepsOf(const app::DesignPartition& answer, ResidualRule rule) {
  std::vector<TrafficStep> steps;
  for (const StaircaseStep& step : answer.tables->staircase(rule))
    steps.push_back({answer.stepBytes(step), answer.perImage(step.exactTransfers), step.isLowerBound});
  return steps;
}

bool sameChain(const app::DesignPartition& a, const app::DesignPartition& b) {
  return a.tables->chain == b.tables->chain || a.chain() == b.chain();
}

}  // namespace

SpansPicture spansPicture(const app::DesignPartition& answer, const QStringList& selection,
                          const PinnedPartitions& pins) {
  const tilescope::SpansPicture made = app::spansPicture(answer);
  SpansPicture picture;
  for (const ChainLayerShown& layer : made.layers) {
    const QString name = words(layer.name);
    picture.layers.push_back({name, layer.isPool, selection.contains(name)});
  }
  for (const SpanShown& span : made.spans) picture.spans.push_back(blockOf(span, picture.layers));
  picture.skips = made.skips;
  if (answer.hasOwnCuts) picture.ghostCuts = answer.optimum.cuts;
  for (const PinnedPartition& pin : pins)
    if (sameChain(answer, pin.answer)) picture.pins.push_back({pin.letter, pin.answer.partition.cuts});
  picture.capacity = made.capacity;
  picture.capacityText = words(made.capacityText);
  return picture;
}

StaircasePicture staircasePicture(const app::DesignPartition& answer, const PinnedPartitions& pins) {
  StaircasePicture picture;
  picture.exact = stepsOf(answer, ResidualRule::Exact);
  picture.ignoring = stepsOf(answer, ResidualRule::Ignored);
  picture.layerByLayer = answer.layerByLayer();
  picture.honestCapacity = answer.bytes(answer.tables->honestCapacity);
  picture.capacity = answer.capacityBytes();
  picture.traffic = answer.traffic();
  for (const PinnedPartition& pin : pins)
    if (sameChain(answer, pin.answer))
      picture.pins.push_back({pin.letter, pin.answer.capacityBytes(), pin.answer.traffic()});
  return picture;
}

QStringList layersOf(const Chain& chain, std::size_t from, std::size_t to) {
  QStringList names;
  for (const std::string& name : layersOfSpan(chain, from, to)) names << words(name);
  return names;
}

}  // namespace tilescope::gui
