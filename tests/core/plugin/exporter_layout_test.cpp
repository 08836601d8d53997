// SPDX-License-Identifier: GPL-3.0-or-later
// The script that makes core/plugin/exporter_layout.h, on a folder of its own.
#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "core/base/json_document.h"
#include "tests/support/case_folder.h"
#include "tests/support/places.h"

namespace tilescope {
namespace {

namespace fs = std::filesystem;

constexpr const char* kHeader =
    "struct Shared {\n  double energy;\n  double cycles;\n  enum class State { Passed };\n};\n";

class ExporterLayout : public testing::Test {
 protected:
  ExporterLayout() {
    fs::create_directories(folder() / "plan");
    write("plan/shared.h", kHeader);
    write("other.h", "int other();\n");
  }

  static fs::path folder() { return caseFolder() / "core"; }
  static fs::path output() { return caseFolder() / "out" / "exporter_layout.h"; }

  static void write(const std::string& file, const std::string& text) { std::ofstream(folder() / file) << text; }

  static std::string generated() {
    const std::string command = "cmake -DFOLDER='" + folder().string() + "' -DOUTPUT='" + output().string() + "' -P '" +
                                inSource("cmake/exporter_layout.cmake") + "'";
    EXPECT_EQ(std::system(command.c_str()), 0);
    return readTextFile(output()).value();
  }

  static std::string generatedWith(std::string text, const std::string& part, const std::string& replacement) {
    write("plan/shared.h", text.replace(text.find(part), part.size(), replacement));
    return generated();
  }
};

TEST_F(ExporterLayout, ChangesWhenTwoFieldsOfAHeaderAreSwapped) {
  const std::string before = generated();
  EXPECT_NE(generatedWith(kHeader, "energy;\n  double cycles", "cycles;\n  double energy"), before);
}

TEST_F(ExporterLayout, ChangesWithANewEnumerator) {
  const std::string before = generated();
  EXPECT_NE(generatedWith(kHeader, "Passed", "Passed, Failed"), before);
}

TEST_F(ExporterLayout, OfTheSameHeadersIsNotWrittenAgain) {
  const std::string before = generated();
  const fs::file_time_type longAgo = fs::last_write_time(output()) - std::chrono::hours(1);
  fs::last_write_time(output(), longAgo);
  EXPECT_EQ(generated(), before);
  EXPECT_EQ(fs::last_write_time(output()), longAgo);
}

}  // namespace
}  // namespace tilescope
