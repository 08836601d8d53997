// SPDX-License-Identifier: GPL-3.0-or-later
// Makes one report at a time in a background thread: solves all designs and writes the file. Can be cancelled.
#pragma once

#include <QObject>
#include <QString>
#include <QStringList>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>

#include "app/common/report/report_request.h"
#include "app/gui/session/background.h"
#include "app/gui/session/session.h"
#include "app/gui/views/export/export_verification.h"
#include "app/gui/views/export/report/pdf_style.h"
#include "core/base/result.h"
#include "core/report/document.h"

namespace tilescope::gui {

struct ReportOutcome {
  QString path;
  Diagnostics errors;      // why there is no report
  bool cancelled = false;  // nothing was written
  bool hasPlan = true;     // at least one layer has a mapping

  bool isWritten() const { return errors.empty() && !cancelled; }
};

// Solves and writes in the calling thread. onProgress: as in app::SolveSettings. threads: 0 means one per core.
ReportOutcome makeReport(const app::ReportRequest& request, const QString& path, const PdfFonts& fonts,
                         const CancelToken& cancel, int threads,
                         const std::function<void(const std::string&, std::size_t, std::size_t)>& onProgress);

class ReportRunner : public QObject {
  Q_OBJECT
 public:
  using QObject::QObject;

  bool isBusy() const { return busy_; }
  void start(app::ReportRequest request, const QString& path);  // no effect while one is running
  void cancel();

 signals:
  // what: the design being solved. done of total steps are finished.
  void progressed(const QString& what, int done, int total);
  void finished(const tilescope::gui::ReportOutcome& outcome);

 private:
  bool busy_ = false;
  Background background_{*this};
};

// File format of a report, determined by the suffix.
enum class ReportFormat { Html, Pdf, Markdown };

std::optional<ReportFormat> reportFormatOf(const QString& path);  // nullopt: other suffix

// Returns why a report cannot be written to this path. Empty if it can.
Diagnostics checkReportPath(const QString& path);

// Writes the report completely or not at all. Returns the errors. Charts of a Markdown report become files next to it;
// their names start with the report's name. May be called in any thread.
Diagnostics writeReport(const report::Document& document, const QString& path, const PdfFonts& fonts);

// Filters for the file dialog: "HTML (*.html);;PDF (*.pdf);;Markdown (*.md)".
QString reportFilters();
// Adds the suffix of the chosen filter if the name has none.
QString withReportEnding(const QString& path, const QString& filter);

// The contents for a report on the current session: design, pins, selected layers, the user's mappings, notes,
// measurements and solved designs. The design must be complete.
app::ReportRequest reportRequestOf(const Session& session, const app::KnownDesigns& known);

// The last verification of an exported folder, for a report. Fails if the folder no longer contains the export.
Result<app::CheckedExport> checkedExport(const VerifyOutcome& outcome, const Plugins* plugins);

// The shell command that writes the same report. sessionFile: a file with the whole session, or empty. If empty, the
// command describes the design by options. Returns an empty string if options cannot describe it.
std::string reportCommand(const app::ReportRequest& request, const QString& sessionFile, const QString& output);

}  // namespace tilescope::gui
