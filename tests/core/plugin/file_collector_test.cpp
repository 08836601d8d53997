// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plugin/file_collector.h"

#include <gtest/gtest.h>

namespace tilescope {
namespace {

std::string reasonFor(const std::string& path) {
  FileCollector sink;
  EXPECT_FALSE(sink.add(path, "")) << path;
  EXPECT_TRUE(sink.files().empty());
  return toText(sink.refused());
}

TEST(FileCollector, KeepsFilesByPath) {
  FileCollector sink;
  EXPECT_TRUE(sink.add("src/b.cu", "b"));
  EXPECT_TRUE(sink.add("run.sh", "r", FileMode::Executable));
  EXPECT_TRUE(sink.add("src/a.cu", "a"));
  EXPECT_TRUE(sink.add("..hidden/...", "dots are letters here"));
  const std::vector<ExportedFile> expected{{"..hidden/...", "dots are letters here", FileMode::Plain},
                                           {"run.sh", "r", FileMode::Executable},
                                           {"src/a.cu", "a", FileMode::Plain},
                                           {"src/b.cu", "b", FileMode::Plain}};
  EXPECT_EQ(sink.files(), expected);
  EXPECT_TRUE(sink.refused().empty());
}

TEST(FileCollector, RefusesPathsThatLeaveTheFolder) {
  for (const char* path : {"..", "../a", "a/../../b", "a/..", "./a", ".", "a//b", "a/"})
    EXPECT_NE(reasonFor(path).find("inside the exported folder"), std::string::npos) << path;
  EXPECT_NE(reasonFor("/etc/passwd").find("relative to the exported folder"), std::string::npos);
  EXPECT_NE(reasonFor("").find("expected a path"), std::string::npos);
}

TEST(FileCollector, RefusesOddBytesAndLength) {
  for (const std::string& path :
       {std::string("a\\b"), std::string("a\nb"), std::string("a\0b", 3), std::string("a\x7f")})
    EXPECT_NE(reasonFor(path).find("without backslashes and control characters"), std::string::npos);
  EXPECT_NE(reasonFor(std::string(201, 'a')).find("inside the exported folder"), std::string::npos);
  EXPECT_NE(reasonFor(std::string(1001, 'a')).find("at most 1000 bytes"), std::string::npos);
}

TEST(FileCollector, RefusesTheManifestWhichIsTheHosts) {
  EXPECT_NE(reasonFor("manifest.json").find("writes the manifest itself"), std::string::npos);
  EXPECT_NE(reasonFor("manifest.json/a").find("is a file"), std::string::npos);
}

TEST(FileCollector, RefusesWhatIsTaken) {
  FileCollector sink;
  EXPECT_TRUE(sink.add("a/b", "1"));
  EXPECT_FALSE(sink.add("a/b", "2"));
  EXPECT_FALSE(sink.add("a", "3"));
  EXPECT_FALSE(sink.add("a/b/c", "4"));
  ASSERT_EQ(sink.refused().size(), 3U);
  EXPECT_EQ(sink.refused()[0].expected, "every file once");
  EXPECT_EQ(sink.refused()[1].expected, "another name: it is a folder of other files");
  EXPECT_EQ(sink.refused()[2].expected, "another folder: \"a/b\" is a file");
  EXPECT_EQ(sink.files().front().content, "1");
}

}  // namespace
}  // namespace tilescope
