// SPDX-License-Identifier: GPL-3.0-or-later
// How fast the emulation is: multiply-accumulates per second of a 3 x 3 convolution, 64 x 56 x 56 to 64 channels, and
// of a fully connected layer of 4096 x 4096, each on 16 x 16 lanes. Build it with -O2; it prints, and checks the
// results.
#include "tilescope_runtime.h"

namespace {

const ts::ConvShape conv_shape{3, 3, 1, 1, 1, 1, 1, 1, 56, 56, 64, 64, 1, true};
const ts::ConvShape small_shape{3, 3, 1, 1, 1, 1, 1, 1, 7, 7, 512, 512, 1, true};
const ts::ConvShape fc_shape{1, 1, 1, 1, 0, 0, 1, 1, 1, 1, 4096, 4096, 1, true};
const ts::Finish finish{nullptr, 10, ts::Activation::None, 0};

// In tiles of 16 output channels that take all inputs.
ts::LayerRun run(ts::Chip& chip, int memory, const ts::ConvShape& s, const ts::Array& data, const ts::Array& weights,
                 ts::Array& outputs) {
  ts::Tile in = chip.tile("I", {memory});
  ts::Tile weight = chip.tile("W", {memory}, static_cast<std::size_t>(1) << 20);
  ts::Tile out = chip.tile("O", {memory}, static_cast<std::size_t>(3) << 20);
  const ts::Range C{0, s.in_c}, OY{0, outputs.h}, OX{0, outputs.w}, FY{0, s.kernel_h}, FX{0, s.kernel_w};
  chip.begin_layer("speed");
  chip.load(in, data, s.input(C, OY, OX, FY, FX), ts::Tensor::I);
  for (int k = 0; k < s.out_c; k += 16) {
    const ts::Range K = ts::range(k, 16, s.out_c);
    chip.load(weight, weights, {K, C, FY, FX}, ts::Tensor::W);
    chip.begin_outputs(out, outputs, {{0, 1}, K, OY, OX});
    chip.conv(out, in, weight, s, true, &finish);
    chip.store(out);
  }
  return chip.end_layer();
}

bool report(const char* name, const ts::ConvShape& s, const ts::Array& data, const ts::Array& weights,
            const ts::Array& outputs, const ts::LayerRun& run) {
  const double macs = static_cast<double>(outputs.elements()) * weights.c * weights.h * weights.w;
  const bool correct = ts::reference_conv(outputs, data, weights, s, finish).correct;
  std::printf("%s %s: %.0f million MAC/s%s\n", name, ts::kArithmetic, macs / run.milliseconds / 1e3,
              correct ? "" : ", WRONG");
  return correct;
}

}  // namespace

int main() {
  ts::OffChip off;
  ts::Array& data = off.input("data", 1, 64, 56, 56);
  ts::Array& weights = off.weight("conv.weight", 64, 64, 3, 3);
  ts::Array& map = off.map("conv", 1, 64, 56, 56);
  ts::Array& small = off.input("small", 1, 512, 7, 7);
  ts::Array& small_weights = off.weight("small_conv.weight", 512, 512, 3, 3);
  ts::Array& small_map = off.map("small_conv", 1, 512, 7, 7);
  ts::Array& row = off.input("row", 1, 4096, 1, 1);
  ts::Array& fc_weights = off.weight("fc.weight", 4096, 4096, 1, 1);
  ts::Array& fc = off.map("fc", 1, 4096, 1, 1);
  off.fill_random(1);
  ts::Chip chip({16, 16});
  const int memory = chip.add_memory("memory", static_cast<std::size_t>(4) << 20);
  bool correct = true;
  for (int repeat = 0; repeat < 2; ++repeat) {
    correct &= report("conv", conv_shape, data, weights, map, run(chip, memory, conv_shape, data, weights, map));
    correct &= report("7 x 7 conv", small_shape, small, small_weights, small_map,
                      run(chip, memory, small_shape, small, small_weights, small_map));
    correct &= report("fc", fc_shape, row, fc_weights, fc, run(chip, memory, fc_shape, row, fc_weights, fc));
  }
  return correct ? 0 : 1;
}
