// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/predictor/request_parts.h"

#include "core/base/ensure.h"
#include "core/base/units.h"
#include "core/models/key_text.h"
#include "core/models/predictor/predictor_mapping.h"
#include "core/models/predictor/predictor_model.h"

namespace tilescope::predictor {

std::string keyOf(const SearchRequest& request, std::string_view search) {
  KeyText key;
  key.add(predictorModel().id(), search, name(request.objective));
  for (const OptionSpec& option : predictorModel().options())
    key.add(optionValue(predictorModel(), request.options, option.name));
  addLayer(key, request.layer, request.hardware);
  addHardware(key, request.hardware, request.dataflow);
  key.add(request.hardware.interconnectEnergyPerWord);
  for (const Dataflow& dataflow : request.hardware.dataflows)
    if (!request.dataflow || dataflow.name == *request.dataflow)
      key.add(dataflow.stationary ? name(*dataflow.stationary) : std::string_view("any"));
  return std::move(key).text();
}

Evaluation evaluated(const SearchRequest& request, const Nest& nest) {
  Result<Evaluation> evaluation =
      predictorModel().evaluate(request.layer, request.hardware, mappingOf(nest), request.options, {});
  ensure(static_cast<bool>(evaluation), "nests of the Predictor's searches are well-formed");
  return std::move(evaluation).value();
}

double valueOf(Objective objective, const LayerResult& result) {
  return costOf(objective, {result.energy.total, result.latency.total, result.offChipBytes.total() * kBitsPerByte});
}

double shownValue(Objective objective, double value) {
  return objective == Objective::Traffic ? value / kBitsPerByte : value;
}

Violation cancelledBeforeAny() {
  Violation v;
  v.kind = ViolationKind::Unsolved;
  v.message = "Cancelled before any mapping was found.";
  return v;
}

}  // namespace tilescope::predictor
