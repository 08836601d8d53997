// SPDX-License-Identifier: GPL-3.0-or-later
// The page with the networks of a set: the cost of one run of each network, how often it runs, and which networks run
// concurrently. Each change is one undo step. The set refers to its networks by file.
#pragma once

#include <QWidget>

#include "app/gui/session/session_controller.h"

class QPushButton;

namespace tilescope::gui {

class CellTable;
class ExploreModel;
class PickerButton;
class SpinEntry;
class ThemeController;
class ToneLabel;
struct TableContent;

class SetPage : public QWidget {
  Q_OBJECT
 public:
  SetPage(SessionController& session, const ExploreModel& plan, const ThemeController* themes,
          QWidget* parent = nullptr);

  void refresh();
  CellTable* table() const { return table_; }

 signals:
  void refused(const tilescope::Diagnostics& reasons);

 private:
  void add(const QString& id);
  void setRuns();
  void remove();
  void change(NetworkSet set);
  std::size_t chosen() const;

  SessionController& session_;
  const ExploreModel& plan_;
  CellTable* table_;
  PickerButton* add_;
  SpinEntry* runs_;
  QPushButton* remove_;
  ToneLabel* words_;
  NetworkSet set_;  // empty if the network is not an editable set
  QString chosen_;  // name of the selected network
};

// The table with costs from the plan; without a plan, only with data of the network.
TableContent setTable(const Network& network, const ExecutionPlan* plan);

}  // namespace tilescope::gui
