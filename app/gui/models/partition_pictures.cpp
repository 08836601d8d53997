// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/models/partition_pictures.h"

#include <QObject>
#include <algorithm>
#include <set>
#include <utility>

#include "app/gui/models/partition_words.h"
#include "app/gui/models/words.h"
#include "app/gui/partition/partition_text.h"
#include "core/partition/stage_times.h"

namespace tilescope::gui {
namespace {

std::vector<PartitionLayer> layersPicture(const Chain& chain, const QStringList& selection) {
  std::vector<PartitionLayer> layers;
  for (const ChainLayer& layer : chain.layers) {
    const QString name = words(layer.name);
    layers.push_back({name, layer.type == LayerType::Pool, selection.contains(name)});
  }
  return layers;
}

const PartitionSpan& spanOf(const Partition& partition, std::size_t layer) {
  return *std::find_if(partition.spans.begin(), partition.spans.end(),
                       [&](const PartitionSpan& span) { return layer <= span.to; });
}

// Of an edge that crosses a cut: its map is read once by every span that uses it, and written once unless a span ends
// with it anyway. The first edge that makes it so bears it.
class Charges {
 public:
  explicit Charges(const DesignPartition& answer) : answer_(answer) {}

  SkipArc arc(std::size_t source, std::size_t target) {
    SkipArc arc;
    arc.source = source;
    arc.target = target;
    const PartitionSpan& span = spanOf(answer_.partition, target);
    arc.crosses = source < span.from;
    if (!arc.crosses) return arc;
    const std::vector<std::size_t>& cuts = answer_.partition.cuts;
    const bool isBoundary = std::binary_search(cuts.begin(), cuts.end(), source);
    std::int64_t times = read_.emplace(source, span.from).second ? 1 : 0;
    if (!isBoundary && written_.insert(source).second) ++times;
    arc.bytes = answer_.bytes(times * answer_.chain().maps[source].elements() * answer_.batch());
    return arc;
  }

 private:
  const DesignPartition& answer_;
  std::set<std::pair<std::size_t, std::size_t>> read_;  // map and the span's begin
  std::set<std::size_t> written_;
};

std::vector<SkipArc> arcsOf(const DesignPartition& answer) {
  std::vector<SkipArc> arcs;
  Charges charges(answer);
  const Chain& chain = answer.chain();
  for (std::size_t target = 1; target <= chain.size(); ++target)
    for (const ChainEdge& edge : chain.layer(target).inputs)
      if (edge.isSkip || edge.source + 1 < target) arcs.push_back(charges.arc(edge.source, target));
  return arcs;
}

SpanBlock blockOf(const DesignPartition& answer, std::size_t place, const std::vector<PartitionLayer>& layers) {
  const PartitionSpan& span = answer.partition.spans[place];
  SpanBlock block;
  block.from = span.from;
  block.to = span.to;
  block.title = titleOf(answer.chain(), span);
  block.weights = answer.bytes(answer.weights(place));
  block.closure = answer.bytes(closureOf(answer, place));
  block.skipRows = answer.bytes(skipRowsOf(answer, place));
  block.fits = span.fits;
  block.reason = reasonOf(answer, place);
  block.read = answer.bytes(span.transfers.read);
  block.write = answer.bytes(span.transfers.write);
  block.residual = answer.bytes(span.transfers.residual);
  block.readAgain = answer.bytes(span.transfers.readAgain);
  block.tile = tileOf(answer, place);
  block.isSelected = std::all_of(layers.begin() + static_cast<std::ptrdiff_t>(span.from),
                                 layers.begin() + static_cast<std::ptrdiff_t>(span.to),
                                 [](const PartitionLayer& layer) { return layer.isSelected; });
  return block;
}

std::vector<TrafficStep> stepsOf(const DesignPartition& answer, ResidualRule rule) {
  std::vector<TrafficStep> steps;
  for (const StaircaseStep& step : answer.tables->staircase(rule))
    steps.push_back({answer.stepBytes(step), answer.perImage(step.exactTransfers), step.isLowerBound});
  return steps;
}

bool sameChain(const DesignPartition& a, const DesignPartition& b) {
  return a.tables->chain == b.tables->chain || a.chain() == b.chain();
}

}  // namespace

SpansPicture spansPicture(const DesignPartition& answer, const QStringList& selection, const PinnedPartitions& pins) {
  SpansPicture picture;
  picture.layers = layersPicture(answer.chain(), selection);
  for (std::size_t span = 0; span < answer.partition.spans.size(); ++span)
    picture.spans.push_back(blockOf(answer, span, picture.layers));
  picture.skips = arcsOf(answer);
  if (answer.hasOwnCuts) picture.ghostCuts = answer.optimum.cuts;
  for (const PinnedPartition& pin : pins)
    if (sameChain(answer, pin.answer)) picture.pins.push_back({pin.letter, pin.answer.partition.cuts});
  picture.capacity = answer.capacityBytes();
  picture.capacityText = sizeWords(picture.capacity);
  return picture;
}

StaircasePicture staircasePicture(const DesignPartition& answer, const PinnedPartitions& pins) {
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

QString titleOf(const Chain& chain, const PartitionSpan& span) {
  const QString first = words(chain.layer(span.from + 1).name);
  if (span.to == span.from + 1) return first;
  return QObject::tr("%1 to %2").arg(first, words(chain.layer(span.to).name));
}

std::int64_t closureOf(const DesignPartition& answer, std::size_t place) {
  return answer.footprint(place) - answer.weights(place) - skipRowsOf(answer, place);
}

std::int64_t skipRowsOf(const DesignPartition& answer, std::size_t place) {
  const SpanFootprint& needs =
      answer.fused.empty() ? answer.partition.spans[place].footprint : answer.fused[place].needs;
  return needs.skipRows * answer.batch();
}

QString reasonOf(const DesignPartition& answer, std::size_t place) {
  const PartitionSpan& span = answer.partition.spans[place];
  if (span.fits) return {};
  // A single layer is taken although it does not fit; more of them the user put together.
  const QString remark = span.to == span.from + 1 ? QObject::tr("What it moves is a lower bound.")
                                                  : QObject::tr("Cut it, or give it more memory.");
  return QObject::tr("%1 does not fit: weights %2 and maps %3 against %4. %5")
      .arg(titleOf(answer.chain(), span), sizeWords(answer.bytes(answer.weights(place))),
           sizeWords(answer.bytes(answer.footprint(place) - answer.weights(place))), sizeWords(answer.capacityBytes()),
           remark);
}

QString tileOf(const DesignPartition& answer, std::size_t place) {
  const PartitionSpan& span = answer.partition.spans[place];
  if (!span.fits) return {};
  if (!answer.fused.empty()) return QObject::tr("%1 × %1").arg(answer.fused[place].tile);
  const std::int64_t tile = answer.tiles[place];
  const bool rows = span.footprint.axis == PlaneAxis::Rows;
  if (tile == 1) return rows ? QObject::tr("1 row") : QObject::tr("1 column");
  return (rows ? QObject::tr("%1 rows") : QObject::tr("%1 columns")).arg(tile);
}

double keptInside(const DesignPartition& answer, const PartitionSpan& span) {
  const Chain& chain = answer.chain();
  std::set<std::size_t> written;
  for (std::size_t target = span.to + 1; target <= chain.size(); ++target)
    for (const ChainEdge& edge : chain.layer(target).inputs) written.insert(edge.source);
  std::int64_t elements = 0;
  for (std::size_t map = span.from + 1; map < span.to; ++map)
    if (!written.contains(map) && !chain.maps[map].isOutput) elements += chain.maps[map].elements();
  return answer.bytes(elements * answer.batch());
}

}  // namespace tilescope::gui
