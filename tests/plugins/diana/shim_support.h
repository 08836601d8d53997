// SPDX-License-Identifier: GPL-3.0-or-later
// Layers by their definition, and the same by the shim of DIANA's digital core.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "diana_driver.h"
#include "plugins/diana/activation_layout.h"
#include "plugins/diana/weight_blob.h"

namespace tilescope::diana {

inline std::int32_t int32(std::int64_t value) {
  return static_cast<std::int32_t>(value);
}
inline std::uint32_t uint32(std::int64_t value) {
  return static_cast<std::uint32_t>(value);
}
inline std::int64_t groupsOf16(std::int64_t count) {
  return (count + 15) / 16;
}

inline std::int8_t finished(std::int64_t sum, int shift, bool relu) {
  std::int64_t divided = sum / (std::int64_t{1} << shift);
  if (sum < 0 && divided * (std::int64_t{1} << shift) != sum) --divided;  // rounds down
  return static_cast<std::int8_t>(std::clamp<std::int64_t>(divided, relu ? 0 : -128, 127));
}

// groups is 1, or C = K if depthwise.
struct ConvCase {
  std::int64_t K = 16, C = 16, FY = 1, FX = 1, IY = 1, IX = 16;
  std::int64_t top = 0, bottom = 0, left = 0, right = 0, stride = 1;
  int shift = 0;
  bool relu = false, depthwise = false;
  std::vector<std::int8_t> input, weights;  // CHW and OIHW (depthwise: I = 1)
  std::vector<std::int32_t> bias;

  std::int64_t OY() const { return (IY + top + bottom - FY) / stride + 1; }
  std::int64_t OX() const { return (IX + left + right - FX) / stride + 1; }
  std::int64_t rowsBelow() const { return std::max<std::int64_t>(0, (OY() - 1) * stride + FY - top - IY); }
  std::int64_t inputsPerOutput() const { return depthwise ? 1 : C; }
  std::int64_t inputValues() const { return C * IY * IX; }
  std::int64_t weightValues() const { return K * inputsPerOutput() * FY * FX; }
  // As in the driver: rows are widened to 16, plus padding that is only on the right.
  std::int64_t inputPitch() const { return rowPitch(IX + std::max<std::int64_t>(0, right - left)); }
  std::int64_t outputPitch() const { return rowPitch(OX()); }
  std::int64_t outputChannels() const { return depthwise ? K : 16 * groupsOf16(K); }
  ActivationShape inputShape() const { return {C, IY, IX, inputPitch()}; }
  ActivationShape outputShape() const { return {outputChannels(), OY(), OX(), outputPitch()}; }
};

inline std::vector<std::int8_t> direct(const ConvCase& c) {
  std::vector<std::int8_t> output;
  for (std::int64_t k = 0; k < c.K; ++k) {
    for (std::int64_t y = 0; y < c.OY(); ++y) {
      for (std::int64_t x = 0; x < c.OX(); ++x) {
        std::int64_t sum = c.bias[std::size_t(k)];
        for (std::int64_t n = 0; n < c.inputsPerOutput(); ++n) {
          for (std::int64_t j = 0; j < c.FY; ++j) {
            for (std::int64_t i = 0; i < c.FX; ++i) {
              const std::int64_t row = y * c.stride - c.top + j, column = x * c.stride - c.left + i;
              if (row < 0 || row >= c.IY || column < 0 || column >= c.IX) continue;
              const std::int64_t channel = c.depthwise ? k : n;
              sum += std::int64_t{c.input[std::size_t((channel * c.IY + row) * c.IX + column)]} *
                     c.weights[std::size_t(((k * c.inputsPerOutput() + n) * c.FY + j) * c.FX + i)];
            }
          }
        }
        output.push_back(finished(sum, c.shift, c.relu));
      }
    }
  }
  return output;
}

inline digital_parameters parametersOf(const ConvCase& c) {
  digital_parameters p{};
  p.c = int32(c.C), p.k = int32(c.outputChannels());
  p.cx = int32(c.inputPitch()), p.cy = int32(c.IY);
  p.fx = int32(c.FX), p.fy = int32(c.FY);
  p.ox = int32(c.outputPitch()), p.oy = int32(c.OY());
  p.activation_function = c.relu, p.output_shift = c.shift;
  p.padding = diana_padding(int32(c.left), int32(c.top), int32(c.rowsBelow()));
  p.dilation = 1, p.stride = int32(c.stride - 1);
  return p;
}

inline std::vector<std::uint8_t> blobOf(const ConvCase& c) {
  return c.depthwise ? depthwiseBlob(c.K, c.FY, c.FX, c.weights, c.bias)
                     : convBlob(c.K, c.C, c.FY, c.FX, c.weights, c.bias);
}

// Addresses in L2 or L1, at multiples of 32.
class Places {
  std::uint32_t next_ = 0;

 public:
  std::uint32_t take(std::int64_t bytes) {
    const std::uint32_t place = next_;
    next_ += uint32((bytes + 31) / 32 * 32);
    return place;
  }
};

inline std::uint32_t load(Places& l2, const std::vector<std::uint8_t>& bytes) {
  const std::uint32_t address = l2.take(std::ssize(bytes));
  l2_load(address, bytes.data(), uint32(std::ssize(bytes)));
  return address;
}

inline std::vector<std::int8_t> valuesAt(std::uint32_t address, const ActivationShape& shape, std::int64_t channels) {
  std::vector<std::int8_t> values;
  for (std::int64_t row = 0; row < channels * shape.rows; ++row)
    for (std::int64_t column = 0; column < shape.columns; ++column)
      values.push_back(l2_get(address + uint32(row * shape.pitch + column)));
  return values;
}

// One call for the whole layer. The channel must be open.
inline std::vector<std::int8_t> shimmed(const ConvCase& c) {
  Places l2, l1;
  const std::int64_t inputBytes = activationBytes(c.inputShape()), outputBytes = activationBytes(c.outputShape());
  const std::uint32_t input = load(l2, toReversedWords(c.input, c.inputShape()));
  const std::uint32_t blob = load(l2, blobOf(c)), output = l2.take(outputBytes);
  const std::uint32_t input_l1 = l1.take(inputBytes), output_l1 = l1.take(outputBytes);
  memcpy_dig(input, input_l1, uint32(inputBytes), DIANA_L2_TO_L1, DIANA_BANKS);
  global_sync_digital();
  digital_parameters p = parametersOf(c);
  (c.depthwise ? digital_depthwise_conv_2d : digital_conv_2d)(input, input_l1, blob, 0, output_l1, &p);
  global_sync_digital();
  memcpy_dig(output, output_l1, uint32(outputBytes), DIANA_L1_TO_L2, DIANA_BANKS);
  global_sync_digital();
  return valuesAt(output, c.outputShape(), c.K);
}

// Generator of the golden file: s = 1103515245 s + 12345 modulo 2^31 before every value.
class GoldenValues {
  std::int64_t s_;

 public:
  explicit GoldenValues(std::int64_t seed) : s_(seed) {}
  std::int64_t next() { return s_ = (1103515245 * s_ + 12345) % (std::int64_t{1} << 31); }
  std::vector<std::int8_t> values(std::int64_t count) {
    std::vector<std::int8_t> values;
    while (std::ssize(values) < count) values.push_back(static_cast<std::int8_t>(next() >> 16 & 0xFF));
    return values;
  }
  void fill(ConvCase& c) {
    c.input = values(c.inputValues());
    c.weights = values(c.weightValues());
    while (std::ssize(c.bias) < c.K) c.bias.push_back(int32((next() >> 8) % 2001 - 1000));
  }
};

using Random = std::mt19937;

inline std::int64_t between(Random& random, std::int64_t low, std::int64_t high) {
  return std::uniform_int_distribution<std::int64_t>(low, high)(random);
}

inline std::vector<std::int8_t> randomValues(Random& random, std::int64_t count) {
  std::vector<std::int8_t> values(static_cast<std::size_t>(count));
  for (std::int8_t& value : values) value = static_cast<std::int8_t>(between(random, -128, 127));
  return values;
}

inline std::vector<std::int32_t> randomBiases(Random& random, std::int64_t count) {
  std::vector<std::int32_t> biases(static_cast<std::size_t>(count));
  const std::int64_t most = between(random, 0, 1) ? 100000 : 20;  // small biases give different results in other tools
  for (std::int32_t& bias : biases) bias = int32(between(random, -most, most));
  return biases;
}

inline void fill(Random& random, ConvCase& c) {
  c.input = randomValues(random, c.inputValues());
  c.weights = randomValues(random, c.weightValues());
  c.bias = randomBiases(random, c.K);
}

inline std::vector<std::string> faults() {
  std::vector<std::string> texts;
  for (std::uint32_t i = 0; shim_fault_at(i); ++i) {
    std::array<char, 600> text{};
    shim_fault_text(i, text.data(), text.size());
    texts.emplace_back(text.data());
  }
  return texts;
}

// A fresh shim with the chip's memory sizes and an open channel.
class Shim : public ::testing::Test {
 protected:
  void SetUp() override { fresh(); }
  static void fresh() {
    ASSERT_TRUE(shim_setup(SHIM_L2_BYTES, SHIM_ACTIVATION_L1_BYTES, SHIM_WEIGHT_L1_BYTES));
    digital_open();
  }
};

}  // namespace tilescope::diana
