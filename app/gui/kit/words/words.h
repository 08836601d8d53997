// SPDX-License-Identifier: GPL-3.0-or-later
// Converts core texts and paths to and from Qt; translates texts outside of classes.
#pragma once

#include <QFile>
#include <QObject>
#include <QString>
#include <cstddef>
#include <string>
#include <string_view>

#include "core/base/format_number.h"

namespace tilescope::gui {

inline QString words(std::string_view utf8) {
  return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
}

inline QString tr(const char* text) {
  return QObject::tr(text);
}

// A text such as "1 layer" or "3 layers".
inline QString counted(std::size_t count, const QString& one, const QString& many) {
  return count == 1 ? one : many.arg(count);
}

// A text such as "12 345", with thin spaces.
inline QString wholeText(double value) {
  return words(fixed(value, 0));
}

inline std::string encodedPath(const QString& path) {
  return QFile::encodeName(path).toStdString();
}

inline QString capital(const QString& words) {
  return words.left(1).toUpper() + words.mid(1);
}

// Lower-cases the first letter for use inside a sentence. Acronyms stay: "DRAM bandwidth".
inline QString lowered(const QString& words) {
  if (words.size() > 1 && words[1].isUpper()) return words;
  return words.left(1).toLower() + words.mid(1);
}

// The file name without suffix, from a name such as "tpu_like (changed)".
inline QString fileNameOf(std::string_view name) {
  QString file = words(name).toLower().simplified();
  for (QChar& letter : file)
    if (!letter.isLetterOrNumber() && letter != '-') letter = '_';
  return file;
}

}  // namespace tilescope::gui
