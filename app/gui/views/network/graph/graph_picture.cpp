// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/network/graph/graph_picture.h"

#include <QLineF>
#include <algorithm>

#include "app/gui/kit/words/words.h"
#include "core/base/scale.h"
#include "core/base/units.h"
#include "core/explore/metrics.h"
#include "core/picture/byte_words.h"
#include "core/picture/operator_kinds.h"
#include "core/workload/tensor_problem.h"

namespace tilescope::gui {
namespace {
constexpr double kLetterWidth = 6, kLabelWidth = 12;  // px at 100 %
constexpr double kLeastShown = 0.01;                  // smaller values would be long rows of zeros

// nullopt: neither plan nor estimate.
std::optional<double> valueOf(const LayerRow& row, GraphFigure figure) {
  const bool isPlanned = row.state == LayerState::Planned || (row.state == LayerState::Pending && row.seconds > 0);
  if (!isPlanned && !row.pass) return std::nullopt;
  switch (figure) {
    case GraphFigure::Latency:
      return isPlanned ? row.seconds : row.passSeconds;
    case GraphFigure::Energy:
      return isPlanned ? row.energy : row.pass->energy();
    case GraphFigure::Traffic:
      break;
  }
  return isPlanned ? row.totalBytes() : row.pass->offChipBytes.total();
}

class PictureMaker {
 public:
  PictureMaker(const Network& network, const LayerRows& rows, EnergyUnit energy, const GraphWishes& wishes,
               const GraphContext& context)
      : network_(network), rows_(rows), energy_(energy), wishes_(wishes), context_(context) {}

  GraphPicture make() {
    std::vector<RepeatedBlock> fold = repeatedBlocks(network_);
    std::erase_if(
        fold, [&](const RepeatedBlock& block) { return wishes_.unfolded.contains(network_.layers[block.first].name); });
    picture_.graph = networkGraph(network_, fold);
    for (const RepeatedBlock& block : fold) {
      const auto copy = wishes_.copies.find(network_.layers[block.first].name);
      picture_.copies.push_back(copy == wishes_.copies.end() ? 0 : std::min(copy->second, block.copies - 1));
    }
    addMarks();
    addHulls(fold);
    addEdges();
    addSpans();
    countUnknown();
    return std::move(picture_);
  }

 private:
  std::optional<double> valueOfLayer(std::size_t layer) const {
    return layer < rows_.size() ? valueOf(rows_[layer], wishes_.figure) : std::nullopt;
  }

  Scale scaleOf(double value) const { return Scale(value, rowOf(metricOf(wishes_.figure)).family, energy_); }

  void addMarks() {
    double largest = 0;
    for (std::size_t layer = 0; layer < rows_.size(); ++layer)
      largest = std::max(largest, valueOfLayer(layer).value_or(0));
    const Scale scale = scaleOf(largest);
    picture_.unit = words(scale.unit());
    if (largest > 0) picture_.largest = words(scale.number(largest));
    for (const GraphNode& node : picture_.graph.nodes) {
      GraphMark mark;
      for (const std::size_t layer : node.layers) {
        mark.layers << words(network_.layers[layer].name);
        mark.selected = mark.selected || wishes_.selection.contains(mark.layers.back());
      }
      mark.found = wishes_.search.isEmpty() || words(node.label).contains(wishes_.search, Qt::CaseInsensitive) ||
                   std::any_of(mark.layers.begin(), mark.layers.end(),
                               [&](const QString& name) { return name.contains(wishes_.search, Qt::CaseInsensitive); });
      if (!node.layers.empty()) mark.kind = words(operatorKind(network_.layers[node.layers.front()]));
      const std::size_t shown = node.layers.empty() ? rows_.size() : node.layers[shownCopy(node)];
      if (const std::optional<double> value = valueOfLayer(shown)) {
        const bool isTiny = *value > 0 && *value < kLeastShown * scale.size();
        mark.value = isTiny ? QStringLiteral("<") + QString::number(kLeastShown) : words(scale.number(*value));
        if (largest > 0) mark.share = *value / largest;
        mark.estimate = rows_[shown].state == LayerState::OutsideModel;
      }
      if (!wishes_.search.isEmpty() && mark.found) {
        ++picture_.found;
        if (mark.selected && picture_.foundAt == 0) picture_.foundAt = picture_.found;
      }
      picture_.marks.push_back(std::move(mark));
    }
  }

  double bytesOf(double elements, std::size_t node) const {
    const std::vector<std::size_t>& layers = picture_.graph.nodes[node].layers;
    if (layers.empty()) return elements * context_.bits.input / kBitsPerByte;
    return elements * network_.layers[layers.front()].bits.value_or(context_.bits).output / kBitsPerByte;
  }

  void addEdges() {
    for (const GraphEdge& edge : picture_.graph.edges) {
      const double bytes = bytesOf(edge.elements, edge.from);
      picture_.edges.push_back(bytes > 0 ? words(tilescope::sizeWords(bytes)) : QString());
    }
    for (std::size_t e = 0; e < picture_.edges.size(); ++e) {
      if (!picture_.graph.edges[e].passesRanks || picture_.edges[e].isEmpty()) continue;
      const QString text = QObject::tr("residual, %1").arg(picture_.edges[e]);
      if (const std::optional<QRectF> box = labelBox(e, text)) picture_.labels.push_back({text, *box});
    }
  }

  // The label is left or else right of the edge's longest vertical piece. nullopt: no space.
  std::optional<QRectF> labelBox(std::size_t e, const QString& text) const {
    QLineF longest;
    for (const QLineF& line : uprightOf(picture_.graph.edges[e]))
      if (line.length() > longest.length()) longest = line;
    const double length = kLetterWidth * static_cast<double>(text.size());
    if (longest.length() < length + kLabelWidth) return std::nullopt;
    for (const double left : {longest.x1() - kLabelWidth - 1, longest.x1() + 2}) {
      const QRectF box(left, longest.center().y() - length / 2, kLabelWidth, length);
      if (!isCrossed(box, e) && !isOverMarks(box)) return box;
    }
    return std::nullopt;
  }

  bool isCrossed(const QRectF& box, std::size_t own) const {
    const auto isInside = [&](double x) { return x > box.left() - 2 && x < box.right() + 2; };
    for (std::size_t e = 0; e < picture_.graph.edges.size(); ++e)
      for (const QLineF& line : uprightOf(picture_.graph.edges[e]))
        if (e != own && isInside(line.x1()) && std::min(line.y1(), line.y2()) < box.bottom() &&
            std::max(line.y1(), line.y2()) > box.top())
          return true;
    return std::any_of(picture_.graph.hulls.begin(), picture_.graph.hulls.end(), [&](const GraphHull& hull) {
      return (isInside(hull.box.left) || isInside(hull.box.right())) && hull.box.top < box.bottom() &&
             hull.box.bottom() > box.top();
    });
  }

  bool isOverMarks(const QRectF& box) const {
    return std::any_of(picture_.graph.nodes.begin(), picture_.graph.nodes.end(),
                       [&](const GraphNode& node) {
                         return QRectF(node.box.left, node.box.top, node.box.width, node.box.height).intersects(box);
                       }) ||
           std::any_of(picture_.labels.begin(), picture_.labels.end(),
                       [&](const GraphLabel& label) { return label.box.intersects(box); });
  }

  static std::vector<QLineF> uprightOf(const GraphEdge& edge) {
    std::vector<QLineF> lines;
    for (std::size_t i = 1; i < edge.route.size(); ++i)
      if (edge.route[i].x == edge.route[i - 1].x)
        lines.emplace_back(edge.route[i - 1].x, edge.route[i - 1].y, edge.route[i].x, edge.route[i].y);
    return lines;
  }

  void addSpans() {
    std::map<std::string, std::vector<std::size_t>> nodes;
    for (std::size_t n = 0; n < picture_.graph.nodes.size(); ++n) {
      const GraphNode& node = picture_.graph.nodes[n];
      if (node.layers.empty()) continue;
      const Layer& layer = network_.layers[node.layers[shownCopy(node)]];
      if (layer.attention) nodes[layer.attention->block].push_back(n);
    }
    for (const auto& [block, text] : context_.spans)
      if (const auto found = nodes.find(block); found != nodes.end()) picture_.spans.push_back({found->second, text});
  }

  void countUnknown() {
    double all = 0, unknown = 0;
    for (const Layer& layer : network_.layers) {
      const double bytes =
          static_cast<double>(tensorElements(layer)[index(Tensor::O)]) * layer.bits.value_or(context_.bits).output;
      all += bytes;
      if (layer.type != LayerType::Opaque) continue;
      picture_.unknown += 1 + static_cast<std::size_t>(layer.pass->follows);
      picture_.isShareLeast |= layer.pass->follows > 0;
      unknown += bytes;
    }
    if (all > 0) picture_.unknownShare = unknown / all;
  }

  std::size_t shownCopy(const GraphNode& node) const { return node.hull ? picture_.copies[*node.hull] : 0; }

  void addHulls(const std::vector<RepeatedBlock>& fold) {
    for (std::size_t h = 0; h < fold.size(); ++h) {
      double one = 0, all = 0;
      for (std::size_t copy = 0; copy < fold[h].copies; ++copy)
        for (std::size_t k = 0; k < fold[h].layers; ++k) {
          const double value = valueOfLayer(fold[h].first + copy * fold[h].layers + k).value_or(0);
          all += value;
          if (copy == picture_.copies[h]) one += value;
        }
      const auto text = [&](double value) { return words(scaleOf(value).of(value).text()); };
      picture_.hulls.push_back(all > 0 ? QObject::tr("%1 each, %2 in all").arg(text(one), text(all)) : QString());
    }
  }

  const Network& network_;
  const LayerRows& rows_;
  EnergyUnit energy_;
  const GraphWishes& wishes_;
  const GraphContext& context_;
  GraphPicture picture_;
};

}  // namespace

QString nameOf(GraphFigure figure) {
  switch (figure) {
    case GraphFigure::Latency:
      return QObject::tr("latency");
    case GraphFigure::Energy:
      return QObject::tr("energy");
    case GraphFigure::Traffic:
      break;
  }
  return QObject::tr("traffic");
}

Metric metricOf(GraphFigure figure) {
  switch (figure) {
    case GraphFigure::Latency:
      return Metric::Latency;
    case GraphFigure::Energy:
      return Metric::Energy;
    case GraphFigure::Traffic:
      break;
  }
  return Metric::Traffic;
}

GraphPicture graphPicture(const Network& network, const LayerRows& rows, EnergyUnit energy, const GraphWishes& wishes,
                          const GraphContext& context) {
  return PictureMaker(network, rows, energy, wishes, context).make();
}

PlotTable tableOf(const GraphPicture& picture, GraphFigure figure) {
  PlotTable table{{QObject::tr("Layer"), QObject::tr("Operator"), QObject::tr("Copies"),
                   QObject::tr("%1, %2").arg(nameOf(figure), picture.unit), QObject::tr("Estimate")},
                  {}};
  for (std::size_t n = 0; n < picture.marks.size(); ++n) {
    const GraphMark& mark = picture.marks[n];
    if (mark.layers.isEmpty()) continue;
    table.rows.push_back({mark.layers.front(), mark.kind, QString::number(mark.layers.size()), mark.value,
                          mark.estimate ? QObject::tr("yes") : QObject::tr("no")});
  }
  return table;
}

}  // namespace tilescope::gui
