// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/nve/vector_unit.h"

#include <fmt/format.h>

#include <algorithm>

namespace tilescope::nve {
namespace {

std::string pixelText(Tag tag) {
  if (tag == kNoTag) return "no pixel of the image";
  return fmt::format("pixel {} of row {} of input {}", placeOf(tag), rowOf(tag), inputOf(tag));
}

}  // namespace

std::string toText(const Breach& breach) {
  switch (breach.kind) {
    case Breach::Kind::None:
      break;
    case Breach::Kind::NoBias:
      return fmt::format("in cycle {} VMAC adds to sums that no bias began", breach.cycle);
    case Breach::Kind::NotBias:
      return fmt::format("in cycle {} the coefficient of VMAC's bias is none of the partition's biases", breach.cycle);
    case Breach::Kind::NotCoefficient:
      return fmt::format("in cycle {} VMAC multiplies with no coefficient of the layer", breach.cycle);
    case Breach::Kind::OtherMap:
      return fmt::format("in cycle {} VMAC multiplies with a coefficient of map {}, expected {}", breach.cycle,
                         breach.found, breach.expected);
    case Breach::Kind::Twice:
      return fmt::format("in cycle {} VMAC adds a product for the second time", breach.cycle);
    case Breach::Kind::Missing:
      return fmt::format("in cycle {} VMAC ends a sum of {} products, expected {}", breach.cycle, breach.found,
                         breach.expected);
    case Breach::Kind::Pixels:
      return fmt::format("in cycle {} a lane of VMAC meets {}, expected {}", breach.cycle, pixelText(breach.found),
                         pixelText(breach.expected));
  }
  return "";
}

VectorUnit::VectorUnit(const PartitionProgram& program, const IncomingWords& words)
    : stride_(program.stride),
      lanes_(program.lanes),
      biasShift_(program.biasShift),
      words_(words),
      metIn_(static_cast<std::size_t>(words.allTerms()), 0) {}

void VectorUnit::breach(Breach::Kind kind, std::int64_t cycle, std::int64_t expected, std::int64_t found) {
  now_.breach = {kind, cycle, expected, found};
}

void VectorUnit::bias(const HeldCoefficient& coefficient, std::int64_t cycle) {
  const Coefficient* source = coefficient.source;
  now_.sums.fill(std::int64_t{coefficient.value} * (std::int64_t{1} << biasShift_));
  now_.valid = true;
  now_.position = -1;
  now_.breach = {};
  terms_ = 0;
  ++window_;
  if (source != nullptr && source->known && source->input < 0)
    now_.map = source->map;
  else
    breach(Breach::Kind::NotBias, cycle);
}

void VectorUnit::mac(const HeldCoefficient& coefficient, const ImageRegisters& registers, std::int64_t cycle) {
  const std::int32_t* pixels = registers.pixels();
  const std::int32_t value = coefficient.value;
  const auto lanes = static_cast<std::size_t>(lanes_);
  if (stride_ == 1)
    for (std::size_t l = 0; l < lanes; ++l) now_.sums[l] += value * pixels[l];
  else
    for (std::size_t l = 0; l < lanes; ++l) now_.sums[l] += value * pixels[2 * l];
  if (!now_.breach) check(coefficient.source, registers, cycle);
}

void VectorUnit::check(const Coefficient* coefficient, const ImageRegisters& registers, std::int64_t cycle) {
  if (!now_.valid) return breach(Breach::Kind::NoBias, cycle);
  if (coefficient == nullptr || !coefficient->known || coefficient->input < 0)
    return breach(Breach::Kind::NotCoefficient, cycle);
  if (coefficient->map != now_.map) return breach(Breach::Kind::OtherMap, cycle, now_.map, coefficient->map);
  std::uint32_t& met = metIn_[static_cast<std::size_t>(coefficient->term)];
  if (met == window_) return breach(Breach::Kind::Twice, cycle);
  met = window_;
  ++terms_;
  checkPixels(*coefficient, registers.tags(), cycle);
}

// The first product of a sum determines the window of all its pixels.
void VectorUnit::checkPixels(const Coefficient& coefficient, const Tag* tags, std::int64_t cycle) {
  if (now_.position < 0) {
    const std::int64_t before = tags[0] == kNoTag ? -1 : rowOf(tags[0]) - coefficient.column;
    if (before >= 0 && before % stride_ == 0) now_.position = before / stride_;
  }
  const std::int64_t row = stride_ * std::max<std::int64_t>(now_.position, 0) + coefficient.column;
  const Tag expected = tagOf(coefficient.input, row, coefficient.pixel);
  Tag differences = now_.position < 0 ? 1 : 0;
  for (int l = 0; l < lanes_; ++l) differences |= tags[stride_ * l] ^ (expected + stride_ * l);
  if (differences == 0) return;
  for (int l = 0; l < lanes_; ++l)
    if (tags[stride_ * l] != expected + stride_ * l)
      return breach(Breach::Kind::Pixels, cycle, expected + stride_ * l, tags[stride_ * l]);
  breach(Breach::Kind::Pixels, cycle, expected, tags[0]);
}

UnitResult VectorUnit::result(std::int64_t cycle) const {
  UnitResult result = now_;
  constexpr int kUnusedBits = 64 - 48;  // bits of the sums
  for (std::int64_t& sum : result.sums)
    sum = static_cast<std::int64_t>(static_cast<std::uint64_t>(sum) << kUnusedBits) >> kUnusedBits;
  if (!result.valid) result.breach = {Breach::Kind::NoBias, cycle, 0, 0};
  if (!result.breach && terms_ != words_.termsOf(now_.map))
    result.breach = {Breach::Kind::Missing, cycle, words_.termsOf(now_.map), terms_};
  return result;
}

}  // namespace tilescope::nve
