// SPDX-License-Identifier: GPL-3.0-or-later
// A box of an array consists of equally long runs of addresses: rows, or planes if it is as wide as the array. An alias
// has its original's addresses and runs.
#include "core/program/verify/verify_coverage.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "core/program/program_names.h"

namespace tilescope {
namespace {

constexpr std::int64_t kWordBits = 64;
constexpr std::int64_t kMaxCounted = std::int64_t{1} << 33;  // elements; their bits take 1 GiB
constexpr std::int64_t kNone = -1;

// Calls visit(first address, number of elements) per run until it returns false.
template <class Visit>
void forEachRun(const Tile& tile, const Array& array, Visit visit) {
  Extents box = tile.size;
  const Extents& whole = array.size;
  std::int64_t run = box.width;
  if (box.width == whole.width) {
    run *= std::exchange(box.height, 1);
    if (tile.size.height == whole.height) {
      run *= std::exchange(box.channel, 1);
      if (tile.size.channel == whole.channel) run *= std::exchange(box.batch, 1);
    }
  }
  const std::int64_t first = addressOf(tile, array);
  for (std::int64_t b = 0; b < box.batch; ++b)
    for (std::int64_t c = 0; c < box.channel; ++c)
      for (std::int64_t y = 0; y < box.height; ++y)
        if (!visit(first + ((b * whole.channel + c) * whole.height + y) * whole.width, run)) return;
}

// Calls visit(word, its bits) per word of a run until it returns false.
template <class Visit>
bool forEachWord(std::int64_t first, std::int64_t count, Visit visit) {
  while (count > 0) {
    const std::int64_t low = first % kWordBits;
    const std::int64_t taken = std::min(kWordBits - low, count);
    const std::uint64_t ones = taken == kWordBits ? ~std::uint64_t{0} : (std::uint64_t{1} << taken) - 1;
    if (!visit(static_cast<std::size_t>(first / kWordBits), ones << low)) return false;
    first += taken;
    count -= taken;
  }
  return true;
}

std::int64_t addressOf(std::size_t word, std::uint64_t bits) {
  return static_cast<std::int64_t>(word) * kWordBits + std::countr_zero(bits);
}

}  // namespace

WrittenElements::WrittenElements(VerifyFindings& findings)
    : findings_(findings), maps_(findings.program().arrays.size()) {}

std::size_t WrittenElements::originalOf(std::size_t array) const {
  while (findings_.program().arrays[array].aliasOf) array = *findings_.program().arrays[array].aliasOf;
  return array;
}

bool WrittenElements::isMade(std::size_t array) const {
  const ArrayRole role = findings_.program().arrays[array].role;
  return role == ArrayRole::Map || role == ArrayRole::Output;
}

void WrittenElements::store(std::size_t index) {
  const Program& program = findings_.program();
  const Tile& tile = program.tiles[index];
  const Array& array = program.arrays[tile.array];
  if (!isMade(tile.array))
    return findings_.error(
        fmt::format("a store into {}, an array of role {}", findings_.arrayName(tile.array), name(array.role)),
        "a map or an output",
        array.role == ArrayRole::Inner ? "Inner maps stay on chip; give the array the role \"map\"."
                                       : "Inputs must not be overwritten.");
  if (array.size.elements() > kMaxCounted)
    return findings_.error(fmt::format("a map of {} elements", array.size.elements()),
                           fmt::format("at most {}, so that they can be counted", kMaxCounted), "Split the batch.");
  Map& map = maps_[originalOf(tile.array)];
  if (map.words.empty())
    map.words.resize(static_cast<std::size_t>((array.size.elements() + kWordBits - 1) / kWordBits));
  std::int64_t twice = kNone;
  forEachRun(tile, array, [&](std::int64_t first, std::int64_t count) {
    return forEachWord(first, count, [&](std::size_t word, std::uint64_t bits) {
      if (twice == kNone && (map.words[word] & bits) != 0) twice = addressOf(word, map.words[word] & bits);
      map.written += std::popcount(bits & ~map.words[word]);
      map.words[word] |= bits;
      return true;
    });
  });
  if (twice != kNone)
    findings_.error(fmt::format("element {} of {} a second time", sizeText(originAt(twice, array)),
                                findings_.arrayName(tile.array)),
                    "every finished element stored once", "Tiles of outputs must not overlap.");
}

void WrittenElements::load(std::size_t index) {
  const Program& program = findings_.program();
  const Tile& tile = program.tiles[index];
  const Array& array = program.arrays[tile.array];
  if (array.role == ArrayRole::Bias)
    return findings_.error(fmt::format("a load of {}, a bias", findings_.arrayName(tile.array)),
                           "an array that is loaded", "Biases are part of the program and are not loaded.");
  if (array.role == ArrayRole::Inner)
    return findings_.error(fmt::format("a load of {}, an inner map", findings_.arrayName(tile.array)),
                           "an array that is loaded", "Inner maps stay on chip; give the array the role \"map\".");
  if (!isMade(tile.array)) return;
  if (array.role == ArrayRole::Output)
    return findings_.error(fmt::format("a load of {}, an output", findings_.arrayName(tile.array)),
                           "a map or an input; outputs are not read", "Give the array the role \"map\".");
  const Map& map = maps_[originalOf(tile.array)];
  if (map.written == array.size.elements()) return;
  std::int64_t missing = map.words.empty() ? tilescope::addressOf(tile, array) : kNone;
  if (!map.words.empty()) {
    forEachRun(tile, array, [&](std::int64_t first, std::int64_t count) {
      return forEachWord(first, count, [&](std::size_t word, std::uint64_t bits) {
        if ((bits & ~map.words[word]) == 0) return true;
        missing = addressOf(word, bits & ~map.words[word]);
        return false;
      });
    });
  }
  if (missing != kNone)
    findings_.error(fmt::format("element {} of {}, which is not stored yet", sizeText(originAt(missing, array)),
                                findings_.arrayName(tile.array)),
                    "finished elements", "Store them before this load.");
}

void WrittenElements::finish() {
  const std::vector<Array>& arrays = findings_.program().arrays;
  for (std::size_t i = 0; i < arrays.size() && !findings_.full(); ++i) {
    const std::int64_t elements = arrays[i].size.elements();
    if (!isMade(i) || arrays[i].aliasOf || maps_[i].written == elements) continue;
    std::size_t word = 0;
    while (word < maps_[i].words.size() && maps_[i].words[word] == ~std::uint64_t{0}) ++word;
    const std::int64_t first = word < maps_[i].words.size() ? addressOf(word, ~maps_[i].words[word]) : 0;
    findings_.at("array " + arrays[i].name);
    findings_.error(fmt::format("{} of {} elements never stored, the first at {}", elements - maps_[i].written,
                                elements, sizeText(originAt(first, arrays[i]))),
                    "every element stored once", "Store the outputs of every tile.");
  }
}

}  // namespace tilescope
