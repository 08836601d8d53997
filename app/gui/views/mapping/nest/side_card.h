// SPDX-License-Identifier: GPL-3.0-or-later
// A card of the column beside the nest: a header like a dock's and its content, as high as the content needs.
#pragma once

#include <QWidget>

namespace tilescope::gui {

class DockTitle;
class ThemeController;

class SideCard : public QWidget {
  Q_OBJECT
 public:
  // Takes the content over.
  SideCard(const ThemeController* themes, const QString& title, QWidget* content, QWidget* parent = nullptr);

  DockTitle* title() const { return title_; }

 private:
  DockTitle* title_;
};

}  // namespace tilescope::gui
