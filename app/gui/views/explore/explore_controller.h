// SPDX-License-Identifier: GPL-3.0-or-later
// The explore view at work: its plots and tables, what part of them is looked at, the log, and the curves and budgets
// of the panel beside it.
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
