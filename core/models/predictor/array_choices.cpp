// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/predictor/array_choices.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "core/mapping/dataflow_loops.h"

namespace tilescope::predictor {
namespace {

std::vector<std::int64_t> divisorsUpTo(std::int64_t size, std::int64_t most) {
  std::vector<std::int64_t> divisors;
  for (std::int64_t factor = std::min(size, most); factor >= 1; --factor)
    if (size % factor == 0) divisors.push_back(factor);
  return divisors;
}

class Dataflows {
 public:
  // sought: keep only choices with this array; null: all.
  Dataflows(const Layer& layer, const HardwareProfile& hardware, const Bounds* sought = nullptr)
      : shape_(*shapeOf(layer)),
        inRoles_(withRolesOf(layer, hardware)),
        hardware_(inRoles_ ? *inRoles_ : hardware),
        sought_(sought) {}

  void addAll(const std::optional<std::string>& only) {
    if (hardware_.dataflows.empty()) add(nullptr);
    for (const Dataflow& dataflow : hardware_.dataflows)
      if (!only || dataflow.name == *only) add(&dataflow);
  }

  ArrayChoices all() && { return std::move(all_); }

 private:
  void add(const Dataflow* dataflow) {
    now_ = {};
    if (dataflow != nullptr) {
      now_.dataflow = dataflow->name;
      now_.stationary = dataflow->stationary;
    }
    unroll_ = dataflow != nullptr && dataflow->unroll ? &*dataflow->unroll : nullptr;
    if (isRow() && unroll_ == nullptr) return spread(allElements());
    severalAlongOpen_ = false;  // first, at most one loop along an open array dimension
    alongArrayDim(0);
    if (unroll_ == nullptr) return alongAny(0, allElements(), [this] { done(); });
    severalAlongOpen_ = true;
    alongArrayDim(0);
  }

  bool isRow() const { return now_.stationary == Stationary::Row; }
  bool full() const { return !all_.complete; }

  std::int64_t allElements() const {
    std::int64_t elements = 1;
    for (const ArrayDim& dim : hardware_.arrayDims) elements *= dim.size;
    return elements;
  }

  std::int64_t left(Dim dim) const { return shape_.size[index(dim)] / now_.array[index(dim)]; }

  void alongArrayDim(std::size_t a) {
    if (full()) return;
    if (a == hardware_.arrayDims.size()) return done();
    if (unroll_ != nullptr)
      for (const auto& [arrayDim, loops] : *unroll_)
        if (arrayDim == hardware_.arrayDims[a].name) return alongFixed(a, loops, 0, hardware_.arrayDims[a].size);
    alongOpen(a);
  }

  void alongFixed(std::size_t a, const std::vector<UnrolledLoop>& loops, std::size_t next, std::int64_t room) {
    if (next == loops.size()) return alongArrayDim(a + 1);
    const UnrolledLoop& loop = loops[next];
    const std::optional<Dim> dim = parseDim(loop.dim);
    if (!dim) return alongFixed(a, loops, next + 1, room);
    const std::vector<std::int64_t> factors = divisorsUpTo(left(*dim), std::min(room, loop.factor.value_or(room)));
    const bool any = !loop.factor && !(isRow() && *dim == Dim::FY);
    const std::size_t tried = any ? factors.size() : 1;
    const std::vector<std::string> reduced = now_.reduced;
    if (loop.factor && factors.front() < *loop.factor)
      now_.reduced.push_back(
          fmt::format("{}:{} along {} is reduced to {}, the largest divisor of the layer's {} {} that "
                      "fits.",
                      loop.dim, *loop.factor, hardware_.arrayDims[a].name, factors.front(), left(*dim), loop.dim));
    for (std::size_t i = 0; i < tried; ++i)
      with(*dim, factors[i], [&] { alongFixed(a, loops, next + 1, room / factors[i]); });
    now_.reduced = reduced;
  }

  void alongOpen(std::size_t a) {
    if (severalAlongOpen_) return alongAny(0, hardware_.arrayDims[a].size, [this, a] { alongArrayDim(a + 1); });
    for (const Dim dim : kDims)
      for (const std::int64_t factor : divisorsUpTo(left(dim), hardware_.arrayDims[a].size))
        if (factor > 1) with(dim, factor, [&] { alongArrayDim(a + 1); });
    alongArrayDim(a + 1);
  }

  template <class Go>
  void alongAny(std::size_t dim, std::int64_t room, const Go& go) {
    if (full()) return;
    if (dim == kDims.size()) return go();
    for (const std::int64_t factor : divisorsUpTo(left(kDims[dim]), room))
      with(kDims[dim], factor, [&] { alongAny(dim + 1, room / factor, go); });
  }

  // Row-stationary without fixed positions: as many sets of kernel rows as fit, in any arrangement.
  void spread(std::int64_t room) {
    const std::int64_t rows = divisorsUpTo(left(Dim::FY), room).front();
    with(Dim::FY, rows, [&] { spreadNext({Dim::OY, Dim::K, Dim::C}, 0, room / rows); });
  }

  void spreadNext(const std::array<Dim, 3>& dims, std::size_t next, std::int64_t room) {
    if (full()) return;
    if (next == dims.size()) return done();
    for (const std::int64_t factor : divisorsUpTo(left(dims[next]), room))
      with(dims[next], factor, [&] { spreadNext(dims, next + 1, room / factor); });
  }

  template <class Go>
  void with(Dim dim, std::int64_t factor, const Go& go) {
    std::int64_t& elements = now_.array[index(dim)];
    elements *= factor;
    if (sought_ == nullptr || (*sought_)[index(dim)] % elements == 0) go();
    elements /= factor;
  }

  void done() {
    if (sought_ != nullptr && now_.array != *sought_) return;
    if (!seen_.emplace(now_.array, now_.stationary).second) return;
    if (all_.choices.size() == kMaxArrayChoices) {
      all_.complete = false;
      return;
    }
    all_.choices.push_back(now_);
  }

  const Shape shape_;
  const std::optional<HardwareProfile> inRoles_;
  const HardwareProfile& hardware_;
  const Bounds* sought_;
  const std::vector<std::pair<std::string, std::vector<UnrolledLoop>>>* unroll_ = nullptr;
  bool severalAlongOpen_ = false;
  ArrayChoice now_;
  std::set<std::pair<Bounds, std::optional<Stationary>>> seen_;
  ArrayChoices all_;
};

}  // namespace

ArrayChoices arrayChoices(const Layer& layer, const HardwareProfile& hardware, const std::optional<std::string>& only) {
  Dataflows dataflows(layer, hardware);
  dataflows.addAll(only);
  return std::move(dataflows).all();
}

std::vector<ArrayChoice> choicesOfArray(const Layer& layer, const HardwareProfile& hardware, const Bounds& array) {
  Dataflows dataflows(layer, hardware, &array);
  dataflows.addAll(std::nullopt);
  return std::move(dataflows).all().choices;
}

}  // namespace tilescope::predictor
