// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/partition/partition_docks.h"

#include <QJsonArray>
#include <QScrollArea>
#include <QSplitter>
#include <QVBoxLayout>
#include <algorithm>

#include "app/gui/kit/chrome/dock_body.h"
#include "app/gui/kit/chrome/dock_set.h"
#include "app/gui/kit/chrome/dock_title.h"
#include "app/gui/kit/chrome/overlay_scroll_bar.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/theme_controller.h"

namespace tilescope::gui {
namespace {
constexpr int kPartitionDocksDockGap = 6;  // px
// Min heights of the rows. Pipeline and traffic curves get most of any additional height.
constexpr int kSpansHeight = 285, kMiddleHeight = 198, kPipelineHeight = 231;
constexpr int kSpansStretch = 15, kMiddleStretch = 35, kPipelineStretch = 50;
constexpr int kSchemesWidth = 496, kMaxSchemes = 54;  // px; max in % of the width
constexpr int kMinBeside = 760;                       // px; in less width the schemes are below the traffic
constexpr int kHeaderHeight = 30, kMaxRows = 62;      // px; max of attention rows in % of the height
constexpr int kMinSpans = 230, kMinAttention = 140, kMinMiddle = 190, kMinPipeline = 190;

QSplitter* splitter(Qt::Orientation orientation, const char* name, QWidget* parent) {
  auto* made = new QSplitter(orientation, parent);
  made->setObjectName(QLatin1String(name));
  made->setHandleWidth(kPartitionDocksDockGap);
  made->setChildrenCollapsible(false);
  return made;
}

QJsonArray jsonOf(const QList<int>& sizes) {
  QJsonArray json;
  for (const int size : sizes) json << size;
  return json;
}

void restoreSizes(QSplitter& splitter, const QJsonArray& json) {
  QList<int> sizes;
  for (const QJsonValue& size : json) sizes << size.toInt();
  const bool sensible =
      sizes.size() == splitter.count() && std::all_of(sizes.begin(), sizes.end(), [](int size) { return size > 0; });
  if (sensible) splitter.setSizes(sizes);
}

}  // namespace

PartitionDocks::PartitionDocks(const ThemeController* themes, const Contents& contents, QWidget* parent)
    : QWidget(parent),
      themes_(themes),
      set_(new DockSet(this)),
      spansTitle_(new DockTitle(themes, tr("Spans on chip"))),
      attentionTitle_(new DockTitle(themes, tr("Attention on chip"))),
      trafficTitle_(new DockTitle(themes, tr("Traffic and capacity"))),
      schemesTitle_(new DockTitle(themes, tr("Schemes"))),
      pipelineTitle_(new DockTitle(themes, tr("Pipeline"))),
      area_(new QScrollArea(this)),
      rows_(splitter(Qt::Vertical, "partitionRows", area_->viewport())) {
  setObjectName("partition docks");
  set_->add("traffic", trafficTitle_->title());
  set_->add("schemes", schemesTitle_->title());
  set_->add("spans", spansTitle_->title());
  set_->add("pipeline", pipelineTitle_->title());
  set_->add("attention", attentionTitle_->title(), false);
  set_->setAway("attention", tr("Shown for the chain of attention blocks."));
  spansFrame_ = addFrame("spans", spansTitle_, contents.spans, rows_);
  attentionFrame_ = addFrame("attention", attentionTitle_, contents.attention, rows_);
  beside_ = splitter(Qt::Horizontal, "partitionColumns", rows_);
  addFrame("traffic", trafficTitle_, contents.traffic, beside_);
  schemesFrame_ = addFrame("schemes", schemesTitle_, contents.schemes, beside_);
  pipelineFrame_ = addFrame("pipeline", pipelineTitle_, contents.pipeline, rows_);
  for (int column = 0; column < beside_->count(); ++column) beside_->widget(column)->setMinimumHeight(kMinMiddle);
  const int least[] = {kMinSpans, kMinAttention, 0, kMinPipeline};  // 0: the min of the contents
  const int stretch[] = {kSpansStretch, kSpansStretch, kMiddleStretch, kPipelineStretch};
  for (int row = 0; row < rows_->count(); ++row) {
    rows_->widget(row)->setMinimumHeight(least[row]);
    rows_->setStretchFactor(row, stretch[row]);
  }
  for (const QSplitter* splitter : {rows_, beside_})
    connect(splitter, &QSplitter::splitterMoved, this, [this] { moved_ = true; });
  beside_->setStretchFactor(0, 1);
  beside_->setStretchFactor(1, 0);
  area_->setObjectName("partitionArea");
  area_->setFrameShape(QFrame::NoFrame);
  area_->setWidgetResizable(true);
  area_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  area_->setFocusPolicy(Qt::NoFocus);
  area_->setWidget(rows_);
  area_->viewport()->setAutoFillBackground(false);
  rows_->setAutoFillBackground(false);
  new OverlayScrollBar(area_, themes_);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(area_);
  connect(set_, &DockSet::changed, this, &PartitionDocks::showFrames);
  reset();
}

QWidget* PartitionDocks::addFrame(const QString& id, DockTitle* title, QWidget* content, QSplitter* place) {
  auto* frame = new DockFrame(themes_, title, content, place);
  set_->attach(id, frame, title, title->addEnlargeButton());
  return frame;
}

void PartitionDocks::showChain(ChainKind chain, int contentHeight) {
  if (chain == chain_ && contentHeight == contentHeight_) return;
  const bool isOther = chain != chain_;
  chain_ = chain;
  contentHeight_ = contentHeight;
  const bool isMaps = chain == ChainKind::Maps;
  for (const char* id : {"spans", "schemes", "pipeline"})
    set_->setAway(id, isMaps ? QString() : tr("Of feature maps; the chain is that of attention blocks."));
  set_->setAway("attention", isMaps ? tr("Shown for the chain of attention blocks.") : QString());
  showFrames();
  if (isOther || !moved_) shareRoom();
}

void PartitionDocks::showFrames() {
  const bool hasMaps = chain_ == ChainKind::Maps;
  spansFrame_->setVisible(hasMaps && set_->isInSight("spans"));
  attentionFrame_->setVisible(!hasMaps && set_->isInSight("attention"));
  schemesFrame_->setVisible(hasMaps && set_->isInSight("schemes"));
  pipelineFrame_->setVisible(hasMaps && set_->isInSight("pipeline"));
  beside_->setVisible(set_->isInSight("traffic") || (hasMaps && set_->isInSight("schemes")));
}

void PartitionDocks::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  turnColumns();
  if (!moved_) shareRoom();
}

void PartitionDocks::reset() {
  set_->restore({});
  moved_ = false;
  shareRoom();
}

// Narrow windows get two rows instead of two columns, to keep legends and names.
void PartitionDocks::turnColumns() {
  const Qt::Orientation wanted = width() < scaledPixels(kMinBeside) ? Qt::Vertical : Qt::Horizontal;
  if (beside_->orientation() == wanted) return;
  beside_->setOrientation(wanted);
  beside_->setSizes({1, 1});  // equal heights; shareRoom() sets widths
}

void PartitionDocks::shareRoom() {
  if (chain_ == ChainKind::Attention) {
    const int rows = std::min(std::max(contentHeight_ + kHeaderHeight, kMinAttention), height() * kMaxRows / 100);
    return rows_->setSizes({0, rows, std::max(height() - rows - kPartitionDocksDockGap, kMinMiddle), 0});
  }
  const int extra =
      std::max(height() - 2 * kPartitionDocksDockGap - (kSpansHeight + kMiddleHeight + kPipelineHeight), 0);
  const auto higher = [&](int least, int stretch) { return least + extra * stretch / 100; };
  rows_->setSizes({higher(kSpansHeight, kSpansStretch), 0, higher(kMiddleHeight, kMiddleStretch),
                   higher(kPipelineHeight, kPipelineStretch)});
  if (beside_->orientation() == Qt::Vertical) return;
  const int schemes = std::min(scaledPixels(kSchemesWidth), width() * kMaxSchemes / 100);
  beside_->setSizes({width() - kPartitionDocksDockGap - schemes, schemes});
}

QJsonObject PartitionDocks::state() const {
  QJsonObject state = set_->state();
  if (!moved_) return state;
  state["rows"] = jsonOf(rows_->sizes());
  if (beside_->orientation() == Qt::Horizontal) state["columns"] = jsonOf(beside_->sizes());
  return state;
}

void PartitionDocks::restore(const QJsonObject& state) {
  if (state.isEmpty()) return reset();
  set_->restore(state);
  moved_ = state.contains("rows");
  restoreSizes(*rows_, state["rows"].toArray());
  if (beside_->orientation() == Qt::Horizontal) restoreSizes(*beside_, state["columns"].toArray());
}

}  // namespace tilescope::gui

#include "moc_partition_docks.cpp"
