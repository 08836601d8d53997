// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plugin/elf_check.h"

#include <elf.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>
#include <functional>

#include "tests/core/plugin/plugin_fixtures.h"

namespace tilescope {
namespace {

using ::testing::HasSubstr;

std::string whyNot(const std::string& text) {
  const TemporaryFolder folder;
  writeText(folder / "a.so", text);
  return whyNotLoadable(folder / "a.so");
}

std::string whyNotWith(const std::function<void(Elf64_Ehdr&)>& change) {
  std::string text = textOfFile(fixtureFile("good"));
  Elf64_Ehdr header;
  std::memcpy(&header, text.data(), sizeof header);
  change(header);
  std::memcpy(text.data(), &header, sizeof header);
  return whyNot(text);
}

TEST(ElfCheck, LetsLibrariesThrough) {
  EXPECT_EQ(whyNotLoadable(fixtureFile("good")), "");
  EXPECT_EQ(whyNotLoadable(fixtureFile("no_entry")), "");
}

TEST(ElfCheck, RefusesWhatIsNoFile) {
  const TemporaryFolder folder;
  EXPECT_THAT(whyNotLoadable(folder.path().string()), HasSubstr("It is not a file"));
  EXPECT_THAT(whyNotLoadable(folder / "nothing.so"), HasSubstr("It is not a file"));
}

TEST(ElfCheck, RefusesTextAndNothing) {
  for (const char* text : {"", "a text",
                           "\x7f"
                           "EL"})
    EXPECT_THAT(whyNot(text), HasSubstr("not a shared library"));
}

// Truncated files must not reach the dynamic linker: every length within the headers and many longer ones.
TEST(ElfCheck, RefusesEveryTruncation) {
  const TemporaryFolder folder;
  const std::string file = folder / "a.so";
  std::filesystem::copy_file(fixtureFile("good"), file);
  const std::uintmax_t whole = std::filesystem::file_size(file);
  ASSERT_GT(whole, 4096U);
  for (std::uintmax_t bytes = whole - 1; bytes >= 4; bytes -= bytes > 2048 ? 509 : 1) {
    std::filesystem::resize_file(file, bytes);
    EXPECT_THAT(whyNotLoadable(file), HasSubstr("truncated")) << bytes;
  }
}

TEST(ElfCheck, RefusesOtherMachinesAndKinds) {
  EXPECT_THAT(whyNotWith([](Elf64_Ehdr& header) { header.e_ident[EI_CLASS] = ELFCLASS32; }),
              HasSubstr("another kind of processor"));
  EXPECT_THAT(whyNotWith([](Elf64_Ehdr& header) { header.e_machine = EM_SPARC; }),
              HasSubstr("another kind of processor"));
  EXPECT_THAT(whyNotWith([](Elf64_Ehdr& header) { header.e_type = ET_REL; }), HasSubstr("not a shared library"));
  EXPECT_THAT(whyNotWith([](Elf64_Ehdr& header) { header.e_phnum = 0; }), HasSubstr("not a shared library"));
}

TEST(ElfCheck, IsNotFooledByOffsetsThatWrapAround) {
  EXPECT_THAT(whyNotWith([](Elf64_Ehdr& header) { header.e_phoff = UINT64_MAX - 8; }), HasSubstr("truncated"));
  EXPECT_THAT(whyNotWith([](Elf64_Ehdr& header) { header.e_shoff = UINT64_MAX - 8; }), HasSubstr("truncated"));
  std::string text = textOfFile(fixtureFile("good"));
  Elf64_Ehdr header;
  std::memcpy(&header, text.data(), sizeof header);
  Elf64_Phdr segment;
  std::memcpy(&segment, text.data() + header.e_phoff, sizeof segment);
  segment.p_offset = UINT64_MAX - 16;
  std::memcpy(text.data() + header.e_phoff, &segment, sizeof segment);
  EXPECT_THAT(whyNot(text), HasSubstr("truncated"));
}

}  // namespace
}  // namespace tilescope
