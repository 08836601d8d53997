// SPDX-License-Identifier: GPL-3.0-or-later
// What the plots of the partition view show of an answer.
#pragma once

#include <QStringList>

#include "app/common/design_partition.h"
#include "app/gui/views/partition/partition_picture.h"

namespace tilescope::gui {

// The answer of a pin.
struct PinnedPartition {
  QChar letter;
  app::DesignPartition answer;
};
using PinnedPartitions = std::vector<PinnedPartition>;

// selection: names of layers; a span is selected when all of its layers are.
SpansPicture spansPicture(const app::DesignPartition& answer, const QStringList& selection,
                          const PinnedPartitions& pins);
StaircasePicture staircasePicture(const app::DesignPartition& answer, const PinnedPartitions& pins);

// Layers of the network that run with the layers from + 1 … to of the chain: their projections, and what is merged into
// their maps.
QStringList layersOf(const Chain& chain, std::size_t from, std::size_t to);

// The schemes side by side at one capacity.

std::vector<SchemeRow> schemeRows(const app::DesignPartition& answer);

// What a row's id stands for; nothing for the user's own cuts.
struct SchemeChoice {
  PartitionScheme scheme = PartitionScheme::Occam;
  ResidualRule residual = ResidualRule::Exact;
};
std::optional<SchemeChoice> schemeChoice(const QString& id);

}  // namespace tilescope::gui
