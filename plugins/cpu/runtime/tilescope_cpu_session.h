// SPDX-License-Identifier: GPL-3.0-or-later
// What main does on a processor: options, data, the layers one after the other, their times, the table and
// measured.json. Exit code 0: every layer moved what was predicted and computed what it should; 1: not, or it could not
// run. A layer first runs once, for its values and traffic; then it is timed.
#pragma once

#include <chrono>
#include <fstream>
#include <functional>

#include "tilescope_cpu_counters.h"
#include "tilescope_cpu_features.h"
#include "tilescope_report.h"

namespace ts {

// Before the first instruction that an older processor does not have. features: of tilescope_cpu_features.h.
inline void require_features(unsigned features) {
#if defined(__x86_64__) || defined(__i386__)
  const auto require = [&](int feature, bool present, const char* name) {
    if ((features & static_cast<unsigned>(feature)) != 0 && !present)
      stop(std::string("this processor has no ") + name + ", for which the program was built; build it here again");
  };
  __builtin_cpu_init();
  require(TS_AVX2, __builtin_cpu_supports("avx2") != 0, "AVX2");
  require(TS_FMA, __builtin_cpu_supports("fma") != 0, "FMA");
  require(TS_AVX512F, __builtin_cpu_supports("avx512f") != 0, "AVX-512F");
  require(TS_AVX512BW, __builtin_cpu_supports("avx512bw") != 0, "AVX-512BW");
  require(TS_AVX512VL, __builtin_cpu_supports("avx512vl") != 0, "AVX-512VL");
  require(TS_AVX512VNNI, __builtin_cpu_supports("avx512vnni") != 0, "AVX-512 VNNI");
#else
  static_cast<void>(features);
#endif
}

struct Options : ProgramOptions {
  int threads = 0;        // 0: as many as OpenMP takes by itself (OMP_NUM_THREADS)
  double seconds = 0.25;  // for the times of each layer; 0: none are taken but that of the one run

  static Options parse(int argc, char** argv, std::uint64_t seed, Weights without_file = Weights::Random) {
    Options options;
    options.seed = seed;
    options.without_file = without_file;
    const auto take = [&](const std::string& word, const std::string& value) {
      if (word == "--threads") {
        const std::uint64_t threads = whole(word, value);
        if (threads < 1 || threads > 4096) stop("option --threads: \"" + value + "\" is not from 1 to 4096");
        options.threads = static_cast<int>(threads);
        return;
      }
      char* end = nullptr;
      options.seconds = std::strtod(value.c_str(), &end);
      if (value.empty() || *end != '\0' || !(options.seconds >= 0 && options.seconds <= 3600))
        stop("option --seconds: \"" + value + "\" is not a number from 0 to 3600");
    };
    options.ProgramOptions::parse(argc, argv, {"--threads", "--seconds"},
                                  "  --threads N      instead of OMP_NUM_THREADS\n"
                                  "  --seconds S      to time each layer for (0.25), at least nine runs; 0: one run\n",
                                  take);
    return options;
  }
};

// The program's C functions, on what its new() made.
template <class Net>
struct Calls {
  Net* net = nullptr;
  void (*put)(Net*, int array, const void* row_major) = nullptr;
  void (*get)(const Net*, int array, void* row_major) = nullptr;
};

template <class Net>
class Session {
 public:
  using Run = void (*)(Net*, std::int64_t* bits);

  // plan, plan_hash: see Report. Made before the first thread, so that counters include all.
  Session(const char* network, const char* plan, const Options& options, const char* plan_hash) : options_(options) {
    report_.network = network, report_.plan = plan, report_.plan_hash = plan_hash, report_.onchip = "cache";
    report_.device = processor_name(), report_.checked = options.check, report_.seed = options.seed;
    report_.columns = "     min ms   runs";
  }

  // arrays: in the order of the program's numbers.
  void fill(OffChip& off_chip, std::vector<Array*> arrays, const Calls<Net>& calls, int threads) {
    ts::fill(off_chip, options_);
    off_chip_ = &off_chip, arrays_ = std::move(arrays), calls_ = calls, threads_ = threads;
    for (std::size_t i = 0; i < arrays_.size(); ++i) {
      const Array& array = *arrays_[i];
      if (array.role == Role::Bias)
        calls_.put(calls_.net, static_cast<int>(i), array.sums.data());
      else if (array.role == Role::Input || array.role == Role::Weight)
        calls_.put(calls_.net, static_cast<int>(i), array.data);
    }
  }

  // Of a program with spans: whether inner maps are copied out for the check, and how many rows of one were made.
  void watch(void (*watches)(Net*, int watches), int (*made)(const Net*, int array)) {
    watches_ = watches, made_ = made;
  }

  // output: number of the array that the layer makes, or numbers of all that a span does. check(): a Difference, from
  // the row-major arrays.
  template <class Check>
  void layer(const char* name, const char* kind, const Moved& predicted_bits, int output, Run run, Check check) {
    layer(name, kind, predicted_bits, std::vector<int>{output}, run, check);
  }
  template <class Check>
  void layer(const char* name, const char* kind, const Moved& predicted_bits, const std::vector<int>& outputs, Run run,
             Check check) {
    LayerReport report;
    report.name = name, report.kind = kind, report.predicted = predicted_bits;
    std::int64_t bits[kTensors] = {0, 0, 0};
    if (watches_ != nullptr) watches_(calls_.net, options_.check ? 1 : 0);
    const double first = timed([&] { run(calls_.net, bits); });
    if (watches_ != nullptr) watches_(calls_.net, 0);
    for (int t = 0; t < kTensors; ++t) report.run.moved.bits[t] = static_cast<long>(bits[t]);
    for (const int output : outputs) fetch(output);
    report.checked = options_.check;
    if (options_.check) report.difference = check();
    std::vector<double> times;
    counters_.start();
    if (options_.seconds > 0) times = times_of([&] { run(calls_.net, bits); }, kMinRuns, options_.seconds);
    const Counts counts = counters_.stop();
    if (times.empty()) times = {first};
    describe(report, times, counts);
    runs_.push_back(run);
    report_.layers.push_back(report);
  }

  // The exit code.
  int finish() {
    report_.members = ",\n  \"threads\": " + std::to_string(threads_);
    if (options_.seconds > 0) report_.members += ",\n  \"network_milliseconds\": " + Report::number(network_time());
    if (!counters_.why_missing().empty())
      report_.members += ",\n  \"counters_absent\": " + Report::quoted(counters_.why_missing());
    report_.print_table();
    if (options_.seconds > 0)
      std::printf("whole network: %.3f ms (median) on %d %s\n", median(network_times_), threads_,
                  threads_ == 1 ? "thread" : "threads");
    if (!counters_.why_missing().empty()) std::printf("counters: %s\n", counters_.why_missing().c_str());
    report_.write_json(options_.json);
    if (!options_.dump.empty()) off_chip_->write_all(options_.dump);
    return report_.passed() ? 0 : 1;
  }

 private:
  static constexpr int kMinRuns = 9, kNetworkRuns = 5;

  static std::string processor_name() {
    std::ifstream file("/proc/cpuinfo");
    for (std::string line; std::getline(file, line);)
      if (line.rfind("model name", 0) == 0 && line.find(": ") != std::string::npos)
        return line.substr(line.find(": ") + 2, 200);
    return "processor";
  }

  template <class Work>
  static double timed(Work work) {  // in milliseconds
    const auto started = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - started).count();
  }
  template <class Work>
  static std::vector<double> times_of(Work work, int runs, double seconds) {
    std::vector<double> times;
    for (double sum = 0; static_cast<int>(times.size()) < runs || sum < seconds * 1000; sum += times.back())
      times.push_back(timed(work));
    return times;
  }
  static double median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    const std::size_t half = values.size() / 2;
    return values.size() % 2 != 0 ? values[half] : (values[half - 1] + values[half]) / 2;
  }

  void fetch(int output) {
    Array& array = *arrays_[static_cast<std::size_t>(output)];
    calls_.get(calls_.net, output, array.data);
    if (array.role != Role::Inner) return;
    const long made = made_(calls_.net, output);
    array.made.resize(static_cast<std::size_t>(array.elements()));
    for (long i = 0; i < array.elements(); ++i) array.made[static_cast<std::size_t>(i)] = i / array.w % array.h < made;
  }

  void describe(LayerReport& report, const std::vector<double>& times, const Counts& counts) const {
    const double smallest = *std::min_element(times.begin(), times.end());
    report.run.milliseconds = median(times);
    char columns[60];
    std::snprintf(columns, sizeof columns, " %10.3f %6zu", smallest, times.size());
    report.columns = columns;
    report.members =
        ", \"milliseconds_min\": " + Report::number(smallest) + ", \"runs\": " + std::to_string(times.size());
    if (options_.seconds <= 0) return;
    const auto runs = static_cast<double>(times.size());
    for (std::size_t i = 0; i < kCounters; ++i)
      report.members += std::string(i == 0 ? ", \"counters\": {\"" : ", \"") + kCounterNames[i] +
                        "\": " + (counts.known[i] ? Report::number(counts.values[i] / runs) : "null");
    report.members += "}";
  }

  double network_time() {
    std::int64_t bits[kTensors] = {0, 0, 0};
    const auto all = [&] {
      for (const Run run : runs_) run(calls_.net, bits);
    };
    network_times_ = times_of(all, kNetworkRuns, 0);
    return median(network_times_);
  }

  Options options_;
  Report report_;
  Counters counters_;
  OffChip* off_chip_ = nullptr;
  std::vector<Array*> arrays_;
  Calls<Net> calls_;
  void (*watches_)(Net*, int) = nullptr;
  int (*made_)(const Net*, int) = nullptr;
  int threads_ = 1;
  std::vector<Run> runs_;
  std::vector<double> network_times_;
};

}  // namespace ts
