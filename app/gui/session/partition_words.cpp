// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/session/partition_words.h"

#include <QObject>
#include <cmath>
#include <cstdint>

#include "app/gui/kit/words/words.h"
#include "core/base/format_number.h"
#include "core/base/format_size.h"
#include "core/base/units.h"
#include "core/picture/spans_words.h"

namespace tilescope::gui {
namespace {

constexpr int kPeriodDigits = 3;
constexpr double kLargestInUnit = 999;  // as sizes are written

}  // namespace

QString neededSizeText(double bytes) {
  return words(neededText(static_cast<std::int64_t>(std::ceil(bytes)) * 8));
}

std::int64_t neededSize(double bytes) {
  if (bytes < kBytesPerKibibyte) return static_cast<std::int64_t>(std::ceil(bytes));
  double unit = kBytesPerKibibyte;
  while (bytes > kLargestInUnit * unit) unit *= kBytesPerKibibyte;
  const double parts = bytes < 10 * unit ? 100 : bytes < 100 * unit ? 10 : 1;
  return static_cast<std::int64_t>(std::ceil(std::ceil(bytes / unit * parts) / parts * unit));
}

QString schemeText(PartitionScheme scheme) {
  return capital(words(labelOf(scheme)));
}

QString schemeRemark(PartitionScheme scheme) {
  switch (scheme) {
    case PartitionScheme::LayerFusion:
      return QObject::tr("tiles recomputed");
    case PartitionScheme::LayerByLayer:
      return QObject::tr("nothing kept");
    case PartitionScheme::Occam:
      break;
  }
  return QObject::tr("rows kept");
}

QString periodText(double seconds) {
  return words(withPrefix(seconds, "s", kPeriodDigits));
}

QString residualText(ResidualRule rule) {
  switch (rule) {
    case ResidualRule::Printed:
      return QObject::tr("printed residual rule");
    case ResidualRule::Ignored:
      return QObject::tr("residuals ignored");
    case ResidualRule::Exact:
      break;
  }
  return QObject::tr("exact residual rule");
}

QString goalText(CutGoal goal) {
  return goal == CutGoal::Throughput ? QObject::tr("cuts for throughput") : QObject::tr("cuts for traffic");
}

QStringList partitionChanges(const app::PartitionSettings& settings) {
  QStringList changes;
  if (settings.capacityBytes)
    changes << QObject::tr("%1 on chip").arg(sizeWords(static_cast<double>(*settings.capacityBytes)));
  if (settings.chips) changes << QObject::tr("%1 chips").arg(wholeText(static_cast<double>(*settings.chips)));
  if (settings.targetPeriod) changes << QObject::tr("a period of %1").arg(periodText(*settings.targetPeriod));
  if (settings.scheme != PartitionScheme::Occam) changes << schemeText(settings.scheme);
  if (settings.residual != ResidualRule::Exact) changes << residualText(settings.residual);
  if (settings.goal != CutGoal::Traffic) changes << goalText(settings.goal);
  if (settings.streamedWeights) changes << QObject::tr("weights streamed");
  if (settings.cuts) changes << QObject::tr("custom cuts");
  if (settings.chain == ChainKind::Attention) changes << QObject::tr("partition of attention");
  if (settings.keyBlock != 1) changes << QObject::tr("%1 keys at a time").arg(settings.keyBlock);
  if (settings.elementBits) changes << QObject::tr("elements of %1 bit").arg(*settings.elementBits);
  return changes;
}

QString sizeWords(double bytes) {
  return words(tilescope::sizeWords(bytes));
}

QString trafficWords(double bytes) {
  return words(tilescope::trafficWords(bytes));
}

QString trafficAgainst(double traffic, double reference, const QString& name) {
  return words(tilescope::trafficAgainst(traffic, reference, name.toStdString()));
}

}  // namespace tilescope::gui
