// SPDX-License-Identifier: GPL-3.0-or-later
// A layer's maps and parameters: unsigned 8-bit pixels, signed 16-bit coefficients and biases, table of pixels by sum.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/models/nve/conv_work.h"

namespace tilescope::nve {

// Maps of one size. The window slides along rows; vectors run along columns. Pixels outside are 0.
struct FeatureMaps {
  int count = 0;
  std::int64_t height = 0, width = 0;
  std::vector<std::uint8_t> pixels;

  FeatureMaps() = default;
  FeatureMaps(int maps, std::int64_t rows, std::int64_t columns)
      : count(maps), height(rows), width(columns), pixels(static_cast<std::size_t>(maps * rows * columns), 0) {}

  std::uint8_t at(int map, std::int64_t row, std::int64_t column) const {
    return inside(row, column) ? pixels[index(map, row, column)] : 0;
  }
  void set(int map, std::int64_t row, std::int64_t column, std::uint8_t pixel) {
    pixels[index(map, row, column)] = pixel;
  }
  bool inside(std::int64_t row, std::int64_t column) const {
    return row >= 0 && row < height && column >= 0 && column < width;
  }
  bool operator==(const FeatureMaps&) const = default;

 private:
  std::size_t index(int map, std::int64_t row, std::int64_t column) const {
    return static_cast<std::size_t>((map * height + row) * width + column);
  }
};

inline constexpr int kTableEntries = 1024;  // sums are clamped to −512 … 511 before the table
using ActivationTable = std::array<std::uint8_t, kTableEntries>;

struct LayerParameters {
  std::vector<std::int16_t> biases;
  std::vector<std::vector<std::int16_t>>
      coefficients;  // by output map: input by input, column by column, pixel by pixel
  ActivationTable table{};

  std::int16_t coefficient(const ConvWork& work, int map, int connection, int column, int pixel) const {
    return coefficients[static_cast<std::size_t>(map)]
                       [static_cast<std::size_t>((connection * work.kernelSlide + column) * work.kernelVector + pixel)];
  }
};

// Zeros that the host inserts before the image; sizes determine those after it.
struct Origin {
  std::int64_t top = 0, left = 0;
};

// The table entry for (sum + 2^(s − 1)) >> s, clamped.
std::uint8_t activated(std::int64_t sum, int resultShift, const ActivationTable& table);

// Computes the layer by definition: sum = (bias << bias shift) + Σ coefficient × pixel, then the activation. Output:
// work.positions rows and work.width columns.
FeatureMaps referenceLayer(const ConvWork& work, const LayerParameters& parameters, const FeatureMaps& input,
                           const Origin& origin);

}  // namespace tilescope::nve
