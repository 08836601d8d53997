// SPDX-License-Identifier: GPL-3.0-or-later
// The core's words (UTF-8) for Qt.
#pragma once

#include <QString>
#include <string>
#include <string_view>

namespace tilescope::gui {

inline QString words(std::string_view utf8) {
  return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
}

// Where a label or a sentence starts.
inline QString capital(const QString& words) {
  return words.left(1).toUpper() + words.mid(1);
}

// Where the words go on in a sentence; "DRAM bandwidth" stays.
inline QString lowered(const QString& words) {
  if (words.size() > 1 && words[1].isUpper()) return words;
  return words.left(1).toLower() + words.mid(1);
}

}  // namespace tilescope::gui
