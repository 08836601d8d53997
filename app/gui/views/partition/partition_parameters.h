// SPDX-License-Identifier: GPL-3.0-or-later
// The panel's rows of the partition, and the curves under their sliders.
#pragma once

#include "app/gui/kit/panel/parameter_curve.h"
#include "app/gui/kit/panel/parameter_row.h"
#include "app/gui/views/partition/partition_pictures.h"
#include "app/gui/views/partition/partition_stages.h"

namespace tilescope::gui {

inline constexpr const char* kCapacityId = "partition capacity";
inline constexpr const char* kChipsId = "partition chips";
inline constexpr const char* kTargetPeriodId = "partition period";
inline constexpr const char* kKeyBlockId = "partition key block";
inline constexpr double kMaxKeyBlock = 4096;  // of the slider

QString partitionSection();  // its title
// "KiB" or "MiB", as the size of the memory.
struct CapacityUnit {
  QString name;
  double bytes = 1;
};
CapacityUnit capacityUnit(const app::Design& design, const HardwareProfile& hardware);

double timeUnit(const QString& unit);  // seconds of "ms" or "µs"

// Capacity, chips, the period where times are known, and the batch as a slider. stages: of the current partition; null:
// there is none.
ParameterRows partitionRows(const app::Design& design, const HardwareProfile& hardware, const PartitionStages* stages);
// Of attention: capacity, keys at a time.
ParameterRows attentionRows(const app::Design& design, const HardwareProfile& hardware);
// That of pins, for the same sliders.
std::vector<PinnedValue> pinnedCapacities(const PinnedPartitions& pins, const CapacityUnit& unit);

// Boundary traffic of one image over the capacity: the staircase.
ParameterCurve capacityCurve(const app::DesignPartition& answer, const CapacityUnit& unit);
// Time between two images over the chips; nothing where no times are known.
ParameterCurve chipsCurve(const PartitionStages& stages);
// Fewest chips over the target period, from that of one chip for each stage down to as many as the slider of chips has
// for the slowest stage alone. row: that of the target period.
ParameterCurve periodCurve(const PartitionStages& stages, const ParameterRow& row);
// Boundary traffic of one image over the batch, at the same capacity.
ParameterCurve batchCurve(const app::DesignPartition& answer, app::PartitionCache& cache);

}  // namespace tilescope::gui
