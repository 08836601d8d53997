// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/hardware/part_form.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "app/gui/kit/chrome/described.h"
#include "app/gui/kit/chrome/overlay_scroll_bar.h"
#include "app/gui/kit/chrome/quiet_entries.h"
#include "app/gui/kit/chrome/tone_label.h"
#include "app/gui/kit/panel/form_row.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/theme_controller.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/views/hardware/port_table.h"

namespace tilescope::gui {
namespace {
constexpr int kPartFormMargin = 16, kRowGap = 4, kSectionGap = 16, kMaxWidth = 1200, kReasonLine = 24;  // px

bool sameShape(const Form& a, const Form& b) {
  const auto sameField = [](const FormField& x, const FormField& y) {
    return x.pointer == y.pointer && x.kind == y.kind && x.options.size() == y.options.size() &&
           std::equal(x.options.begin(), x.options.end(), y.options.begin(),
                      [](const Segment& s, const Segment& t) { return s.id == t.id; });
  };
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [&](const FormSection& x, const FormSection& y) {
    return x.title == y.title && x.note == y.note &&
           std::equal(x.fields.begin(), x.fields.end(), y.fields.begin(), y.fields.end(), sameField);
  });
}

// Such as "found 0, expected a whole number from 1. Enlarge it".
QString reasonText(const Diagnostic& reason) {
  QString text = words(reason.expected);
  if (!reason.found.empty()) text = QObject::tr("Found %1, expected %2").arg(words(reason.found), text);
  if (!reason.remedy.empty()) text += QStringLiteral(". ") + words(reason.remedy);
  return text;
}

}  // namespace

PartForm::PartForm(HardwareModel& model, const ThemeController* themes, QWidget* parent)
    : QScrollArea(parent), model_(model), themes_(themes), reason_(new ToneLabel(themes, &Theme::worse, this)) {
  setObjectName("part form");
  setAccessibleName(tr("Values of the selected part"));
  setFrameShape(QFrame::NoFrame);
  setWidgetResizable(true);
  setFocusPolicy(Qt::NoFocus);
  new OverlayScrollBar(this, themes_);
  reason_->setObjectName("part form reason");
  reason_->setSmall(true);
  reason_->hide();
}

PartForm::~PartForm() {
  quietEntries(this);
}

void PartForm::refresh() {
  const Form form = model_.form();
  const bool same =
      content_ && sameShape(form, form_) && (!model_.profile() || dims_ == model_.profile()->arrayDims.size());
  form_ = form;
  if (!same) return rebuild(form);
  int next = 0;
  for (const FormSection& section : form_)
    for (const FormField& field : section.fields)
      if (field.kind != FieldKind::Ports) rows_[next++]->setField(field);
  if (ports_) ports_->setMemory(model_.profile()->memories[model_.part().place], model_.part().place);
  showReason();
}

QString PartForm::reason() const {
  for (const FormRow* row : rows_)
    if (!row->error().isEmpty()) return tr("%1: %2").arg(row->field().label, row->error());
  return ports_ ? ports_->error() : QString();
}

// The line takes its height from the bottom of the form, so that no row moves.
void PartForm::showReason() {
  const bool isWrong = !reason().isEmpty();
  const QString text = isWrong ? reason() : note();
  reason_->setColour(isWrong ? &Theme::worse : &Theme::text2);
  const int height = text.isEmpty() ? 0 : scaledPixels(kReasonLine);
  reason_->setText(text);
  reason_->setVisible(!text.isEmpty());
  setViewportMargins(0, 0, 0, height);
  reason_->setGeometry(kPartFormMargin, this->height() - height, width() - 2 * kPartFormMargin, height);
}

void PartForm::resizeEvent(QResizeEvent* event) {
  QScrollArea::resizeEvent(event);
  showReason();
}

FormRow* PartForm::row(const QString& pointer) const {
  const auto found =
      std::find_if(rows_.begin(), rows_.end(), [&](const FormRow* row) { return row->field().pointer == pointer; });
  return found == rows_.end() ? nullptr : *found;
}

void PartForm::rebuild(const Form& form) {
  const QString focused =
      content_ && focusWidget() && content_->isAncestorOf(focusWidget()) ? focusWidget()->objectName() : QString();
  if (QWidget* old = takeWidget()) {
    old->hide();
    old->deleteLater();  // not at once, because a field may be emitting a signal
  }
  rows_.clear();
  ports_ = nullptr;
  dims_ = model_.profile() ? model_.profile()->arrayDims.size() : 0;
  content_ = new QWidget;
  content_->setObjectName("part form content");
  content_->setMaximumWidth(scaledPixels(kMaxWidth));
  column_ = new QVBoxLayout(content_);
  column_->setContentsMargins(kPartFormMargin, kPartFormMargin / 2, kPartFormMargin, kPartFormMargin);
  column_->setSpacing(kRowGap);
  for (const FormSection& section : form) addSection(section);
  if (model_.part().kind == PartKind::Array) column_->addWidget(makeDimButtons());
  column_->addStretch(1);
  setWidget(content_);
  content_->setAutoFillBackground(false);
  viewport()->setAutoFillBackground(false);
  if (auto* again = focused.isEmpty() ? nullptr : content_->findChild<QWidget*>(focused)) again->setFocus();
  showReason();
}

void PartForm::addSection(const FormSection& section) {
  auto* head = new QWidget(content_);
  auto* row = new QHBoxLayout(head);
  row->setContentsMargins(0, column_->count() == 0 ? 0 : kSectionGap, 0, 0);
  auto* title = new ToneLabel(themes_, &Theme::text, head);
  title->setStrong(true);
  title->setText(section.title);
  auto* note = new ToneLabel(themes_, &Theme::text3, head);
  note->setSmall(true);
  note->setText(section.note);
  row->addWidget(title);
  row->addWidget(note, 1);
  column_->addWidget(head);
  for (const FormField& field : section.fields)
    column_->addWidget(field.kind == FieldKind::Ports ? makePorts(field) : makeRow(field));
}

QWidget* PartForm::makeRow(const FormField& field) {
  auto* made = new FormRow(field, themes_, content_);
  rows_.append(made);
  connect(made, &FormRow::committed, this, &PartForm::commit);
  connect(made, &FormRow::errorChanged, this, &PartForm::showReason);
  connect(made, &FormRow::sourceCommitted, this, [this](const QString& pointer, const QString& source) {
    showReasons(model_.setSource(pointer, source), pointer);
  });
  connect(made, &FormRow::assumptionRequested, this, [this](const QString& pointer, bool assumed) {
    showReasons(model_.setAssumption(pointer, assumed), pointer);
  });
  connect(made, &FormRow::resetRequested, this,
          [this](const FormField& reset) { showReasons(model_.resetField(reset), reset.pointer); });
  return made;
}

QWidget* PartForm::makePorts(const FormField&) {
  ports_ = new PortTable(themes_, content_);
  const std::size_t memory = model_.part().place;
  ports_->setMemory(model_.profile()->memories[memory], memory);
  const QString pointer = QStringLiteral("/memories/%1/ports").arg(memory);
  connect(ports_, &PortTable::fieldCommitted, this, [this](const QString& at, bool isText, const QString& text) {
    FormField field;
    field.pointer = at;
    field.kind = isText ? FieldKind::Text : FieldKind::Number;
    field.accepted = tr("whole bits per cycle, 1 to 2 147 483 647, or a bandwidth such as 12.8 GB/s");
    if (!isText) {
      field.unit = QStringLiteral("bit/cycle");
      field.whole = true;
      field.other = model_.otherUnit(model_.part().place);
      if (!at.endsWith(QLatin1String("/1"))) field.other->replaces = false;
    }
    commit(field, text);
  });
  connect(ports_, &PortTable::moveChosen, this, [this, memory, pointer](std::size_t port, PortMove move) {
    showReasons(model_.setMovement(memory, port, move), pointer);
    if (ports_) ports_->setMemory(model_.profile()->memories[memory], memory);
  });
  connect(ports_, &PortTable::portAdded, this,
          [this, memory, pointer] { showReasons(model_.addPort(memory), pointer); });
  connect(ports_, &PortTable::portRemoved, this,
          [this, memory, pointer](std::size_t port) { showReasons(model_.removePort(memory, port), pointer); });
  return ports_;
}

QWidget* PartForm::makeDimButtons() {
  auto* buttons = new QWidget(content_);
  auto* row = new QHBoxLayout(buttons);
  row->setContentsMargins(0, kSectionGap, 0, 0);
  auto* add = new QPushButton(tr("Add dimension"), buttons);
  describe(add, "add dimension", tr("Add array dimension"),
           tr("A dimension of size 1 that whole-array memories serve too"));
  connect(add, &QPushButton::clicked, this,
          [this] { showReasons(model_.addPart(PartList::ArrayDims), "/array/dims"); });
  row->addWidget(add);
  const auto& dims = model_.profile()->arrayDims;
  for (std::size_t i = 0; i < dims.size(); ++i) {
    const QString text = tr("Remove %1").arg(words(dims[i].name));
    auto* remove = new QPushButton(text, buttons);
    describe(remove, qPrintable("remove dimension " + QString::number(i)), text,
             tr("Removes it from memories and dataflows too"));
    connect(remove, &QPushButton::clicked, this,
            [this, i] { showReasons(model_.removePart(PartList::ArrayDims, i), "/array/dims"); });
    row->addWidget(remove);
  }
  row->addStretch(1);
  return buttons;
}

void PartForm::commit(const FormField& field, const QString& text) {
  showReasons(model_.setField(field, text), field.pointer);
  showReason();
}

void PartForm::showReasons(const Diagnostics& reasons, const QString& pointer) {
  if (reasons.empty()) {
    if (FormRow* done = row(pointer)) done->showError({});
    return;
  }
  const Diagnostic& reason = reasons.front();
  const QString at = words(reason.pointer);
  if (ports_ && (ports_->showError(at, reasonText(reason)) || ports_->showError(pointer, reasonText(reason))))
    return showReason();
  FormRow* wrong = row(pointer);
  if (!wrong) wrong = row(at);
  if (!wrong) return emit refused(reasons);
  wrong->showError(reasonText(reason));
}

}  // namespace tilescope::gui

#include "moc_part_form.cpp"
