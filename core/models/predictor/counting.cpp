// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/predictor/counting.h"

#include <numeric>

#include "core/base/units.h"

namespace tilescope::predictor {
namespace {

const Axis* axisOf(const Shape& shape, Dim out) {
  for (const Axis& axis : shape.axes)
    if (axis.slides && axis.out == out) return &axis;
  return nullptr;
}

// Whether n consecutive windows touch all positions between their ends and overlap the next n, so that every position
// is kept from first to last use. Without dilation: w > stride.
bool slides(const Axis& axis, std::int64_t n, std::int64_t w) {
  const std::int64_t g = std::gcd(axis.stride, axis.dilation);
  const std::int64_t stride = axis.stride / g, dilation = axis.dilation / g;
  const bool noGap = (n == 1 || w >= stride || stride == 1) && (w == 1 || n >= dilation || dilation == 1) &&
                     (stride == 1 || dilation == 1);
  return noGap && (w - 1) * dilation + 1 > stride;
}

bool windowSlides(const Shape& shape, const Nest& nest, std::size_t location, Level level) {
  const Axis* axis = axisOf(shape, nest.temporal[location - 1].dim);
  if (axis == nullptr) return false;
  const Splits splits = splitsAt(nest, location);
  const DimSplit& out = splits[index(axis->out)];
  const DimSplit& kernel = splits[index(axis->kernel)];
  if (level == Level::Buffer)
    return slides(*axis, out.below * out.array * out.belowInPe, kernel.below * kernel.array * kernel.belowInPe);
  const bool sliced = kernel.below > 1 && kernel.array > 1;
  return out.array == 1 && !sliced && slides(*axis, out.below * out.belowInPe, kernel.below * kernel.belowInPe);
}

struct Sum {
  double all = 1, largest = 1;

  void take(double allOf, double largestOf) {
    all *= allOf;
    largest *= largestOf;
  }
};

void takeAxis(Sum& sum, const Axis& axis, const Splits& splits, const Bounds& size, Of of) {
  const DimSplit& out = splits[index(axis.out)];
  const DimSplit& kernel = splits[index(axis.kernel)];
  const Pieces outs = piecesOf(out, size[index(axis.out)], of);
  const Pieces kernels = piecesOf(kernel, size[index(axis.kernel)], of);
  double all = 0, largest = 0;
  for (const Piece& o : outs)
    for (const Piece& k : kernels) {
      const double touched = real(positions(axis, out, o.indices, kernel, k.indices, of));
      if (largest == 0) largest = touched;
      all += touched * real(o.tiles) * real(k.tiles);
    }
  sum.take(all, largest);
}

Sum countWords(const Shape& shape, Tensor tensor, const Splits& splits, const Bounds& size, Of of) {
  Sum sum;
  DimMask left = shape.relevant[tilescope::index(tensor)];
  if (tensor == Tensor::I)
    for (const Axis& axis : shape.axes) {
      if (!axis.slides) continue;
      takeAxis(sum, axis, splits, size, of);
      left &= ~(maskOf(axis.out) | maskOf(axis.kernel));
    }
  for (const Dim dim : kDims) {
    if ((left & maskOf(dim)) == 0) continue;
    const std::int64_t n = size[index(dim)];
    sum.take(real(n), real(piecesOf(splits[index(dim)], n, of).all[0].indices));
  }
  return sum;
}

double tilesAlong(DimMask dims, const Splits& splits, const Bounds& size, Of of) {
  double tiles = 1;
  for (const Dim dim : kDims)
    if ((dims & maskOf(dim)) != 0) tiles *= real(piecesOf(splits[index(dim)], size[index(dim)], of).tiles());
  return tiles;
}

}  // namespace

std::size_t countedLocation(const Shape& shape, const Nest& nest, Tensor tensor, Level level) {
  std::size_t q = (level == Level::Buffer ? nest.buffer : nest.pe)[tilescope::index(tensor)];
  const auto changesNothing = [&](const Loop& loop) { return loop.bound == 1 || !shape.isRelevant(tensor, loop.dim); };
  while (q > 0 && changesNothing(nest.temporal[q - 1])) --q;
  if (q > 0 && tensor == Tensor::I && nest.slidingWindow && windowSlides(shape, nest, q, level)) --q;
  return q;
}

LevelCount countLevel(const Shape& shape, const Nest& nest, const Bounds& size, Tensor tensor, Level level) {
  LevelCount c;
  c.location = (level == Level::Buffer ? nest.buffer : nest.pe)[tilescope::index(tensor)];
  c.counted = countedLocation(shape, nest, tensor, level);
  const Splits held = splitsAt(nest, c.location), splits = splitsAt(nest, c.counted);
  const DimMask relevant = shape.relevant[tilescope::index(tensor)], others = kAllDims & ~relevant;

  const Sum ofArray = countWords(shape, tensor, splits, size, Of::Array);
  c.words = ofArray.all;
  c.tileOfArray = ofArray.largest;
  c.repeats = tilesAlong(others, splits, size, Of::Array);
  c.refreshes = c.repeats * tilesAlong(relevant, splits, size, Of::Array);
  c.heldByArray = countWords(shape, tensor, held, size, Of::Array).largest;
  if (level == Level::Buffer) {
    c.tile = c.tileOfArray;
    c.held = c.heldByArray;
    c.wordsPerElement = c.words;
    c.repeatsPerElement = c.repeats;
    return c;
  }
  const Sum ofElement = countWords(shape, tensor, splits, size, Of::Element);
  c.wordsPerElement = ofElement.all;
  c.tile = ofElement.largest;
  c.repeatsPerElement = tilesAlong(others, splits, size, Of::Element);
  c.held = countWords(shape, tensor, held, size, Of::Element).largest;
  return c;
}

Counts count(const Shape& shape, const Nest& nest, const Bounds& size) {
  Counts c;
  for (const Tensor tensor : kTensors) {
    c.buffer[tilescope::index(tensor)] = countLevel(shape, nest, size, tensor, Level::Buffer);
    c.pe[tilescope::index(tensor)] = countLevel(shape, nest, size, tensor, Level::Pe);
  }
  c.macs = 1;
  for (const std::int64_t n : size) c.macs *= real(n);
  c.steps = tilesAlong(kAllDims, splitsAt(nest, nest.temporal.size()), size, Of::Array);
  c.elements = real(elementsOf(nest.array));
  return c;
}

}  // namespace tilescope::predictor
