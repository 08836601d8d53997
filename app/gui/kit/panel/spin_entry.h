// SPDX-License-Identifier: GPL-3.0-or-later
// An entry for a whole number with arrows. Up and Down change it by one, with Shift by ten, within the limits; the
// owner checks typed values.
#pragma once

#include <QLineEdit>
#include <cstdint>
#include <optional>

namespace tilescope::gui {

class ThemeController;

class SpinEntry : public QLineEdit {
  Q_OBJECT
 public:
  SpinEntry(const ThemeController* themes, std::optional<std::int64_t> least, std::optional<std::int64_t> most,
            QWidget* parent = nullptr);

  void step(std::int64_t by);  // an empty entry starts at the min

 signals:
  void stepped();

 private:
  void keyPressEvent(QKeyEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  QRect stepper(bool up) const;

  const ThemeController* themes_;
  std::optional<std::int64_t> least_, most_;
};

}  // namespace tilescope::gui
