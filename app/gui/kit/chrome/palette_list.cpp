// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/chrome/palette_list.h"

#include <QListView>
#include <QMouseEvent>
#include <QPainter>
#include <QSet>
#include <QStyledItemDelegate>
#include <QVBoxLayout>
#include <algorithm>

#include "app/gui/kit/chrome/described.h"
#include "app/gui/kit/chrome/overlay_scroll_bar.h"
#include "app/gui/kit/chrome/paint_parts.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/icons.h"
#include "app/gui/kit/theme/theme_controller.h"
#include "app/gui/kit/words/palette_model.h"

namespace tilescope::gui {
namespace {

// px at 100 %
constexpr int kPaletteListRow = 28, kPaletteListLeft = 10, kPaletteListIcon = 14, kPaletteListTextLeft = 34,
              kPaletteListRight = 10, kPaletteListGap = 12, kFrame = 4;
constexpr int kPaletteListWidth = 560, kMaxRows = 12;
constexpr double kPaletteListRadius = 3;

class PaletteDelegate : public QStyledItemDelegate {
 public:
  PaletteDelegate(const ThemeController* themes, QObject* parent) : QStyledItemDelegate(parent), themes_(themes) {}

  QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override {
    return {0, scaledPixels(kPaletteListRow)};
  }

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const Theme& theme = themes_->theme();
    const bool current = option.state & QStyle::State_Selected, enabled = index.flags() & Qt::ItemIsEnabled;
    const QRect r = option.rect;
    painter->save();
    if (current) {
      painter->setRenderHint(QPainter::Antialiasing);
      painter->setPen(Qt::NoPen);
      painter->setBrush(theme.selection);
      painter->drawRoundedRect(r, kPaletteListRadius, kPaletteListRadius);
    }
    const QColor quiet = !enabled ? theme.disabled : current ? theme.text2 : theme.text3;
    if (const QString icon = index.data(PaletteModel::IconRole).toString(); !icon.isEmpty()) {
      const int pixels = scaledPixels(kPaletteListIcon);
      painter->drawPixmap(QPoint(r.left() + scaledPixels(kPaletteListLeft), r.center().y() - pixels / 2 + 1),
                          iconPixmap(icon, pixels, quiet, painter->device()->devicePixelRatioF()));
    }
    const QRect right = r.adjusted(0, 0, -scaledPixels(kPaletteListRight), 0);
    const int keys = drawKeys(*painter, right, index.data(PaletteModel::ShortcutRole).toString(), quiet, theme);
    const QRect room =
        right.adjusted(scaledPixels(kPaletteListTextLeft), 0, keys > 0 ? -keys - scaledPixels(kPaletteListGap) : 0, 0);
    const int used = paintName(*painter, room, index, enabled ? theme.text : theme.disabled);
    painter->setFont(wordFont(kSmallPixels));
    painter->setPen(quiet);
    const QRect beside = room.adjusted(used + scaledPixels(kPaletteListGap), 0, 0, 0);
    writeLine(*painter, beside, Qt::AlignLeft,
              elided(QFontMetrics(painter->font()), index.data(PaletteModel::PlaceRole).toString(), Qt::ElideRight,
                     beside.width()));
    painter->restore();
  }

 private:
  // Highlights the typed letters. Returns the used width.
  static int paintName(QPainter& painter, const QRect& room, const QModelIndex& index, const QColor& colour) {
    QSet<qsizetype> stressed;
    for (const QVariant& letter : index.data(PaletteModel::LettersRole).toList()) stressed << letter.toLongLong();
    const QFont plain = wordFont(), bold = wordFont(kBodyPixels, QFont::Bold);
    const QString name = index.data().toString();
    painter.setPen(colour);
    int x = 0;
    for (qsizetype from = 0; from < name.size();) {
      qsizetype to = from + 1;
      while (to < name.size() && stressed.contains(to) == stressed.contains(from)) ++to;
      painter.setFont(stressed.contains(from) ? bold : plain);
      const QFontMetrics metrics(painter.font());
      const QString part = name.mid(from, to - from);
      const QString shown = elided(metrics, part, Qt::ElideRight, room.width() - x);
      writeLine(painter, room.adjusted(x, 0, 0, 0), Qt::AlignLeft, shown);
      x += metrics.horizontalAdvance(shown);
      if (shown != part) break;
      from = to;
    }
    return x;
  }

  const ThemeController* themes_;
};

constexpr int kKeysRight = 4;

}  // namespace

PaletteList::PaletteList(PaletteModel* model, const ThemeController* themes, QWidget* window)
    : QFrame(window), model_(model), themes_(themes), list_(new QListView(this)) {
  setObjectName("paletteFrame");
  setAttribute(Qt::WA_NoMousePropagation);
  describe(list_, "paletteList", tr("Matches"), tr("Click one to run it"),
           tr("Entries that match the text typed above, the best match first."));
  list_->setFocusPolicy(Qt::NoFocus);
  list_->setFrameShape(QFrame::NoFrame);
  list_->setStyleSheet("QListView { background: transparent; border: none; outline: none; }");
  list_->setModel(model_);
  list_->setItemDelegate(new PaletteDelegate(themes, list_));
  list_->setMouseTracking(true);
  list_->setUniformItemSizes(true);
  list_->setEditTriggers(QAbstractItemView::NoEditTriggers);
  list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  list_->viewport()->setAutoFillBackground(false);
  list_->viewport()->installEventFilter(this);
  new OverlayScrollBar(list_, themes);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(kFrame, kFrame, kFrame, kFrame);
  layout->addWidget(list_);
  hide();
}

void PaletteList::openBelow(const QWidget& field) {
  const int rows = std::clamp(model_->rowCount(), 1, kMaxRows);
  const QSize size(scaledPixels(kPaletteListWidth), rows * scaledPixels(kPaletteListRow) + 2 * kFrame);
  const QPoint below = field.mapTo(window(), QPoint(field.width() / 2, field.height() + 2));
  const int left = std::clamp(below.x() - size.width() / 2, 0, std::max(0, window()->width() - size.width()));
  setGeometry(QRect(QPoint(left, below.y()), size));
  show();
  raise();
  list_->setCurrentIndex(model_->index(0, 0));
  list_->scrollToTop();
}

void PaletteList::step(int rows) {
  const int count = model_->rowCount();
  if (count == 0) return;
  const int next = list_->currentIndex().row() + rows;
  int row = std::abs(rows) == 1 ? (next + count) % count : std::clamp(next, 0, count - 1);
  // Qt does not make a disabled entry the current one.
  for (int tried = 0; tried < count && !(model_->index(row, 0).flags() & Qt::ItemIsEnabled); ++tried)
    row = (row + (rows > 0 ? 1 : count - 1)) % count;
  list_->setCurrentIndex(model_->index(row, 0));
}

void PaletteList::page(int direction) {
  step(direction * std::max(2, list_->viewport()->height() / scaledPixels(kPaletteListRow) - 1));
}

void PaletteList::runCurrent() {
  const QModelIndex current = list_->currentIndex();
  if (current.isValid() && (current.flags() & Qt::ItemIsEnabled)) emit chosen(current.row());
}

bool PaletteList::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::MouseMove || event->type() == QEvent::MouseButtonRelease) {
    const QModelIndex under = list_->indexAt(static_cast<QMouseEvent*>(event)->position().toPoint());
    if (under.isValid()) list_->setCurrentIndex(under);
    if (under.isValid() && event->type() == QEvent::MouseButtonRelease) {
      runCurrent();
      return true;
    }
  }
  return QFrame::eventFilter(watched, event);
}

void PaletteList::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  drawBox(painter, rect(), themes_->theme().raised, themes_->theme().fieldBorder);
  if (model_->rowCount() > 0) return;
  painter.setFont(wordFont());
  painter.setPen(themes_->theme().text3);
  writeLine(painter, rect().adjusted(scaledPixels(kPaletteListTextLeft), 0, 0, 0), Qt::AlignLeft,
            tr("Nothing of that name"));
}

PaletteField::PaletteField(const ThemeController* themes, QWidget* parent)
    : SearchField(themes, QStringLiteral("search"), parent) {
  describe(this, "paletteField", tr("Find a layer, action, profile or view"),
           tr("Search for anything that the window can do or show"),
           tr("Type a few letters: actions, views, layers, networks, profiles and parameters that have them appear, "
              "the best match first. Return runs it, Esc closes the list. A parameter takes a value: \"weight buffer "
              "96\". A question mark lists everything with a shortcut."));
  setHint(tr("Find a layer, action, profile or view"));
  connect(this, &QLineEdit::textEdited, this, &PaletteField::opened);
  connect(this, &SearchField::escapePressed, this, &PaletteField::leave);
}

void PaletteField::setShortcutText(const QString& shortcut) {
  shortcut_ = shortcut;
  update();
}

void PaletteField::open() {
  setFocus(Qt::ShortcutFocusReason);
  selectAll();
  emit opened();
}

void PaletteField::leave() {
  clear();
  emit closed();
  giveFocusBack();
}

void PaletteField::mousePressEvent(QMouseEvent* event) {
  SearchField::mousePressEvent(event);
  if (event->button() == Qt::LeftButton) emit opened();
}

void PaletteField::focusOutEvent(QFocusEvent* event) {
  SearchField::focusOutEvent(event);
  if (event->reason() == Qt::PopupFocusReason || event->reason() == Qt::ActiveWindowFocusReason) return;
  clear();
  emit closed();
}

void PaletteField::paintEvent(QPaintEvent* event) {
  SearchField::paintEvent(event);
  if (!text().isEmpty()) return;
  const Theme& theme = themes()->theme();
  QPainter painter(this);
  drawKeys(painter, rect().adjusted(0, 0, -scaledPixels(kKeysRight), 0), shortcut_, theme.text2, theme);
}

}  // namespace tilescope::gui

#include "moc_palette_list.cpp"
