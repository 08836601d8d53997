// SPDX-License-Identifier: GPL-3.0-or-later
// What can be done with every plot of every view: copy it, save it as picture or numbers, look at its numbers. The
// actions of the menu mean the plot under the keys or, where these are in none, under the pointer.
#pragma once

#include <QObject>
#include <set>

#include "app/gui/plots/plot_files.h"
#include "app/gui/views/view.h"
#include "app/gui/views/view_parts.h"

namespace tilescope::gui {

class PlotController : public QObject {
  Q_OBJECT
 public:
  // All views are in the stack already.
  explicit PlotController(const ViewParts& parts);

  // By the end of the name: png, svg, pdf or csv.
  void save(const PlotDock& plot, const QString& path);
  void copy(const PlotDock& plot);     // as picture, SVG and numbers at once: whoever pastes takes what it can
  void copySvg(const PlotDock& plot);  // as text

 private:
  void addActions();
  void addMissingButtons(const View& view);
  void addButtons(const PlotDock& plot);
  std::optional<PlotDock> dockOf(const PlotTwin* plot) const;  // as it is now
  std::optional<PlotDock> current() const;
  const View& viewOf(const PlotDock& plot) const;
  bool hasContent(const PlotDock& plot) const;  // a design to show, where it shows one
  void saveWithDialog(const PlotDock& plot);
  QByteArray bytes(const PlotDock& plot, PlotFormat format) const;
  PlotPage pageOf(const PlotDock& plot) const;

  ViewParts parts_;
  std::set<const QObject*> known_;  // plots that have their buttons
};

}  // namespace tilescope::gui
