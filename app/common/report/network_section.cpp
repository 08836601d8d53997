// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "app/common/report/blocks.h"
#include "app/common/report/sections.h"
#include "core/base/format_number.h"
#include "core/base/scale.h"
#include "core/base/units.h"
#include "core/explore/metrics.h"
#include "core/explore/total_scope.h"
#include "core/workload/layer_kinds.h"
#include "core/workload/tensor_problem.h"

namespace tilescope::app {
namespace {

struct Sum {
  std::string kind;
  std::size_t layers = 0;
  double macs = 0;
  double weights = 0, weightBytes = 0, inputBytes = 0, outputBytes = 0;
};

std::string kindOf(const Layer& layer) {
  if (layer.type == LayerType::Conv && layer.groups > 1)
    return layer.groups == layer.in.channels ? "depthwise conv" : "grouped conv";
  return std::string(name(layer.type));
}

void add(Sum& sum, const Layer& layer, const ElementBits& profileBits) {
  const TensorProblem problem = tensorProblem(layer, profileBits);
  const auto bytes = [&](Tensor tensor, int bits) {
    return static_cast<double>(problem.elements[index(tensor)]) * bits / kBitsPerByte;
  };
  ++sum.layers;
  sum.macs += problem.macs;
  const bool isWeighted = hasWeights(layer);
  if (isWeighted) {
    sum.weights += static_cast<double>(problem.elements[index(Tensor::W)]);
    sum.weightBytes += bytes(Tensor::W, problem.bits.weight);
  }
  // An add's second input is in the place of weights, with the width of an input.
  const int secondBits = layer.type == LayerType::Add ? problem.bits.input : problem.bits.weight;
  sum.inputBytes += bytes(Tensor::I, problem.bits.input) + (isWeighted ? 0 : bytes(Tensor::W, secondBits));
  sum.outputBytes += bytes(Tensor::O, problem.bits.output);
}

std::vector<Sum> sumsByKind(const PlanRequest& request) {
  std::vector<Sum> sums;
  for (const Layer& layer : request.network.layers) {
    const std::string kind = kindOf(layer);
    auto known = std::find_if(sums.begin(), sums.end(), [&](const Sum& sum) { return sum.kind == kind; });
    if (known == sums.end()) {
      sums.push_back({});
      sums.back().kind = kind;
      known = sums.end() - 1;
    }
    add(*known, layer, request.hardware.precision);
  }
  return sums;
}

Sum totalOf(const std::vector<Sum>& sums) {
  Sum total;
  total.kind = "Total";
  for (const Sum& sum : sums) {
    total.layers += sum.layers;
    total.macs += sum.macs;
    total.weights += sum.weights;
    total.weightBytes += sum.weightBytes;
    total.inputBytes += sum.inputBytes;
    total.outputBytes += sum.outputBytes;
  }
  return total;
}

report::Table kindsTable(std::vector<Sum> sums, const Sum& total) {
  const Scale macs(total.macs, "MAC"), count(total.weights, " weights");
  const Scale bytes(largestOf({total.weightBytes, total.inputBytes, total.outputBytes}), UnitFamily::Bytes);
  report::Table table{"Layers by kind; maps are counted in every layer that reads or writes them",
                      {wordColumn("Kind"), numberColumn("Layers", "layers"), numberColumn("MACs", macs.unit()),
                       numberColumn("Share of the MACs", "%"), numberColumn("Weights", count.unit()),
                       numberColumn("Weights", bytes.unit()), numberColumn("Inputs", bytes.unit()),
                       numberColumn("Outputs", bytes.unit())},
                      {},
                      true};
  sums.push_back(total);
  for (const Sum& sum : sums)
    table.rows.push_back({line(sum.kind), line(fixed(static_cast<double>(sum.layers), 0)), line(macs.number(sum.macs)),
                          line(total.macs > 0 ? percentNumber(sum.macs / total.macs) : kNoValue),
                          line(count.number(sum.weights)), line(bytes.number(sum.weightBytes)),
                          line(bytes.number(sum.inputBytes)), line(bytes.number(sum.outputBytes))});
  return table;
}

std::string inputText(const NetworkInput& input) {
  if (!input.size) return "\"" + input.name + "\"";
  return fmt::format("\"{}\": {} channels of {} × {} elements", input.name, input.size->channels, input.size->height,
                     input.size->width);
}

report::Section originPart(const Network& network) {
  const NetworkOrigin& origin = *network.origin;
  report::Section part{"network-origin", "Where the network came from", {}, {}};
  report::Table table{"The file and what was read from it", {wordColumn("What"), wordColumn("Value")}, {}, false};
  const auto add = [&](const char* what, const std::string& value) {
    if (!value.empty()) table.rows.push_back({line(what), line(value)});
  };
  add("File", origin.file);
  add("SHA-256", origin.sha256);
  add("Read as", origin.reader);
  for (const auto& [size, value] : origin.sizes) add("Size chosen", fmt::format("{} = {}", size, value));
  if (network.parameters) add("Parameters", fixed(static_cast<double>(*network.parameters), 0));
  add("Layers", kindsText(layerKinds(network)));
  part.blocks.emplace_back(std::move(table));
  report::List unknown;
  for (const std::string& one : unknownOperators(network)) unknown.items.push_back(line(one));
  if (!unknown.items.empty()) {
    addParagraph(part,
                 fmt::format("Of {} only the known bytes count, because the operator has no meaning here:",
                             counted(unknown.items.size(), "layer")),
                 report::Paragraph::Kind::Warning);
    part.blocks.emplace_back(std::move(unknown));
  }
  return part;
}

report::Section membersPart(const ExecutionPlan& plan) {
  const Network& network = plan.request.network;
  std::vector<ExecutionPlan> plans;
  Results largest;
  for (std::size_t i = 0; i < network.members.size(); ++i) {
    const Results& totals = plans.emplace_back(planOfMember(plan, i)).totals;
    largest.latency.seconds = std::max(largest.latency.seconds, totals.latency.seconds);
    largest.energy.total = std::max(largest.energy.total, totals.energy.total);
    largest.offChipBytes.tensors[0] = std::max(largest.offChipBytes.tensors[0], totals.offChipBytes.total());
  }
  const EnergyUnit unit = plan.totals.energy.unit;
  const Scale seconds(largest.latency.seconds, UnitFamily::Seconds),
      energy(largest.energy.total, UnitFamily::Energy, unit);
  const Scale bytes(largest.offChipBytes.tensors[0], UnitFamily::Bytes);
  report::Section part{"network-members", "Networks of the set", {}, {}};
  report::Table table{"What one run of each network takes; the share is that of all its runs",
                      {wordColumn("Network"), numberColumn("Runs", "runs"), numberColumn("Layers modelled", "layers"),
                       numberColumn("Latency", seconds.unit()), numberColumn("Share of the latency", "%"),
                       numberColumn("Energy", energy.unit()),
                       numberColumn(labelOf(Metric::Traffic, plan.request.hardware), bytes.unit()),
                       numberColumn("PE utilization", "%")},
                      {},
                      false};
  for (std::size_t i = 0; i < plans.size(); ++i) {
    const Results& totals = plans[i].totals;
    const double runs = static_cast<double>(network.members[i].runs), all = plan.totals.latency.seconds;
    table.rows.push_back({line(network.members[i].name), line(fixed(runs, 0)),
                          line(fixed(static_cast<double>(layerCount(plans[i]).planned), 0)),
                          line(seconds.number(totals.latency.seconds)),
                          line(all > 0 ? percentNumber(runs * totals.latency.seconds / all) : kNoValue),
                          line(energy.number(totals.energy.total)), line(bytes.number(totals.offChipBytes.total())),
                          line(percentNumber(totals.utilization.total))});
  }
  part.blocks.emplace_back(std::move(table));
  return part;
}

}  // namespace

report::Section networkSection(const ReportMaterial& material) {
  const PlanRequest& request = material.plan().request;
  const Network& network = request.network;
  report::Section section{"network", "Network", {}, {}};
  const std::vector<Sum> sums = sumsByKind(request);
  const Sum total = totalOf(sums);
  section.blocks.emplace_back(report::Paragraph{
      {said(network.name, report::Tone::Strong),
       said(network.source.empty() ? "" : " (" + network.source + ")", report::Tone::Quiet),
       said(fmt::format(
           ": {} with {} and {} ({}).", counted(total.layers, "layer"), withPrefix(total.macs, "MAC", kReportDigits),
           withPrefix(total.weights, " weights", kReportDigits), withPrefix(total.weightBytes, "B", kReportDigits)))}});
  report::List inputs;
  for (const NetworkInput& input : network.inputs) inputs.items.push_back(line("Reads " + inputText(input)));
  section.blocks.emplace_back(std::move(inputs));
  section.blocks.emplace_back(kindsTable(sums, total));
  const bool hasOthers = std::any_of(network.layers.begin(), network.layers.end(), [](const Layer& layer) {
    return layer.type == LayerType::Add || layer.type == LayerType::Pool;
  });
  if (hasOthers)
    addParagraph(section,
                 "Where a model plans additions and pooling, their operations count as MACs, and the second map of an "
                 "addition is listed under weights.",
                 report::Paragraph::Kind::Note);
  if (!network.members.empty() && material.plan().layers.size() == network.layers.size())
    section.parts.push_back(membersPart(material.plan()));
  if (network.origin) section.parts.push_back(originPart(network));
  return section;
}

}  // namespace tilescope::app
