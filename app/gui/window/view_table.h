// SPDX-License-Identifier: GPL-3.0-or-later
// The table of the window's views, used by activity bar, menu, shortcuts, palette, sessions and the command line. A
// new view needs its folder and one row here.
#pragma once

#include <Qt>
#include <QtGlobal>
#include <vector>

class QObject;

namespace tilescope::gui {

struct ViewParts;

struct ViewRow {
  const char* id;
  const char* icon;  // name in resources/icons
  const char* title;
  const char* tip;
  Qt::Key key;  // pressed with Ctrl
  // Adds the view to the stack and its actions to the menus; returns a child of the window.
  QObject* (*make)(const ViewParts& parts);
};

const std::vector<ViewRow>& viewRows();  // in the order of the activity bar

}  // namespace tilescope::gui
