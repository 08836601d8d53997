// SPDX-License-Identifier: GPL-3.0-or-later
// The contents of the partition view for fused attention: curves, metrics, diagnosis.
#pragma once

#include <QChar>
#include <vector>

#include "app/common/design_attention.h"
#include "app/gui/kit/panel/parameter_curve.h"
#include "app/gui/views/partition/partition_figures.h"
#include "app/gui/views/partition/partition_parameters.h"
#include "app/gui/views/partition/partition_picture.h"

namespace tilescope::gui {

// The fused attention of a pin's design.
struct PinnedAttention {
  QChar letter;
  app::DesignAttention answer;
};
using PinnedAttentions = std::vector<PinnedAttention>;

StaircasePicture attentionStaircase(const app::DesignAttention& attention, const PinnedAttentions& pins);
// reference: the reference pin; null: none.
PartitionFigures attentionFigures(const app::DesignAttention& attention, const app::DesignAttention* reference);
PartitionVerdict attentionVerdict(const app::DesignAttention& attention);
// Traffic of the best schemes as a function of the capacity.
ParameterCurve attentionCurve(const app::DesignAttention& attention, const CapacityUnit& unit);
// The same as a function of the number of keys per streamed tile, at the same capacity.
ParameterCurve keyBlockCurve(const app::DesignAttention& attention);

}  // namespace tilescope::gui
