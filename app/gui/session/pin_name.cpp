// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/session/pin_name.h"

#include <QObject>
#include <QRegularExpression>
#include <algorithm>
#include <cmath>

#include "app/gui/kit/panel/value_text.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/session/design_choices.h"
#include "app/gui/session/design_parameters.h"
#include "app/gui/session/partition_words.h"
#include "core/base/format_number.h"
#include "core/picture/array_text.h"

namespace tilescope::gui {
namespace {

constexpr int kPinNameDigits = 4;

// Numbers of five and more digits are whole bytes or images, and stay exact.
QString number(double value) {
  return words(atMost(value, std::max(kPinNameDigits, static_cast<int>(std::log10(value + 1)) + 1)));
}

// "weight 96 KiB": the unit says that it is a buffer, or a bandwidth.
QString shortChange(const ParameterRow& row) {
  static const QRegularExpression kind(QStringLiteral(" (buffer|bandwidth)$"));
  const bool isBatch = row.id == QLatin1String(kBatchId);
  const bool isPrecision = row.compact && !isBatch;
  QString name = isPrecision ? row.label : lowered(row.label);
  name.remove(kind);
  const auto [value, rowUnit] = saidQuantity(row.value, row.unit);
  const QString unit = isPrecision ? QObject::tr("bit") : isBatch ? QString() : rowUnit;
  return name + ' ' + number(value) + (unit.isEmpty() ? QString() : ' ' + unit);
}

QStringList changesOf(const app::Design& design) {
  const Result<HardwareProfile> hardware = app::editedProfile(design);
  QStringList changes;
  if (!hardware) return changes;
  // The array is one thing, however many of its sides differ.
  if (hardware->arrayDims != design.profile->arrayDims)
    changes << QObject::tr("%1 PEs").arg(words(arrayText(arraySides(*hardware))));
  for (const ParameterRow& row : parameterRows(design, *hardware))
    if (row.value != row.base && !row.id.startsWith(QLatin1String("/array/dims"))) changes << shortChange(row);
  return changes + partitionChanges(design.partition);
}

QString apart(const app::Design& design, const app::Design& other) {
  for (const Picker picker : {Picker::Network, Picker::Profile, Picker::Model, Picker::Dataflow, Picker::Objective,
                              Picker::Search, Picker::Prices})
    if (QString text = shownOf(picker, design).text; text != shownOf(picker, other).text) return text;
  if (design.technologyName != other.technologyName)
    return design.technologyName.empty() ? QObject::tr("the profile's energies")
                                         : shownOf(Picker::Profile, design).secondary;
  return {};
}

// Without what every other pin has too, the rarest first: a chip has space for one change, which should be its own.
QStringList tellingChanges(const app::Design& design, const std::vector<Pin>& others) {
  const QStringList all = changesOf(design);
  std::vector<std::pair<qsizetype, QString>> shared;
  std::vector<QStringList> theirs;
  for (const Pin& other : others) theirs.push_back(changesOf(other.design));
  for (const QString& change : all)
    shared.emplace_back(
        std::count_if(theirs.begin(), theirs.end(), [&](const QStringList& one) { return one.contains(change); }),
        change);
  std::stable_sort(shared.begin(), shared.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  QStringList telling;
  for (const auto& [count, change] : shared)
    if (others.empty() || count < std::ssize(others)) telling << change;
  return telling.isEmpty() ? all : telling;
}

}  // namespace

QString pinName(const app::Design& design, const std::vector<Pin>& others) {
  const QStringList changes = tellingChanges(design, others);
  QString name = changes.isEmpty() ? QObject::tr("base") : changes.front();
  if (changes.size() > 1) name = QObject::tr("%1, %2 more").arg(name).arg(changes.size() - 1);
  for (const Pin& other : others) {
    if (other.name != name) continue;
    const QString difference = apart(design, other.design);
    return difference.isEmpty() ? name : name + QStringLiteral(", ") + difference;
  }
  return name;
}

QString takenPinName(const QString& typed, const app::Design& design, const std::vector<Pin>& others) {
  const QString name = typed.simplified().left(kLongestPinName).trimmed();
  return name.isEmpty() ? pinName(design, others) : name;
}

}  // namespace tilescope::gui
