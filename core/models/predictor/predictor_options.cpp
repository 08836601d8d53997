// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/predictor/predictor_options.h"

#include <fmt/format.h>

#include <charconv>
#include <optional>
#include <string_view>

#include "core/base/names.h"

namespace tilescope::predictor {
namespace {

constexpr double kLargestCompression = 1e6;  // beyond real encodings; keeps metrics finite
constexpr const char* kDense = "I:1,W:1";
constexpr const char* kPlain = "I:1,W:1,O:1";
constexpr const char* kNoBypass = "none";

std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(' ');
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(' ') - first + 1);
}

std::vector<std::string_view> split(std::string_view text, char between) {
  std::vector<std::string_view> parts;
  for (std::size_t at = text.find(between); at != std::string_view::npos; at = text.find(between)) {
    parts.push_back(trimmed(text.substr(0, at)));
    text.remove_prefix(at + 1);
  }
  parts.push_back(trimmed(text));
  return parts;
}

std::pair<std::string_view, std::string_view> sides(std::string_view part) {
  const std::size_t colon = part.find(':');
  if (colon == std::string_view::npos) return {part, {}};
  return {trimmed(part.substr(0, colon)), trimmed(part.substr(colon + 1))};
}

Diagnostic wrong(const std::string& option, std::string found, std::string expected, std::string remedy) {
  return {Diagnostic::Severity::Error, "--option", option, std::move(found), std::move(expected), std::move(remedy)};
}

std::optional<double> numberOf(std::string_view text) {
  double value = 0;
  const char* end = text.data() + text.size();
  const auto [stopped, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc() || stopped != end || text.empty()) return std::nullopt;
  return value;
}

using Factors = std::array<double, kTensorCount>;

// "I:0.5,W:1"; other tensors keep 1.
Result<Factors> factorsOf(const std::string& option, const std::string& text) {
  const bool density = option == "density";
  const char* tensors = density ? "I or W" : "I, W or O";
  const std::string remedy =
      fmt::format("Write one factor per tensor, such as {}.", density ? "density=I:0.4,W:1" : "compression=I:1.5,O:2");
  Factors factors{1, 1, 1};
  std::array<bool, kTensorCount> seen{};
  for (const std::string_view part : split(text, ',')) {
    const auto [name, number] = sides(part);
    const std::optional<Tensor> tensor = parseTensor(name);
    if (!tensor || (density && *tensor == Tensor::O))
      return wrong(option, quoteName(part), fmt::format("{}, a colon and a number", tensors), remedy);
    const std::optional<double> value = numberOf(number);
    const bool fits = value && (density ? *value >= 0 && *value <= 1 : *value > 0 && *value <= kLargestCompression);
    if (!fits)
      return wrong(option, quoteName(part),
                   density ? "a share from 0 to 1 after the colon"
                           : fmt::format("a factor above 0, at most {:g}, after the colon", kLargestCompression),
                   remedy);
    if (seen[index(*tensor)]) return wrong(option, fmt::format("{} twice", name), "each tensor once", remedy);
    seen[index(*tensor)] = true;
    factors[index(*tensor)] = *value;
  }
  return factors;
}

struct Bypass {
  std::array<bool, kTensorCount> buffer{}, pe{};
};

// "buffer:W+O,pe:I".
Result<Bypass> bypassOf(const std::string& text) {
  constexpr const char* kRemedy = "Write level and tensors, such as bypass=buffer:W or bypass=buffer:W+O,pe:I.";
  Bypass bypass;
  if (trimmed(text) == kNoBypass) return bypass;
  for (const std::string_view part : split(text, ',')) {
    const auto [level, tensors] = sides(part);
    if (level != "buffer" && level != "pe")
      return wrong("bypass", quoteName(part), "buffer or pe, a colon and tensors: only these levels can be passed by",
                   kRemedy);
    for (const std::string_view name : split(tensors, '+')) {
      const std::optional<Tensor> tensor = parseTensor(name);
      if (!tensor) return wrong("bypass", quoteName(part), "I, W or O, several joined by +, after the colon", kRemedy);
      (level == "buffer" ? bypass.buffer : bypass.pe)[index(*tensor)] = true;
    }
  }
  return bypass;
}

std::string valueOf(const ModelOptions& options, const char* name, const char* otherwise) {
  const auto it = options.find(name);
  return it == options.end() ? otherwise : it->second;
}

}  // namespace

std::vector<OptionSpec> optionSpecs() {
  return {
      {"counting",
       {"exact", "literal"},
       "distinct words with partial sums and sharing on the array, or the paper's equations word for word",
       ""},
      {"psum_buffer", {"2C-1", "2C"}, "whether the last read of finished outputs from the buffer counts too", ""},
      {"edges", {"clipped", "padded"}, "tiles at the edges end with the layer, or are counted as whole ones", ""},
      {"density", {kDense}, "share of values that are not zero: zeros of I save MACs and weight reads", "I:0.4,W:1"},
      {"compression", {kPlain}, "number of words that one word in the off-chip memory represents", "I:1.5,W:1,O:1.5"},
      {"bypass", {kNoBypass}, "accesses of a tensor at a level that do not count", "buffer:W"}};
}

Diagnostics checkOptionValue(const std::string& option, const std::string& value) {
  if (option == "bypass") {
    const Result<Bypass> bypass = bypassOf(value);
    return bypass ? Diagnostics{} : bypass.diagnostics();
  }
  const Result<Factors> factors = factorsOf(option, value);
  return factors ? Diagnostics{} : factors.diagnostics();
}

Rules rulesOf(const ModelOptions& options) {
  Rules rules;
  rules.literal = valueOf(options, "counting", "exact") == "literal";
  rules.finalDrain = valueOf(options, "psum_buffer", "2C-1") == "2C";
  rules.clipped = valueOf(options, "edges", "clipped") == "clipped";
  rules.density = factorsOf("density", valueOf(options, "density", kDense)).value();
  rules.compression = factorsOf("compression", valueOf(options, "compression", kPlain)).value();
  const Bypass bypass = bypassOf(valueOf(options, "bypass", kNoBypass)).value();
  rules.passesBuffer = bypass.buffer;
  rules.passesPe = bypass.pe;
  return rules;
}

}  // namespace tilescope::predictor
