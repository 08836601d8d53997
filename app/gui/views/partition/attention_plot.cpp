// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/partition/attention_plot.h"

#include <QKeyEvent>
#include <QPainter>
#include <QScrollArea>
#include <algorithm>
#include <cmath>

#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/theme_controller.h"
#include "app/gui/plots/plot_text.h"
#include "app/gui/views/partition/attention_painter.h"

namespace tilescope::gui {
namespace {
constexpr int kAttentionMinWidth = 420, kAttentionUsualWidth = 1000;  // px
constexpr int kItemsPerRow = static_cast<int>(kAttentionBars);

}  // namespace

AttentionPlot::AttentionPlot(const ThemeController* themes, QWidget* parent) : Plot(themes, parent) {
  connect(hover(), &HoverTracker::changed, this, [this] { update(); });
  setObjectName(QStringLiteral("attentionPlot"));
  setAccessibleName(tr("Traffic of attention"));
  setToolTip(tr("Hover over a bar for its formula; click a row to select the layers of the block"));
  setWhatsThis(
      tr("What scores, softmax and context of one block move off chip: unfused, with keys and values resident, with "
         "tokens streamed, and swapped as in the published algorithm, for comparison. The best of the first three is "
         "marked. A hatched scheme does not fit; its value is the capacity that is missing for one token. The tick is "
         "the minimum: queries, keys, values and results once. Equal blocks are one row; its arrow shows them one by "
         "one.\n\nUp and Down go from row to row, Right unfolds, Left folds."));
  setMinimumWidth(kAttentionMinWidth);
}

void AttentionPlot::setPicture(const AttentionPicture& picture, const std::vector<QString>& best) {
  if (picture == picture_ && best == best_) return;
  picture_ = picture;
  best_ = best;
  hover()->renumber(HoverTracker::kNothing);
  layOut();
  setAccessibleDescription(attentionSummary(picture_));
  updateGeometry();
  update();
  emit contentChanged();
}

PlotTable AttentionPlot::table() const {
  return tableOf(picture_);
}

QSize AttentionPlot::pictureSize() const {
  return {width(), std::max(1, static_cast<int>(std::ceil(layout_.height)))};
}

QSize AttentionPlot::sizeHint() const {
  return {kAttentionUsualWidth, pictureSize().height()};
}

void AttentionPlot::paintPicture(QPaintDevice& device, const QPoint& at, const std::function<void(QPainter&)>& before) {
  QPainter painter(&device);
  before(painter);
  painter.translate(at);
  paintAttention(painter, {picture_, layout_, best_, themes()->theme()}, QRectF(QPointF(), QSizeF(pictureSize())));
}

void AttentionPlot::layOut() {
  layout_ = layOutAttention(picture_, width());
  setMinimumHeight(static_cast<int>(std::ceil(layout_.height)));
}

void AttentionPlot::paintBehind(QPainter& painter, const QRect& exposed) {
  const Theme& theme = themes()->theme();
  painter.fillRect(rect(), theme.plot);
  const AttentionPaint paint{picture_, layout_, best_, theme};
  paintAttention(painter, paint, exposed);
  if (const auto item = hovered()) paintAttentionOutline(painter, paint, markOfItem(static_cast<int>(*item)));
  if (hasFocus()) drawFocusFrame(painter, rect(), theme.focus);
}

AttentionMark AttentionPlot::markOfItem(int item) const {
  return {static_cast<std::size_t>(item / kItemsPerRow), static_cast<AttentionBarKind>(item % kItemsPerRow)};
}

int AttentionPlot::markAt(const QPointF& place) const {
  const std::optional<AttentionMark> mark = gui::markAt(layout_, place);
  if (!mark || !mark->bar) return HoverTracker::kNothing;
  return static_cast<int>(mark->row) * kItemsPerRow + static_cast<int>(*mark->bar);
}

void AttentionPlot::markRested(int item) {
  const AttentionMark mark = markOfItem(item);
  const QRect box = layout_.rows[mark.row].bars[static_cast<std::size_t>(*mark.bar)].toAlignedRect();
  emit barRested(mark.row, *mark.bar, {mapToGlobal(box.topLeft()), box.size()});
}

// Bars have a card with their formula instead of a tooltip.
QString AttentionPlot::tipAt(const QPoint& place) const {
  return markAt(place) == HoverTracker::kNothing ? toolTip() : QString();
}

void AttentionPlot::release(const PointerAt& at) {
  const std::optional<AttentionMark> mark = gui::markAt(layout_, at.place);
  if (!mark) return emit backgroundClicked();
  if (layout_.rows[mark->row].chevron.contains(at.place)) return emit foldToggled(mark->row);
  emit rowClicked(mark->row, at.modifiers);
}

std::optional<std::size_t> AttentionPlot::selectedRow() const {
  const auto selected = std::find_if(picture_.rows.begin(), picture_.rows.end(),
                                     [](const AttentionRowShown& row) { return row.isSelected; });
  if (selected == picture_.rows.end()) return std::nullopt;
  return static_cast<std::size_t>(selected - picture_.rows.begin());
}

void AttentionPlot::goTo(std::ptrdiff_t row) {
  if (picture_.rows.empty()) return;
  const auto wanted = static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(row, 0, std::ssize(picture_.rows) - 1));
  if (parentWidget())
    if (auto* area = qobject_cast<QScrollArea*>(parentWidget()->parentWidget())) {
      const QRect box = layout_.rows[wanted].box.toAlignedRect();
      area->ensureVisible(0, box.bottom(), 0, 0);
      area->ensureVisible(0, box.top(), 0, 0);
    }
  emit rowClicked(wanted, {});
}

bool AttentionPlot::pressKey(const QKeyEvent& event) {
  const std::optional<std::size_t> selected = selectedRow();
  const std::ptrdiff_t at = selected ? static_cast<std::ptrdiff_t>(*selected) : -1;
  switch (event.key()) {
    case Qt::Key_Down:
      goTo(at + 1);
      return true;
    case Qt::Key_Up:
      goTo(selected ? at - 1 : 0);
      return true;
    case Qt::Key_Home:
      goTo(0);
      return true;
    case Qt::Key_End:
      goTo(std::ssize(picture_.rows) - 1);
      return true;
    case Qt::Key_Right:
    case Qt::Key_Left: {
      const std::size_t row = selected.value_or(0);
      if (row >= picture_.rows.size() || !picture_.rows[row].canFold()) return false;
      const bool isFolded = picture_.rows[row].count > 1;
      if (isFolded == (event.key() == Qt::Key_Right)) emit foldToggled(row);
      return true;
    }
    default:
      return false;
  }
}

}  // namespace tilescope::gui

#include "moc_attention_plot.cpp"
