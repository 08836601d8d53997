// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plugin/export_folder.h"
#include "core/base/json.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <system_error>

#include "core/base/content_hash.h"
#include "tests/core/plugin/plugin_fixtures.h"

namespace tilescope {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

const std::vector<ExportedFile> kFiles{{"a.txt", "A", FileMode::Plain},
                                       {"src/run.sh", "#!/bin/sh\n", FileMode::Executable}};

std::string manifestFor(const std::vector<ExportedFile>& files) {
  Json list = Json::array();
  for (const ExportedFile& file : files)
    list.push_back({{"path", file.path}, {"bytes", file.content.size()}, {"hash", contentHash(file.content)}});
  Json document{{"format", "tilescope.export/1"}, {"files", list},          {"plan_hash", "0123456789abcdef"},
                {"options", Json::object()},      {"build", Json::array()}, {"check", Json::array()},
                {"layers", Json::array()}};
  for (const char* name :
       {"version", "exporter", "exporter_version", "plugin", "model", "search", "objective", "network", "hardware"})
    document[name] = "older";
  return document.dump();
}

void writeOlderExport(const std::string& folder, const std::vector<ExportedFile>& files = {}) {
  for (const ExportedFile& file : files) writeText(folder + "/" + file.path, file.content);
  writeText(folder + "/manifest.json", manifestFor(files));
}

std::string folderErrors(const Result<WrittenFolder>& written) {
  EXPECT_FALSE(written.ok());
  return toText(written.diagnostics());
}

TEST(ExportFolder, ANewFolderHasTheFilesAndTheManifest) {
  const TemporaryFolder place;
  const Result<WrittenFolder> written = writeExportFolder(place / "new/deep/", kFiles, "{}", false);
  ASSERT_TRUE(written.ok()) << toText(written.diagnostics());
  EXPECT_EQ(*written, WrittenFolder{});
  EXPECT_THAT(place.names(), ElementsAre("new/deep/a.txt", "new/deep/manifest.json", "new/deep/src/run.sh"));
  EXPECT_EQ(textOfFile(place / "new/deep/a.txt"), "A");
  const auto isExecutable = [&](const std::string& file) {
    return (fs::status(place / file).permissions() & fs::perms::owner_exec) != fs::perms::none;
  };
  EXPECT_TRUE(isExecutable("new/deep/src/run.sh"));
  EXPECT_FALSE(isExecutable("new/deep/a.txt"));
}

// A limit of the size of files, because a test has no full disk.
TEST(ExportFolder, AFileThatCannotBeWrittenNamesTheReasonOfTheSystem) {
  const TemporaryFolder place;
  rlimit usual{};
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &usual), 0);
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  const rlimit small{1000, usual.rlim_max};
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &small), 0);
  const auto written =
      writeExportFolder(place / "new", {{"a.txt", std::string(100'000, 'a'), FileMode::Plain}}, "{}", false);
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &usual), 0);
  std::signal(SIGXFSZ, handler);
  EXPECT_THAT(folderErrors(written), HasSubstr(std::generic_category().message(EFBIG)));
  EXPECT_THAT(place.names(), IsEmpty());
}

TEST(ExportFolder, AnEmptyFolderIsFilledAndStaysTheSame) {
  const TemporaryFolder place;
  ASSERT_TRUE(writeExportFolder(place.path().string(), kFiles, "{}", false).ok());
  EXPECT_THAT(place.names(), ElementsAre("a.txt", "manifest.json", "src/run.sh"));
}

TEST(ExportFolder, AFolderThatIsNotEmptyNeedsForce) {
  const TemporaryFolder place;
  writeText(place / "mine.txt", "mine");
  EXPECT_THAT(folderErrors(writeExportFolder(place.path().string(), kFiles, "{}", false)),
              HasSubstr("found a folder with files that are not an export (it has no manifest.json); expected a new "
                        "or empty folder, or an older export. Choose another one, or remove what is in it."));
  writeOlderExport(place.path().string());
  EXPECT_THAT(folderErrors(writeExportFolder(place.path().string(), kFiles, "{}", false)),
              HasSubstr("found an older export; expected a new or empty folder. Choose another one, or add --force"));
  EXPECT_THAT(place.names(), ElementsAre("manifest.json", "mine.txt"));
}

TEST(ExportFolder, ForceTakesNoFolderThatIsNoExport) {
  const TemporaryFolder place;
  writeText(place / "a.txt", "mine");
  EXPECT_THAT(folderErrors(writeExportFolder(place.path().string(), kFiles, "{}", true)),
              HasSubstr("it has no manifest.json"));
  writeText(place / "manifest.json", R"({"name": "of a web page"})");
  const std::string text = folderErrors(writeExportFolder(place.path().string(), kFiles, "{}", true));
  EXPECT_THAT(text, HasSubstr("found a folder whose manifest.json was not written by an export"));
  EXPECT_THAT(text, HasSubstr("/format: found nothing"));
  EXPECT_THAT(place.names(), ElementsAre("a.txt", "manifest.json"));
  EXPECT_EQ(textOfFile(place / "a.txt"), "mine");
}

TEST(ExportFolder, ForceRemovesWhatOnlyTheOlderExportHad) {
  const TemporaryFolder place;
  writeOlderExport(place.path().string(),
                   {{"a.txt", "before"}, {"old/deep/x.txt", "x"}, {"old/y.txt", "y"}, {"gone", ""}});
  writeText(place / "old/y.txt", "edited");
  fs::remove(place / "gone");
  const Result<WrittenFolder> written = writeExportFolder(place.path().string(), kFiles, "{}", true);
  ASSERT_TRUE(written.ok()) << toText(written.diagnostics());
  EXPECT_THAT(written->removed, ElementsAre("old/deep/x.txt"));
  EXPECT_THAT(written->kept, ElementsAre("old/y.txt"));
  EXPECT_THAT(written->others, IsEmpty());
  EXPECT_THAT(place.names(), ElementsAre("a.txt", "manifest.json", "old/y.txt", "src/run.sh"));
  EXPECT_FALSE(fs::exists(place / "old/deep"));
}

TEST(ExportFolder, NothingIsRemovedThroughALink) {
  const TemporaryFolder place;
  writeText(place / "outside/x.txt", "x");
  writeOlderExport(place / "out", {{"old/x.txt", "x"}});
  fs::remove_all(place / "out/old");
  fs::create_directory_symlink("../outside", place / "out/old");
  const Result<WrittenFolder> written = writeExportFolder(place / "out", kFiles, "{}", true);
  ASSERT_TRUE(written.ok()) << toText(written.diagnostics());
  EXPECT_THAT(written->kept, ElementsAre("old/x.txt"));
  EXPECT_EQ(textOfFile(place / "outside/x.txt"), "x");
}

TEST(ExportFolder, ForceReplacesFilesAndLeavesOthers) {
  const TemporaryFolder place;
  writeText(place / "mine.txt", "mine");
  writeText(place / "src/old.txt", "old");
  writeOlderExport(place.path().string(), {{"a.txt", "before"}});
  const Result<WrittenFolder> written = writeExportFolder(place.path().string(), kFiles, "{}", true);
  ASSERT_TRUE(written.ok()) << toText(written.diagnostics());
  EXPECT_THAT(written->replaced, ElementsAre("a.txt", "manifest.json"));
  EXPECT_THAT(written->others, ElementsAre("mine.txt", "src/old.txt"));
  EXPECT_THAT(place.names(), ElementsAre("a.txt", "manifest.json", "mine.txt", "src/old.txt", "src/run.sh"));
  EXPECT_EQ(textOfFile(place / "a.txt"), "A");
  EXPECT_EQ(textOfFile(place / "mine.txt"), "mine");
}

TEST(ExportFolder, LinksAreReplacedAndNotFollowed) {
  const TemporaryFolder place;
  writeText(place / "outside/secret.txt", "secret");
  writeOlderExport(place / "out");
  fs::create_symlink("../outside/secret.txt", place / "out/a.txt");
  ASSERT_TRUE(writeExportFolder(place / "out", kFiles, manifestFor(kFiles), true).ok());
  EXPECT_EQ(textOfFile(place / "outside/secret.txt"), "secret");
  EXPECT_FALSE(fs::is_symlink(place / "out/a.txt"));

  fs::remove_all(place / "out/src");
  fs::create_directory_symlink("../outside", place / "out/src");
  EXPECT_THAT(folderErrors(writeExportFolder(place / "out", kFiles, "{}", true)),
              HasSubstr("out/src: found a file or link; expected a folder of the export"));
  EXPECT_FALSE(fs::exists(place / "outside/run.sh"));
}

TEST(ExportFolder, FoldersInThePlaceOfFilesAreNotRemoved) {
  const TemporaryFolder place;
  writeOlderExport(place / "out");
  writeText(place / "out/a.txt/inside.txt", "mine");
  EXPECT_THAT(folderErrors(writeExportFolder(place / "out", kFiles, "{}", true)),
              HasSubstr("a.txt: found a folder; expected a file of the export"));
  EXPECT_THAT(place.names(), ElementsAre("out/a.txt/inside.txt", "out/manifest.json"));
}

TEST(ExportFolder, ALinkToAFolderIsThatFolder) {
  const TemporaryFolder place;
  fs::create_directories(place / "real");
  fs::create_directory_symlink("real", place / "link");
  ASSERT_TRUE(writeExportFolder(place / "link", kFiles, "{}", false).ok());
  EXPECT_TRUE(fs::is_symlink(place / "link"));
  EXPECT_EQ(textOfFile(place / "real/a.txt"), "A");
}

TEST(ExportFolder, AFileIsNoFolder) {
  const TemporaryFolder place;
  writeText(place / "file", "text");
  EXPECT_THAT(folderErrors(writeExportFolder(place / "file", kFiles, "{}", true)),
              HasSubstr("found a file; expected a folder"));
  EXPECT_THAT(folderErrors(writeExportFolder(place / "file/below", kFiles, "{}", false)),
              HasSubstr("cannot be written"));
  EXPECT_THAT(place.names(), ElementsAre("file"));
}

// The last name is rejected by the file system, after the others were written.
std::vector<ExportedFile> filesOfWhichTheLastFails() {
  return {
      {"a.txt", "A", FileMode::Plain}, {"b.txt", "B", FileMode::Plain}, {std::string(300, 'z'), "", FileMode::Plain}};
}

TEST(ExportFolder, NothingIsLeftOfANewFolderThatFails) {
  const TemporaryFolder place;
  EXPECT_THAT(folderErrors(writeExportFolder(place / "new/deep", filesOfWhichTheLastFails(), "{}", false)),
              HasSubstr("cannot be written"));
  EXPECT_TRUE(fs::is_empty(place.path()));
}

TEST(ExportFolder, AFolderThatFailsHalfWayIsAsItWas) {
  const TemporaryFolder place;
  writeOlderExport(place.path().string(), {{"a.txt", "before"}, {"old.txt", "old"}});
  EXPECT_THAT(folderErrors(writeExportFolder(place.path().string(), filesOfWhichTheLastFails(), "{}", true)),
              HasSubstr("cannot be written"));
  EXPECT_THAT(place.names(), ElementsAre("a.txt", "manifest.json", "old.txt"));
  EXPECT_EQ(textOfFile(place / "a.txt"), "before");
}

// Root may write everywhere, so another user runs the test.
class NotRoot {
 public:
  explicit NotRoot(const TemporaryFolder& place) {
    if (!wasRoot_) return;
    for (const auto& entry : fs::recursive_directory_iterator(place.path()))
      if (chown(entry.path().c_str(), kNobody, kNobody) != 0) ADD_FAILURE() << entry.path();
    if (chown(place.path().c_str(), kNobody, kNobody) != 0 || seteuid(kNobody) != 0) ADD_FAILURE();
  }
  ~NotRoot() {
    if (wasRoot_ && seteuid(0) != 0) ADD_FAILURE();
  }
  NotRoot(const NotRoot&) = delete;
  NotRoot& operator=(const NotRoot&) = delete;

 private:
  static constexpr uid_t kNobody = 65534;
  const bool wasRoot_ = geteuid() == 0;
};

TEST(ExportFolder, MovedFilesComeBackWhenALaterOneCannotBeMoved) {
  const TemporaryFolder place;
  writeOlderExport(place.path().string(), {{"a.txt", "before"}, {"old.txt", "old"}});
  fs::create_directories(place / "src");
  fs::permissions(place / "src", fs::perms::owner_read | fs::perms::owner_exec);
  {
    const NotRoot someoneElse(place);
    EXPECT_THAT(folderErrors(writeExportFolder(place.path().string(), kFiles, "{}", true)),
                HasSubstr("cannot be written"));
  }
  fs::permissions(place / "src", fs::perms::owner_all);
  EXPECT_THAT(place.names(), ElementsAre("a.txt", "manifest.json", "old.txt"));
  EXPECT_EQ(textOfFile(place / "a.txt"), "before");
}

}  // namespace
}  // namespace tilescope
