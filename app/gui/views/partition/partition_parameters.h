// SPDX-License-Identifier: GPL-3.0-or-later
// The partition's rows in the panel, and the curves under their sliders.
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
// KiB or MiB, depending on the size of the memory.
struct CapacityUnit {
  QString name;
  double bytes = 1;
};
CapacityUnit capacityUnit(const app::Design& design, const HardwareProfile& hardware);

double timeUnit(const QString& unit);  // seconds per "ms" or "µs"

// Rows for capacity, chips, target period (if times are known) and batch size. stages: those of the current partition,
// or null.
ParameterRows partitionRows(const app::Design& design, const HardwareProfile& hardware, const PartitionStages* stages);
// Rows for attention: capacity and keys per tile.
ParameterRows attentionRows(const app::Design& design, const HardwareProfile& hardware);
// The capacities of pins, shown as marks on the capacity slider.
std::vector<PinnedValue> pinnedCapacities(const PinnedPartitions& pins, const CapacityUnit& unit);

// Boundary traffic (at the cuts) per image for every capacity.
ParameterCurve capacityCurve(const app::DesignPartition& answer, const CapacityUnit& unit);
// Time between two images for every number of chips; empty if no times are known.
ParameterCurve chipsCurve(const PartitionStages& stages);
// Minimum number of chips for every target period. The longest period has one chip per stage; the shortest is that of
// the slowest stage with as many chips as the slider permits. row: the row of the target period.
ParameterCurve periodCurve(const PartitionStages& stages, const ParameterRow& row);
// Boundary traffic per image for every batch size, at the present capacity.
ParameterCurve batchCurve(const app::DesignPartition& answer, app::PartitionCache& cache);

}  // namespace tilescope::gui
