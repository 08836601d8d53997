// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/zigzag/search/order_constraints.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "core/base/names.h"
#include "core/workload/loop_roles.h"

namespace tilescope::zigzag {
namespace {

std::string written(const OrderEntry& entry) {
  return entry.size ? fmt::format("{}:{}", entry.dim, *entry.size) : entry.dim;
}

class Matching {
 public:
  Matching(const Problem& problem, bool byRoles, const Sizes& temporal, const LoopKinds& kinds)
      : problem_(problem), temporal_(temporal), kinds_(kinds) {
    if (byRoles && problem.letters) roles_ = loopRoles(*problem.letters);
  }

  // Whose dimension has a temporal loop in this layer.
  std::vector<OrderEntry> present(const std::vector<OrderEntry>& entries) {
    std::vector<OrderEntry> left;
    for (const OrderEntry& entry : entries) {
      if (namedBy(entry) == 0 && !parseDim(entry.dim)) unknown(entry);
      if (dimsOf(entry) != 0) left.push_back(entry);
    }
    return left;
  }

  std::optional<Order> complete(const std::vector<OrderEntry>& entries) const {
    Sizes rest = temporal_;
    for (const OrderEntry& entry : entries) {
      if (!std::has_single_bit(dimsOf(entry))) return std::nullopt;
      std::int64_t& left = rest[dimOf(entry)];
      if (!entry.size) continue;
      if (left % *entry.size != 0) return std::nullopt;
      left /= *entry.size;
    }
    Order order;
    for (const OrderEntry& entry : entries) {
      std::int64_t& left = rest[dimOf(entry)];
      order.push_back({dimOf(entry), entry.size.value_or(left)});
      if (!entry.size && left == 1) return std::nullopt;  // two entries of a dimension need sizes
      if (!entry.size) left = 1;
    }
    const auto uncovered = std::find_if(rest.begin(), rest.end(), [](std::int64_t left) { return left != 1; });
    return uncovered == rest.end() && !order.empty() && order.size() <= kMaxLoops ? std::optional(order) : std::nullopt;
  }

  std::uint32_t kindsOf(const OrderEntry& entry) {
    std::uint32_t mask = 0;
    for (std::size_t k = 0; k < kinds_.loops.size(); ++k) {
      const Loop& loop = kinds_.loops[k];
      if (has(dimsOf(entry), loop.dim) && loop.size == entry.size.value_or(loop.size)) mask |= std::uint32_t{1} << k;
    }
    if (mask == 0) noSuchLoop(entry);
    return mask;
  }

  void tooMany(std::size_t places, std::size_t loops) {
    wrong_ = fmt::format(
        "The order fixes {} loops, but this layer has {}. Remove some, or raise the number of loop prime factors.",
        places, loops);
  }

  const std::string& wrong() const { return wrong_; }

 private:
  DimMask maskOfName(const std::string& name) const {
    const auto found = std::find(problem_.dims.begin(), problem_.dims.end(), name);
    return found == problem_.dims.end() ? 0 : maskOf(static_cast<std::size_t>(found - problem_.dims.begin()));
  }

  DimMask namedBy(const OrderEntry& entry) const {
    DimMask dims = maskOfName(entry.dim);
    const std::optional<Dim> role = parseDim(entry.dim);
    if (dims == 0 && role && roles_)
      for (const auto& [loop, size] : roles_->loopsOf(*role)) dims |= maskOfName(loop);
    return dims;
  }

  DimMask dimsOf(const OrderEntry& entry) const {
    DimMask dims = namedBy(entry);
    for (std::size_t d = 0; d < problem_.dimCount(); ++d)
      if (temporal_[d] <= 1) dims &= ~maskOf(d);
    return dims;
  }

  std::size_t dimOf(const OrderEntry& entry) const { return static_cast<std::size_t>(std::countr_zero(dimsOf(entry))); }

  void unknown(const OrderEntry& entry) {
    const std::string nearest = nearestName(entry.dim, problem_.dims);
    wrong_ = fmt::format("The order names a dimension {} that this layer does not have ({}). {}", quoteName(entry.dim),
                         joinNames(problem_.dims),
                         nearest.empty() ? "Remove it." : fmt::format("Did you mean {}?", nearest));
  }

  void noSuchLoop(const OrderEntry& entry) {
    std::vector<std::string> sizes;
    for (const Loop& loop : kinds_.loops)
      if (has(dimsOf(entry), loop.dim)) sizes.push_back(std::to_string(loop.size));
    wrong_ = fmt::format(
        "The order asks for {}, but the loops of {} have size {}. Choose one of these, leave the size out, or change "
        "the number of loop prime factors.",
        written(entry), entry.dim, joinNames(sizes));
  }

  const Problem& problem_;
  std::optional<LoopRoles> roles_;  // absent: only names count
  const Sizes& temporal_;
  const LoopKinds& kinds_;
  std::string wrong_;
};

std::size_t loopCount(const LoopKinds& kinds) {
  std::size_t count = 0;
  for (const std::size_t c : kinds.counts) count += c;
  return count;
}

}  // namespace

std::variant<ConstrainedLoops, std::string> constrain(const OrderConstraint& constraint, const Problem& problem,
                                                      bool byRoles, const Sizes& temporal, const LoopKinds& kinds) {
  Matching matching(problem, byRoles, temporal, kinds);
  const std::vector<OrderEntry> inner = matching.present(constraint.inner);
  const std::vector<OrderEntry> outer = matching.present(constraint.outer);
  if (!matching.wrong().empty()) return matching.wrong();
  ConstrainedLoops loops;
  if (!constraint.open) loops.complete = matching.complete(inner);
  if (loops.complete) return loops;
  const std::size_t count = loopCount(kinds);
  if (inner.size() + outer.size() > count) matching.tooMany(inner.size() + outer.size(), count);
  for (std::size_t k = 0; k < inner.size(); ++k) loops.rules.places.push_back({k, matching.kindsOf(inner[k])});
  for (std::size_t k = 0; k < outer.size(); ++k)
    loops.rules.places.push_back({count - outer.size() + k, matching.kindsOf(outer[k])});
  if (!matching.wrong().empty()) return matching.wrong();
  return loops;
}

}  // namespace tilescope::zigzag
