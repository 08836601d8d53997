// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/export/report/report_runner.h"

#include <QFile>
#include <QThread>
#include <algorithm>
#include <exception>
#include <memory>
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

namespace {

struct ReportStep {
  std::string what;
  std::size_t done = 0, total = 0;
};

}  // namespace

void ReportRunner::start(app::ReportRequest request, const QString& path) {
  if (busy_) return;
  busy_ = true;
  const int threads = std::max(1, QThread::idealThreadCount() - 1);  // one is left to the window
  const auto progress = std::make_shared<ProgressFeed<ReportStep>>(background_, [this](const ReportStep& step) {
    emit progressed(words(step.what), static_cast<int>(step.done), static_cast<int>(step.total));
  });
  background_.run(
      [request = std::move(request), path, threads, fonts = windowFonts(), progress](const CancelToken& cancel) {
        const auto tell = [&](const std::string& what, std::size_t done, std::size_t total) {
          progress->tell([&](ReportStep& last) { last = {what, done, total}; });
        };
        try {
          return makeReport(request, path, fonts, cancel, threads, tell);
        } catch (const std::exception& error) {
          ReportOutcome outcome;
          outcome.path = path;
          outcome.errors = {internalError(error.what(), "a report", "the session")};
          return outcome;
        }
      },
      [this](const ReportOutcome& outcome) {
        busy_ = false;
        emit finished(outcome);
      });
}

void ReportRunner::cancel() {
  background_.cancel();
}

}  // namespace tilescope::gui

#include "moc_report_runner.cpp"
