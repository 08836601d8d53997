// SPDX-License-Identifier: GPL-3.0-or-later
// The header of a dock with a plot, as those see it who copy and save plots.
#pragma once

#include "app/gui/kit/chrome/legend.h"

class QAction;
class QString;

namespace tilescope::gui {

// What can be done with a plot. The actions stay the owner's.
struct PlotActions {
  QAction* table = nullptr;
  QAction* copy = nullptr;
  QAction* save = nullptr;
};

class PlotHead {
 public:
  virtual const QString& subtitle() const = 0;
  virtual const LegendEntries& legend() const = 0;
  virtual void setPlotActions(const PlotActions& actions) = 0;  // once

 protected:
  ~PlotHead() = default;  // not owned through this
};

}  // namespace tilescope::gui
