// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

#include "app/common/design_partition.h"
#include "app/gui/views/partition/partition_picture.h"
#include "core/plan/execution_plan.h"

namespace tilescope::gui {
struct PinnedPartition {
  QChar letter;
  app::DesignPartition answer;
};
using PinnedPartitions = std::vector<PinnedPartition>;

// selection: layer names. A span is selected if all its layers are.
SpansPicture spansPicture(const app::DesignPartition& answer, const QStringList& selection,
                          const PinnedPartitions& pins);
StaircasePicture staircasePicture(const app::DesignPartition& answer, const PinnedPartitions& pins);

// Layers from + 1 to `to` of the chain, including projections and merged layers.
QStringList layersOf(const Chain& chain, std::size_t from, std::size_t to);

// plan: of the answer's times; may be null.
std::vector<SchemeRow> schemeRows(const app::DesignPartition& answer, const ExecutionPlan* plan);

// nullopt: the row of the user's cuts.
struct SchemeChoice {
  PartitionScheme scheme = PartitionScheme::Occam;
  ResidualRule residual = ResidualRule::Exact;
  CutGoal goal = CutGoal::Traffic;
};
std::optional<SchemeChoice> schemeChoice(const QString& id);

}  // namespace tilescope::gui
