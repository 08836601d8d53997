// SPDX-License-Identifier: GPL-3.0-or-later
// "Why?": what one step of every parameter would buy, the best first, each with its button.
#pragma once

#include "app/gui/models/explore_model.h"
#include "app/gui/window/card.h"

class QLabel;

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
  QLabel* reason(const Change& change, const Theme& theme);
};

}  // namespace tilescope::gui
