// SPDX-License-Identifier: GPL-3.0-or-later
// What pages name in code exists: options and commands of the programs, and JSON documents follow their schemas.
#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <map>
#include <regex>
#include <set>

#include "core/base/json.h"
#include "core/base/json_document.h"
#include "core/base/schemas.h"
#include "tests/docs/pages.h"
#include "tests/support/places.h"

namespace tilescope::docs {
namespace {

std::string answerOf(const std::string& words) {
  const std::string line = "QT_QPA_PLATFORM=offscreen '" + inBuild("bin") + "'/" + words + " 2>&1";
  std::string answer;
  if (FILE* pipe = popen(line.c_str(), "r")) {
    std::array<char, 4096> part{};
    while (const std::size_t bytes = fread(part.data(), 1, part.size(), pipe)) answer.append(part.data(), bytes);
    pclose(pipe);
  }
  return answer;
}

std::set<std::string> optionsIn(const std::string& text) {
  static const std::regex option(R"((^|[\s,\[|`(])(--[a-z][a-z-]+))");
  std::set<std::string> names;
  for (std::sregex_iterator found(text.begin(), text.end(), option), end; found != end; ++found)
    names.insert((*found)[2]);
  return names;
}

// "plan" → its help. Read once.
const std::map<std::string, std::string>& commandHelp() {
  static const std::map<std::string, std::string> all = [] {
    std::map<std::string, std::string> help;
    const std::string general = answerOf("tilescope-cli --help");
    const std::string commands = general.substr(general.find("Subcommands:"));
    static const std::regex command(R"(\n  ([a-z]+) )");
    for (std::sregex_iterator found(commands.begin(), commands.end(), command), end; found != end; ++found)
      help[(*found)[1]] = answerOf("tilescope-cli " + (*found)[1].str() + " --help");
    help[""] = general;
    return help;
  }();
  return all;
}

std::set<std::string> knownOptions() {
  std::string text = answerOf("tilescope-check --help") + answerOf("tilescope --help");
  for (const auto& [name, help] : commandHelp()) text += help;
  std::set<std::string> known = optionsIn(text);
  if (known.contains("--screenshot")) return known;
  for (const char* ofTheWindow : {"--view", "--theme", "--size", "--screenshot", "--select", "--measured"})
    known.insert(ofTheWindow);  // a build without it
  return known;
}

// Options of other programs that pages name alone: those of exported programs and of nvcc.
const std::set<std::string> kOthers{"--no-check", "--seconds", "--fmad"};

// Programs that are not Tilescope's, and its scripts.
bool isForeign(const std::string& code) {
  static const std::regex foreign(
      R"(^(cmake|ctest|scripts/|bench/|nvcc|g\+\+|grep|\S*_test |QT_QPA|TILESCOPE_|build/).*)");
  return std::regex_match(code, foreign);
}

TEST(PageWordsTest, OptionsAreThoseOfThePrograms) {
  const std::set<std::string> known = knownOptions();
  ASSERT_GT(known.size(), 40u);
  for (const Page& page : pages()) {
    if (page.path == "CHANGELOG.md") continue;  // tells what was
    for (const Word& word : page.words) {
      if (isForeign(word.text)) continue;
      for (const std::string& option : optionsIn(word.text))
        EXPECT_TRUE(known.contains(option) || kOthers.contains(option))
            << page.place(word.line) << ": `" << word.text << "`";
    }
  }
}

TEST(PageWordsTest, CommandsTakeTheOptionsThatPagesGiveThem) {
  static const std::regex command(R"((^|.*/)tilescope-cli ([a-z]+)\b.*)");
  for (const Page& page : pages())
    for (const Word& word : page.words) {
      std::smatch found;
      if (page.path == "CHANGELOG.md" || !std::regex_match(word.text, found, command)) continue;
      const auto help = commandHelp().find(found[2]);
      ASSERT_NE(help, commandHelp().end()) << page.place(word.line) << ": `" << word.text << "`";
      const std::set<std::string> taken = optionsIn(help->second);
      for (const std::string& option : optionsIn(word.text))
        EXPECT_TRUE(taken.contains(option)) << page.place(word.line) << ": `" << word.text << "`";
    }
}

TEST(PageWordsTest, ThePageOfAModelHasItsOptionsAndSearches) {
  const Json answer = Json::parse(answerOf("tilescope-cli list models --json"), nullptr, false);
  ASSERT_FALSE(answer.is_discarded());
  for (const Json& model : answer["models"]) {
    const Page* page = pageAt("docs/models/" + model["name"].get<std::string>() + ".md");
    ASSERT_TRUE(page) << model["name"];
    std::set<std::string> words;
    for (const Word& word : page->words) words.insert(word.text);
    std::vector<std::string> needed;
    for (const Json& search : model["searches"]) needed.push_back(search["id"]);
    for (const Json& option : model["options"]) needed.push_back(option["name"]);
    // ZigZag's page names its searches with the option: `--search paper`.
    for (const std::string& name : needed)
      EXPECT_TRUE(words.contains(name) || words.contains("--search " + name)) << page->path << ": " << name;
  }
}

TEST(PageWordsTest, DocumentsFollowTheirSchemas) {
  static const std::regex format("^tilescope\\.([a-z_]+)/[0-9]+$");
  int checked = 0;
  for (const Page& page : pages())
    for (const Block& block : page.blocks) {
      if (block.language != "json") continue;
      Json document = Json::parse(block.text, nullptr, false);
      ASSERT_FALSE(document.is_discarded()) << page.place(block.line) << " is no JSON; a fragment is a block of text";
      if (!document.is_object() || !document.contains("format")) continue;
      const std::string name = document["format"].get<std::string>();
      std::smatch found;
      ASSERT_TRUE(std::regex_match(name, found, format)) << page.place(block.line);
      takeNotes(document);  // as readers do
      EXPECT_EQ(toText(validateAgainstSchema(document, found[1].str(), page.place(block.line))), "");
      ++checked;
    }
  EXPECT_GE(checked, 5);
}

}  // namespace
}  // namespace tilescope::docs
