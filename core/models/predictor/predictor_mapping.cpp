// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/predictor/predictor_mapping.h"

#include <fmt/format.h>

#include <algorithm>

#include <string>
#include <utility>
#include <vector>

#include "core/base/json_pointer.h"
#include "core/base/names.h"
#include "core/base/units.h"
#include "core/workload/loop_roles.h"

namespace tilescope::predictor {
namespace {

constexpr const char* kFile = "mapping";

// Rounding up at four levels multiplies the layer's size by less; more is a mistake.
constexpr std::int64_t kMaxRounding = 16;

Diagnostic error(std::string pointer, std::string found, std::string expected, std::string remedy) {
  return {
      Diagnostic::Severity::Error, kFile, std::move(pointer), std::move(found), std::move(expected), std::move(remedy)};
}

class Reader {
 public:
  Reader(const NestMapping& mapping, const Shape& shape, const Layer& layer) : mapping_(mapping), shape_(shape) {
    if (const std::optional<Einsum> einsum = convolutionOf(layer))
      for (const auto& [dim, size] : einsum->dims) dims_.push_back(dim);
  }

  Result<Nest> read() {
    readTemporal("dram", mapping_.dram);
    readTemporal("buffer", mapping_.buffer);
    readTemporal("pe", mapping_.pe);
    readLoops("array", mapping_.array, [&](Dim dim, std::int64_t bound) {
      nest_.array[index(dim)] = cappedProduct(nest_.array[index(dim)], bound);
    });
    nest_.dramLoops = mapping_.dram.size();
    nest_.bufferLoops = mapping_.buffer.size();
    nest_.slidingWindow = mapping_.slidingWindow.value_or(true);
    if (errors_.empty()) checkSizes();
    readLocations("buffer", nest_.buffer, nest_.dramLoops, nest_.peBegin());
    readLocations("pe", nest_.pe, nest_.peBegin(), mapping_.dram.size() + mapping_.buffer.size() + mapping_.pe.size());
    if (!errors_.empty()) return errors_;
    return std::move(nest_);
  }

 private:
  template <class Take>
  void readLoops(const char* level, const std::vector<LoopFactor>& loops, Take take) {
    for (std::size_t i = 0; i < loops.size(); ++i) {
      const auto& [name, bound] = loops[i];
      const std::optional<Dim> dim = parseDim(name);
      const bool known = dim && std::find(dims_.begin(), dims_.end(), name) != dims_.end();
      if (!known && bound == 1 && dim) {  // a loop of one iteration fits any layer
        take(*dim, bound);
        continue;
      }
      if (!known) {
        errors_.push_back(unknownName(kFile, childPointer(childPointer("/levels", level), i), name, dims_,
                                      "a loop dimension of the layer"));
        continue;
      }
      given_[index(*dim)] = cappedProduct(given_[index(*dim)], bound);
      take(*dim, bound);
    }
  }

  void readTemporal(const char* level, const std::vector<LoopFactor>& loops) {
    readLoops(level, loops, [&](Dim dim, std::int64_t bound) { nest_.temporal.push_back({dim, bound}); });
  }

  void checkSizes() {
    for (const Dim dim : kDims) {
      const std::int64_t given = given_[index(dim)], size = shape_.size[index(dim)];
      const std::string found = fmt::format("{} iterations of {}", given, name(dim));
      if (given < size)
        errors_.push_back(error("/levels", found, fmt::format("at least {}, as many as the layer has", size),
                                fmt::format("Let the bounds of {} multiply to {} or slightly more.", name(dim), size)));
      else if (given / kMaxRounding >= size)
        errors_.push_back(error("/levels", found, fmt::format("about {}, as many as the layer has", size),
                                fmt::format("Let the bounds of {} multiply to {} or slightly more.", name(dim), size)));
    }
  }

  void readLocations(const char* level, Locations& locations, std::size_t least, std::size_t most) {
    locations.fill(least);
    if (!mapping_.refresh) return;
    const auto tensors = mapping_.refresh->find(level);
    if (tensors == mapping_.refresh->end()) return;
    for (const auto& [tensor, count] : tensors->second) {
      if (count < static_cast<std::int64_t>(least) || count > static_cast<std::int64_t>(most)) {
        errors_.push_back(
            error(fmt::format("/refresh/{}/{}", level, name(tensor)), std::to_string(count),
                  fmt::format("{} to {}: among the loops of {}", least, most, level),
                  "Count the temporal loops above the refresh location, including those of outer levels."));
        continue;
      }
      locations[tilescope::index(tensor)] = static_cast<std::size_t>(count);
    }
  }

  const NestMapping& mapping_;
  const Shape& shape_;
  std::vector<std::string> dims_;
  Nest nest_;
  Bounds given_ = ones();
  Diagnostics errors_;
};

std::map<Tensor, std::int64_t> countsOf(const Locations& locations) {
  std::map<Tensor, std::int64_t> counts;
  for (const Tensor tensor : kTensors) counts[tensor] = static_cast<std::int64_t>(locations[tilescope::index(tensor)]);
  return counts;
}

}  // namespace

Result<Nest> nestOf(const NestMapping& mapping, const Shape& shape, const Layer& layer) {
  return Reader(mapping, shape, layer).read();
}

NestMapping completed(NestMapping mapping, const Nest& nest) {
  mapping.refresh = {{"buffer", countsOf(nest.buffer)}, {"pe", countsOf(nest.pe)}};
  mapping.slidingWindow = nest.slidingWindow;
  return mapping;
}

NestMapping mappingOf(const Nest& nest) {
  NestMapping mapping;
  Nest kept = nest;
  const auto dropBefore = [&](Locations& of, const Locations& from, std::size_t loop) {
    for (std::size_t t = 0; t < kTensorCount; ++t)
      if (loop < from[t]) --of[t];
  };
  for (std::size_t i = 0; i < nest.temporal.size(); ++i) {
    const Loop& loop = nest.temporal[i];
    if (loop.bound == 1) {
      dropBefore(kept.buffer, nest.buffer, i);
      dropBefore(kept.pe, nest.pe, i);
      continue;
    }
    auto& level = i < nest.dramLoops ? mapping.dram : i < nest.peBegin() ? mapping.buffer : mapping.pe;
    level.emplace_back(name(loop.dim), loop.bound);
  }
  for (const Dim dim : kDims)
    if (nest.array[index(dim)] > 1) mapping.array.emplace_back(name(dim), nest.array[index(dim)]);
  return completed(std::move(mapping), kept);
}

}  // namespace tilescope::predictor
