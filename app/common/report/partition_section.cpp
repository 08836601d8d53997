// SPDX-License-Identifier: GPL-3.0-or-later
// Which runs of layers stay on chip at the design's settings, and what crosses the cuts.
#include <fmt/format.h>

#include "app/common/report/blocks.h"
#include "app/common/report/sections.h"
#include "core/base/format_number.h"
#include "core/base/format_size.h"

namespace tilescope::app {
namespace {

constexpr double kBitsPerByte = 8;

// Elements as bytes of the settings.
class Bytes {
 public:
  explicit Bytes(int elementBits) : perElement_(elementBits / kBitsPerByte) {}
  double of(std::int64_t elements) const { return static_cast<double>(elements) * perElement_; }

 private:
  double perElement_;
};

report::Table spansTable(const PartitionAnswer& answer, const Bytes& bytes) {
  std::vector<double> sizes, moved;
  const std::int64_t batch = answer.question.footprint.batch;
  for (const PartitionSpan& span : answer.partition.spans) {
    sizes.push_back(bytes.of(leastFootprint(answer, span).total(batch)));
    moved.push_back(bytes.of(span.transfers.total()));
  }
  const InOneUnit size(sizes, "B"), traffic(moved, "B");
  report::Table table{"Spans: what each needs on chip, and what it moves for a batch",
                      {wordColumn("Layers"), numberColumn("Weights", size.unit()), numberColumn("Maps", size.unit()),
                       numberColumn("Footprint", size.unit()), numberColumn("Of the capacity", "%"), wordColumn("Tile"),
                       numberColumn("Read", traffic.unit()), numberColumn("Written", traffic.unit()),
                       numberColumn("For skips", traffic.unit())},
                      {},
                      false};
  for (std::size_t k = 0; k < answer.partition.spans.size(); ++k) {
    const PartitionSpan& span = answer.partition.spans[k];
    const SpanFootprint needs = leastFootprint(answer, span);
    const std::string first = answer.chain.layer(span.from + 1).name, last = answer.chain.layer(span.to).name;
    const double total = bytes.of(needs.total(batch));
    table.rows.push_back(
        {line(first == last ? first : first + " to " + last), line(size.number(bytes.of(needs.weights))),
         line(size.number(total - bytes.of(needs.weights))), line(size.number(total)),
         line(percentNumber(total / bytes.of(answer.question.capacity), 0)),
         span.fits ? line(counted(static_cast<std::size_t>(answer.tiles[k].largest), "row"))
                   : line("does not fit", report::Tone::Worse),
         line(traffic.number(bytes.of(span.transfers.read))), line(traffic.number(bytes.of(span.transfers.write))),
         line(traffic.number(bytes.of(span.transfers.residual)))});
  }
  return table;
}

}  // namespace

report::Section partitionSection(const ReportMaterial& material) {
  report::Section section{"partition", "Partition", {}, {}};
  if (!material.solved.partition) {
    addParagraph(section, "This network has no chain of layers to cut: " + material.solved.whyNoPartition);
    return section;
  }
  const PartitionAnswer& answer = *material.solved.partition;
  const int bits = elementBits(material.asked.design.partition, material.hardware());
  const Bytes bytes(bits);
  addParagraph(section,
               fmt::format("Scheme {} on {} of {} bit elements: {} move {} for a batch{}; layer by layer it is {}.",
                           name(answer.question.scheme), formatBits(answer.question.capacity * bits), bits,
                           counted(answer.partition.spans.size(), "span"),
                           withPrefix(bytes.of(answer.partition.exactTransfers), "B", kReportDigits),
                           answer.partition.isLowerBound() ? ", a lower bound" : "",
                           withPrefix(bytes.of(answer.layerByLayerTransfers), "B", kReportDigits)));
  section.blocks.emplace_back(spansTable(answer, bytes));
  return section;
}

}  // namespace tilescope::app
