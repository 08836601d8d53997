// SPDX-License-Identifier: GPL-3.0-or-later
// The numeric parameters of a design: of its profile, batch size, and run parameters of a transformer.
#pragma once

#include <QString>

#include "app/common/design.h"
#include "app/gui/kit/panel/parameter_row.h"
#include "core/explore/parameters.h"
#include "core/explore/run_parameters.h"

namespace tilescope::gui {

inline constexpr int kMaxBatch = static_cast<int>(kMaxPanelBatch);  // in the window only

inline constexpr const char* kBatchId = kBatchPointer;

QString sectionOf(ParameterKind kind);

// Rows in the order of the panel. hardware: with all edits. Ranges are those of the unchanged profile, so that sliders
// keep their scale while dragging.
// Sizes of memories, sides of the array, batch and lengths are usually powers of two; bandwidths and clocks are not.
bool isUsuallyPower(const ParameterRow& row);

ParameterRows parameterRows(const app::Design& design, const HardwareProfile& hardware);

QString capacitySummary(const HardwareProfile& hardware);
QString arraySummary(const HardwareProfile& hardware);
// precisionSummary: "bits", or a note that precisions of layers override the profile's. bandwidthSummary: the bandwidth
// in the unit that the field does not show, such as "bit/cycle, 8 GB/s" or "102.4 bit/cycle".
QString precisionSummary(const app::Design& design);
QString bandwidthSummary(const HardwareProfile& hardware);

// The value in display units, limited to the range and rounded as in the field.
double takenValue(const app::Design& design, const QString& id, double value);

// value: in display units; limited to the range and rounded as in the field. Unknown ids change nothing.
app::Design withParameter(const app::Design& design, const QString& id, double value);

app::Design withoutParameter(const app::Design& design, const QString& id);

// A text such as "weight buffer 64 → 96 KiB".
QString changeText(const ParameterRow& from, const ParameterRow& to);

}  // namespace tilescope::gui
