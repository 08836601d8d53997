// SPDX-License-Identifier: GPL-3.0-or-later
// The table of views. Activity bar, menu, shortcuts, palette, sessions and the command line use it. A new view only
// needs a folder and a row here.
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
