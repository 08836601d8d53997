// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/panel/compact_field.h"

#include <QWheelEvent>

#include "app/gui/kit/panel/value_text.h"

namespace tilescope::gui {

CompactField::CompactField(const ThemeController* theme, QWidget* parent)
    : QWidget(parent), field_(new ValueField(theme, ValueField::Look::Compact, this)) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  connect(field_, &ValueField::valueChanged, this, [this](double value) {
    row_.value = value;
    field_->setMarks(row_.value != row_.base, row_.assumption);
    emit valueChanged(row_.id, value);
  });
  connect(field_, &ValueField::resetRequested, this, [this] {
    if (row_.value != row_.base) emit resetRequested(row_.id);
  });
  connect(field_, &ValueField::errorChanged, this, &CompactField::errorChanged);
}

void CompactField::setRow(const ParameterRow& row) {
  if (row_ == row) return;
  row_ = row;
  field_->setCaption(row.label);
  field_->setUnit(row.unit);
  field_->setScale({row.least, row.most, row.whole});
  if (!ownLimits_) field_->setLimits(limitsOf(row));
  field_->setMarks(row.value != row.base, row.assumption);
  field_->setValue(row.value);
  setObjectName("parameter:" + row.id);
  field_->setObjectName("field:" + row.id);
  const QString name = row.unit.isEmpty() ? tr("%1, %2").arg(row.section, row.label)
                                          : tr("%1, %2, in %3").arg(row.section, row.label, row.unit);
  QString tip = name;
  if (row.value != row.base) tip += '\n' + tr("The profile has %1. Press Delete to go back.").arg(valueText(row.base));
  if (row.assumption) tip += '\n' + tr("Assumed: the profile names no source.");
  if (!row.source.isEmpty()) tip += '\n' + row.source;
  setAccessibleName(name);
  field_->setAccessibleName(name);
  setToolTip(tip);
  field_->setToolTip(tip);
  const QString help =
      tr("%1. Type a value, or step through the powers of two and their half steps with the arrow keys; "
         "with Shift by one. Delete brings back the profile's value, %2.")
          .arg(name, valueText(row.base));
  setWhatsThis(help);
  field_->setWhatsThis(help);
  updateGeometry();
}

void CompactField::setLimits(const EntryLimits& limits) {
  ownLimits_ = true;
  field_->setLimits(limits);
}

bool CompactField::event(QEvent* event) {
  if (event->type() == QEvent::LayoutRequest) updateGeometry();
  return QWidget::event(event);
}

void CompactField::resizeEvent(QResizeEvent*) {
  field_->setGeometry(0, 0, width(), field_->sizeHint().height());
}

// Outside of an entry, the wheel scrolls the panel.
void CompactField::wheelEvent(QWheelEvent* event) {
  if (!field_->hasFocus()) return event->ignore();
  event->accept();
  wheel_ += event->angleDelta().y();
  const bool fine = event->modifiers() & Qt::ShiftModifier;
  for (; wheel_ >= QWheelEvent::DefaultDeltasPerStep; wheel_ -= QWheelEvent::DefaultDeltasPerStep)
    field_->step(+1, fine);
  for (; wheel_ <= -QWheelEvent::DefaultDeltasPerStep; wheel_ += QWheelEvent::DefaultDeltasPerStep)
    field_->step(-1, fine);
}

}  // namespace tilescope::gui

#include "moc_compact_field.cpp"
