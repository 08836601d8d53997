// SPDX-License-Identifier: GPL-3.0-or-later
// Cost of one run, number of runs, and which networks run concurrently. Each change is one undo step.
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
  NetworkSet set_;  // empty: the network is not an editable set
  QString chosen_;
};

// Costs come from the plan; null: only data of the network.
TableContent setTable(const Network& network, const ExecutionPlan* plan);

}  // namespace tilescope::gui
