// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QWidget>

namespace tilescope::gui {
class FindingText;
class PickerButton;
class ThemeController;

class ValidationStrip : public QWidget {
  Q_OBJECT
 public:
  explicit ValidationStrip(const ThemeController* themes, QWidget* parent = nullptr);

  void setFinding(const QString& finding, const QString& rest);
  void setChips(const QStringList& chips, const QString& chosen);  // chosen: empty means all chips

  QSize sizeHint() const override;

 signals:
  void chipChosen(const QString& chip);  // empty: all chips

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void place();

  const ThemeController* themes_;
  FindingText* text_;
  PickerButton* chip_;
};

}  // namespace tilescope::gui
