// SPDX-License-Identifier: GPL-3.0-or-later
// A small network written by hand as the exporter writes programs: every kind of layer, tiles that do not divide their
// layers, partial sums that leave the chip, pieces of a window that only meet padding, groups, cut columns. The
// predicted traffic is worked out on paper, in elements.
//
// --fault NAME breaks one thing, which the self-check or the run-time checks must notice.
#include "tilescope_runtime.h"

namespace {

constexpr long kValueBits = 8 * sizeof(ts::Value), kSumBits = 8 * sizeof(ts::Sum);
#ifdef TILESCOPE_INT8
constexpr ts::Activation kLastActivation = ts::Activation::None;
#else
constexpr ts::Activation kLastActivation = ts::Activation::Sigmoid;
#endif

using ts::Tensor;
constexpr ts::Range kImage{0, 1};  // batch

struct Network : ts::OffChip {
  ts::Array& data = input("data", 1, 10, 18, 18);
  ts::Array& conv1_weight = weight("conv1.weight", 24, 10, 3, 3);
  ts::Array& conv1_bias = bias("conv1.bias", 24);
  ts::Array& conv1 = map("conv1", 1, 24, 18, 18);
  ts::Array& pool1 = map("pool1", 1, 24, 9, 9);
  ts::Array& conv2_weight = weight("conv2.weight", 32, 12, 3, 3);
  ts::Array& conv2_bias = bias("conv2.bias", 32);
  ts::Array& conv2 = map("conv2", 1, 32, 5, 5);
  ts::Array& conv3_weight = weight("conv3.weight", 32, 32, 3, 3);
  ts::Array& conv3 = map("conv3", 1, 32, 5, 5);
  ts::Array& add1 = map("add1", 1, 32, 5, 5);
  ts::Array& concat1 = map("concat1", 1, 64, 5, 5);
  ts::Array& pool2 = map("pool2", 1, 64, 1, 1);
  ts::Array& fc1_weight = weight("fc1.weight", 10, 64, 1, 1);
  ts::Array& fc1_bias = bias("fc1.bias", 10);
  ts::Array& fc1 = map("fc1", 1, 10, 1, 1);
  ts::Array& reorg1 = map("reorg1", 1, 96, 9, 9);
};

struct Memories {
  int input_0, input_1, weight, output, shared;
};

std::string fault;  // of --fault

// conv1: 3 x 3 over 10 x 18 x 18 to 24 channels. Tile K 8, C 4, OY 7, OX 18, FY 3, FX 3; loops K, C, OY, outer to
// inner: weights stay over OY, partial sums leave after every C and come back.
const ts::ConvShape conv1_shape{3, 3, 1, 1, 1, 1, 1, 1, 18, 18, 10, 24, 1, true};

ts::Finish conv1_finish(const Network& net) {
  return {&net.conv1_bias, 9, ts::Activation::Relu, 0};
}

void run_conv1(ts::Chip& chip, const Memories& on, Network& net, const ts::Array& weights) {
  const ts::Finish finish = conv1_finish(net);
  ts::Tile in = chip.tile("conv1.I", {on.input_0, on.input_1});
  ts::Tile weight = chip.tile("conv1.W", {on.weight});
  ts::Tile out = chip.tile("conv1.O", {on.output});
  const ts::Range OX{0, 18}, FY{0, 3}, FX{0, 3};
  for (int k = 0; k < 24; k += 8) {
    const ts::Range K = ts::range(k, 8, 24);
    for (int c = 0; c < 10; c += 4) {
      const ts::Range C = ts::range(c, 4, 10);
      const bool first = C.begin == 0, last = C.end == 10;
      chip.load(weight, weights, {K, C, FY, FX}, Tensor::W);
      for (int oy = 0; oy < 18; oy += 7) {
        const ts::Range OY = ts::range(oy, 7, 18);
        chip.load(in, net.data, conv1_shape.input(C, OY, OX, FY, FX), Tensor::I);
        chip.begin_outputs(out, net.conv1, {kImage, K, OY, OX});
        if (!first) chip.load_sums(out);
        chip.conv(out, in, weight, conv1_shape, first, last ? &finish : nullptr);
        if (last)
          chip.store(out);
        else
          chip.store_sums(out);
      }
    }
  }
}

// pool1: the largest of 3 x 3, stride 2. Strips of 10 channels.
const ts::PoolShape pool1_shape{ts::PoolMode::Max, 3, 3, 2, 2, 1, 1, 1, 1, 18, 18, 9, 9};

void run_pool1(ts::Chip& chip, const Memories& on, Network& net) {
  ts::Tile in = chip.tile("pool1.I", {on.input_0, on.input_1});
  ts::Tile out = chip.tile("pool1.O", {on.output});
  for (int c = 0; c < 24; c += 10) {
    const ts::Range C = ts::range(c, 10, 24), OY{0, 9}, OX{0, 9};
    const ts::Range shifted = fault == "array" ? C + 20 : C;
    chip.load(in, net.conv1, pool1_shape.input(shifted, OY), Tensor::I);
    chip.begin_outputs(out, net.pool1, {kImage, C, OY, OX});
    chip.pool(out, in, pool1_shape);
    chip.store(out);
  }
}

// conv2: 3 x 3, stride 2, 2 groups, over 24 x 9 x 9 to 32 channels. Tile K 16, C 12, OY 5, OX 2; loop OX; all tensors
// in one memory.
const ts::ConvShape conv2_shape{3, 3, 2, 2, 1, 1, 1, 1, 9, 9, 24, 32, 2, false};

ts::Finish conv2_finish(const Network& net) {
  return {&net.conv2_bias, 10, ts::Activation::Leaky, 0.1};
}

void run_conv2(ts::Chip& chip, const Memories& on, Network& net) {
  const ts::Finish finish = conv2_finish(net);
  ts::Tile in = chip.tile("conv2.I", {on.shared});
  ts::Tile weight = chip.tile("conv2.W", {on.shared}, 541 * sizeof(ts::Value));
  ts::Tile out = chip.tile("conv2.O", {on.shared}, (fault == "overlap" ? 2000 : 2269) * sizeof(ts::Value));
  const ts::Range K{0, 16}, C{0, 12}, OY{0, 5}, FY{0, 3}, FX{0, 3};
  for (int group = 0; group < 2; ++group) {
    for (int ox = 0; ox < 5; ox += 2) {
      const ts::Range OX = ts::range(ox, 2, 5);
      ts::Box box = conv2_shape.input(C + group * 12, OY, OX, FY, FX);
      if (fault == "box") --box.w.end;
      chip.load(in, net.pool1, box, Tensor::I);
      chip.load_if_changed(weight, net.conv2_weight, {K + group * 16, C, FY, FX}, Tensor::W);
      chip.begin_outputs(out, net.conv2, {kImage, K + group * 16, OY, OX});
      chip.conv(out, in, weight, conv2_shape, true, &finish);
      chip.store(out);
    }
  }
}

// conv3: 3 x 3 over 32 x 5 x 5 to 32 channels. Tile OY 1, FY 1; loops OY, FY: outputs stay. The first row of the window
// over the first row of the map only meets padding, and so does the last over the last.
const ts::ConvShape conv3_shape{3, 3, 1, 1, 1, 1, 1, 1, 5, 5, 32, 32, 1, true};

ts::Finish conv3_finish() {
  return {nullptr, 10, ts::Activation::None, 0};
}

void run_conv3(ts::Chip& chip, const Memories& on, Network& net) {
  const ts::Finish finish = conv3_finish();
  ts::Tile in = chip.tile("conv3.I", {on.input_0, on.input_1});
  ts::Tile weight = chip.tile("conv3.W", {fault == "memory" ? on.shared : on.weight});
  ts::Tile out = chip.tile("conv3.O", {on.output});
  const ts::Range K{0, 32}, C{0, 32}, OX{0, 5}, FX{0, 3};
  for (int oy = 0; oy < 5; ++oy) {
    const ts::Range OY = ts::range(oy, 1, 5);
    chip.begin_outputs(out, net.conv3, {kImage, K, OY, OX});
    for (int fy = 0; fy < 3; ++fy) {
      const ts::Range FY = ts::range(fy, 1, 3);
      chip.load(in, net.conv2, conv3_shape.input(C, OY, OX, FY, FX), Tensor::I);
      chip.load(weight, net.conv3_weight, {K, C, FY, FX}, Tensor::W);
      chip.conv(out, in, weight, conv3_shape, fy == 0, fy == 2 ? &finish : nullptr);
    }
    chip.store(out);
  }
}

// add1: conv3 + conv2. Strips of 20 channels.
void run_add1(ts::Chip& chip, const Memories& on, Network& net) {
  ts::Tile first = chip.tile("add1.I", {on.input_0, on.input_1});
  ts::Tile second = chip.tile("add1.W", {on.weight});
  ts::Tile out = chip.tile("add1.O", {on.output});
  for (int c = 0; c < 32; c += 20) {
    const ts::Box box{kImage, ts::range(c, 20, 32), {0, 5}, {0, 5}};
    chip.load(first, net.conv3, box, Tensor::I);
    chip.load(second, net.conv2, box, Tensor::W);
    chip.begin_outputs(out, net.add1, box);
    chip.add(out, first, &second, ts::Activation::Relu);
    chip.store(out);
  }
}

// concat1: add1, then conv2. Strips of 20 channels.
void run_concat1(ts::Chip& chip, const Memories& on, Network& net) {
  ts::Tile in = chip.tile("concat1.I", {on.input_0, on.input_1});
  ts::Tile out = chip.tile("concat1.O", {on.input_0, on.input_1});
  int before = 0;  // channels of the operands so far
  for (const ts::Array* operand : {&net.add1, &net.conv2}) {
    for (int c = 0; c < 32; c += 20) {
      const ts::Range C = ts::range(c, 20, 32), OY{0, 5}, OX{0, 5};
      chip.load(in, *operand, {kImage, C, OY, OX}, Tensor::I);
      chip.begin_outputs(out, net.concat1, {kImage, C + before, OY, OX});
      chip.concat(out, in);
      chip.store(out);
    }
    before += 32;
  }
}

// pool2: the average of 5 x 5. One strip.
const ts::PoolShape pool2_shape{ts::PoolMode::Average, 5, 5, 1, 1, 0, 0, 1, 1, 5, 5, 1, 1};

void run_pool2(ts::Chip& chip, const Memories& on, Network& net) {
  ts::Tile in = chip.tile("pool2.I", {on.input_0, on.input_1});
  ts::Tile out = chip.tile("pool2.O", {on.output});
  const ts::Range C{0, 64}, OY{0, 1}, OX{0, 1};
  chip.load(in, net.concat1, pool2_shape.input(C, OY), Tensor::I);
  chip.begin_outputs(out, net.pool2, {kImage, C, OY, OX});
  chip.pool(out, in, pool2_shape);
  chip.store(out);
}

// fc1: 64 to 10. Tile K 4, C 32; loops K, C: outputs stay.
const ts::ConvShape fc1_shape{1, 1, 1, 1, 0, 0, 1, 1, 1, 1, 64, 10, 1, true};

ts::Finish fc1_finish(const Network& net) {
  return {&net.fc1_bias, 9, kLastActivation, 0};
}

void run_fc1(ts::Chip& chip, const Memories& on, Network& net) {
  const ts::Finish finish = fc1_finish(net);
  ts::Tile in = chip.tile("fc1.I", {on.input_0, on.input_1});
  ts::Tile weight = chip.tile("fc1.W", {on.weight});
  ts::Tile out = chip.tile("fc1.O", {on.output});
  const ts::Range one{0, 1};
  for (int k = 0; k < 10; k += 4) {
    const ts::Range K = ts::range(k, 4, 10);
    chip.begin_outputs(out, net.fc1, {kImage, K, one, one});
    for (int c = 0; c < 64; c += 32) {
      const ts::Range C = ts::range(c, 32, 64);
      chip.load(in, net.pool2, fc1_shape.input(C, one, one, one, one), Tensor::I);
      chip.load(weight, net.fc1_weight, {K, C, one, one}, Tensor::W);
      chip.conv(out, in, weight, fc1_shape, C.begin == 0, C.end == 64 && fault != "unfinished" ? &finish : nullptr);
    }
    chip.store(out);
  }
}

// reorg1: conv1 from space to depth, stride 2. Strips of 10 channels.
void run_reorg1(ts::Chip& chip, const Memories& on, Network& net) {
  ts::Tile in = chip.tile("reorg1.I", {on.input_0, on.input_1});
  ts::Tile out = chip.tile("reorg1.O", {on.output});
  for (int c = 0; c < 24; c += 10) {
    const ts::Range C = ts::range(c, 10, 24);
    chip.load(in, net.conv1, {kImage, C, {0, 18}, {0, 18}}, Tensor::I);
    for (int phase = 0; phase < 4; ++phase) {
      chip.begin_outputs(out, net.reorg1, {kImage, C + phase * 24, {0, 9}, {0, 9}});
      chip.reorg(out, in, 2, phase / 2, phase % 2);
      chip.store(out);
    }
  }
}

ts::Moved values(long i, long w, long o, long o_sums = 0) {
  return {{i * kValueBits, w * kValueBits, o * kValueBits + o_sums * kSumBits}};
}

// Takes "--fault NAME" out of the options.
int take_fault(int argc, char** argv) {
  if (argc < 3 || std::string(argv[1]) != "--fault") return argc;
  fault = argv[2];
  std::copy(argv + 3, argv + argc, argv + 1);
  return argc - 2;
}

}  // namespace

int main(int argc, char** argv) {
  argc = take_fault(argc, argv);
  const ts::Options options = ts::Options::parse(argc, argv, 1);
  ts::Session session("example", "Written by hand.", "device", options);
  Network net;
  session.fill(net);

  ts::Chip chip({8, 16}, options.overlap);
  Memories on{};
  on.input_0 = chip.add_memory("input_0", 3240 * sizeof(ts::Value));
  on.input_1 = chip.add_memory("input_1", 3240 * sizeof(ts::Value));
  on.weight = chip.add_memory("weight", 3072 * sizeof(ts::Value));
  on.output = chip.add_memory("output", 1008 * sizeof(ts::Sum));
  on.shared = chip.add_memory("shared", 2269 * sizeof(ts::Value) + 160 * sizeof(ts::Sum));

  ts::Array wrong_weight = net.conv1_weight;
  std::vector<ts::Value> altered(net.conv1_weight.data, net.conv1_weight.data + net.conv1_weight.elements());
  wrong_weight.data = altered.data();
  altered[1234] = static_cast<ts::Value>(altered[1234] / 2 + 1);
  const ts::Array& weights = fault == "weight" ? wrong_weight : net.conv1_weight;

  session.layer(
      chip, "conv1", "conv", values(3 * 10 * (8 + 9 + 5) * 18, 24 * 10 * 9, 24 * 18 * 18, 4 * 24 * 18 * 18),
      [&] { run_conv1(chip, on, net, weights); },
      [&] { return ts::reference_conv(net.conv1, net.data, net.conv1_weight, conv1_shape, conv1_finish(net)); });
  session.layer(
      chip, "pool1", "pool", values(24 * 18 * 18, 0, 24 * 9 * 9), [&] { run_pool1(chip, on, net); },
      [&] { return ts::reference_pool(net.pool1, net.conv1, pool1_shape); });
  session.layer(
      chip, "conv2", "conv", values(24 * 9 * (4 + 5 + 2) + (fault == "prediction" ? 1 : 0), 32 * 12 * 9, 32 * 5 * 5),
      [&] { run_conv2(chip, on, net); },
      [&] { return ts::reference_conv(net.conv2, net.pool1, net.conv2_weight, conv2_shape, conv2_finish(net)); });
  session.layer(
      chip, "conv3", "conv", values(32 * 5 * (2 + 3 + 3 + 3 + 2), 5 * 32 * 32 * 9, 32 * 5 * 5),
      [&] { run_conv3(chip, on, net); },
      [&] { return ts::reference_conv(net.conv3, net.conv2, net.conv3_weight, conv3_shape, conv3_finish()); });
  session.layer(
      chip, "add1", "add", values(32 * 5 * 5, 32 * 5 * 5, 32 * 5 * 5), [&] { run_add1(chip, on, net); },
      [&] { return ts::reference_add(net.add1, net.conv3, &net.conv2, ts::Activation::Relu); });
  session.layer(
      chip, "concat1", "concat", values(64 * 5 * 5, 0, 64 * 5 * 5), [&] { run_concat1(chip, on, net); },
      [&] {
        return ts::reference_concat(net.concat1, {&net.add1, &net.conv2});
      });
  session.layer(
      chip, "pool2", "pool", values(64 * 5 * 5, 0, 64), [&] { run_pool2(chip, on, net); },
      [&] { return ts::reference_pool(net.pool2, net.concat1, pool2_shape); });
  session.layer(
      chip, "fc1", "fc", values(3 * 64, 10 * 64, 10), [&] { run_fc1(chip, on, net); },
      [&] { return ts::reference_conv(net.fc1, net.pool2, net.fc1_weight, fc1_shape, fc1_finish(net)); });
  session.layer(
      chip, "reorg1", "reorg", values(24 * 18 * 18, 0, 24 * 18 * 18), [&] { run_reorg1(chip, on, net); },
      [&] { return ts::reference_reorg(net.reorg1, net.conv1, 2); });
  return session.finish();
}
