// SPDX-License-Identifier: GPL-3.0-or-later
// Buttons to open files, last and recent sessions, recovered sessions, the user's profiles.
#pragma once

#include <QWidget>
#include <vector>

#include "app/gui/views/start/start_entry.h"

class QPushButton;
class QScrollArea;
class QVBoxLayout;

namespace tilescope::gui {
class ThemeController;

class StartColumn : public QWidget {
  Q_OBJECT
 public:
  explicit StartColumn(const ThemeController* themes, QWidget* parent = nullptr);

  void setLast(const std::vector<StartEntryData>& entries);  // at most one
  // Latest first; all but the first two are behind a button.
  void setAutosaves(const std::vector<StartEntryData>& entries);
  void setMachines(const std::vector<StartEntryData>& entries);  // the user's own profiles
  void setRecent(const std::vector<StartEntryData>& entries);

  QSize sizeHint() const override;

 signals:
  void openSessionRequested();
  void openNetworkRequested();
  void openProfileRequested();
  void newMachineRequested();
  void lastChosen(int index);
  void lastRemoved(int index);
  void autosaveChosen(int index);
  void autosaveRemoved(int index);
  void machineChosen(int index);
  void machineRemoved(int index);
  void recentChosen(int index);
  void recentRemoved(int index);

 private:
  class DropZone;
  struct List {
    QWidget* head = nullptr;
    QVBoxLayout* layout = nullptr;
    std::vector<StartEntryData> shown;
    std::vector<StartEntry*> entries;
  };
  void addOpenButtons(QVBoxLayout* layout);
  List addList(QVBoxLayout* layout, const QString& title);
  template <class Chosen, class Removed>
  void fill(List& list, const QString& name, const std::vector<StartEntryData>& entries, Chosen chosen,
            Removed removed);
  void paintEvent(QPaintEvent* event) override;
  void restyle();

  const ThemeController* themes_;
  List last_, autosaves_, recent_, machines_;
  QPushButton* moreAutosaves_ = nullptr;
  bool allAutosaves_ = false;
  QWidget* nothing_ = nullptr;
};

}  // namespace tilescope::gui
