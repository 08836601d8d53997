// SPDX-License-Identifier: GPL-3.0-or-later
// The controllers of the explore view: plots and tables, focus and zoom, the log, and the panel's curves and budgets.
#pragma once

#include <QObject>

#include "app/gui/views/view_parts.h"

namespace tilescope::gui {

class LensController;

class ExploreController : public QObject {
  Q_OBJECT
 public:
  explicit ExploreController(const ViewParts& parts);
  LensController& lens() { return *lens_; }

 private:
  LensController* lens_;
};

}  // namespace tilescope::gui
