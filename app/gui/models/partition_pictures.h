// SPDX-License-Identifier: GPL-3.0-or-later
// What the plots of the partition view show of an answer.
#pragma once

#include <QStringList>

#include "app/gui/models/design_partition.h"
#include "app/gui/models/partition_picture.h"

namespace tilescope::gui {

// The answer of a pin.
struct PinnedPartition {
  QChar letter;
  DesignPartition answer;
};
using PinnedPartitions = std::vector<PinnedPartition>;

// selection: names of layers; a span is selected when all of its layers are.
SpansPicture spansPicture(const DesignPartition& answer, const QStringList& selection, const PinnedPartitions& pins);
StaircasePicture staircasePicture(const DesignPartition& answer, const PinnedPartitions& pins);

// Layers of the network that run with the layers from + 1 … to of the chain: their projections, and what is merged into
// their maps.
QStringList layersOf(const Chain& chain, std::size_t from, std::size_t to);
QString titleOf(const Chain& chain, const PartitionSpan& span);  // "res3_3_a to res4_1_b"
// Where it does not fit: layers, weights, closure against the capacity, and what that means; else empty.
QString reasonOf(const DesignPartition& answer, std::size_t span);
// "2 rows", "12 × 12"; empty where nothing fits.
QString tileOf(const DesignPartition& answer, std::size_t span);
// Elements of its maps on chip, of the batch, without the rows of skips.
std::int64_t closureOf(const DesignPartition& answer, std::size_t span);
std::int64_t skipRowsOf(const DesignPartition& answer, std::size_t span);  // those rows
// Of its maps that never leave the chip, bytes of the batch.
double keptInside(const DesignPartition& answer, const PartitionSpan& span);

}  // namespace tilescope::gui
