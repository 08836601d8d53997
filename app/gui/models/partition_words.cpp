// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/models/partition_words.h"

#include <QCoreApplication>
#include <cmath>
#include <cstdint>

#include "app/gui/models/words.h"
#include "app/gui/partition/partition_text.h"
#include "core/base/format_size.h"

namespace tilescope::gui {
namespace {

QString translated(const char* text) {
  return QCoreApplication::translate("Partition", text);
}

}  // namespace

QString neededSizeText(double bytes) {
  return words(neededText(static_cast<std::int64_t>(std::ceil(bytes)) * 8));
}

QString schemeText(PartitionScheme scheme) {
  switch (scheme) {
    case PartitionScheme::LayerFusion:
      return translated("Layer Fusion");
    case PartitionScheme::LayerByLayer:
      return translated("Layer by layer");
    case PartitionScheme::Occam:
      break;
  }
  return translated("Occam");
}

QString schemeRemark(PartitionScheme scheme) {
  switch (scheme) {
    case PartitionScheme::LayerFusion:
      return translated("tiles recomputed");
    case PartitionScheme::LayerByLayer:
      return translated("nothing kept");
    case PartitionScheme::Occam:
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

QStringList partitionChanges(const app::PartitionSettings& settings) {
  QStringList changes;
  if (settings.capacityBytes)
    changes << translated("%1 on chip").arg(sizeWords(static_cast<double>(*settings.capacityBytes)));
  if (settings.chips) changes << translated("%1 chips").arg(*settings.chips);
  if (settings.scheme != PartitionScheme::Occam) changes << schemeText(settings.scheme);
  if (settings.residual != ResidualRule::Exact) changes << residualText(settings.residual);
  if (settings.streamedWeights) changes << translated("weights streamed");
  if (settings.cuts) changes << translated("own cuts");
  if (settings.elementBits) changes << translated("elements of %1 bit").arg(*settings.elementBits);
  return changes;
}

}  // namespace tilescope::gui
