// SPDX-License-Identifier: GPL-3.0-or-later
// The numeric parameters of a design: parameters of the profile, batch size, and run parameters of a transformer.
#pragma once

#include <QString>

#include "app/common/design.h"
#include "app/gui/kit/panel/parameter_row.h"
#include "core/explore/parameters.h"
#include "core/explore/run_parameters.h"

namespace tilescope::gui {

inline constexpr int kMaxBatch =
    static_cast<int>(kMaxPanelBatch);  // limit in the window; the command line accepts more

inline constexpr const char* kBatchId = kBatchPointer;

// The title of the section for this kind of parameter.
QString sectionOf(ParameterKind kind);

// Parameters in the order of the panel. hardware: the profile with all edits. Ranges depend on the unchanged profile,
// so that the slider's scale stays the same while dragging.
ParameterRows parameterRows(const app::Design& design, const HardwareProfile& hardware);

// Total on-chip capacity ("352 KiB") and number of PEs ("1024 PEs").
QString capacitySummary(const HardwareProfile& hardware);
QString arraySummary(const HardwareProfile& hardware);
// precisionSummary: the unit "bits", or a note that precisions of the network's layers override the profile's.
//
// bandwidthSummary: a text such as "bit/cycle, 8 GB/s", because a row with a port width has no space for the unit.
QString precisionSummary(const app::Design& design);
QString bandwidthSummary(const HardwareProfile& hardware);

// The value that a parameter would get, in display units. It is limited to the range and rounded as in the field.
double takenValue(const app::Design& design, const QString& id, double value);

// Sets a parameter in display units, limited to the range and rounded as in the field. Unknown ids change nothing.
app::Design withParameter(const app::Design& design, const QString& id, double value);

// Restores the value of the profile or network.
app::Design withoutParameter(const app::Design& design, const QString& id);

// A change as text, such as "weight buffer 64 → 96 KiB".
QString changeText(const ParameterRow& from, const ParameterRow& to);

}  // namespace tilescope::gui
