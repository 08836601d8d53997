// SPDX-License-Identifier: GPL-3.0-or-later
// What a report is asked to be about: the session on screen.
#pragma once

#include "app/common/report/report_request.h"
#include "app/gui/session/session.h"
#include "app/gui/views/export/export_verification.h"

namespace tilescope::gui {

// design, pins, selected layers, own mappings, notes, measured results and the designs that were solved. The design
// must be complete.
app::ReportRequest reportRequestOf(const Session& session, const app::KnownDesigns& known);

// The last check of an exported folder as a report shows it. Fails where the folder is none any more.
Result<app::CheckedExport> checkedExport(const VerifyOutcome& outcome, const Plugins* plugins);

// The line of a shell that writes the same report. sessionFile: that has all of the session; empty: none. Without one
// a line can name the design alone: empty where there is more to the report, or the design is in no file.
std::string reportCommand(const app::ReportRequest& request, const QString& sessionFile, const QString& output);

}  // namespace tilescope::gui
