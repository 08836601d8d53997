// SPDX-License-Identifier: GPL-3.0-or-later
// The part of the Why? card that takes a target such as "latency -10%" and lists the changes that reach it. The search
// runs in the background; without the section it ends.
#pragma once

#include <QWidget>

#include "app/gui/session/explore_model.h"

class QGridLayout;
class QLabel;
class QLineEdit;
class QPushButton;

namespace tilescope::gui {

class SegmentedControl;
class ThemeController;

class TargetSection : public QWidget {
  Q_OBJECT
 public:
  TargetSection(ExploreModel& model, const ThemeController* themes, QWidget* parent);
  ~TargetSection() override;

  bool isSearching() const { return searching_; }
  void stop();
  QLineEdit* field() const { return field_; }
  QString message() const;  // below the field

 signals:
  void chosen(const tilescope::Change& change);
  void answersShown(bool shown);

 private:
  void addField();
  void addMessage();
  void addAnswers();
  void find();
  void forget();  // what was typed is another target
  void setSearching(bool searching);
  void showHelp();
  void showAnswer(const TargetAnswer& answer);
  void showChanges();
  void fillGrid(const std::vector<Change>& changes);
  void addRow(QGridLayout& grid, const Change& change);
  void say(const QString& text, bool isWrong = false);

  ExploreModel& model_;
  const ThemeController* themes_;
  QLineEdit* field_ = nullptr;
  QPushButton* button_ = nullptr;  // finds, or stops
  QLabel* message_ = nullptr;
  QWidget* answers_ = nullptr;
  QLabel* title_ = nullptr;
  SegmentedControl* order_ = nullptr;
  QWidget* rows_ = nullptr;  // of the answers
  Target target_;
  ReachedTarget found_;
  bool searching_ = false;
};

}  // namespace tilescope::gui
