// SPDX-License-Identifier: GPL-3.0-or-later
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
// reference: of the reference pin, or null.
PartitionFigures attentionFigures(const app::DesignAttention& attention, const app::DesignAttention* reference);
PartitionVerdict attentionVerdict(const app::DesignAttention& attention);
// Traffic of the best scheme by on-chip capacity.
ParameterCurve attentionCurve(const app::DesignAttention& attention, const CapacityUnit& unit);
// Traffic of the best scheme by keys per tile, at the present capacity.
ParameterCurve keyBlockCurve(const app::DesignAttention& attention);

}  // namespace tilescope::gui
