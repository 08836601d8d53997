// SPDX-License-Identifier: GPL-3.0-or-later
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
  QStringList layers;  // empty for inputs
  QString kind;
  QString value;                // in the picture's unit; empty: no plan yet
  std::optional<double> share;  // of the largest value, 0 to 1
  bool estimate = false;        // the layer is not modelled
  bool selected = false;
  bool found = true;  // matches the search; otherwise the node is dimmed

  bool operator==(const GraphMark&) const = default;
};

// Layers of one attention block that are kept on chip together.
struct GraphSpan {
  std::vector<std::size_t> nodes;
  QString text;  // "streamed: 79.1 MB, not 1.12 GB"

  bool operator==(const GraphSpan&) const = default;
};

// Along the longest vertical piece of a residual edge.
struct GraphLabel {
  QString text;
  QRectF box;

  bool operator==(const GraphLabel&) const = default;
};

struct GraphPicture {
  NetworkGraph graph;
  std::vector<GraphMark> marks;     // by node
  std::vector<QString> hulls;       // by folded block: "5.20 ms each, 62.4 ms in all"
  std::vector<std::size_t> copies;  // by folded block: visible copy
  std::vector<QString> edges;       // by edge: "96.0 KiB"; empty: unknown
  std::vector<GraphLabel> labels;
  std::vector<GraphSpan> spans;
  QString unit;
  QString largest;
  std::size_t unknown = 0;  // operators of unknown type or size
  // Share of unknown operators in the bytes written by all layers; a lower bound if some have no size.
  double unknownShare = 0;
  bool isShareLeast = false;
  std::size_t found = 0;
  std::size_t foundAt = 0;  // rank of the selected node among the matches, from 1; 0: none

  bool operator==(const GraphPicture&) const = default;
};

struct GraphWishes {
  GraphFigure figure = GraphFigure::Latency;
  std::set<std::string> unfolded;             // by first layer of the block
  std::map<std::string, std::size_t> copies;  // visible copies, by first layer of the block
  QString search;
  QStringList selection;

  bool operator==(const GraphWishes&) const = default;
};

// Element widths, and the partition of the network's attention blocks.
struct GraphContext {
  ElementBits bits;                      // for layers without widths; 0: no hardware yet
  std::map<std::string, QString> spans;  // text by block; only fused blocks

  bool operator==(const GraphContext&) const = default;
};

QString nameOf(GraphFigure figure);
Metric metricOf(GraphFigure figure);

// rows: of the plan, in the network's order; empty: no plan.
GraphPicture graphPicture(const Network& network, const LayerRows& rows, EnergyUnit energy, const GraphWishes& wishes,
                          const GraphContext& context = {});

PlotTable tableOf(const GraphPicture& picture, GraphFigure figure);

}  // namespace tilescope::gui
