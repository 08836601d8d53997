// SPDX-License-Identifier: GPL-3.0-or-later
// Finds changes that reach a target such as "latency -10%". The search stops when the section is closed.
#pragma once

#include <QFont>
#include <QString>
#include <QWidget>
#include <cstdint>

#include "app/gui/session/explore_model.h"
#include "core/explore/changes.h"

class QGridLayout;
class QLabel;
class QLineEdit;
class QPushButton;
class QColor;

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
  QString message() const;

 signals:
  void chosen(const tilescope::Change& change);
  void answersShown(bool shown);
  void chipsAsked(std::int64_t chips);  // for a pipeline, which the partition plans

 private:
  void addField();
  void addMessage();
  void addAnswers();
  void find();
  void forget();  // call for another target
  void setSearching(bool searching);
  void showHelp();
  void showAnswer(const TargetAnswer& answer);
  void showChanges();
  void fillGrid(const std::vector<Change>& changes);
  void addRow(QGridLayout& grid, const Change& change);
  void offerChips(std::int64_t chips);
  void say(const QString& text, bool isWrong = false);

  ExploreModel& model_;
  const ThemeController* themes_;
  QLineEdit* field_ = nullptr;
  QPushButton* button_ = nullptr;  // starts or stops the search
  QPushButton* chips_ = nullptr;   // opens the partition with this number of chips
  QLabel* message_ = nullptr;
  QWidget* answers_ = nullptr;
  QLabel* title_ = nullptr;
  SegmentedControl* order_ = nullptr;
  QWidget* rows_ = nullptr;
  std::int64_t wantedChips_ = 0;
  Target target_;
  ReachedTarget found_;
  bool searching_ = false;
};

// With a typographic minus sign: "−19.8 %".
QString cellWords(const std::string& cell);
QLabel* whyLine(const QString& shown, const QFont& font, const QColor& colour, QWidget* parent);

// list: first part of the button's object name; the second is the field of the change's first step.
QPushButton* applyButton(const Change& change, const QString& text, const QString& list, QWidget* parent);

}  // namespace tilescope::gui
