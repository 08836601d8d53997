// SPDX-License-Identifier: GPL-3.0-or-later
// Pruning: along one axis, cost and needs depend on a size only through a few numbers. They grow with the tiles, the
// groups of lanes, the input that all tiles copy, the largest tile's input, and the size. They fall with the number of
// tiles that take the whole input axis. A size is skipped if a smaller one has as many tiles and is no worse in these
// numbers. This fails if tiles may have no input (padding as large as the kernel), if copies are rounded up one by one,
// and for adds, whose calls round elements up. Then only channels are pruned, comparing rounded copies.
#include "core/models/diana/tile_search.h"

#include <algorithm>
#include <array>
#include <limits>
#include <numeric>

#include "core/models/diana/legality.h"

namespace tilescope::diana {
namespace {

struct Channels {
  AxisCut cut;
  ChannelCost cost;
};

using Burden = std::vector<double>;

Burden burdenOf(const AxisCut& cut, std::int64_t in) {
  double inputs = 0, whole = 0;
  for (const AxisCut::Class& c : cut.classes) {
    inputs += static_cast<double>(c.count * c.in);
    if (c.in == in) whole += static_cast<double>(c.count);
  }
  return {static_cast<double>(cut.groups), inputs, -whole, static_cast<double>(cut.mostIn)};
}

Burden burdenOf(const Channels& k) {
  return {static_cast<double>(k.cut.groups), k.cost.weightPass.cycles, k.cost.weightPass.bytes,
          k.cost.outputWhole.cycles, k.cost.outputWhole.bytes};
}

bool noWorse(const Burden& a, const Burden& b) {
  for (std::size_t i = 0; i < a.size(); ++i)
    if (a[i] > b[i]) return false;
  return true;
}

template <class Entry, class CutOf, class BurdenOf>
std::vector<Entry> undominated(const std::vector<Entry>& all, const CutOf& cutOf, const BurdenOf& burden) {
  std::vector<Entry> kept;
  std::vector<Burden> burdens;
  for (const Entry& entry : all) {
    const Burden own = burden(entry);
    bool beaten = false;
    for (std::size_t i = 0; i < kept.size() && !beaten; ++i)
      beaten = cutOf(kept[i]).tiles == cutOf(entry).tiles && noWorse(burdens[i], own);
    if (beaten) continue;
    kept.push_back(entry);
    burdens.push_back(own);
  }
  return kept;
}

bool alwaysHasInput(const SpatialAxis& axis) {
  return axis.padBefore < axis.kernel && axis.padAfter < axis.kernel && axis.dilation == 1;
}

bool prunesSpace(const Problem& p) {
  constexpr std::int64_t kUnrounded = 16;
  return p.layer.kind != Kind::Add && p.copyGranuleBytes == kUnrounded && alwaysHasInput(p.layer.rows) &&
         alwaysHasInput(p.layer.columns);
}

class Enumeration {
 public:
  Enumeration(const Problem& problem, const Sizes& sizes, Objective objective, const CancelToken& cancel)
      : p_(problem), sizes_(sizes), objective_(objective), cancel_(cancel) {}

  Outcome run() {
    prepareChannels();
    const std::int64_t all = p_.layer.columns.out;
    const std::vector<AxisCut> beside = rowsFor(all), among = rowsFor(all - 1);
    for (const AxisCut& columns : columnCuts())
      for (const AxisCut& rows : columns.size == all ? beside : among) {
        if (cancel_.cancelled()) {
          outcome_.cancelled = true;
          return outcome_;
        }
        visit(rows, columns);
      }
    return outcome_;
  }

 private:
  const AxisCut& cutOf(const AxisCut& cut) const { return cut; }

  void prepareChannels() {
    for (const std::int64_t size : sizes_.K) {
      if (p_.strict && !legalChannels(p_, size)) continue;
      const AxisCut cut = channelCut(p_, size);
      channels_.push_back({cut, channelCost(p_, cut)});
    }
    if (!sizes_.prune || p_.layer.kind == Kind::Add) return;
    channels_ = undominated(
        channels_, [](const Channels& k) -> const AxisCut& { return k.cut; },
        [](const Channels& k) { return burdenOf(k); });
  }

  std::vector<AxisCut> withoutBeaten(std::vector<AxisCut> cuts, std::int64_t in) const {
    if (!sizes_.prune || !prunesSpace(p_)) return cuts;
    return undominated(
        cuts, [](const AxisCut& cut) -> const AxisCut& { return cut; },
        [&](const AxisCut& cut) { return burdenOf(cut, in); });
  }

  // Legal row tiles for this column size. The rule depends only on whether columns are whole.
  std::vector<AxisCut> rowsFor(std::int64_t columns) const {
    std::vector<AxisCut> cuts;
    for (const std::int64_t size : sizes_.OY)
      if (!p_.strict || legalRows(p_, size, columns)) cuts.push_back(rowCut(p_, size));
    return withoutBeaten(std::move(cuts), p_.layer.rows.in);
  }

  std::vector<AxisCut> columnCuts() const {
    std::vector<AxisCut> cuts;
    for (const std::int64_t size : sizes_.OX)
      if (!p_.strict || legalColumns(p_, size)) cuts.push_back(columnCut(p_, size));
    return withoutBeaten(std::move(cuts), p_.layer.columns.in);
  }

  void visit(const AxisCut& rows, const AxisCut& columns) {
    const SpatialCost spatial = spatialCost(p_, rows, columns);
    for (const Channels& k : channels_)
      for (const InputMode mode : sizes_.modes) {
        if (!possible(k.cut, rows, columns, mode)) continue;
        const BestTile candidate{{k.cut.size, rows.size, columns.size},
                                 mode,
                                 valueOf(tileCost(p_, k.cut, rows, columns, spatial, k.cost, mode), objective_)};
        ++outcome_.evaluated;
        if (!outcome_.best || before(candidate, *outcome_.best)) outcome_.best = candidate;
      }
  }

  bool possible(const AxisCut& channels, const AxisCut& rows, const AxisCut& columns, InputMode mode) const {
    if (!fits(p_, needsOf(p_, channels, rows, columns, mode))) return false;
    return !p_.strict || widenedBits(p_, channels, rows, columns, mode) <= p_.machine.activation.bits;
  }

  static bool before(const BestTile& a, const BestTile& b) {
    if (a.value != b.value) return a.value < b.value;
    return a.tile != b.tile ? a.tile < b.tile : a.mode < b.mode;
  }

  const Problem& p_;
  const Sizes& sizes_;
  Objective objective_;
  const CancelToken& cancel_;
  std::vector<Channels> channels_;
  Outcome outcome_;
};

std::vector<std::int64_t> upTo(std::int64_t size) {
  std::vector<std::int64_t> all(static_cast<std::size_t>(size));
  std::iota(all.begin(), all.end(), 1);
  return all;
}

std::vector<std::int64_t> divisors(std::int64_t size, std::int64_t step) {
  std::vector<std::int64_t> list;
  for (std::int64_t divisor = 1; divisor <= size; ++divisor)
    if (size % divisor == 0 && (divisor % step == 0 || divisor == size)) list.push_back(divisor);
  return list;
}

std::vector<InputMode> allowedModes(const Problem& p, std::vector<InputMode> modes) {
  return p.inputMode ? std::vector<InputMode>{*p.inputMode} : std::move(modes);
}

}  // namespace

Outcome bestTile(const Problem& problem, const Sizes& sizes, Objective objective, const CancelToken& cancel) {
  if (problem.strict && !brokenLayerRules(problem).empty()) return {};
  return Enumeration(problem, sizes, objective, cancel).run();
}

Sizes everySize(const Problem& p) {
  return {upTo(p.layer.K), upTo(p.layer.rows.out), upTo(p.layer.columns.out),
          allowedModes(p, {kInputModes.begin(), kInputModes.end()}), false};
}

Sizes divisorSizes(const Problem& p) {
  return {divisors(p.layer.K, p.machine.lanesK), divisors(p.layer.rows.out, 1),
          divisors(p.layer.columns.out, p.machine.lanesOX), allowedModes(p, {InputMode::Resident, InputMode::PerTile}),
          false};
}

double spaceOf(const Problem& p) {
  return static_cast<double>(p.layer.K) * static_cast<double>(p.layer.rows.out) *
         static_cast<double>(p.layer.columns.out) * static_cast<double>(everySize(p).modes.size());
}

Needs leastNeeds(const Problem& p) {
  const auto lack = [&](const Needs& needs) {
    const Machine& m = p.machine;
    const auto over = [](std::int64_t needed, std::int64_t bits) { return std::max<std::int64_t>(0, needed - bits); };
    return over(needs.activationBits(), m.activation.bits) + over(needs.weightBits, m.weight.bits) +
           over(needs.l2Bits, m.l2.bits);
  };
  const Sizes sizes = everySize(p);
  std::optional<Needs> least;
  for (const std::int64_t K : sizes.K) {
    if (p.strict && !legalChannels(p, K)) continue;
    for (const std::int64_t OX : sizes.OX) {
      if (p.strict && !legalColumns(p, OX)) continue;
      const auto OY = std::find_if(sizes.OY.begin(), sizes.OY.end(),
                                   [&](std::int64_t rows) { return !p.strict || legalRows(p, rows, OX); });
      for (const InputMode mode : sizes.modes) {
        const AxisCut k = channelCut(p, K), y = rowCut(p, *OY), x = columnCut(p, OX);
        Needs needs = needsOf(p, k, y, x, mode);
        if (p.strict)
          needs.inputBits += std::max<std::int64_t>(0, widenedBits(p, k, y, x, mode) - needs.activationBits());
        if (!least || lack(needs) < lack(*least)) least = needs;
      }
      if (!p.strict) break;
    }
    break;
  }
  return *least;
}

}  // namespace tilescope::diana
