// SPDX-License-Identifier: GPL-3.0-or-later
// "Why?": what changes of the design would bring and cost, each with its button.
#pragma once

#include "app/gui/models/explore_model.h"
#include "app/gui/window/card.h"

class QGridLayout;
class QLabel;
class QPushButton;

namespace tilescope::gui {

class WhyCard : public Card {
  Q_OBJECT
 public:
  WhyCard(const ExploreModel& model, const ThemeController* themes, QWidget* parent);

 signals:
  void chosen(const tilescope::Change& change);

 private:
  void addFinding(const ExploreModel& model);
  void addChanges(const ExploreModel& model, const ThemeController* themes);
  void addGroup(QGridLayout& grid, const QString& title, const std::vector<Change>& changes, const Theme& theme);
  void addChange(QGridLayout& grid, const Change& change, const Theme& theme);
  QPushButton* applyButton(const Change& change);
  QLabel* reason(const Change& change, const std::string& why, const QColor& colour);  // below its row

  bool largerIsBetter_ = false;  // of the objective
  bool isOverBudget_ = false;    // the present design is
};

}  // namespace tilescope::gui
