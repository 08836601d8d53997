// SPDX-License-Identifier: GPL-3.0-or-later
// The best one, two and three dataflows side by side, and the button that keeps only the chosen ones.
#pragma once

#include <QWidget>
#include <array>
#include <optional>

#include "app/gui/views/compare/set_words.h"

class QCheckBox;
class QLabel;
class QPushButton;

namespace tilescope::gui {
class SetCard;
class ThemeController;

class SetBar : public QWidget {
  Q_OBJECT
 public:
  explicit SetBar(const ThemeController* themes, QWidget* parent = nullptr);

  void setAnyUnrolling(bool any, const QString& progress);  // progress: of the search, or empty
  // waiting: shown while there are no cards. chosen: index of a card.
  void show(const std::vector<SetCardData>& cards, std::optional<std::size_t> chosen, const QString& waiting);
  // Why the chosen dataflows cannot be kept; empty: they can.
  void setKeepHindrance(const QString& reason);

 signals:
  void chosen(std::optional<std::size_t> card);  // nullopt: none
  void anyUnrollingChosen(bool any);
  void keepRequested();

 private:
  std::array<SetCard*, kMaxDataflowSet> cards_{};
  QLabel* waiting_;
  QCheckBox* any_;
  QPushButton* keep_;
};

}  // namespace tilescope::gui
