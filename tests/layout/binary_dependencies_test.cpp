// SPDX-License-Identifier: GPL-3.0-or-later
// The command line must run on a machine without Qt or a display.
#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <string>

#include "tests/support/places.h"

namespace {

std::string outputOf(const std::string& command) {
  std::string output;
  std::FILE* pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) return output;
  std::array<char, 4096> buffer{};
  while (const std::size_t n = std::fread(buffer.data(), 1, buffer.size(), pipe)) output.append(buffer.data(), n);
  pclose(pipe);
  return output;
}

TEST(BinaryDependencies, TheCommandLineLinksNoQt) {
  const std::string libraries = outputOf("ldd " + tilescope::inBuild("bin/tilescope-cli"));
  EXPECT_NE(libraries.find("libtilescope_core"), std::string::npos) << libraries;
  EXPECT_EQ(libraries.find("libQt"), std::string::npos) << libraries;
}

TEST(BinaryDependencies, TheCommandLineRunsWithoutDisplay) {
  const std::string version =
      outputOf("env -u DISPLAY -u WAYLAND_DISPLAY " + tilescope::inBuild("bin/tilescope-cli") + " --version");
  EXPECT_EQ(version.rfind("tilescope", 0), 0u) << version;
}

}  // namespace
