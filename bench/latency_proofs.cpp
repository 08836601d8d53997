// SPDX-License-Identifier: GPL-3.0-or-later
// Which layers of the bundled networks and transformers the exact search of ZigZag's model does not prove within one
// second of CPU time, for latency and EDP, on every bundled profile with all its dataflows.
//
//   latency_proofs [--objective latency|edp]... [--profile NAME]... [--network NAME]... [--file PATH]... [--seconds S]
//
// Layers that differ only in their names count once per profile. Prints the layers that miss, worst first, and a table.
#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <filesystem>
#include <set>

#include "bench/bundled.h"
#include "core/hardware/hardware_json.h"
#include "core/models/zigzag/search/exact_strategy.h"
#include "core/models/zigzag/zigzag_model.h"
#include "core/workload/network_file.h"

namespace tilescope::zigzag {
namespace {

namespace fs = std::filesystem;

struct Further {
  std::vector<std::string> files;  // more networks, such as ONNX models
  double seconds = 1;
};

std::vector<fs::path> filesIn(const std::string& folder) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(TILESCOPE_SOURCE_DIR "/" + folder))
    if (entry.is_regular_file() && entry.path().extension() != ".md") files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

double cpuSeconds() {
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

struct Miss {
  std::string layer;
  double gap = 0, seconds = 0;
  bool proven = false;
};

struct Row {
  std::size_t layers = 0;
  double seconds = 0, slowest = 0;
  std::vector<Miss> misses;

  void add(const std::string& layer, const SearchStatistics& statistics, double cpu, double limit) {
    ++layers;
    seconds += cpu;
    slowest = std::max(slowest, cpu);
    if (!statistics.proven || cpu > limit) misses.push_back({layer, statistics.gap, cpu, statistics.proven});
  }

  void print(const std::string& what) {
    std::stable_sort(misses.begin(), misses.end(), [](const Miss& a, const Miss& b) { return a.gap > b.gap; });
    for (const Miss& miss : misses)
      fmt::print("  {} {}: gap {:.3g} %, {:.2f} s{}\n", what, miss.layer, 100 * miss.gap, miss.seconds,
                 miss.proven ? ", proven" : "");
    const auto open = std::count_if(misses.begin(), misses.end(), [](const Miss& m) { return !m.proven; });
    fmt::print("| {} | {} | {} | {} | {:.2g} % | {:.1f} s | {:.2f} s |\n", what, layers, misses.size(), open,
               misses.empty() ? 0 : 100 * misses.front().gap, seconds, slowest);
    std::fflush(stdout);
  }
};

class Proofs {
 public:
  Proofs(BundledChoice choice, Further further) : choice_(std::move(choice)), further_(std::move(further)) {}

  // Whether every layer is proven in time.
  bool run() {
    for (const char* folder : {"networks", "transformers"})
      for (const fs::path& file : filesIn(folder))
        if (BundledChoice::takes(choice_.networks, file.stem().string()))
          networks_.emplace_back(file.stem().string(), valueOrThrow(readNetworkFile(file.string())).layers);
    for (const std::string& file : further_.files)
      networks_.emplace_back(fs::path(file).stem().string(), valueOrThrow(readNetworkFile(file)).layers);
    fmt::print("| profile, objective | layers | miss | not proven | largest gap | CPU time | slowest layer |\n");
    for (const fs::path& profile : filesIn("hardware_profiles")) {
      if (!BundledChoice::takes(choice_.profiles, profile.stem().string())) continue;
      const HardwareProfile hardware = valueOrThrow(readHardware(profile.string()));
      if (!zigzagModel().checkHardware(hardware).empty()) continue;
      for (const Objective objective : {Objective::Latency, Objective::Edp})
        if (BundledChoice::takes(choice_.objectives, std::string(name(objective)))) prove(hardware, objective);
    }
    return all_;
  }

 private:
  void prove(const HardwareProfile& hardware, Objective objective) {
    Row row;
    std::set<std::string> seen;
    for (const auto& [network, layers] : networks_)
      for (const Layer& layer : layers) {
        if (!zigzagModel().covers(layer)) continue;
        const SearchRequest request{layer, hardware, options_, objective, std::nullopt, {}};
        if (!seen.insert(exact_.cacheKey(request)).second) continue;
        const double start = cpuSeconds();
        const LayerSolution solution = exact_.solve(request);
        if (std::holds_alternative<LayerResult>(solution.evaluation))
          row.add(network + "/" + layer.name, solution.statistics, cpuSeconds() - start, further_.seconds);
      }
    row.print(fmt::format("{}, {}", hardware.name, name(objective)));
    all_ = all_ && row.misses.empty();
  }

  BundledChoice choice_;
  Further further_;
  std::vector<std::pair<std::string, std::vector<Layer>>> networks_;
  ExactStrategy exact_;
  ModelOptions options_;
  bool all_ = true;
};

}  // namespace
}  // namespace tilescope::zigzag

int main(int argc, char** argv) try {
  tilescope::zigzag::Further further;
  tilescope::BundledChoice choice =
      tilescope::bundledChoice(argc, argv,
                               {{"--file", [&](const std::string& value) { further.files.push_back(value); }},
                                {"--seconds", [&](const std::string& value) { further.seconds = std::stod(value); }}});
  return tilescope::zigzag::Proofs(std::move(choice), std::move(further)).run() ? 0 : 1;
} catch (const std::exception& e) {
  fmt::print(stderr, "{}\n", e.what());
  return 2;
}
