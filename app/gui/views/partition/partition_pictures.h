// SPDX-License-Identifier: GPL-3.0-or-later
// Makes the data of the partition view's plots from a partition.
#pragma once

#include <QStringList>

#include "app/common/design_partition.h"
#include "app/gui/views/partition/partition_picture.h"

namespace tilescope::gui {

// The partition of a pin's design.
struct PinnedPartition {
  QChar letter;
  app::DesignPartition answer;
};
using PinnedPartitions = std::vector<PinnedPartition>;

// selection: names of layers; a span is selected if all its layers are.
SpansPicture spansPicture(const app::DesignPartition& answer, const QStringList& selection,
                          const PinnedPartitions& pins);
StaircasePicture staircasePicture(const app::DesignPartition& answer, const PinnedPartitions& pins);

// The network's layers that run with the chain's layers from + 1 … to: their projections, and layers merged into their
// feature maps.
QStringList layersOf(const Chain& chain, std::size_t from, std::size_t to);

// The schemes compared at one capacity.

std::vector<SchemeRow> schemeRows(const app::DesignPartition& answer);

// The scheme of a row's id; nullopt for the user's cuts.
struct SchemeChoice {
  PartitionScheme scheme = PartitionScheme::Occam;
  ResidualRule residual = ResidualRule::Exact;
};
std::optional<SchemeChoice> schemeChoice(const QString& id);

}  // namespace tilescope::gui
