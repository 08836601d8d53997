// SPDX-License-Identifier: GPL-3.0-or-later
// Compares the exact hardware search with random, genetic and annealing searches that plan equally many hardware
// points, on grids of three buffers and two array sides. "three" instead searches more than a million points for three
// networks.
//
//   hardware_search small|large|three [--runs N] [--model M] [--threads N]
//
// small (11,200 points) and large (1,703,025 points) use ResNet-50 under e-PlaNNer. three uses ResNet-50, MobileNetV2
// and BERT-base together. The other searches may plan as many *different* points as the exact search planned; checking
// the constraint is free. No parameter was tuned:
//
// * random: uniform over feasible points;
// * genetic: 32 individuals, tournaments of 3, uniform crossover, mutation of each gene with probability 1 / axes, one
//   elite; children that violate the constraint are drawn again;
// * annealing: one step of up to 3 values along one axis; geometric cooling from 0.1 to 0.0001 of the first value.
#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <map>
#include <random>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/base/json.h"
#include "core/hardware/hardware_json.h"
#include "core/search/family_search.h"
#include "core/sweep/row_solver.h"
#include "core/workload/network_file.h"

namespace tilescope {
namespace {

constexpr double kInfeasible = std::numeric_limits<double>::infinity();
constexpr std::size_t kPopulation = 32, kTournament = 3;
constexpr int kTries = 1000;  // tries to draw a feasible point

template <class T>
T valueOrThrow(Result<T> result) {
  if (!result) throw std::runtime_error(toText(result.diagnostics()));
  return std::move(result).value();
}

double processorSeconds() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

SweepReaders projectReaders() {
  const std::string root = TILESCOPE_SOURCE_DIR;
  return {[=](const std::string& named) {
            const std::string folder = named == "bert_base" ? "/transformers/" : "/networks/";
            return readNetworkFile(root + folder + named + ".json");
          },
          [=](const std::string& named) { return readHardware(root + "/hardware_profiles/" + named + ".json"); },
          [](const std::string& named) -> Result<Technology> {
            return Diagnostic{Diagnostic::Severity::Error, named, "", "a technology", "none", ""};
          }};
}

Json buffer(const char* name, int memory, int least, int most, int steps) {
  return {{"name", name},
          {"set", {fmt::format("/memories/{}/size_bits", memory)}},
          {"unit", "KiB"},
          {"powers_of_two", {least, most}},
          {"steps_per_octave", steps}};
}

Json side(const char* name, int dim, std::vector<int> sizes) {
  return {{"name", name}, {"set", {fmt::format("/array/dims/{}/size", dim)}}, {"list", sizes}};
}

// Area in processing elements; one KiB of memory has the area of one.
Json description(const std::string& name, const std::string& model, const std::string& objective, int area, Json axes) {
  return {{"format", "tilescope.sweep/1"},
          {"name", name},
          {"hardware", "tx2_eplanner_a"},
          {"networks", {{{"network", "resnet50"}}}},
          {"questions", {{{"model", model}, {"objective", objective}}}},
          {"axes", std::move(axes)},
          {"before",
           {fmt::format("(rows / 1 PEs) * (columns / 1 PEs) + (inputs + weights + outputs) / 1 KiB <= {}", area)}}};
}

Json listed(const char* name, int memory) {
  Json made = buffer(name, memory, 0, 0, 1);
  made.erase("powers_of_two");
  made.erase("steps_per_octave");
  made["list"] = {16, 24, 32, 48, 64, 96, 128, 192, 256, 384};
  return made;
}

Json smallAxes() {  // 7 × 10 × 10 × 4 × 4
  return {buffer("inputs", 0, 16, 1024, 1), listed("weights", 1), listed("outputs", 2),
          side("rows", 0, {8, 16, 32, 48}), side("columns", 1, {8, 16, 32, 48})};
}

Json largeAxes() {  // 29 × 29 × 9 × 15 × 15
  std::vector<int> sides;
  for (int size = 4; size <= 60; size += 4) sides.push_back(size);
  return {buffer("inputs", 0, 8, 1024, 4), buffer("weights", 1, 8, 1024, 4), buffer("outputs", 2, 16, 256, 2),
          side("rows", 0, sides), side("columns", 1, sides)};
}

// Each row is planned once and cached.
class Rows {
 public:
  Rows(const SweepDescription& sweep, const SearchMetric& metric)
      : sweep_(sweep), metric_(metric), solver_(sweep, nullptr, {}) {}

  double valueOf(const std::vector<std::size_t>& point) {
    const std::int64_t number = numberOf(sweep_, point);
    const auto known = values_.find(number);
    if (known != values_.end()) return known->second;
    const auto row = valueOrThrow(solver_.row(number, 0));
    const double value = row->status == store::RowStatus::Done || row->status == store::RowStatus::Limited
                             ? tilescope::valueOf(metric_, *row, sweep_.energyUnit())
                             : kInfeasible;
    values_[number] = value;
    return value;
  }

 private:
  const SweepDescription& sweep_;
  const SearchMetric& metric_;
  RowSolver solver_;
  std::map<std::int64_t, double> values_;
};

class Trial {
 public:
  Trial(const SweepDescription& sweep, Rows& rows, std::int64_t budget, unsigned seed)
      : sweep_(sweep), rows_(rows), budget_(budget), random_(seed) {}

  using Point = std::vector<std::size_t>;

  std::size_t below(std::size_t n) { return static_cast<std::size_t>(random_() % n); }
  double unit() { return static_cast<double>(random_() >> 11) / 9007199254740992.0; }

  bool isFeasible(const Point& point) {
    std::vector<double> slots(sweep_.slots.size());
    for (std::size_t axis = 0; axis < point.size(); ++axis) slots[axis] = sweep_.axes[axis].valueInUnit(point[axis]);
    return std::all_of(sweep_.before.begin(), sweep_.before.end(),
                       [&](const Expression& condition) { return condition.evaluate(slots).isTrue(); });
  }

  Point drawn() {
    Point point(sweep_.axes.size());
    for (int i = 0; i < kTries; ++i) {
      for (std::size_t axis = 0; axis < point.size(); ++axis) point[axis] = below(sweep_.axes[axis].size());
      if (isFeasible(point)) break;
    }
    return point;
  }

  // Empty for a new point once the budget is spent.
  double value(const Point& point) {
    if (!isFeasible(point)) return kInfeasible;
    if (!planned_.contains(point)) {
      if (isOver()) return kInfeasible;
      planned_.insert(point);
    }
    const double value = rows_.valueOf(point);
    best_ = std::min(best_, value);
    return value;
  }

  bool isOver() const { return static_cast<std::int64_t>(planned_.size()) >= budget_; }
  std::size_t planned() const { return planned_.size(); }
  double best() const { return best_; }
  std::int64_t budget() const { return budget_; }
  const SweepDescription& sweep() const { return sweep_; }

 private:
  const SweepDescription& sweep_;
  Rows& rows_;
  std::int64_t budget_;
  std::mt19937_64 random_;
  std::set<Point> planned_;
  double best_ = kInfeasible;
};

// max points in a row without a new one
constexpr int kMaxIdle = 20'000;

void randomSearch(Trial& trial) {
  for (int idle = 0; !trial.isOver() && idle < kMaxIdle;) {
    const std::size_t before = trial.planned();
    trial.value(trial.drawn());
    idle = trial.planned() > before ? 0 : idle + 1;
  }
}

void geneticSearch(Trial& trial) {
  using Individual = std::pair<double, Trial::Point>;
  std::vector<Individual> population;
  while (population.size() < kPopulation && !trial.isOver()) {
    Trial::Point point = trial.drawn();
    const double value = trial.value(point);
    population.emplace_back(value, std::move(point));
  }
  const auto parent = [&]() -> const Trial::Point& {
    const Individual* best = &population[trial.below(population.size())];
    for (std::size_t i = 1; i < kTournament; ++i) {
      const Individual& other = population[trial.below(population.size())];
      if (other.first < best->first) best = &other;
    }
    return best->second;
  };
  const auto child = [&] {
    for (int i = 0; i < kTries; ++i) {
      Trial::Point made = parent();
      const Trial::Point& other = parent();
      for (std::size_t axis = 0; axis < made.size(); ++axis) {
        if (trial.below(2) == 0) made[axis] = other[axis];
        if (trial.below(made.size()) == 0) made[axis] = trial.below(trial.sweep().axes[axis].size());
      }
      if (trial.isFeasible(made)) return made;
    }
    return trial.drawn();
  };
  for (int idle = 0; !trial.isOver() && idle < kMaxIdle;) {
    const std::size_t before = trial.planned();
    std::vector<Individual> next{*std::min_element(population.begin(), population.end())};
    while (next.size() < kPopulation) {
      Trial::Point point = child();
      const double value = trial.value(point);
      next.emplace_back(value, std::move(point));
    }
    population = std::move(next);
    idle = trial.planned() > before ? 0 : idle + static_cast<int>(kPopulation);
  }
}

void annealing(Trial& trial) {
  constexpr double kHot = 0.1, kCold = 0.0001;
  constexpr std::size_t kStep = 3;
  Trial::Point point = trial.drawn();
  double value = trial.value(point);
  const double first = std::isfinite(value) ? value : 1;
  for (int idle = 0; !trial.isOver() && idle < kMaxIdle;) {
    const std::size_t before = trial.planned();
    const double part = static_cast<double>(before) / static_cast<double>(trial.budget());
    const double temperature = first * kHot * std::pow(kCold / kHot, part);
    Trial::Point next = point;
    const std::size_t axis = trial.below(next.size()), size = trial.sweep().axes[axis].size();
    const std::size_t step = 1 + trial.below(kStep);
    next[axis] =
        trial.below(2) == 0 ? (next[axis] >= step ? next[axis] - step : 0) : std::min(next[axis] + step, size - 1);
    if (trial.isFeasible(next)) {
      const double other = trial.value(next);
      if (other <= value || trial.unit() < std::exp((value - other) / temperature)) {
        point = next;
        value = other;
      }
    }
    idle = trial.planned() > before ? 0 : idle + 1;
  }
}

struct Settings {
  int runs = 20, threads = 1;
  std::string model = "eplanner";
};

std::string percentOff(double value, double best) {
  return std::isfinite(value) ? fmt::format("{:.2f} %", 100 * (value / best - 1)) : "nothing";
}

std::string trialsText(const SweepDescription& sweep, Rows& rows, std::int64_t budget, double best, int runs,
                       const std::function<void(Trial&)>& search) {
  std::vector<double> values;
  for (int run = 0; run < runs; ++run) {
    Trial trial(sweep, rows, budget, static_cast<unsigned>(run + 1));
    search(trial);
    values.push_back(trial.best());
  }
  std::sort(values.begin(), values.end());
  const auto found = std::count_if(values.begin(), values.end(), [&](double v) { return v <= best * (1 + 1e-12); });
  return fmt::format("{} of {}, median {}, worst {}", found, runs, percentOff(values[values.size() / 2], best),
                     percentOff(values.back(), best));
}

struct Exact {
  FamilySearchResult result;
  double seconds = 0;
};

Exact exactly(const SweepDescription& sweep, const SearchMetric& metric, const Settings& settings) {
  FamilySearchSettings search;
  search.threads = settings.threads;
  const double start = processorSeconds();
  FamilySearchResult result = valueOrThrow(searchFamily(sweep, metric, search));
  return {std::move(result), processorSeconds() - start};
}

void row(const Json& document, const std::string& minimise, const Settings& settings) {
  const SweepDescription sweep = valueOrThrow(sweepFromJson(document, "bench.sweep.json", projectReaders()));
  const SearchMetric metric = valueOrThrow(searchMetric(sweep, minimise));
  const Exact exact = exactly(sweep, metric, settings);
  const double best = exact.result.certificate.incumbent->value;
  fmt::print("| {} | {} | {} | {}, {} boxes, {:.1f} CPU s, {} |", sweep.points(), document["name"].get<std::string>(),
             best, exact.result.calls, exact.result.certificate.boxes.size(), exact.seconds,
             exact.result.isProven ? "proven" : fmt::format("gap {}", exact.result.gap()));
  std::fflush(stdout);
  Rows rows(sweep, metric);
  if (settings.runs > 0)
    for (const auto& search : {std::function<void(Trial&)>(randomSearch), std::function<void(Trial&)>(geneticSearch),
                               std::function<void(Trial&)>(annealing)}) {
      fmt::print(" {} |", trialsText(sweep, rows, exact.result.calls, best, settings.runs, search));
      std::fflush(stdout);
    }
  fmt::print("\n");
}

void header() {
  fmt::print("| machines | question | least | exact: planned machines | random | genetic | annealing |\n");
  fmt::print("|---|---|---|---|---|---|---|\n");
}

void grids(const char* size, const Json& axes, const std::vector<int>& areas, const Settings& settings) {
  header();
  for (const int area : areas)
    row(description(fmt::format("{} latency, area ≤ {}", size, area), settings.model, "latency", area, axes),
        "latency_s", settings);
  for (const int area : areas)
    row(description(fmt::format("{} energy, area ≤ {}", size, area), settings.model, "energy", area, axes),
        "energy_mac", settings);
}

// Three buffers, two array sides and bandwidth: more than a million points.
void three(const Settings& settings) {
  Json axes = {
      buffer("inputs", 0, 32, 2048, 2),
      buffer("weights", 1, 32, 2048, 2),
      buffer("outputs", 2, 32, 1024, 2),
      side("rows", 0, {8, 12, 16, 20, 24, 28, 32, 40, 48, 64}),
      side("columns", 1, {8, 12, 16, 20, 24, 28, 32, 40, 48, 64}),
      {{"name", "dram"}, {"set", {"/memories/3/bandwidth_gb_per_s"}}, {"list", {12.8, 19.2, 25.6, 38.4, 51.2, 60}}}};
  header();
  for (const char* objective : {"latency", "energy"}) {
    if (settings.model == "zigzag" && std::string(objective) == "latency") continue;
    Json document =
        description(fmt::format("three networks, {}, area ≤ 2000", objective), settings.model, objective, 2000, axes);
    document["networks"] = {{{"network", "resnet50"}}, {{"network", "mobilenet_v2"}}, {{"network", "bert_base"}}};
    row(document, std::string(objective) == "latency" ? "latency_s" : "energy_mac", settings);
  }
}

int answer(int argc, char** argv) {
  Settings settings;
  const std::string what = argc > 1 ? argv[1] : "";
  for (int i = 2; i + 1 < argc; i += 2) {
    const std::string option = argv[i];
    if (option == "--runs") settings.runs = std::atoi(argv[i + 1]);
    if (option == "--threads") settings.threads = std::atoi(argv[i + 1]);
    if (option == "--model") settings.model = argv[i + 1];
  }
  if (what == "small") grids("small", smallAxes(), {1000, 2000, 4000}, settings);
  if (what == "large") grids("large", largeAxes(), {2000, 4000}, settings);
  if (what == "three") three(settings);
  return what == "small" || what == "large" || what == "three" ? 0 : 2;
}

}  // namespace
}  // namespace tilescope

int main(int argc, char** argv) {
  try {
    return tilescope::answer(argc, argv);
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 1;
  }
}
