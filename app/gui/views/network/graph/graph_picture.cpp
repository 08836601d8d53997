// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/network/graph/graph_picture.h"

#include <algorithm>

#include "app/gui/kit/words/words.h"
#include "core/base/scale.h"
#include "core/explore/metrics.h"

namespace tilescope::gui {
namespace {

constexpr double kLeastShown = 0.01;  // of the unit: below it zeros would fill the node

// Of one layer; nothing where there is no plan and no estimate.
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
  PictureMaker(const Network& network, const LayerRows& rows, EnergyUnit energy, const GraphWishes& wishes)
      : network_(network), rows_(rows), energy_(energy), wishes_(wishes) {}

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
      const std::size_t shown = node.layers.empty() ? rows_.size() : node.layers[shownCopy(node)];
      if (const std::optional<double> value = valueOfLayer(shown)) {
        const bool isTiny = *value > 0 && *value < kLeastShown * scale.size();
        mark.value = isTiny ? QStringLiteral("<") + QString::number(kLeastShown) : words(scale.number(*value));
        if (largest > 0) mark.share = *value / largest;
        mark.estimate = rows_[shown].state == LayerState::OutsideModel;
      }
      picture_.marks.push_back(std::move(mark));
    }
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

GraphPicture graphPicture(const Network& network, const LayerRows& rows, EnergyUnit energy, const GraphWishes& wishes) {
  return PictureMaker(network, rows, energy, wishes).make();
}

PlotTable tableOf(const GraphPicture& picture, GraphFigure figure) {
  PlotTable table{{QObject::tr("Layer"), QObject::tr("Copies"), QObject::tr("%1, %2").arg(nameOf(figure), picture.unit),
                   QObject::tr("Estimate")},
                  {}};
  for (std::size_t n = 0; n < picture.marks.size(); ++n) {
    const GraphMark& mark = picture.marks[n];
    if (mark.layers.isEmpty()) continue;
    table.rows.push_back({mark.layers.front(), QString::number(mark.layers.size()), mark.value,
                          mark.estimate ? QObject::tr("yes") : QObject::tr("no")});
  }
  return table;
}

}  // namespace tilescope::gui
