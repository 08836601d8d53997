// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/host/system_files.h"

#include <gmock/gmock.h>

#include <fstream>

#include "tests/support/case_folder.h"

namespace tilescope::host {
namespace {

using ::testing::ElementsAre;
using ::testing::Optional;

TEST(SystemFiles, SizesAreKibibytesOrMebibytes) {
  EXPECT_THAT(kibibytes("48K\n"), Optional(49152));
  EXPECT_THAT(kibibytes("2M"), Optional(2 << 20));
  for (const char* wrong : {"", "K", "48", "-48K", "x48K", "99999999999999999K", "4.5K"})
    EXPECT_FALSE(kibibytes(wrong)) << wrong;
}

TEST(SystemFiles, ListsOfCpusHaveRanges) {
  EXPECT_THAT(cpuList("0"), Optional(ElementsAre(0)));
  EXPECT_THAT(cpuList("4-6,0,5\n"), Optional(ElementsAre(0, 4, 5, 6)));
  for (const char* wrong : {"", "a", "3-1", "0-", "0,,1", "0-99999999", "0-1-2"}) EXPECT_FALSE(cpuList(wrong)) << wrong;
}

TEST(SystemFiles, FieldsAreFoundByName) {
  const std::vector<std::string> lines{"processor\t: 0", "model name\t: A CPU: fast", "MemAvailable:   12 kB"};
  EXPECT_THAT(fieldOf(lines, "model name"), Optional(std::string("A CPU: fast")));
  EXPECT_THAT(fieldOf(lines, "MemAvailable"), Optional(std::string("12 kB")));
  EXPECT_FALSE(fieldOf(lines, "flags"));
}

TEST(SystemFiles, ControlGroupsReachUpToTheRoot) {
  const std::filesystem::path folder = caseFolder();
  std::filesystem::create_directories(folder / "self");
  std::ofstream(folder / "self" / "cgroup") << "0::/a/b\n4:cpu,cpuacct:/c\n5:memory:/\nnonsense\n";
  EXPECT_THAT(controlGroups("/s", folder, "cpu"), ElementsAre("/s/fs/cgroup/a/b", "/s/fs/cgroup/a", "/s/fs/cgroup",
                                                              "/s/fs/cgroup/cpu/c", "/s/fs/cgroup/cpu"));
  EXPECT_THAT(controlGroups("/s", folder / "missing", "cpu"), ElementsAre());
}

}  // namespace
}  // namespace tilescope::host
