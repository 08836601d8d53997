// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explore/unrollings.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>

#include "core/workload/tensor_problem.h"

namespace tilescope {
namespace {

using Unroll = std::vector<std::pair<std::string, std::vector<UnrolledLoop>>>;

constexpr std::size_t kAllPairs = 2;  // dimensions of an array of which all unrollings are tried

// Of more than one iteration in some layer that multiplies, in the order in which they first appear.
std::vector<std::string> loopsOf(const Network& network) {
  std::vector<std::string> loops;
  for (const Layer& layer : network.layers) {
    if (macs(layer) == 0) continue;
    for (const auto& [dim, size] : toEinsum(layer).dims)
      if (size > 1 && std::find(loops.begin(), loops.end(), dim) == loops.end()) loops.push_back(dim);
  }
  return loops;
}

class Unrollings {
 public:
  Unrollings(const Network& network, const HardwareProfile& hardware) : loops_(loopsOf(network)), hardware_(hardware) {}

  std::vector<Dataflow> make() {
    if (hardware_.arrayDims.size() <= kAllPairs)
      each({}, 0);
    else
      for (const Dataflow& dataflow : hardware_.dataflows)
        if (dataflow.unroll) vary(*dataflow.unroll);
    return std::move(made_);
  }

 private:
  void each(const Unroll& before, std::size_t dim) {
    if (dim == hardware_.arrayDims.size()) return add(before);
    for (const std::string& loop : loops_) {
      Unroll unroll = before;
      unroll.emplace_back(hardware_.arrayDims[dim].name, std::vector<UnrolledLoop>{{loop, {}}});
      each(unroll, dim + 1);
    }
  }

  void vary(const Unroll& unroll) {
    for (std::size_t dim = 0; dim < unroll.size(); ++dim)
      for (const std::string& loop : loops_) {
        Unroll other = unroll;
        other[dim].second = {{loop, {}}};
        add(other);
      }
  }

  void add(const Unroll& unroll) {
    const auto isSame = [&](const Dataflow& dataflow) { return dataflow.unroll == unroll; };
    if (std::any_of(hardware_.dataflows.begin(), hardware_.dataflows.end(), isSame) ||
        std::any_of(made_.begin(), made_.end(), isSame))
      return;
    made_.push_back({uniqueName(unroll), {}, unroll});
  }

  std::string uniqueName(const Unroll& unroll) const {
    std::string plain;
    for (const auto& [dim, loops] : unroll) {
      plain += plain.empty() ? "" : " | ";
      if (loops.empty()) plain += "–";
      for (const UnrolledLoop& loop : loops) plain += (&loop == &loops.front() ? "" : "·") + loop.dim;
    }
    std::string name = plain;
    const auto isTaken = [&](const Dataflow& dataflow) { return dataflow.name == name; };
    for (int number = 2; std::any_of(hardware_.dataflows.begin(), hardware_.dataflows.end(), isTaken) ||
                         std::any_of(made_.begin(), made_.end(), isTaken);
         ++number)
      name = plain + " " + std::to_string(number);
    return name;
  }

  std::vector<std::string> loops_;
  const HardwareProfile& hardware_;
  std::vector<Dataflow> made_;
};

}  // namespace

std::vector<Dataflow> otherUnrollings(const Network& network, const HardwareProfile& hardware) {
  return Unrollings(network, hardware).make();
}

}  // namespace tilescope
