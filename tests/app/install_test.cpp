// SPDX-License-Identifier: GPL-3.0-or-later
// Installed programs, in a moved folder with a space and an umlaut, run elsewhere for a user with an empty home.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "tests/app/run_program.h"
#include "tests/support/case_folder.h"
#include "tests/support/places.h"
#include "tests/support/sanitized.h"

namespace tilescope::cli {
namespace {

namespace fs = std::filesystem;
using testing::AnyOf;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

fs::path inSuite(const std::string& name) {
  return suiteFolder() / name;
}

std::string shellWord(const fs::path& path) {
  return "'" + path.string() + "'";
}

Outcome shell(const std::string& line) {
  const std::string out = inSuite("out"), err = inSuite("err");
  const int status =
      std::system(("{ " + line + "; } > " + shellWord(out) + " 2> " + shellWord(err) + " < /dev/null").c_str());
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, fileText(out), fileText(err)};
}

class InstallTest : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    const fs::path first = inSuite("first place ä");
    fs::remove_all(first);
    fs::remove_all(prefix());
    const Outcome install = shell("cmake --install " + shellWord(inBuild("")) + " --prefix " + shellWord(first));
    ASSERT_EQ(install.exitCode, 0) << install.err;
    fs::rename(first, prefix());
    for (const fs::path& folder : {home(), work()}) {
      fs::remove_all(folder);
      fs::create_directory(folder);
      fs::permissions(folder, fs::perms::owner_all);
    }
  }

  static fs::path prefix() { return inSuite("moved to ü"); }
  static fs::path home() { return inSuite("home"); }
  static fs::path work() { return inSuite("work"); }

  // Runs a command without other environment variables. nvcc, which takes longest, is usually not in PATH then.
  static Outcome run(const std::string& line, const std::string& variables = "") {
    std::string environment =
        "PATH=" + shellWord(prefix() / "bin") + ":/usr/bin:/bin QT_QPA_PLATFORM=offscreen LANG=C.UTF-8 ";
    environment += "HOME=" + shellWord(home());
    for (const char* variable : {"XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR"})
      environment += " " + std::string(variable) + "=" + shellWord(home());
    return shell("cd " + shellWord(work()) + " && env -i " + environment + " " + variables + " " + line);
  }

  static Outcome expectAnswer(const std::string& line) {
    Outcome outcome = run(line);
    EXPECT_EQ(outcome.exitCode, 0) << line << "\n" << outcome.out << outcome.err;
    return outcome;
  }
};

TEST_F(InstallTest, PlansListsAndReports) {
  const std::string design = "--network mlperf_tiny_resnet8 --hardware tx2_eplanner_a --model eplanner";
  EXPECT_THAT(expectAnswer("tilescope-cli plan " + design).out, HasSubstr("Proven optimal"));
  EXPECT_THAT(expectAnswer("tilescope-cli list networks").out, HasSubstr("edge_detection"));
  EXPECT_THAT(expectAnswer("tilescope-cli list technologies").out, HasSubstr("horowitz_45nm"));
  expectAnswer("tilescope-cli validate --chip Eyeriss");
  expectAnswer("tilescope-cli report " + design + " -o x.html");
  EXPECT_GT(fs::file_size(work() / "x.html"), 10000u);
}

TEST_F(InstallTest, ExportsProgramsThatPassTheirCheck) {
  expectAnswer(
      "tilescope-cli export cuda --network edge_detection --hardware tx2_eplanner_a --model eplanner -o program");
  EXPECT_THAT(expectAnswer("tilescope-cli verify program").out, HasSubstr("passed"));
}

// The first block of the language on the page about exporters.
std::string exampleIn(const std::string& language) {
  const std::string page = fileText(inSource("docs/how_to/exporter.md")), fence = "```" + language + "\n";
  const std::size_t start = page.find(fence) + fence.size();
  return page.substr(start, page.find("```\n", start) - start);
}

TEST_F(InstallTest, CMakeFindsWhatAnExporterNeeds) {
  std::ofstream(work() / "markdown.cpp") << exampleIn("cpp");
  std::ofstream(work() / "CMakeLists.txt") << exampleIn("cmake");
  expectAnswer("cmake -G Ninja -B build -S . -DCMAKE_PREFIX_PATH=" + shellWord(prefix()));
  expectAnswer("cmake --build build");
  expectAnswer(
      "tilescope-cli export markdown --network edge_detection --hardware tx2_eplanner_a --model eplanner "
      "--plugin-dir build -o tiles");
  EXPECT_THAT(fileText(work() / "tiles/tiles.md"), HasSubstr("| layer | K | C | OY |"));
}

TEST_F(InstallTest, ShellsAndMenusFindTheirFiles) {
  const fs::path share = prefix() / "share";
  for (const char* file : {"bash-completion/completions/tilescope-cli", "zsh/vendor-completions/_tilescope",
                           "fish/vendor_completions.d/tilescope-check.fish", "man/man1/tilescope-cli-plan.1.gz",
                           "doc/tilescope/LICENSE", "doc/tilescope/copyright"})
    EXPECT_TRUE(fs::exists(share / file)) << file;
  if (!fs::exists(prefix() / "bin" / "tilescope")) return;
  for (const char* file :
       {"applications/invalid.tilescope.Tilescope.desktop", "mime/packages/invalid.tilescope.Tilescope.xml",
        "metainfo/invalid.tilescope.Tilescope.metainfo.xml", "icons/hicolor/16x16/apps/invalid.tilescope.Tilescope.png",
        "icons/hicolor/512x512/apps/invalid.tilescope.Tilescope.png",
        "icons/hicolor/scalable/apps/invalid.tilescope.Tilescope.svg", "man/man1/tilescope.1.gz"})
    EXPECT_TRUE(fs::exists(share / file)) << file;
}

TEST_F(InstallTest, ChecksCertificates) {
  const std::string design = " --network mlperf_tiny_resnet8 --hardware diana";
  expectAnswer("tilescope-cli plan --model zigzag --certificates proofs" + design);
  EXPECT_THAT(expectAnswer("sh -c 'tilescope-check proofs/*.json" + design + "'").out,
              HasSubstr("13 of 13 certificates accepted"));
}

TEST_F(InstallTest, SchemasStandAlone) {
  const fs::path schemas = prefix() / "share/tilescope/schemas";
  for (const char* name : {"plan", "network"})
    EXPECT_EQ(fileText(schemas / (std::string(name) + ".json")),
              expectAnswer(std::string("tilescope-cli schema ") + name).out);
  EXPECT_TRUE(fs::exists(schemas / "nve_network.dtd"));
  EXPECT_FALSE(fs::exists(schemas / "definitions"));
}

TEST_F(InstallTest, TheWindowDrawsABundledSession) {
  if (!fs::exists(prefix() / "bin" / "tilescope")) GTEST_SKIP() << "built without the window";
  expectAnswer("tilescope " + shellWord(prefix() / "share/tilescope/docs/guide/help.tilescope") +
               " --screenshot help.png");
  EXPECT_GT(fs::file_size(work() / "help.png"), 10000u);
}

TEST_F(InstallTest, EveryFolderIsTheUsersOrBelowThePrefix) {
  std::istringstream lines(expectAnswer("tilescope-cli --paths").out);
  std::vector<std::string> folders;
  for (std::string line; std::getline(lines, line);)
    if (line.starts_with("  ") && line != "  .") folders.push_back(line.substr(2));
  ASSERT_EQ(folders.size(), 4u);
  for (const std::string& folder : folders)
    EXPECT_THAT(folder, AnyOf(StartsWith(prefix().string() + "/"), StartsWith(home().string() + "/")));
  EXPECT_EQ(folders[0], (home() / "tilescope").string() + " (missing)");
  EXPECT_EQ(folders[1], (prefix() / "share/tilescope").string());
  EXPECT_THAT(folders[3], HasSubstr("/tilescope/plugins"));
  EXPECT_THAT(folders[3], Not(HasSubstr("missing")));
}

TEST_F(InstallTest, DataOfAVariableGoBeforeTheUsersAndTheInstalledOnes) {
  const fs::path given = inSuite("given"), users = home() / "tilescope", installed = prefix() / "share/tilescope";
  const std::string technology = "technologies/horowitz_45nm.json";
  for (const fs::path& folder : {given, users}) {
    fs::create_directories(folder / "technologies");
    fs::copy_file(installed / technology, folder / technology, fs::copy_options::overwrite_existing);
  }
  const std::string list = "tilescope-cli list technologies --json";
  const Outcome both = run(list, "TILESCOPE_DATA_DIR=/nowhere:" + shellWord(given));
  EXPECT_THAT(both.out, HasSubstr((given / technology).string()));
  EXPECT_THAT(both.err, HasSubstr("warning: TILESCOPE_DATA_DIR: found \"/nowhere\""));
  EXPECT_THAT(run(list).out, HasSubstr((users / technology).string()));
  fs::remove_all(users);
  EXPECT_THAT(run(list).out, HasSubstr((installed / technology).string()));
}

// Without /proc, glibc does not find an installed program's libraries. LD_LIBRARY_PATH imitates a system that does.
TEST_F(InstallTest, WithoutProcTheProgramSaysWhyItFindsNothing) {
  const std::string noProc =
      "unshare --user --map-root-user --mount sh -c 'mount -t tmpfs none /proc && exec \"$@\"' sh ";
  if (kSanitized || run(noProc + "true").exitCode != 0)
    GTEST_SKIP() << "no user may mount here, or sanitizers read /proc";
  const fs::path library = [] {
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(prefix() / "lib"))
      if (entry.path().filename() == "plugins") return entry.path().parent_path();
    return fs::path();
  }();
  const Outcome outcome =
      run(noProc + "tilescope-cli plan --network resnet18 --hardware tx2_eplanner_a --model eplanner",
          "LD_LIBRARY_PATH=" + shellWord(library));
  EXPECT_EQ(outcome.exitCode, 2);
  EXPECT_THAT(outcome.err, HasSubstr("Mount /proc, or set TILESCOPE_DATA_DIR"));
}

TEST_F(InstallTest, NoFileNamesThePlaceOfTheBuild) {
#ifndef NDEBUG
  GTEST_SKIP() << "debug information names the sources";
#endif
  const std::string source = inSource("");
  int files = 0;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(prefix())) {
    if (!entry.is_regular_file()) continue;
    ++files;
    EXPECT_EQ(fileText(entry.path()).find(source), std::string::npos) << entry.path();
  }
  EXPECT_GT(files, 100);
}

}  // namespace
}  // namespace tilescope::cli
