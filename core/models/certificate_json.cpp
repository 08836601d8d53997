// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/certificate_json.h"

#include <utility>

#include "core/base/document_findings.h"
#include "core/base/json.h"
#include "core/base/json_document.h"
#include "core/base/json_pointer.h"
#include "core/base/parts.h"
#include "core/base/read_document.h"
#include "core/base/schemas.h"
#include "core/models/evaluation_json.h"

namespace tilescope {
namespace {

constexpr const char* kMakeAgain = "Make the certificate again with 'tilescope-cli plan --certificates'.";

Json toJson(const CertificateStep& step) {
  return Json{{"parent", step.parent},
              {"tensor", std::string(name(step.tensor))},
              {"tile", step.tile},
              {"partial", step.partial}};
}

Json toJson(const CertificateBound& bound) {
  Json path = Json::object(), ports = Json::array();
  for (const auto& [tensor, weight] : bound.path) path[std::string(name(tensor))] = plainNumber(weight);
  for (const CertificatePortWeight& port : bound.ports)
    ports.push_back({{"memory", port.memory},
                     {"tensor", std::string(name(port.tensor))},
                     {"move", std::string(name(port.move))},
                     {"waits", plainNumber(port.waits)},
                     {"busy", plainNumber(port.busy)}});
  return Json{{"energy", plainNumber(bound.energy)},
              {"last", bound.last ? Json(std::string(name(*bound.last))) : Json()},
              {"path", std::move(path)},
              {"after_both", plainNumber(bound.afterBoth)},
              {"compute", plainNumber(bound.compute)},
              {"ports", std::move(ports)}};
}

CertificateBound boundFromJson(const Json& document) {
  CertificateBound bound;
  bound.energy = document.at("energy").get<double>();
  if (!document.at("last").is_null()) bound.last = parseTensor(document.at("last").get<std::string>());
  for (const auto& [tensor, weight] : document.at("path").items())
    if (const std::optional<Tensor> input = parseTensor(tensor)) bound.path[*input] = weight.get<double>();
  bound.afterBoth = document.at("after_both").get<double>();
  bound.compute = document.at("compute").get<double>();
  for (const Json& port : document.at("ports"))
    bound.ports.push_back({port.at("memory").get<std::string>(),
                           parseTensor(port.at("tensor").get<std::string>()).value(),
                           parseMove(port.at("move").get<std::string>()).value(), port.at("waits").get<double>(),
                           port.at("busy").get<double>()});
  return bound;
}

Json toJson(const CertificateTree& tree) {
  Json spatial = Json::object(), prices = Json::object(), expanded = Json::array();
  for (const auto& [arrayDim, loops] : tree.spatial) {
    Json& list = spatial[arrayDim] = Json::array();
    for (const UnrolledLoop& loop : loops) list.push_back(Json::array({loop.dim, loop.factor.value_or(1)}));
  }
  for (const auto& [memory, price] : tree.prices) prices[memory] = plainNumber(price);
  for (const CertificateStep& step : tree.expanded) expanded.push_back(toJson(step));
  Json all{{"dataflow", textOrNull(tree.dataflow)},
           {"spatial", std::move(spatial)},
           {"prices", std::move(prices)},
           {"expanded", std::move(expanded)}};
  for (const CertificateBound& bound : tree.bounds) all["bounds"].push_back(toJson(bound));
  return all;
}

CertificateStep stepFromJson(const Json& document) {
  CertificateStep step;
  step.parent = document.at("parent").get<std::size_t>();
  step.tensor = parseTensor(document.at("tensor").get<std::string>()).value();
  step.tile = document.at("tile").get<std::vector<std::int64_t>>();
  step.partial = document.at("partial").get<bool>();
  return step;
}

CertificateTree treeFromJson(const Json& document) {
  CertificateTree tree;
  tree.dataflow = textOrEmpty(document.at("dataflow"));
  for (const auto& [arrayDim, loops] : document.at("spatial").items()) {
    std::vector<UnrolledLoop>& list = tree.spatial[arrayDim];
    for (const Json& loop : loops) list.push_back({loop.at(0).get<std::string>(), loop.at(1).get<std::int64_t>()});
  }
  for (const auto& [memory, price] : document.at("prices").items()) tree.prices[memory] = price.get<double>();
  for (const Json& step : document.at("expanded")) tree.expanded.push_back(stepFromJson(step));
  if (document.contains("bounds"))
    for (const Json& bound : document.at("bounds")) tree.bounds.push_back(boundFromJson(bound));
  return tree;
}

// A parent must come before its child, or the steps form no tree.
void checkParents(const CertificateTree& tree, std::size_t position, DocumentFindings& findings) {
  const std::string list = "/trees/" + std::to_string(position) + "/expanded/";
  for (std::size_t k = 0; k < tree.expanded.size() && !findings.full(); ++k)
    if (tree.expanded[k].parent > k)
      findings.error(list + std::to_string(k) + "/parent", std::to_string(tree.expanded[k].parent),
                     "0 for the root, or the number of an earlier step, at most " + std::to_string(k), kMakeAgain);
}

void checkOptimum(const LayerResult& optimum, DocumentFindings& findings) {
  if (optimum.outsideModel)
    findings.error("/optimum/outside_model", "a layer that is not modelled", "a layer that the model covers",
                   kMakeAgain);
  else if (!optimum.mapping)
    findings.error("/optimum/mapping", "nothing", "the mapping that is claimed to be the best", kMakeAgain);
}

void readNames(const Json& document, Certificate& certificate) {
  certificate.model = document.at("model").get<std::string>();
  certificate.layer = document.at("layer").get<std::string>();
  certificate.network = document.at("network").get<std::string>();
  certificate.hardware = document.at("hardware").get<std::string>();
  certificate.problemHash = document.at("problem_hash").get<std::string>();
  certificate.objective = parseObjective(document.at("objective").get<std::string>()).value();
  for (const auto& [option, value] : document.at("options").items())
    certificate.options[option] = value.get<std::string>();
  certificate.dataflow = textOrEmpty(document.at("dataflow"));
}

}  // namespace

Json toJson(const Certificate& certificate) {
  Json options = Json::object(), trees = Json::array();
  for (const auto& [option, value] : certificate.options) options[option] = value;
  for (const CertificateTree& tree : certificate.trees) trees.push_back(toJson(tree));
  return Json{{"format", "tilescope.certificate/1"},
              {"version", std::string(toolVersion())},
              {"model", certificate.model},
              {"network", certificate.network},
              {"layer", certificate.layer},
              {"hardware", certificate.hardware},
              {"problem_hash", certificate.problemHash},
              {"objective", std::string(name(certificate.objective))},
              {"options", std::move(options)},
              {"dataflow", textOrNull(certificate.dataflow)},
              {"value", plainNumber(certificate.value)},
              {"lower_bound", plainNumber(certificate.lowerBound)},
              {"nodes", certificate.nodes},
              {"rules", certificate.rules},
              {"optimum", toJson(Evaluation(certificate.optimum))},
              {"trees", std::move(trees)}};
}

Result<Certificate> certificateFromJson(const Json& document, const std::string& file) {
  Json checked = document;
  takeNotes(checked);
  const Diagnostics errors = validateAgainstSchema(checked, "certificate", file);
  if (!errors.empty()) return errors;
  Certificate certificate;
  readNames(checked, certificate);
  certificate.value = checked.at("value").get<double>();
  certificate.lowerBound = checked.at("lower_bound").get<double>();
  certificate.nodes = checked.at("nodes").get<std::uint64_t>();
  certificate.rules = checked.at("rules").get<std::vector<std::string>>();
  for (const Json& tree : checked.at("trees")) certificate.trees.push_back(treeFromJson(tree));
  Result<Evaluation> optimum = evaluationFromJson(checked.at("optimum"), file, "/optimum");
  if (!optimum) return optimum.diagnostics();
  DocumentFindings findings(file, "");
  Evaluation evaluation = std::move(optimum).value();
  if (LayerResult* result = std::get_if<LayerResult>(&evaluation)) {
    checkOptimum(*result, findings);
    certificate.optimum = std::move(*result);
  } else {
    findings.error("/optimum/valid", "false", "true: a mapping that fits", kMakeAgain);
  }
  for (std::size_t t = 0; t < certificate.trees.size(); ++t) checkParents(certificate.trees[t], t, findings);
  if (findings.hasErrors()) return std::move(findings).take();
  return certificate;
}

Result<Certificate> readCertificate(const std::string& path) {
  return readDocument(path, [&](const Json& document) { return certificateFromJson(document, path); });
}

}  // namespace tilescope
