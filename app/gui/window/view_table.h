// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Qt>
#include <QtGlobal>
#include <vector>

class QObject;

namespace tilescope::gui {

struct ViewParts;

struct ViewRow {
  const char* id;
  const char* icon;
  const char* title;
  const char* tip;
  Qt::Key key;  // with Ctrl
  // Creates the view with its actions. Returns a child of the window.
  QObject* (*make)(const ViewParts& parts);
};

const std::vector<ViewRow>& viewRows();

}  // namespace tilescope::gui
