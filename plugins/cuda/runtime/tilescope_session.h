// SPDX-License-Identifier: GPL-3.0-or-later
// What main does: options, data, the layers one after the other, the table and measured.json. Exit code 0: every layer
// moved what was predicted and computed what it should; 1: not, or it could not run.
#pragma once

#include <chrono>
#include <cinttypes>

#include "tilescope_chip.h"
#include "tilescope_offchip.h"
#include "tilescope_reference.h"

namespace ts {

enum class Weights { Random, FromFile };  // where there is no file: made from the seed, or the program does not run

struct Options {
  bool check = true;
  bool overlap = false;
  std::uint64_t seed = 0;
  std::string json = "measured.json";
  std::string weights = "weights.bin";  // "-": no file is read or written
  std::string dump;
  Weights without_file = Weights::Random;

  // streams: whether loads overlap kernels unless --streams says otherwise.
  static Options parse(int argc, char** argv, std::uint64_t seed, bool streams = false,
                       Weights without_file = Weights::Random) {
    Options options;
    options.without_file = without_file;
    options.seed = seed;
    options.overlap = streams;
    for (int i = 1; i < argc; ++i) {
      const std::string word = argv[i];
      if (word == "--help") help(argv[0]);
      if (word == "--no-check") {
        options.check = false;
        continue;
      }
      if (word != "--json" && word != "--weights" && word != "--dump" && word != "--seed" && word != "--streams")
        stop("option " + word + ": not known; --help lists the options");
      if (i + 1 == argc) stop("option " + word + ": its value is missing; --help lists the options");
      options.take(word, argv[++i]);
    }
    return options;
  }

 private:
  [[noreturn]] static void help(const char* program) {
    std::printf(
        "%s [OPTIONS]\n"
        "  --no-check       run and time only, without computing every layer again on the host\n"
        "  --json PATH      the measurements (measured.json)\n"
        "  --weights PATH   read if the file exists, else made from the seed and written (weights.bin); -: no file\n"
        "  --seed N         of inputs and weights\n"
        "  --streams on|off loads overlap kernels\n"
        "  --dump PATH      every array after the run, in the format of weights.bin\n",
        program);
    std::exit(0);
  }

  void take(const std::string& word, const std::string& value) {
    if (word == "--json") json = value;
    if (word == "--weights") weights = value;
    if (word == "--dump") dump = value;
    if (word == "--seed") {
      if (value.empty() || value.size() > 18 || value.find_first_not_of("0123456789") != std::string::npos)
        stop("option --seed: \"" + value + "\" is not a whole number of at most 18 digits");
      seed = std::stoull(value);
    }
    if (word == "--streams") {
      if (value != "on" && value != "off") stop("option --streams: \"" + value + "\" is neither on nor off");
      overlap = value == "on";
    }
  }
};

struct LayerReport {
  std::string name, kind;
  Moved predicted;
  LayerRun run;
  bool checked = false;
  Difference difference;

  bool moved_as_predicted() const { return std::equal(predicted.bits, predicted.bits + kTensors, run.moved.bits); }
  bool passed() const { return moved_as_predicted() && difference.correct; }
};

class Session {
 public:
  // plan: words about where the program comes from, for the header of the table. plan_hash: of the exported plan, which
  // measured.json repeats; empty: there is none.
  Session(const char* network, const char* plan, const char* onchip, Options options, const char* plan_hash = "")
      : network_(network), plan_(plan), onchip_(onchip), options_(std::move(options)), plan_hash_(plan_hash) {
    if (options_.overlap && onchip_ == "shared")
      stop(
          "option --streams: blocks that are the chip copy for themselves, there are no loads to overlap; leave it "
          "out");
  }

  // Inputs from the seed, weights and biases from the file or, where there is none, from the seed.
  void fill(OffChip& arrays) {
    arrays_ = &arrays;
    arrays.fill_random(options_.seed);
    if (options_.weights != "-" && arrays.read_weights(options_.weights)) return;
    if (options_.without_file == Weights::FromFile)
      stop("weights file " + options_.weights +
           ": is not there; the program was exported to read its weights (weights=file), so name the file with "
           "--weights");
    if (options_.weights != "-") arrays.write_weights(options_.weights);
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
    layers_.push_back(report);
  }

  // The exit code.
  int finish() const {
    const bool passed = std::all_of(layers_.begin(), layers_.end(), [](const LayerReport& l) { return l.passed(); });
    const std::string device = device_name();
    print_table(device, passed);
    write_json(device, passed);
    if (!options_.dump.empty() && arrays_ != nullptr) arrays_->write_all(options_.dump);
    return passed ? 0 : 1;
  }

 private:
  static std::string device_name() {
    int device = 0;
    cudaDeviceProp properties{};
    cuda(cudaGetDevice(&device), "the device");
    cuda(cudaGetDeviceProperties(&properties, device), "the device's properties");
    return properties.name;
  }

  void print_table(const std::string& device, bool passed) const {
    std::printf("%s, %s, on-chip memories: %s, %s\n%s\n\n", network_.c_str(), kArithmetic, onchip_.c_str(),
                device.c_str(), plan_.c_str());
    std::printf("%-24s %-7s %-34s %-34s %-8s %-8s %12s %12s %10s\n", "layer", "kind", "predicted bytes I W O",
                "moved bytes I W O", "traffic", "values", "error", "bound", "ms");
    LayerReport total;
    total.name = "total";
    for (const LayerReport& layer : layers_) {
      print_row(layer);
      for (int t = 0; t < kTensors; ++t) {
        total.predicted.bits[t] += layer.predicted.bits[t];
        total.run.moved.bits[t] += layer.run.moved.bits[t];
      }
      total.run.milliseconds += layer.run.milliseconds;
    }
    print_row(total);
    std::printf("\n%s\n", passed ? "passed" : "FAILED");
  }

  static std::string bytes(const Moved& moved) {
    std::string text;
    for (const long bits : moved.bits) {
      text += (text.empty() ? "" : " ") + std::to_string(bits / 8);
      if (bits % 8 != 0) text += "+" + std::to_string(bits % 8) + "/8";
    }
    return text;
  }

  static void print_row(const LayerReport& l) {
    std::printf("%-24s %-7s %-34s %-34s %-8s ", l.name.c_str(), l.kind.c_str(), bytes(l.predicted).c_str(),
                bytes(l.run.moved).c_str(), l.moved_as_predicted() ? "equal" : "DIFFERS");
    if (l.checked)
      std::printf("%-8s %12.4g %12.4g ", l.difference.correct ? "correct" : "WRONG", l.difference.max_error,
                  l.difference.bound);
    else
      std::printf("%-8s %12s %12s ", "-", "-", "-");
    std::printf("%10.3f\n", l.run.milliseconds);
    if (!l.difference.wrong.empty())
      std::printf("  the first wrong layer of the span is %s\n", l.difference.wrong.c_str());
  }

  static std::string quoted(const std::string& text) {
    std::string result = "\"";
    for (const char letter : text) {
      char escaped[8];
      std::snprintf(escaped, sizeof escaped, "\\u%04x", static_cast<unsigned>(static_cast<unsigned char>(letter)));
      if (letter == '"' || letter == '\\')
        (result += '\\') += letter;
      else if (static_cast<unsigned char>(letter) < ' ')
        result += escaped;
      else
        result += letter;
    }
    return result + "\"";
  }
  static std::string number(double value) {
    if (!std::isfinite(value)) return "null";
    char text[40];
    std::snprintf(text, sizeof text, "%.17g", value);
    return text;
  }
  static std::string tensors(const Moved& moved) {
    std::string text;
    for (int t = 0; t < kTensors; ++t)
      text += std::string(t == 0 ? "{" : ", ") + "\"" + kTensorNames[t] + "\": " + std::to_string(moved.bits[t]);
    return text + "}";
  }

  // correct, max_error and bound are null where nothing was checked.
  static std::string json_of(const LayerReport& l) {
    const bool checked = l.checked;
    return "{\"name\": " + quoted(l.name) + ", \"kind\": " + quoted(l.kind) +
           ", \"predicted_bits\": " + tensors(l.predicted) + ", \"moved_bits\": " + tensors(l.run.moved) +
           ", \"correct\": " + (checked ? l.difference.correct ? "true" : "false" : "null") +
           ", \"max_error\": " + (checked ? number(l.difference.max_error) : "null") +
           ", \"bound\": " + (checked ? number(l.difference.bound) : "null") +
           ", \"milliseconds\": " + number(l.run.milliseconds) + "}";
  }

  void write_json(const std::string& device, bool passed) const {
    std::string text = "{\n  \"format\": \"tilescope.measured/1\",\n  \"network\": " + quoted(network_) +
                       (plan_hash_.empty() ? "" : ",\n  \"plan_hash\": " + quoted(plan_hash_)) +
                       ",\n  \"device\": " + quoted(device) + ",\n  \"emulated\": " + (kEmulated ? "true" : "false") +
                       ",\n  \"arithmetic\": " + quoted(kArithmetic) + ",\n  \"onchip\": " + quoted(onchip_) +
                       ",\n  \"streams\": " + quoted(options_.overlap ? "on" : "off") +
                       ",\n  \"seed\": " + std::to_string(options_.seed) + ",\n  \"layers\": [";
    for (std::size_t i = 0; i < layers_.size(); ++i) text += (i == 0 ? "\n    " : ",\n    ") + json_of(layers_[i]);
    text += std::string("\n  ],\n  \"checked\": ") + (options_.check ? "true" : "false") +
            ",\n  \"passed\": " + (passed ? "true" : "false") + "\n}\n";
    std::ofstream file(options_.json, std::ios::binary);
    file << text;
    file.close();
    if (!file) stop("file " + options_.json + ": cannot be written");
  }

  std::string network_, plan_, onchip_;
  Options options_;
  std::string plan_hash_;
  const OffChip* arrays_ = nullptr;
  std::vector<LayerReport> layers_;
};

}  // namespace ts
