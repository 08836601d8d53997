// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/predictor/refresh_costs.h"

#include <algorithm>
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

struct RefreshCosts::TileCounts {
  Tile tile = 0;
  double refreshes = 1;                             // iterations of all loops above
  double reductions = 1;                            // of those that outputs sum over
  std::array<double, kTensorCount> words{1, 1, 1};  // of one processing element; of inputs without rows and columns
  std::array<std::size_t, kDimCount> number{};

  std::size_t of(Dim dim) const { return number[index(dim)]; }
};

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
      columns_(windowsOf(space.shape.axes[1])),
      locations_(kLocations),
      outerInput_(lattice_.count()) {
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
  for (LocationCosts& location : locations_) {
    location.flow.resize(lattice_.count());
    location.held.resize(lattice_.count());
  }
  for (Tile tile = 0; tile < lattice_.count(); ++tile) {
    const TileCounts counts = countsOf(tile);
    fillBuffer(counts);
    fillPe(counts);
  }
  closeTooLarge();
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

RefreshCosts::TileCounts RefreshCosts::countsOf(Tile tile) const {
  TileCounts counts;
  counts.tile = tile;
  for (const std::size_t d : loopDims_) {
    counts.number[d] = lattice_.numberIn(d, tile);
    const double size = static_cast<double>(lattice_.divisor(d, counts.number[d]));
    for (std::size_t t = 0; t < kTensorCount; ++t)
      if (contains(plain_[t], d)) counts.words[t] *= size;
    if (!contains(plain_[tilescope::index(Tensor::O)], d))
      counts.reductions *= static_cast<double>(temporal_[d]) / size;
  }
  counts.refreshes = static_cast<double>(lattice_.allIterations() / lattice_.iterations(tile));
  return counts;
}

Held RefreshCosts::heldOf(std::size_t location, double elements) const {
  return {elements * space_.fillCycles[location], static_cast<std::int64_t>(elements) * space_.bits[location]};
}

void RefreshCosts::fillBuffer(const TileCounts& counts) {
  for (const Tensor tensor : kTensors) {
    const std::size_t t = tilescope::index(tensor);
    double elements = counts.words[t] * spread_[t];
    if (tensor == Tensor::I)
      elements *= rows_.inBuffer(counts.of(Dim::OY), counts.of(Dim::FY)) *
                  columns_.inBuffer(counts.of(Dim::OX), counts.of(Dim::FX));
    LocationCosts& at = locations_[bufferOf(tensor)];
    at.held[counts.tile] = heldOf(bufferOf(tensor), elements);
    at.flow[counts.tile] = tensor == Tensor::O
                               ? (space_.dramFirst + space_.dramAgain * (counts.reductions - 1)) * outputs_
                               : space_.fetch[t] * (counts.refreshes * elements);
  }
}

void RefreshCosts::fillPe(const TileCounts& counts) {
  for (const Tensor tensor : {Tensor::W, Tensor::O}) {
    const std::size_t t = tilescope::index(tensor);
    const double elements = counts.words[t], each = counts.refreshes * elements;
    LocationCosts& at = locations_[peOf(tensor)];
    at.held[counts.tile] = heldOf(peOf(tensor), elements * (space_.sharedPe[t] ? spread_[t] : 1));
    at.flow[counts.tile] = tensor == Tensor::O
                               ? (space_.bufferFirst + space_.bufferAgain * (counts.reductions - 1)) * outputs_
                               : space_.read[t] * (each * spread_[t]) + space_.deliver[t] * (each * elements_);
  }
  fillPeInput(counts);
}

void RefreshCosts::fillPeInput(const TileCounts& counts) {
  const std::size_t oy = counts.of(Dim::OY), fy = counts.of(Dim::FY), ox = counts.of(Dim::OX), fx = counts.of(Dim::FX);
  const double least = rows_.leastAcrossArray(oy, fy) * columns_.leastAcrossArray(ox, fx);
  locations_[peOf(Tensor::I)].flow[counts.tile] = inputFlow(counts, least);
  locations_[peOf(Tensor::I)].held[counts.tile] = inputHeld(counts, least);
  outerInput_[counts.tile] = inputFlow(counts, windowAcross(counts.tile, counts.tile));
}

// window: rows × columns that the array needs at once.
Flow RefreshCosts::inputFlow(const TileCounts& counts, double window) const {
  const std::size_t t = tilescope::index(Tensor::I);
  const double depth = counts.refreshes * counts.words[t], each = depth * windowOf(counts);
  const double read = space_.literal ? each * spreadInput_ : depth * spread_[t] * window;
  return space_.read[t] * read + space_.deliver[t] * (each * elements_);
}

Held RefreshCosts::inputHeld(const TileCounts& counts, double window) const {
  const std::size_t t = tilescope::index(Tensor::I);
  const double words = space_.sharedPe[t] ? spread_[t] * window : windowOf(counts);
  return heldOf(peOf(Tensor::I), counts.words[t] * words);
}

// Rows × columns that one processing element needs at once.
double RefreshCosts::windowOf(const TileCounts& counts) const {
  return rows_.inElement(counts.of(Dim::OY), counts.of(Dim::FY)) *
         columns_.inElement(counts.of(Dim::OX), counts.of(Dim::FX));
}

double RefreshCosts::windowAcross(Tile tile, Tile array) const {
  const auto at = [&](Dim dim, Tile of) { return lattice_.numberIn(index(dim), of); };
  return rows_.acrossArray(at(Dim::OY, tile), at(Dim::FY, tile), at(Dim::OY, array), at(Dim::FY, array)) *
         columns_.acrossArray(at(Dim::OX, tile), at(Dim::FX, tile), at(Dim::OX, array), at(Dim::FX, array));
}

Flow RefreshCosts::inputWithin(Tile tile, Tile array) const {
  return inputFlow(countsOf(tile), windowAcross(tile, array));
}

Held RefreshCosts::inputHeldWithin(Tile tile, Tile array) const {
  const Held& least = locations_[peOf(Tensor::I)].held[tile];
  if (!space_.sharedPe[tilescope::index(Tensor::I)] || least.fillCycles == kNever) return least;
  return inputHeld(countsOf(tile), windowAcross(tile, array));
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

bool RefreshCosts::maySlide(Dim dim) const {
  return space_.slidingWindow && (dim == Dim::OY ? rows_ : columns_).slides();
}

// Tiles that do not fit beside the smallest ones of the others in the same memory.
void RefreshCosts::closeTooLarge() {
  for (const Room& room : space_.rooms)
    for (std::size_t location = 0; location < kLocations; ++location) {
      if (!room.holds[location]) continue;
      std::int64_t others = 0;
      for (std::size_t other = 0; other < kLocations; ++other)
        if (other != location && room.holds[other]) others += locations_[other].held.front().bits;
      LocationCosts& at = locations_[location];
      for (Tile tile = 0; tile < lattice_.count(); ++tile)
        if (at.held[tile].bits + others > room.bits) at.held[tile].fillCycles = kNever;
    }
}

// What "stationary" means (docs/predictor_search.md).
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
  for (Tile tile = 0; tile < lattice_.count(); ++tile) {
    if (hasAll(tile, whole)) continue;
    locations_[location].flow[tile].energy = kNever;
    if (location == peOf(Tensor::I)) outerInput_[tile].energy = kNever;
  }
}

}  // namespace tilescope::predictor
