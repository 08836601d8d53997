// SPDX-License-Identifier: GPL-3.0-or-later
// Every command of the documentation is run: those of one page in order, in one empty folder that sees the project as
// its root does, with no other programs and plug-ins than scripts/run.sh builds. A page is one test. Marks (pages.h)
// say what else than success is expected, and why a few are not run.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <regex>
#include <sstream>

#include "tests/docs/pages.h"
#include "tests/support/case_folder.h"
#include "tests/support/places.h"
#include "tests/support/sanitized.h"

namespace tilescope::docs {
namespace {

namespace fs = std::filesystem;

constexpr const char* kLongest = "600";  // seconds for the commands of one block: more means that one hangs

struct Outcome {
  int exitCode = -1;
  std::string text;  // standard output, then the messages
};

std::string quoted(const std::string& path) {
  return "'" + path + "'";
}

std::string textOf(const fs::path& file) {
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  return text.str();
}

// Blanks do not count, thin ones within numbers least of all, nor do times, which differ from run to run.
std::string compact(std::string line) {
  static const std::regex time(R"(solved in .*)"), blanks("(\\s|\u2009)+");
  line = std::regex_replace(line, time, "");
  return std::regex_replace(line, blanks, " ");
}

bool isBlank(const std::string& line) {
  return line.find_first_not_of(" \t") == std::string::npos;
}

// Words of the line "name=(…)" of scripts/run.sh.
std::vector<std::string> targetsOf(const std::string& name) {
  const std::string script = textOf(inSource("scripts/run.sh"));
  const std::regex line("(?:^|\n)" + name + R"(=\(([^)]*)\))");
  std::smatch match;
  if (!std::regex_search(script, match, line)) return {};
  std::istringstream words(match[1]);
  return {std::istream_iterator<std::string>(words), {}};
}

// A folder beside the build's with what somebody has who only ran scripts/run.sh. It lies as deep in the source tree as
// the build, so that programs find networks and profiles.
fs::path builtByRunScript() {
  const fs::path build = fs::path(inBuild("")).parent_path();
  fs::path folder = build.parent_path() / "run_script_only";
  fs::remove_all(folder);
  for (const char* part : {"bin", "plugins"}) fs::create_directories(folder / part);
  fs::create_directory_symlink(build / "lib", folder / "lib");
  for (const char* list : {"programs", "window"}) {
    for (const std::string& target : targetsOf(list)) {
      const fs::path program = fs::path("bin") / target, plugin = fs::path("plugins") / (target + ".so");
      for (const fs::path& file : {program, plugin})
        if (fs::exists(build / file)) fs::create_hard_link(build / file, folder / file);
    }
  }
  return folder;
}

class PageCommandsTest : public testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    if (kSanitized) GTEST_SKIP() << "pages are about the programs as users get them";
    folder_ = caseFolder();
    fs::create_directories(folder_ / ".user");
    fs::permissions(folder_ / ".user", fs::perms::owner_all);
    for (const char* seen : {"docs", "networks", "hardware_profiles", "measurements", "scripts", "tests"})
      fs::create_directory_symlink(inSource(seen), folder_ / seen);
  }

  Outcome run(const std::string& commands) {
    std::ofstream(folder_ / ".commands") << "set -e\n" << commands;
    const std::string user = (folder_ / ".user").string();
    static const fs::path programs = builtByRunScript() / "bin";
    const std::string line = "cd " + quoted(folder_.string()) + " && PATH=" + quoted(programs.string()) +
                             ":\"$PATH\" QT_QPA_PLATFORM=offscreen XDG_DATA_HOME=" + quoted(user) +
                             " XDG_CONFIG_HOME=" + quoted(user) + " XDG_RUNTIME_DIR=" + quoted(user) +
                             " TILESCOPE_SOURCES=" + quoted(inSource("")) + " TILESCOPE_BUILD=" + quoted(inBuild("")) +
                             " timeout " + kLongest + " bash .commands > .out 2> .err < /dev/null";
    const int status = std::system(line.c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, textOf(folder_ / ".out") + textOf(folder_ / ".err")};
  }

  void expectPrinted(const Page& page, const Block& block, const std::string& printed) {
    std::string all;
    std::istringstream lines(printed);
    for (std::string line; std::getline(lines, line);) all += compact(line) + "\n";
    std::istringstream expected(block.text);
    for (std::string line; std::getline(expected, line);) {
      if (isBlank(line) || compact(line) == "…") continue;
      EXPECT_THAT(all, testing::HasSubstr(compact(line))) << page.place(block.line);
    }
  }

  fs::path folder_;
};

// "exits 3" → 3; without such a mark 0.
int expectedExit(const Block& block) {
  return block.mark.starts_with("exits ") ? std::stoi(block.mark.substr(6)) : 0;
}

bool opensTheWindow(const std::string& commands) {
  static const std::regex window(R"((^|\n|; |&& |[A-Z]=\S+ )tilescope( |\n))");
  return std::regex_search(commands, window);
}

TEST_P(PageCommandsTest, AnswerAsThePageSays) {
  const Page& page = *pageAt(GetParam());
  Outcome last;
  for (const Block& block : page.blocks) {
    if (block.mark.starts_with("file: ")) {
      std::ofstream(folder_ / block.mark.substr(6)) << block.text;
    } else if (block.mark == "printed") {
      expectPrinted(page, block, last.text);
    } else if (block.language == "sh" && block.mark.starts_with("not run: ")) {
      std::cout << page.place(block.line) << " is " << block.mark << "\n";
    } else if (block.language == "sh") {
      if (opensTheWindow(block.text)) {
        ASSERT_THAT(block.text, testing::ContainsRegex("--screenshot|--report"))
            << page.place(block.line) << ": a window that nobody closes; add --screenshot, or mark it as not run";
        if (!fs::exists(inBuild("bin/tilescope"))) continue;  // a build without the window
      }
      last = run(block.text);
      ASSERT_EQ(last.exitCode, expectedExit(block)) << page.place(block.line) << "\n" << block.text << last.text;
    }
  }
}

std::vector<std::string> pagesWithCommands() {
  std::vector<std::string> paths;
  for (const Page& page : pages())
    for (const Block& block : page.blocks)
      if (block.language == "sh" && (paths.empty() || paths.back() != page.path)) paths.push_back(page.path);
  return paths;
}

std::string testName(const testing::TestParamInfo<std::string>& page) {
  std::string name = page.param.substr(0, page.param.size() - 3);  // without ".md"
  std::replace_if(
      name.begin(), name.end(), [](char letter) { return !std::isalnum(letter); }, '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(Docs, PageCommandsTest, testing::ValuesIn(pagesWithCommands()), testName);

TEST(RunScriptTest, BuildsWhatItNames) {
  ASSERT_THAT(targetsOf("programs"), testing::Contains("tilescope-cli"));
  ASSERT_THAT(targetsOf("window"), testing::ElementsAre("tilescope"));
  for (const std::string& target : targetsOf("programs"))
    EXPECT_TRUE(fs::exists(inBuild("bin/" + target)) || fs::exists(inBuild("plugins/" + target + ".so"))) << target;
}

TEST(PageBlocksTest, SayWhatTheyAreAndHideNoCommand) {
  static const std::regex command(R"((^|\n) *(\$ |build/release/bin/)?tilescope(-cli|-check)? )");
  for (const Page& page : pages())
    for (const Block& block : page.blocks) {
      EXPECT_FALSE(block.language.empty()) << page.place(block.line) << ": say what the block is: sh, text, json …";
      if (block.language != "sh") {
        EXPECT_FALSE(std::regex_search(block.text, command))
            << page.place(block.line) << ": commands stand in blocks of sh, so that they are run";
      }
      if (block.mark.empty()) continue;
      EXPECT_THAT(block.mark, testing::ContainsRegex("^(not run: .+|exits [0-9]|file: .+|printed)$"))
          << page.place(block.line);
    }
}

}  // namespace
}  // namespace tilescope::docs
