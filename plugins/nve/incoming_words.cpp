// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/nve/incoming_words.h"

#include <algorithm>

namespace tilescope::nve {
namespace {

int placeIn(const std::vector<int>& list, int value) {
  const auto place = std::find(list.begin(), list.end(), value);
  return place == list.end() ? -1 : static_cast<int>(place - list.begin());
}

}  // namespace

IncomingWords::IncomingWords(const PartitionProgram& program, const LayerParameters& parameters, const ConvWork& work,
                             const FeatureMaps& input, const Origin& origin, std::int64_t firstColumn)
    : program_(program),
      parameters_(parameters),
      work_(work),
      input_(input),
      origin_(origin),
      firstPixel_(work.stride * firstColumn - origin.left) {
  for (const int map : program.maps) {
    firstTerm_.push_back(allTerms_);
    terms_.push_back(work.elementsOf(map) - 1);
    allTerms_ += terms_.back();
  }
  coefficients_.reserve(program.coefficients.size() * kWordCoefficients);
  for (const CoefficientWord& word : program.coefficients)
    for (const CoefficientSource& source : word) coefficients_.push_back(coefficientOf(source));
}

Coefficient IncomingWords::coefficientOf(const CoefficientSource& source) const {
  Coefficient c;
  c.map = placeIn(program_.maps, source.map);
  if (c.map < 0) return c;
  if (source.input < 0) {
    c.known = true;
    c.value = parameters_.biases[static_cast<std::size_t>(source.map)];
    return c;
  }
  const int connection = placeIn(work_.maps[static_cast<std::size_t>(source.map)], source.input);
  c.input = placeIn(program_.inputs, source.input);
  c.column = source.column;
  c.pixel = source.pixel;
  c.known = connection >= 0 && c.input >= 0 && c.column >= 0 && c.column < work_.kernelSlide && c.pixel >= 0 &&
            c.pixel < work_.kernelVector;
  if (!c.known) return c;
  c.value = parameters_.coefficient(work_, source.map, connection, c.column, c.pixel);
  c.term = firstTerm_[static_cast<std::size_t>(c.map)] +
           (connection * work_.kernelSlide + c.column) * work_.kernelVector + c.pixel;
  return c;
}

ScratchWord IncomingWords::coefficientWord(std::size_t index) const {
  ScratchWord word;
  word.coefficients = static_cast<int>(index);
  const Coefficient* values = coefficientsOf(word.coefficients);
  for (std::size_t i = 0; i < kWordCoefficients; ++i) {
    const auto bits = static_cast<std::uint16_t>(values[i].value);
    word.bytes[2 * i] = static_cast<std::uint8_t>(bits & 0xff);
    word.bytes[2 * i + 1] = static_cast<std::uint8_t>(bits >> 8);
  }
  return word;
}

ScratchWord IncomingWords::columnWord(const ColumnWord& what, std::int64_t position) const {
  ScratchWord word;
  const std::int64_t row = program_.stride * position + what.column;
  const std::int64_t place = std::int64_t{kWordPixels} * what.word;
  word.pixels = tagOf(what.input, row, place);
  const int map = program_.inputs[static_cast<std::size_t>(what.input)];
  for (std::size_t i = 0; i < kWordPixels; ++i)
    word.bytes[i] = input_.at(map, row - origin_.top, firstPixel_ + place + static_cast<std::int64_t>(i));
  return word;
}

}  // namespace tilescope::nve
