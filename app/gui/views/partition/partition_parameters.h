// SPDX-License-Identifier: GPL-3.0-or-later
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

QString partitionSection();
// KiB or MiB, depending on the size of the memory.
struct CapacityUnit {
  QString name;
  double bytes = 1;
};
CapacityUnit capacityUnit(const app::Design& design, const HardwareProfile& hardware);

double timeUnit(const QString& unit);  // seconds per "ms" or "µs"

// Capacity, chips, target period (if times are known) and batch size. stages: may be null.
ParameterRows partitionRows(const app::Design& design, const HardwareProfile& hardware, const PartitionStages* stages);
ParameterRows attentionRows(const app::Design& design, const HardwareProfile& hardware);
// The capacities of pins, as marks on the slider.
std::vector<PinnedValue> pinnedCapacities(const PinnedPartitions& pins, const CapacityUnit& unit);

// Boundary traffic (at the cuts) per image by capacity.
ParameterCurve capacityCurve(const app::DesignPartition& answer, const CapacityUnit& unit);
// Time between two images by number of chips; empty: no times are known.
ParameterCurve chipsCurve(const PartitionStages& stages);
// Min number of chips by target period.
ParameterCurve periodCurve(const PartitionStages& stages, const ParameterRow& row);
// Boundary traffic per image by batch size, at the present capacity.
ParameterCurve batchCurve(const app::DesignPartition& answer, app::PartitionCache& cache);

}  // namespace tilescope::gui
