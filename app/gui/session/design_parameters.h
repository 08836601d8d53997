// SPDX-License-Identifier: GPL-3.0-or-later
// What can be set on a design besides its names: the profile's parameters and the batch, of a transformer its run.
#pragma once

#include <QString>

#include "app/common/design.h"
#include "app/gui/kit/panel/parameter_row.h"
#include "core/explore/parameters.h"
#include "core/explore/run_parameters.h"

namespace tilescope::gui {

inline constexpr int kMaxBatch =
    static_cast<int>(kMaxPanelBatch);  // of the field; larger ones can be given on the command line

inline constexpr const char* kBatchId = kBatchPointer;

// The title of the section that a kind of parameter stands in.
QString sectionOf(ParameterKind kind);

// In the order of the panel. hardware is the design's profile with its edits. Ranges are those of the unchanged
// profile, so that a slider's scale stays while it is dragged.
ParameterRows parameterRows(const app::Design& design, const HardwareProfile& hardware);

// Sum of the on-chip capacities ("352 KiB") and number of processing elements ("1024 PEs").
QString capacitySummary(const HardwareProfile& hardware);
QString arraySummary(const HardwareProfile& hardware);
// Of a bandwidth that the profile gives as the width of a port, which leaves no space for its unit: "bit/cycle, 8
// GB/s". "bits"; says so where the network's layers bring their own, which go before the profile's.
QString precisionSummary(const app::Design& design);
QString bandwidthSummary(const HardwareProfile& hardware);

// What the parameter becomes when it is set to this value, in display units: within the range, rounded to what the
// field takes.
double takenValue(const app::Design& design, const QString& id, double value);

// The design with this value, in display units, within the range and rounded to what the field takes; unchanged if
// there is no such id.
app::Design withParameter(const app::Design& design, const QString& id, double value);

// The design with the value that profile or network have themselves.
app::Design withoutParameter(const app::Design& design, const QString& id);

// "weight buffer 64 → 96 KiB"
QString changeText(const ParameterRow& from, const ParameterRow& to);

}  // namespace tilescope::gui
