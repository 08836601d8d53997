// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/check/run_lengths.h"

#include <algorithm>
#include <optional>

namespace tilescope::check {
namespace {

using Tensors = std::uint32_t;  // bit x: tensor x

struct Kind {
  std::int64_t size = 1;
  std::uint32_t count = 0;
  Tensors indexes = 0;
};

// Between two successive different tiles.
struct Gap {
  std::vector<Kind> kinds;          // by size
  Tensors below = 0;                // have the lower tile, so the loop above it must index them
  std::vector<std::size_t> starts;  // tiles at the upper end whose runs begin
};

class Runs {
 public:
  Runs(const TimedSlots& timed, const std::vector<PlacedTile>& tiles,
       const std::function<bool(const std::vector<std::int64_t>&)>& visit)
      : timed_(timed), tiles_(tiles), visit_(visit), times_(tiles.size(), 1), running_(timed.slots().tensors().size()) {
    const Lattice& lattice = timed.slots().lattice();
    Tile outer = lattice.everything();
    Gap gap;
    const auto close = [&](Tile inner) {
      gap.kinds = kindsBetween(outer, inner);
      gaps_.push_back(gap);
      gap = {};
      outer = inner;
    };
    for (std::size_t i = 0; i < tiles.size(); ++i) {
      if (tiles[i].tile != outer) close(tiles[i].tile);
      if (!gaps_.empty()) gaps_.back().below |= bit(i);
      gap.starts.push_back(i);
    }
    if (outer != 0) close(0);
  }

  void run() { enter(0); }

 private:
  Tensors bit(std::size_t tile) const { return Tensors{1} << tiles_[tile].tensor; }

  std::vector<Kind> kindsBetween(Tile outer, Tile inner) const {
    const Slots& slots = timed_.slots();
    std::vector<Kind> kinds;
    for (const Lattice::Axis& axis : slots.lattice().axes()) {
      const std::uint32_t count = slots.lattice().digit(outer, axis) - slots.lattice().digit(inner, axis);
      if (count == 0) continue;
      Kind kind{axis.prime, count, 0};
      for (const SlotTensor& tensor : slots.tensors())
        if (tensor.reaching[axis.dim]) kind.indexes |= Tensors{1} << tensor.tensor;
      kinds.push_back(kind);
    }
    std::stable_sort(kinds.begin(), kinds.end(), [](const Kind& a, const Kind& b) { return a.size < b.size; });
    return kinds;
  }

  Tensors open() const {
    Tensors open = 0;
    for (std::size_t x = 0; x < running_.size(); ++x)
      if (running_[x]) open |= Tensors{1} << x;
    return open;
  }

  // A loop at the next lower place: ends the runs of the tensors that it indexes, and lengthens the others.
  void place(const Kind& kind) {
    for (std::size_t x = 0; x < running_.size(); ++x) {
      if (!running_[x]) continue;
      if ((kind.indexes >> x & 1U) != 0)
        running_[x].reset();
      else
        times_[*running_[x]] *= kind.size;
    }
  }

  // Restores times and running tensors.
  template <class Try>
  void attempt(const Kind& kind, Try next) {
    const std::vector<std::int64_t> times = times_;
    const std::vector<std::optional<std::size_t>> running = running_;
    place(kind);
    next();
    times_ = times;
    running_ = running;
  }

  void enter(std::size_t g) {
    if (ended_) return;
    if (g == gaps_.size()) {
      ended_ = !visit_(times_);
      return;
    }
    const std::vector<std::optional<std::size_t>> running = running_;
    for (const std::size_t i : gaps_[g].starts) {
      const bool narrows = timed_.narrows(tiles_[i].tensor, tiles_[i].slot);
      running_[tiles_[i].tensor] = narrows ? std::optional<std::size_t>(i) : std::nullopt;
    }
    chooseLowest(g);
    running_ = running;
  }

  // The loop directly above the lower tile.
  void chooseLowest(std::size_t g) {
    const Tensors below = gaps_[g].below;
    std::vector<std::pair<Tensors, std::int64_t>> tried;
    for (std::size_t k = 0; k < gaps_[g].kinds.size() && !ended_; ++k) {
      Kind& lowest = gaps_[g].kinds[k];
      const std::pair<Tensors, std::int64_t> alike{lowest.indexes, lowest.size};
      if ((lowest.indexes & below) != below || std::find(tried.begin(), tried.end(), alike) != tried.end()) continue;
      tried.push_back(alike);
      --lowest.count;
      fromTop(g, Kind{lowest.size, 1, lowest.indexes});
      ++gaps_[g].kinds[k].count;
      if (open() == 0) return;  // all orders are alike
    }
  }

  void fromTop(std::size_t g, const Kind& lowest) {
    if (ended_) return;
    std::vector<Tensors> tried;
    for (std::size_t k = 0; k < gaps_[g].kinds.size(); ++k) {
      const Kind kind = gaps_[g].kinds[k];
      const Tensors ends = kind.indexes & open();
      if (kind.count == 0 || ends == 0 || std::find(tried.begin(), tried.end(), ends) != tried.end()) continue;
      tried.push_back(ends);
      --gaps_[g].kinds[k].count;
      attempt(kind, [&] { fromTop(g, lowest); });
      ++gaps_[g].kinds[k].count;
    }
    if (!tried.empty()) return;
    Kind rest{1, 1, 0};
    for (const Kind& kind : gaps_[g].kinds)
      for (std::uint32_t n = 0; n < kind.count; ++n) rest.size *= kind.size;
    attempt(rest, [&] { attempt(lowest, [&] { enter(g + 1); }); });
  }

  const TimedSlots& timed_;
  const std::vector<PlacedTile>& tiles_;
  const std::function<bool(const std::vector<std::int64_t>&)>& visit_;
  std::vector<Gap> gaps_;
  std::vector<std::int64_t> times_;                  // by tile
  std::vector<std::optional<std::size_t>> running_;  // by tensor: the tile whose run goes on
  bool ended_ = false;
};

}  // namespace

void visitRuns(const TimedSlots& timed, const std::vector<PlacedTile>& tiles,
               const std::function<bool(const std::vector<std::int64_t>&)>& visit) {
  Runs(timed, tiles, visit).run();
}

}  // namespace tilescope::check
