// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/network/graph/graph_page.h"

#include <QVBoxLayout>
#include <algorithm>
#include <array>
#include <memory>
#include <utility>

#include "app/common/design_attention.h"
#include "app/gui/kit/chrome/described.h"
#include "app/gui/kit/chrome/icon_button.h"
#include "app/gui/kit/chrome/search_field.h"
#include "app/gui/kit/panel/segmented_control.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/plots/plot_twin.h"
#include "app/gui/session/explore_model.h"
#include "app/gui/session/partition_words.h"
#include "app/gui/session/session_controller.h"
#include "app/gui/views/layer_tips.h"
#include "app/gui/views/network/graph/graph_plot.h"
#include "app/gui/views/network/kind_table.h"
#include "core/base/format_number.h"
#include "core/base/names.h"

namespace tilescope::gui {
namespace {
constexpr int kButtonMargin = 12, kButtonGap = 2, kSearchWidth = 140, kSearchHeight = 22;  // px at 100 %
constexpr double kZoomStep = 1.25;
constexpr double kSmallShare = 0.1;
constexpr std::array kFigures{GraphFigure::Latency, GraphFigure::Energy, GraphFigure::Traffic};

}  // namespace

GraphPage::GraphPage(SessionController& session, const ExploreModel& model, LayerTips& tips,
                     const ThemeController* themes, QWidget* parent)
    : QWidget(parent),
      session_(session),
      model_(model),
      tips_(tips),
      plot_(new GraphPlot(themes)),
      twin_(new PlotTwin(plot_, themes, this)),
      kinds_(new KindTable(themes, this)),
      figures_(new SegmentedControl(themes, this)),
      search_(new SearchField(themes, "search", this)) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(twin_);
  figures_->setObjectName("graph figures");
  figures_->setLabel(tr("Colour and number of the layers"));
  std::vector<Segment> segments;
  for (const GraphFigure figure : kFigures) {
    Segment segment;
    segment.id = words(enumName(kGraphFigureNames, figure));
    segment.text = nameOf(figure);
    segments.push_back(segment);
  }
  figures_->setSegments(segments);
  setFigure(wishes_.figure);
  describe(search_, "graph search", tr("Find in the graph"),
           tr("Layers whose name has these letters stay bright; Return goes to the next one"));
  search_->setHint(tr("Find"));
  search_->setFixedSize(scaledPixels(kSearchWidth), scaledPixels(kSearchHeight));
  const auto addButton = [&](const char* icon, const char* name, const QString& words, const auto& act) {
    auto* button = new IconButton(themes, QLatin1String(icon), IconButton::Look::Boxed, plot_);
    describe(button, name, words, words);
    button->setFocusPolicy(Qt::NoFocus);
    connect(button, &QToolButton::clicked, plot_, act);
    buttons_.push_back(button);
  };
  addButton("plus", "graph zoom in", tr("Zoom in (+)"), [this] { plot_->zoomBy(kZoomStep); });
  addButton("minus", "graph zoom out", tr("Zoom out (−)"), [this] { plot_->zoomBy(1 / kZoomStep); });
  addButton("layers-2", "graph fold", tr("Fold equal blocks"), [this] {
    wishes_.unfolded.clear();
    refresh();
  });
  addButton("scan", "graph fit", tr("Fit all (Home)"), [this] { plot_->fitAll(); });
  connect(figures_, &SegmentedControl::chosen, this, [this](const QString& id) {
    for (const GraphFigure figure : kFigures)
      if (words(enumName(kGraphFigureNames, figure)) == id) setFigure(figure);
  });
  connect(search_, &QLineEdit::textChanged, this, &GraphPage::searchFor);
  connect(search_, &SearchField::returnPressedWith, this,
          [this](Qt::KeyboardModifiers modifiers) { step(modifiers.testFlag(Qt::ShiftModifier) ? -1 : +1); });
  connect(search_, &SearchField::stepRequested, this, &GraphPage::step);
  connect(search_, &SearchField::escapePressed, search_, &QLineEdit::clear);
  connectPlot();
}

void GraphPage::connectPlot() {
  connect(plot_, &GraphPlot::layerClicked, this,
          [this](const QString& layer) { session_.select(layer.isEmpty() ? QStringList() : QStringList(layer)); });
  connect(plot_, &GraphPlot::nodeRested, this, [this](const QStringList& layers, const QRect& place) {
    tips_.showLayers(layers, metricOf(wishes_.figure), place);
  });
  connect(plot_, &Plot::hoverLeft, &tips_, &LayerTips::hide);
  connect(plot_, &GraphPlot::hullToggled, this, &GraphPage::toggle);
  connect(plot_, &GraphPlot::copyChosen, this, &GraphPage::choose);
  connect(kinds_, &KindTable::layersSelected, this, [this](const QStringList& layers) { session_.select(layers); });
}

QWidget* GraphPage::figures() const {
  return figures_;
}

QWidget* GraphPage::search() const {
  return search_;
}

void GraphPage::setFigure(GraphFigure figure) {
  figures_->setChecked(words(enumName(kGraphFigureNames, figure)));
  if (std::exchange(wishes_.figure, figure) != figure) refresh();
}

GraphContext GraphPage::context() const {
  GraphContext context;
  if (!session_.hardware()) return context;
  context.bits = session_.hardware()->precision;
  if (!app::hasAttention(*session_.design().network)) return context;
  const Result<app::DesignAttention> attention = attentionOf(session_.design(), *session_.hardware(), cache_);
  if (!attention) return context;
  for (const auto& [block, traffic] : attention->answer.spans)
    if (traffic.best != AttentionScheme::Unfused)
      context.spans[block.name] = tr("attention %1\n%2, not %3")
                                      .arg(words(name(traffic.best)), trafficWords(attention->bytes(traffic.least())),
                                           trafficWords(attention->bytes(traffic.unfused)));
  return context;
}

void GraphPage::refresh() {
  std::shared_ptr<const Network> running = session_.design().network;
  if (running)
    if (const auto& run = cache_.running(running, session_.design().run, session_.design().batch)) running = *run;
  const Network* network = running.get();
  // Layer names of unfolded blocks mean nothing in another network.
  if (std::exchange(network_, session_.design().networkName) != session_.design().networkName) {
    wishes_.unfolded.clear();
    wishes_.copies.clear();
  }
  wishes_.selection = session_.session().selection;
  if (!network) {
    plot_->setPicture({}, wishes_.figure);
  } else {
    // The plan and its rows may still be those of the previous network.
    const bool isOfIt = model_.plan() && model_.rows().size() == network->layers.size() &&
                        std::equal(model_.rows().begin(), model_.rows().end(), network->layers.begin(),
                                   [](const LayerRow& row, const Layer& layer) { return row.name == layer.name; });
    const EnergyUnit unit = model_.plan() ? model_.plan()->totals.energy.unit : EnergyUnit::Picojoule;
    static const LayerRows kNone;
    const LayerRows& rows = isOfIt ? model_.rows() : kNone;
    plot_->setPicture(graphPicture(*network, rows, unit, wishes_, context()), wishes_.figure);
    kinds_->refresh(*network, rows, unit);
    kinds_->setSelectedLayers(wishes_.selection);
  }
  emit refreshed();
}

QString GraphPage::scaleText() const {
  const GraphPicture& picture = plot_->picture();
  return picture.largest.isEmpty() ? QString() : tr("0 to %1 %2").arg(picture.largest, picture.unit);
}

QString GraphPage::foundText() const {
  const GraphPicture& picture = plot_->picture();
  if (wishes_.search.isEmpty()) return {};
  if (picture.found == 0) return tr("not found");
  return picture.foundAt > 0 ? tr("%1 of %2").arg(picture.foundAt).arg(picture.found)
                             : tr("%1 found").arg(picture.found);
}

QString GraphPage::notModelledText() const {
  const GraphPicture& picture = plot_->picture();
  if (picture.unknown == 0) return {};
  if (picture.unknownShare == 0) return tr("%1 not modelled, size not known").arg(picture.unknown);
  const QString text = picture.isShareLeast ? tr("%1 not modelled, at least %2 of bytes written")
                                            : tr("%1 not modelled, %2 of bytes written");
  return text.arg(picture.unknown)
      .arg(words(percent(picture.unknownShare, picture.unknownShare < kSmallShare ? 1 : 0)));
}

bool GraphPage::hasSpans() const {
  return !plot_->picture().spans.empty();
}

std::string GraphPage::firstLayerOf(std::size_t hull) const {
  const std::vector<GraphNode>& nodes = plot_->picture().graph.nodes;
  const auto first = std::find_if(nodes.begin(), nodes.end(), [&](const GraphNode& node) { return node.hull == hull; });
  return session_.design().network->layers[first->layers.front()].name;
}

void GraphPage::toggle(std::size_t hull) {
  wishes_.unfolded.insert(firstLayerOf(hull));
  refresh();
}

// Shows this copy of a folded block. A selected layer moves to the same layer of this copy.
void GraphPage::choose(std::size_t hull, std::size_t copy) {
  wishes_.copies[firstLayerOf(hull)] = copy;
  QString chosen;
  const GraphPicture& picture = plot_->picture();
  for (std::size_t node = 0; node < picture.marks.size(); ++node)
    if (picture.marks[node].selected && picture.graph.nodes[node].hull == hull)
      chosen = picture.marks[node].layers.value(static_cast<int>(copy));
  refresh();
  if (!chosen.isEmpty()) session_.select(QStringList(chosen));
}

void GraphPage::find() {
  search_->setFocus(Qt::ShortcutFocusReason);
  search_->selectAll();
}

void GraphPage::searchFor(const QString& text) {
  wishes_.search = text.trimmed();
  refresh();
}

// Wraps around at the last match.
void GraphPage::step(int direction) {
  const GraphPicture& picture = plot_->picture();
  const auto count = static_cast<int>(picture.marks.size());
  if (wishes_.search.isEmpty() || count == 0) return;
  int at = direction > 0 ? -1 : count;
  for (int node = 0; node < count; ++node)
    if (picture.marks[static_cast<std::size_t>(node)].selected) at = node;
  for (int i = 1; i <= count; ++i) {
    const auto node = static_cast<std::size_t>(((at + i * direction) % count + count) % count);
    if (!picture.marks[node].found || picture.marks[node].layers.isEmpty()) continue;
    plot_->show(node);
    return session_.select(QStringList(picture.marks[node].layers.front()));
  }
}

void GraphPage::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  placeButtons();
}

void GraphPage::placeButtons() {
  int left = scaledPixels(kButtonMargin);
  for (IconButton* button : buttons_) {
    button->move(left, height() - scaledPixels(kButtonMargin) - button->height());
    left += button->width() + scaledPixels(kButtonGap);
  }
}

}  // namespace tilescope::gui

#include "moc_graph_page.cpp"
