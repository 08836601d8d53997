// SPDX-License-Identifier: GPL-3.0-or-later
// The panel's rows for the partition, and the curves under their sliders.
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
inline constexpr double kMaxKeyBlock = 4096;  // limit of the slider

QString partitionSection();  // title of the section
// "KiB" or "MiB", whichever suits the memory's size.
struct CapacityUnit {
  QString name;
  double bytes = 1;
};
CapacityUnit capacityUnit(const app::Design& design, const HardwareProfile& hardware);

double timeUnit(const QString& unit);  // the seconds in one "ms" or "µs"

// Capacity, chips, target period if times are known, and the batch size as a slider. stages: of the current partition;
// null: there is none.
ParameterRows partitionRows(const app::Design& design, const HardwareProfile& hardware, const PartitionStages* stages);
// For attention: capacity and keys per tile.
ParameterRows attentionRows(const app::Design& design, const HardwareProfile& hardware);
// The capacities of pins, for the sliders of these rows.
std::vector<PinnedValue> pinnedCapacities(const PinnedPartitions& pins, const CapacityUnit& unit);

// Boundary traffic per image as a function of the capacity: the staircase.
ParameterCurve capacityCurve(const app::DesignPartition& answer, const CapacityUnit& unit);
// Time between two images as a function of the number of chips; nullopt if no times are known.
ParameterCurve chipsCurve(const PartitionStages& stages);
// Minimum number of chips as a function of the target period. It runs from the period with one chip per stage down to
// the period of the slowest stage with the maximum of the chips slider. row: the row of the target period.
ParameterCurve periodCurve(const PartitionStages& stages, const ParameterRow& row);
// Boundary traffic per image as a function of the batch size, at the same capacity.
ParameterCurve batchCurve(const app::DesignPartition& answer, app::PartitionCache& cache);

}  // namespace tilescope::gui
