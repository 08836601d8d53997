// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/partition/partition_json.h"

#include "core/base/json.h"
#include "core/base/parts.h"
#include "core/partition/stap.h"

namespace tilescope {
namespace {

Json toJson(const SpanTransfers& transfers, PartitionScheme scheme) {
  Json json{{"read", transfers.read}, {"write", transfers.write}, {"residual", transfers.residual}};
  if (scheme == PartitionScheme::LayerFusion) json["read_again"] = transfers.readAgain;
  return json;
}

Json boundJson(const PartitionAnswer& answer, const PartitionSpan& span) {
  const std::string& layer = answer.chain.layer(span.to).name;
  const SpanFootprint needs = leastFootprint(answer, span);
  Json bound{{"reason", reasonWhyUnfit(answer, span)},
             {"layer", layer},
             {"weights", needs.weights},
             {"closure", needs.closure},
             {"least_capacity_that_fits", needs.total(answer.question.footprint.batch) + 1}};
  if (const std::optional<double> own = ownPlanBytes(answer, span)) bound["own_plan_bytes"] = plainNumber(*own);
  return bound;
}

Json spanJson(const PartitionAnswer& answer, std::size_t index) {
  const PartitionSpan& span = answer.partition.spans[index];
  Json json{{"from", span.from},
            {"to", span.to},
            {"weights", span.footprint.weights},
            {"closure", span.footprint.closure},
            {"skip_rows", span.footprint.skipRows},
            {"footprint", span.footprint.total(answer.question.footprint.batch)},
            {"fits", span.fits},
            {"axis", std::string(name(span.footprint.axis))},
            {"tile_rows", answer.tiles[index].largest},
            {"balanced_tile_rows", answer.tiles[index].balanced},
            {"closure_rows", closureRows(answer.chain, span.from, span.to, 1, span.footprint.axis)},
            {"macs", span.macs},
            {"transfers", toJson(span.transfers, answer.question.scheme)}};
  if (const std::optional<SquareTile>& square = answer.tiles[index].square)
    json["square_tile"] = {{"closure", square->needs.closure},
                           {"skip_rows", square->needs.skipRows},
                           {"footprint", square->needs.total(answer.question.footprint.batch)},
                           {"reads", square->reads},
                           {"mac_overhead", plainNumber(square->macOverhead)}};
  if (!span.fits) json["bound"] = boundJson(answer, span);
  return json;
}

Json toJson(const StaircaseStep& step) {
  return {{"capacity", step.capacity},
          {"transfers", step.transfers},
          {"exact_transfers", step.exactTransfers},
          {"lower_bound", step.isLowerBound},
          {"cuts", step.cuts}};
}

Json pipelineJson(const PartitionAnswer& answer) {
  const PartitionPipeline& pipeline = *answer.pipeline;
  if (const auto* stap = std::get_if<Stap>(&pipeline.answer))
    return toJson(*stap, pipeline.latencies, pipeline.unit, answer.question.footprint.batch);
  Json json{{"violation", toJson(std::get<StapViolation>(pipeline.answer))}};
  if (const std::optional<CapacityForChips>& least = answer.capacityForChips)
    json["least_capacity"] = {{"capacity_elements", least->capacity}, {"spans", least->spans}};
  return json;
}

Json toJson(const TrafficChoice& traffic) {
  Json json{{"limit", traffic.limit}, {"reached", traffic.least.has_value()}, {"minimum", traffic.fewest}};
  if (!traffic.least) return json;
  json["least_capacity"] = traffic.least->capacity;
  json["held_by_layers"] = traffic.isHeldByLayers;
  return json;
}

}  // namespace

Json toJson(const PartitionAnswer& answer) {
  const PartitionQuestion& question = answer.question;
  Json chain = Json::array(), spans = Json::array();
  for (const ChainMap& map : answer.chain.maps) chain.push_back(map.name);
  for (std::size_t k = 0; k < answer.partition.spans.size(); ++k) spans.push_back(spanJson(answer, k));
  Json document{{"format", "tilescope.partition/1"},
                {"version", std::string(toolVersion())},
                {"network", answer.chain.network},
                {"capacity_elements", question.capacity},
                {"batch", question.footprint.batch},
                {"axis", std::string(name(question.footprint.axis))},
                {"residual", std::string(name(question.rule))},
                {"scheme", std::string(name(question.scheme))},
                {"skip_rows", question.footprint.skipRows},
                {"projection_weights", question.footprint.projectionWeights},
                {"chain", std::move(chain)},
                {"after", answer.chain.after},
                {"cuts", answer.partition.cuts},
                {"spans", std::move(spans)},
                {"transfers_total", answer.partition.transfers},
                {"exact_transfers_total", answer.partition.exactTransfers},
                {"layer_by_layer_transfers_total", answer.layerByLayerTransfers},
                {"lower_bound", answer.partition.isLowerBound()},
                {"least_capacity_that_fits", answer.leastHonestCapacity}};
  if (question.footprint.streamedWeights) document["weights"] = "streamed";
  if (answer.weightTransfers) document["weight_transfers_total"] = *answer.weightTransfers;
  if (question.goal != CutGoal::Traffic) document["cut_for"] = std::string(name(question.goal));
  if (answer.traffic) document["traffic_target"] = toJson(*answer.traffic);
  if (const std::optional<BoundaryEnergy>& energy = answer.boundaryEnergy)
    document["boundary_energy"] = {{"total", plainNumber(energy->total)},
                                   {"energy_unit", std::string(name(energy->unit))},
                                   {"memory", energy->memory}};
  if (answer.pipeline) document["stap"] = pipelineJson(answer);
  if (!answer.uncountedLayers.empty()) document["layers_without_time"] = answer.uncountedLayers;
  if (!answer.staircase.empty()) {
    Json steps = Json::array();
    for (const StaircaseStep& step : answer.staircase) steps.push_back(toJson(step));
    document["staircase"] = std::move(steps);
  }
  return document;
}

}  // namespace tilescope
