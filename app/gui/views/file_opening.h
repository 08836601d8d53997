// SPDX-License-Identifier: GPL-3.0-or-later
// Files in and out of the window: opening by dialog or drop, saving the plan.
#pragma once

#include <QObject>

#include "app/gui/session/explore_model.h"

class QMimeData;
class QWidget;
class QDropEvent;

namespace tilescope::gui {

class SessionFiles;

class FileOpening : public QObject {
  Q_OBJECT
 public:
  FileOpening(SessionController& session, SessionFiles& sessions, const ExploreModel& model, QWidget* window);

  void openWithDialog();
  void openMeasuredWithDialog();
  // A session takes the place of the current one; networks and profiles are one step of it, measured results another.
  // What cannot be read says why, and the rest opens.
  void open(const QStringList& paths);
  bool canOpen(const QMimeData* data) const;
  void open(const QMimeData* data);
  void openExample();  // what is missing of ResNet-18 on the first setup of the Jetson TX2
  void savePlanWithDialog();
  void savePlan(const QString& path);

 signals:
  void sweepsOpened(const QStringList& paths);  // stores and descriptions, which somebody else reads
  void opened();                                // networks, profiles or measured results
  void failed(const tilescope::Diagnostics& reasons);
  void warned(const tilescope::Diagnostics& warnings);  // of what was opened all the same
  void saved(const QString& path);

 private:
  void openMeasured(const QStringList& paths, Diagnostics& errors);
  bool openSession(const QStringList& paths, Diagnostics& errors);
  bool hasPlan();  // that is complete; says why not

  SessionController& session_;
  SessionFiles& sessions_;
  const ExploreModel& model_;
  QWidget* window_;
};

// Files that are dropped anywhere on the window are opened: before the widget under the pointer is asked, for a field
// for words would take the name of a file as words.
class FileDrops : public QObject {
  Q_OBJECT
 public:
  FileDrops(FileOpening& opening, QWidget* window);

 private:
  bool eventFilter(QObject* watched, QEvent* event) override;
  bool take(QDropEvent& event);

  FileOpening& opening_;
  QWidget* window_;
};

}  // namespace tilescope::gui
