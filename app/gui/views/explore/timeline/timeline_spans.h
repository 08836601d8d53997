// SPDX-License-Identifier: GPL-3.0-or-later
// The spans of the partition over the layers of a plan.
#pragma once

#include <QString>
#include <optional>
#include <vector>

#include "app/common/design_partition.h"
#include "core/models/provenance.h"
#include "core/plan/execution_plan.h"

namespace tilescope::gui {
struct TimelineSpan {
  QString title;  // "res3_3_a to res4_1_b"
  bool fits = true;
  Provenance about;

  bool operator==(const TimelineSpan&) const = default;
};

struct TimelineSpans {
  std::vector<TimelineSpan> spans;
  std::vector<std::optional<std::size_t>> ofLayer;  // by layer of the plan; empty: not in the chain

  bool operator==(const TimelineSpans&) const = default;
};

// Empty if the design has only the default settings of a partition, or if the network has no chain of layers.
std::optional<TimelineSpans> timelineSpans(const app::Design& design, const ExecutionPlan& plan,
                                           app::PartitionCache& cache);

}  // namespace tilescope::gui
