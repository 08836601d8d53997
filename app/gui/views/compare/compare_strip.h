// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <utility>
#include <vector>

class QPushButton;

namespace tilescope::gui {
class FindingText;
class ThemeController;

class CompareStrip : public QWidget {
  Q_OBJECT
 public:
  explicit CompareStrip(const ThemeController* themes, QWidget* parent = nullptr);

  void setFinding(const QString& finding, const QString& remedy);
  // Pairs of id and title for the button's menu. Empty: the button is disabled.
  void setCandidates(const std::vector<std::pair<QString, QString>>& candidates);

  QSize sizeHint() const override;

 signals:
  void chosen(const QString& id);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void place();
  void openMenu();

  const ThemeController* themes_;
  FindingText* text_;
  QPushButton* add_;
  std::vector<std::pair<QString, QString>> candidates_;
};

}  // namespace tilescope::gui
