// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <utility>

#include "core/base/names.h"
#include "core/program/execution/conv_kernel.h"
#include "core/program/execution/element_kernels.h"
#include "core/program/execution/execution.h"
#include "core/program/execution/finish.h"

namespace tilescope {
namespace {

bool overlap(const Tile& a, const Tile& b) {
  return a.memory == b.memory && a.offsetBits < b.offsetBits + b.sizeBits() &&
         b.offsetBits < a.offsetBits + a.sizeBits();
}

bool samePlace(const Tile& a, const Tile& b) {
  return a.memory == b.memory && a.offsetBits == b.offsetBits && a.sizeBits() == b.sizeBits();
}

}  // namespace

template <class A>
bool Execution<A>::keepApart(std::size_t output, std::size_t operand) {
  if (!overlap(tile(output), tile(operand))) return true;
  return fail("output " + quoteName(tile(output).name) + " overlaps its operand " + quoteName(tile(operand).name),
              "places apart", "Move one of them.");
}

template <class A>
bool Execution<A>::keepApart(std::size_t output, std::size_t input, const std::vector<std::size_t>& below) {
  return keepApart(output, input) &&
         std::all_of(below.begin(), below.end(), [&](std::size_t tile) { return keepApart(output, tile); });
}

template <class A>
const std::vector<typename A::Operand>* Execution<A>::stackedOperand(std::size_t input,
                                                                     const std::vector<std::size_t>& below,
                                                                     std::vector<Operand>& room) {
  if (below.empty()) return operand(input);
  const Extents whole = stacked(program_, input, below).size;
  room.resize(static_cast<std::size_t>(whole.elements()));
  std::int64_t row = 0;
  std::vector<std::size_t> tiles{input};
  tiles.insert(tiles.end(), below.begin(), below.end());
  for (const std::size_t part : tiles) {
    const std::vector<Operand>* values = operand(part);
    if (!values) return nullptr;
    const std::int64_t own = tile(part).size.height * whole.width;
    for (std::int64_t plane = 0; plane < whole.batch * whole.channel; ++plane)
      std::copy_n(values->begin() + plane * own, own, room.begin() + (plane * whole.height + row) * whole.width);
    row += tile(part).size.height;
  }
  return &room;
}

// Computes one image; all groups at once if the input has more channels than the weights.
template <class A>
void Execution<A>::addProducts(const Conv& conv, const std::vector<Operand>& input, const std::vector<Operand>& weight,
                               std::vector<Sum>& sums) const {
  ConvShape shape{tile(conv.output).size, stacked(program_, *conv.input, conv.below).size,
                  tile(conv.weight).size, conv.stride,
                  conv.dilation,          {conv.padding[0], conv.padding[1]}};
  const std::int64_t groups = shape.input.channel / shape.weight.channel;
  for (std::int64_t* extent : {&shape.input.channel, &shape.output.channel, &shape.weight.batch}) *extent /= groups;
  for (std::int64_t group = 0; group < groups; ++group)
    convolve<A>(shape, input.data() + group * shape.input.elements(), weight.data() + group * shape.weight.elements(),
                sums.data() + group * shape.output.elements());
}

template <class A>
ResidentTile<A>* Execution<A>::startSums(std::size_t i) {
  const Tile& own = tile(i);
  ResidentTile<A> sums{{box(i)}, own.bits, true, {}, {}};
  sums.sums.resize(static_cast<std::size_t>(own.size.elements()));
  memories_[own.memory].put(own.offsetBits, std::move(sums));
  return resident(i, true);
}

template <class A>
bool Execution<A>::run(const Conv& conv) {
  if (!keepApart(conv.output, conv.weight)) return false;
  if (conv.input && !keepApart(conv.output, *conv.input, conv.below)) return false;
  ResidentTile<A>* sums = conv.first ? startSums(conv.output) : resident(conv.output, true);
  if (!sums) return false;
  const std::vector<Operand>* weight = operand(conv.weight);
  if (!weight) return false;
  if (conv.input) {
    std::vector<Operand> room;
    const std::vector<Operand>* input = stackedOperand(*conv.input, conv.below, room);
    if (!input) return false;
    addProducts(conv, *input, *weight, sums->sums);
  }
  if (conv.finish) finish(tile(conv.output), *conv.finish, *sums);
  return true;
}

template <class A>
void Execution<A>::finish(const Tile& own, const Finish& finish, ResidentTile<A>& held) {
  const ActivationRule rule = ruleOf(finish.activation);
  const std::vector<Value>* bias = finish.bias ? &values(storageOf(program_, *finish.bias)) : nullptr;
  const std::int64_t plane = own.size.height * own.size.width;
  held.values.reserve(held.sums.size());
  for (std::int64_t i = 0; i < own.size.batch * own.size.channel; ++i) {
    const std::int64_t channel = own.origin.channel + i % own.size.channel;
    const Value add = bias ? (*bias)[static_cast<std::size_t>(channel)] : Value{0};
    for (std::int64_t j = i * plane; j < (i + 1) * plane; ++j) {
      const Sum sum = held.sums[static_cast<std::size_t>(j)];
      held.values.push_back(static_cast<Operand>(finished(sum, add, finish.shift, rule)));
    }
  }
  held.sums = {};
  held.partial = false;
}

template <class A>
bool Execution<A>::run(const Pool& pool) {
  if (!keepApart(pool.output, pool.input, pool.below)) return false;
  std::vector<Operand> room;
  const std::vector<Operand>* input = stackedOperand(pool.input, pool.below, room);
  if (!input) return false;
  const Extents inputSize = stacked(program_, pool.input, pool.below).size;
  put(pool.output, pooled<A>(pool, tile(pool.output).size, inputSize, *input));
  return true;
}

// The output may replace an operand element by element.
template <class A>
bool Execution<A>::run(const Add& add) {
  const Tile& output = tile(add.output);
  if (!samePlace(output, tile(add.first)) && !keepApart(add.output, add.first)) return false;
  if (add.second && !samePlace(output, tile(*add.second)) && !keepApart(add.output, *add.second)) return false;
  const std::vector<Operand>* first = operand(add.first);
  const std::vector<Operand>* second = first && add.second ? operand(*add.second) : nullptr;
  if (!first || (add.second && !second)) return false;
  put(add.output, added<A>(add, program_, *first, second));
  return true;
}

template <class A>
bool Execution<A>::run(const Concat& concat) {
  ResidentTile<A>* held = resident(concat.input, false);
  if (!held) return false;
  const TileBox renamed = box(concat.output);
  const bool known = std::find(held->boxes.begin(), held->boxes.end(), renamed) != held->boxes.end();
  if (!known) held->boxes.push_back(renamed);
  return true;
}

template <class A>
bool Execution<A>::run(const Reorg& reorg) {
  if (!keepApart(reorg.output, reorg.input)) return false;
  const std::vector<Operand>* input = operand(reorg.input);
  if (!input) return false;
  put(reorg.output, reorganised<A>(reorg, tile(reorg.output).size, tile(reorg.input).size, *input));
  return true;
}

template bool Execution<Fp32>::run(const Conv&);
template bool Execution<Fp32>::run(const Pool&);
template bool Execution<Fp32>::run(const Add&);
template bool Execution<Fp32>::run(const Concat&);
template bool Execution<Fp32>::run(const Reorg&);
template bool Execution<Int8>::run(const Conv&);
template bool Execution<Int8>::run(const Pool&);
template bool Execution<Int8>::run(const Add&);
template bool Execution<Int8>::run(const Concat&);
template bool Execution<Int8>::run(const Reorg&);

}  // namespace tilescope
