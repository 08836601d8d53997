// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/check/proof.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "core/base/names.h"

namespace tilescope::check {
namespace {

struct Placement {
  std::size_t tensor = 0;
  Tile tile = 0;
  bool partial = false;
};

struct Node {
  Tile inside = 0;  // last placed tile; further ones lie inside it
  std::optional<std::size_t> last;
  Stages::Number stage = 0;
  double priced = 0, plain = 0;  // cost so far, with and without the prices of capacity
  std::vector<std::int64_t> free;
};

class TreeCheck {
 public:
  TreeCheck(const Slots& slots, const CertificateTree& tree, double lowerBound, ProofSize& size)
      : slots_(slots), tree_(tree), lowerBound_(lowerBound), size_(size), stages_(slots) {}

  std::optional<std::string> run() {
    if (stages_.count() * slots_.lattice().count() > Bounds::kMaxNumbers)
      return "the layer has more tiles than this program can look at";
    std::vector<double> prices(slots_.rooms().size(), 0);
    if (std::optional<std::string> flaw = readPrices(prices)) return flaw;
    bounds_ = std::make_unique<const Bounds>(slots_, stages_, prices);
    nodes_.push_back(root());
    for (std::size_t k = 0; k < tree_.expanded.size(); ++k)
      if (std::optional<std::string> flaw = readStep(k)) return flaw;
    for (std::size_t n = 0; n < nodes_.size(); ++n)
      if (std::optional<std::string> flaw = expand(n)) return flaw;
    return std::nullopt;
  }

 private:
  std::optional<std::string> readPrices(std::vector<double>& prices) {
    for (const auto& [memory, price] : tree_.prices) {
      const std::vector<MemoryRoom>& memories = slots_.space().memories;
      const auto found = std::find_if(memories.begin(), memories.end(),
                                      [&, &wanted = memory](const auto& m) { return m.name == wanted; });
      if (found == memories.end())
        return fmt::format("there is a price for {}, which is not a memory", quoteName(memory));
      if (!std::isfinite(price) || price < 0)
        return fmt::format("the price of capacity in {} is {}; only prices of 0 or more give bounds", memory, price);
      if (!std::isfinite(price * static_cast<double>(found->usableBits)))
        return fmt::format("the price of capacity in {} is out of range", memory);
      prices[static_cast<std::size_t>(found - memories.begin())] = price;
      anyPrice_ = anyPrice_ || price > 0;
    }
    return std::nullopt;
  }

  Node root() const {
    Node node;
    node.inside = slots_.lattice().everything();
    node.priced = bounds_->constant();
    node.plain = slots_.constant();
    for (const Room& room : slots_.rooms()) node.free.push_back(room.free());
    return node;
  }

  const SlotTensor& tensor(std::size_t x) const { return slots_.tensors()[x]; }
  const Slot& slotOf(const Node& node, std::size_t x) const { return *stages_.next(node.stage, x); }

  // Iterations that do not index the tensor. Every child must keep them (rule absorb-irrelevant).
  Tile absorbed(const Node& node, std::size_t x) const { return slots_.lattice().part(node.inside, tensor(x).other); }

  // True if tensors with equal next tiles are placed out of order (rule equal-tiles-in-order).
  static bool outOfOrder(const Node& node, std::size_t x, Tile tile) {
    return tile == node.inside && node.last && x < *node.last;
  }

  std::optional<std::string> notAChild(const Node& node, const Placement& placement) const {
    const auto& [x, tile, partial] = placement;
    if (stages_.next(node.stage, x) == nullptr) return "all tiles of the tensor are already placed";
    const Slot& slot = slotOf(node, x);
    if (!slots_.lattice().inside(tile, node.inside)) return "the tile is not inside the previous tile";
    if (slots_.lattice().part(tile, tensor(x).other) != absorbed(node, x))
      return "the tile leaves out iterations that do not index the tensor";
    if (slot.station < 0 && slots_.lattice().part(tile, tensor(x).reaching) != 0)
      return "the tile at the multipliers has loops that change its data";
    if (slot.whole && tile != slots_.lattice().everything())
      return "the tile in the outermost memory does not cover all iterations";
    if (outOfOrder(node, x, tile))
      return "the tile equals the previous one, and its tensor should have been placed first";
    if (partial && !slot.asks) return "it is marked partial, but partial and final sums are not placed separately here";
    if (!stages_.admits(node.stage, x, tile))
      return "it holds final sums but the memory above holds partial sums, or the reverse";
    return std::nullopt;
  }

  std::optional<std::string> readStep(std::size_t k) {
    const CertificateStep& step = tree_.expanded[k];
    const auto wrong = [&](const std::string& why) { return fmt::format("step {} is illegal: {}", k + 1, why); };
    if (step.parent > k) return wrong("its parent comes after it");
    const std::optional<std::size_t> x = slots_.space().tensorNamed(step.tensor);
    if (!x) return wrong("the layer has no such tensor");
    const std::optional<Tile> tile = slots_.lattice().find(step.tile);
    if (!tile) return wrong("its tile is not made of the loops' prime factors");
    const Placement placement{*x, *tile, step.partial};
    const Node& parent = nodes_[step.parent];
    if (std::optional<std::string> why = notAChild(parent, placement)) return wrong(*why);
    listed_.insert({step.parent, *x, *tile, step.partial});
    nodes_.push_back(childOf(parent, placement));
    return std::nullopt;
  }

  std::int64_t bitsBeyondLeast(const Node& node, const Placement& placement) const {
    const Slot& slot = slotOf(node, placement.tensor);
    if (!slot.memory) return 0;
    return slot.bitsOf(placement.tile, placement.partial) - tensor(placement.tensor).least[*slot.memory];
  }

  Node childOf(const Node& node, const Placement& placement) const {
    const auto& [x, tile, partial] = placement;
    const Slot& slot = slotOf(node, x);
    Node child = node;
    child.inside = tile;
    child.last = x;
    child.stage = stages_.after(node.stage, x, partial);
    child.priced += bounds_->cost(x, stages_.placed(node.stage, x), tile, partial);
    child.plain += slot.cost[tile];
    if (slot.memory) child.free[*slot.memory] -= bitsBeyondLeast(node, placement);
    return child;
  }

  double boundOf(const Node& node) const {
    if (node.stage == stages_.end()) return node.plain;
    return node.priced + bounds_->least(node.stage, node.inside) - bounds_->roundingError();
  }

  // True if the bound, with or without prices, shows that no mapping below the node is better.
  bool closed(const Node& node) {
    if (atLeast(boundOf(node), lowerBound_)) return true;
    if (!anyPrice_ || node.stage == stages_.end()) return false;
    if (!unpriced_)
      unpriced_ = std::make_unique<const Bounds>(slots_, stages_, std::vector<double>(slots_.rooms().size(), 0));
    return atLeast(node.plain + unpriced_->least(node.stage, node.inside), lowerBound_);
  }

  std::optional<std::string> expand(std::size_t n) {
    const Node node = nodes_[n];
    if (std::any_of(node.free.begin(), node.free.end(), [](std::int64_t bits) { return bits < 0; }))
      return std::nullopt;
    if (closed(node)) return std::nullopt;
    if (node.stage == stages_.end())
      return fmt::format("step {} completes a mapping of value {}, less than the bound {}", n, node.plain, lowerBound_);
    ++size_.expanded;
    for (std::size_t x = 0; x < slots_.tensors().size(); ++x) {
      if (stages_.next(node.stage, x) == nullptr) continue;
      for (const Tile reaching : slots_.lattice().partsInside(node.inside, tensor(x).reaching))
        for (const bool partial : {false, true})
          if (std::optional<std::string> flaw = lookAt(node, n, {x, absorbed(node, x) + reaching, partial}))
            return flaw;
    }
    return std::nullopt;
  }

  std::optional<std::string> lookAt(const Node& node, std::size_t n, const Placement& placement) {
    const auto& [x, tile, partial] = placement;
    const Slot& slot = slotOf(node, x);
    if (partial && !slot.asks) return std::nullopt;
    if (slot.cost[tile] == kNever || outOfOrder(node, x, tile) || !stages_.admits(node.stage, x, tile))
      return std::nullopt;
    ++size_.children;
    if (slot.memory && bitsBeyondLeast(node, placement) > node.free[*slot.memory]) return std::nullopt;
    if (listed_.contains({n, x, tile, partial})) return std::nullopt;
    const Node child = childOf(node, placement);
    if (closed(child)) return std::nullopt;
    return fmt::format("{}, {} as the next tile of {} is neither listed nor ruled out: its bound is {}, less than {}",
                       n == 0 ? std::string("at the start") : fmt::format("after step {}", n), wordsOf(tile),
                       name(slots_.space().tensors[x].tensor), boundOf(child), lowerBound_);
  }

  std::string wordsOf(Tile tile) const {
    std::string words;
    const Extents& sizes = slots_.lattice().sizes(tile);
    for (std::size_t d = 0; d < sizes.size(); ++d)
      if (sizes[d] > 1) words += fmt::format("{}{}{}", words.empty() ? "" : " ", slots_.space().dims[d], sizes[d]);
    return words.empty() ? "a single iteration" : words;
  }

  const Slots& slots_;
  const CertificateTree& tree_;
  double lowerBound_;
  ProofSize& size_;
  Stages stages_;
  bool anyPrice_ = false;
  std::unique_ptr<const Bounds> bounds_, unpriced_;
  std::vector<Node> nodes_;                                            // the root, then one node per step
  std::set<std::tuple<std::size_t, std::size_t, Tile, bool>> listed_;  // node, tensor, tile and partial
};

}  // namespace

std::optional<std::string> flawOf(const Slots& slots, const CertificateTree& tree, double lowerBound, ProofSize& size) {
  return TreeCheck(slots, tree, lowerBound, size).run();
}

}  // namespace tilescope::check
