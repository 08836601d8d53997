// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/panel/form_row.h"

#include <QCheckBox>
#include <QComboBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QStyle>

#include "app/gui/kit/chrome/described.h"
#include "app/gui/kit/chrome/quiet_entries.h"
#include "app/gui/kit/chrome/tone_label.h"
#include "app/gui/kit/panel/segmented_control.h"
#include "app/gui/kit/panel/spin_entry.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/theme_controller.h"

namespace tilescope::gui {
namespace {

constexpr int kLabel = 132, kControl = 176, kUnit = 56, kFormRowGap = 8, kTextHeight = 96, kSetButton = 40;  // px
constexpr int kNarrowLabel = 118, kNarrowControl = 110;
constexpr std::size_t kMaxSegments = 3;
constexpr qsizetype kMaxSegmentLetters = 16;  // max letters of all segments in a narrow form

void markWrong(QWidget* control, bool wrong) {
  if (!control || control->property("wrong").toBool() == wrong) return;
  control->setProperty("wrong", wrong);
  control->style()->unpolish(control);
  control->style()->polish(control);
}

// A combo box that ignores the wheel, so that the form scrolls.
class CalmComboBox : public QComboBox {
 public:
  using QComboBox::QComboBox;
  void wheelEvent(QWheelEvent* event) override { event->ignore(); }
};

}  // namespace

FormRow::FormRow(const FormField& field, const ThemeController* themes, QWidget* parent, Look look)
    : QWidget(parent),
      field_(field),
      themes_(themes),
      look_(look),
      grid_(new QGridLayout(this)),
      label_(new ToneLabel(themes, &Theme::text2, this)),
      unit_(new ToneLabel(themes, &Theme::text3, this)),
      source_(new ToneLabel(themes, &Theme::text3, this)),
      error_(new ToneLabel(themes, &Theme::worse, this)) {
  setObjectName("form row " + field.pointer);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  grid_->setContentsMargins(0, 0, 0, 0);
  grid_->setHorizontalSpacing(kFormRowGap);
  grid_->setVerticalSpacing(0);
  const bool narrow = look_ == Look::Narrow;
  const bool wide = fillsRow();
  label_->setFixedWidth(scaledPixels(narrow                             ? kNarrowLabel
                                     : field_.kind == FieldKind::Source ? kLabel + kControl
                                                                        : kLabel));
  unit_->setSmall(true);
  source_->setSmall(true);
  error_->setSmall(true);
  error_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
  unit_->setFixedWidth(scaledPixels(kUnit));
  source_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
  grid_->addWidget(label_, 0, 0, Qt::AlignTop);
  grid_->addWidget(unit_, 0, 2, Qt::AlignTop);
  grid_->addWidget(source_, 0, 3, Qt::AlignTop);
  grid_->addWidget(error_, 0, 2, 1, 2, Qt::AlignTop);
  grid_->setColumnStretch(3, 1);
  showBeside();
  makeControl();
  grid_->addWidget(control_, 0, 1, 1, wide ? 3 : 1, Qt::Alignment());
  if (!wide) control_->setMinimumWidth(scaledPixels(kControl));
  if (narrow) control_->setMinimumWidth(scaledPixels(kNarrowControl));
  connect(label_, &ToneLabel::clicked, this, [this] {
    if (field_.changed) emit resetRequested(field_);
  });
  connect(source_, &ToneLabel::clicked, this, &FormRow::editSource);
  showValue();
}

FormRow::~FormRow() {
  quietEntries(this);
}

bool FormRow::isEntry() const {
  return qobject_cast<QLineEdit*>(control_) != nullptr;
}

void FormRow::setField(const FormField& field) {
  const bool keepTyped = !errorText_.isEmpty() && field.value == field_.value;
  field_ = field;
  if (keepTyped) return;
  showError({});
  showValue();
}

void FormRow::showError(const QString& text) {
  errorText_ = text;
  error_->setText(text);
  error_->setToolTip(text);
  showBeside();
  markWrong(control_, !text.isEmpty());
  emit errorChanged(text);
}

bool FormRow::fillsRow() const {
  return look_ == Look::Narrow || field_.kind == FieldKind::LongText || field_.kind == FieldKind::Source ||
         field_.kind == FieldKind::Fact || field_.kind == FieldKind::Action;
}

// Shows the error in place of unit and source; a new row would move the controls below.
void FormRow::showBeside() {
  const bool isWrong = !errorText_.isEmpty();
  unit_->setVisible(!fillsRow() && !isWrong);
  source_->setVisible(!fillsRow() && !isWrong);
  error_->setVisible(!fillsRow() && isWrong);
}

void FormRow::makeControl() {
  switch (field_.kind) {
    case FieldKind::LongText:
      control_ = makeText();
      break;
    case FieldKind::Choice:
    case FieldKind::Access:
      control_ = makeChoice();
      break;
    case FieldKind::Switch:
      control_ = makeSwitch();
      break;
    case FieldKind::Set:
      control_ = makeSet();
      break;
    case FieldKind::Fact:
      control_ = new ToneLabel(themes_, &Theme::text, this);
      break;
    case FieldKind::Action:
      control_ = makeButton();
      break;
    default:
      control_ = makeEntry();
  }
  control_->setParent(this);
}

QWidget* FormRow::makeEntry() {
  QLineEdit* entry = nullptr;
  if (field_.whole && (field_.least || field_.most)) {
    auto* spin = new SpinEntry(themes_, field_.least, field_.most, this);
    connect(spin, &SpinEntry::stepped, this, [this, spin] { commit(spin->text()); });
    entry = spin;
  } else {
    entry = new QLineEdit(this);
  }
  entry->setPlaceholderText(field_.placeholder);
  if (field_.kind == FieldKind::Number) {
    entry->setFont(numberFont());
    entry->setAlignment(Qt::AlignRight);
  }
  entry->installEventFilter(this);
  connect(entry, &QLineEdit::editingFinished, this, [this, entry] { commit(entry->text()); });
  return entry;
}

QWidget* FormRow::makeText() {
  auto* text = new QPlainTextEdit(this);
  text->setFixedHeight(scaledPixels(kTextHeight));
  text->setTabChangesFocus(true);
  text->installEventFilter(this);
  return text;
}

bool FormRow::fitsSegments() const {
  qsizetype letters = 0;
  for (const Segment& option : field_.options) letters += option.text.size();
  return field_.options.size() <= kMaxSegments && (look_ == Look::Wide || letters <= kMaxSegmentLetters);
}

QWidget* FormRow::makeChoice() {
  if (fitsSegments()) {
    auto* segments = new SegmentedControl(themes_, this);
    segments->setLabel(field_.label);
    segments->setSegments(field_.options);
    connect(segments, &SegmentedControl::chosen, this, &FormRow::commit);
    return segments;
  }
  auto* box = new CalmComboBox(this);
  for (const Segment& option : field_.options) box->addItem(option.text, option.id);
  connect(box, &QComboBox::activated, this, [this, box](int row) { commit(box->itemData(row).toString()); });
  return box;
}

QWidget* FormRow::makeSwitch() {
  auto* check = new QCheckBox(this);
  connect(check, &QCheckBox::clicked, this, [this](bool on) { commit(on ? QStringLiteral("on") : QString()); });
  return check;
}

QWidget* FormRow::makeButton() {
  auto* button = new QPushButton(field_.value, this);
  button->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
  connect(button, &QPushButton::clicked, this, [this] { commit(QString()); });
  return button;
}

QWidget* FormRow::makeSet() {
  auto* set = new QWidget(this);
  auto* row = new QHBoxLayout(set);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(4);
  for (const Segment& option : field_.options) {
    auto* button = new QPushButton(option.text, set);
    describe(button, qPrintable(field_.pointer + ' ' + option.id), field_.label + ' ' + option.text, field_.help);
    button->setCheckable(true);
    button->setMinimumWidth(scaledPixels(kSetButton));
    connect(button, &QPushButton::clicked, this, [this] { commit(typed()); });
    row->addWidget(button);
  }
  row->addStretch(1);
  return set;
}

QString FormRow::typed() const {
  QStringList names;
  const QList<QPushButton*> buttons = control_->findChildren<QPushButton*>();
  for (std::size_t i = 0; i < field_.options.size(); ++i)
    if (buttons[static_cast<qsizetype>(i)]->isChecked()) names << field_.options[i].id;
  return names.join(',');
}

void FormRow::showValue() {
  label_->setText(field_.label);
  label_->setDot(field_.changed);
  const QString back = look_ == Look::Wide          ? tr("%1 in the file; click to restore it").arg(field_.fileValue)
                       : field_.fileValue.isEmpty() ? tr("From the plan by default; click to restore it")
                                                    : tr("%1 by default; click to restore it").arg(field_.fileValue);
  label_->setToolTip(field_.changed ? back : field_.help);
  label_->setColour(field_.assumption && field_.kind == FieldKind::Source ? &Theme::text : &Theme::text2);
  unit_->setText(field_.unit);
  if (auto* entry = qobject_cast<QLineEdit*>(control_)) {
    if (entry->text() != field_.value) entry->setText(field_.value);
    if (field_.kind != FieldKind::Number) entry->setCursorPosition(0);
    if (field_.kind == FieldKind::Loops) entry->setPlaceholderText(tr("search chooses"));
    if (field_.kind == FieldKind::Source) entry->setPlaceholderText(tr("assumption: no source yet"));
  }
  if (auto* text = qobject_cast<QPlainTextEdit*>(control_); text && text->toPlainText() != field_.value)
    text->setPlainText(field_.value);
  if (auto* segments = qobject_cast<SegmentedControl*>(control_)) segments->setChecked(field_.value);
  if (auto* box = qobject_cast<QComboBox*>(control_)) box->setCurrentIndex(box->findData(field_.value));
  if (auto* check = qobject_cast<QCheckBox*>(control_)) check->setChecked(!field_.value.isEmpty());
  if (field_.kind == FieldKind::Set) {
    const QStringList in = field_.value.split(',');
    const QList<QPushButton*> buttons = control_->findChildren<QPushButton*>();
    for (std::size_t i = 0; i < field_.options.size(); ++i)
      buttons[static_cast<qsizetype>(i)]->setChecked(in.contains(field_.options[i].id));
  }
  if (auto* button = qobject_cast<QPushButton*>(control_)) button->setText(field_.value);
  if (auto* fact = qobject_cast<ToneLabel*>(control_)) {
    fact->setText(field_.value);
    fact->setHatch(field_.assumption);
  }
  describeControl();
  showSource();
}

void FormRow::describeControl() {
  QStringList tip{field_.help};
  if (!field_.accepted.isEmpty()) tip << tr("Accepted: %1").arg(field_.accepted);
  tip.removeAll(QString());
  const QString text = tip.isEmpty() ? field_.label : tip.join(QStringLiteral("\n"));
  describe(control_, qPrintable("field " + field_.pointer), field_.label, text);
}

void FormRow::showSource() {
  const bool active = control_->hasFocus() && !field_.accepted.isEmpty();
  source_->setHatch(field_.assumption && !active);
  const QString source = field_.sameSource ? tr("same source") : field_.source;
  source_->setText(active ? field_.accepted : field_.assumption ? tr("assumption") : source);
  source_->setToolTip(field_.source.isEmpty() ? QString()
                                              : tr("%1\nClick to enter the source of this value").arg(field_.source));
  source_->setCursor(field_.source.isEmpty() ? Qt::ArrowCursor : Qt::PointingHandCursor);
}

void FormRow::commit(const QString& text) {
  if (isCommitting_ || text == field_.value) {
    if (text == field_.value) showError({});
    return;
  }
  isCommitting_ = true;
  emit committed(field_, text);
  isCommitting_ = false;
}

// An entry replaces the source until editing ends.
void FormRow::editSource() {
  if (field_.source.isEmpty() || field_.kind == FieldKind::Source) return;
  auto* entry = new QLineEdit(field_.assumption ? QString() : field_.source, this);
  describe(entry, qPrintable("source " + field_.pointer), tr("Source of %1").arg(field_.label),
           tr("The source of the value (empty: an assumption). Return accepts it, Esc cancels."));
  entry->setPlaceholderText(tr("paper, table or data sheet (empty: an assumption)"));
  grid_->addWidget(entry, 0, 3);
  source_->hide();
  entry->setFocus();
  entry->installEventFilter(this);
  connect(entry, &QLineEdit::editingFinished, this, [this, entry] {
    if (!entry->isEnabled()) return;
    entry->setEnabled(false);  // removes the focus, which would end the entry again
    const QString source = entry->text().trimmed();
    entry->deleteLater();
    source_->show();
    if (source.isEmpty() && !field_.assumption)
      emit assumptionRequested(field_.pointer, true);
    else if (!source.isEmpty() && source != field_.source)
      emit sourceCommitted(field_.pointer, source);
  });
}

bool FormRow::eventFilter(QObject* watched, QEvent* event) {
  const bool keys = event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut;
  auto* text = qobject_cast<QPlainTextEdit*>(watched);
  if (keys && watched == control_) showSource();
  if (text && event->type() == QEvent::FocusOut) commit(text->toPlainText());
  if (event->type() != QEvent::KeyPress && event->type() != QEvent::ShortcutOverride)
    return QWidget::eventFilter(watched, event);
  if (static_cast<QKeyEvent*>(event)->key() != Qt::Key_Escape) return QWidget::eventFilter(watched, event);
  if (event->type() == QEvent::ShortcutOverride) {
    event->accept();
    return true;
  }
  if (auto* entry = qobject_cast<QLineEdit*>(watched); entry && entry != control_) {
    entry->setText(field_.source);
    entry->clearFocus();
    return true;
  }
  showError({});
  showValue();
  return true;
}

}  // namespace tilescope::gui

#include "moc_form_row.cpp"
