// SPDX-License-Identifier: GPL-3.0-or-later
// Networks and hardware profiles.
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "app/common/bundled_files.h"
#include "app/common/document_text.h"
#include "app/common/plan_request.h"
#include "app/common/words_reader.h"
#include "core/base/json.h"
#include "core/base/json_document.h"
#include "core/base/names.h"
#include "core/hardware/hardware_json.h"
#include "core/hardware/technology.h"
#include "core/workload/expand_transformer.h"
#include "core/workload/layer.h"
#include "core/workload/network_json.h"
#include "core/workload/run_changes.h"
#include "core/workload/tensor_problem.h"
#include "python/bindings/door.h"

namespace tilescope::python {
namespace {

constexpr double kMostBatch = 1e6;  // as on the command line

NetworkValue networkValue(Network network, const std::string& origin) {
  return {std::make_shared<const Network>(std::move(network)), origin};
}

HardwareValue hardwareValue(HardwareProfile profile, const std::string& origin) {
  return {std::make_shared<const HardwareProfile>(std::move(profile)), origin};
}

NetworkValue readNetworkOf(const std::string& name, const std::optional<std::int64_t>& batch, const std::string& run,
                           const std::vector<std::string>& sizes, const std::vector<std::string>& inputs) {
  if (batch) expectWithin("batch", static_cast<double>(*batch), 1, kMostBatch);
  const onnx::Sizes open = taken(onnx::parseSizes(sizes, inputs));
  const RunChanges changes = run.empty() ? RunChanges{} : taken(parseRun(run));
  Result<Network> network = [&] {
    const py::gil_scoped_release release;
    return app::readNetworkNamed(name, open);
  }();
  Network read = taken(std::move(network));
  if (batch || !changes.isEmpty()) read = taken(withRun(read, changes, batch));
  return {std::make_shared<const Network>(std::move(read)), name, batch, changes, open};
}

// A transformer keeps its run, which network files do not have.
NetworkValue networkFromText(const std::string& text, const std::string& origin) {
  const Json document = taken(parseJson(text, origin));
  if (isTransformer(document))
    return networkValue(expand(taken(transformerFromJson(document, origin))).network, origin);
  return networkValue(taken(networkFromJson(document, origin)), origin);
}

std::string stateOf(const NetworkValue& network) {
  const std::optional<Transformer>& transformer = network.value->transformer;
  if (transformer && expand(*transformer).network == *network.value) return app::documentText(toJson(*transformer));
  return app::documentText(toJson(*network.value));
}

HardwareValue hardwareFromText(const std::string& text, const std::string& origin) {
  return hardwareValue(taken(hardwareFromJson(taken(parseJson(text, origin)), origin)), origin);
}

HardwareValue readHardwareOf(const std::string& name, const std::optional<std::string>& technology) {
  HardwareProfile profile = taken(app::readHardwareNamed(name));
  if (technology) profile = taken(withTechnology(profile, taken(app::readTechnologyNamed(*technology))));
  return {std::make_shared<const HardwareProfile>(std::move(profile)), name, technology};
}

HardwareValue editedHardware(const HardwareValue& hardware,
                             const std::vector<std::pair<std::string, std::string>>& edits) {
  std::vector<HardwareEdit> asked;
  for (const auto& [pointer, json] : edits) asked.push_back({pointer, json});
  HardwareValue made = hardware;
  made.value = std::make_shared<const HardwareProfile>(taken(app::edited(*hardware.value, asked)));
  made.edits.insert(made.edits.end(), asked.begin(), asked.end());
  return made;
}

std::size_t hashOf(const std::string& name, std::size_t parts) {
  return std::hash<std::string>()(name) ^ (parts * 0x9e3779b97f4a7c15ULL);  // 2^64 ÷ the golden ratio (Knuth)
}

std::vector<std::pair<std::string, std::string>> bundled(const std::string& kind) {
  const std::map<std::string, app::BundledKind> kinds{{"networks", app::BundledKind::Network},
                                                      {"transformers", app::BundledKind::Transformer},
                                                      {"hardware", app::BundledKind::Hardware},
                                                      {"technologies", app::BundledKind::Technology}};
  std::vector<std::string> names;
  for (const auto& [name, value] : kinds) names.push_back(name);
  const auto found = kinds.find(kind);
  if (found == kinds.end()) raiseFindings({unknownName("bundled", "", kind, names, "a kind of file")});
  std::vector<std::pair<std::string, std::string>> files;
  for (const app::BundledFile& file : app::bundledFiles(found->second)) files.emplace_back(file.name, file.path);
  return files;
}

std::vector<std::pair<std::string, double>> macsByLayer(const NetworkValue& network) {
  std::vector<std::pair<std::string, double>> layers;
  for (const Layer& layer : network.value->layers) layers.emplace_back(layer.name, macs(layer));
  return layers;
}

}  // namespace

void addValues(py::module_& module) {
  py::class_<NetworkValue>(module, "Network")
      .def_property_readonly("name", [](const NetworkValue& n) { return n.value->name; })
      .def_property_readonly("source", [](const NetworkValue& n) { return n.value->source; })
      .def_property_readonly("origin", [](const NetworkValue& n) { return n.origin; })
      .def_property_readonly("layers", macsByLayer)
      .def("json", [](const NetworkValue& n) { return app::documentText(toJson(*n.value)); })
      .def("state", stateOf)
      .def("equals", [](const NetworkValue& a, const NetworkValue& b) { return *a.value == *b.value; })
      .def("hash", [](const NetworkValue& n) { return hashOf(n.value->name, n.value->layers.size()); });
  module.def("read_network", readNetworkOf, py::arg("name"), py::arg("batch"), py::arg("run"), py::arg("sizes"),
             py::arg("inputs"));
  module.def("network_from_json", networkFromText, py::arg("text"), py::arg("origin"));

  py::class_<HardwareValue>(module, "Hardware")
      .def_property_readonly("name", [](const HardwareValue& h) { return h.value->name; })
      .def_property_readonly("origin", [](const HardwareValue& h) { return h.origin; })
      .def("json", [](const HardwareValue& h) { return app::documentText(toJson(*h.value)); })
      .def("edit", editedHardware, py::arg("edits"))
      .def("equals", [](const HardwareValue& a, const HardwareValue& b) { return *a.value == *b.value; })
      .def("hash", [](const HardwareValue& h) { return hashOf(h.value->name, h.value->memories.size()); });
  module.def("read_hardware", readHardwareOf, py::arg("name"), py::arg("technology"));
  module.def("hardware_from_json", hardwareFromText, py::arg("text"), py::arg("origin"));
  module.def("bundled", bundled, py::arg("kind"));
}

}  // namespace tilescope::python
