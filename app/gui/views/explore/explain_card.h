// SPDX-License-Identifier: GPL-3.0-or-later
// The paragraph about one control (What's This), with the way to the page of the documentation about it.
#pragma once

#include "app/gui/kit/chrome/card.h"
#include "app/gui/views/help/help_page.h"

namespace tilescope::gui {

class ExplainCard : public Card {
  Q_OBJECT
 public:
  // more: what the button that opens a page says; empty: there is none.
  ExplainCard(const QString& control, const QString& paragraph, const QString& more, const ThemeController* themes,
              QWidget* parent);

 signals:
  void moreRequested();

 private:
  void keyPressEvent(QKeyEvent* event) override;  // F1 again asks for more

  bool hasMore_;
};

}  // namespace tilescope::gui
