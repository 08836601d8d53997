// SPDX-License-Identifier: GPL-3.0-or-later
// How long a measurement of this computer takes, and how well its rates repeat: detect_bench [RUNS [--quick]], 15 runs
// by default. Prints the range of the durations and, for every rate, the largest deviation from the median of the runs.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/host/detect.h"
#include "core/host/host_findings.h"

namespace {

using namespace tilescope::host;

constexpr int kUsualRuns = 15;

struct Repeated {
  std::string name, unit;
  std::vector<double> p90, median;
};

double largestDeviation(const std::vector<double>& values) {
  const double middle = quantile(values, 0.5);
  double largest = 0;
  for (const double value : values) largest = std::max(largest, std::abs(value / middle - 1));
  return largest;
}

double secondsOf(const MeasureSettings& settings, std::map<std::string, Repeated>& all) {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point start = Clock::now();
  Host host;
  host.facts = readFacts({}, systemValues());
  host.rates = measureRates(host.facts, settings);
  const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
  for (const Finding& finding : findingsOf(host)) {
    if (!finding.summary) continue;
    Repeated& repeated = all[finding.id];
    repeated.name = finding.name;
    repeated.unit = finding.unit;
    repeated.p90.push_back(finding.summary->p90);
    repeated.median.push_back(finding.summary->median);
  }
  return seconds;
}

}  // namespace

int main(int argc, char** argv) {
  const int runs = argc > 1 ? std::max(1, std::atoi(argv[1])) : kUsualRuns;
  MeasureSettings settings;
  settings.quick = argc > 2 && std::string_view(argv[2]) == "--quick";
  std::map<std::string, Repeated> all;
  std::vector<double> seconds;
  for (int run = 0; run < runs; ++run) seconds.push_back(secondsOf(settings, all));
  fmt::print("{} runs of {:.1f} to {:.1f} s, median {:.1f} s\n", runs, quantile(seconds, 1.0 / runs),
             quantile(seconds, 1), quantile(seconds, 0.5));
  fmt::print("{:32} {:>12} {:>10} {:>10}\n", "rate", "p90", "p90 ±", "median ±");
  for (const auto& [id, repeated] : all)
    fmt::print("{:32} {:>12.4g} {:>9.1f}% {:>9.1f}%\n", repeated.name + " " + repeated.unit,
               quantile(repeated.p90, 0.5), 100 * largestDeviation(repeated.p90),
               100 * largestDeviation(repeated.median));
}
