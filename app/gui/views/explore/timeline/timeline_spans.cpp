// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/timeline/timeline_spans.h"

#include <fmt/format.h>

#include <map>

#include "app/gui/kit/words/words.h"
#include "core/base/format_number.h"
#include "core/models/provenance_text.h"
#include "core/partition/pipeline.h"

namespace tilescope::gui {
namespace {

TimelineSpan spanOf(const app::DesignPartition& answer, std::size_t index) {
  const PartitionSpan& span = answer.partition.spans[index];
  const Chain& chain = answer.chain();
  const std::string first = chain.layer(span.from + 1).name, last = chain.layer(span.to).name;
  TimelineSpan shown;
  shown.title = span.from + 1 == span.to ? words(first) : QObject::tr("%1 to %2").arg(words(first), words(last));
  shown.fits = span.fits;
  Provenance& p = shown.about;
  p.title = fmt::format("Span {} of {}: {}", index + 1, answer.partition.spans.size(), shown.title.toStdString());
  p.formula = {"the maps between the layers of a span stay on chip", "fill = footprint ÷ capacity"};
  const double bytes = answer.bytes(answer.footprint(index)), capacity = answer.capacityBytes();
  p.result = shareFigure(bytes / capacity);
  p.steps = {
      provenance::step("fill", provenance::input(bytes, "B") + " ÷ " + provenance::input(capacity, "B"), p.result)};
  if (!span.fits) p.steps.push_back("the layer alone does not fit");
  p.source = "cuts of the view Partition; the times on this axis are those of the plan layer by layer";
  return shown;
}

}  // namespace

std::optional<TimelineSpans> timelineSpans(const app::Design& design, const ExecutionPlan& plan,
                                           app::PartitionCache& cache) {
  if (design.partition == app::PartitionSettings{} || !design.isComplete()) return std::nullopt;
  const Result<app::DesignPartition> answer = app::partitionOf(design, plan.request.hardware, cache);
  if (!answer) return std::nullopt;
  TimelineSpans spans;
  std::map<std::string, std::size_t> spanOfLayer;
  for (std::size_t s = 0; s < answer->partition.spans.size(); ++s) {
    spans.spans.push_back(spanOf(*answer, s));
    const PartitionSpan& span = answer->partition.spans[s];
    for (const std::string& layer : layersOfSpan(answer->chain(), span.from, span.to)) spanOfLayer.emplace(layer, s);
  }
  for (const LayerPlan& layer : plan.layers) {
    const auto found = spanOfLayer.find(layer.name);
    spans.ofLayer.push_back(found == spanOfLayer.end() ? std::nullopt : std::optional(found->second));
  }
  return spans;
}

}  // namespace tilescope::gui
