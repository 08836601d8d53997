// SPDX-License-Identifier: GPL-3.0-or-later
// How much the exact search of ZigZag's model gains over LOMA on every bundled network and profile. The program prints
// every layer for which the exact search is worse than LOMA, and then fails.
//
//   exact_gains [--nodes N] [--objective O]... [--profile NAME]... [--network NAME]...
//
// --nodes limits the proofs of latency and EDP in networks outside kProvenNetworks; 0 means no special limit. A stopped
// search must still be as good as LOMA at its first limit.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>

#include "bench/bundled.h"
#include "core/hardware/hardware_json.h"
#include "core/models/zigzag/search/exact_strategy.h"
#include "core/models/zigzag/search/loma_strategy.h"
#include "core/models/zigzag/zigzag_model.h"
#include "core/plan/execution_plan.h"
#include "core/workload/network_json.h"

namespace tilescope::zigzag {
namespace {

constexpr double kRounding = 1e-9;  // relative, between the two searches
constexpr std::array<int, 2> kLimits{6, 8};
constexpr std::array<Objective, 4> kObjectives{Objective::Energy, Objective::Latency, Objective::Edp,
                                               Objective::Traffic};
const std::vector<std::string> kProvenNetworks{"alexnet", "mobilenet_v2", "resnet18", "resnet50"};

// Networks with complete proofs come first, because others reuse their layers.
std::vector<std::string> namesIn(const std::string& folder) {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(TILESCOPE_SOURCE_DIR "/" + folder))
    if (entry.path().extension() == ".json") names.push_back(entry.path().stem());
  std::sort(names.begin(), names.end());
  std::stable_partition(names.begin(), names.end(), [](const std::string& name) {
    return std::find(kProvenNetworks.begin(), kProvenNetworks.end(), name) != kProvenNetworks.end();
  });
  return names;
}

std::string pathOf(const std::string& folder, const std::string& name) {
  return TILESCOPE_SOURCE_DIR "/" + folder + "/" + name + ".json";
}

std::optional<double> valueOf(const LayerSolution& solution, Objective objective) {
  const auto* result = std::get_if<LayerResult>(&solution.evaluation);
  if (result == nullptr) return std::nullopt;
  return objectiveOfLayer(*result, objective);
}

struct Figures {
  std::optional<double> exact;  // empty: no mapping fits
  std::array<std::optional<double>, kLimits.size()> paper;
  bool proven = false;
  double gap = 0;
};

// A repeated layer counts every time in the sums, once in the other numbers.
struct Totals {
  double exact = 0;
  std::array<double, kLimits.size()> paper{};
  std::size_t layers = 0, proven = 0;
  double gap = 0;
  double worst = 1;  // LOMA at the first limit ÷ exact, of one layer
  std::string worstLayer;

  void addValues(const Figures& f) {
    if (!f.exact || !std::all_of(f.paper.begin(), f.paper.end(), [](const auto& p) { return p.has_value(); })) return;
    exact += *f.exact;
    for (std::size_t i = 0; i < paper.size(); ++i) paper[i] += *f.paper[i];
  }
  void addLayer(const Figures& f, const std::string& name) {
    if (!f.exact && !f.paper[0]) return;  // no mapping fits
    ++layers;
    proven += f.proven;
    gap = std::max(gap, f.gap);
    if (!f.exact || !f.paper[0] || *f.exact <= 0 || *f.paper[0] / *f.exact <= worst) return;
    worst = *f.paper[0] / *f.exact;
    worstLayer = name;
  }
  void add(const Totals& other) {
    exact += other.exact;
    for (std::size_t i = 0; i < paper.size(); ++i) paper[i] += other.paper[i];
    layers += other.layers;
    proven += other.proven;
    gap = std::max(gap, other.gap);
    if (other.worst > worst) worst = other.worst, worstLayer = other.worstLayer;
  }
  double gain(std::size_t limit) const { return paper[limit] > 0 ? 100 * (1 - exact / paper[limit]) : 0; }  // percent
};

std::string row(const Totals& t) {
  return fmt::format("{:.2f} % | {:.2f} % | {:.1f} % {} | {}/{} | {:.2g} %", t.gain(0), t.gain(1),
                     100 * (1 - 1 / t.worst), t.worstLayer, t.proven, t.layers, 100 * t.gap);
}

class Gains {
 public:
  Gains(BundledChoice choice, std::uint64_t nodes) : choice_(std::move(choice)), nodes_(nodes) {}

  bool run() {
    fmt::print(
        "profile | objective | network | less than LOMA 6 | LOMA 8 | most in one layer | proven | largest gap\n");
    for (const std::string& profile : namesIn("hardware_profiles")) {
      if (!BundledChoice::takes(choice_.profiles, profile)) continue;
      const HardwareProfile hardware = valueOrThrow(readHardware(pathOf("hardware_profiles", profile)));
      if (!zigzagModel().checkHardware(hardware).empty()) continue;
      for (const Objective objective : kObjectives)
        if (BundledChoice::takes(choice_.objectives, std::string(name(objective))))
          compare(profile, hardware, objective);
    }
    return losses_ == 0;
  }

 private:
  void compare(const std::string& profile, const HardwareProfile& hardware, Objective objective) {
    known_.clear();
    Totals all;
    for (const std::string& network : namesIn("networks")) {
      if (!BundledChoice::takes(choice_.networks, network)) continue;
      const Totals totals = compareNetwork(network, profile, hardware, objective);
      print(fmt::format("{} | {} | {}", profile, name(objective), network), totals);
      all.add(totals);
    }
    print(fmt::format("ALL {} | {} | ", profile, name(objective)), all);
  }

  static void print(const std::string& what, const Totals& totals) {
    fmt::print("{} | {}\n", what, row(totals));
    std::fflush(stdout);
  }

  Totals compareNetwork(const std::string& network, const std::string& profile, const HardwareProfile& hardware,
                        Objective objective) {
    const bool toTheEnd = nodes_ == 0 || objective == Objective::Energy || objective == Objective::Traffic ||
                          std::find(kProvenNetworks.begin(), kProvenNetworks.end(), network) != kProvenNetworks.end();
    Totals totals;
    std::map<std::string, bool> seen;
    for (const Layer& layer : valueOrThrow(readNetwork(pathOf("networks", network))).layers) {
      if (!zigzagModel().covers(layer)) continue;
      SearchRequest request{layer, hardware, options_, objective, std::nullopt, {}};
      request.mostNodes = toTheEnd ? 0 : nodes_;
      const std::string key = exact_.cacheKey(request);
      const auto [found, isNew] = known_.try_emplace(key);
      if (isNew) found->second = solve(request, network, profile);
      totals.addValues(found->second);
      if (seen.emplace(key, true).second) totals.addLayer(found->second, network + "/" + layer.name);
    }
    return totals;
  }

  Figures solve(const SearchRequest& request, const std::string& network, const std::string& profile) {
    const LayerSolution exact = exact_.solve(request);
    Figures figures{valueOf(exact, request.objective), {}, exact.statistics.proven, exact.statistics.gap};
    for (std::size_t i = 0; i < kLimits.size(); ++i) {
      ModelOptions options = options_;
      options[std::string(kLpfLimit)] = std::to_string(kLimits[i]);
      figures.paper[i] =
          valueOf(paper_.solve({request.layer, request.hardware, options, request.objective, std::nullopt, {}}),
                  request.objective);
      if (i > 0 && request.mostNodes != 0 && !figures.proven) continue;
      if (!figures.paper[i] || (figures.exact && *figures.exact <= *figures.paper[i] * (1 + kRounding))) continue;
      ++losses_;
      fmt::print("WORSE: {} {} {} {}: exact {}{}, LOMA {} {}\n", profile, network, request.layer.name,
                 name(request.objective), figures.exact ? fmt::format("{:.17g}", *figures.exact) : "nothing",
                 figures.proven ? " (proven)" : "", kLimits[i], *figures.paper[i]);
    }
    return figures;
  }

  BundledChoice choice_;
  std::uint64_t nodes_ = 0;
  ModelOptions options_;
  ExactStrategy exact_;
  LomaStrategy paper_;
  std::map<std::string, Figures> known_;  // of one profile and objective, by the exact search's cache key
  int losses_ = 0;
};

}  // namespace
}  // namespace tilescope::zigzag

int main(int argc, char** argv) try {
  std::uint64_t nodes = 0;
  tilescope::BundledChoice choice = tilescope::bundledChoice(
      argc, argv, {{"--nodes", [&](const std::string& value) { nodes = std::stoull(value); }}});
  return tilescope::zigzag::Gains(std::move(choice), nodes).run() ? 0 : 1;
} catch (const std::exception& e) {
  fmt::print(stderr, "{}\n", e.what());
  return 2;
}
