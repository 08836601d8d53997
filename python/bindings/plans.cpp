// SPDX-License-Identifier: GPL-3.0-or-later
// Plans: making, reading and explaining them, single mappings, and differences.
#include <algorithm>
#include <array>
#include <atomic>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/common/certificate_files.h"
#include "app/common/document_text.h"
#include "app/common/plan_request.h"
#include "app/common/silicon.h"
#include "app/common/words_reader.h"
#include "core/base/format_number.h"
#include "core/base/json.h"
#include "core/base/json_document.h"
#include "core/base/names.h"
#include "core/base/scale.h"
#include "core/base/units.h"
#include "core/explore/metrics.h"
#include "core/explore/nearest_fix.h"
#include "core/mapping/mapping_json.h"
#include "core/models/evaluation_json.h"
#include "core/models/model_registry.h"
#include "core/models/pass_options.h"
#include "core/plan/plan_diff.h"
#include "core/plan/plan_json.h"
#include "python/bindings/asked.h"

namespace tilescope::python {

PlanRequest requestOf(const NetworkValue& network, const HardwareValue& hardware, const Asked& asked) {
  app::DesignWords words;
  words.network = network.origin.empty() ? "network" : network.origin;
  words.hardware = hardware.origin.empty() ? "hardware" : hardware.origin;
  words.model = asked.model;
  words.search = asked.search;
  words.objective = asked.objective;
  words.dataflow = asked.dataflow;
  words.layer = asked.layer;
  for (const auto& [name, value] : asked.options) words.options.push_back(name + "=" + value);
  app::NamedReaders readers;
  readers.network = [&](const std::string&, const onnx::Sizes&) { return Result<Network>(*network.value); };
  readers.hardware = [&](const std::string&) { return Result<HardwareProfile>(*hardware.value); };
  app::ReadWords read = app::readWords(words, readers);
  if (read.failed) raiseFindings(read.diagnostics);
  warn(read.diagnostics);
  return std::move(read.request);
}

Asked askedOf(const PlanRequest& request) {
  return {request.model,
          request.search.empty() ? std::nullopt : std::optional(request.search),
          std::string(name(request.objective)),
          request.dataflow,
          request.layer,
          request.options};
}

namespace {

struct NamedMetric {
  std::string_view name;
  Metric metric;
};
// Names of the columns of sweeps, where they exist.
constexpr std::array kNamedMetrics{
    NamedMetric{"energy", Metric::Energy},           NamedMetric{"latency_s", Metric::Latency},
    NamedMetric{"traffic_bytes", Metric::Traffic},   NamedMetric{"edp", Metric::Edp},
    NamedMetric{"utilisation", Metric::Utilization}, NamedMetric{"area_mm2", Metric::Area},
    NamedMetric{"power_w", Metric::Power},           NamedMetric{"intensity", Metric::Intensity},
    NamedMetric{"throughput", Metric::Throughput},   NamedMetric{"leakage_w", Metric::Leakage}};

Metric metricNamed(const std::string& name) {
  std::vector<std::string> names;
  for (const NamedMetric& known : kNamedMetrics) {
    if (known.name == name) return known.metric;
    names.emplace_back(known.name);
  }
  raiseFindings({unknownName("metric", "", name, names, "a metric of a plan")});
}

struct Figure {
  std::optional<double> value;
  std::string unit, text;
  bool isEstimate = false;
};

Figure figureOf(const ExecutionPlan& plan, Metric metric) {
  const EnergyUnit energies = plan.totals.energy.unit;
  const UnitFamily& family = rowOf(metric).family;
  const std::optional<double> value = valueOf(plan, metric);
  return {value, unitName(family, energies), value ? numberAndUnit(*value, family, energies).text() : "unknown",
          isEstimate(plan, metric)};
}

std::string explained(const PlanValue& plan, const std::string& name, const std::optional<std::size_t>& layer) {
  const Metric metric = metricNamed(name);
  const unsigned places = layer ? kExplained : kExplained | kInTotals | kInDetails;
  if ((rowOf(metric).places & places) == 0)
    raiseFindings({{Diagnostic::Severity::Error, "metric", "", quoteName(name),
                    layer ? "a metric that models explain" : "a metric with an explanation",
                    "Choose latency_s, energy, traffic_bytes, utilisation, intensity or throughput."}});
  if (layer && *layer >= plan.value->layers.size())
    raiseFindings({{Diagnostic::Severity::Error, "layer", "", std::to_string(*layer), "the number of a layer", ""}});
  return toText(layer ? app::layerExplained(*plan.value, *layer, metric) : app::totalsExplained(*plan.value, metric));
}

// As on screen: "1.24 ms". "1": a fraction, shown as a percentage.
std::string shownNumber(double value, const std::string& unit) {
  constexpr int kPercentDecimals = 1;
  if (unit == "1") return percent(value, kPercentDecimals);
  if (unit == "pJ") return withPrefix(value * kJoulesPerPicojoule, "J", kResultDigits);
  return withPrefix(value, unit, kResultDigits);
}

bool hasPlannedLayer(const ExecutionPlan& plan) {
  return std::any_of(plan.layers.begin(), plan.layers.end(),
                     [](const LayerPlan& layer) { return plannedResult(layer) != nullptr; });
}

// Calls progress(done, total) in the calling thread.
class LayerProgress {
 public:
  explicit LayerProgress(py::object callback) : callback_(std::move(callback)) {}

  void note(std::size_t done, std::size_t total) {
    done_ = done;
    total_ = total;
  }
  std::function<void()> tick() {
    if (callback_.is_none()) return {};
    return [this] { callback_(done_.load(), total_.load()); };
  }
  void finish() {
    if (!callback_.is_none()) callback_(done_.load(), total_.load());
  }

 private:
  py::object callback_;
  std::atomic<std::size_t> done_{0}, total_{0};
};

PlanValue planned(const NetworkValue& network, const HardwareValue& hardware, const Asked& asked, int threads,
                  bool certify, const StopSource* stop, py::object callback) {
  expectThreads(threads);
  const PlanRequest request = requestOf(network, hardware, asked);
  if (certify)
    if (const Diagnostics errors = app::checkCertifiable(request); !errors.empty()) raiseFindings(errors);
  LayerProgress progress(std::move(callback));
  Result<ExecutionPlan> plan = solved(
      stop,
      [&](const CancelToken& cancel) {
        PlannerLease planner;
        PlannerSettings settings;
        settings.threads = threads;
        settings.certify = certify;
        settings.cancel = cancel;
        settings.onProgress = [&](const PlanProgress& state) { progress.note(state.done, state.total); };
        return (*planner).plan(request, settings);
      },
      progress.tick());
  progress.finish();
  return {std::make_shared<const ExecutionPlan>(taken(std::move(plan))), network, hardware};
}

PlanValue planFromText(const std::string& text, const std::string& origin) {
  const auto plan = std::make_shared<const ExecutionPlan>(taken(planFromJson(taken(parseJson(text, origin)), origin)));
  return {plan,
          {std::make_shared<const Network>(plan->request.network), ""},
          {std::make_shared<const HardwareProfile>(plan->request.hardware), ""}};
}

std::vector<std::string> writePlanCertificates(const PlanValue& plan, const std::string& folder) {
  Diagnostics errors = app::checkCertificateFolder(folder);
  if (errors.empty()) errors = app::writeCertificates(*plan.value, folder);
  if (!errors.empty()) raiseFindings(errors);
  return app::missingCertificates(*plan.value);
}

struct Fix {
  std::string label;
  std::vector<std::string> layers;
  std::vector<std::pair<std::string, std::string>> edits;
};

std::optional<Fix> fixOf(const PlanValue& plan, const std::optional<std::string>& layer, const StopSource* stop) {
  const std::optional<NearestFix> fix = solved(stop, [&](const CancelToken& cancel) {
    PlannerLease planner;
    PlannerSettings settings;
    settings.cancel = cancel;
    return nearestFix(*planner, plan.value->request, *plan.value, layer, settings);
  });
  if (!fix) return std::nullopt;
  Fix found{fix->label, fix->layers, {}};
  for (const HardwareEdit& edit : fix->edits) found.edits.emplace_back(edit.pointer, edit.json);
  return found;
}

const Layer& layerNamed(const Network& network, const std::string& name) {
  std::vector<std::string> names;
  for (const Layer& layer : network.layers) {
    if (layer.name == name) return layer;
    names.push_back(layer.name);
  }
  raiseFindings({unknownName("layer", "", name, names, "a layer of the network")});
}

// tilescope.evaluations/1, as the command evaluate prints it for a case with these mappings.
std::string evaluated(const NetworkValue& network, const std::string& layerName, const HardwareValue& hardware,
                      const std::vector<std::string>& mappings, const std::string& modelName,
                      const std::map<std::string, std::string>& options) {
  const CostModel* model = taken(findCostModel(modelName));
  const Layer& layer = layerNamed(*network.value, layerName);
  Diagnostics errors = checkOptions(*model, options);
  append(errors, relocated(model->checkHardware(*hardware.value), hardware.origin, ""));
  if (hasErrors(errors)) raiseFindings(errors);
  Json results = Json::array();
  for (std::size_t i = 0; i < mappings.size(); ++i) {
    const std::string place = "mappings[" + std::to_string(i) + "]";
    const Mapping mapping = taken(mappingFromJson(taken(parseJson(mappings[i], place)), place));
    const Evaluation result = taken(model->evaluate(layer, *hardware.value, mapping, options, {}));
    results.push_back(toJson(result));
  }
  return app::documentText(Json{{"format", "tilescope.evaluations/1"}, {"results", std::move(results)}});
}

// Name, title, searches, objectives and options of every model, for a model as the command list models writes them.
std::string modelsDocument() {
  Json list = Json::array();
  for (const ModelEntry& entry : models()) {
    Json searches = Json::array(), objectives = Json::array(), options = Json::array();
    for (const SearchStrategy* search : entry.searches)
      searches.push_back({{"id", std::string(search->id())}, {"help", std::string(search->help())}});
    for (const Objective objective : entry.model->objectives()) objectives.push_back(std::string(name(objective)));
    for (const OptionSpec& option : optionsOf(*entry.model))
      options.push_back({{"name", option.name}, {"values", option.values}, {"help", option.help}});
    list.push_back({{"name", std::string(entry.model->id())},
                    {"title", entry.model->title()},
                    {"searches", std::move(searches)},
                    {"objectives", std::move(objectives)},
                    {"options", std::move(options)}});
  }
  return app::documentText(Json{{"models", std::move(list)}});
}

}  // namespace

void addPlans(py::module_& module) {
  py::class_<Asked>(module, "Asked")
      .def(py::init([](std::string model, std::optional<std::string> search, std::optional<std::string> objective,
                       std::optional<std::string> dataflow, std::optional<std::string> layer,
                       std::map<std::string, std::string> options) {
             return Asked{std::move(model),    std::move(search), std::move(objective),
                          std::move(dataflow), std::move(layer),  std::move(options)};
           }),
           py::arg("model"), py::arg("search"), py::arg("objective"), py::arg("dataflow"), py::arg("layer"),
           py::arg("options"));
  py::class_<PlanValue>(module, "Plan")
      .def("json", [](const PlanValue& p) { return app::documentText(toJson(*p.value)); })
      .def("equals", [](const PlanValue& a, const PlanValue& b) { return *a.value == *b.value; })
      .def_property_readonly("network", [](const PlanValue& p) { return p.network; })
      .def_property_readonly("hardware", [](const PlanValue& p) { return p.hardware; })
      .def_property_readonly("layer_count", [](const PlanValue& p) { return p.value->layers.size(); })
      .def_property_readonly("gap", [](const PlanValue& p) { return gapOf(*p.value); })
      .def_property_readonly("has_planned_layer", [](const PlanValue& p) { return hasPlannedLayer(*p.value); })
      .def(
          "figure",
          [](const PlanValue& p, const std::string& name) {
            const Figure figure = figureOf(*p.value, metricNamed(name));
            return py::make_tuple(figure.value, figure.unit, figure.text, figure.isEstimate);
          },
          py::arg("metric"))
      .def("explain", explained, py::arg("metric"), py::arg("layer"))
      .def("certificates", writePlanCertificates, py::arg("folder"))
      .def_property_readonly("asked", [](const PlanValue& p) { return askedOf(p.value->request); })
      .def(
          "nearest_fix",
          [](const PlanValue& p, const std::optional<std::string>& layer, const StopSource* stop) -> py::object {
            const std::optional<Fix> fix = fixOf(p, layer, stop);
            return fix ? py::object(py::make_tuple(fix->label, fix->layers, fix->edits)) : py::object(py::none());
          },
          py::arg("layer"), py::arg("stop"));
  module.def("plan", planned, py::arg("network"), py::arg("hardware"), py::arg("asked"), py::arg("threads"),
             py::arg("certify"), py::arg("stop"), py::arg("progress"));
  module.def("plan_from_json", planFromText, py::arg("text"), py::arg("origin"));
  module.def("evaluate", evaluated, py::arg("network"), py::arg("layer"), py::arg("hardware"), py::arg("mappings"),
             py::arg("model"), py::arg("options"));
  module.def(
      "diff",
      [](const PlanValue& a, const PlanValue& b) { return app::documentText(toJson(diff(*a.value, *b.value))); },
      py::arg("a"), py::arg("b"));
  module.def("models", modelsDocument);
  module.def("shown_number", shownNumber, py::arg("value"), py::arg("unit"));
}

}  // namespace tilescope::python
