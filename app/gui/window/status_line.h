// SPDX-License-Identifier: GPL-3.0-or-later
// Texts of the status bar: progress, solve time, warnings, the last step. In the partition view: about the partition.
#pragma once

#include <QObject>
#include <QTimer>

#include "app/gui/session/explore_model.h"

namespace tilescope::app {
struct DesignPartition;
}

namespace tilescope::gui {

class PartitionModel;
class StatusBar;
class StatusItem;

class StatusLine : public QObject {
  Q_OBJECT
 public:
  StatusLine(StatusBar& bar, ExploreModel& model, SessionController& session, QObject* parent = nullptr);

  void showDone(const QString& what);                   // for a few seconds
  void showPartition(const PartitionModel* partition);  // null: about the plan
  void setTimed(bool timed) { timed_ = timed; }
  // Warnings about the session file, counted with those of the design.
  void setSessionWarnings(const Diagnostics& warnings);

 signals:
  void stopRequested();
  void warningsRequested(const tilescope::Diagnostics& warnings);  // by a click

 private:
  void showProof();
  void showProving();
  void showTime();
  void showCuts();
  void showCutTime(const app::DesignPartition& answer);
  Diagnostics warnings() const;
  void showWarnings();
  void showStep();

  ExploreModel& model_;
  SessionController& session_;
  const PartitionModel* partition_ = nullptr;
  bool timed_ = true;
  Diagnostics sessionWarnings_;
  StatusItem* proof_;
  StatusItem* time_;
  StatusItem* steps_;
  StatusItem* warnings_;
  StatusItem* step_;
  StatusItem* done_;
  QTimer doneShown_;
};

}  // namespace tilescope::gui
