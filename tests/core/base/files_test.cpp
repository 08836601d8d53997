// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "core/base/json_document.h"
#include "tests/support/case_folder.h"

namespace tilescope {
namespace {

namespace fs = std::filesystem;
using testing::TempDir;

class Files : public testing::Test {
 protected:
  std::string path(const std::string& name) const { return (folder_ / name).string(); }

  const fs::path folder_ = caseFolder();
};

template <class T>
std::string errorOf(const Result<T>& result) {
  return result.ok() ? "valid" : toText(result.diagnostics().front());
}

TEST_F(Files, AreReadAsTheyWereWritten) {
  const std::string text("a\r\n\0b", 5);
  ASSERT_TRUE(writeFileAtomically(path("f"), text).ok());
  EXPECT_EQ(readTextFile(path("f")).value(), text);
  ASSERT_TRUE(writeFileAtomically(path("f"), "shorter").ok());
  EXPECT_EQ(readTextFile(path("f")).value(), "shorter");
  EXPECT_EQ(std::distance(fs::directory_iterator(folder_), {}), 1);
}

TEST_F(Files, ThatDoNotExistAreNamed) {
  EXPECT_EQ(errorOf(readTextFile(path("f"))),
            path("f") + ": found no such file; expected the path of a file. Check the path.");
}

TEST_F(Files, ThatAreFoldersAreRefused) {
  EXPECT_EQ(errorOf(readTextFile(folder_.string())),
            folder_.string() + ": found a folder; expected a file. Name a file in it.");
  EXPECT_EQ(errorOf(writeFileAtomically(folder_.string(), "")),
            folder_.string() +
                ": found a folder; expected the path of a file. Choose another place, or check "
                "permissions and free space.");
}

TEST_F(Files, ThatAreTooLargeAreRefused) {
  ASSERT_TRUE(writeFileAtomically(path("f"), "12345").ok());
  EXPECT_EQ(errorOf(readTextFile(path("f"), 4)),
            path("f") + ": found more than 4 bytes; expected at most 4 bytes. Check that this is the right file.");
  EXPECT_EQ(readTextFile(path("f"), 5).value(), "12345");
  EXPECT_FALSE(readTextFile("/dev/zero").ok());
}

TEST_F(Files, ThatCannotBeOpenedAreRefused) {
  fs::create_symlink(path("f"), path("f"));
  EXPECT_EQ(errorOf(readTextFile(path("f"))),
            path("f") +
                ": found a file that cannot be opened (Too many levels of symbolic links); expected a readable "
                "file. Check its permissions.");
}

TEST_F(Files, ThatCannotBeReadAreRefused) {
  if (!fs::exists("/proc/self/mem")) GTEST_SKIP();
  EXPECT_EQ(errorOf(readTextFile("/proc/self/mem")),
            "/proc/self/mem: found an error while reading; expected a readable file. Check the disk and try again.");
}

TEST_F(Files, AreNotWrittenIntoAMissingFolder) {
  EXPECT_EQ(errorOf(writeFileAtomically(path("no/f"), "text")),
            path("no/f") +
                ": found a file that cannot be written (No such file or directory); expected a writable "
                "file. Choose another place, or check permissions and free space.");
}

TEST_F(Files, BehindALinkAreReplacedAndTheLinkStays) {
  ASSERT_TRUE(writeFileAtomically(path("f"), "old").ok());
  fs::create_symlink(path("f"), path("link"));
  ASSERT_TRUE(writeFileAtomically(path("link"), "new").ok());
  EXPECT_TRUE(fs::is_symlink(path("link")));
  EXPECT_EQ(readTextFile(path("f")).value(), "new");
}

TEST_F(Files, ThatAreDevicesAreWrittenInPlace) {
  EXPECT_TRUE(writeFileAtomically("/dev/null", "text").ok());
  EXPECT_EQ(errorOf(writeFileAtomically("/dev/full", "text")),
            "/dev/full: found a file that cannot be written (No space left on device); expected a writable file. "
            "Choose another place, or check permissions and free space.");
}

TEST_F(Files, KeepTheirPermissions) {
  ASSERT_TRUE(writeFileAtomically(path("f"), "old").ok());
  fs::permissions(path("f"), fs::perms::owner_read | fs::perms::owner_write);
  ASSERT_TRUE(writeFileAtomically(path("f"), "new").ok());
  EXPECT_EQ(fs::status(path("f")).permissions(), fs::perms::owner_read | fs::perms::owner_write);
}

}  // namespace
}  // namespace tilescope
