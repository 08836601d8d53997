// SPDX-License-Identifier: GPL-3.0-or-later
// What every program tells about its run: options, the table of layers, measured.json (tilescope.measured/1).
#pragma once

#include <cinttypes>

#include "tilescope_offchip.h"
#include "tilescope_reference.h"

namespace ts {

enum class Weights { Random, FromFile };  // where there is no file: made from the seed, or the program does not run

// The options of every program.
struct ProgramOptions {
  bool check = true;
  std::uint64_t seed = 0;
  std::string json = "measured.json";
  std::string weights = "weights.bin";  // "-": no file is read or written
  std::string dump;
  Weights without_file = Weights::Random;

 protected:
  // own: options of this kind of program, own_help: their lines; take(option, value) gets them.
  template <class Take>
  void parse(int argc, char** argv, std::initializer_list<const char*> own, const char* own_help, Take take) {
    const auto among = [](std::initializer_list<const char*> words, const std::string& word) {
      return std::any_of(words.begin(), words.end(), [&](const char* known) { return word == known; });
    };
    for (int i = 1; i < argc; ++i) {
      const std::string word = argv[i];
      if (word == "--help") help(argv[0], own_help);
      if (word == "--no-check") {
        check = false;
        continue;
      }
      const bool is_own = among(own, word);
      if (!is_own && !among({"--json", "--weights", "--dump", "--seed"}, word))
        stop("option " + word + ": not known; --help lists the options");
      if (i + 1 == argc) stop("option " + word + ": its value is missing; --help lists the options");
      const std::string value = argv[++i];
      if (is_own)
        take(word, value);
      else
        take_common(word, value);
    }
  }

  // A whole number of at most 18 digits.
  static std::uint64_t whole(const std::string& option, const std::string& value) {
    if (value.empty() || value.size() > 18 || value.find_first_not_of("0123456789") != std::string::npos)
      stop("option " + option + ": \"" + value + "\" is not a whole number of at most 18 digits");
    return std::stoull(value);
  }

 private:
  [[noreturn]] static void help(const char* program, const char* own_help) {
    std::printf(
        "%s [OPTIONS]\n"
        "  --no-check       run and time only, without computing every layer again on the host\n"
        "  --json PATH      the measurements (measured.json)\n"
        "  --weights PATH   read if the file exists, else made from the seed and written (weights.bin); -: no file\n"
        "  --seed N         of inputs and weights\n"
        "%s"
        "  --dump PATH      every array after the run, in the format of weights.bin\n",
        program, own_help);
    std::exit(0);
  }

  void take_common(const std::string& word, const std::string& value) {
    if (word == "--json") json = value;
    if (word == "--weights") weights = value;
    if (word == "--dump") dump = value;
    if (word == "--seed") seed = whole(word, value);
  }
};

// Inputs from the seed, weights and biases from the file or, where there is none, from the seed.
inline void fill(OffChip& arrays, const ProgramOptions& options) {
  arrays.fill_random(options.seed);
  if (options.weights != "-" && arrays.read_weights(options.weights)) return;
  if (options.without_file == Weights::FromFile)
    stop("weights file " + options.weights +
         ": is not there; the program was exported to read its weights (weights=file), so name the file with "
         "--weights");
  if (options.weights != "-") arrays.write_weights(options.weights);
}

struct Moved {
  long bits[kTensors] = {0, 0, 0};
};

struct LayerRun {
  Moved moved;
  double milliseconds = 0;
};

struct LayerReport {
  std::string name, kind;
  Moved predicted;
  LayerRun run;
  bool checked = false;
  Difference difference;
  std::string columns;  // further ones of the table
  std::string members;  // further ones of measured.json: ", \"name\": value"

  bool moved_as_predicted() const { return std::equal(predicted.bits, predicted.bits + kTensors, run.moved.bits); }
  bool passed() const { return moved_as_predicted() && difference.correct; }
};

class Report {
 public:
  std::string network, plan;  // plan: where the program comes from, for the header of the table
  std::string plan_hash;      // of the exported plan; empty: there is none
  std::string device, onchip;
  bool emulated = false, streams = false, checked = true;
  std::uint64_t seed = 0;
  std::string columns;  // headers of the layers' further columns
  std::string members;  // further ones of measured.json, as in LayerReport
  std::vector<LayerReport> layers;

  bool passed() const {
    return std::all_of(layers.begin(), layers.end(), [](const LayerReport& l) { return l.passed(); });
  }

  void print_table() const {
    std::printf("%s, %s, on-chip memories: %s, %s\n%s\n\n", network.c_str(), kArithmetic, onchip.c_str(),
                device.c_str(), plan.c_str());
    std::printf("%-24s %-7s %-34s %-34s %-8s %-8s %12s %12s %10s%s\n", "layer", "kind", "predicted bytes I W O",
                "moved bytes I W O", "traffic", "values", "error", "bound", "ms", columns.c_str());
    LayerReport total;
    total.name = "total";
    for (const LayerReport& layer : layers) {
      print_row(layer);
      for (int t = 0; t < kTensors; ++t) {
        total.predicted.bits[t] += layer.predicted.bits[t];
        total.run.moved.bits[t] += layer.run.moved.bits[t];
      }
      total.run.milliseconds += layer.run.milliseconds;
    }
    print_row(total);
    std::printf("\n%s\n", passed() ? "passed" : "FAILED");
  }

  void write_json(const std::string& path) const {
    std::string text = "{\n  \"format\": \"tilescope.measured/1\",\n  \"network\": " + quoted(network) +
                       (plan_hash.empty() ? "" : ",\n  \"plan_hash\": " + quoted(plan_hash)) +
                       ",\n  \"device\": " + quoted(device) + ",\n  \"emulated\": " + (emulated ? "true" : "false") +
                       ",\n  \"arithmetic\": " + quoted(kArithmetic) + ",\n  \"onchip\": " + quoted(onchip) +
                       ",\n  \"streams\": " + quoted(streams ? "on" : "off") +
                       ",\n  \"seed\": " + std::to_string(seed) + members + ",\n  \"layers\": [";
    for (std::size_t i = 0; i < layers.size(); ++i) text += (i == 0 ? "\n    " : ",\n    ") + json_of(layers[i]);
    text += std::string("\n  ],\n  \"checked\": ") + (checked ? "true" : "false") +
            ",\n  \"passed\": " + (passed() ? "true" : "false") + "\n}\n";
    std::ofstream file(path, std::ios::binary);
    file << text;
    file.close();
    if (!file) stop("file " + path + ": cannot be written");
  }

  // For further members.
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

 private:
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
    std::printf("%10.3f%s\n", l.run.milliseconds, l.columns.c_str());
    if (!l.difference.wrong.empty())
      std::printf("  the first wrong layer of the span is %s\n", l.difference.wrong.c_str());
  }

  static std::string tensors(const Moved& moved) {
    std::string text;
    for (int t = 0; t < kTensors; ++t)
      text += std::string(t == 0 ? "{" : ", ") + "\"" + kTensorNames[t] + "\": " + std::to_string(moved.bits[t]);
    return text + "}";
  }

  // correct, max_error and bound are null where nothing was checked.
  static std::string json_of(const LayerReport& l) {
    return "{\"name\": " + quoted(l.name) + ", \"kind\": " + quoted(l.kind) +
           ", \"predicted_bits\": " + tensors(l.predicted) + ", \"moved_bits\": " + tensors(l.run.moved) +
           ", \"correct\": " + (l.checked ? l.difference.correct ? "true" : "false" : "null") +
           ", \"max_error\": " + (l.checked ? number(l.difference.max_error) : "null") +
           ", \"bound\": " + (l.checked ? number(l.difference.bound) : "null") +
           ", \"milliseconds\": " + number(l.run.milliseconds) + l.members + "}";
  }
};

}  // namespace ts
