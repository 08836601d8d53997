// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include "app/cli/commands.h"
#include "app/cli/export_list.h"
#include "app/cli/output.h"
#include "app/cli/tables.h"
#include "app/common/bundled_files.h"
#include "app/common/plan_request.h"
#include "core/base/format_size.h"
#include "core/base/json.h"
#include "core/base/names.h"
#include "core/hardware/hardware_json.h"
#include "core/hardware/technology_json.h"
#include "core/models/model_registry.h"
#include "core/models/pass_options.h"
#include "core/workload/network_file.h"
#include "core/workload/tensor_problem.h"
#include "core/workload/transformer.h"

namespace tilescope::cli {
namespace {

struct Listing {
  Table table;
  Json document;
  bool complete = true;
};

Json& addList(Listing& listing, const char* key) {
  listing.document = Json::object();
  return listing.document[key] = Json::array();
}

struct NetworkTotals {
  double macs = 0;
  double weights = 0;
};

NetworkTotals totalsOf(const Network& network) {
  NetworkTotals totals;
  for (const Layer& layer : network.layers) {
    totals.macs += macs(layer);
    if (layer.type == LayerType::Conv || layer.type == LayerType::Fc)
      totals.weights += static_cast<double>(tensorElements(layer)[index(Tensor::W)]);
  }
  return totals;
}

std::string arrayText(const HardwareProfile& profile) {
  std::string text;
  for (const ArrayDim& dim : profile.arrayDims) text += (text.empty() ? "" : "x") + std::to_string(dim.size);
  return text;
}

// "input_buffer 256 KiB, … "; of the off-chip memory only the name.
std::string memoriesText(const HardwareProfile& profile) {
  std::string text;
  for (const Memory& memory : profile.memories)
    text += (text.empty() ? "" : ", ") + memory.name + (memory.offChip ? "" : " " + formatBits(memory.sizeBits));
  return text;
}

Listing listNetworks() {
  Listing listing{
      {{{"name"}, {"layers", true}, {"MAC", true, "M"}, {"weights", true, "M"}, {"title", false, "", 1}}, {}},
      {},
      true};
  Json& list = addList(listing, "networks");
  for (const app::BundledFile& file : app::bundledFiles(app::BundledKind::Network)) {
    const Result<Network> network = readNetworkFile(file.path);
    if (!network) {
      printDiagnostics(network.diagnostics());
      listing.complete = false;
      continue;
    }
    const std::size_t layers = network->layers.size();
    const NetworkTotals totals = totalsOf(*network);
    listing.table.rows.push_back({file.name, std::to_string(layers), fmt::format("{:.1f}", totals.macs / 1e6),
                                  fmt::format("{:.2f}", totals.weights / 1e6), network->name});
    list.push_back({{"name", file.name},
                    {"title", network->name},
                    {"source", network->source},
                    {"layers", layers},
                    {"macs", plainNumber(totals.macs)},
                    {"weights", plainNumber(totals.weights)},
                    {"file", file.path}});
  }
  return listing;
}

Listing listHardware() {
  Listing listing{{{{"name"},
                    {"array"},
                    {"clock", true, "MHz"},
                    {"memories", false, "from the array outwards"},
                    {"title", false, "", 1}},
                   {}},
                  {},
                  true};
  Json& list = addList(listing, "hardware");
  for (const app::BundledFile& file : app::bundledFiles(app::BundledKind::Hardware)) {
    const Result<HardwareProfile> profile = readHardware(file.path);
    if (!profile) {
      printDiagnostics(profile.diagnostics());
      listing.complete = false;
      continue;
    }
    Json dataflows = Json::array();
    for (const Dataflow& dataflow : profile->dataflows) dataflows.push_back(dataflow.name);
    listing.table.rows.push_back({file.name, arrayText(*profile), fmt::format("{:g}", profile->clockMhz),
                                  memoriesText(*profile), profile->name});
    list.push_back({{"name", file.name},
                    {"title", profile->name},
                    {"source", profile->source},
                    {"dataflows", std::move(dataflows)},
                    {"file", file.path}});
  }
  return listing;
}

Listing listTemplates() {
  Listing listing{{{{"name"}, {"parameters", true, "M"}, {"title", false, "", 1}}, {}}, {}, true};
  Json& list = addList(listing, "templates");
  for (const app::BundledFile& file : app::bundledFiles(app::BundledKind::Transformer)) {
    const Result<Transformer> transformer = app::readTransformerNamed(file.path);
    if (!transformer) {
      printDiagnostics(transformer.diagnostics());
      listing.complete = false;
      continue;
    }
    const std::int64_t parameters = parametersOf(transformer->architecture);
    listing.table.rows.push_back(
        {file.name, fmt::format("{:.1f}", static_cast<double>(parameters) / 1e6), transformer->name});
    list.push_back({{"name", file.name},
                    {"title", transformer->name},
                    {"source", transformer->source},
                    {"parameters", parameters},
                    {"file", file.path}});
  }
  return listing;
}

Listing listTechnologies() {
  Listing listing{{{{"name"}, {"unit"}, {"title", false, "", 1}}, {}}, {}, true};
  Json& list = addList(listing, "technologies");
  for (const app::BundledFile& file : app::bundledFiles(app::BundledKind::Technology)) {
    const Result<Technology> technology = readTechnology(file.path);
    if (!technology) {
      printDiagnostics(technology.diagnostics());
      listing.complete = false;
      continue;
    }
    listing.table.rows.push_back({file.name, std::string(name(technology->energyUnit)), technology->name});
    list.push_back({{"name", file.name},
                    {"title", technology->name},
                    {"source", technology->source},
                    {"energy_unit", name(technology->energyUnit)},
                    {"file", file.path}});
  }
  return listing;
}

Json modelToJson(const ModelEntry& entry) {
  Json searches = Json::array();
  for (const SearchStrategy* search : entry.searches)
    searches.push_back({{"id", std::string(search->id())}, {"help", std::string(search->help())}});
  Json objectives = Json::array();
  for (const Objective objective : entry.model->objectives()) objectives.push_back(std::string(name(objective)));
  Json options = Json::array();
  for (const OptionSpec& option : optionsOf(*entry.model))
    options.push_back({{"name", option.name}, {"values", option.values}, {"help", option.help}});
  return Json{{"name", std::string(entry.model->id())},
              {"title", entry.model->title()},
              {"searches", std::move(searches)},
              {"objectives", std::move(objectives)},
              {"options", std::move(options)}};
}

// The first option of its kind is the default.
void addModelRows(const ModelEntry& entry, Table& table) {
  const std::string model(entry.model->id());
  table.rows.push_back({model, "", "", entry.model->title()});
  for (const SearchStrategy* search : entry.searches)
    table.rows.push_back({model, "--search", std::string(search->id()), std::string(search->help())});
  std::vector<std::string> objectives;
  for (const Objective objective : entry.model->objectives()) objectives.emplace_back(name(objective));
  table.rows.push_back({model, "--objective", joinNames(objectives), "the first is the default"});
  for (const OptionSpec& option : optionsOf(*entry.model))
    table.rows.push_back({model, "--option", option.name + "=" + joinNames(option.values), option.help});
}

Listing listModels() {
  Listing listing{{{{"model"}, {"choice"}, {"values"}, {"meaning"}}, {}}, {}, true};
  Json& list = addList(listing, "models");
  for (const ModelEntry& entry : models()) {
    addModelRows(entry, listing.table);
    list.push_back(modelToJson(entry));
  }
  return listing;
}

int show(const Listing& listing, OutputFormat format) {
  print({[&] { return listing.document; }, [&] { return listing.table; },
         [&] { return toText(listing.table, terminalWidth()); }},
        format);
  return listing.complete ? kAnswered : kBadInput;
}

Result<Listing> listExporters(const std::vector<std::string>& folders) {
  const Result<Plugins> plugins = findPlugins(folders);
  if (!plugins) return plugins.diagnostics();
  return Listing{exportersTable(*plugins), Json{{"exporters", toJson(*plugins)["exporters"]}}, true};
}

}  // namespace

int run(const ListArguments& arguments) {
  if (arguments.what == "exporters") {
    const Result<Listing> listing = listExporters(arguments.pluginFolders);
    return listing ? show(*listing, arguments.format) : kBadInput;
  }
  const Listing listing = arguments.what == "networks"       ? listNetworks()
                          : arguments.what == "templates"    ? listTemplates()
                          : arguments.what == "hardware"     ? listHardware()
                          : arguments.what == "technologies" ? listTechnologies()
                                                             : listModels();
  return show(listing, arguments.format);
}

}  // namespace tilescope::cli
