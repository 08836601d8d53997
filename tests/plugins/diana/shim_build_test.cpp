// SPDX-License-Identifier: GPL-3.0-or-later
// The shim is C11 without warnings under GCC and clang, and clean under sanitizers.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>

#include "tests/support/case_folder.h"
#include "tests/support/places.h"

namespace {

using ::testing::HasSubstr;

const std::string kRuntime = tilescope::inSource("plugins/diana/runtime");
const std::string kStrict = " -std=c11 -Wall -Wextra -Werror -Wconversion -Wpedantic -Wshadow -I " + kRuntime + " ";

struct Outcome {
  std::string output;
  int status = -1;
};

Outcome shell(const std::string& command) {
  Outcome outcome;
  std::FILE* pipe = popen((command + " 2>&1").c_str(), "r");
  if (pipe == nullptr) return outcome;
  std::array<char, 4096> buffer{};
  while (const std::size_t n = std::fread(buffer.data(), 1, buffer.size(), pipe))
    outcome.output.append(buffer.data(), n);
  outcome.status = pclose(pipe);
  return outcome;
}

class ShimBuild : public ::testing::TestWithParam<const char*> {
 protected:
  void SetUp() override {
    if (shell(std::string("command -v ") + GetParam()).status != 0) GTEST_SKIP() << GetParam() << " is not installed";
    const std::string probe = "echo 'int main(void) { return 0; }' | " + std::string(GetParam()) +
                              " -fsanitize=address,undefined -xc - -o " + folder_ + "/probe";
    if (shell(probe).status != 0) GTEST_SKIP() << GetParam() << " has no sanitizers";
  }
  const std::string folder_ = tilescope::caseFolder().string();
};

TEST_P(ShimBuild, AnExampleBuildsWithoutWarningsAndRunsUnderSanitizers) {
  const std::string program = folder_ + "/example";
  const Outcome built = shell(
      GetParam() + kStrict + "-O1 -fsanitize=address,undefined -fno-sanitize-recover=all -DDIANA_HOST_SHIM -o " +
      program + " " + tilescope::inSource("tests/plugins/diana/shim_example.c") + " " + kRuntime + "/diana_shim*.c");
  ASSERT_EQ(built.status, 0) << built.output;
  const Outcome run = shell(program);
  EXPECT_EQ(run.status, 0) << run.output;
  // Input: 70 + 2. Compute: 2 (2 (1 (1 + 2) + 23)). Weights: 2 (70 + 5). Output: 2 (70 + 32).
  EXPECT_THAT(run.output, HasSubstr("\"compute\": 104.0000, \"input\": 72.0000, \"weights\": 150.0000, \"output\": "
                                    "204.0000, \"calls\": 0.0000, \"total\": 530.0000"));
  EXPECT_THAT(run.output, HasSubstr("0 wrong values"));
}

TEST_P(ShimBuild, TheDriverStandsOnAHeaderOfTheBoardsToo) {
  std::ofstream(folder_ + "/diana_hal.h") << "#pragma once\n";
  std::ofstream(folder_ + "/board.c")
      << "#include \"diana_driver.h\"\n"
         "int8_t first(uint32_t a) { shim_layer(\"x\"); l2_clear(a, 8); return l2_get(a); }\n";
  const Outcome built =
      shell(GetParam() + kStrict + "-O1 -c -o " + folder_ + "/board.o -I " + folder_ + " " + folder_ + "/board.c");
  EXPECT_EQ(built.status, 0) << built.output;
}

INSTANTIATE_TEST_SUITE_P(Compilers, ShimBuild, ::testing::Values("gcc", "clang"));

}  // namespace
