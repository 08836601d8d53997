// SPDX-License-Identifier: GPL-3.0-or-later
// File ▸ Report. Solves everything again in the background, so that the report equals the command line's: the window's
// searches start from similar designs, and may differ in node counts.
#pragma once

#include <QObject>

#include "app/gui/kit/chrome/action_registry.h"
#include "app/gui/views/explore/designs/designs_model.h"
#include "app/gui/views/export/report/report_runner.h"

namespace tilescope::gui {

class ExportController;
class Messages;
class SessionFiles;
class StatusBar;
class StatusItem;
class SweepsController;

class ReportController : public QObject {
  Q_OBJECT
 public:
  struct Parts {
    const SessionController& session;
    const DesignsModel& designs;
    const SessionFiles& files;
    ExportController& exporting;
    const SweepsController& sweeps;
    Messages& messages;
    QWidget& window;
  };
  ReportController(const Parts& parts, StatusBar& bar);

  void addActions(ActionRegistry& actions);
  void make(const QString& path, bool onePage = false);
  void cancel();
  bool isBusy() const { return runner_.isBusy(); }

 signals:
  void openWanted(const QString& path);

 private:
  void makeWithDialog(bool onePage);
  void showHindrance();
  void showProgress(const QString& what, int done, int total);
  void tell(const ReportOutcome& outcome);

  Parts parts_;
  ActionRegistry* actions_ = nullptr;
  StatusItem* progress_;
  QString shown_;
  ReportRunner runner_;
};

}  // namespace tilescope::gui
