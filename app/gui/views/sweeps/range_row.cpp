// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/sweeps/range_row.h"

#include <QCheckBox>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "app/gui/kit/chrome/paint_parts.h"
#include "app/gui/kit/panel/spin_entry.h"
#include "app/gui/kit/panel/value_field.h"
#include "app/gui/kit/panel/value_text.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/theme_controller.h"
#include "app/gui/kit/words/words.h"

namespace tilescope::gui {
namespace {
// px at 100 %
constexpr int kRowHigh = 50, kStillHigh = 24, kRangeTick = 20, kRangeFieldHigh = 20, kRangeField = 54, kStepsWide = 42;
constexpr int kGrooveTop = 34, kGrooveHigh = 4, kHandleWide = 6, kHandleHigh = 14, kFieldGap = 8, kFieldTop = 26;

}  // namespace

RangeRow::RangeRow(const ThemeController* themes, QWidget* parent)
    : QWidget(parent),
      themes_(themes),
      tick_(new QCheckBox(this)),
      from_(new ValueField(themes, ValueField::Look::Plain, this)),
      to_(new ValueField(themes, ValueField::Look::Plain, this)),
      steps_(new SpinEntry(themes, 2, kMostSteps, this)) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  connect(tick_, &QCheckBox::clicked, this, [this](bool on) { emit varied(line_.row.id, on); });
  connect(from_, &ValueField::valueChanged, this,
          [this](double value) { emit rangeChanged(line_.row.id, value, std::max(value, line_.to)); });
  connect(to_, &ValueField::valueChanged, this,
          [this](double value) { emit rangeChanged(line_.row.id, std::min(value, line_.from), value); });
  connect(steps_, &SpinEntry::stepped, this, &RangeRow::takeSteps);
  connect(steps_, &QLineEdit::editingFinished, this, &RangeRow::takeSteps);
  const auto restyle = [this] {
    updateGeometry();
    place();
    update();
  };
  connect(themes_, &ThemeController::changed, this, restyle);
}

void RangeRow::takeSteps() {
  bool isNumber = false;
  const int steps = steps_->text().toInt(&isNumber);
  if (isNumber && steps >= 2 && steps <= kMostSteps && steps != line_.steps)
    emit stepsChanged(line_.row.id, steps);
  else if (!isNumber || steps < 2 || steps > kMostSteps)
    steps_->setText(QString::number(line_.steps));
}

ValueScale RangeRow::scale() const {
  return {line_.row.least, line_.row.most, line_.row.whole};
}

void RangeRow::setLine(const RangeLine& line) {
  const bool isOther = line.row.id != line_.row.id;
  const bool wasVaried = line_.isVaried;
  line_ = line;
  tick_->setChecked(line.isVaried);
  for (ValueField* field : {from_, to_}) {
    field->setScale(scale());
    field->setLimits(limitsOf(line.row));
    field->setVisible(line.isVaried);
  }
  from_->setValue(line.from);
  to_->setValue(line.to);
  steps_->setVisible(line.isVaried);
  if (!steps_->hasFocus() || !line.isVaried) steps_->setText(QString::number(line.steps));
  if (isOther) say();
  if (wasVaried != line.isVaried) updateGeometry();
  place();
  update();
}

void RangeRow::say() {
  const QString label = line_.row.label, unit = line_.row.unit;
  setObjectName("range:" + line_.row.id);
  setAccessibleName(tr("Range of %1").arg(label));
  tick_->setObjectName("vary:" + line_.row.id);
  tick_->setAccessibleName(tr("Vary %1").arg(label));
  tick_->setToolTip(tr("Vary %1 in the sweep").arg(label));
  from_->setObjectName("from:" + line_.row.id);
  from_->setAccessibleName(tr("%1 from, in %2").arg(label, unit));
  from_->setToolTip(tr("The smallest %1 of the sweep").arg(label));
  to_->setObjectName("to:" + line_.row.id);
  to_->setAccessibleName(tr("%1 to, in %2").arg(label, unit));
  to_->setToolTip(tr("The largest %1 of the sweep").arg(label));
  steps_->setObjectName("steps:" + line_.row.id);
  steps_->setAccessibleName(tr("Number of values of %1").arg(label));
  steps_->setToolTip(tr("How many values from the smallest to the largest, evenly by their ratio"));
  const QString help =
      tr("A ticked parameter is an axis of the sweep. Its values lie between two ends, which can be "
         "typed or dragged; every combination of the values of all axes is one accelerator.");
  for (QWidget* part : std::initializer_list<QWidget*>{this, tick_, from_, to_, steps_}) part->setWhatsThis(help);
  setToolTip(tr("Drag a handle to change the range of %1").arg(label));
}

QSize RangeRow::sizeHint() const {
  return {scaledPixels(260), scaledPixels(line_.isVaried ? kRowHigh : kStillHigh)};
}

void RangeRow::resizeEvent(QResizeEvent*) {
  place();
}

void RangeRow::place() {
  const int high = scaledPixels(kStillHigh), field = scaledPixels(kRangeField),
            fieldHigh = scaledPixels(kRangeFieldHigh);
  tick_->setGeometry(0, 0, scaledPixels(kRangeTick), high);
  const int steps = scaledPixels(kStepsWide), below = scaledPixels(kFieldTop);
  steps_->setGeometry(width() - steps, (high - fieldHigh) / 2, steps, fieldHigh);
  from_->setGeometry(scaledPixels(kRangeTick), below, field, fieldHigh);
  to_->setGeometry(width() - field, below, field, fieldHigh);
}

QRectF RangeRow::groove() const {
  const double left = scaledPixels(kRangeTick + kRangeField + kFieldGap) + kHandleWide / 2.0;
  const double right = width() - scaledPixels(kRangeField + kFieldGap) - kHandleWide / 2.0;
  return {left, static_cast<double>(scaledPixels(kGrooveTop)), right - left, static_cast<double>(kGrooveHigh)};
}

double RangeRow::placeOf(double value) const {
  return groove().left() + fractionOf(scale(), value) * groove().width();
}

QPointF RangeRow::handle(bool upper) const {
  return {placeOf(upper ? line_.to : line_.from), groove().center().y()};
}

void RangeRow::mousePressEvent(QMouseEvent* event) {
  if (!line_.isVaried || event->button() != Qt::LeftButton || event->position().y() < scaledPixels(kStillHigh)) return;
  const double x = event->position().x();
  held_ = std::abs(x - placeOf(line_.from)) <= std::abs(x - placeOf(line_.to)) && x < placeOf(line_.to) ? Handle::Lower
                                                                                                        : Handle::Upper;
  mouseMoveEvent(event);
}

void RangeRow::mouseMoveEvent(QMouseEvent* event) {
  if (held_ == Handle::None) return;
  const double fraction = (event->position().x() - groove().left()) / groove().width();
  const double value = valueAt(scale(), fraction, magnetReach(scale(), groove().width()));
  const double from = held_ == Handle::Lower ? std::min(value, line_.to) : line_.from;
  const double to = held_ == Handle::Upper ? std::max(value, line_.from) : line_.to;
  if (from != line_.from || to != line_.to) emit rangeChanged(line_.row.id, from, to);
}

void RangeRow::mouseReleaseEvent(QMouseEvent*) {
  held_ = Handle::None;
}

void RangeRow::paintEvent(QPaintEvent*) {
  const Theme& theme = themes_->theme();
  QPainter painter(this);
  const int high = scaledPixels(kStillHigh), left = scaledPixels(kRangeTick) + 2;
  painter.setFont(wordFont());
  painter.setPen(line_.isVaried ? theme.text : theme.text2);
  const int room = (line_.isVaried ? steps_->x() - scaledPixels(kFieldGap) : width()) - left;
  writeLine(painter, QRect(left, 0, room, high), Qt::AlignLeft,
            elided(painter.fontMetrics(), line_.row.label, Qt::ElideRight, room * 2 / 3));
  painter.setPen(theme.text3);
  painter.setFont(wordFont(kSmallPixels));
  if (!line_.isVaried) {
    writeLine(painter, QRect(left, 0, width() - left, high), Qt::AlignRight,
              tr("%1, fixed").arg(quantityText(line_.row.value, line_.row.unit)));
    return;
  }
  writeLine(painter, QRect(left, 0, room, high), Qt::AlignRight,
            line_.row.unit.isEmpty() ? tr("values") : tr("%1, values").arg(line_.row.unit));
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  painter.setBrush(theme.hover);
  painter.drawRoundedRect(groove(), 2, 2);
  const double from = placeOf(line_.from), to = placeOf(line_.to);
  painter.setBrush(theme.accent);
  painter.drawRoundedRect(QRectF(from, groove().top(), to - from, groove().height()), 2, 2);
  painter.setPen(QPen(theme.panel, 1));
  for (const double value : line_.values) {
    const double x = std::round(placeOf(value)) + 0.5;
    painter.drawLine(QPointF(x, groove().top() - 2), QPointF(x, groove().bottom() + 2));
  }
  painter.setPen(QPen(theme.accent, 1.5));
  painter.setBrush(theme.panel);
  for (const double x : {from, to})
    painter.drawRoundedRect(
        QRectF(x - kHandleWide / 2.0, groove().center().y() - kHandleHigh / 2.0, kHandleWide, kHandleHigh), 2, 2);
}

}  // namespace tilescope::gui

#include "moc_range_row.cpp"
