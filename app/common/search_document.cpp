// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/search_document.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/base/json.h"
#include "core/sweep/row_figures.h"
#include "core/sweep/sweep_points.h"

namespace tilescope::app {
namespace {

using store::Figures;
using store::PointRow;

void put(Json& row, const std::string& name, const std::optional<double>& value) {
  if (value) row[name] = plainNumber(*value);
}

void putFigures(Json& row, const SweepDescription& sweep, const Figures& figures, const std::string& network) {
  const std::string energy(nameOf(SweepMetric::Energy, sweep.energyUnit()));
  for (const store::FigureColumn& column : store::kFigureColumns) {
    const std::string name = column.value == &Figures::energy ? energy : column.name;
    put(row, name + network, figures.*column.value);
  }
  for (const SweepMetric metric : {SweepMetric::Edp, SweepMetric::Traffic}) {
    const double value = metricOf(metric, figures, sweep.energyUnit());
    if (value == value) put(row, std::string(nameOf(metric, sweep.energyUnit())) + network, value);
  }
  row["proven_layers" + network] = figures.provenLayers;
  row["layers" + network] = figures.layers;
}

Json axisValue(const SweepAxis& axis, std::size_t index) {
  if (axis.isNumeric()) return plainNumber(axis.valueInUnit(index));
  return axis.combinations.empty() ? Json(axis.words[index]) : Json(index);
}

Json rowToJson(const SweepDescription& sweep, const PointRow& row) {
  const SweepQuestion& question = sweep.questions[static_cast<std::size_t>(row.question)];
  Json json{{"number", row.number},
            {"question", row.question},
            {"model", question.model},
            {"objective", std::string(name(question.objective))}};
  const std::vector<std::size_t> indices = SweepPoints(sweep).indicesOf(row.number);
  for (std::size_t axis = 0; axis < indices.size(); ++axis)
    json[sweep.axes[axis].name] = axisValue(sweep.axes[axis], indices[axis]);
  json["status"] = std::string(store::wordOf(row.status));
  putFigures(json, sweep, row.figures, "");
  put(json, "area_mm2", row.areaMm2);
  put(json, "leakage_mw", row.leakageMilliwatts);
  if (sweep.networks.size() > 1 && row.answers.size() == sweep.networks.size())
    for (std::size_t i = 0; i < row.answers.size(); ++i)
      putFigures(json, sweep, row.answers[i].figures, "." + sweep.networks[i].name);
  return json;
}

}  // namespace

Json searchDocument(const SweepDescription& sweep, const FamilySearchResult& result, bool hasTies) {
  const FamilyIncumbent& incumbent = *result.certificate.incumbent;
  Json json{{"format", "tilescope.search/1"},
            {"minimise", result.certificate.minimise},
            {"number", incumbent.number},
            {"question", incumbent.question},
            {"value", plainNumber(incumbent.value)},
            {"row", rowToJson(sweep, *result.row)},
            {"points", result.points},
            {"calls", result.calls},
            {"proven", result.isProven},
            {"gap", plainNumber(result.gap())}};
  if (hasTies)
    for (const FamilyIncumbent& row : result.ties)
      json["ties"].push_back({{"number", row.number}, {"question", row.question}});
  return json;
}

}  // namespace tilescope::app
