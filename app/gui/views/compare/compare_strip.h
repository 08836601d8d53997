// SPDX-License-Identifier: GPL-3.0-or-later
// The summary bar above the columns, 44 px high: the diagnosis, and the button that adds a column.
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
  // Sets the menu of the button, as ids and titles. If empty, the button is disabled.
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
