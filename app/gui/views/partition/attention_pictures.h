// SPDX-License-Identifier: GPL-3.0-or-later
// What the partition view shows of fused attention: curve, metrics, diagnosis.
#pragma once

#include <QChar>
#include <vector>

#include "app/common/design_attention.h"
#include "app/gui/kit/panel/parameter_curve.h"
#include "app/gui/views/partition/partition_figures.h"
#include "app/gui/views/partition/partition_parameters.h"
#include "app/gui/views/partition/partition_picture.h"

namespace tilescope::gui {

// The answer of a pin.
struct PinnedAttention {
  QChar letter;
  app::DesignAttention answer;
};
using PinnedAttentions = std::vector<PinnedAttention>;

StaircasePicture attentionStaircase(const app::DesignAttention& attention, const PinnedAttentions& pins);
// reference: of the pin that differences are against; null: none.
PartitionFigures attentionFigures(const app::DesignAttention& attention, const app::DesignAttention* reference);
PartitionVerdict attentionVerdict(const app::DesignAttention& attention);
// Traffic of the best schemes over the capacity.
ParameterCurve attentionCurve(const app::DesignAttention& attention, const CapacityUnit& unit);
// The same over the keys that streamed tiles take at once, at the same capacity.
ParameterCurve keyBlockCurve(const app::DesignAttention& attention);

}  // namespace tilescope::gui
