// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/host/host_facts.h"

#include <gmock/gmock.h>

#include <fstream>

#include "tests/support/case_folder.h"

namespace tilescope::host {
namespace {

namespace fs = std::filesystem;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::Field;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

class HostFactsTest : public testing::Test {
 protected:
  HostFactsTest() {
    write("proc/cpuinfo", "processor\t: 0\nmodel name\t: Sample CPU\n");
    write("proc/meminfo", "MemTotal: 100 kB\nMemAvailable:   2048 kB\n");
    write("proc/self/cgroup", "0::/box\n");
    write("sys/kernel/mm/transparent_hugepage/enabled", "always [madvise] never\n");
    for (int cpu = 0; cpu < 4; ++cpu) siblings(cpu, cpu % 2 == 0 ? "0,2" : "1,3");
    cache(0, "1", "Data", "48K", "12");
    cache(1, "1", "Instruction", "32K", "8");
    cache(2, "2", "Unified", "2048K", "16");
    cache(3, "3", "Unified", "260M", "20", "0-3");
  }

  void write(const std::string& file, const std::string& text) {
    const fs::path path = folder / file;
    fs::create_directories(path.parent_path());
    std::ofstream(path) << text;
  }
  void siblings(int cpu, const std::string& list) {
    write("sys/devices/system/cpu/cpu" + std::to_string(cpu) + "/topology/thread_siblings_list", list + "\n");
  }
  void cache(int index, const std::string& level, const std::string& type, const std::string& size,
             const std::string& ways, const std::string& shared = "0,2") {
    const std::string place = "sys/devices/system/cpu/cpu0/cache/index" + std::to_string(index) + "/";
    write(place + "level", level + "\n");
    write(place + "type", type + "\n");
    write(place + "size", size + "\n");
    write(place + "ways_of_associativity", ways + "\n");
    write(place + "coherency_line_size", "64\n");
    write(place + "shared_cpu_list", shared + "\n");
  }
  Facts facts(const SystemValues& system = {{0, 1, 2, 3}, {}, Vectors::Avx2}) const {
    return readFacts({folder / "sys", folder / "proc"}, system);
  }

  fs::path folder = caseFolder();
};

std::vector<std::int64_t> sizesOf(const Facts& facts) {
  std::vector<std::int64_t> sizes;
  for (const Cache& cache : facts.caches) sizes.push_back(cache.bytes);
  return sizes;
}

TEST_F(HostFactsTest, AreThoseOfTheFiles) {
  const Facts found = facts();
  EXPECT_EQ(found.processor, "Sample CPU");
  EXPECT_EQ(found.vectors, Vectors::Avx2);
  EXPECT_THAT(found.cores, ElementsAre(0, 1));
  EXPECT_THAT(found.caches, ElementsAre(Cache{1, 49152, 12, 64, 2, "sysfs"}, Cache{2, 2 << 20, 16, 64, 2, "sysfs"},
                                        Cache{3, 260 << 20, 20, 64, 4, "sysfs"}));
  EXPECT_EQ(found.freeBytes, 2048 * 1024);
  EXPECT_EQ(found.hugePages, "madvise");
  EXPECT_FALSE(found.quota);
  EXPECT_THAT(found.missing, IsEmpty());
}

TEST_F(HostFactsTest, OneCpuIsOneCore) {
  const Facts found = facts({{2}, {}, Vectors::Basic});
  EXPECT_THAT(found.cores, ElementsAre(2));
  EXPECT_EQ(found.usableCores(), 1);
}

TEST_F(HostFactsTest, WithoutTheFolderOfCachesSysconfStatesThem) {
  fs::remove_all(folder / "sys/devices/system/cpu/cpu0/cache");
  const Facts found = facts({{0, 1}, {{1, 32768, 8, 64, {}, "sysconf"}, {2, 1 << 20, {}, 64, {}, "sysconf"}}});
  EXPECT_THAT(found.caches,
              ElementsAre(Cache{1, 32768, 8, 64, {}, "sysconf"}, Cache{2, 1 << 20, {}, 64, {}, "sysconf"}));
  EXPECT_THAT(found.missing, ElementsAre(Field(&Missing::why, HasSubstr("is hidden")),
                                         Missing{"size of L3", "neither sysfs nor sysconf states it"}));
}

TEST_F(HostFactsTest, OfASystemThatHidesEverythingSayWhatIsMissing) {
  const Facts found = readFacts({folder / "nothing", folder / "nothing"}, {});
  EXPECT_THAT(found.cpus, ElementsAre(0));
  EXPECT_EQ(found.usableCores(), 1);
  EXPECT_THAT(found.caches, IsEmpty());
  std::vector<std::string> what;
  for (const Missing& one : found.missing) what.push_back(one.what);
  EXPECT_THAT(what, ElementsAre("affinity", "name of the processor", "threads of a core", "sharing of caches",
                                "size of L1", "size of L2", "size of L3", "free memory"));
}

TEST_F(HostFactsTest, WrongSizesAreNotBelieved) {
  for (const char* wrong : {"", "0K", "many", "999999999K", "-1K"}) {
    cache(2, "2", "Unified", wrong, "16");
    const Facts found = facts({{0}, {{2, 1 << 20, 8, 64, {}, "sysconf"}}});
    EXPECT_THAT(sizesOf(found), ElementsAre(49152, 1 << 20, 260 << 20)) << wrong;
    EXPECT_THAT(found.missing, Contains(Field(&Missing::what, "L2 in sysfs"))) << wrong;
  }
}

TEST_F(HostFactsTest, ACacheSmallerThanTheOneInsideIsNotBelieved) {
  cache(3, "3", "Unified", "1024K", "20");
  EXPECT_THAT(sizesOf(facts()), ElementsAre(49152, 2 << 20));
  EXPECT_THAT(facts().missing, Contains(Field(&Missing::what, "L3")));
}

TEST_F(HostFactsTest, WrongWaysAndSharingAreUnknown) {
  cache(0, "1", "Data", "48K", "0", "all");
  const Facts found = facts();
  EXPECT_FALSE(found.cache(1)->ways);
  EXPECT_FALSE(found.cache(1)->sharedBy);
}

TEST_F(HostFactsTest, TheTightestGroupLimitsCpusAndMemory) {
  write("sys/fs/cgroup/box/cpu.max", "max 100000\n");
  write("sys/fs/cgroup/cpu.max", "150000 100000\n");
  write("sys/fs/cgroup/box/memory.max", "1048576\n");
  write("sys/fs/cgroup/box/memory.current", "1000000\n");
  const Facts found = facts();
  EXPECT_EQ(found.quota, 1.5);
  EXPECT_EQ(found.usableCores(), 1);
  EXPECT_EQ(found.freeBytes, 48576);
}

TEST_F(HostFactsTest, GroupsOfVersionOneLimitToo) {
  write("proc/self/cgroup", "3:cpu:/box\n4:memory:/box\n");
  write("sys/fs/cgroup/cpu/box/cpu.cfs_quota_us", "400000\n");
  write("sys/fs/cgroup/cpu/box/cpu.cfs_period_us", "100000\n");
  write("sys/fs/cgroup/cpu/cpu.cfs_quota_us", "-1\n");
  write("sys/fs/cgroup/cpu/cpu.cfs_period_us", "100000\n");
  write("sys/fs/cgroup/memory/box/memory.limit_in_bytes", "9223372036854771712\n");
  write("sys/fs/cgroup/memory/box/memory.usage_in_bytes", "1000\n");
  const Facts found = facts();
  EXPECT_EQ(found.quota, 4);
  EXPECT_EQ(found.usableCores(), 2);
  EXPECT_EQ(found.freeBytes, 2048 * 1024);
}

TEST_F(HostFactsTest, OfThisSystemNameUsableCpus) {
  const Facts found = readFacts({}, systemValues());
  EXPECT_THAT(found.cpus, Not(IsEmpty()));
  EXPECT_LE(found.cores.size(), found.cpus.size());
  EXPECT_GE(found.usableCores(), 1);
}

}  // namespace
}  // namespace tilescope::host
