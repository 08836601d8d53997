// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/export/report/report_runner.h"

#include <QFile>
#include <QThread>
#include <algorithm>
#include <exception>
#include <memory>
#include <mutex>
#include <utility>

#include "app/common/report/report_document.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/session/faults.h"
#include "app/gui/views/export/report/report_file.h"
#include "core/explore/binding.h"

namespace tilescope::gui {
ReportOutcome makeReport(const app::ReportRequest& request, const QString& path, const PdfFonts& fonts,
                         const CancelToken& cancel, int threads,
                         const std::function<void(const std::string&, std::size_t, std::size_t)>& onProgress) {
  ReportOutcome outcome;
  outcome.path = path;
  app::SolveSettings settings;
  settings.threads = threads;
  settings.cancel = cancel;
  settings.onProgress = onProgress;
  const Result<app::ReportInputs> inputs = app::solveReport(request, settings);
  if (!inputs) {
    outcome.errors = inputs.diagnostics();
    return outcome;
  }
  outcome.hasPlan = plannedLayers(inputs->plan) > 0;
  outcome.cancelled = inputs->cancelled || cancel.cancelled();
  if (!outcome.cancelled) outcome.errors = writeReport(app::reportOf(request, *inputs), path, fonts);
  return outcome;
}

// Says the last of what came since the window looked: steps come faster than frames.
class ReportRunner::Progress {
 public:
  explicit Progress(ReportRunner& runner) : runner_(runner) {}

  void tell(const std::string& what, std::size_t done, std::size_t total) {
    const std::lock_guard lock(mutex_);
    what_ = what;
    done_ = static_cast<int>(done);
    total_ = static_cast<int>(total);
    if (!std::exchange(isTold_, true))
      QMetaObject::invokeMethod(
          &runner_, [self = this] { self->pass(); }, Qt::QueuedConnection);
  }

 private:
  void pass() {
    const std::lock_guard lock(mutex_);
    isTold_ = false;
    if (runner_.busy_) emit runner_.progressed(words(what_), done_, total_);
  }

  ReportRunner& runner_;
  std::mutex mutex_;
  std::string what_;
  int done_ = 0, total_ = 0;
  bool isTold_ = false;
};

ReportRunner::ReportRunner(QObject* parent) : QObject(parent) {
  worker_.setMaxThreadCount(1);
}

ReportRunner::~ReportRunner() {
  cancel_.cancel();
  worker_.waitForDone();
}

void ReportRunner::start(app::ReportRequest request, const QString& path) {
  if (busy_) return;
  busy_ = true;
  cancel_ = CancelSource();
  const int threads = std::max(1, QThread::idealThreadCount() - 1);  // one is left to the window
  worker_.start([this, request = std::move(request), path, threads, fonts = windowFonts(), cancel = cancel_.token()] {
    const auto progress = std::make_shared<Progress>(*this);
    ReportOutcome outcome;
    try {
      outcome = makeReport(
          request, path, fonts, cancel, threads,
          [&](const std::string& what, std::size_t done, std::size_t total) { progress->tell(what, done, total); });
    } catch (const std::exception& error) {
      outcome.path = path;
      outcome.errors = {internalError(error.what(), "a report", "the session")};
    }
    // After the last progress, which it keeps alive.
    QMetaObject::invokeMethod(
        this,
        [this, outcome, progress] {
          busy_ = false;
          emit finished(outcome);
        },
        Qt::QueuedConnection);
  });
}

void ReportRunner::cancel() {
  cancel_.cancel();
}

}  // namespace tilescope::gui

#include "moc_report_runner.cpp"
