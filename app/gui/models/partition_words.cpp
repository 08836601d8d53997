// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/models/partition_words.h"

#include <QCoreApplication>
#include <cmath>
#include <cstdint>

#include "app/gui/models/words.h"
#include "core/base/format_number.h"
#include "core/base/format_size.h"

namespace tilescope::gui {
namespace {

constexpr int kDigits = 3;
constexpr double kKibibyte = 1024, kFourDigits = 1000;

QString translated(const char* text) {
  return QCoreApplication::translate("Partition", text);
}

}  // namespace

QString sizeText(double bytes) {
  if (bytes < kKibibyte) return translated("%1 B").arg(words(fixed(bytes, 0)));
  double value = bytes / kKibibyte;
  const char* unit = "KiB";
  for (const char* larger : {"MiB", "GiB", "TiB"}) {
    if (value < kFourDigits - 0.5) break;
    value /= kKibibyte;
    unit = larger;
  }
  return words(significant(value, kDigits)) + QLatin1Char(' ') + QLatin1String(unit);
}

QString neededSizeText(double bytes) {
  return words(neededText(static_cast<std::int64_t>(std::ceil(bytes)) * 8));
}

QString schemeText(app::PartitionScheme scheme) {
  switch (scheme) {
    case app::PartitionScheme::LayerFusion:
      return translated("Layer Fusion");
    case app::PartitionScheme::LayerByLayer:
      return translated("Layer by layer");
    case app::PartitionScheme::Occam:
      break;
  }
  return translated("Occam");
}

QString schemeRemark(app::PartitionScheme scheme) {
  switch (scheme) {
    case app::PartitionScheme::LayerFusion:
      return translated("tiles recomputed");
    case app::PartitionScheme::LayerByLayer:
      return translated("nothing kept");
    case app::PartitionScheme::Occam:
      break;
  }
  return translated("rows kept");
}

QString residualText(ResidualRule rule) {
  switch (rule) {
    case ResidualRule::Printed:
      return translated("printed residual rule");
    case ResidualRule::Ignored:
      return translated("residuals ignored");
    case ResidualRule::Exact:
      break;
  }
  return translated("exact residual rule");
}

}  // namespace tilescope::gui
