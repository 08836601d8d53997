// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/words/name_elision.h"

#include <QHash>

namespace tilescope::gui {
namespace {

constexpr QChar kElisionMark(0x2026);
constexpr qsizetype kMinShared = 3;  // characters; shorter ones save nothing

bool isInWord(QChar letter) {
  return letter.isLetterOrNumber();
}

// Between words, and between letters and digits: "encoder.stage|3|.block".
bool isBetweenWords(const QString& name, qsizetype place) {
  const QChar before = name[place - 1], after = name[place];
  return !isInWord(before) || !isInWord(after) || before.isDigit() != after.isDigit();
}

QSet<QString> sharedByMost(const QHash<QString, int>& counts, qsizetype names) {
  QSet<QString> shared;
  for (auto count = counts.begin(); count != counts.end(); ++count)
    if (2 * count.value() > names) shared.insert(count.key());
  return shared;
}

}  // namespace

NameElision::NameElision(const QStringList& names) {
  if (names.size() < 2) return;
  QHash<QString, int> begins, ends;
  for (const QString& name : names)
    for (qsizetype place = 1; place < name.size(); ++place) {
      if (!isBetweenWords(name, place)) continue;
      if (place >= kMinShared) ++begins[name.left(place)];
      if (name.size() - place >= kMinShared) ++ends[name.mid(place)];
    }
  begins_ = sharedByMost(begins, names.size());
  ends_ = sharedByMost(ends, names.size());
}

QString NameElision::shown(const QFontMetrics& metrics, const QString& name, int room, const QString& tail) const {
  if (!tail.isEmpty()) return shown(metrics, name, room - metrics.horizontalAdvance(tail)) + tail;
  if (metrics.horizontalAdvance(name) <= room) return name;
  qsizetype from = 0, to = name.size();
  for (qsizetype place = name.size() - 1; place > 0 && from == 0; --place)
    if (begins_.contains(name.left(place))) from = place;
  for (qsizetype place = from + 1; place < name.size() && to == name.size(); ++place)
    if (ends_.contains(name.mid(place))) to = place;
  const QString begin = from > 0 ? QString(kElisionMark) : QString();
  const QString end = to < name.size() ? QString(kElisionMark) : QString();
  for (const QString& text : {begin + name.mid(from), name.left(to) + end, begin + name.mid(from, to - from) + end})
    if (metrics.horizontalAdvance(text) <= room) return text;
  return metrics.elidedText(name.left(to) + end, Qt::ElideLeft, room);
}

}  // namespace tilescope::gui
