// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/problem_hash.h"

#include <fmt/format.h>

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string_view>

#include "core/hardware/hardware_json.h"
#include "core/workload/layer_json.h"

namespace tilescope {
namespace {

// Fowler, Noll and Vo's hash, variant 1a, 64 bit: their published offset basis and prime.
std::uint64_t fnv1a(std::string_view bytes) {
  constexpr std::uint64_t kOffsetBasis = 14695981039346656037ULL;
  constexpr std::uint64_t kPrime = 1099511628211ULL;
  std::uint64_t hash = kOffsetBasis;
  for (const char byte : bytes) hash = (hash ^ static_cast<unsigned char>(byte)) * kPrime;
  return hash;
}

}  // namespace

std::string problemHash(const Layer& layer, const HardwareProfile& hardware, const std::string& model,
                        const std::string& objective, const std::map<std::string, std::string>& options,
                        const std::string& dataflow) {
  Json operation = toJson(layer);
  operation.erase("name");
  operation.erase("inputs");
  Json given = Json::object();
  for (const auto& [option, value] : options) given[option] = value;
  const Json problem{{"dataflow", dataflow}, {"hardware", toJson(hardware)}, {"layer", std::move(operation)},
                     {"model", model},       {"objective", objective},       {"options", std::move(given)}};
  return fmt::format("{:016x}", fnv1a(problem.dump()));
}

}  // namespace tilescope
