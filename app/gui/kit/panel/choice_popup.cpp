// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/panel/choice_popup.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QFontMetrics>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QListView>
#include <QPainter>
#include <QScreen>
#include <QStandardItemModel>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

#include "app/gui/kit/chrome/overlay_scroll_bar.h"
#include "app/gui/kit/chrome/paint_parts.h"
#include "app/gui/kit/chrome/pin_mark.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/icons.h"
#include "app/gui/kit/theme/theme_controller.h"

namespace tilescope::gui {
namespace {

enum Role { kIdRole = Qt::UserRole + 1, kSecondaryRole, kKindRole, kCheckedRole, kIconRole, kPinRole, kWarnsRole };
enum Kind { kValue, kHeading, kLine };

constexpr int kChoicePopupRow = 24, kLineRow = 9, kTextLeft = 28, kRight = 12, kChoicePopupGap = 12;
constexpr int kChoicePopupPinGap = 7;
constexpr int kFrame = 4;  // px between border and list
constexpr int kChoicePopupMaxWidth = 680;
constexpr double kMaxHeight = 0.6;

int pinRoom(QChar pin) {
  return pin.isNull() ? 0 : scaledPixels(kPinTile + kChoicePopupPinGap);
}

class ChoiceDelegate : public QStyledItemDelegate {
 public:
  ChoiceDelegate(const ThemeController* theme, QObject* parent) : QStyledItemDelegate(parent), theme_(theme) {}

  QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const override {
    return {0, scaledPixels(index.data(kKindRole) == kLine ? kLineRow : kChoicePopupRow)};
  }

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const Theme& t = theme_->theme();
    const QRect r = option.rect;
    if (index.data(kKindRole) == kLine) {
      painter->fillRect(QRect(r.left(), r.center().y(), r.width(), 1), t.border);
      return;
    }
    painter->save();
    const bool current = option.state & (QStyle::State_Selected | QStyle::State_MouseOver);
    const bool enabled = index.flags() & Qt::ItemIsEnabled;
    if (current && enabled) {
      painter->setRenderHint(QPainter::Antialiasing);
      painter->setPen(Qt::NoPen);
      painter->setBrush(t.selection);
      painter->drawRoundedRect(r, 3, 3);
    }
    if (index.data(kKindRole) == kHeading)
      paintHeading(*painter, r, index);
    else
      paintValue(*painter, r, index, current && enabled, enabled);
    painter->restore();
  }

 private:
  void paintHeading(QPainter& painter, const QRect& r, const QModelIndex& index) const {
    painter.setFont(wordFont(kSmallPixels, QFont::Medium));
    painter.setPen(theme_->theme().text3);
    writeLine(painter, r.adjusted(scaledPixels(8), 0, 0, 0), Qt::AlignLeft, index.data().toString());
  }

  void paintValue(QPainter& painter, const QRect& r, const QModelIndex& index, bool current, bool enabled) const {
    const Theme& t = theme_->theme();
    const QString iconName = index.data(kIconRole).toString();
    const double ratio = painter.device()->devicePixelRatioF();
    if (index.data(kCheckedRole).toBool())
      paintCheck(painter, r);
    else if (!iconName.isEmpty())
      painter.drawPixmap(QPoint(r.left() + scaledPixels(7), r.center().y() - 6),
                         iconPixmap(iconName, 14, enabled ? t.text2 : t.disabled, ratio));
    const QFont font = wordFont();
    const QFontMetrics metrics(font);
    const QString secondary = index.data(kSecondaryRole).toString();
    const int secondWidth =
        secondary.isEmpty() ? 0 : metrics.horizontalAdvance(secondary) + scaledPixels(kChoicePopupGap);
    QRect room = r.adjusted(scaledPixels(kTextLeft), 0, -scaledPixels(kRight), 0);
    painter.setFont(font);
    if (const QChar pin = index.data(kPinRole).toChar(); !pin.isNull()) {
      const int size = scaledPixels(kPinTile);
      paintPinTile(painter, pin, QRectF(room.left(), r.top() + (r.height() - size) / 2.0, size, size), true, t);
      room.adjust(pinRoom(pin), 0, 0, 0);
    }
    painter.setPen(enabled ? t.text : t.disabled);
    writeLine(painter, room, Qt::AlignLeft,
              elided(metrics, index.data().toString(), Qt::ElideMiddle, room.width() - secondWidth));
    painter.setPen(!enabled ? t.disabled : index.data(kWarnsRole).toBool() ? t.warning : current ? t.text2 : t.text3);
    writeLine(painter, room, Qt::AlignRight, secondary);
  }

  void paintCheck(QPainter& painter, const QRect& r) const {
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme_->theme().accent, 1.8, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    const QPointF c(r.left() + scaledPixels(14), r.center().y() + 1);
    painter.drawPolyline(QPolygonF{c + QPointF(-4, 0), c + QPointF(-1, 3), c + QPointF(4.5, -3.5)});
  }

  const ThemeController* theme_;
};

// Search uses only letters and digits: "resnet50" finds "ResNet-50".
class ChoiceList : public QListView {
 public:
  using QListView::QListView;

  void keyboardSearch(const QString& typed) override {
    if (pause_.isValid() && pause_.elapsed() > QApplication::keyboardInputInterval()) search_.clear();
    pause_.start();
    search_ += plain(typed);
    for (int row = 0; !search_.isEmpty() && row < model()->rowCount(); ++row) {
      const QModelIndex index = model()->index(row, 0);
      if (!(index.flags() & Qt::ItemIsEnabled) || !plain(index.data().toString()).startsWith(search_)) continue;
      setCurrentIndex(index);
      return;
    }
  }

 private:
  static QString plain(const QString& text) {
    QString kept;
    for (const QChar c : text)
      if (c.isLetterOrNumber()) kept += c.toLower();
    return kept;
  }

  QString search_;
  QElapsedTimer pause_;
};

}  // namespace

ChoicePopup::ChoicePopup(const Choices& choices, const ThemeController* theme, QWidget* owner)
    : QFrame(owner, Qt::Popup), theme_(theme), list_(new ChoiceList(this)), model_(new QStandardItemModel(this)) {
  setAttribute(Qt::WA_DeleteOnClose);
  setAttribute(Qt::WA_WindowPropagation);
  setObjectName("choices");
  setAccessibleName(owner->accessibleName());
  list_->setObjectName("choices:list");
  list_->setAccessibleName(owner->accessibleName());
  list_->setToolTip(tr("Type the beginning of a name to find it"));
  list_->setWhatsThis(owner->whatsThis());
  list_->setFrameShape(QFrame::NoFrame);
  list_->setStyleSheet("QListView { background: transparent; border: none; outline: none; }");
  list_->setModel(model_);
  list_->setItemDelegate(new ChoiceDelegate(theme, list_));
  list_->setMouseTracking(true);
  list_->setEditTriggers(QAbstractItemView::NoEditTriggers);
  list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  list_->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  list_->viewport()->setAutoFillBackground(false);
  list_->installEventFilter(this);
  list_->viewport()->installEventFilter(this);
  new OverlayScrollBar(list_, theme);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(kFrame, kFrame, kFrame, kFrame);
  layout->addWidget(list_);
  setFocusProxy(list_);
  add(choices, false);
}

void ChoicePopup::add(const Choices& choices, bool inGroup) {
  for (const Choice& choice : choices) {
    auto* item = new QStandardItem(choice.text);
    const bool heading = !choice.choices.empty();
    item->setData(choice.id, kIdRole);
    item->setData(choice.secondary, kSecondaryRole);
    item->setData(choice.separator ? kLine : heading ? kHeading : kValue, kKindRole);
    item->setData(choice.checked, kCheckedRole);
    item->setData(choice.icon, kIconRole);
    item->setData(choice.pin, kPinRole);
    item->setData(choice.warns, kWarnsRole);
    item->setData(choice.secondary.isEmpty() ? choice.text : choice.text + ", " + choice.secondary,
                  Qt::AccessibleTextRole);
    const bool can = choice.enabled && !choice.separator && !heading;
    item->setFlags(can ? Qt::ItemIsEnabled | Qt::ItemIsSelectable : Qt::NoItemFlags);
    model_->appendRow(item);
    if (choice.checked && !inGroup && !list_->currentIndex().isValid()) list_->setCurrentIndex(item->index());
    add(choice.choices, true);
  }
}

QSize ChoicePopup::contentSize() const {
  const QFontMetrics metrics(wordFont());
  int width = 0, height = 0;
  for (int row = 0; row < model_->rowCount(); ++row) {
    const QStandardItem* item = model_->item(row);
    const QString secondary = item->data(kSecondaryRole).toString();
    const int second = secondary.isEmpty() ? 0 : metrics.horizontalAdvance(secondary) + scaledPixels(kChoicePopupGap);
    width = std::max(width, scaledPixels(kTextLeft + kRight) + metrics.horizontalAdvance(item->text()) + second +
                                pinRoom(item->data(kPinRole).toChar()));
    height += scaledPixels(item->data(kKindRole) == kLine ? kLineRow : kChoicePopupRow);
  }
  return {width + 2 * kFrame + 2, height + 2 * kFrame};
}

void ChoicePopup::openAt(const QRect& owner) {
  const QScreen* screen = QGuiApplication::screenAt(owner.center());
  if (screen == nullptr) screen = QGuiApplication::primaryScreen();
  const QRect room = screen->availableGeometry();
  QSize size =
      contentSize().boundedTo({scaledPixels(kChoicePopupMaxWidth), static_cast<int>(room.height() * kMaxHeight)});
  size.setWidth(std::max(size.width(), owner.width()));
  const bool below = owner.bottom() + 2 + size.height() <= room.bottom();
  const int x = std::clamp(owner.left(), room.left(), std::max(room.left(), room.right() - size.width()));
  const int y = below ? owner.bottom() + 3 : std::max(room.top(), owner.top() - 2 - size.height());
  setGeometry(QRect(QPoint(x, y), size));
  show();
  list_->setFocus(Qt::PopupFocusReason);
  if (list_->currentIndex().isValid()) list_->scrollTo(list_->currentIndex(), QAbstractItemView::PositionAtCenter);
}

void ChoicePopup::take(const QModelIndex& index) {
  if (!index.isValid() || !(index.flags() & Qt::ItemIsEnabled)) return;
  const QString id = index.data(kIdRole).toString();
  close();
  emit chosen(id);
}

bool ChoicePopup::eventFilter(QObject* watched, QEvent* event) {
  if (watched == list_ && event->type() == QEvent::KeyPress) {
    const int key = static_cast<QKeyEvent*>(event)->key();
    if (key == Qt::Key_Escape || key == Qt::Key_Tab) {
      close();
      return true;
    }
    if (key == Qt::Key_Return || key == Qt::Key_Enter) {
      take(list_->currentIndex());
      return true;
    }
  }
  if (watched == list_->viewport() && event->type() == QEvent::MouseButtonRelease) {
    take(list_->indexAt(static_cast<QMouseEvent*>(event)->position().toPoint()));
    return true;
  }
  if (watched == list_->viewport() && event->type() == QEvent::MouseMove) {
    const QModelIndex under = list_->indexAt(static_cast<QMouseEvent*>(event)->position().toPoint());
    if (under.isValid() && (under.flags() & Qt::ItemIsEnabled)) list_->setCurrentIndex(under);
  }
  return QFrame::eventFilter(watched, event);
}

void ChoicePopup::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), theme_->theme().raised);
  painter.setPen(theme_->theme().fieldBorder);
  painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

}  // namespace tilescope::gui

#include "moc_choice_popup.cpp"
