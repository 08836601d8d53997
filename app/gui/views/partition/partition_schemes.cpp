// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/partition/partition_schemes.h"

#include <QCoreApplication>
#include <algorithm>
#include <array>

namespace tilescope::gui {
namespace {

struct Known {
  const char* id;
  const char* name;
  SchemeChoice choice;
};

constexpr std::array<Known, 5> kSchemes{{
    {"occam exact", QT_TRANSLATE_NOOP("Partition", "Occam, exact rule"), {}},
    {"occam printed",
     QT_TRANSLATE_NOOP("Partition", "Occam, printed rule"),
     {PartitionScheme::Occam, ResidualRule::Printed}},
    {"occam ignored",
     QT_TRANSLATE_NOOP("Partition", "Occam, residuals ignored"),
     {PartitionScheme::Occam, ResidualRule::Ignored}},
    {"layer-fusion", QT_TRANSLATE_NOOP("Partition", "Layer Fusion"), {PartitionScheme::LayerFusion, {}}},
    {"layer-by-layer", QT_TRANSLATE_NOOP("Partition", "Layer by layer"), {PartitionScheme::LayerByLayer, {}}},
}};

SchemeRow rowOf(const app::DesignPartition& answer, const char* id, const char* name) {
  SchemeRow row;
  row.id = QLatin1String(id);
  row.name = QCoreApplication::translate("Partition", name);
  row.traffic = answer.traffic();
  row.spans = answer.partition.spans.size();
  row.extraMacs = answer.extraMacs();
  for (std::size_t span = 0; span < row.spans; ++span)
    row.largest = std::max(row.largest, answer.bytes(answer.footprint(span)));
  row.isLowerBound = answer.isLowerBound();
  row.fits = answer.fits();
  return row;
}

// The residual rule decides between the rows of Occam only.
bool isPresent(const app::DesignPartition& answer, const SchemeChoice& choice) {
  if (answer.hasOwnCuts || answer.settings.scheme != choice.scheme) return false;
  return choice.scheme != PartitionScheme::Occam || answer.settings.residual == choice.residual;
}

}  // namespace

std::vector<SchemeRow> schemeRows(const app::DesignPartition& answer) {
  std::vector<SchemeRow> rows;
  for (const Known& known : kSchemes) {
    const bool present = isPresent(answer, known.choice);
    app::PartitionSettings settings = answer.settings;
    settings.cuts.reset();
    settings.scheme = known.choice.scheme;
    settings.residual = known.choice.residual;
    rows.push_back(rowOf(present ? answer : withSettings(answer, settings), known.id, known.name));
    rows.back().isPresent = present;
  }
  if (answer.hasOwnCuts) {
    rows.insert(rows.begin(), rowOf(answer, "own", QT_TRANSLATE_NOOP("Partition", "Your cuts")));
    rows.front().isPresent = true;
  }
  return rows;
}

std::optional<SchemeChoice> schemeChoice(const QString& id) {
  for (const Known& known : kSchemes)
    if (id == QLatin1String(known.id)) return known.choice;
  return std::nullopt;
}

}  // namespace tilescope::gui
