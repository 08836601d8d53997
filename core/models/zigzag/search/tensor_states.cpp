// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/zigzag/search/tensor_states.h"

#include <algorithm>
#include <cmath>

namespace tilescope::zigzag {
namespace {

constexpr std::size_t kFirstSlots = 256;
constexpr std::uint64_t kMixer = 0x9E3779B97F4A7C15;  // 2^64 ÷ the golden ratio (Knuth, TAOCP 3, 6.4)

bool isWhole(double factor) {
  return std::floor(factor) == factor;
}

}  // namespace

TensorStates::TensorStates(SearchTables& tables, std::size_t operand)
    : tables_(&tables), operand_(operand), slots_(kFirstSlots, 0) {
  const Problem& problem = tables.rules().problem();
  const Operand& o = problem.operands[operand];
  levels_ = o.memories.size();
  offChip_ = o.memories.back() + 1 == problem.memories.size();
  for (const Loop& loop : tables.sets().kinds().loops)
    kinds_.push_back(has(o.relevant, loop.dim)     ? Kind::Relevant
                     : has(o.irrelevant, loop.dim) ? Kind::Irrelevant
                                                   : Kind::Other);
  moved_.resize(levels_);
  key_.resize(levels_);
  wholeOrder_ = needsWholeOrder();
}

// Whether a state's key is the whole order: with fractional spatial loops, the order of many factors may change a
// product's last bit and so a rounded size; or if halos of other tensors decide whether a dimension is irrelevant, so
// that both kinds of rules see different runs.
bool TensorStates::needsWholeOrder() const {
  const Operand& o = tables_->rules().problem().operands[operand_];
  for (std::size_t k = 0; k < kinds_.size(); ++k) {
    const bool touches = has(o.touching, tables_->sets().kinds().loops[k].dim);
    if (touches == (kinds_[k] == Kind::Irrelevant)) return true;
  }
  if (!multipliesExactly(tables_->rules(), operand_)) return true;
  for (const std::vector<SpatialLoop>& level : tables_->rules().spatial(operand_))
    for (const SpatialLoop& loop : level)
      if (o.hasHalo && !isWhole(loop.factor)) return true;
  return false;
}

std::uint32_t TensorStates::stateOf(std::span<const std::uint8_t> order, std::span<const std::uint32_t> prefixes,
                                    std::span<const std::uint8_t> ends) {
  markKinds(order);
  for (std::size_t m = 0; m + 1 < levels_; ++m) moved_[m] = notIrrelevantFrom(ends[m]);
  moved_[levels_ - 1] = static_cast<std::uint8_t>(order.size());
  if (wholeOrder_)
    writeWholeOrder(order, moved_);
  else
    writeKey(prefixes, moved_);
  const std::size_t mask = slots_.size() - 1;
  for (std::size_t slot = hash() & mask;; slot = (slot + 1) & mask) {
    const std::uint32_t entry = slots_[slot];
    if (entry == 0) break;
    if (isKeyOf(entry - 1)) return entry - 1;
  }
  return add(order);
}

void TensorStates::markKinds(std::span<const std::uint8_t> order) {
  relevant_ = irrelevant_ = 0;
  for (std::size_t p = 0; p < order.size(); ++p) {
    relevant_ |= std::uint32_t{kinds_[order[p]] == Kind::Relevant} << p;
    irrelevant_ |= std::uint32_t{kinds_[order[p]] == Kind::Irrelevant} << p;
  }
}

std::uint64_t TensorStates::topRun(std::span<const std::uint32_t> prefixes, std::size_t low, std::size_t high) const {
  if (low == high) return 0;
  const std::uint32_t top = std::uint32_t{1} << (high - 1);
  const bool isRelevant = (relevant_ & top) != 0;
  const std::uint32_t kind = isRelevant ? relevant_ : irrelevant_;
  if ((kind & top) == 0) return 0;
  // With the top place in the highest bit, the run is the leading ones.
  const auto length = static_cast<std::size_t>(std::countl_one(kind << (32 - high)));
  const std::size_t start = high - std::min(length, high - low);
  const std::uint64_t run = tables_->sameIterations(prefixes[high] - prefixes[start]);
  return run << 2 | static_cast<std::uint64_t>(isRelevant ? Kind::Relevant : Kind::Irrelevant);
}

void TensorStates::writeKey(std::span<const std::uint32_t> prefixes, std::span<const std::uint8_t> ends) {
  // 16 bits for a set, 18 for a run.
  std::size_t low = 0;
  for (std::size_t m = 0; m < levels_; ++m) {
    key_[m] = prefixes[ends[m]] | topRun(prefixes, low, ends[m]) << 16;
    low = ends[m];
  }
  const std::uint32_t held = prefixes[notIrrelevantFrom(0)];
  key_[0] |= std::uint64_t{tables_->rules().tellsHeldLoopsApart() ? held : tables_->sameIterations(held)} << 34;
}

void TensorStates::writeWholeOrder(std::span<const std::uint8_t> order, std::span<const std::uint8_t> ends) {
  // The outermost level ends with the order, so its word can hold the order, four bits per loop.
  for (std::size_t m = 0; m + 1 < levels_; ++m) key_[m] = ends[m];
  key_.back() = 0;
  for (const std::uint8_t kind : order) key_.back() = key_.back() << 4 | kind;
}

std::size_t TensorStates::hash() const {
  std::uint64_t h = 0;
  for (const std::uint64_t word : key_) {
    h = (h ^ word) * kMixer;
    h ^= h >> 29;
  }
  return h;
}

std::uint32_t TensorStates::add(std::span<const std::uint8_t> order) {
  TensorNest nest;
  std::size_t place = 0;
  for (const std::uint8_t end : moved_) {
    std::vector<Loop>& level = nest.levels.emplace_back();
    for (; place < end; ++place) level.push_back(tables_->sets().kinds().loops[order[place]]);
  }
  TensorTerms terms = tables_->rules().terms(operand_, nest);
  for (const LevelTerms& level : terms.levels) energies_.push_back(level.levelEnergy);
  const std::array<double, kMoves.size()>& outermost = terms.levels.back().bits;
  offChipBits_.push_back(offChip_ ? outermost[static_cast<std::size_t>(Move::Read)] +
                                        outermost[static_cast<std::size_t>(Move::Update)]
                                  : 0);
  terms_.push_back(std::move(terms));
  keys_.insert(keys_.end(), key_.begin(), key_.end());
  const auto state = static_cast<std::uint32_t>(terms_.size() - 1);
  if (2 * terms_.size() > slots_.size()) {
    grow();
    return state;
  }
  const std::size_t mask = slots_.size() - 1;
  std::size_t slot = hash() & mask;
  while (slots_[slot] != 0) slot = (slot + 1) & mask;
  slots_[slot] = state + 1;
  return state;
}

void TensorStates::grow() {
  slots_.assign(2 * slots_.size(), 0);
  const std::size_t mask = slots_.size() - 1;
  for (std::size_t state = 0; state < terms_.size(); ++state) {
    const auto first = keys_.begin() + static_cast<std::ptrdiff_t>(state * levels_);
    std::copy(first, first + static_cast<std::ptrdiff_t>(levels_), key_.begin());
    std::size_t slot = hash() & mask;
    while (slots_[slot] != 0) slot = (slot + 1) & mask;
    slots_[slot] = static_cast<std::uint32_t>(state + 1);
  }
}

void TensorStates::forget() {
  slots_.assign(kFirstSlots, 0);
  keys_.clear();
  terms_.clear();
  energies_.clear();
  offChipBits_.clear();
}

}  // namespace tilescope::zigzag
