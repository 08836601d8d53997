// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/window/top_bar.h"

#include <QEvent>
#include <QFileInfo>
#include <QMenuBar>
#include <QPainter>
#include <algorithm>

#include "app/gui/kit/chrome/described.h"
#include "app/gui/kit/chrome/paint_parts.h"
#include "app/gui/kit/chrome/palette_list.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/icons.h"
#include "app/gui/kit/theme/theme_controller.h"

namespace tilescope::gui {
namespace {

constexpr int kTopBarWidth = 400, kTopBarMinWidth = 200, kTopBarHeight = 24, kTopBarGap = 16, kTop = 2;

constexpr int kFileLabelIcon = 14, kFileLabelTextLeft = 20, kFileLabelRight = 12, kMaxText = 200, kFileLabelHeight = 24;

}  // namespace

TopBar::TopBar(QMenuBar& menus, const ThemeController* themes, QObject* parent)
    : QObject(parent), menus_(menus), field_(new PaletteField(themes, &menus)), file_(new FileLabel(themes, &menus)) {
  menus_.setCornerWidget(file_, Qt::TopRightCorner);
  file_->hide();
  menus_.installEventFilter(this);
  connect(themes, &ThemeController::changed, this, &TopBar::place);
  place();
}

void TopBar::setFile(const QString& path) {
  file_->setPath(path);
  file_->adjustSize();
  menus_.setCornerWidget(file_, Qt::TopRightCorner);  // triggers a new layout
  file_->setVisible(!path.isEmpty());
  place();
}

bool TopBar::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest || event->type() == QEvent::Show)
    place();
  return QObject::eventFilter(watched, event);
}

// Centres the search field if menus and file name leave enough space.
void TopBar::place() {
  int from = 0;
  for (QAction* action : menus_.actions()) from = std::max(from, menus_.actionGeometry(action).right());
  from += kTopBarGap;
  const int to = menus_.width() - kTopBarGap - (file_->isHidden() ? 0 : file_->sizeHint().width());
  const int width = std::max(scaledPixels(kTopBarMinWidth), std::min(scaledPixels(kTopBarWidth), to - from));
  const int left = std::max(from, std::min((menus_.width() - width) / 2, to - width));
  field_->setGeometry(left, kTop, width, scaledPixels(kTopBarHeight));
}

FileLabel::FileLabel(const ThemeController* themes, QWidget* parent) : QWidget(parent), themes_(themes) {
  setObjectName("fileLabel");
  connect(themes_, &ThemeController::changed, this, [this] {
    updateGeometry();
    update();
  });
  setPath({});
}

void FileLabel::setPath(const QString& path) {
  name_ = QFileInfo(path).fileName();
  describe(this, "fileLabel", tr("File %1").arg(name_), path, tr("The file that this session is saved in."));
  setVisible(!name_.isEmpty());
  updateGeometry();
  update();
}

QSize FileLabel::sizeHint() const {
  const int text = std::min(QFontMetrics(wordFont()).horizontalAdvance(name_), scaledPixels(kMaxText));
  return {scaledPixels(kFileLabelTextLeft + kFileLabelRight) + text + 1, scaledPixels(kFileLabelHeight)};
}

void FileLabel::paintEvent(QPaintEvent*) {
  const Theme& theme = themes_->theme();
  QPainter painter(this);
  const int pixels = scaledPixels(kFileLabelIcon);
  painter.drawPixmap(QPoint(0, (height() - pixels) / 2),
                     iconPixmap(QStringLiteral("file-text"), pixels, theme.text3, devicePixelRatioF()));
  painter.setFont(wordFont());
  painter.setPen(theme.text2);
  const QRect room = rect().adjusted(scaledPixels(kFileLabelTextLeft), 0, -scaledPixels(kFileLabelRight), 0);
  writeLine(painter, room, Qt::AlignLeft, elided(QFontMetrics(painter.font()), name_, Qt::ElideMiddle, room.width()));
}

}  // namespace tilescope::gui

#include "moc_top_bar.cpp"
