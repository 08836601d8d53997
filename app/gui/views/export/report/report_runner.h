// SPDX-License-Identifier: GPL-3.0-or-later
// One report at a time in a background thread. Can be cancelled.
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

// Runs in the calling thread. onProgress: as in app::SolveSettings. threads: 0 means one per core.
ReportOutcome makeReport(const app::ReportRequest& request, const QString& path, const PdfFonts& fonts,
                         const CancelToken& cancel, int threads,
                         const std::function<void(const std::string&, std::size_t, std::size_t)>& onProgress);

class ReportRunner : public QObject {
  Q_OBJECT
 public:
  using QObject::QObject;

  bool isBusy() const { return busy_; }
  void start(app::ReportRequest request, const QString& path);  // does nothing while one is running
  void cancel();

 signals:
  // what: the design being solved.
  void progressed(const QString& what, int done, int total);
  void finished(const tilescope::gui::ReportOutcome& outcome);

 private:
  bool busy_ = false;
  Background background_{*this};
};

enum class ReportFormat { Html, Pdf, Markdown };

std::optional<ReportFormat> reportFormatOf(const QString& path);  // by suffix; nullopt: unknown

// Errors if no report can be written to this path.
Diagnostics checkReportPath(const QString& path);

// Writes all or nothing. Charts of a Markdown report become files next to it. Any thread may call this.
Diagnostics writeReport(const report::Document& document, const QString& path, const PdfFonts& fonts);

QString reportFilters();
QString withReportEnding(const QString& path, const QString& filter);

// Includes pins, selected layers, the user's mappings, notes and measurements. The design must be complete.
app::ReportRequest reportRequestOf(const Session& session, const app::KnownDesigns& known);

// Fails if the folder no longer contains the export.
Result<app::CheckedExport> checkedExport(const VerifyOutcome& outcome, const Plugins* plugins);

// sessionFile: contains the whole session. If empty, options describe the design, or the result is empty.
std::string reportCommand(const app::ReportRequest& request, const QString& sessionFile, const QString& output);

}  // namespace tilescope::gui
