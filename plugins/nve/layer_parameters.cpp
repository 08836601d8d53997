// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/nve/layer_parameters.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/program/execution/program_data.h"

namespace tilescope::nve {
namespace {

constexpr int kValueBytes = 2;
constexpr int kByteBits = 8;

// Sums and biases should each spread over ±128 entries of the table. Uniform pixels have a mean square of 147², uniform
// coefficients in ±a have a² ÷ 3. So a = 128 · 2^shift · √3 ÷ (147 √n), where 128 √3 ÷ 147 is about 3 ÷ 2.
constexpr std::int64_t kSpread = 128;
constexpr std::int64_t kMaxRandom = 30000;  // limit within signed 16 bits

std::int64_t rootOf(std::int64_t value) {
  std::int64_t root = 1;
  while ((root + 1) * (root + 1) <= value) ++root;
  return root;
}

std::int16_t uniform(std::uint64_t word, std::int64_t most) {
  const auto values = static_cast<std::uint64_t>(2 * most + 1);
  return static_cast<std::int16_t>(static_cast<std::int64_t>(word % values) - most);
}

std::int64_t coefficientsOf(const ConvWork& work, std::size_t map) {
  return std::int64_t{work.kernelVector} * work.kernelSlide * static_cast<std::int64_t>(work.maps[map].size());
}

}  // namespace

std::int64_t weightsFileBytes(const ConvWork& work) {
  std::int64_t values = 0;
  for (std::size_t map = 0; map < work.maps.size(); ++map) values += 1 + coefficientsOf(work, map);
  return kValueBytes * values;
}

Result<LayerParameters> parametersOfFile(std::string_view bytes, const ConvWork& work, const std::string& file) {
  const std::int64_t expected = weightsFileBytes(work);
  if (static_cast<std::int64_t>(bytes.size()) != expected) {
    Diagnostic wrong{Diagnostic::Severity::Error,
                     file,
                     "",
                     fmt::format("{} bytes", bytes.size()),
                     fmt::format("{} bytes: a bias and the coefficients of its inputs for each of the {} output maps, "
                                 "16 bits each",
                                 expected, work.maps.size()),
                     "Write the file for this layer."};
    wrong.code = "E_WEIGHTS";
    return wrong;
  }
  LayerParameters parameters;
  const char* at = bytes.data();
  const auto next = [&] {
    const unsigned low = static_cast<unsigned char>(*at++), high = static_cast<unsigned char>(*at++);
    return static_cast<std::int16_t>(static_cast<std::uint16_t>(low | high << kByteBits));
  };
  for (std::size_t map = 0; map < work.maps.size(); ++map) {
    parameters.biases.push_back(next());
    std::vector<std::int16_t>& coefficients = parameters.coefficients.emplace_back();
    for (std::int64_t i = coefficientsOf(work, map); i > 0; --i) coefficients.push_back(next());
  }
  return parameters;
}

std::string weightsFileOf(const LayerParameters& parameters) {
  std::string bytes;
  const auto add = [&](std::int16_t value) {
    const auto bits = static_cast<std::uint16_t>(value);
    bytes += static_cast<char>(bits & 0xFFU);
    bytes += static_cast<char>(bits >> kByteBits);
  };
  for (std::size_t map = 0; map < parameters.biases.size(); ++map) {
    add(parameters.biases[map]);
    for (const std::int16_t coefficient : parameters.coefficients[map]) add(coefficient);
  }
  return bytes;
}

LayerParameters randomParameters(const ConvWork& work, bool hasBias, std::uint64_t seed, const std::string& name) {
  const std::uint64_t biases = streamOf(seed, name + ".bias"), weights = streamOf(seed, name + ".weight");
  const std::int64_t mostBias =
      std::clamp((kSpread << work.resultShift) >> work.biasShift, std::int64_t{1}, kMaxRandom);
  LayerParameters parameters;
  std::uint64_t element = 0;
  for (std::size_t map = 0; map < work.maps.size(); ++map) {
    parameters.biases.push_back(hasBias ? uniform(wordAt(biases, map), mostBias) : std::int16_t{0});
    const std::int64_t count = coefficientsOf(work, map);
    const std::int64_t most =
        std::clamp((std::int64_t{3} << work.resultShift) / (2 * rootOf(count)), std::int64_t{1}, kMaxRandom);
    std::vector<std::int16_t>& coefficients = parameters.coefficients.emplace_back();
    for (std::int64_t i = 0; i < count; ++i) coefficients.push_back(uniform(wordAt(weights, element++), most));
  }
  return parameters;
}

}  // namespace tilescope::nve
