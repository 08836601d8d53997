// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/kit/chrome/card.h"
#include "app/gui/session/explore_model.h"

class QGridLayout;
class QLabel;
class QScrollArea;

namespace tilescope::gui {
struct Theme;
class TargetSection;

class WhyCard : public Card {
  Q_OBJECT
 public:
  WhyCard(ExploreModel& model, const ThemeController* themes, QWidget* parent);

  // Stays inside the window: what does not fit is scrolled. The focus is in the target's field.
  void openUnder(const QWidget& anchor);

 signals:
  void chosen(const tilescope::Change& change);
  void chipsAsked(std::int64_t chips);

 private:
  void keyPressEvent(QKeyEvent* event) override;
  void fit();
  void addFinding(const ExploreModel& model);
  void addTarget(ExploreModel& model, const ThemeController* themes);
  void addChanges(const ExploreModel& model, const ThemeController* themes);
  void addGroup(QGridLayout& grid, const QString& title, const std::vector<Change>& changes, const Theme& theme);
  void addChange(QGridLayout& grid, const Change& change, const Theme& theme);
  QLabel* reason(const Change& change, const std::string& why, const QColor& colour);
  void choose(const Change& change);

  QWidget* content_;
  QScrollArea* area_;
  int room_ = 0;  // px, for the whole card
  TargetSection* target_ = nullptr;
  QWidget* list_ = nullptr;  // hidden while changes for a target are shown
  bool largerIsBetter_ = false;
  bool isOverBudget_ = false;  // the current design exceeds a budget
};

}  // namespace tilescope::gui
