// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the programs written by hand.
#pragma once

#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "core/base/json.h"
#include "tests/support/case_folder.h"
#include "tests/support/places.h"

namespace tilescope {

namespace fs = std::filesystem;

inline std::string textOf(const fs::path& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

struct Outcome {
  int exitCode = -1;  // −1: ended by a signal
  std::string text;
};

// cuda_example: buffers in device memory act as the chip. cuda_block: blocks do.
class Example : public testing::Test {
 protected:
  explicit Example(std::string program) : program_(std::move(program)) {}

  Outcome run(const std::string& command) const {
    const int status = std::system(("cd '" + folder_.string() + "' && " + command + " > output 2>&1").c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, textOf(folder_ / "output")};
  }
  Outcome example(const std::string& variant, const std::string& options) const {
    return run(inBuild("bin/" + program_ + "_" + variant) + " " + options);
  }
  nlohmann::json measured() const { return nlohmann::json::parse(textOf(folder_ / "measured.json")); }

  void expectRefusal(const std::string& options, const std::string& sentence) const {
    for (const std::string arithmetic : {"fp32", "int8"}) {
      const Outcome outcome = example(arithmetic, options);
      EXPECT_EQ(outcome.exitCode, 1) << options;
      EXPECT_NE(outcome.text.find(sentence), std::string::npos) << outcome.text;
    }
  }

  // Compiles for old and new GPUs. File names are relative, so that a compiler cache recognises them.
  void expectNvccCompiles(const std::string& source) const {
    const std::string nvcc = TILESCOPE_NVCC;
    if (nvcc.empty()) GTEST_SKIP() << "nvcc is not installed: the sources are compiled by the C++ compiler only";
    for (const std::string arithmetic : {"", " -DTILESCOPE_INT8"}) {
      const Outcome outcome =
          run("(here=$PWD; cd '" + inSource("tests/plugins/cuda") + "' && " + nvcc +
              " -std=c++17 -O0 -gencode arch=compute_75,code=sm_75 -gencode arch=compute_90,code=sm_90"
              " -Werror all-warnings -Xcompiler -Wall,-Wextra,-Werror -c -o \"$here/example.o\"" +
              arithmetic + " -I../../../plugins/cuda/runtime -I../../../plugins/common/runtime " + source + ")");
      EXPECT_EQ(outcome.exitCode, 0) << outcome.text;
      EXPECT_TRUE(fs::exists(folder_ / "example.o"));
    }
  }

  std::string program_;
  const fs::path folder_ = caseFolder();
};

}  // namespace tilescope
