// SPDX-License-Identifier: GPL-3.0-or-later
// The graph of a network with what its nodes show: a figure of the plan, what is searched for, what is selected.
#pragma once

#include <QRectF>
#include <QString>
#include <QStringList>
#include <array>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "app/gui/plots/plot.h"
#include "core/hardware/hardware_profile.h"
#include "core/picture/layer_rows.h"
#include "core/picture/network_graph.h"

namespace tilescope::gui {

enum class GraphFigure { Latency, Energy, Traffic };

inline constexpr std::array<std::string_view, 3> kGraphFigureNames{"latency", "energy", "traffic"};

struct GraphMark {
  QStringList layers;           // names; of an input none
  QString kind;                 // of its operator
  QString value;                // in the unit of the picture; empty: none yet
  std::optional<double> share;  // of the largest value, 0 to 1
  bool estimate = false;        // not modelled
  bool selected = false;        // some layer of it
  bool found = true;            // by the search; the others stand back

  bool operator==(const GraphMark&) const = default;
};

// Layers of one attention block that a partition keeps together.
struct GraphSpan {
  std::vector<std::size_t> nodes;
  QString text;  // "streamed: 79.1 MB, not 1.12 GB"

  bool operator==(const GraphSpan&) const = default;
};

// Beside the longest upright piece of a residual edge, letters climbing.
struct GraphLabel {
  QString text;
  QRectF box;

  bool operator==(const GraphLabel&) const = default;
};

struct GraphPicture {
  NetworkGraph graph;
  std::vector<GraphMark> marks;     // of its nodes
  std::vector<QString> hulls;       // behind their titles: "5.20 ms each, 62.4 ms in all"
  std::vector<std::size_t> copies;  // of each hull: the one that a click selects
  std::vector<QString> edges;       // of its edges: "96.0 KiB"; empty: not known
  std::vector<GraphLabel> labels;
  std::vector<GraphSpan> spans;
  QString unit;  // of the values
  QString largest;
  std::size_t unknown = 0;  // operators that are not known or have no size because of one
  double unknownShare = 0;  // of the bytes that all layers write; at least, where operators have no size
  bool isShareLeast = false;
  std::size_t found = 0;    // nodes, by the search
  std::size_t foundAt = 0;  // the selected one of them, from 1; 0: none of them is

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

// What is known beside the network: the widths of its elements, and what a partition makes of its attention.
struct GraphContext {
  ElementBits bits;                      // of layers that do not state theirs; 0: no machine yet
  std::map<std::string, QString> spans;  // by block: the text of its span; blocks that stay unfused have none

  bool operator==(const GraphContext&) const = default;
};

QString nameOf(GraphFigure figure);
Metric metricOf(GraphFigure figure);

// rows: of the plan, in the order of the network; empty: none yet.
GraphPicture graphPicture(const Network& network, const LayerRows& rows, EnergyUnit energy, const GraphWishes& wishes,
                          const GraphContext& context = {});

PlotTable tableOf(const GraphPicture& picture, GraphFigure figure);

}  // namespace tilescope::gui
