// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/window/report_controller.h"

#include <QFile>
#include <QFileInfo>
#include <optional>
#include <utility>

#include "app/common/report/report_request.h"
#include "app/gui/kit/chrome/status_bar.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/session/session_files.h"
#include "app/gui/views/export/export_controller.h"
#include "app/gui/views/export/report/report_runner.h"
#include "app/gui/views/messages.h"
#include "app/gui/views/save_dialog.h"
#include "app/gui/views/sweeps/sweeps_controller.h"

namespace tilescope::gui {
namespace {

// A name such as "edge-resnet18.html", from the session's file or the network.
QString suggestedName(const QString& session, const app::Design& design) {
  const QString network = design.network ? words(design.network->name) : QStringLiteral("report");
  const QString name = session.isEmpty() ? network.simplified().replace('/', '-').replace(' ', '-').toLower()
                                         : QFileInfo(session).completeBaseName();
  return name + QStringLiteral(".html");
}

}  // namespace

ReportController::ReportController(const Parts& parts, StatusBar& bar)
    : QObject(&parts.window), parts_(parts), progress_(bar.addItem("status report")) {
  progress_->hide();
  progress_->setStoppable(true);
  connect(progress_, &StatusItem::stopRequested, this, &ReportController::cancel);
  connect(&runner_, &ReportRunner::progressed, this, &ReportController::showProgress);
  connect(&runner_, &ReportRunner::finished, this, &ReportController::tell);
}

void ReportController::addActions(ActionRegistry& actions) {
  actions_ = &actions;
  actions.add(
      {"file.report", tr("&File"), tr("Report…"), tr("Write what the session shows as a report: HTML, PDF or Markdown"),
       "file-text", QKeySequence(Qt::CTRL | Qt::Key_R)},
      [this] { makeWithDialog(false); });
  actions.add(
      {.id = "file.report.page",
       .menu = tr("&File"),
       .text = tr("One-page report…"),
       .tip = tr("Write question, answer, three plots, costs and assumptions on one page: HTML, PDF or Markdown"),
       .icon = "file-text"},
      [this] { makeWithDialog(true); });
  actions.add({.id = "file.report.cancel",
               .menu = tr("&File"),
               .text = tr("Cancel the report"),
               .tip = tr("Ends the report that is being made; nothing is written"),
               .icon = "x"},
              [this] { cancel(); });
  connect(&parts_.session, &SessionController::designChanged, this, &ReportController::showHindrance);
  showHindrance();
}

void ReportController::showHindrance() {
  const QString design = parts_.session.request() ? QString() : tr("Choose a network and a hardware profile first.");
  for (const char* id : {"file.report", "file.report.page"})
    actions_->setHindrance(id, isBusy() ? tr("A report is being made.") : design);
  actions_->setHindrance("file.report.cancel", isBusy() ? QString() : tr("No report is being made."));
}

void ReportController::makeWithDialog(bool onePage) {
  QString filter;
  const QString path =
      askWhereToSave(&parts_.window, tr("Save the report"), suggestedName(parts_.files.path(), parts_.session.design()),
                     reportFilters(), &filter);
  if (!path.isEmpty()) make(withReportEnding(path, filter), onePage);
}

void ReportController::make(const QString& path, bool onePage) {
  if (isBusy()) return;
  if (const Diagnostics wrong = checkReportPath(path); !wrong.empty()) return parts_.messages.showErrors(wrong);
  const Result<std::string> time = app::timeOfReport();
  if (!time) return parts_.messages.showErrors(time.diagnostics());
  const Session& session = parts_.session.session();
  app::ReportRequest request = reportRequestOf(session, parts_.designs.known());
  if (const std::optional<VerifyOutcome>& outcome = parts_.exporting.verification().outcome()) {
    const Result<app::CheckedExport> checked = checkedExport(*outcome, parts_.exporting.model().plugins().get());
    if (checked)
      request.exports.push_back(*checked);
    else
      request.warnings = checked.diagnostics();
  }
  request.onePage = onePage;
  request.sweep = parts_.sweeps.reported();
  request.warnings = joined(std::move(request.warnings), parts_.files.warnings());
  request.command = reportCommand(request, parts_.files.isModified() ? QString() : parts_.files.path(), path);
  request.madeOn = *time;
  runner_.start(std::move(request), path);
  showProgress(tr("the plan"), 0, 0);
  showHindrance();
}

void ReportController::cancel() {
  runner_.cancel();
}

void ReportController::showProgress(const QString& what, int done, int total) {
  // starts again for each design
  if (std::exchange(shown_, what) != what) progress_->setProgress(std::nullopt);
  progress_->setContent({}, Tone::Neutral, tr("Report: %1").arg(what), tr("What the report needs is being solved"));
  progress_->setProgress(total > 0 ? static_cast<double>(done) / total : 0);
  progress_->show();
}

void ReportController::tell(const ReportOutcome& outcome) {
  progress_->hide();
  progress_->setProgress(std::nullopt);
  shown_.clear();
  showHindrance();
  if (outcome.cancelled) return parts_.messages.showDone(tr("The report was cancelled; nothing was written."));
  if (!outcome.errors.empty()) return parts_.messages.showErrors(outcome.errors);
  const QString path = outcome.path;
  parts_.messages.showOffer(tr("Saved %1.").arg(path), tr("Open the report"), [this, path] { emit openWanted(path); });
}

}  // namespace tilescope::gui

#include "moc_report_controller.cpp"
