// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/export/measured_table.h"

#include <algorithm>
#include <numeric>

#include "app/gui/kit/words/words.h"
#include "core/base/format_number.h"
#include "core/base/units.h"
#include "core/explore/total_scope.h"

namespace tilescope::gui {
namespace {
constexpr double kMega = 1e6;
constexpr int kMegabyteDigits = 3, kTimeDigits = 3, kErrorDigits = 1, kTotalDigits = 4;

double bits(const TensorBits& tensors) {
  return static_cast<double>(std::accumulate(tensors.begin(), tensors.end(), std::int64_t{0}));
}

Cell number(const QString& text) {
  return {.text = text, .number = true};
}

Cell megabytes(const TensorBits& tensors) {
  return number(words(fixed(bits(tensors) / kBitsPerByte / kMega, kMegabyteDigits)));
}

Cell difference(const Measured::Layer& layer) {
  const double bytes = (bits(layer.movedBits) - bits(layer.predictedBits)) / kBitsPerByte;
  Cell cell = number(wholeText(bytes));
  if (bytes != 0) cell.tone = Tone::Worse;
  return cell;
}

Cell error(const std::optional<double>& value) {
  if (!value) return {.text = QStringLiteral("\u2013"), .number = true, .quiet = true};
  if (*value == 0) return number(QStringLiteral("0"));
  return number(QString::number(*value, 'e', kErrorDigits).replace(QLatin1Char('-'), QChar(0x2212)));
}

Cell verdict(const Measured::Layer& layer) {
  if (!layer.correct) return {.text = tr("not checked"), .quiet = true};
  const bool moved = layer.movedBits == layer.predictedBits;
  if (*layer.correct && moved) return {.text = QStringLiteral("\u2713"), .tone = Tone::Better};
  return {.text = *layer.correct ? tr("moves otherwise") : tr("wrong values"), .tone = Tone::Worse};
}

bool movesAsPredicted(const Measured& measured) {
  return std::all_of(measured.layers.begin(), measured.layers.end(),
                     [](const Measured::Layer& layer) { return layer.movedBits == layer.predictedBits; });
}

}  // namespace

TableContent measuredTable(const Measured& measured) {
  TableContent table;
  table.heads = {{tr("Layer"), false, true},  {tr("Predicted MB"), true},
                 {tr("Counted MB"), true},    {tr("Difference B"), true},
                 {tr("Largest error"), true}, {.text = tr("Bound"), .number = true, .spare = true},
                 {tr("Time ms"), true},       {tr("Correct")}};
  for (const Measured::Layer& layer : measured.layers) {
    Cell time = number(words(fixed(layer.milliseconds, kTimeDigits)));
    time.estimate = measured.emulated;
    const QString name = words(layer.name);
    table.rows.push_back({{{.text = name},
                           megabytes(layer.predictedBits),
                           megabytes(layer.movedBits),
                           difference(layer),
                           error(layer.maxError),
                           error(layer.bound),
                           time,
                           verdict(layer)},
                          name,
                          measured.emulated
                              ? tr("%1: ran in the emulation on the host; its time does not apply to a GPU").arg(name)
                              : name});
  }
  return table;
}

QString measuredSubtitle(const Measured& measured) {
  return tr("%1, %2, seed %3")
      .arg(measured.emulated ? tr("host emulation") : words(measured.device), words(measured.arithmetic))
      .arg(measured.seed);
}

QString measuredBadge(const Measured& measured) {
  const auto correct = std::count_if(measured.layers.begin(), measured.layers.end(),
                                     [](const Measured::Layer& layer) { return layer.correct.value_or(false); });
  return measured.checked ? tr("%1 of %2 layers correct").arg(correct).arg(measured.layers.size())
                          : tr("values not checked");
}

QString measuredFinding(const Measured& measured) {
  double moved = 0;
  for (const Measured::Layer& layer : measured.layers) moved += bits(layer.movedBits) / kBitsPerByte;
  const QString counts = words(wordsOf(TrafficTotal::EveryLayer)), total = words(withPrefix(moved, "B", kTotalDigits));
  if (!movesAsPredicted(measured))
    return tr("The program moves a different number of bytes than the plan predicts, %1: %2.").arg(total, counts);
  return tr("The program moves exactly the bytes the plan predicts, %1: %2.").arg(total, counts);
}

}  // namespace tilescope::gui
