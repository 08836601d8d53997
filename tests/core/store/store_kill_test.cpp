// SPDX-License-Identifier: GPL-3.0-or-later
// Kills a run at random moments. Announced rows are neither lost nor doubled, and the resumed sweep equals an
// undisturbed one.
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cstdlib>
#include <random>
#include <span>
#include <thread>

#include "core/store/check_store.h"
#include "tests/core/store/faulty_vfs.h"
#include "tests/core/store/store_files.h"
#include "tests/support/places.h"

namespace tilescope::store {
namespace {

constexpr std::int64_t kVictimRows = 20000;
constexpr int kVictimKills = 20;

// Kills the victim after this time; 0: waits. Returns the announced rows.
std::int64_t runVictim(const std::string& path, std::chrono::microseconds life) {
  const std::string program = inBuild("bin/store_victim"), rows = std::to_string(kVictimRows);
  std::array<int, 2> ends{};
  EXPECT_EQ(pipe(ends.data()), 0);
  const pid_t child = fork();
  if (child == 0) {
    dup2(ends[1], STDOUT_FILENO);
    close(ends[0]);
    execl(program.c_str(), program.c_str(), path.c_str(), rows.c_str(), nullptr);
    _exit(127);
  }
  close(ends[1]);
  std::string told;
  std::thread reader([&] {
    std::array<char, 4096> buffer{};
    for (ssize_t n = 0; (n = read(ends[0], buffer.data(), buffer.size())) > 0;)
      told.append(buffer.data(), static_cast<std::size_t>(n));
  });
  if (life.count() > 0) {
    std::this_thread::sleep_for(life);
    kill(child, SIGKILL);
  }
  waitpid(child, nullptr, 0);
  reader.join();
  close(ends[0]);
  // The last line may be incomplete.
  const std::size_t end = told.rfind('\n');
  if (end == std::string::npos) return 0;
  const std::size_t begin = told.rfind('\n', end - 1);
  return std::atol(told.substr(begin == std::string::npos ? 0 : begin + 1).c_str());
}

TEST(StoreKill, LosesNoAnnouncedRowAndResumesToTheSameBytes) {
  const auto begin = std::chrono::steady_clock::now();
  ASSERT_EQ(runVictim(storePath("whole.tilesweep"), {}), kVictimRows);
  const auto whole = std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now() - begin);
  std::mt19937_64 random(13);
  std::int64_t announced = 0;
  // Later runs live longer, in case the computer is busy.
  for (int kill = 0; kill < kVictimKills || (announced == 0 && kill < 20 * kVictimKills); ++kill) {
    const std::int64_t before = announced;
    const std::int64_t longest = whole.count() / kVictimKills * 2 * (1 + kill / kVictimKills);
    announced = std::max(
        before,
        runVictim(storePath(), std::chrono::microseconds(
                                   1 + static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(longest)))));
    if (!std::filesystem::exists(storePath()) || announced == 0) continue;
    const CheckReport report = must(checkStore(storePath()));
    EXPECT_TRUE(report.isSound()) << toText(report.damage);
    EXPECT_GE(report.points, announced);
    EXPECT_EQ(report.points, report.answers);
  }
  EXPECT_GT(announced, 0) << "no kill came late enough to say anything";
  EXPECT_EQ(runVictim(storePath(), {}) % kVictimRows, 0);
  EXPECT_EQ(csvOf(storePath()), csvOf(storePath("whole.tilesweep")));
}

constexpr std::int64_t kAimedRows = 60;

// Records after each write how many rows are announced.
void writeAndAnnounce(SweepStore& store, std::int64_t rows) {
  const std::int64_t sweep = must(store.addSweep(exampleSweep("edge", kAimedRows)));
  const std::vector<PointRow> all = exampleRows(rows);
  for (std::size_t done = 0; done < all.size(); done += 20) {
    must(store.write(sweep, std::span(all).subspan(done, 20)));
    setBytes(storePath("announced"), std::to_string(done + 20));
  }
}

// The store opens with all announced rows; completed, it equals an undisturbed run.
void expectWhole(const std::string& csv) {
  std::string announced = bytesOf(storePath("announced"));
  {
    SweepStore store = must(SweepStore::open(storePath(), toWrite()));
    const std::int64_t sweep = must(store.addSweep(exampleSweep("edge", kAimedRows)));
    const StoreReader reader = store.reader();
    EXPECT_GE(must(reader.answeredRows(must(reader.sweep("edge")))).size(),
              announced.empty() ? 0 : std::atol(announced.c_str()));
    must(store.write(sweep, exampleRows(kAimedRows)));
  }
  const CheckReport report = must(checkStore(storePath()));
  EXPECT_TRUE(report.isSound()) << toText(report.damage);
  EXPECT_EQ(report.points, kAimedRows);
  EXPECT_EQ(report.answers, kAimedRows);
  EXPECT_EQ(csvOf(storePath()), csv);
}

// Kills more often at the start, where files and tables are made.
std::int64_t nextWrite(std::int64_t write) {
  return write + 1 + write / 10;
}

TEST(StoreKill, InEveryPartOfCreationAndOfWritingKeepsWhatWasAnnounced) {
  makeStore(storePath("whole.tilesweep"), kAimedRows, exampleRows(kAimedRows));
  const std::string csv = csvOf(storePath("whole.tilesweep"));
  bool killed = true;
  int kills = 0;
  for (std::int64_t write = 1; killed; write = nextWrite(write), kills += killed ? 1 : 0) {
    for (const char* part : {"edge.tilesweep", "edge.tilesweep-wal", "edge.tilesweep-shm", "announced"})
      std::filesystem::remove(storePath(part));
    killed = isKilled([write](FaultyVfs& vfs) {
      vfs.faults().writes = write;
      SweepStore store = must(SweepStore::open(storePath(), toWrite(Access::Write, vfs.name())));
      writeAndAnnounce(store, kAimedRows);
    });
    expectWhole(csv);
  }
  EXPECT_GT(kills, 20);
}

TEST(StoreKill, InEveryPartOfACheckpointKeepsWhatWasAnnounced) {
  makeStore(storePath("whole.tilesweep"), kAimedRows, exampleRows(kAimedRows));
  const std::string csv = csvOf(storePath("whole.tilesweep"));
  bool killed = true;
  int kills = 0;
  for (std::int64_t write = 1; killed; ++write, kills += killed ? 1 : 0) {
    for (const char* part : {"edge.tilesweep", "edge.tilesweep-wal", "edge.tilesweep-shm", "announced"})
      std::filesystem::remove(storePath(part));
    killed = isKilled([write](FaultyVfs& vfs) {
      SweepStore store = must(SweepStore::open(storePath(), toWrite(Access::Write, vfs.name())));
      writeAndAnnounce(store, 40);
      vfs.faults().writes = write;
      store.reader().database().run("PRAGMA wal_checkpoint(TRUNCATE)");
      vfs.faults().writes = INT64_MAX;
    });
    expectWhole(csv);
  }
  EXPECT_GT(kills, 10);
}

}  // namespace
}  // namespace tilescope::store
