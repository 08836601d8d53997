// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <utility>
#include <vector>

class QPushButton;

namespace tilescope::gui {
class FindingText;
class SegmentedControl;
class ThemeController;

class CompareStrip : public QWidget {
  Q_OBJECT
 public:
  explicit CompareStrip(const ThemeController* themes, QWidget* parent = nullptr);

  // waiting: what is still planned, shown until there is a finding; empty: nothing.
  void setFinding(const QString& finding, const QString& remedy, const QString& waiting);
  void setLogarithmic(bool logarithmic);
  // Pairs of id and title for the button's menu. Empty: the button is disabled.
  void setCandidates(const std::vector<std::pair<QString, QString>>& candidates);

  QSize sizeHint() const override;

 signals:
  void chosen(const QString& id);
  void logarithmicChosen(bool logarithmic);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void place();
  void openMenu();

  const ThemeController* themes_;
  FindingText* text_;
  SegmentedControl* axis_;
  QPushButton* add_;
  QString icon_;  // empty: none
  std::vector<std::pair<QString, QString>> candidates_;
};

}  // namespace tilescope::gui
