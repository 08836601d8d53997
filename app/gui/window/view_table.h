// SPDX-License-Identifier: GPL-3.0-or-later
// The views of the window, once: activity bar, menu, shortcuts, palette, sessions and the command line read it. Another
// view is its folder and one row here.
#pragma once

#include <Qt>
#include <QtGlobal>
#include <vector>

class QObject;

namespace tilescope::gui {

struct ViewParts;

struct ViewRow {
  const char* id;
  const char* icon;  // as in resources/icons
  const char* title;
  const char* tip;
  Qt::Key key;  // with Ctrl
  // Puts the view into the stack and its actions into the menus; a child of the window.
  QObject* (*make)(const ViewParts& parts);
};

const std::vector<ViewRow>& viewRows();  // in their order in the activity bar

}  // namespace tilescope::gui
