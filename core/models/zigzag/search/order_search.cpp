// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/zigzag/search/order_search.h"

#include "core/base/ensure.h"
#include "core/models/zigzag/search/table_allocation.h"
#include "core/models/zigzag/search/tensor_states.h"
#include "core/models/zigzag/zigzag_model.h"

namespace tilescope::zigzag {
namespace {

constexpr std::uint64_t kOrdersPerCancelCheck = 256;
constexpr std::size_t kMaxSeen = std::size_t{1} << 20;  // combinations of states (16 MB); a full set is cleared
constexpr unsigned kStateBits = 20;                     // three states per word

class WordSet {
 public:
  bool insert(std::uint64_t word) {
    if (2 * (count_ + 1) > slots_.size()) grow();
    return place(word);
  }
  std::size_t count() const { return count_; }
  void clear() {
    slots_.assign(kFirst, 0);
    count_ = 0;
  }

 private:
  static constexpr std::size_t kFirst = 256;

  bool place(std::uint64_t word) {
    std::uint64_t h = word * 0x9E3779B97F4A7C15;  // 2^64 ÷ the golden ratio
    h ^= h >> 32;
    const std::size_t mask = slots_.size() - 1;
    std::size_t slot = h & mask;
    for (; slots_[slot] != 0; slot = (slot + 1) & mask)
      if (slots_[slot] == word) return false;
    slots_[slot] = word;
    ++count_;
    return true;
  }
  void grow() {
    std::vector<std::uint64_t> old(2 * slots_.size(), 0);
    old.swap(slots_);
    count_ = 0;
    for (const std::uint64_t word : old)
      if (word != 0) place(word);
  }

  std::vector<std::uint64_t> slots_ = std::vector<std::uint64_t>(kFirst, 0);
  std::size_t count_ = 0;
};

class OrderSearch {
 public:
  OrderSearch(const Rules& rules, const LoopKinds& kinds, const OrderSearchSettings& settings)
      : rules_(rules),
        kinds_(kinds),
        settings_(settings),
        tables_(rules, kinds),
        allocation_(tables_, settings.allocation) {
    for (std::size_t o = 0; o < rules.problem().operands.size(); ++o) states_.emplace_back(tables_, o);
    prefixes_.assign(tables_.sets().loops() + 1, 0);
    state_.resize(states_.size());
    ends_.resize(states_.size());
    macEnergy_ = rules.problem().macEnergy * rules.problem().macs;
    ensure(states_.size() <= 3, "at most two inputs");
    ensure(settings.mostStates < std::size_t{1} << kStateBits, "states that fit into their bits");
  }

  OrderSearchAnswer run(const PlaceRules& places) {
    answer_.orders = ordersOf(kinds_);
    VisitingOrder orders(kinds_);
    std::uint64_t steps = 0;
    do {
      if (++steps % kOrdersPerCancelCheck == 0 && settings_.cancel.cancelled()) {
        answer_.cancelled = true;
        break;
      }
      if (!places.fits(orders.current())) continue;
      ++answer_.visited;
      if (!hopeless_) visit(orders.current());
    } while (orders.next());
    return std::move(answer_);
  }

  OrderSearchAnswer runOne(std::span<const std::uint8_t> order) {
    answer_.orders = 1;
    answer_.visited = 1;
    visit(order);
    return std::move(answer_);
  }

 private:
  bool reallyEven() const { return settings_.allocation == Allocation::Even && settings_.realEven; }

  void visit(std::span<const std::uint8_t> order) {
    for (std::size_t k = 0; k < order.size(); ++k) prefixes_[k + 1] = prefixes_[k] + tables_.sets().step(order[k]);
    if (!(reallyEven() ? allocateEvenly(order) : allocate(order))) return;
    std::uint64_t together = 0;
    for (std::size_t o = 0; o < states_.size(); ++o) {
      state_[o] = states_[o].stateOf(order, prefixes_, ends_[o]);
      together = together << kStateBits | (state_[o] + 1);
      tooMany_ = tooMany_ || states_[o].count() >= settings_.mostStates;
    }
    if (seen_.insert(together)) weigh(order);
    if (tooMany_ || seen_.count() >= kMaxSeen) forget();
  }

  bool allocate(std::span<const std::uint8_t> order) {
    if (allocation_.allocate(order, prefixes_)) {
      for (std::size_t o = 0; o < states_.size(); ++o) ends_[o] = allocation_.ends(o);
      return true;
    }
    note(allocation_.failure(order, prefixes_));
    hopeless_ = allocation_.failsInEveryOrder();
    return false;
  }

  bool allocateEvenly(std::span<const std::uint8_t> order) {
    const std::variant<Splits, AllocationFailure> result =
        zigzag::allocate(rules_, loopsOf(order), settings_.allocation, settings_.realEven);
    if (const AllocationFailure* failure = std::get_if<AllocationFailure>(&result)) {
      note(*failure);
      return false;
    }
    evenEnds_ = {};
    for (const std::vector<std::size_t>& split : std::get<Splits>(result)) {
      std::size_t end = 0;
      std::vector<std::uint8_t>& ends = evenEnds_.emplace_back();
      for (const std::size_t loops : split) ends.push_back(static_cast<std::uint8_t>(end += loops));
    }
    for (std::size_t o = 0; o < states_.size(); ++o) ends_[o] = evenEnds_[o];
    return true;
  }

  void note(const AllocationFailure& failure) {
    if (!answer_.firstFailure) answer_.firstFailure = failure;
    if (!answer_.nearestFailure || missingBits(failure) < missingBits(*answer_.nearestFailure))
      answer_.nearestFailure = failure;
  }

  void weigh(std::span<const std::uint8_t> order) {
    double energy = 0, offChipBits = 0;
    for (std::size_t o = 0; o < states_.size(); ++o) {
      for (const double level : states_[o].levelEnergies(state_[o])) energy += level;
      offChipBits += states_[o].offChipBits(state_[o]);
    }
    energy += macEnergy_;
    if (answer_.best && cannotWin(energy, offChipBits)) return;
    const LatencyParts latency = latencyOf();
    const ObjectiveCost value = orderValue(settings_.objective, energy, latency.total(), offChipBits);
    if (answer_.best && !(value < answer_.best->value)) return;
    answer_.best = FoundOrder{loopsOf(order), splits(), energy, latency, offChipBits, value};
  }

  bool cannotWin(double energy, double offChipBits) const {
    const double best = answer_.best->value.primary;
    return (settings_.objective == Objective::Energy && energy > best) ||
           (settings_.objective == Objective::Traffic && offChipBits > best);
  }

  LatencyParts latencyOf() {
    terms_.clear();
    for (std::size_t o = 0; o < states_.size(); ++o) terms_.push_back(&states_[o].terms(state_[o]));
    return rules_.latency(terms_, tables_.allIterations(), nullptr, nullptr);
  }

  Order loopsOf(std::span<const std::uint8_t> order) const {
    Order loops;
    for (const std::uint8_t kind : order) loops.push_back(kinds_.loops[kind]);
    return loops;
  }

  Splits splits() const {
    Splits splits;
    for (const std::span<const std::uint8_t> ends : ends_) {
      std::size_t inside = 0;
      std::vector<std::size_t>& split = splits.emplace_back();
      for (const std::uint8_t end : ends) {
        split.push_back(end - inside);
        inside = end;
      }
    }
    return splits;
  }

  void forget() {
    for (TensorStates& states : states_) states.forget();
    seen_.clear();
    tooMany_ = false;
  }

  const Rules& rules_;
  const LoopKinds& kinds_;
  const OrderSearchSettings& settings_;
  SearchTables tables_;
  TableAllocation allocation_;
  std::vector<TensorStates> states_;
  double macEnergy_ = 0;

  std::vector<std::uint32_t> prefixes_;  // [k]: the k innermost loops
  std::vector<std::span<const std::uint8_t>> ends_;
  std::vector<std::vector<std::uint8_t>> evenEnds_;  // storage of ends_ without tables
  std::vector<std::uint32_t> state_;
  std::vector<const TensorTerms*> terms_;

  WordSet seen_;
  bool tooMany_ = false;
  bool hopeless_ = false;
  OrderSearchAnswer answer_;
};

}  // namespace

ObjectiveCost orderValue(Objective objective, double energy, double latency, double offChipBits) {
  return costOf(objective, zigzagTieBreaker(objective), {energy, latency, offChipBits});
}

double missingBits(const AllocationFailure& failure) {
  return failure.neededBits - failure.availableBits;
}

OrderSearchAnswer searchOrders(const Rules& rules, const LoopKinds& kinds, const PlaceRules& places,
                               const OrderSearchSettings& settings) {
  return OrderSearch(rules, kinds, settings).run(places);
}

OrderSearchAnswer evaluateOrder(const Rules& rules, const Order& order, const OrderSearchSettings& settings) {
  LoopKinds kinds;
  std::vector<std::uint8_t> places;
  for (const Loop& loop : order) {
    places.push_back(static_cast<std::uint8_t>(places.size()));
    kinds.loops.push_back(loop);
    kinds.counts.push_back(1);
  }
  return OrderSearch(rules, kinds, settings).runOne(places);
}

}  // namespace tilescope::zigzag
