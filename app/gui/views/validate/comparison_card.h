// SPDX-License-Identifier: GPL-3.0-or-later
// The chosen comparison as text: how the prediction follows, the published value, why they differ, and the sources.
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

  void setSummary(const Validation& validation);     // what stands there while nothing is chosen
  void setComparison(const Comparison* comparison);  // null: none is chosen

 private:
  void refresh();

  const ThemeController* themes_;
  std::optional<Comparison> comparison_;
  Validation all_;
};

}  // namespace tilescope::gui
