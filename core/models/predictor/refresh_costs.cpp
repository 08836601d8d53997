// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/predictor/refresh_costs.h"

#include <algorithm>
#include <limits>
#include <tuple>
#include <utility>

namespace tilescope::predictor {
namespace {

constexpr DimMask kAxisDims = maskOf(Dim::OY) | maskOf(Dim::OX) | maskOf(Dim::FY) | maskOf(Dim::FX);

zigzag::Sizes latticeSizes(const Bounds& sizes) {
  zigzag::Sizes all;
  all.fill(1);
  std::copy(sizes.begin(), sizes.end(), all.begin());
  return all;
}

}  // namespace

std::optional<RefreshCosts> RefreshCosts::of(const NestSpace& space) {
  std::optional<FactorLattice> lattice = FactorLattice::of(latticeSizes(space.temporal()), kDimCount);
  if (!lattice) return std::nullopt;
  return RefreshCosts(space, std::move(*lattice));
}

RefreshCosts::RefreshCosts(const NestSpace& space, FactorLattice lattice)
    : space_(space),
      temporal_(space.temporal()),
      lattice_(std::move(lattice)),
      rows_(windowsOf(space.shape.axes[0])),
      columns_(windowsOf(space.shape.axes[1])) {
  const Shape& shape = space_.shape;
  for (const Tensor tensor : kTensors) {
    const std::size_t t = tilescope::index(tensor);
    plain_[t] = tensor == Tensor::I ? shape.relevant[t] & ~kAxisDims : shape.relevant[t];
    spread_[t] = productOf(space_.array, plain_[t]);
  }
  spreadInput_ = productOf(space_.array, shape.relevant[tilescope::index(Tensor::I)]);
  elements_ = productOf(space_.array, kAllDims);
  outputs_ = productOf(shape.size, shape.relevant[tilescope::index(Tensor::O)]);
  for (std::size_t d = 0; d < kDimCount; ++d)
    if (temporal_[d] > 1) loopDims_.push_back(d);
  count();
  limitRooms();
  followDataflow();
}

InputWindows RefreshCosts::windowsOf(const Axis& axis) const {
  const auto side = [&](Dim dim) {
    WindowSide all{{}, space_.array[index(dim)]};
    for (std::size_t n = 0; n < lattice_.divisors(index(dim)); ++n)
      all.tiles.push_back(lattice_.divisor(index(dim), n));
    return all;
  };
  return {space_.shape, axis, side(axis.out), side(axis.kernel)};
}

// Tiles are numbered by dimension: for each divisor of the next dimension, the row so far is repeated, times a factor.
template <class Factor>
TileRow RefreshCosts::product(const Factor& factor) const {
  TileRow row{1};
  row.reserve(lattice_.count());
  for (const std::size_t d : loopDims_) {
    const std::size_t known = row.size(), divisors = lattice_.divisors(d);
    row.resize(known * divisors);
    for (std::size_t n = divisors; n-- > 0;) {
      const double times = factor(d, n);
      double* const to = row.data() + n * known;
      for (std::size_t i = 0; i < known; ++i) to[i] = row[i] * times;
    }
  }
  return row;
}

// window: (rows or columns of the input, output tile, kernel tile) → extent.
template <class Window>
void RefreshCosts::multiplyByWindows(TileRow& row, const Window& window) const {
  for (const auto& [axis, out, kernel] :
       {std::tuple(&rows_, Dim::OY, Dim::FY), std::tuple(&columns_, Dim::OX, Dim::FX)}) {
    const std::size_t o = index(out), k = index(kernel), kernels = lattice_.divisors(k);
    std::vector<double> table;
    for (std::size_t outs = 0; outs < lattice_.divisors(o); ++outs)
      for (std::size_t ks = 0; ks < kernels; ++ks) table.push_back(window(*axis, outs, ks));
    for (Tile tile = 0; tile < row.size(); ++tile)
      row[tile] *= table[lattice_.numberIn(o, tile) * kernels + lattice_.numberIn(k, tile)];
  }
}

void RefreshCosts::count() {
  const auto inside = [&](std::size_t d, std::size_t n) { return static_cast<double>(lattice_.divisor(d, n)); };
  const auto outside = [&](std::size_t d, std::size_t n) { return static_cast<double>(temporal_[d]) / inside(d, n); };
  const TileRow refreshes = product(outside);
  const DimMask output = plain_[tilescope::index(Tensor::O)];
  reductions_ = product([&](std::size_t d, std::size_t n) { return contains(output, d) ? 1 : outside(d, n); });
  for (const Tensor tensor : kTensors) {
    const std::size_t t = tilescope::index(tensor), buffer = bufferOf(tensor), pe = peOf(tensor);
    kept_[pe] = product([&](std::size_t d, std::size_t n) { return contains(plain_[t], d) ? inside(d, n) : 1; });
    kept_[buffer] = kept_[pe];
    for (double& words : kept_[buffer]) words *= spread_[t];
    if (tensor == Tensor::O) continue;
    come_[pe] = refreshes;
    for (Tile tile = 0; tile < come_[pe].size(); ++tile) come_[pe][tile] *= kept_[pe][tile];
    if (tensor == Tensor::I) continue;
    come_[buffer] = refreshes;
    for (Tile tile = 0; tile < come_[buffer].size(); ++tile) come_[buffer][tile] *= kept_[buffer][tile];
  }
  countInput(refreshes);
  for (const Tensor tensor : {Tensor::W, Tensor::O})
    if (space_.sharedPe[tilescope::index(tensor)]) kept_[peOf(tensor)] = kept_[bufferOf(tensor)];
}

void RefreshCosts::countInput(const TileRow& refreshes) {
  const std::size_t buffer = bufferOf(Tensor::I), pe = peOf(Tensor::I), t = tilescope::index(Tensor::I);
  multiplyByWindows(kept_[buffer],
                    [](const InputWindows& w, std::size_t o, std::size_t k) { return w.inBuffer(o, k); });
  come_[buffer] = refreshes;
  for (Tile tile = 0; tile < come_[buffer].size(); ++tile) come_[buffer][tile] *= kept_[buffer][tile];
  window_ = leastAcross_ = ownAcross_ = TileRow(lattice_.count(), 1);
  multiplyByWindows(window_, [](const InputWindows& w, std::size_t o, std::size_t k) { return w.inElement(o, k); });
  multiplyByWindows(leastAcross_,
                    [](const InputWindows& w, std::size_t o, std::size_t k) { return w.leastAcrossArray(o, k); });
  multiplyByWindows(ownAcross_,
                    [](const InputWindows& w, std::size_t o, std::size_t k) { return w.acrossArray(o, k, o, k); });
  if (space_.sharedPe[t]) {
    for (Tile tile = 0; tile < kept_[pe].size(); ++tile) kept_[pe][tile] *= spread_[t] * leastAcross_[tile];
  } else {
    for (Tile tile = 0; tile < kept_[pe].size(); ++tile) kept_[pe][tile] *= window_[tile];
  }
}

Flow RefreshCosts::flow(std::size_t location, Tile tile) const {
  const std::size_t t = location % kTensorCount;
  const Tensor tensor = kTensors[t];
  if (location == peOf(Tensor::I)) return inputFlow(tile, leastAcross_[tile]);
  if (location == bufferOf(Tensor::O))
    return (space_.dramFirst + space_.dramAgain * (reductions_[tile] - 1)) * outputs_;
  if (location == peOf(Tensor::O))
    return (space_.bufferFirst + space_.bufferAgain * (reductions_[tile] - 1)) * outputs_;
  if (location == bufferOf(tensor)) return space_.fetch[t] * come_[location][tile];
  return space_.read[t] * (come_[location][tile] * spread_[t]) +
         space_.deliver[t] * (come_[location][tile] * elements_);
}

TileRow RefreshCosts::flows(std::size_t location, Figure figure) const {
  const std::size_t t = location % kTensorCount;
  if (location == peOf(Tensor::I)) return inputFlows(leastAcross_, figure);
  TileRow row(lattice_.count());
  const auto ofOutput = [&](const Flow& first, const Flow& again) {
    const double one = first.*figure, more = again.*figure;
    for (std::size_t i = 0; i < row.size(); ++i) row[i] = (one + more * (reductions_[i] - 1)) * outputs_;
  };
  const TileRow& come = come_[location];
  if (location == bufferOf(Tensor::O)) {
    ofOutput(space_.dramFirst, space_.dramAgain);
  } else if (location == peOf(Tensor::O)) {
    ofOutput(space_.bufferFirst, space_.bufferAgain);
  } else if (location < kTensorCount) {
    const double fetch = space_.fetch[t].*figure;
    for (std::size_t i = 0; i < row.size(); ++i) row[i] = fetch * come[i];
  } else {
    const double read = space_.read[t].*figure, deliver = space_.deliver[t].*figure;
    for (std::size_t i = 0; i < row.size(); ++i)
      row[i] = read * (come[i] * spread_[t]) + deliver * (come[i] * elements_);
  }
  close(location, row);
  return row;
}

TileRow RefreshCosts::inputFlows(const TileRow& across, Figure figure) const {
  const std::size_t t = tilescope::index(Tensor::I);
  const TileRow& depth = come_[peOf(Tensor::I)];
  const double read = space_.read[t].*figure, deliver = space_.deliver[t].*figure;
  TileRow row(lattice_.count());
  for (std::size_t i = 0; i < row.size(); ++i) {
    const double each = depth[i] * window_[i];
    const double words = space_.literal ? each * spreadInput_ : depth[i] * spread_[t] * across[i];
    row[i] = read * words + deliver * (each * elements_);
  }
  close(peOf(Tensor::I), row);
  return row;
}

void RefreshCosts::close(std::size_t location, TileRow& row) const {
  const std::vector<char>& closed = closed_[location];
  for (std::size_t i = 0; i < closed.size(); ++i)
    if (closed[i]) row[i] = kNever;
}

std::int64_t RefreshCosts::bitsOf(std::size_t location, Tile tile) const {
  return static_cast<std::int64_t>(kept_[location][tile]) * space_.bits[location];
}

Held RefreshCosts::held(std::size_t location, Tile tile) const {
  const std::int64_t bits = bitsOf(location, tile);
  return {bits > room_[location] ? kNever : kept_[location][tile] * space_.fillCycles[location], bits};
}

TileRow RefreshCosts::fills(std::size_t location) const {
  const TileRow& kept = kept_[location];
  const double cycles = space_.fillCycles[location], bits = static_cast<double>(space_.bits[location]);
  const double room = static_cast<double>(room_[location]);
  TileRow row(kept.size());
  for (std::size_t i = 0; i < row.size(); ++i) row[i] = kept[i] * bits > room ? kNever : kept[i] * cycles;
  return row;
}

// across: rows × columns that the whole array needs at once.
Flow RefreshCosts::inputFlow(Tile tile, double across) const {
  const std::size_t t = tilescope::index(Tensor::I);
  const double depth = come_[peOf(Tensor::I)][tile], each = depth * window_[tile];
  const double read = space_.literal ? each * spreadInput_ : depth * spread_[t] * across;
  return space_.read[t] * read + space_.deliver[t] * (each * elements_);
}

double RefreshCosts::windowAcross(Tile tile, Tile array) const {
  const auto at = [&](Dim dim, Tile of) { return lattice_.numberIn(index(dim), of); };
  return rows_.acrossArray(at(Dim::OY, tile), at(Dim::FY, tile), at(Dim::OY, array), at(Dim::FY, array)) *
         columns_.acrossArray(at(Dim::OX, tile), at(Dim::FX, tile), at(Dim::OX, array), at(Dim::FX, array));
}

Held RefreshCosts::inputHeldWithin(Tile tile, Tile array) const {
  const std::size_t pe = peOf(Tensor::I);
  const Held least = held(pe, tile);
  if (!space_.sharedPe[tilescope::index(Tensor::I)] || least.fillCycles == kNever) return least;
  const double words = kept_[pe][tile] / leastAcross_[tile] * windowAcross(tile, array);
  return {words * space_.fillCycles[pe], static_cast<std::int64_t>(words) * space_.bits[pe]};
}

std::size_t RefreshCosts::windowNumber(Tile array) const {
  const auto at = [&](Dim dim) { return lattice_.numberIn(index(dim), array); };
  return rows_.number(at(Dim::OY), at(Dim::FY)) * columns_.numbers() + columns_.number(at(Dim::OX), at(Dim::FX));
}

bool RefreshCosts::slides(std::size_t location, Dim dim, Tile below) const {
  if (!space_.slidingWindow) return false;
  const InputWindows& windows = dim == Dim::OY ? rows_ : columns_;
  const Axis& axis = space_.shape.axes[dim == Dim::OY ? 0 : 1];
  const std::size_t o = lattice_.numberIn(index(axis.out), below), k = lattice_.numberIn(index(axis.kernel), below);
  return location == bufferOf(Tensor::I) ? windows.slidesInBuffer(o, k) : windows.slidesInElement(o, k);
}

TileRow RefreshCosts::slides(std::size_t location, Dim dim) const {
  TileRow row(lattice_.count(), kNever);
  if (!maySlide(dim)) return row;
  const Axis& axis = space_.shape.axes[dim == Dim::OY ? 0 : 1];
  const std::size_t o = index(axis.out), k = index(axis.kernel), kernels = lattice_.divisors(k);
  const InputWindows& windows = dim == Dim::OY ? rows_ : columns_;
  std::vector<double> table;
  for (std::size_t outs = 0; outs < lattice_.divisors(o); ++outs)
    for (std::size_t ks = 0; ks < kernels; ++ks) {
      const bool own =
          location == bufferOf(Tensor::I) ? windows.slidesInBuffer(outs, ks) : windows.slidesInElement(outs, ks);
      table.push_back(own ? 0 : kNever);
    }
  for (Tile tile = 0; tile < row.size(); ++tile)
    row[tile] = table[lattice_.numberIn(o, tile) * kernels + lattice_.numberIn(k, tile)];
  return row;
}

bool RefreshCosts::maySlide(Dim dim) const {
  return space_.slidingWindow && (dim == Dim::OY ? rows_ : columns_).slides();
}

void RefreshCosts::limitRooms() {
  room_.fill(std::numeric_limits<std::int64_t>::max());
  for (const Room& room : space_.rooms)
    for (std::size_t location = 0; location < kLocations; ++location) {
      if (!room.holds[location]) continue;
      std::int64_t others = 0;
      for (std::size_t other = 0; other < kLocations; ++other)
        if (other != location && room.holds[other]) others += leastBits(other);
      room_[location] = std::min(room_[location], room.bits - others);
    }
}

// Excludes tiles that the dataflow's stationary tensor forbids (docs/models/predictor.md).
void RefreshCosts::followDataflow() {
  if (!space_.stationary) return;
  const auto irrelevant = [&](Tensor tensor) { return kAllDims & ~space_.shape.relevant[tilescope::index(tensor)]; };
  switch (*space_.stationary) {
    case Stationary::Input:
      return need(peOf(Tensor::I), irrelevant(Tensor::I));
    case Stationary::Weight:
      return need(peOf(Tensor::W), irrelevant(Tensor::W));
    case Stationary::Output:
      return need(peOf(Tensor::O), irrelevant(Tensor::O));
    case Stationary::Row:
    case Stationary::None:
      ofArray_.assign(lattice_.count(), 1);
      for (Tile tile = 0; tile < lattice_.count(); ++tile)
        ofArray_[tile] =
            *space_.stationary == Stationary::None ? tile == 0 : hasAll(tile, maskOf(Dim::OX) | maskOf(Dim::FX));
  }
}

bool RefreshCosts::hasAll(Tile tile, DimMask dims) const {
  return std::all_of(loopDims_.begin(), loopDims_.end(), [&](std::size_t d) {
    return !contains(dims, d) || lattice_.numberIn(d, tile) + 1 == lattice_.divisors(d);
  });
}

void RefreshCosts::need(std::size_t location, DimMask whole) {
  closed_[location].assign(lattice_.count(), 0);
  for (Tile tile = 0; tile < lattice_.count(); ++tile) closed_[location][tile] = !hasAll(tile, whole);
}

}  // namespace tilescope::predictor
