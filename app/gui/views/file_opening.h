// SPDX-License-Identifier: GPL-3.0-or-later
// Opens files by dialog or drop, and saves the plan.
#pragma once

#include <QObject>
#include <functional>

#include "app/common/bundled_files.h"
#include "app/gui/kit/chrome/card.h"
#include "app/gui/session/explore_model.h"

class QLabel;
class QLineEdit;
class QMimeData;
class QPushButton;
class QWidget;
class QDropEvent;

namespace tilescope::gui {
class Messages;
class ProfileUses;
class SessionFiles;
struct ViewParts;

class FileOpening : public QObject {
  Q_OBJECT
 public:
  FileOpening(SessionController& session, SessionFiles& sessions, const ExploreModel& model, QWidget* window);

  void openWithDialog();
  void openMeasuredWithDialog();
  // Networks and profiles together are one undo step, measured results another. Unreadable files are reported.
  void open(const QStringList& paths);
  // A profile of the user, with what it was planned with when it was saved.
  void openMachine(const QString& path, const ProfileUses& uses);
  bool canOpen(const QMimeData* data) const;
  void open(const QMimeData* data);
  // Adds ResNet-18 if the network is missing, and a Jetson TX2 if the profile is missing.
  void openExample();
  void savePlanWithDialog();
  void savePlan(const QString& path);

 signals:
  void sweepsOpened(const QStringList& paths);
  void opened();
  void failed(const tilescope::Diagnostics& reasons);
  void warned(const tilescope::Diagnostics& warnings);
  void saved(const QString& path);

 private:
  void openMeasured(const QStringList& paths, Diagnostics& errors);
  bool openSession(const QStringList& paths, Diagnostics& errors);
  bool hasPlan();  // reports an error if the plan is missing or incomplete

  SessionController& session_;
  SessionFiles& sessions_;
  const ExploreModel& model_;
  QWidget* window_;
};

// Opens dropped files. It gets drops before the widget under the pointer, because a text field would insert the name.
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

// Asks for the title in the user's library, or for another location. Return saves, Esc cancels.
class LibraryCard : public Card {
  Q_OBJECT
 public:
  using Save = std::function<Diagnostics(const QString& path, const QString& title)>;

  // kind: Hardware or Network.
  LibraryCard(app::BundledKind kind, const QString& title, const ViewParts& parts, Save save);

 private:
  QString typedTitle() const;
  QString path() const;  // empty: no library
  void judge();
  void save();
  void saveElsewhere();
  void saveTo(const QString& path);

  app::BundledKind kind_;
  QWidget& window_;
  Messages& messages_;
  Save save_;
  QLineEdit* title_;
  QLabel* note_;
  QPushButton *saveButton_, *elsewhere_;
};

}  // namespace tilescope::gui
