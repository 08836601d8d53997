// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/hardware/port_table.h"

#include <QGridLayout>
#include <QLineEdit>
#include <QPainter>
#include <QPushButton>
#include <QStyle>
#include <QVBoxLayout>
#include <algorithm>

#include "app/gui/kit/chrome/described.h"
#include "app/gui/kit/chrome/icon_button.h"
#include "app/gui/kit/chrome/quiet_entries.h"
#include "app/gui/kit/chrome/tone_label.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/theme_controller.h"
#include "app/gui/kit/theme/window_style.h"
#include "app/gui/kit/words/words.h"

namespace tilescope::gui {
namespace {
constexpr int kName = 96, kWidth = 60, kMove = 42, kCell = 28, kDisc = 12, kHead = 16;  // px
constexpr int kHeadLines = 2;

std::vector<PortMove> movesOf(const Memory& memory) {
  std::vector<PortMove> moves;
  for (const Tensor tensor : kTensors)
    for (const Move move : kMoves)
      if (memory.stores(tensor) && (tensor == Tensor::O || move == Move::Fill || move == Move::Read))
        moves.push_back({tensor, move});
  return moves;
}

QString moveText(PortMove move) {
  return words(name(move.tensor)) + ' ' + words(name(move.move));
}

}  // namespace

MoveButton::MoveButton(PortMove move, const ThemeController* themes, QWidget* parent)
    : QAbstractButton(parent), move_(move), themes_(themes) {
  setCheckable(true);
  setFocusPolicy(Qt::StrongFocus);
  connect(themes_, &ThemeController::changed, this, qOverload<>(&QWidget::update));
}

QSize MoveButton::sizeHint() const {
  return {scaledPixels(kMove), scaledPixels(kCell)};
}

void MoveButton::paintEvent(QPaintEvent*) {
  const Theme& theme = themes_->theme();
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const double side = scaledPixels(kDisc);
  const QRectF disc((width() - side) / 2.0, (height() - side) / 2.0, side, side);
  painter.setPen(QPen(isChecked() ? theme.tensor(move_.tensor) : underMouse() ? theme.text3 : theme.fieldBorder, 1.5));
  painter.setBrush(isChecked() ? QBrush(theme.tensor(move_.tensor)) : QBrush(Qt::NoBrush));
  painter.drawEllipse(disc);
  if (hasFocus()) paintFocusFrame(painter, rect(), theme);
}

PortTable::PortTable(const ThemeController* themes, QWidget* parent) : QWidget(parent), themes_(themes) {
  setObjectName("port table");
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
}

PortTable::~PortTable() {
  quietEntries(this);
}

void PortTable::setMemory(const Memory& memory, std::size_t place) {
  if (body_ && memory == memory_ && place == place_) return;
  memory_ = memory;
  place_ = place;
  rebuild();
}

bool PortTable::showError(const QString& pointer, const QString& text) {
  const QString ports = QStringLiteral("/memories/%1/ports").arg(place_);
  if (!pointer.startsWith(ports)) return false;
  error_ = text;
  for (QLineEdit* field : body_->findChildren<QLineEdit*>()) {
    field->setProperty("wrong", field->property("pointer").toString().startsWith(pointer) && pointer != ports);
    field->style()->unpolish(field);
    field->style()->polish(field);
  }
  return true;
}

// The same control keeps the focus.
void PortTable::rebuild() {
  const QString focused = body_ && body_->isAncestorOf(focusWidget()) ? focusWidget()->objectName() : QString();
  if (body_) {
    body_->hide();
    body_->deleteLater();
  }
  error_.clear();
  body_ = new QWidget(this);
  grid_ = new QGridLayout(body_);
  grid_->setContentsMargins(0, 0, 0, 0);
  grid_->setHorizontalSpacing(2);
  grid_->setVerticalSpacing(2);
  const std::vector<PortMove> moves = movesOf(memory_);
  // Two lines, so that eight columns fit.
  const auto head = [&](const QString& upper, const QString& lower, int column) {
    for (const int line : {0, 1}) {
      auto* label = new ToneLabel(themes_, line == 0 ? &Theme::text2 : &Theme::text3, body_);
      label->setSmall(true);
      label->setText(line == 0 ? upper : lower);
      label->setFixedHeight(scaledPixels(kHead));
      label->setToolTip(upper + ' ' + lower);
      grid_->addWidget(label, line, column, column < 3 ? Qt::Alignment() : Qt::AlignHCenter);
    }
  };
  head(tr("Port"), {}, 0);
  head(tr("Smallest"), tr("bit/cycle"), 1);
  head(tr("Widest"), tr("bit/cycle"), 2);
  for (std::size_t i = 0; i < moves.size(); ++i)
    head(words(name(moves[i].tensor)), words(name(moves[i].move)), static_cast<int>(i) + 3);
  for (std::size_t p = 0; p < memory_.ports.size(); ++p) addPort(p, moves, static_cast<int>(p) + kHeadLines);
  auto* add = new QPushButton(tr("Add port"), body_);
  describe(add, "add port", tr("Add port"), tr("A port that takes over a movement of the busiest one"));
  connect(add, &QPushButton::clicked, this, &PortTable::portAdded);
  grid_->addWidget(add, static_cast<int>(memory_.ports.size()) + kHeadLines, 0);
  grid_->setColumnStretch(static_cast<int>(moves.size()) + 4, 1);
  layout()->addWidget(body_);
  body_->show();
  if (auto* again = focused.isEmpty() ? nullptr : body_->findChild<QWidget*>(focused)) again->setFocus();
}

void PortTable::addPort(std::size_t port, const std::vector<PortMove>& moves, int row) {
  const Port& p = memory_.ports[port];
  const QString pointer = QStringLiteral("/memories/%1/ports/%2").arg(place_).arg(port);
  const QString called = words(p.name);
  QLineEdit* nameField = entry(pointer + "/name", tr("Name of port %1").arg(called), called, true);
  QLineEdit* least = entry(pointer + "/bits_per_cycle/0", tr("Smallest access of %1").arg(called),
                           QString::number(p.narrowestBitsPerCycle), false);
  QLineEdit* most = entry(pointer + "/bits_per_cycle/1", tr("Widest access of %1").arg(called),
                          QString::number(p.widestBitsPerCycle), false);
  nameField->setFixedWidth(scaledPixels(kName));
  for (QLineEdit* width : {least, most}) width->setFixedWidth(scaledPixels(kWidth));
  grid_->addWidget(nameField, row, 0);
  grid_->addWidget(least, row, 1);
  grid_->addWidget(most, row, 2);
  for (std::size_t i = 0; i < moves.size(); ++i) {
    auto* cell = new MoveButton(moves[i], themes_, body_);
    const QString what = tr("%1 through %2").arg(moveText(moves[i]), called);
    describe(cell, qPrintable(pointer + ' ' + moveText(moves[i])), what, what);
    cell->setChecked(std::find(p.carries.begin(), p.carries.end(), moves[i]) != p.carries.end());
    connect(cell, &MoveButton::clicked, this, [this, cell, port, move = moves[i]](bool on) {
      if (!on) return cell->setChecked(true);  // a movement can only go to another port
      cell->setChecked(false);                 // unchecked until the model accepts the change
      emit moveChosen(port, move);
    });
    grid_->addWidget(cell, row, static_cast<int>(i) + 3);
  }
  auto* remove = new IconButton(themes_, "x", IconButton::Look::Flat, body_);
  describe(remove, qPrintable(pointer + " remove"), tr("Remove port %1").arg(called),
           tr("Its movements go to the other ports"));
  connect(remove, &IconButton::clicked, this, [this, port] { emit portRemoved(port); });
  grid_->addWidget(remove, row, static_cast<int>(moves.size()) + 3);
}

QLineEdit* PortTable::entry(const QString& pointer, const QString& name, const QString& value, bool isText) {
  auto* field = new QLineEdit(value, body_);
  describe(field, qPrintable("field " + pointer), name,
           isText ? name : tr("%1: whole bits per cycle, or a bandwidth such as 12.8 GB/s").arg(name));
  field->setProperty("pointer", pointer);
  if (!isText) {
    field->setFont(numberFont());
    field->setAlignment(Qt::AlignRight);
  }
  connect(field, &QLineEdit::editingFinished, this, [this, field, pointer, isText, value] {
    if (field->text() != value) emit fieldCommitted(pointer, isText, field->text());
  });
  return field;
}

}  // namespace tilescope::gui

#include "moc_port_table.cpp"
