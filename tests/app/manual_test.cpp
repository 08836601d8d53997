// SPDX-License-Identifier: GPL-3.0-or-later
// The manual pages of the build say what --help says, and their examples run.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <regex>
#include <set>

#include "app/manuals/examples.h"
#include "tests/app/run_program.h"
#include "tests/support/case_folder.h"
#include "tests/support/places.h"

namespace tilescope::manuals {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

std::string answerOf(const std::string& line, int* status = nullptr) {
  const std::string out = (caseFolder() / "answer").string();
  const int code = std::system(("PATH='" + inBuild("bin") + "':$PATH; export QT_QPA_PLATFORM=offscreen; { " + line +
                                "\n} > '" + out + "' 2>&1 < /dev/null")
                                   .c_str());
  if (status) *status = code;
  return cli::fileText(out);
}

// "tilescope-cli-plan" → "tilescope-cli plan"
std::string calledAs(const std::string& page) {
  static const std::string kCommands = "tilescope-cli-";
  return page.starts_with(kCommands) ? "tilescope-cli " + page.substr(kCommands.size()) : page;
}

std::vector<std::string> pageNames() {
  std::vector<std::string> names;
  for (const fs::directory_entry& entry : fs::directory_iterator(inBuild("man/man1")))
    if (entry.path().extension() == ".gz") names.push_back(entry.path().stem().stem().string());
  return names;
}

std::string pageText(const std::string& name) {
  return answerOf("gunzip -c '" + inBuild("man/man1") + "/" + name + ".1.gz'");
}

std::set<std::string> matchesOf(const std::string& text, const std::string& pattern) {
  const std::regex option(pattern);
  std::set<std::string> names;
  for (std::sregex_iterator found(text.begin(), text.end(), option), end; found != end; ++found)
    names.insert((*found)[1]);
  return names;
}

// Options at the start of a line of --help: "  -o,--output TEXT   Write …", "  -h, --help   …".
std::set<std::string> optionsOfHelp(const std::string& help) {
  std::set<std::string> names = matchesOf(help, "(?:^|\n) +(-[-a-z]+)");
  names.merge(matchesOf(help, "(?:^|\n) +-[a-z], ?(--[a-z-]+)"));
  return names;
}

// Of a page, from the heads of its paragraphs: ".TP\n\fB\-o\fR, \fB\-\-output\fR \fITEXT\fR\n".
std::set<std::string> optionsOfPage(const std::string& page) {
  std::set<std::string> names;
  for (const std::string& head : matchesOf(page, "\\.TP\n(\\\\fB\\\\-[^\n]*)\n"))
    for (std::string name : matchesOf(head, "\\\\fB((?:\\\\-)+[a-z\\\\-]+)\\\\fR"))
      names.insert(std::regex_replace(name, std::regex("\\\\-"), "-"));
  return names;
}

TEST(ManualTest, EveryProgramAndCommandHasAPage) {
  std::set<std::string> expected{"tilescope", "tilescope-cli", "tilescope-check"};
  const std::string help = answerOf("tilescope-cli --help");
  for (const std::string& command : matchesOf(help.substr(help.find("Subcommands:")), "\n  ([a-z]+) "))
    expected.insert("tilescope-cli-" + command);
  const std::vector<std::string> names = pageNames();
  EXPECT_EQ(std::set<std::string>(names.begin(), names.end()), expected);
}

TEST(ManualTest, PagesHaveTheOptionsOfHelpAndNoOther) {
  for (const std::string& name : pageNames()) {
    if (name == "tilescope" && !fs::exists(inBuild("bin/tilescope"))) continue;
    const std::set<std::string> options = optionsOfPage(pageText(name));
    EXPECT_GE(options.size(), 1u) << name;
    EXPECT_EQ(options, optionsOfHelp(answerOf(calledAs(name) + " --help"))) << name;
  }
}

TEST(ManualTest, ExitCodesAreThoseOfTheDocumentation) {
  const std::string documentation = cli::fileText(inSource("docs/command_line.md"));
  const std::string page = pageText("tilescope-cli");
  for (const std::string& row : matchesOf(documentation, "\\| ([0-5] \\| [^|]+) \\|\n")) {
    std::string meaning = std::regex_replace(row.substr(4), std::regex("`"), "");
    EXPECT_THAT(page,
                HasSubstr("\\fB" + row.substr(0, 1) + "\\fR\n" + std::regex_replace(meaning, std::regex("-"), "\\-")));
  }
}

TEST(ManualTest, PagesAreCorrectRoff) {
  if (std::system("command -v groff > /dev/null") != 0) GTEST_SKIP() << "groff is not installed";
  for (const std::string& name : pageNames())
    EXPECT_EQ(answerOf("gunzip -c '" + inBuild("man/man1") + "/" + name + ".1.gz' | groff -man -Tutf8 -Kutf8 -ww -z"),
              "")
        << name;
}

TEST(ManualTest, ExamplesRun) {
  for (const std::string& name : pageNames()) {
    if (name == "tilescope" && !fs::exists(inBuild("bin/tilescope"))) continue;
    if (name == "tilescope-cli-detect") continue;  // measures the computer for seconds; cli_detect_test runs it
    const Example& example = exampleOf(calledAs(name));
    const std::string folder = (caseFolder() / name).string();
    fs::remove_all(folder);
    fs::create_directories(folder);
    int status = 0;
    const std::string out = answerOf("cd '" + folder + "' && set -e\n" + example.commands, &status);
    EXPECT_EQ(status, 0) << name << "\n" << out;
    EXPECT_THAT(out, HasSubstr(example.printed)) << name;
  }
}

}  // namespace
}  // namespace tilescope::manuals
