// SPDX-License-Identifier: GPL-3.0-or-later
// Makes the data of the partition view's plots from a partition.
#pragma once

#include <QStringList>

#include "app/common/design_partition.h"
#include "app/gui/views/partition/partition_picture.h"

namespace tilescope::gui {

struct PinnedPartition {
  QChar letter;
  app::DesignPartition answer;
};
using PinnedPartitions = std::vector<PinnedPartition>;

// selection: names of layers. A span is selected if all its layers are.
SpansPicture spansPicture(const app::DesignPartition& answer, const QStringList& selection,
                          const PinnedPartitions& pins);
StaircasePicture staircasePicture(const app::DesignPartition& answer, const PinnedPartitions& pins);

// The network's layers that belong to the chain's layers from + 1 to `to`, including projections and layers merged into
// their feature maps.
QStringList layersOf(const Chain& chain, std::size_t from, std::size_t to);

std::vector<SchemeRow> schemeRows(const app::DesignPartition& answer);

// The scheme with this id; nullopt for the row of the user's cuts.
struct SchemeChoice {
  PartitionScheme scheme = PartitionScheme::Occam;
  ResidualRule residual = ResidualRule::Exact;
};
std::optional<SchemeChoice> schemeChoice(const QString& id);

}  // namespace tilescope::gui
