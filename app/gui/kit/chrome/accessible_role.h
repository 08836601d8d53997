// SPDX-License-Identifier: GPL-3.0-or-later
// What a screen reader is told of widgets that Qt knows only as boxes or check boxes.
#pragma once

#include <QAccessible>
#include <QString>
#include <optional>

class QWidget;

namespace tilescope::gui {

void setRole(QWidget* widget, QAccessible::Role role);

// A widget that has a value; a base beside QWidget.
class AccessibleValue {
 public:
  struct Scale {
    double min = 0, max = 0, value = 0;
  };

  virtual QString accessibleText() const = 0;  // "2 MiB"
  virtual std::optional<Scale> scale() const { return std::nullopt; }
  virtual void setOnScale(double) {}  // of a widget with a scale; limited to it

 protected:
  ~AccessibleValue() = default;
};

// Call when the value has changed.
void announceValue(QWidget* widget);

}  // namespace tilescope::gui
