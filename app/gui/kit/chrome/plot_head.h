// SPDX-License-Identifier: GPL-3.0-or-later
// The header of a plot dock, as the code that copies and saves plots sees it.
#pragma once

#include "app/gui/kit/chrome/legend.h"

class QAction;
class QString;

namespace tilescope::gui {

struct PlotActions {
  QAction* table = nullptr;
  QAction* copy = nullptr;
  QAction* save = nullptr;
};

class PlotHead {
 public:
  virtual const QString& subtitle() const = 0;
  virtual const LegendEntries& legend() const = 0;
  virtual void setPlotActions(const PlotActions& actions) = 0;

 protected:
  ~PlotHead() = default;  // no deletion through this interface
};

}  // namespace tilescope::gui
