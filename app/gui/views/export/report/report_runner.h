// SPDX-License-Identifier: GPL-3.0-or-later
// Makes a report in a background thread: solves everything it needs, then writes it. One at a time; it can be
// cancelled.
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
  bool hasPlan = true;     // some layer has a mapping

  bool isWritten() const { return errors.empty() && !cancelled; }
};

// Solves and writes in the caller's thread. onProgress: as in app::SolveSettings. threads: 0 is one per core.
ReportOutcome makeReport(const app::ReportRequest& request, const QString& path, const PdfFonts& fonts,
                         const CancelToken& cancel, int threads,
                         const std::function<void(const std::string&, std::size_t, std::size_t)>& onProgress);

class ReportRunner : public QObject {
  Q_OBJECT
 public:
  using QObject::QObject;

  bool isBusy() const { return busy_; }
  void start(app::ReportRequest request, const QString& path);  // does nothing while one runs
  void cancel();

 signals:
  // what: the thing being solved; done of total steps are finished.
  void progressed(const QString& what, int done, int total);
  void finished(const tilescope::gui::ReportOutcome& outcome);

 private:
  bool busy_ = false;
  Background background_{*this};
};

// The file format of a report, by its suffix: HTML, Markdown or PDF.
enum class ReportFormat { Html, Pdf, Markdown };

std::optional<ReportFormat> reportFormatOf(const QString& path);  // nullopt for other suffixes

// Why no report can be written to this path; empty: it can.
Diagnostics checkReportPath(const QString& path);

// Writes the report completely or not at all; returns the errors. Charts of Markdown reports are files next to it
// whose names start with the report's name. May be called in any thread.
Diagnostics writeReport(const report::Document& document, const QString& path, const PdfFonts& fonts);

// Filters for the file dialog: "HTML (*.html);;PDF (*.pdf);;Markdown (*.md)".
QString reportFilters();
// Adds the suffix of the chosen filter if the name has none.
QString withReportEnding(const QString& path, const QString& filter);

// The contents of a report: the current session.

// Takes design, pins, selected layers, the user's mappings, notes, measurements and solved designs. The design must be
// complete.
app::ReportRequest reportRequestOf(const Session& session, const app::KnownDesigns& known);

// The last verification of an exported folder, for a report. Fails if the folder is no longer an export.
Result<app::CheckedExport> checkedExport(const VerifyOutcome& outcome, const Plugins* plugins);

// The shell command that writes the same report. sessionFile: a file with the complete session; empty: none. Without
// one, the command can only name the design; it is empty if the report has more contents or the design is not in
// files.
std::string reportCommand(const app::ReportRequest& request, const QString& sessionFile, const QString& output);

}  // namespace tilescope::gui
