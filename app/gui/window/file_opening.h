// SPDX-License-Identifier: GPL-3.0-or-later
// Files in and out of the window: opening by dialog or drop, saving the plan.
#pragma once

#include <QObject>

#include "app/gui/models/explore_model.h"

class QMimeData;
class QWidget;

namespace tilescope::gui {

class FileOpening : public QObject {
  Q_OBJECT
 public:
  FileOpening(SessionController& session, const ExploreModel& model, QWidget* window);

  void openWithDialog();
  void open(const QStringList& paths);  // one step; those that cannot be read say why
  bool canOpen(const QMimeData* data) const;
  void open(const QMimeData* data);
  void openExample();  // what is missing of ResNet-18 on the first setup of the Jetson TX2
  void savePlanWithDialog();
  void savePlan(const QString& path);

 signals:
  void failed(const tilescope::Diagnostics& reasons);
  void saved(const QString& path);

 private:
  bool hasPlan();  // that is complete; says why not

  SessionController& session_;
  const ExploreModel& model_;
  QWidget* window_;
};

}  // namespace tilescope::gui
