// SPDX-License-Identifier: GPL-3.0-or-later
// What the status bar says: how far the proof is, how long the plan took, warnings, the last step.
#pragma once

#include <QObject>
#include <QTimer>

#include "app/gui/models/explore_model.h"

namespace tilescope::gui {

class StatusBar;
class StatusItem;

class StatusLine : public QObject {
  Q_OBJECT
 public:
  StatusLine(StatusBar& bar, ExploreModel& model, SessionController& session, QObject* parent = nullptr);

  void showDone(const QString& what);                    // for a few seconds
  void setSessionWarnings(const Diagnostics& warnings);  // of the file; counted with those of the design

 signals:
  void stopRequested();

 private:
  void showProof();
  void showProving();
  void showTime();
  void showWarnings();
  void showStep();

  ExploreModel& model_;
  SessionController& session_;
  Diagnostics sessionWarnings_;
  StatusItem* proof_;
  StatusItem* time_;
  StatusItem* warnings_;
  StatusItem* step_;
  StatusItem* done_;
  QTimer doneShown_;
};

}  // namespace tilescope::gui
