// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/models/partition_words.h"

#include <QCoreApplication>
#include <cmath>
#include <cstdint>

#include "app/gui/models/words.h"
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

}  // namespace tilescope::gui
