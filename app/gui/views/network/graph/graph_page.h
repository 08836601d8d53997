// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <string>
#include <vector>

#include "app/common/partition_tables.h"
#include "app/gui/views/network/graph/graph_picture.h"

namespace tilescope::gui {
class ExploreModel;
class GraphPlot;
class IconButton;
class KindTable;
class LayerTips;
class PlotTwin;
class SearchField;
class SegmentedControl;
class SessionController;
class ThemeController;

class GraphPage : public QWidget {
  Q_OBJECT
 public:
  GraphPage(SessionController& session, const ExploreModel& model, LayerTips& tips, const ThemeController* themes,
            QWidget* parent = nullptr);

  PlotTwin* twin() const { return twin_; }
  GraphPlot* plot() const { return plot_; }
  KindTable* kinds() const { return kinds_; }
  // Widgets for the dock's header, which takes ownership.
  QWidget* figures() const;
  QWidget* search() const;

  void refresh();
  void find();
  GraphFigure figure() const { return wishes_.figure; }
  void setFigure(GraphFigure figure);
  QString scaleText() const;        // "0 to 1.49 ms"; empty without a plan
  QString foundText() const;        // "2 of 12"; empty without a search
  QString notModelledText() const;  // "3 not modelled, 0.2 % of bytes written"; else empty
  bool hasSpans() const;

 signals:
  void refreshed();

 private:
  void connectPlot();
  void resizeEvent(QResizeEvent* event) override;
  void placeButtons();
  void toggle(std::size_t hull);
  void choose(std::size_t hull, std::size_t copy);
  std::string firstLayerOf(std::size_t hull) const;
  void searchFor(const QString& text);
  void step(int direction);

  SessionController& session_;
  const ExploreModel& model_;
  LayerTips& tips_;
  GraphPlot* plot_;
  PlotTwin* twin_;
  KindTable* kinds_;
  SegmentedControl* figures_;
  SearchField* search_;
  std::vector<IconButton*> buttons_;
  GraphContext context() const;

  GraphWishes wishes_;
  std::string network_;  // the network of the unfolded blocks
  mutable app::PartitionCache cache_;
};

}  // namespace tilescope::gui
