// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/nve/binary.h"

#include <gmock/gmock.h>

#include "plugins/nve/crc32.h"
#include "tests/plugins/nve/random_program.h"

namespace tilescope::nve {
namespace {

using ::testing::HasSubstr;

ProgramImage smallImage() {
  const ConvWork work = workOf(3, 3, 1, 9, {{0}});
  return imageOf(assembled(std::get<LayerProgram>(compile(work, Mode::Optimal))), goldenData(work).parameters, work);
}

std::string sealed(std::string content) {
  const std::uint32_t crc = crc32(content);
  for (int i = 0; i < 4; ++i) content += static_cast<char>(crc >> (8 * i) & 0xff);
  return content;
}

std::string content() {
  const std::string bytes = toBinary(smallImage());
  return bytes.substr(0, bytes.size() - 4);
}

std::string refusal(const std::string& bytes) {
  const Result<ProgramImage> read = readBinary(bytes, "layer.nvb");
  if (read.ok()) return "";
  EXPECT_EQ(read.diagnostics().front().file, "layer.nvb");
  EXPECT_FALSE(read.diagnostics().front().remedy.empty());
  return toText(read.diagnostics());
}

TEST(Crc32, HasThePublishedCheckValue) {
  EXPECT_EQ(crc32("123456789"), 0xCBF43926u);
}

TEST(Binary, EveryTruncationIsRefused) {
  const std::string bytes = toBinary(smallImage());
  for (std::size_t length = 0; length < bytes.size(); ++length)
    ASSERT_FALSE(readBinary(std::string_view(bytes).substr(0, length), "f").ok()) << length;
}

TEST(Binary, EveryFlippedBitIsRefused) {
  std::string bytes = toBinary(smallImage());
  for (std::size_t bit = 0; bit < 8 * bytes.size(); ++bit) {
    bytes[bit / 8] = static_cast<char>(bytes[bit / 8] ^ 1 << bit % 8);
    ASSERT_FALSE(readBinary(bytes, "f").ok()) << bit;
    bytes[bit / 8] = static_cast<char>(bytes[bit / 8] ^ 1 << bit % 8);
  }
  EXPECT_TRUE(readBinary(bytes, "f").ok());
}

// With a corrected checksum, a changed file must still keep the engine's limits.
TEST(Binary, FlippedBitsWithAFittingChecksumAreRefusedOrAnotherProgram) {
  const ProgramImage image = smallImage();
  std::string bytes = content();
  int refused = 0;
  for (std::size_t bit = 0; bit < 8 * bytes.size(); ++bit) {
    bytes[bit / 8] = static_cast<char>(bytes[bit / 8] ^ 1 << bit % 8);
    const Result<ProgramImage> read = readBinary(sealed(bytes), "f");
    if (!read.ok()) {
      ++refused;
    } else {
      ASSERT_NE(*read, image);
      ASSERT_EQ(toBinary(*read), sealed(bytes));
    }
    bytes[bit / 8] = static_cast<char>(bytes[bit / 8] ^ 1 << bit % 8);
  }
  EXPECT_GT(refused, 1000);
}

TEST(Binary, RefusalsSayWhatIsThereAndWhatShouldBe) {
  constexpr std::size_t kCount = 8 + 4 + kTableEntries, kHeader = kCount + 4;
  const auto with = [](std::size_t at, char byte) {
    std::string bytes = content();
    bytes[at] = byte;
    return refusal(sealed(bytes));
  };
  EXPECT_THAT(refusal("NVEPROG"), HasSubstr("the letters NVEPROG and a zero"));
  EXPECT_THAT(refusal(content().substr(0, 20)), HasSubstr("20 bytes"));
  EXPECT_THAT(refusal(content() + "abcd"), HasSubstr("the file was changed or cut off"));
  EXPECT_THAT(with(8, 9), HasSubstr("version 9; expected 1"));
  EXPECT_THAT(with(kCount, 0), HasSubstr("0 partitions; expected 1 to 256"));
  EXPECT_THAT(with(kCount, 2), HasSubstr("for a partition's header"));
  EXPECT_THAT(refusal(sealed(content() + "x")), HasSubstr("1 bytes after the last partition"));
  EXPECT_THAT(with(kHeader + 6, 12), HasSubstr("the lanes are 12"));
  // 256 more instructions in the kernel.
  EXPECT_THAT(with(kHeader + 4 + 6 + 6 + 7, 1), HasSubstr("for the partition's lists"));
  EXPECT_THAT(with(content().size() - 1, 1), HasSubstr("at a descriptor's end; expected 0"));
  EXPECT_THAT(with(content().size() - 4, 3), HasSubstr("a step of 3 columns; expected 1"));
  const std::size_t code = kHeader + 4 + 6 + 6 + 12 + 2 + 2;
  EXPECT_THAT(with(code, 3), HasSubstr("operation 3 of MEMA"));
  const std::size_t words = code + 8 * (9 + 10);
  EXPECT_THAT(with(words + 2 * 8 + 6, 1), HasSubstr("value 1 of padding"));
  EXPECT_THAT(with(words + 2 * 8 + 4, 1), HasSubstr("the column of a coefficient is 1"));
}

}  // namespace
}  // namespace tilescope::nve
