// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/sweeps.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <filesystem>
#include <utility>

#include "app/common/plan_request.h"
#include "app/common/shell_words.h"
#include "app/common/sweep_file.h"
#include "core/base/json.h"
#include "core/base/json_document.h"
#include "core/base/names.h"
#include "core/search/seed_pruning.h"
#include "core/store/database.h"
#include "core/store/sweep_columns.h"
#include "core/sweep/refinement.h"
#include "core/sweep/stored_sweep.h"
#include "core/sweep/sweep_count.h"
#include "core/sweep/sweep_description.h"
#include "core/sweep/sweep_machines.h"
#include "core/sweep/sweep_points.h"
#include "core/sweep/sweep_run.h"
#include "core/sweep/sweep_units.h"

namespace tilescope::app {
namespace {

namespace fs = std::filesystem;

constexpr std::int64_t kMostLookedUp = 4000;  // rows compared with the store in under a second

Result<SweepPtr> shared(Result<SweepDescription> sweep) {
  if (!sweep) return sweep.diagnostics();
  Diagnostics warnings = sweep.diagnostics();
  return {std::make_shared<const SweepDescription>(std::move(sweep).value()), std::move(warnings)};
}

// An absolute path, because the description may be in any folder.
std::string named(const std::string& name) {
  std::error_code failure;
  return fs::is_regular_file(name, failure) ? fs::absolute(name, failure).string() : name;
}

std::optional<Diagnostic> whyNoSweep(const Design& design) {
  if (std::optional<Diagnostic> why = whyNoCommand(design)) return why;
  if (!design.isComplete())
    return Diagnostic{Diagnostic::Severity::Error,        "sweep", "",
                      "no network on a hardware profile", "both",  "Open a network and a hardware profile."};
  if (design.run != RunChanges{} || !design.sizes.isEmpty())
    return Diagnostic{Diagnostic::Severity::Error,
                      design.networkName,
                      "",
                      "a network whose run or sizes differ from its file",
                      "a network exactly as stored in a file",
                      "Save it as a network: View, Network, Save as network."};
  return std::nullopt;
}

Json axisOf(const SweptField& field, std::string name) {
  Json axis{{"name", std::move(name)}, {"set", {field.pointer}}};
  const bool isKnown = knownUnit(field.unit).has_value();
  if (isKnown) axis["unit"] = field.unit;
  Json values = Json::array();
  for (const double value : field.values) values.push_back(isKnown ? value : value * field.unitValue);
  axis["list"] = std::move(values);
  return axis;
}

Json choiceOf(const std::string& name, const std::string& choice, Json value) {
  return {{"name", name}, {"choice", choice}, {"list", Json::array({std::move(value)})}};
}

Json questionOf(const DesignWords& words) {
  Json question{{"model", words.model}};
  if (words.search && !words.search->empty()) question["search"] = *words.search;
  if (words.objective) question["objective"] = *words.objective;
  if (words.dataflow) question["dataflow"] = *words.dataflow;
  Json options = Json::object();
  for (const std::string& option : words.options) {
    const std::size_t equals = option.find('=');
    options[option.substr(0, equals)] = option.substr(equals + 1);
  }
  if (!options.empty()) question["options"] = std::move(options);
  return question;
}

std::string freeName(std::string name, std::vector<std::string>& taken) {
  const std::string wanted = name;
  for (int n = 2; std::find(taken.begin(), taken.end(), name) != taken.end(); ++n)
    name = wanted + "_" + std::to_string(n);
  taken.push_back(name);
  return name;
}

// "/memories/1/size_bits" → "fixed_memories_1_size_bits".
std::string fixedName(const std::string& pointer) {
  return axisName("fixed " + pointer);
}

Json axesOf(const Design& design, const SweepWish& wish) {
  std::vector<std::string> names;
  Json axes = Json::array();
  const auto varies = [&](const std::string& pointer) {
    return std::any_of(wish.fields.begin(), wish.fields.end(),
                       [&](const SweptField& field) { return field.pointer == pointer; });
  };
  if (!design.technologyName.empty())
    axes.push_back(choiceOf(freeName("technology", names), "technology", named(design.technologyName)));
  if (design.batch) axes.push_back(choiceOf(freeName("batch", names), "batch", *design.batch));
  const auto addFixed = [&](bool isRemoval) {
    for (const HardwareEdit& edit : design.edits) {
      const Result<Json> value = parseJson(edit.json, edit.pointer);
      if (!value || varies(edit.pointer) || value->is_null() != isRemoval) continue;
      axes.push_back({{"name", freeName(fixedName(edit.pointer), names)}, {"set", {edit.pointer}}, {"list", {*value}}});
    }
  };
  addFixed(false);
  for (const SweptField& field : wish.fields) axes.push_back(axisOf(field, freeName(axisName(field.label), names)));
  addFixed(true);  // after what replaces it: GB/s before the ports
  return axes;
}

}  // namespace

Result<SweepPtr> readSweep(const std::string& path) {
  return shared(readSweepFile(path));
}

Result<SweepPtr> sweepOf(const Json& document, const std::string& file) {
  return shared(sweepFromJson(document, file, bundledSweepReaders()));
}

Result<SweepPtr> sweepOf(const store::SweepInfo& sweep, const std::string& store) {
  return shared(storedSweep(sweep, store, readTechnologyNamed));
}

const std::string& nameOf(const SweepDescription& sweep) {
  return sweep.name;
}

const std::string& fileOf(const SweepDescription& sweep) {
  return sweep.file;
}

std::int64_t mostRowsOf(const SweepDescription& sweep) {
  return SweepPoints(sweep).size() * static_cast<std::int64_t>(sweep.questions.size());
}

bool hasExclusions(const SweepDescription& sweep) {
  return !sweep.before.empty();
}

std::string storeBeside(const SweepDescription& sweep) {
  return (fs::path(sweep.file).parent_path() / (sweep.name + ".tilesweep")).string();
}

std::string axisName(const std::string& label) {
  std::string name;
  for (const char c : label) {
    const auto letter = static_cast<unsigned char>(c);
    if (std::isalnum(letter) != 0 && letter < 0x80)
      name += static_cast<char>(std::tolower(letter));
    else if (!name.empty() && name.back() != '_')
      name += '_';
  }
  while (!name.empty() && name.back() == '_') name.pop_back();
  return name.empty() || std::isdigit(static_cast<unsigned char>(name.front())) != 0 ? "axis_" + name : name;
}

Result<Json> sweepDocument(const Design& design, const SweepWish& wish) {
  if (const std::optional<Diagnostic> why = whyNoSweep(design)) return *why;
  const DesignWords words = wordsOf(design);
  const char* energy = design.profile->energyUnit == EnergyUnit::Mac ? "energy_mac" : "energy_pj";
  Json document{{"format", kSweepFormat},
                {"name", wish.name},
                {"hardware", named(words.hardware)},
                {"networks", Json::array({{{"network", named(words.network)}}})},
                {"questions", Json::array({questionOf(words)})},
                {"axes", axesOf(design, wish)},
                {"front", Json::array({"latency_s", energy})}};
  if (design.profile->technology) document["area"] = "physical";
  if (!wish.before.empty()) document["before"] = wish.before;
  if (!wish.after.empty()) document["after"] = wish.after;
  return document;
}

SweepSize sizeOf(const SweepDescription& sweep, const std::string& store, std::optional<double> known) {
  const SweepCount count = countSweep(sweep);
  SweepSize size{count.points, count.rows(), count.removed, 0, count.isEstimate, known, count.bytes(), {}};
  if (count.leavesNothing()) {
    size.obstacles = nothingLeft(sweep, count);
    return size;
  }
  if (const std::optional<Diagnostic> tooMany = tooManyRows(sweep, count)) size.obstacles = {*tooMany};
  std::error_code failure;
  // Looking up rows needs the profile of each, too slow for many.
  if (!store.empty() && size.rows <= kMostLookedUp && fs::is_regular_file(store, failure))
    if (const Result<std::int64_t> present = rowsInStore(sweep, store)) size.inStore = *present;
  if (!known && size.obstacles.empty()) {
    const Result<MeasuredPoint> measured = measurePoint(sweep);
    if (measured) size.secondsPerPoint = measured->seconds;
  }
  return size;
}

namespace {

SweepStep stepOf(const SweepProgress& progress) {
  return {progress.rows, progress.done, progress.solved, progress.reused, false};
}

SweepStep roundOf(const SweepProgress& progress) {
  SweepStep step = stepOf(progress);
  step.isRound = true;
  return step;
}

SweepRunSettings settingsOf(const std::string& store, int threads, const CancelToken& cancel) {
  SweepRunSettings settings;
  settings.store = store;
  settings.threads = threads;
  settings.cancel = cancel;
  return settings;
}

}  // namespace

SweepOutcome runSweepInto(const SweepDescription& sweep, const std::string& store, int threads,
                          const CancelToken& cancel, const std::function<void(const SweepStep&)>& onStep) {
  SweepRunSettings settings = settingsOf(store, threads, cancel);
  settings.onProgress = [&](const SweepProgress& progress) { onStep(stepOf(progress)); };
  const Result<SweepRun> run = runPrunedSweep(sweep, settings);
  if (!run) return {{}, false, run.diagnostics(), {}};
  SweepOutcome outcome{stepOf(run->progress), run->cancelled, run->errors, {}};
  if (!run->errors.empty()) return outcome;
  settings.onProgress = [&](const SweepProgress& progress) { onStep(roundOf(progress)); };
  const Result<std::vector<RefinedRound>> rounds = roundsAfter(*run, sweep, settings, bundledSweepReaders());
  if (!rounds) {
    outcome.errors = rounds.diagnostics();
  } else if (!rounds->empty()) {
    const SweepRun& last = rounds->back().run;
    outcome.refined = rounds->back().name;
    outcome.cancelled = last.cancelled;
    outcome.errors = last.errors;
    if (!last.isComplete()) outcome.step = roundOf(last.progress);
  }
  return outcome;
}

SweepOutcome refineInto(const SweepDescription& sweep, const std::string& store, int threads, const CancelToken& cancel,
                        const std::function<void(const SweepStep&)>& onStep) {
  SweepDescription once = sweep;
  once.refinement.rounds = 1;
  if (once.refinement.budget == 0) once.refinement.budget = kRefineBudget;
  SweepRunSettings settings = settingsOf(store, threads, cancel);
  settings.onProgress = [&](const SweepProgress& progress) { onStep(roundOf(progress)); };
  const Result<std::vector<RefinedRound>> rounds = refineSweep(once, settings, bundledSweepReaders());
  if (!rounds) return {{}, false, rounds.diagnostics(), {}};
  if (rounds->empty()) return {};
  const RefinedRound& round = rounds->front();
  return {roundOf(round.run.progress), round.run.cancelled, round.run.errors, round.name};
}

namespace {

// The networks of a row as a set; empty if weights are not numbers of runs, or a name would be read as a set.
std::optional<NetworkSet> setOfRow(const SweepDescription& sweep, const std::vector<std::size_t>& networks,
                                   const std::function<std::string(std::size_t)>& named) {
  if (networks.size() < 2 || sweep.combine != Combine::WeightedSum) return std::nullopt;
  NetworkSet set;
  for (const std::size_t network : networks) {
    const double weight = sweep.networks[network].weight;
    if (weight < 1 || weight > static_cast<double>(kMostRuns) || weight != std::floor(weight)) return std::nullopt;
    set.push_back({named(network), static_cast<std::int64_t>(weight)});
  }
  const Result<NetworkSet> read = parseNetworkSet(textOf(set));
  return read && *read == set ? std::optional(set) : std::nullopt;
}

}  // namespace

Result<Design> designOfRow(const SweepDescription& sweep, std::int64_t number, int question, const Design& present) {
  const SweepPoints points(sweep);
  if (number < 0 || number >= points.size() || question < 0 ||
      static_cast<std::size_t>(question) >= sweep.questions.size())
    return Diagnostic{Diagnostic::Severity::Error,
                      sweep.file,
                      "",
                      "a row that the description does not have",
                      "one of its rows",
                      "Open the store that belongs to it."};
  const SweepMachines machines(sweep);
  const std::vector<std::size_t> indices = points.indicesOf(number);
  const Result<std::vector<HardwareEdit>> edits = machines.editsAt(indices);
  if (!edits) return edits.diagnostics();
  const Result<Json> document = parseJson(sweep.document, sweep.file);
  if (!document) return document.diagnostics();
  const std::vector<std::size_t> networks = machines.networksAt(indices);
  // Files are named relative to the description.
  const auto beside = [&](const std::string& name) {
    const fs::path path = fs::path(sweep.file).parent_path() / name;
    std::error_code failure;
    return fs::is_regular_file(path, failure) ? path.string() : name;
  };
  std::optional<std::size_t> presentOne;
  for (const std::size_t network : networks)
    if (present.network && sweep.networks[network].network.name == present.network->name) presentOne = network;
  const std::size_t one = presentOne.value_or(networks.front());
  const Result<PlanRequest> request = machines.requestAt(indices, static_cast<std::size_t>(question), one);
  if (!request) return request.diagnostics();
  const auto named = [&](std::size_t network) -> std::string {
    return beside(document->at("networks").at(network).at("network"));
  };
  DesignWords words;
  words.network = named(one);
  if (!presentOne)
    if (const std::optional<NetworkSet> set = setOfRow(sweep, networks, named)) words.network = textOf(*set);
  words.hardware = beside(document->at("hardware"));
  words.model = request->model;
  words.search = request->search;
  words.objective = std::string(name(request->objective));
  words.dataflow = request->dataflow;
  for (const auto& [option, value] : request->options) words.options.push_back(option + "=" + value);
  for (const HardwareEdit& edit : *edits) words.edits.push_back(edit.pointer + "=" + edit.json);
  for (std::size_t axis = 0; axis < sweep.axes.size(); ++axis) {
    if (sweep.axes[axis].kind == AxisKind::Technology) words.technology = beside(sweep.axes[axis].words[indices[axis]]);
    if (sweep.axes[axis].kind == AxisKind::Batch)
      words.batch = static_cast<std::int64_t>(sweep.axes[axis].numbers[indices[axis]]);
  }
  NamedReaders readers;
  readers.network = [&](const std::string& typed, const onnx::Sizes& sizes) -> Result<Network> {
    if (present.network && !present.ownNetwork && present.networkName == typed) return *present.network;
    return readNetworkNamed(typed, sizes);
  };
  Result<Design> design = designOf(words, readers);
  if (!design) return design.diagnostics();
  Design made = std::move(design).value();
  made.partition = present.partition;
  return made;
}

std::string sweepCommand(const std::string& description, const std::string& store) {
  std::vector<std::string> line{"tilescope-cli", "sweep", description};
  if (!store.empty()) line.insert(line.end(), {"--store", store});
  return shellLine(line);
}

std::string exportCommand(const std::string& store, const std::string& sweep) {
  return shellLine({"tilescope-cli", "sweep", "export", store, "--sweep", sweep, "--csv"});
}

std::string pythonLines(const std::string& store, const store::SweepInfo& sweep,
                        const std::vector<std::string>& metrics) {
  std::vector<std::string> plotted;
  for (const std::string& metric : metrics)
    for (const store::SweepColumn& column : store::sweepColumns(sweep))
      if (column.name == metric) plotted.push_back(metric);
  // A JSON string is also a valid Python string.
  const auto quoted = [](const std::string& text) { return Json(text).dump(); };
  std::string lines = "import pandas, sqlite3\n";
  lines += "store = sqlite3.connect(" + quoted(store) + ")\n";
  lines += "rows = pandas.read_sql(" + quoted("SELECT * FROM " + store::quotedName(sweep.record.name + " rows")) +
           ", store)\n";
  if (plotted.size() >= 2) lines += "rows.plot.scatter(" + quoted(plotted[0]) + ", " + quoted(plotted[1]) + ")\n";
  return lines;
}

}  // namespace tilescope::app
