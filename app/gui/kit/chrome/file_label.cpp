// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/chrome/file_label.h"

#include <QFileInfo>
#include <QPainter>
#include <algorithm>

#include "app/gui/kit/chrome/described.h"
#include "app/gui/kit/chrome/paint_parts.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/icons.h"
#include "app/gui/kit/theme/theme_controller.h"

namespace tilescope::gui {
namespace {

constexpr int kFileLabelIcon = 14, kFileLabelTextLeft = 20, kFileLabelRight = 12, kMaxText = 200,
              kFileLabelHeight = 24;  // px at 100 %

}  // namespace

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

#include "moc_file_label.cpp"
