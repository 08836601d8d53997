// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/spans_picture.h"

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "core/picture/byte_words.h"

namespace tilescope::app {
namespace {

const PartitionSpan& spanOf(const Partition& partition, std::size_t layer) {
  return *std::find_if(partition.spans.begin(), partition.spans.end(),
                       [&](const PartitionSpan& span) { return layer <= span.to; });
}

// Traffic of edges that cross a cut. A span loads a map once; the map is stored once, unless a span ends with it. The
// first edge that needs a transfer is charged for it.
class Charges {
 public:
  explicit Charges(const DesignPartition& answer) : answer_(answer) {}

  SkipArcShown arc(std::size_t source, std::size_t target) {
    SkipArcShown arc;
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
  std::set<std::pair<std::size_t, std::size_t>> read_;  // map and first layer of the span
  std::set<std::size_t> written_;
};

std::vector<SkipArcShown> arcsOf(const DesignPartition& answer) {
  std::vector<SkipArcShown> arcs;
  Charges charges(answer);
  const Chain& chain = answer.chain();
  for (std::size_t target = 1; target <= chain.size(); ++target)
    for (const ChainEdge& edge : chain.layer(target).inputs)
      if (edge.isSkip || edge.source + 1 < target) arcs.push_back(charges.arc(edge.source, target));
  return arcs;
}

SpanShown shownOf(const DesignPartition& answer, std::size_t place) {
  const PartitionSpan& span = answer.partition.spans[place];
  SpanShown shown;
  shown.from = span.from;
  shown.to = span.to;
  shown.title = titleOf(answer.chain(), span);
  shown.weights = answer.bytes(answer.weights(place));
  shown.closure = answer.bytes(closureOf(answer, place));
  shown.skipRows = answer.bytes(skipRowsOf(answer, place));
  shown.fits = span.fits;
  shown.reason = reasonOf(answer, place);
  shown.read = answer.bytes(span.transfers.read);
  shown.write = answer.bytes(span.transfers.write);
  shown.residual = answer.bytes(span.transfers.residual);
  shown.readAgain = answer.bytes(span.transfers.readAgain);
  shown.tile = tileOf(answer, place);
  return shown;
}

}  // namespace

SpansPicture spansPicture(const DesignPartition& answer) {
  SpansPicture picture;
  for (const ChainLayer& layer : answer.chain().layers)
    picture.layers.push_back({layer.name, layer.type == LayerType::Pool});
  for (std::size_t span = 0; span < answer.partition.spans.size(); ++span)
    picture.spans.push_back(shownOf(answer, span));
  picture.skips = arcsOf(answer);
  picture.capacity = answer.capacityBytes();
  picture.capacityText = sizeWords(picture.capacity);
  return picture;
}

std::string titleOf(const Chain& chain, const PartitionSpan& span) {
  const std::string& first = chain.layer(span.from + 1).name;
  return span.to == span.from + 1 ? first : first + " to " + chain.layer(span.to).name;
}

std::int64_t closureOf(const DesignPartition& answer, std::size_t place) {
  return answer.footprint(place) - answer.weights(place) - skipRowsOf(answer, place);
}

std::int64_t skipRowsOf(const DesignPartition& answer, std::size_t place) {
  const SpanFootprint& needs =
      answer.fused.empty() ? answer.partition.spans[place].footprint : answer.fused[place].needs;
  return needs.skipRows * answer.batch();
}

std::string reasonOf(const DesignPartition& answer, std::size_t place) {
  const PartitionSpan& span = answer.partition.spans[place];
  if (span.fits) return {};
  // A single layer may exceed the capacity; longer spans that do were chosen by the user.
  const std::string remark =
      span.to == span.from + 1 ? "Its traffic is a lower bound." : "Cut it, or give it more memory.";
  return titleOf(answer.chain(), span) + " exceeds the capacity: weights " +
         sizeWords(answer.bytes(answer.weights(place))) + " and maps " +
         sizeWords(answer.bytes(answer.footprint(place) - answer.weights(place))) + " against " +
         sizeWords(answer.capacityBytes()) + ". " + remark;
}

std::string tileOf(const DesignPartition& answer, std::size_t place) {
  const PartitionSpan& span = answer.partition.spans[place];
  if (!span.fits) return {};
  if (!answer.fused.empty()) {
    const std::string side = std::to_string(answer.fused[place].tile);
    return side + " × " + side;
  }
  const std::int64_t tile = answer.tiles[place];
  const bool rows = span.footprint.axis == PlaneAxis::Rows;
  return std::to_string(tile) + (rows ? " row" : " column") + (tile == 1 ? "" : "s");
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

}  // namespace tilescope::app
