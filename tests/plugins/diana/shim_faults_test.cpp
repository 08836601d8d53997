// SPDX-License-Identifier: GPL-3.0-or-later
// Breaks every rule of plugins/diana/runtime/diana_shim_{faults,memory,dma,start}.c.
#include <functional>
#include <set>

#include "tests/plugins/diana/shim_support.h"

namespace tilescope::diana {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class ShimFaults : public Shim {};

struct Broken {
  std::string fault;
  std::function<void()> act;
};

void copy(std::uint32_t l2, std::uint32_t l1, std::uint32_t bytes, std::uint32_t direction) {
  memcpy_dig(l2, l1, bytes, direction, DIANA_BANKS);
}

void copyIn(std::uint32_t l2, std::uint32_t l1, std::uint32_t bytes) {
  copy(l2, l1, bytes, DIANA_L2_TO_L1);
  global_sync_digital();
}

// One input channel, 16 output channels, one row of 16; the output follows the input.
digital_parameters smallest() {
  digital_parameters p{};
  p.c = 1, p.k = 16, p.cx = 16, p.cy = 1, p.fx = 1, p.fy = 1, p.ox = 16, p.oy = 1, p.dilation = 1;
  return p;
}

Broken conv(std::string fault, const std::function<void(digital_parameters&)>& change) {
  return {"digital_conv_2d: " + std::move(fault), [change] {
            digital_parameters p = smallest();
            change(p);
            digital_conv_2d(0, 0, 0, 0, 4096, &p);
          }};
}

Broken convAt(std::string fault, std::uint32_t input, std::uint32_t blob, std::uint32_t blob_l1, std::uint32_t output) {
  return {"digital_conv_2d: " + std::move(fault), [=] {
            digital_parameters p = smallest();
            digital_conv_2d(0, input, blob, blob_l1, output, &p);
          }};
}

void checkEach(const std::vector<Broken>& table) {
  for (const Broken& broken : table) {
    ASSERT_TRUE(shim_setup(SHIM_L2_BYTES, SHIM_ACTIVATION_L1_BYTES, SHIM_WEIGHT_L1_BYTES));
    digital_open();
    broken.act();
    EXPECT_THAT(faults(), ElementsAre(broken.fault));
  }
}

TEST_F(ShimFaults, OfTheChannel) {
  checkEach({
      {"digital_open: the channel is opened twice: found open, expected closed", [] { digital_open(); }},
      {"digital_close: the channel is closed twice: found closed, expected open",
       [] {
         digital_close();
         digital_close();
       }},
      {"digital_close: the channel is closed before the wait: found memcpy_dig to L1 not waited for, expected "
       "global_sync_digital() before it",
       [] {
         copy(0, 0, 32, DIANA_L2_TO_L1);
         digital_close();
       }},
      {"memcpy_dig: the channel is closed: found closed, expected digital_open() before it",
       [] {
         digital_close();
         copy(0, 0, 32, DIANA_L2_TO_L1);
       }},
      {"global_sync_digital: the channel is closed: found closed, expected digital_open() before it",
       [] {
         digital_close();
         global_sync_digital();
       }},
  });
}

TEST_F(ShimFaults, OfKernelsWhileTheChannelIsClosed) {
  using Kernel = decltype(&digital_conv_2d);
  const std::vector<std::pair<std::string, Kernel>> kernels{{"digital_conv_2d", digital_conv_2d},
                                                            {"digital_depthwise_conv_2d", digital_depthwise_conv_2d},
                                                            {"digital_fully_connected", digital_fully_connected},
                                                            {"digital_element_wise_sum", digital_element_wise_sum}};
  for (const auto& [name, kernel] : kernels) {
    fresh();
    digital_close();
    digital_parameters p = smallest();
    kernel(0, 0, 0, 0, 0, &p);
    EXPECT_THAT(faults(),
                ElementsAre(name + ": the channel is closed: found closed, expected digital_open() before it"));
    EXPECT_EQ(shim_total().kernel_calls, 0u);
  }
}

TEST_F(ShimFaults, OfCopies) {
  checkEach({
      {"memcpy_dig: direction: an unknown direction: found 2, expected 0 (L2 to L1) or 1 (L1 to L2)",
       [] { copy(0, 0, 32, 2); }},
      {"memcpy_dig: bytes: an empty copy: found 0, expected at least 1", [] { copy(0, 0, 0, DIANA_L2_TO_L1); }},
      {"memcpy_dig: banks: banks of another core: found 4, expected 1, the digital core's",
       [] { memcpy_dig(0, 0, 32, DIANA_L2_TO_L1, 4); }},
      {"memcpy_dig: L2 address: an L2 address inside a word: found 6, expected a multiple of 4",
       [] { copy(6, 0, 32, DIANA_L2_TO_L1); }},
      {"memcpy_dig: L1 address: an L1 address whose low bits are lost: found 24, expected a multiple of 16",
       [] { copy(0, 24, 32, DIANA_L2_TO_L1); }},
      {"memcpy_dig: L2 address: a copy past the end of a memory: found 64 bytes (33 rounded up to a multiple of 32) at "
       "524256, expected an end within the 524288 bytes of L2",
       [] { copy(SHIM_L2_BYTES - 32, 0, 33, DIANA_L1_TO_L2); }},
      {"memcpy_dig: L1 address: a copy past the end of a memory: found 32 bytes (16 rounded up to a multiple of 32) at "
       "262128, expected an end within the 262144 bytes of activation L1",
       [] { copyIn(0, SHIM_ACTIVATION_L1_BYTES - 16, 16); }},
  });
}

TEST_F(ShimFaults, OfHugeCopiesAndAddresses) {
  copy(0, 0, UINT32_MAX, DIANA_L2_TO_L1);
  EXPECT_THAT(faults(), ElementsAre(HasSubstr("within the 524288 bytes of L2"), HasSubstr("bytes of activation L1")));
  global_sync_digital();
  copy(UINT32_MAX - 3, UINT32_MAX - 15, 32, DIANA_L1_TO_L2);
  global_sync_digital();
  EXPECT_EQ(shim_fault_count(), 4u);
}

// The low bits of an L1 address are ignored, so that the copy goes to a lower address.
TEST_F(ShimFaults, OfAnUnalignedCopyMoveTheBytesBelow) {
  for (std::uint32_t i = 0; i < 32; ++i) l2_set(i, static_cast<std::int8_t>(i));
  copyIn(0, 40, 32);
  copy(64, 32, 32, DIANA_L1_TO_L2);
  global_sync_digital();
  EXPECT_EQ(l2_get(64), 0);
  EXPECT_EQ(shim_fault_count(), 1u);
}

TEST_F(ShimFaults, OfTheProcessorsAccesses) {
  checkEach({
      {"l2_get: an access past the end of L2: found bytes 524291 to 524292, expected at most 524288 bytes",
       [] { EXPECT_EQ(l2_get(SHIM_L2_BYTES), 0); }},
      {"l2_set: an access past the end of L2: found bytes 524291 to 524292, expected at most 524288 bytes",
       [] { l2_set(SHIM_L2_BYTES, 1); }},
      {"l2_clear: an access past the end of L2: found bytes 524284 to 524292, expected at most 524288 bytes",
       [] { l2_clear(SHIM_L2_BYTES - 4, 5); }},
      {"l2_clear: an access past the end of L2: found bytes 4 to 4294967300, expected at most 524288 bytes",
       [] { l2_clear(4, UINT32_MAX); }},
      {"l2_load: an access past the end of L2: found bytes 524287 to 524289, expected at most 524288 bytes",
       [] { l2_load(SHIM_L2_BYTES - 1, std::vector<std::uint8_t>(2).data(), 2); }},
      {"l2_clear: an L2 address inside a word: found 2, expected a multiple of 4", [] { l2_clear(2, 4); }},
      {"l2_get: a read of an undefined byte: found byte 3 (logical 0) of L2, expected a byte that was written",
       [] { l2_get(0); }},
      {"l2_set: an access to bytes that the accelerator is using: found bytes 63 to 64, expected "
       "global_sync_digital() before touching bytes 32 to 64",
       [] {
         copy(32, 0, 16, DIANA_L2_TO_L1);
         l2_set(60, 1);
       }},
  });
}

TEST_F(ShimFaults, OfReadingL1) {
  checkEach({
      {"shim_l1_read: an access past the end of activation L1: found byte 262144, expected at most 262144 bytes",
       [] { EXPECT_EQ(shim_l1_read(SHIM_ACTIVATION_L1_BYTES), 0); }},
      {"shim_l1_read: a read of an undefined byte: found byte 7 (logical 4) of activation L1, expected a byte that was "
       "written",
       [] { shim_l1_read(7); }},
      {"shim_l1_read: an access to L1 while the accelerator works: found byte 7, expected global_sync_digital() before "
       "it",
       [] {
         l2_clear(0, 32);
         l2_set(4, 42);
         copyIn(0, 0, 32);
         EXPECT_EQ(shim_l1_read(7), 42);
         copy(0, 0, 32, DIANA_L2_TO_L1);
         shim_l1_read(7);
       }},
  });
}

TEST_F(ShimFaults, OfReadingWhatACopyIsStillWriting) {
  l2_clear(0, 96);
  copyIn(0, 0, 32);
  copy(32, 0, 32, DIANA_L1_TO_L2);
  l2_get(31);
  l2_get(64);
  EXPECT_THAT(faults(), IsEmpty());
  l2_get(32);
  EXPECT_THAT(faults(), ElementsAre(HasSubstr("l2_get: an access to bytes that the accelerator is using")));
}

TEST_F(ShimFaults, OfAConvolutionsParameters) {
  using P = digital_parameters;
  checkEach({
      conv("c: found 0, expected 1 to 65535", [](P& p) { p.c = 0; }),
      conv("c: found 65536, expected 1 to 65535", [](P& p) { p.c = 65536; }),
      conv("k: found 20, expected a multiple of 16", [](P& p) { p.k = 20; }),
      conv("k: found 0, expected a multiple of 16", [](P& p) { p.k = 0; }),
      conv("cx: found 24, expected a multiple of 16", [](P& p) { p.cx = 24; }),
      conv("ox: found 8, expected a multiple of 16", [](P& p) { p.ox = 8; }),
      conv("cy: found -1, expected 1 to 65535", [](P& p) { p.cy = -1; }),
      conv("oy: found 0, expected 1 to 65535", [](P& p) { p.oy = 0; }),
      conv("fx: found 2, expected 1, 3, 5 or 7", [](P& p) { p.fx = 2; }),
      conv("fy: found 9, expected 1, 3, 5 or 7", [](P& p) { p.fy = 9; }),
      conv("stride: found 2, expected 0 (stride 1) or 1 (stride 2)", [](P& p) { p.stride = 2; }),
      conv("dilation: found 2, expected 0 or 1 (none)", [](P& p) { p.dilation = 2; }),
      conv("padding: found 65536, expected 16 bits", [](P& p) { p.padding = 65536; }),
      conv("activation_function: found 2, expected 0 (none) or 1 (relu)", [](P& p) { p.activation_function = 2; }),
      conv("output_shift: found 32, expected 0 to 31", [](P& p) { p.output_shift = 32; }),
      conv("output_shift: found -1, expected 0 to 31", [](P& p) { p.output_shift = -1; }),
      conv("output rows that need more input rows than there are: found 2 rows, expected at most 1",
           [](P& p) {
             p.oy = 3;
             p.padding = diana_padding(0, 0, 1);
           }),
      conv("weights larger than the weight L1: found 65600 bytes, expected at most 65536 bytes",
           [](P& p) { p.c = 4096; }),
      conv("a tensor past the end of activation L1: found output of 262144 bytes at 4096, expected an end within "
           "262144 bytes",
           [](P& p) { p.k = 8 * 1024, p.cx = p.ox = 32; }),
  });
}

TEST_F(ShimFaults, OfAConvolutionsAddresses) {
  checkEach({
      convAt("an L1 address whose low bits are lost: found input at 8, expected a multiple of 16", 8, 0, 0, 4096),
      convAt("an L1 address whose low bits are lost: found output at 4100, expected a multiple of 16", 0, 0, 0, 4100),
      convAt("a tensor past the end of activation L1: found input of 16 bytes at 262144, expected an end within 262144 "
             "bytes",
             SHIM_ACTIVATION_L1_BYTES, 0, 0, 4096),
      convAt("a weight blob inside a word: found 2, expected a multiple of 4", 0, 2, 0, 4096),
      convAt("weights_l1: found 16, expected 0: weights travel with the call", 0, 0, 16, 4096),
      convAt("a weight blob past the end of L2: found 80 bytes at 524224, expected an end within 524288 bytes", 0,
             SHIM_L2_BYTES - 64, 0, 4096),
      convAt("an output over its input: found output at 0, input at 16, expected tensors that do not overlap", 16, 0, 0,
             0),
  });
}

TEST_F(ShimFaults, OfOtherKernelsParameters) {
  const auto run = [](auto kernel, auto change) {
    return [kernel, change] {
      digital_parameters p = smallest();
      change(p);
      kernel(0, 0, 0, 0, 4096, &p);
    };
  };
  using P = digital_parameters;
  checkEach({
      {"digital_depthwise_conv_2d: k: found 16, expected as many as c", run(digital_depthwise_conv_2d, [](P&) {})},
      {"digital_depthwise_conv_2d: c: found 0, expected 1 to 65535",
       run(digital_depthwise_conv_2d, [](P& p) { p.c = p.k = 0; })},
      {"digital_depthwise_conv_2d: fx: found 4, expected 1, 3, 5 or 7",
       run(digital_depthwise_conv_2d, [](P& p) { p.k = 1, p.fx = 4; })},
      {"digital_fully_connected: c: found 1, expected a multiple of 16", run(digital_fully_connected, [](P&) {})},
      {"digital_fully_connected: k: found 10, expected a multiple of 16",
       run(digital_fully_connected, [](P& p) { p.c = 16, p.k = 10; })},
      {"digital_fully_connected: weights larger than the weight L1: found 65792 bytes, expected at most 65536 bytes",
       run(digital_fully_connected, [](P& p) { p.c = 4096; })},
      {"digital_element_wise_sum: c * cx * cy: found 24, expected a multiple of 16",
       run(digital_element_wise_sum, [](P& p) { p.cx = 24; })},
      {"digital_element_wise_sum: c: found 0, expected at least 1",
       run(digital_element_wise_sum, [](P& p) { p.c = 0; })},
      {"digital_element_wise_sum: cx: found 0, expected 1 to 65535",
       run(digital_element_wise_sum, [](P& p) { p.cx = 0; })},
      {"digital_element_wise_sum: cy: found 0, expected 1 to 65535",
       run(digital_element_wise_sum, [](P& p) { p.cy = 0; })},
      {"digital_element_wise_sum: output_shift: found 40, expected 0 to 31",
       run(digital_element_wise_sum, [](P& p) { p.output_shift = 40; })},
      {"digital_element_wise_sum: an output over its input: found output at 16, input at 0, expected tensors that do "
       "not overlap",
       [] {
         digital_parameters p = smallest();
         p.cx = 32;
         digital_element_wise_sum(0, 0, 0, 64, 16, &p);
       }},
  });
}

// A rejected call writes nothing and takes no cycles.
TEST_F(ShimFaults, OfParametersKeepTheKernelFromRunning) {
  digital_parameters p = smallest();
  p.fx = 2;
  digital_conv_2d(0, 0, 0, 0, 4096, &p);
  EXPECT_EQ(shim_total().kernel_calls, 0u);
  copyIn(0, 0, 32);  // accelerator idle
  EXPECT_EQ(shim_fault_count(), 1u);
}

// Rows beyond the plane are poison here.
TEST_F(ShimFaults, OfRowsBelowThePlaneSpoilTheseRows) {
  l2_clear(0, 128);
  copyIn(0, 0, 32);
  digital_parameters p = smallest();

  p.oy = 3;
  digital_conv_2d(0, 0, 0, 0, 64, &p);
  global_sync_digital();
  copy(1024, 64, 768, DIANA_L1_TO_L2);
  global_sync_digital();
  l2_get(1024 + 31);
  EXPECT_EQ(shim_fault_count(), 1u);
  l2_get(1024 + 32);
  EXPECT_EQ(shim_fault_count(), 2u);
}

// Poison looks like data and is the same in every run.
TEST_F(ShimFaults, OfUndefinedReadsGivePoison) {
  const auto poison = [] {
    std::vector<std::int8_t> read;
    for (std::uint32_t i = 0; i < 4096; ++i) read.push_back(l2_get(i));
    return read;
  };
  const std::vector<std::int8_t> first = poison();
  EXPECT_GT(std::set<int>(first.begin(), first.end()).size(), 200u);
  fresh();
  EXPECT_EQ(poison(), first);
}

class ShimMissingWait : public Shim {
 protected:
  // missing: the wait after the input (0), after the kernel (1), or none (2).
  static std::vector<std::int8_t> without(int missing) {
    ConvCase c{.K = 16, .C = 16};
    c.shift = 6;
    GoldenValues(1).fill(c);
    const auto wait = [missing](int which) {
      if (which != missing) global_sync_digital();
    };
    Places l2, l1;
    const std::uint32_t input = load(l2, toReversedWords(c.input, c.inputShape())), blob = load(l2, blobOf(c));
    const std::uint32_t output = l2.take(256), input_l1 = l1.take(256), output_l1 = l1.take(256);
    digital_parameters p = parametersOf(c);
    copy(input, input_l1, 256, DIANA_L2_TO_L1);
    wait(0);
    digital_conv_2d(input, input_l1, blob, 0, output_l1, &p);
    wait(1);
    copy(output, output_l1, 256, DIANA_L1_TO_L2);
    global_sync_digital();
    global_sync_digital();
    digital_close();
    const std::vector<std::string> seen = faults();
    const std::vector<std::int8_t> values = valuesAt(output, c.outputShape(), c.K);
    EXPECT_EQ(values == direct(c), missing == 2);
    EXPECT_EQ(seen.size(), missing == 2 ? 0u : 1u);
    if (!seen.empty()) {
      EXPECT_EQ(seen[0], expectedFor(missing));
    }
    // Bytes that were never copied are poison, and reading them is a fault too.
    EXPECT_EQ(shim_fault_count() > seen.size(), missing != 2);
    return values;
  }
  static std::string expectedFor(int missing) {
    return missing == 0 ? "digital_conv_2d: a start before the wait: found memcpy_dig to L1 not waited for, expected "
                          "global_sync_digital() before it"
                        : "memcpy_dig: a start before the wait: found digital_conv_2d not waited for, expected "
                          "global_sync_digital() before it";
  }
};

TEST_F(ShimMissingWait, GivesAFaultAndWrongValues) {
  without(0);
  fresh();
  without(1);
  fresh();
  without(2);
}

TEST_F(ShimFaults, TellTheLayerAndOnlyTheFirstAreKept) {
  shim_layer("conv1");
  for (std::uint32_t i = 0; i < 25; ++i) l2_get(i);
  EXPECT_EQ(shim_fault_count(), 25u);
  EXPECT_EQ(faults().size(), 20u);
  EXPECT_STREQ(shim_fault_at(0)->layer, "conv1");
  EXPECT_THAT(faults()[0], HasSubstr("conv1: l2_get: a read of"));
  EXPECT_EQ(shim_fault_at(20), nullptr);
  std::array<char, 40> text{};
  shim_fault_text(20, text.data(), text.size());
  EXPECT_STREQ(text.data(), "no such fault");
  fresh();
  EXPECT_EQ(shim_fault_count(), 0u);
}

TEST_F(ShimFaults, OfCostsAndSizes) {
  shim_set_costs({.copy_cycles = 1, .bytes_per_cycle = 0, .call_cycles = 0, .granule_bytes = 1});
  EXPECT_THAT(faults(), ElementsAre("shim_set_costs: costs that divide by zero: found 0 bytes per cycle, granule 1, "
                                    "expected at least 1 each"));
  EXPECT_FALSE(shim_setup(0, 32, 32));
  EXPECT_FALSE(shim_setup(32, 33, 32));
  EXPECT_FALSE(shim_setup(32, 32, (1u << 28) + 32));
}

// Memories smaller than on the chip, as a profile may state.
TEST_F(ShimFaults, OfSizesFollowTheSetup) {
  ASSERT_TRUE(shim_setup(4096, 1024, 64));
  digital_open();
  copyIn(0, 1024, 16);
  digital_parameters p = smallest();
  digital_conv_2d(0, 0, 0, 0, 512, &p);
  l2_get(4096);
  EXPECT_THAT(faults(), ElementsAre(HasSubstr("within the 1024 bytes of activation L1"),
                                    HasSubstr("expected at most 64 bytes"), HasSubstr("expected at most 4096 bytes")));
}

}  // namespace
}  // namespace tilescope::diana
