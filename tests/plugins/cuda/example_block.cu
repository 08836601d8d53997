// SPDX-License-Identifier: GPL-3.0-or-later
// Layers written by hand as the exporter writes them for onchip=shared: a convolution in groups that blocks share out,
// whose partial sums leave the chip, with two memories in turns, a sum and a pool. The predicted traffic is worked out
// on paper, in elements.
//
// --fault NAME breaks one thing, which the self-check or the checks of the blocks must notice.
#include "tilescope_shared.h"

namespace {

constexpr long kValueBits = 8 * sizeof(ts::Value), kSumBits = 8 * sizeof(ts::Sum);

struct Network {
  ts::OffChip arrays;
  ts::Array& data = arrays.input("data", 1, 20, 9, 11);
  ts::Array& weight = arrays.weight("conv.weight", 14, 10, 3, 3);
  ts::Array& bias = arrays.bias("conv.bias", 14);
  ts::Array& conv = arrays.map("conv", 1, 14, 9, 11);
  ts::Array& add = arrays.map("add", 1, 14, 9, 11);
  ts::Array& pool = arrays.map("pool", 1, 14, 5, 6);
};

enum Memory { on_chip_input_0, on_chip_input_1, on_chip_weight, on_chip_output };

constexpr ts::Lanes kLanes{4, 6};
[[maybe_unused]] constexpr int kThreads = kLanes.c * kLanes.k;  // by the emulation

// What is broken on purpose; kernels get it as a number.
enum Fault {
  kNoFault,
  kBox,
  kArray,
  kMemory,
  kOverlap,
  kChannels,
  kGroup,
  kUnfinished,
  kNoTarget,
  kSums,
  kWeight,
  kPrediction,
  kFaults
};
constexpr const char* kFaultNames[kFaults] = {"",      "box",        "array",     "memory", "overlap", "channels",
                                              "group", "unfinished", "no_target", "sums",   "weight",  "prediction"};

// Two groups of 10 channels to 7. Tile K 7, C 4, OY 4, OX 11; loops group, OY, C: all tensors move in every iteration
// of OY and C, so blocks share out groups and OY, and sums leave after every C and come back.
const ts::ConvShape shape_conv{3, 3, 1, 1, 1, 1, 1, 1, 9, 11, 20, 14, 2, true};

__global__ void __launch_bounds__(kThreads)
    kernel_conv(ts::BlockMemory memory, ts::ConvShape shape, ts::BlockFinish finish, ts::GlobalArray input_array,
                ts::GlobalArray weight_array, ts::GlobalArray output_array, int fault) {
  ts::BlockChip chip(memory);
  ts::BlockShare share;
  ts::BlockTile input = chip.tile(ts::Tensor::I, {on_chip_input_0, on_chip_input_1});
  ts::BlockTile weight = chip.tile(ts::Tensor::W, {fault == kOverlap ? on_chip_output : on_chip_weight});
  ts::BlockTile output = chip.tile(ts::Tensor::O, {on_chip_output}, fault == kMemory ? 4 : 0);
  const int group = share.part(2);
  const ts::Range k = fault == kGroup ? ts::Range{1, 8} : ts::Range{group * 7, group * 7 + 7};
  const ts::Range ox{0, 11}, fy{0, 3}, fx{0, 3};
  const ts::Range oy = share.range(9, 4);
  for (int c0 = 0; c0 < 10; c0 += 4) {
    const ts::Range c = ts::range(c0, 4, 10);
    ts::Box box = shape.input(c + group * (fault == kChannels ? 9 : 10), oy, ox, fy, fx);
    if (fault == kBox) --box.w.end;
    if (fault == kArray) box.h.end += 9;
    chip.load(input, input_array, box, ts::Tensor::I);
    chip.load(weight, weight_array, {k, c, fy, fx}, ts::Tensor::W);
    if (fault != kNoTarget) chip.begin_outputs(output, output_array, {{0, 1}, k, oy, ox});
    if (c0 != 0) chip.load_sums(output);
    chip.conv(output, input, weight, shape, c0 == 0, c.end == 10 && fault != kUnfinished ? &finish : nullptr);
    if (c.end == 10)
      chip.store(output);
    else
      chip.store_sums(output);
  }
}

// conv + conv, in strips of 5 channels and 4 rows.
__global__ void __launch_bounds__(kThreads)
    kernel_add(ts::BlockMemory memory, ts::GlobalArray first_array, ts::GlobalArray output_array) {
  ts::BlockChip chip(memory);
  ts::BlockShare share;
  ts::BlockTile first = chip.tile(ts::Tensor::I, {on_chip_input_0});
  ts::BlockTile second = chip.tile(ts::Tensor::W, {on_chip_input_1});
  ts::BlockTile output = chip.tile(ts::Tensor::O, {on_chip_output});
  const ts::Box box{{0, 1}, share.range(14, 5), share.range(9, 4), {0, 11}};
  chip.load(first, first_array, box, ts::Tensor::I);
  chip.load(second, first_array, box, ts::Tensor::W);
  chip.begin_outputs(output, output_array, box);
  chip.add(output, first, &second, ts::Activation::Leaky, 0.25);
  chip.store(output);
}

// The average of 3 x 3, stride 2, in strips of 4 channels.
const ts::PoolShape shape_pool{ts::PoolMode::Average, 3, 3, 2, 2, 1, 1, 1, 1, 9, 11, 5, 6};

__global__ void __launch_bounds__(kThreads) kernel_pool(ts::BlockMemory memory, ts::PoolShape shape,
                                                        ts::GlobalArray input_array, ts::GlobalArray output_array) {
  ts::BlockChip chip(memory);
  ts::BlockShare share;
  ts::BlockTile input = chip.tile(ts::Tensor::I, {on_chip_input_0});
  ts::BlockTile output = chip.tile(ts::Tensor::O, {on_chip_output});
  const ts::Range c = share.range(14, 4), oy{0, 5};
  chip.load(input, input_array, shape.input(c, oy), ts::Tensor::I);
  chip.begin_outputs(output, output_array, {{0, 1}, c, oy, {0, 6}});
  chip.pool(output, input, shape);
  chip.store(output);
}

ts::Moved values(long i, long w, long o, long o_sums = 0) {
  return {{i * kValueBits, w * kValueBits, o * kValueBits + o_sums * kSumBits}};
}

// Takes "--fault NAME" out of the options.
int take_fault(int& argc, char** argv) {
  if (argc < 3 || std::string(argv[1]) != "--fault") return kNoFault;
  const std::string name = argv[2];
  std::copy(argv + 3, argv + argc, argv + 1);
  argc -= 2;
  for (int fault = 1; fault < kFaults; ++fault)
    if (name == kFaultNames[fault]) return fault;
  ts::stop("option --fault: " + name + " is not known");
}

}  // namespace

int main(int argc, char** argv) {
  const int fault = take_fault(argc, argv);
  const ts::Options options = ts::Options::parse(argc, argv, 1);
  Network net;
  ts::Session session("example", "Written by hand.", "shared", options);
  session.fill(net.arrays);
  ts::SharedChip chip(kLanes);
  chip.add_memory("input_0", 4 * 9 * 11 * sizeof(ts::Value));
  chip.add_memory("input_1", 5 * 6 * 11 * sizeof(ts::Value) + 1);  // so that the next one begins at the next word
  chip.add_memory("weight", 7 * 4 * 9 * sizeof(ts::Value));
  chip.add_memory("output", 7 * 4 * 11 * sizeof(ts::Sum));
  const ts::Finish finish{&net.bias, 9, ts::Activation::Relu, 0};

  const long outputs = 14 * 9 * 11;
  session.layer(
      chip, "conv", "conv",
      values(20 * 11 * (5 + 6 + 2), 3 * 14 * 10 * 9 + (fault == kPrediction ? 1 : 0), outputs, 4 * outputs),
      [&] {
        if (fault == kWeight) net.weight.data[700] = static_cast<ts::Value>(net.weight.data[700] / 2 + 1);
        chip.launch(kernel_conv, 6, shape_conv, chip.finish(finish), chip.source(net.data), chip.source(net.weight),
                    chip.target(net.conv, fault != kSums), fault);
        if (fault == kWeight) session.fill(net.arrays);
      },
      [&] { return ts::reference_conv(net.conv, net.data, net.weight, shape_conv, finish); });
  session.layer(
      chip, "add", "add", values(outputs, outputs, outputs),
      [&] { chip.launch(kernel_add, 9, chip.source(net.conv), chip.target(net.add)); },
      [&] { return ts::reference_add(net.add, net.conv, &net.conv, ts::Activation::Leaky, 0.25); });
  session.layer(
      chip, "pool", "pool", values(outputs, 0, 14 * 5 * 6),
      [&] { chip.launch(kernel_pool, 4, shape_pool, chip.source(net.add), chip.target(net.pool)); },
      [&] { return ts::reference_pool(net.pool, net.add, shape_pool); });
  return session.finish();
}
