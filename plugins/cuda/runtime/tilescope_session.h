// SPDX-License-Identifier: GPL-3.0-or-later
// What main does: options, data, the layers one after the other, the table and measured.json. Exit code 0: every layer
// moved what was predicted and computed what it should; 1: not, or it could not run.
#pragma once

#include <chrono>

#include "tilescope_chip.h"
#include "tilescope_report.h"

namespace ts {

struct Options : ProgramOptions {
  bool overlap = false;

  // streams: whether loads overlap kernels unless --streams says otherwise.
  static Options parse(int argc, char** argv, std::uint64_t seed, bool streams = false,
                       Weights without_file = Weights::Random) {
    Options options;
    options.without_file = without_file;
    options.seed = seed;
    options.overlap = streams;
    const auto take = [&](const std::string&, const std::string& value) {
      if (value != "on" && value != "off") stop("option --streams: \"" + value + "\" is neither on nor off");
      options.overlap = value == "on";
    };
    options.ProgramOptions::parse(argc, argv, {"--streams"}, "  --streams on|off loads overlap kernels\n", take);
    return options;
  }
};

class Session {
 public:
  // plan, plan_hash: see Report.
  Session(const char* network, const char* plan, const char* onchip, Options options, const char* plan_hash = "")
      : options_(std::move(options)) {
    report_.network = network, report_.plan = plan, report_.plan_hash = plan_hash, report_.onchip = onchip;
    report_.emulated = kEmulated, report_.streams = options_.overlap;
    report_.checked = options_.check, report_.seed = options_.seed;
    if (options_.overlap && report_.onchip == "shared")
      stop(
          "option --streams: blocks that are the chip copy for themselves, there are no loads to overlap; leave it "
          "out");
  }

  void fill(OffChip& arrays) {
    arrays_ = &arrays;
    ts::fill(arrays, options_);
  }

  // run(): the layer's commands. check(): a Difference, from the inputs and outputs as they are off chip.
  template <class AnyChip, class Run, class Check>
  void layer(AnyChip& chip, const char* name, const char* kind, const Moved& predicted_bits, Run run, Check check) {
    LayerReport report;
    report.name = name;
    report.kind = kind;
    report.predicted = predicted_bits;
    chip.begin_layer(name);
    run();
    report.run = chip.end_layer();
    report.checked = options_.check;
    if (options_.check) report.difference = check();
    report_.layers.push_back(report);
  }

  // The exit code.
  int finish() {
    report_.device = device_name();
    report_.print_table();
    report_.write_json(options_.json);
    if (!options_.dump.empty() && arrays_ != nullptr) arrays_->write_all(options_.dump);
    return report_.passed() ? 0 : 1;
  }

 private:
  static std::string device_name() {
    int device = 0;
    cudaDeviceProp properties{};
    cuda(cudaGetDevice(&device), "the device");
    cuda(cudaGetDeviceProperties(&properties, device), "the device's properties");
    return properties.name;
  }

  Options options_;
  Report report_;
  const OffChip* arrays_ = nullptr;
};

}  // namespace ts
