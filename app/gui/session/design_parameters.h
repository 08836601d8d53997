// SPDX-License-Identifier: GPL-3.0-or-later
// The numeric parameters of a design: those of the profile, the batch size, and for transformers those of the run.
#pragma once

#include <QString>

#include "app/common/design.h"
#include "app/gui/kit/panel/parameter_row.h"
#include "core/explore/parameters.h"
#include "core/explore/run_parameters.h"

namespace tilescope::gui {

inline constexpr int kMaxBatch =
    static_cast<int>(kMaxPanelBatch);  // limit of the field; the command line accepts larger batches

inline constexpr const char* kBatchId = kBatchPointer;

// The title of the section with this kind of parameter.
QString sectionOf(ParameterKind kind);

// In the order of the panel. hardware: the design's profile with its edits. Ranges are those of the unchanged profile,
// so that a slider's scale stays the same while dragging.
ParameterRows parameterRows(const app::Design& design, const HardwareProfile& hardware);

// Sum of the on-chip capacities ("352 KiB") and number of processing elements ("1024 PEs").
QString capacitySummary(const HardwareProfile& hardware);
QString arraySummary(const HardwareProfile& hardware);
// precisionSummary: "bits", or a note that the network's layers have their own precisions, which override the
// profile's.
//
// bandwidthSummary: "bit/cycle, 8 GB/s" for a bandwidth that the profile gives as a port width, whose row has no space
// for the unit.
QString precisionSummary(const app::Design& design);
QString bandwidthSummary(const HardwareProfile& hardware);

// The value that the parameter would get, in display units: clamped to the range and rounded to what the field takes.
double takenValue(const app::Design& design, const QString& id, double value);

// The design with this value (display units), clamped to the range and rounded to what the field takes; unchanged if
// there is no such id.
app::Design withParameter(const app::Design& design, const QString& id, double value);

// The design with the original value of the profile or network.
app::Design withoutParameter(const app::Design& design, const QString& id);

// "weight buffer 64 → 96 KiB"
QString changeText(const ParameterRow& from, const ParameterRow& to);

}  // namespace tilescope::gui
