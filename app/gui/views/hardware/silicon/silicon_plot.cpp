// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/hardware/silicon/silicon_plot.h"

#include <QKeyEvent>
#include <QPainter>
#include <utility>

#include "app/gui/kit/theme/theme_controller.h"
#include "app/gui/plots/plot_text.h"
#include "app/gui/views/hardware/silicon/silicon_painter.h"
#include "app/gui/views/hardware/silicon/silicon_words.h"

namespace tilescope::gui {
namespace {
constexpr QSize kSiliconMinSize(260, 160);  // in less, texts do not fit
constexpr QSize kSiliconUsualSize(530, 360);

}  // namespace

SiliconPlot::SiliconPlot(const ThemeController* themes, QWidget* parent) : Plot(themes, parent) {
  connect(hover(), &HoverTracker::changed, this,
          [this] { emit partPointed(hovered() ? std::optional(picture_.blocks[*hovered()].part) : std::nullopt); });
  setObjectName(QStringLiteral("siliconPlot"));
  setAccessibleName(tr("Silicon"));
  setToolTip(tr("Hover over a part for its formula and source; click to select it"));
  setWhatsThis(
      tr("The chip to scale: every memory, all its instances together, and the multiply-accumulates. By area the frame "
         "is the chip, and the plain part is what placement, wiring, control and clock take; by leakage and energy the "
         "parts fill the frame. Areas are to scale, places are not.\n\nA click selects the part, here and in the block "
         "diagram; the arrow keys go from one part to the next."));
  setMinimumSize(kSiliconMinSize);
}

PlotTable SiliconPlot::table() const {
  return tableOf(picture_);
}

void SiliconPlot::paintPicture(QPaintDevice& device, const QPoint& at, const std::function<void(QPainter&)>& before) {
  QPainter painter(&device);
  before(painter);
  painter.translate(at);
  paintSilicon(painter, {picture_, layout_, themes()->theme()});
}

QSize SiliconPlot::sizeHint() const {
  return kSiliconUsualSize;
}

void SiliconPlot::setPicture(const SiliconPicture& picture) {
  if (picture == picture_) return;
  if (picture.blocks.size() != picture_.blocks.size()) hover()->renumber(HoverTracker::kNothing);
  picture_ = picture;
  layOut();
  setAccessibleDescription(siliconSummary(picture_));
  emit contentChanged();
}

void SiliconPlot::setHovered(const std::optional<PartId>& part) {
  if (std::exchange(linked_, part) != part) update();
}

void SiliconPlot::layOut() {
  layout_ = layOutSilicon(picture_, size());
  update();
}

void SiliconPlot::paintBehind(QPainter& painter, const QRect&) {
  const SiliconPaint paint{picture_, layout_, themes()->theme()};
  painter.fillRect(rect(), paint.theme.plot);
  paintSilicon(painter, paint);
  for (std::size_t b = 0; b < picture_.blocks.size(); ++b)
    if (linked_ == picture_.blocks[b].part) paintSiliconOutline(painter, paint, b);
  if (hovered()) paintSiliconOutline(painter, paint, *hovered());
  if (hasFocus()) drawFocusFrame(painter, rect(), paint.theme.focus);
}

int SiliconPlot::markAt(const QPointF& place) const {
  return markOf(layout_.blockAt(place));
}

void SiliconPlot::markRested(int block) {
  const QRect rect = layout_.blocks[static_cast<std::size_t>(block)].toAlignedRect();
  emit blockHovered(static_cast<std::size_t>(block), {mapToGlobal(rect.topLeft()), rect.size()});
}

void SiliconPlot::press(const PointerAt& at) {
  if (const std::optional<std::size_t> block = layout_.blockAt(at.place))
    emit partClicked(PartId(picture_.blocks[*block].part));
}

WidgetKeys SiliconPlot::keys() {
  return {tr("In other plots"), {{tr("Arrows"), tr("The next part of the chip")}}};
}

// In the order of the table.
bool SiliconPlot::pressKey(const QKeyEvent& event) {
  const std::vector<SiliconBlock>& blocks = picture_.blocks;
  std::optional<std::size_t> selected;
  for (std::size_t i = 0; i < blocks.size() && !selected; ++i)
    if (blocks[i].isSelected) selected = i;
  const std::optional<std::size_t> next = steppedItem(event, selected, blocks.size());
  // a copy, because the picture may change
  if (next) emit partClicked(PartId(blocks[*next].part));
  return next.has_value();
}

}  // namespace tilescope::gui

#include "moc_silicon_plot.cpp"
