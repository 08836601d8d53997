// SPDX-License-Identifier: GPL-3.0-or-later
// The table of views for activity bar, menu, shortcuts, palette, sessions and command line. A new view needs a row
// here.
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
  Qt::Key key;  // used with Ctrl
  // Creates the view and its actions. Returns a child of the window.
  QObject* (*make)(const ViewParts& parts);
};

const std::vector<ViewRow>& viewRows();  // in the order of the activity bar

}  // namespace tilescope::gui
