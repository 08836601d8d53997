// SPDX-License-Identifier: GPL-3.0-or-later
// Actions for all plots: copy, save, show the table. They use the plot with the focus, otherwise the one under the
// pointer.
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
  // All views must have been added.
  explicit PlotController(const ViewParts& parts);

  // The suffix selects the format: png, svg, pdf or csv.
  void save(const PlotDock& plot, const QString& path);
  void copy(const PlotDock& plot);     // as picture, SVG and table
  void copySvg(const PlotDock& plot);  // as text

 private:
  void addActions();
  void addMissingButtons(const View& view);
  void addButtons(const PlotDock& plot);
  std::optional<PlotDock> dockOf(const PlotTwin* plot) const;
  std::optional<PlotDock> current() const;
  const View& viewOf(const PlotDock& plot) const;
  bool hasContent(const PlotDock& plot) const;
  void saveWithDialog(const PlotDock& plot);
  QByteArray bytes(const PlotDock& plot, PlotFormat format) const;
  PlotPage pageOf(const PlotDock& plot) const;

  ViewParts parts_;
  std::set<const QObject*> known_;
};

}  // namespace tilescope::gui
