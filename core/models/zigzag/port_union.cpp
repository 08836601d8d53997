// SPDX-License-Identifier: GPL-3.0-or-later
// Let U_k(x) be the cycles below x that the k shortest windows leave uncovered. Window k repeats every P_k, and so do
// all shorter ones, as P_k is a multiple of their periods. Hence with x = q·P_k + r
//   U_k(x) = q·(U_{k-1}(P_k) − U_{k-1}(A_k)) + max(0, U_{k-1}(r) − U_{k-1}(min(A_k, r))):
// of each whole period, and of what is left, only the cycles behind the window's A_k can be uncovered. Both values of
// U_{k-1} that do not depend on x are kept, so that one U_k(x) takes k steps.
#include "core/models/zigzag/port_union.h"

#include <algorithm>
#include <array>

#include "core/base/ensure.h"

namespace tilescope::zigzag {
namespace {

class Uncovered {
 public:
  void add(const PortWindow& window) {
    Layer& layer = layers_[count_];
    layer.window = window;
    layer.insideOpen = below(window.open);
    layer.perPeriod = below(window.period) - layer.insideOpen;
    ++count_;
  }

  // Uncovered cycles t < x.
  std::int64_t below(std::int64_t x) const {
    std::int64_t cycles = 0;
    for (std::size_t k = count_; k-- > 0;) {
      const Layer& layer = layers_[k];
      cycles += x / layer.window.period * layer.perPeriod;
      x %= layer.window.period;
      if (x <= layer.window.open) return cycles;
      cycles -= layer.insideOpen;
    }
    return cycles + x;
  }

 private:
  struct Layer {
    PortWindow window;
    std::int64_t insideOpen = 0;  // left uncovered by the shorter windows in this one's open part
    std::int64_t perPeriod = 0;   // left uncovered by this one and the shorter ones, per period
  };
  std::array<Layer, kMaxPortMembers> layers_;
  std::size_t count_ = 0;
};

}  // namespace

std::int64_t coveredCycles(std::span<const PortWindow> windows) {
  ensure(!windows.empty() && windows.size() <= kMaxPortMembers, "a port of at most twelve movements");
  std::array<PortWindow, kMaxPortMembers> sorted;
  const auto end = std::copy(windows.begin(), windows.end(), sorted.begin());
  std::sort(sorted.begin(), end, [](const PortWindow& a, const PortWindow& b) { return a.period < b.period; });
  Uncovered uncovered;
  for (auto window = sorted.begin(); window != end; ++window) uncovered.add(*window);
  const std::int64_t longest = std::prev(end)->period;
  return longest - uncovered.below(longest);
}

}  // namespace tilescope::zigzag
