// SPDX-License-Identifier: GPL-3.0-or-later
// The export in the window: its models, its view and its actions.
#pragma once

#include <QObject>

#include "app/gui/kit/chrome/action_registry.h"
#include "app/gui/session/message_log.h"
#include "app/gui/views/export/export_model.h"
#include "app/gui/views/export/export_verification.h"

namespace tilescope::gui {

class ExportView;
class ViewStack;

class ExportController : public QObject {
  Q_OBJECT
 public:
  // Adds its view to the stack.
  ExportController(SessionController& session, const ExploreModel& explore, ViewStack& views,
                   const ThemeController& themes, QWidget* window);

  void addActions(ActionRegistry& actions);
  void connectView(ActionRegistry& actions);  // once all actions are there

  ExportModel& model() { return model_; }
  ExportVerification& verification() { return verification_; }
  ExportView& view() { return *view_; }

 signals:
  void viewWanted();
  void failed(const tilescope::Diagnostics& reasons);
  void noted(const QString& what);

 private:
  void write();
  void tellWritten(const QString& folder, std::size_t files, const WrittenFolder& there);
  void verify();
  void chooseFolder();
  void showHindrances();
  void followVerification();
  void tellOutcome(const VerifyOutcome& outcome);
  QString whyNotVerified() const;

  const ThemeController& themes_;
  QWidget* window_;
  ExportModel model_;
  ExportVerification verification_;
  MessageLog log_;
  ExportView* view_;
  ActionRegistry* actions_ = nullptr;
};

}  // namespace tilescope::gui
