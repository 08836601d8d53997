// SPDX-License-Identifier: GPL-3.0-or-later
// An entry for a whole number that can be stepped: with the arrows at its right end, with Up and Down, with Shift by
// tens. It stays within its limits when stepped; what is typed is the owner's to check.
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

  void step(std::int64_t by);  // from what stands there; an empty entry begins at its least value

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
