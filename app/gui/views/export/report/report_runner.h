// SPDX-License-Identifier: GPL-3.0-or-later
// A report in the background: everything it needs is solved, then it is written. One at a time, in a thread of its own;
// it can be cancelled.
#pragma once

#include <QObject>
#include <QString>
#include <QThreadPool>
#include <cstddef>
#include <functional>
#include <string>

#include "app/common/report/report_request.h"
#include "app/gui/views/export/report/pdf_style.h"
#include "core/base/cancel.h"

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
  explicit ReportRunner(QObject* parent = nullptr);
  ~ReportRunner() override;  // cancels, then waits

  bool isBusy() const { return busy_; }
  void start(app::ReportRequest request, const QString& path);  // nothing while one runs
  void cancel();

 signals:
  // What is solved now, and how much of that is done.
  void progressed(const QString& what, int done, int total);
  void finished(const tilescope::gui::ReportOutcome& outcome);

 private:
  class Progress;

  bool busy_ = false;
  CancelSource cancel_;
  QThreadPool worker_;  // last: it ends before anything that it calls
};

}  // namespace tilescope::gui
