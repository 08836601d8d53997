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

}  // namespace tilescope::gui
