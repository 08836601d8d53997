// SPDX-License-Identifier: GPL-3.0-or-later
// The graph of a network with data for its nodes: one metric of the plan, search matches and the selection.
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
  QStringList layers;           // names; empty for inputs
  QString kind;                 // of the operator
  QString value;                // in the picture's unit; empty: no plan yet
  std::optional<double> share;  // relative to the largest value, 0 to 1
  bool estimate = false;        // an estimate, because the layer is not modelled
  bool selected = false;        // some layer of the node is selected
  bool found = true;            // matches the search; otherwise the node is dimmed

  bool operator==(const GraphMark&) const = default;
};

// Layers of one attention block that the partition keeps on chip together.
struct GraphSpan {
  std::vector<std::size_t> nodes;
  QString text;  // "streamed: 79.1 MB, not 1.12 GB"

  bool operator==(const GraphSpan&) const = default;
};

// A vertical label along the longest vertical piece of a residual edge.
struct GraphLabel {
  QString text;
  QRectF box;

  bool operator==(const GraphLabel&) const = default;
};

struct GraphPicture {
  NetworkGraph graph;
  std::vector<GraphMark> marks;     // one per node
  std::vector<QString> hulls;       // text after the title of each folded block: "5.20 ms each, 62.4 ms in all"
  std::vector<std::size_t> copies;  // the shown copy of each folded block
  std::vector<QString> edges;       // text on each edge: "96.0 KiB"; empty if unknown
  std::vector<GraphLabel> labels;
  std::vector<GraphSpan> spans;
  QString unit;  // unit of the values
  QString largest;
  std::size_t unknown = 0;  // operators of unknown type, or without a size because of an unknown input
  // The share of these operators in the bytes written by all layers; a lower bound if some have no size.
  double unknownShare = 0;
  bool isShareLeast = false;
  std::size_t found = 0;    // number of nodes that match the search
  std::size_t foundAt = 0;  // rank of the selected node among these, from 1; 0: none

  bool operator==(const GraphPicture&) const = default;
};

struct GraphWishes {
  GraphFigure figure = GraphFigure::Latency;
  std::set<std::string> unfolded;             // unfolded blocks, by their first layer
  std::map<std::string, std::size_t> copies;  // shown copies, by first layer of the block
  QString search;
  QStringList selection;

  bool operator==(const GraphWishes&) const = default;
};

// Data that are not in the network: element widths, and the partition of its attention blocks.
struct GraphContext {
  ElementBits bits;                      // for layers without widths; 0: no hardware yet
  std::map<std::string, QString> spans;  // span text by block; none for unfused blocks

  bool operator==(const GraphContext&) const = default;
};

QString nameOf(GraphFigure figure);
Metric metricOf(GraphFigure figure);

// rows: of the plan, in the network's order; empty without a plan.
GraphPicture graphPicture(const Network& network, const LayerRows& rows, EnergyUnit energy, const GraphWishes& wishes,
                          const GraphContext& context = {});

PlotTable tableOf(const GraphPicture& picture, GraphFigure figure);

}  // namespace tilescope::gui
