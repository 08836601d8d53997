// SPDX-License-Identifier: GPL-3.0-or-later
// The schemes side by side at one capacity.
#pragma once

#include "app/common/design_partition.h"
#include "app/gui/views/partition/partition_picture.h"

namespace tilescope::gui {

std::vector<SchemeRow> schemeRows(const app::DesignPartition& answer);

// What a row's id stands for; nothing for the user's own cuts.
struct SchemeChoice {
  PartitionScheme scheme = PartitionScheme::Occam;
  ResidualRule residual = ResidualRule::Exact;
};
std::optional<SchemeChoice> schemeChoice(const QString& id);

}  // namespace tilescope::gui
