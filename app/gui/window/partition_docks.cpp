// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/window/partition_docks.h"

#include <QJsonArray>
#include <QScrollArea>
#include <QSplitter>
#include <QVBoxLayout>
#include <algorithm>

#include "app/gui/chrome/dock_body.h"
#include "app/gui/chrome/dock_title.h"
#include "app/gui/chrome/overlay_scroll_bar.h"
#include "app/gui/theme/fonts.h"
#include "app/gui/theme/theme_controller.h"

namespace tilescope::gui {
namespace {

constexpr int kDockGap = 6;  // px
// As in the visual design; of what a window is higher, the plots over time and capacity take the most.
constexpr int kSpansHeight = 285, kMiddleHeight = 169, kPipelineHeight = 252;
constexpr int kSpansStretch = 15, kMiddleStretch = 35, kPipelineStretch = 50;
constexpr int kSchemesWidth = 496, kMostSchemes = 54;  // px; % of the room
constexpr int kLeastSpans = 248, kLeastMiddle = 160, kLeastPipeline = 160;

QSplitter* splitter(Qt::Orientation orientation, const char* name) {
  auto* made = new QSplitter(orientation);
  made->setObjectName(QLatin1String(name));
  made->setHandleWidth(kDockGap);
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
      spansTitle_(new DockTitle(themes, tr("Spans on chip"))),
      trafficTitle_(new DockTitle(themes, tr("Traffic and capacity"))),
      schemesTitle_(new DockTitle(themes, tr("Schemes"))),
      pipelineTitle_(new DockTitle(themes, tr("Pipeline"))),
      rows_(splitter(Qt::Vertical, "partitionRows")),
      beside_(splitter(Qt::Horizontal, "partitionColumns")),
      area_(new QScrollArea(this)) {
  setObjectName("partition docks");
  beside_->addWidget(framed(trafficTitle_, contents.traffic));
  beside_->addWidget(framed(schemesTitle_, contents.schemes));
  rows_->addWidget(framed(spansTitle_, contents.spans));
  rows_->addWidget(beside_);
  rows_->addWidget(framed(pipelineTitle_, contents.pipeline));
  const int least[] = {kLeastSpans, kLeastMiddle, kLeastPipeline};
  const int stretch[] = {kSpansStretch, kMiddleStretch, kPipelineStretch};
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
  reset();
}

QWidget* PartitionDocks::framed(DockTitle* title, QWidget* content) {
  auto* frame = new QWidget;
  auto* layout = new QVBoxLayout(frame);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  layout->addWidget(title);
  layout->addWidget(new DockBody(themes_, content, frame), 1);
  return frame;
}

void PartitionDocks::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  if (!moved_) reset();
}

void PartitionDocks::reset() {
  moved_ = false;
  const int extra = std::max(height() - 2 * kDockGap - (kSpansHeight + kMiddleHeight + kPipelineHeight), 0);
  const auto higher = [&](int least, int stretch) { return least + extra * stretch / 100; };
  rows_->setSizes({higher(kSpansHeight, kSpansStretch), higher(kMiddleHeight, kMiddleStretch),
                   higher(kPipelineHeight, kPipelineStretch)});
  const int schemes = std::min(scaledPixels(kSchemesWidth), width() * kMostSchemes / 100);
  beside_->setSizes({width() - kDockGap - schemes, schemes});
}

QJsonObject PartitionDocks::state() const {
  if (!moved_) return {};
  return {{"rows", jsonOf(rows_->sizes())}, {"columns", jsonOf(beside_->sizes())}};
}

void PartitionDocks::restore(const QJsonObject& state) {
  if (state.isEmpty()) return reset();
  moved_ = true;
  restoreSizes(*rows_, state["rows"].toArray());
  restoreSizes(*beside_, state["columns"].toArray());
}

}  // namespace tilescope::gui
