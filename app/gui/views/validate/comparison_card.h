// SPDX-License-Identifier: GPL-3.0-or-later
// The selected comparison as text: derivation of the prediction, published value, reason for the difference, sources.
#pragma once

#include <QTextBrowser>
#include <optional>

#include "core/validate/validation.h"

namespace tilescope::gui {
class ThemeController;

class ComparisonCard : public QTextBrowser {
  Q_OBJECT
 public:
  explicit ComparisonCard(const ThemeController* themes, QWidget* parent = nullptr);

  void setSummary(const Validation& validation);
  void setComparison(const Comparison* comparison);  // null: no selection

 private:
  void refresh();

  const ThemeController* themes_;
  std::optional<Comparison> comparison_;
  Validation all_;
};

}  // namespace tilescope::gui
