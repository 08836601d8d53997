// SPDX-License-Identifier: GPL-3.0-or-later
// Sweeps: reading a description, running it into a store, and the best row by proof.
#include <map>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "app/common/document_text.h"
#include "app/common/plan_request.h"
#include "app/common/search_document.h"
#include "app/common/sweep_file.h"
#include "core/base/json.h"
#include "core/base/json_document.h"
#include "core/base/json_pointer.h"
#include "core/search/family_json.h"
#include "core/search/family_search.h"
#include "core/search/seed_pruning.h"
#include "core/sweep/refinement.h"
#include "core/sweep/sweep_count.h"
#include "core/sweep/sweep_machines.h"
#include "core/sweep/sweep_points.h"
#include "core/sweep/sweep_run.h"
#include "python/bindings/asked.h"

namespace tilescope::python {
namespace {

using NamedNetworks = std::map<std::string, NetworkValue>;
using NamedProfiles = std::map<std::string, HardwareValue>;

struct SweepValue {
  std::shared_ptr<const SweepDescription> value;
  SweepReaders readers;
};

// Values of Python stand for the names that the description gives them; other names are read as usual.
SweepReaders readersOf(const NamedNetworks& networks, const NamedProfiles& profiles) {
  SweepReaders readers = app::bundledSweepReaders();
  const auto network = readers.network;
  const auto hardware = readers.hardware;
  readers.network = [networks, network](const std::string& named) {
    const auto found = networks.find(named);
    return found == networks.end() ? network(named) : Result<Network>(*found->second.value);
  };
  readers.hardware = [profiles, hardware](const std::string& named) {
    const auto found = profiles.find(named);
    return found == profiles.end() ? hardware(named) : Result<HardwareProfile>(*found->second.value);
  };
  return readers;
}

SweepValue sweepValue(Result<SweepDescription> description, SweepReaders readers) {
  return {std::make_shared<const SweepDescription>(taken(std::move(description))), std::move(readers)};
}

SweepValue sweepFromText(const std::string& text, const std::string& file, const NamedNetworks& networks,
                         const NamedProfiles& profiles) {
  SweepReaders readers = readersOf(networks, profiles);
  Result<SweepDescription> read = sweepFromJson(taken(parseJson(text, file)), file, readers);
  return sweepValue(std::move(read), std::move(readers));
}

SweepCount expectRows(const SweepDescription& sweep, const StopSource* stop) {
  SweepCount count = solved(stop, [&](const CancelToken& cancel) { return countSweep(sweep, cancel); });
  if (count.leavesNothing()) raiseFindings(nothingLeft(sweep, count));
  return count;
}

// tilescope.sweep_count/1. store: "" for none.
std::string counted(const SweepValue& sweep, const std::string& store, const StopSource* stop) {
  struct Counted {
    SweepCount count;
    Result<std::int64_t> present;
  };
  Counted found = solved(stop, [&](const CancelToken& cancel) {
    Counted counted{countSweep(*sweep.value, cancel), std::int64_t{0}};
    if (counted.count.leavesNothing() || cancel.cancelled()) return counted;
    if (!store.empty()) counted.present = rowsInStore(*sweep.value, store);
    const Result<MeasuredPoint> measured = measurePoint(*sweep.value, cancel);
    if (measured) counted.count.secondsPerPoint = measured->seconds;
    return counted;
  });
  if (found.count.leavesNothing()) raiseFindings(nothingLeft(*sweep.value, found.count));
  found.count.inStore = takenFromStore(std::move(found.present), store);
  return app::documentText(toJson(*sweep.value, found.count));
}

struct RunAsked {
  std::string store;
  int threads = 0;
  std::int64_t limitRows = 0;
  bool deeper = false, durable = false, takeOver = false;
  std::int64_t shard = 0, shards = 0;  // shards: 0 for the whole sweep
};

// The last progress of a run, passed to Python in its own thread.
class SweepTicker {
 public:
  explicit SweepTicker(py::object callback) : callback_(std::move(callback)) {}

  void note(const SweepProgress& state) {
    const std::lock_guard lock(mutex_);
    state_ = state;
  }
  std::function<void()> tick() {
    if (callback_.is_none()) return {};
    return [this] { tell(); };
  }
  void tell() {
    if (callback_.is_none()) return;
    SweepProgress state;
    {
      const std::lock_guard lock(mutex_);
      state = state_;
    }
    callback_(state.done, state.rows, state.frontRows, state.coverage);
  }

 private:
  py::object callback_;
  std::mutex mutex_;
  SweepProgress state_;
};

py::dict resultOf(const SweepRun& run, const std::vector<RefinedRound>& rounds) {
  py::dict result;
  result["rows"] = run.progress.rows;
  result["done"] = run.progress.done;
  result["solved"] = run.progress.solved;
  result["reused"] = run.progress.reused;
  result["complete"] = run.isComplete();
  py::list refined;
  for (const RefinedRound& round : rounds) refined.append(py::make_tuple(round.name, round.points, round.growth));
  result["refined"] = refined;
  return result;
}

py::dict ran(const SweepValue& sweep, const RunAsked& asked, const StopSource* stop, py::object callback) {
  expectThreads(asked.threads);
  const SweepCount count = expectRows(*sweep.value, stop);
  if (const std::optional<Diagnostic> tooMany = tooManyRows(*sweep.value, count)) raiseFindings({*tooMany});
  if (asked.shards < 0 || asked.shard < 0 || (asked.shards > 0 && asked.shard >= asked.shards) || asked.limitRows < 0)
    raiseFindings({{Diagnostic::Severity::Error, "shard", "", "numbers below zero or no shard of the number",
                    "shard (i, n) with 0 <= i < n", ""}});
  SweepTicker ticker(std::move(callback));
  struct Outcome {
    Result<SweepRun> run;
    Result<std::vector<RefinedRound>> rounds{std::vector<RefinedRound>{}};
  };
  Outcome outcome = solved(
      stop,
      [&](const CancelToken& cancel) {
        SweepRunSettings settings;
        settings.store = asked.store;
        settings.threads = asked.threads;
        settings.mostRows = asked.limitRows;
        settings.deeper = asked.deeper;
        settings.durable = asked.durable;
        settings.takeOver = asked.takeOver;
        settings.isShard = asked.shards > 0;
        if (settings.isShard) settings.shard = {asked.shard, asked.shards};
        settings.cancel = cancel;
        settings.onProgress = [&](const SweepProgress& state) { ticker.note(state); };
        Outcome made{runPrunedSweep(*sweep.value, settings)};
        if (made.run && made.run->errors.empty())
          made.rounds = roundsAfter(*made.run, *sweep.value, settings, sweep.readers);
        return made;
      },
      ticker.tick());
  const SweepRun run = takenFromStore(std::move(outcome.run), asked.store);
  if (!run.errors.empty()) raiseFindings(run.errors, "StoreError");
  const std::vector<RefinedRound> rounds = takenFromStore(std::move(outcome.rounds), asked.store);
  ticker.tell();
  return resultOf(run, rounds);
}

// (document, certificate, proven, gap); document is "" without a row.
py::tuple searched(const SweepValue& sweep, const std::string& minimise, double gap, std::int64_t budget, bool allTies,
                   int threads, const StopSource* stop) {
  expectThreads(threads);
  const SearchMetric metric = taken(searchMetric(*sweep.value, minimise));
  constexpr double kMostBudget = 1e15;
  expectWithin("gap", gap, 0, allTies ? 0 : 1);
  expectWithin("budget", static_cast<double>(budget), 0, kMostBudget);
  const FamilySearchResult result = taken(solved(stop, [&](const CancelToken& cancel) {
    FamilySearchSettings settings;
    settings.gap = gap;
    settings.budget = budget;
    settings.allTies = allTies;
    settings.threads = threads;
    settings.cancel = cancel;
    return searchFamily(*sweep.value, metric, settings);
  }));
  const std::string document =
      result.row ? app::documentText(app::searchDocument(*sweep.value, result, allTies)) : std::string();
  return py::make_tuple(document, app::documentText(toJson(result.certificate)), result.isProven, result.gap());
}

std::vector<std::size_t> indicesOf(const SweepDescription& sweep, std::int64_t number) {
  const SweepPoints points(sweep);
  if (number >= 0 && number < points.size()) return points.indicesOf(number);
  raiseFindings({{Diagnostic::Severity::Error, "number", "", std::to_string(number),
                  "the number of a point, from 0 to " + std::to_string(points.size() - 1), ""}});
}

HardwareValue profileAt(const SweepValue& sweep, std::int64_t number) {
  const std::vector<std::size_t> indices = indicesOf(*sweep.value, number);
  const SweepMachines machines(*sweep.value);
  return {std::make_shared<const HardwareProfile>(taken(machines.profileAt(indices))),
          "point " + std::to_string(number)};
}

// The name in the description's text; "" if it has none there.
std::string typedName(const SweepDescription& sweep, const std::string& pointer) {
  const Result<Json> document = parseJson(sweep.document, sweep.name);
  const Json* name = document ? findPointer(*document, pointer) : nullptr;
  return name && name->is_string() ? name->get<std::string>() : "";
}

// The profile before the axes set anything.
HardwareValue baseOf(const SweepValue& sweep) {
  return {std::make_shared<const HardwareProfile>(sweep.value->hardware), typedName(*sweep.value, "/hardware")};
}

// The network, hardware and question of a row, for plan().
py::tuple requestAt(const SweepValue& sweep, std::int64_t number, std::size_t question, std::size_t network) {
  const std::vector<std::size_t> indices = indicesOf(*sweep.value, number);
  if (question >= sweep.value->questions.size() || network >= sweep.value->networks.size())
    raiseFindings({{Diagnostic::Severity::Error, "question", "", "a question or network that the sweep does not have",
                    "a number below that of its questions and networks", ""}});
  const SweepMachines machines(*sweep.value);
  const PlanRequest request = taken(machines.requestAt(indices, question, network));
  const std::string origin = "point " + std::to_string(number);
  const std::string place = "/networks/" + std::to_string(network) + "/network";
  return py::make_tuple(NetworkValue{std::make_shared<const Network>(request.network), typedName(*sweep.value, place)},
                        HardwareValue{std::make_shared<const HardwareProfile>(request.hardware), origin},
                        askedOf(request));
}

}  // namespace

void addSweeps(py::module_& module) {
  py::class_<SweepValue>(module, "Sweep")
      .def_property_readonly("name", [](const SweepValue& s) { return s.value->name; })
      .def_property_readonly("document", [](const SweepValue& s) { return s.value->document; })
      .def_property_readonly("points", [](const SweepValue& s) { return SweepPoints(*s.value).size(); })
      .def_property_readonly("questions", [](const SweepValue& s) { return s.value->questions.size(); })
      .def("count", counted, py::arg("store"), py::arg("stop").none(true))
      .def("run", ran, py::arg("asked"), py::arg("stop").none(true), py::arg("progress"))
      .def("search", searched, py::arg("minimise"), py::arg("gap"), py::arg("budget"), py::arg("ties"),
           py::arg("threads"), py::arg("stop").none(true))
      .def_property_readonly("base", baseOf)
      .def("profile", profileAt, py::arg("number"))
      .def("request", requestAt, py::arg("number"), py::arg("question"), py::arg("network"));
  py::class_<RunAsked>(module, "RunAsked")
      .def(py::init<>())
      .def_readwrite("store", &RunAsked::store)
      .def_readwrite("threads", &RunAsked::threads)
      .def_readwrite("limit_rows", &RunAsked::limitRows)
      .def_readwrite("deeper", &RunAsked::deeper)
      .def_readwrite("durable", &RunAsked::durable)
      .def_readwrite("take_over", &RunAsked::takeOver)
      .def_readwrite("shard", &RunAsked::shard)
      .def_readwrite("shards", &RunAsked::shards);
  module.def("sweep_from_json", sweepFromText, py::arg("text"), py::arg("file"), py::arg("networks"),
             py::arg("profiles"));
}

}  // namespace tilescope::python
