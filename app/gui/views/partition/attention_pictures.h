// SPDX-License-Identifier: GPL-3.0-or-later
// Makes curves, metrics and diagnosis of the partition view for fused attention.
#pragma once

#include <QChar>
#include <vector>

#include "app/common/design_attention.h"
#include "app/gui/kit/panel/parameter_curve.h"
#include "app/gui/views/partition/partition_figures.h"
#include "app/gui/views/partition/partition_parameters.h"
#include "app/gui/views/partition/partition_picture.h"

namespace tilescope::gui {

struct PinnedAttention {
  QChar letter;
  app::DesignAttention answer;
};
using PinnedAttentions = std::vector<PinnedAttention>;

StaircasePicture attentionStaircase(const app::DesignAttention& attention, const PinnedAttentions& pins);
// reference: the attention of the reference pin; null without one.
PartitionFigures attentionFigures(const app::DesignAttention& attention, const app::DesignAttention* reference);
PartitionVerdict attentionVerdict(const app::DesignAttention& attention);
// The traffic of the best scheme for every on-chip capacity.
ParameterCurve attentionCurve(const app::DesignAttention& attention, const CapacityUnit& unit);
// The traffic of the best scheme for every number of keys per tile, at the present capacity.
ParameterCurve keyBlockCurve(const app::DesignAttention& attention);

}  // namespace tilescope::gui
