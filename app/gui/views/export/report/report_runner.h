// SPDX-License-Identifier: GPL-3.0-or-later
// A report in the background: everything it needs is solved, then it is written. One at a time, in a thread of its own;
// it can be cancelled.
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
  Diagnostics errors;      // why there is none
  bool cancelled = false;  // nothing was written
  bool hasPlan = true;     // some layer has one

  bool isWritten() const { return errors.empty() && !cancelled; }
};

// Solves and writes in the caller's thread. onProgress as in app::SolveSettings; threads: 0 is one per core.
ReportOutcome makeReport(const app::ReportRequest& request, const QString& path, const PdfFonts& fonts,
                         const CancelToken& cancel, int threads,
                         const std::function<void(const std::string&, std::size_t, std::size_t)>& onProgress);

class ReportRunner : public QObject {
  Q_OBJECT
 public:
  using QObject::QObject;

  bool isBusy() const { return busy_; }
  void start(app::ReportRequest request, const QString& path);  // nothing while one runs
  void cancel();

 signals:
  // What is solved now, and how much of that is done.
  void progressed(const QString& what, int done, int total);
  void finished(const tilescope::gui::ReportOutcome& outcome);

 private:
  bool busy_ = false;
  Background background_{*this};
};

// The file of a report: by the end of its name HTML, Markdown or PDF.
enum class ReportFormat { Html, Pdf, Markdown };

std::optional<ReportFormat> reportFormatOf(const QString& path);  // nothing for another ending

// Why no report can be written under this name; empty: it can.
Diagnostics checkReportPath(const QString& path);

// Whole or not at all. Markdown has its charts beside it, their names begin with its own. In any thread. The errors.
Diagnostics writeReport(const report::Document& document, const QString& path, const PdfFonts& fonts);

// Of the dialog: "HTML (*.html);;PDF (*.pdf);;Markdown (*.md)".
QString reportFilters();
// The name with the ending of the chosen filter where it has none of its own.
QString withReportEnding(const QString& path, const QString& filter);

// What a report is asked to be about: the session on screen.

// design, pins, selected layers, own mappings, notes, measured results and the designs that were solved. The design
// must be complete.
app::ReportRequest reportRequestOf(const Session& session, const app::KnownDesigns& known);

// The last check of an exported folder as a report shows it. Fails where the folder is none any more.
Result<app::CheckedExport> checkedExport(const VerifyOutcome& outcome, const Plugins* plugins);

// The line of a shell that writes the same report. sessionFile: that has all of the session; empty: none. Without one
// a line can name the design alone: empty where there is more to the report, or the design is in no file.
std::string reportCommand(const app::ReportRequest& request, const QString& sessionFile, const QString& output);

}  // namespace tilescope::gui
