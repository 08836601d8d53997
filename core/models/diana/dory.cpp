// SPDX-License-Identifier: GPL-3.0-or-later
// DORY's rounds: rows and columns whole; rows cut; columns cut too. The first round with a feasible tile wins. It takes
// the maximum of the objective, the first in ascending order of K, OY, OX.
#include "core/models/diana/dory.h"

#include <vector>

#include "core/base/units.h"
#include "core/models/diana/legality.h"
#include "core/models/diana/tile_cost.h"

namespace tilescope::diana {
namespace {

// DORY's hardware description counts 1000 bytes per KiB. The activation memory's exact capacity comes from the user.
constexpr std::int64_t kDoryBytesPerKibibyte = 1000;

std::int64_t weightBytes(const Problem& p, std::int64_t channels) {
  const DianaLayer& l = p.layer;
  return l.C * channels * l.rows.kernel * l.columns.kernel + 4 * channels;
}

bool doryFits(const Problem& p, const Tile& t) {
  const std::int64_t activations = (p.layer.C + t.K) * t.OY * t.OX;
  return activations * 8 <= p.machine.activation.bits &&
         weightBytes(p, t.K) <= p.machine.weight.bits * kDoryBytesPerKibibyte / kBitsPerKibibyte;
}

class ModelRules {
 public:
  explicit ModelRules(const Problem& problem) : p_(problem) {
    const DianaLayer& l = p_.layer;
    for (std::int64_t k = 1; k <= l.K; ++k) channels_.push_back(channelCut(p_, k));
    for (std::int64_t y = 1; y <= l.rows.out; ++y) rows_.push_back(rowCut(p_, y));
    for (std::int64_t x = 1; x <= l.columns.out; ++x) columns_.push_back(columnCut(p_, x));
  }

  bool take(const Tile& tile) const {
    const Needs needs =
        needsOf(p_, at(channels_, tile.K), at(rows_, tile.OY), at(columns_, tile.OX), InputMode::Reloaded);
    return fits(p_, needs) && (!p_.strict || brokenTileRules(p_, tile, InputMode::Reloaded).empty());
  }

 private:
  static const AxisCut& at(const std::vector<AxisCut>& cuts, std::int64_t size) {
    return cuts[static_cast<std::size_t>(size - 1)];
  }

  const Problem& p_;
  std::vector<AxisCut> channels_, rows_, columns_;
};

}  // namespace

std::int64_t doryScore(const Problem& p, const Tile& t) {
  constexpr std::int64_t kMillion = 1'000'000, kTenth = 100'000, kLanes = 16;
  const std::int64_t bytes = (p.layer.C + t.K) * t.OY * t.OX + weightBytes(p, t.K);
  return kMillion * ((t.OX - 1) % kLanes) + kMillion * ((t.K - 1) % kLanes) + (t.OX * t.OY >= kLanes ? kMillion : 0) +
         kMillion * t.OX + kTenth * t.K + bytes;
}

DoryChoice doryTile(const Problem& p, const CancelToken& cancel) {
  DoryChoice choice;
  const std::int64_t K = p.layer.K, OY = p.layer.rows.out, OX = p.layer.columns.out;
  const Tile whole{K, OY, OX};
  choice.candidates = 1;
  const ModelRules rules(p);
  if (rules.take(whole)) {
    choice.tile = whole;
    return choice;
  }
  for (int round = 0; round < 3 && !choice.tile; ++round) {
    std::int64_t best = -1;
    for (std::int64_t k = 1; k <= K; ++k)
      for (std::int64_t y = round >= 1 ? 1 : OY; y <= OY; ++y) {
        if (cancel.cancelled()) {
          choice.cancelled = true;
          return choice;
        }
        for (std::int64_t x = round >= 2 ? 1 : OX; x <= OX; ++x) {
          const Tile tile{k, y, x};
          if (tile == whole || !doryFits(p, tile)) continue;
          ++choice.candidates;
          const std::int64_t score = doryScore(p, tile);
          if (score <= best || !rules.take(tile)) continue;
          best = score;
          choice.tile = tile;
        }
      }
  }
  return choice;
}

}  // namespace tilescope::diana
