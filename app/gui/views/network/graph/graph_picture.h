// SPDX-License-Identifier: GPL-3.0-or-later
// The graph of a network with what its nodes show: a figure of the plan, what is searched for, what is selected.
#pragma once

#include <QStringList>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "app/gui/plots/plot.h"
#include "core/picture/layer_rows.h"
#include "core/picture/network_graph.h"

namespace tilescope::gui {

enum class GraphFigure { Latency, Energy, Traffic };

inline constexpr std::array<std::string_view, 3> kGraphFigureNames{"latency", "energy", "traffic"};

struct GraphMark {
  QStringList layers;           // names; of an input none
  QString value;                // in the unit of the picture; empty: none yet
  std::optional<double> share;  // of the largest value, 0 to 1
  bool estimate = false;        // not modelled
  bool selected = false;        // some layer of it
  bool found = true;            // by the search; the others stand back

  bool operator==(const GraphMark&) const = default;
};

struct GraphPicture {
  NetworkGraph graph;
  std::vector<GraphMark> marks;     // of its nodes
  std::vector<QString> hulls;       // behind their titles: "5.20 ms each, 62.4 ms in all"
  std::vector<std::size_t> copies;  // of each hull: the one that a click selects
  QString unit;                     // of the values
  QString largest;

  bool operator==(const GraphPicture&) const = default;
};

struct GraphWishes {
  GraphFigure figure = GraphFigure::Latency;
  std::set<std::string> unfolded;             // first layers of blocks that are shown one by one
  std::map<std::string, std::size_t> copies;  // first layer of a block: the copy that is looked at
  QString search;
  QStringList selection;

  bool operator==(const GraphWishes&) const = default;
};

QString nameOf(GraphFigure figure);
Metric metricOf(GraphFigure figure);

// rows: of the plan, in the order of the network; empty: none yet.
GraphPicture graphPicture(const Network& network, const LayerRows& rows, EnergyUnit energy, const GraphWishes& wishes);

PlotTable tableOf(const GraphPicture& picture, GraphFigure figure);

}  // namespace tilescope::gui
