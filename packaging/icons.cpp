// SPDX-License-Identifier: GPL-3.0-or-later
// tilescope-icons ICON.svg FOLDER SIZE…: writes FOLDER/SIZE.png for every size. It runs while Tilescope is built and is
// not installed.
#include <QImage>
#include <QPainter>
#include <QString>
#include <QSvgRenderer>
#include <cstdio>

int main(int argc, char** argv) {
  QSvgRenderer icon;
  if (argc < 4 || !icon.load(QString::fromLocal8Bit(argv[1]))) {
    std::fputs("tilescope-icons: expected ICON.svg FOLDER SIZE...\n", stderr);
    return 2;
  }
  for (int i = 3; i < argc; ++i) {
    const int size = QString::fromLocal8Bit(argv[i]).toInt();
    QImage picture(size, size, QImage::Format_ARGB32);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    icon.render(&painter);
    painter.end();
    const QString path = QString::fromLocal8Bit(argv[2]) + QLatin1Char('/') + QString::fromLocal8Bit(argv[i]) + ".png";
    if (!picture.save(path)) {
      std::fprintf(stderr, "tilescope-icons: %s cannot be written\n", path.toLocal8Bit().constData());
      return 1;
    }
  }
  return 0;
}
