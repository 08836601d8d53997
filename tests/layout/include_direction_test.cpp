// SPDX-License-Identifier: GPL-3.0-or-later
// Dependencies point one way (docs/architecture.md). Read from the sources' include lines.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "tests/support/places.h"

namespace {

namespace fs = std::filesystem;

struct Include {
  fs::path file;  // relative to the project
  int line = 0;
  std::string target;  // between the quotes or brackets
};

std::vector<Include> includesBelow(const std::string& folder) {
  static const std::regex kInclude(R"(^\s*#\s*include\s*[<"]([^>"]+)[>"])");
  const fs::path root = tilescope::inSource("");
  std::vector<Include> includes;
  if (!fs::exists(root / folder)) return includes;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root / folder)) {
    const std::string extension = entry.path().extension();
    if (extension != ".h" && extension != ".cpp") continue;
    std::ifstream file(entry.path());
    std::string text;
    for (int line = 1; std::getline(file, text); ++line) {
      std::smatch match;
      if (std::regex_search(text, match, kInclude))
        includes.push_back({fs::relative(entry.path(), root), line, match[1]});
    }
  }
  return includes;
}

std::string place(const Include& include) {
  return include.file.string() + ":" + std::to_string(include.line) + " includes " + include.target;
}

std::string folderOf(const std::string& path) {
  const std::string rest = path.substr(std::string("core/").size());
  return rest.substr(0, rest.find('/'));
}

// What each folder of core may include, besides itself.
const std::map<std::string, std::set<std::string>>& allowed() {
  static const std::map<std::string, std::set<std::string>> kAllowed{
      {"base", {}},
      {"silicon", {"base"}},
      {"workload", {"base"}},
      {"hardware", {"base", "silicon", "workload"}},
      {"host", {"base", "workload", "hardware"}},
      {"mapping", {"base", "workload", "hardware"}},
      {"models", {"base", "workload", "hardware", "mapping"}},
      {"partition", {"base", "workload", "hardware"}},
      {"plan", {"base", "workload", "hardware", "mapping", "models", "partition"}},
      {"sweep", {"base", "workload", "hardware", "models", "plan", "explore", "store"}},
      {"search", {"base", "workload", "hardware", "models", "plan", "explore", "store", "sweep"}},
      {"program", {"base", "workload", "mapping", "models", "partition", "plan"}},
      {"explore", {"base", "silicon", "workload", "hardware", "mapping", "models", "partition", "plan"}},
      {"store", {"base"}},
      {"validate", {"base", "workload", "hardware", "mapping", "models", "plan", "program", "plugin"}},
      {"picture", {"base", "workload", "hardware", "mapping", "models", "partition", "plan", "explore"}},
      {"chart", {"base", "workload", "picture"}},
      {"plugin", {"base", "workload", "hardware", "mapping", "models", "partition", "plan"}},
      {"report",
       {"base", "workload", "hardware", "mapping", "models", "partition", "plan", "explore", "validate", "picture",
        "chart"}},
  };
  return kAllowed;
}

TEST(IncludeDirection, FoldersOfTheCoreIncludeOnlyWhatTheyStandOn) {
  const std::vector<Include> includes = includesBelow("core");
  EXPECT_GT(includes.size(), 100u);
  for (const Include& include : includes) {
    const std::string from = folderOf(include.file);
    ASSERT_TRUE(allowed().count(from)) << "core/" << from << " is missing in this test's table";
    if (include.target.rfind("core/", 0) != 0) continue;
    const std::string to = folderOf(include.target);
    EXPECT_TRUE(to == from || allowed().at(from).count(to)) << place(include);
  }
}

// What models share lies beside them, and one file lists them. The Predictor's exact search stands on two parts of
// ZigZag's that know no model.
TEST(IncludeDirection, NoModelIncludesAnother) {
  static const std::regex kModel("core/models/([a-z]+)/.*");
  static const std::regex kShared("core/models/zigzag/search/chain/(factor_lattice|least_kernels)\\.h");
  for (const Include& include : includesBelow("core/models")) {
    std::smatch from, to;
    if (!std::regex_match(include.target, to, kModel) || std::regex_match(include.target, kShared)) continue;
    const std::string file = include.file.string();
    if (file == "core/models/model_registry.cpp") continue;
    EXPECT_TRUE(std::regex_match(file, from, kModel) && from[1] == to[1]) << place(include);
  }
}

std::string textOf(const fs::path& file) {
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  return text.str();
}

// A term more is a change of its model's folder.
TEST(IncludeDirection, TermsOfAModelAreNamedInItsFolderOnly) {
  const fs::path root = tilescope::inSource("");
  static const std::regex kStruct(R"(\nstruct (\w+Terms) \{)");
  std::map<std::string, std::string> folders;  // [struct]
  for (const fs::directory_entry& model : fs::directory_iterator(root / "core/models")) {
    const std::string name = model.path().filename();
    const std::string text = textOf(model.path() / (name + "_terms.h"));
    std::smatch match;
    if (std::regex_search(text, match, kStruct)) folders[match[1]] = "core/models/" + name + "/";
  }
  EXPECT_GE(folders.size(), 5u);
  for (const char* part : {"core", "app", "plugins"})
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root / part)) {
      const std::string extension = entry.path().extension();
      if (extension != ".h" && extension != ".cpp") continue;
      const std::string file = fs::relative(entry.path(), root), text = textOf(entry.path());
      for (const auto& [name, folder] : folders)
        EXPECT_TRUE(file.starts_with(folder) || text.find(name) == std::string::npos) << file << " names " << name;
    }
}

TEST(IncludeDirection, TheCoreKnowsNeitherFrontEndsNorTests) {
  for (const Include& include : includesBelow("core")) {
    for (const char* outside : {"app/", "plugins/", "tests/", "bench/"}) {
      EXPECT_NE(include.target.rfind(outside, 0), 0u) << place(include);
    }
  }
}

// Those of the tests show what a plug-in may look like.
TEST(IncludeDirection, PluginsKnowTheCoreOnly) {
  for (const char* folder : {"plugins", "tests/core/plugin/fixtures"}) {
    for (const Include& include : includesBelow(folder)) {
      for (const char* outside : {"app/", "tests/", "bench/"}) {
        EXPECT_NE(include.target.rfind(outside, 0), 0u) << place(include);
      }
    }
  }
}

TEST(IncludeDirection, ThePythonPackageKnowsNoOtherFrontEnd) {
  const std::vector<Include> includes = includesBelow("python");
  EXPECT_GT(includes.size(), 50u);
  for (const Include& include : includes)
    for (const char* outside : {"app/cli/", "app/gui/", "plugins/", "tests/"})
      EXPECT_NE(include.target.rfind(outside, 0), 0u) << place(include);
}

TEST(IncludeDirection, NoQtBelowTheWindow) {
  static const std::regex kQt("^Q[A-Z].*|^qcustomplot.*|^Qt.*/.*");
  for (const char* folder : {"core", "plugins", "app/common", "app/cli", "app/check", "python"}) {
    for (const Include& include : includesBelow(folder)) {
      EXPECT_FALSE(std::regex_match(include.target, kQt)) << place(include);
    }
  }
}

TEST(IncludeDirection, HeavyLibrariesStayInSourceFilesOfTheCore) {
  for (const Include& include : includesBelow("core")) {
    if (include.file.extension() != ".h") continue;
    for (const char* library :
         {"tbb/", "oneapi/", "onnx", "sqlite3", "xxhash", "libxml", "yaml-cpp/", "valijson", "boost/", "CLI/"}) {
      EXPECT_NE(include.target.rfind(library, 0), 0u) << place(include);
    }
  }
}

// A checker that shared code with what it checks would share its mistakes.
TEST(IncludeDirection, TheCheckerOfCertificatesSharesNoModelAndNoSearch) {
  static const std::regex kAllowed(
      "app/check/[a-z_]+\\.h|app/cli/(output|completion|command_tree)\\.h|app/common/"
      "(bundled_files|product_folders)\\.h|"
      "core/(base|workload|hardware|mapping)/(?!loop_roles|dataflow_loops)[a-z_]+\\.h|core/models/"
      "(certificate|certificate_json|evaluation|objective)\\.h");
  // Hardware searches: their plans are solved again, but not by the code that searched.
  static const std::regex kOfFamilies(
      "app/common/sweep_file\\.h|core/(plan|sweep)/[a-z_]+\\.h|core/(models/model_registry|store/records)\\.h|"
      "core/search/(bound_question|family_json|family_search|grid_box|search_metric)\\.h");
  const std::vector<Include> includes = includesBelow("app/check");
  EXPECT_GT(includes.size(), 50u);
  for (const Include& include : includes) {
    if (include.target.find("core/") != 0 && include.target.find("app/") != 0) continue;
    const std::string file = include.file.filename();
    const bool isOfFamilies = file.starts_with("family_") || file == "main.cpp";
    EXPECT_TRUE(std::regex_match(include.target, kAllowed) ||
                (isOfFamilies && std::regex_match(include.target, kOfFamilies)))
        << place(include);
  }
}

// "kit", "plots", "session", "views" (what all views share), "views/explore", "window".
std::string partOfWindow(const std::string& path) {
  static const std::regex kPart("app/gui/(views/[a-z]+(?=/)|[a-z]+(?=/)).*");
  std::smatch match;
  return std::regex_match(path, match, kPart) ? match[1].str() : "";
}

int heightOf(const std::string& part) {
  static const std::map<std::string, int> kHeights{
      {"kit", 0}, {"plots", 1}, {"session", 1}, {"views", 2}, {"window", 4}};
  const auto found = kHeights.find(part);
  return found != kHeights.end() ? found->second : 3;  // a view
}

// Views may include each other, in one direction.
TEST(IncludeDirection, TheWindowPointsDown) {
  std::map<std::string, std::map<std::string, std::string>> views;  // [from][to]: a place
  for (const Include& include : includesBelow("app/gui")) {
    const std::string from = partOfWindow(include.file), to = partOfWindow(include.target);
    if (from.empty() || to.empty() || from == to) continue;
    const int above = heightOf(from), below = heightOf(to);
    if (above == 3 && below == 3)
      views[from][to] = place(include);
    else
      EXPECT_LT(below, above) << place(include);
  }
  // Takes away views that include no other one that is left, until none is left or those that are go round.
  for (bool anyGone = true; anyGone;) {
    for (auto& [from, targets] : views) std::erase_if(targets, [&](const auto& to) { return !views.count(to.first); });
    anyGone = std::erase_if(views, [](const auto& view) { return view.second.empty(); }) > 0;
  }
  for (const auto& [from, targets] : views)
    for (const auto& [to, where] : targets) ADD_FAILURE() << from << " and " << to << " go round: " << where;
}

// Session, runner and what they share with all views are tested without a window.
TEST(IncludeDirection, TheSessionKnowsNoWidgets) {
  static const std::regex kWidget(
      "^(Q(Widget|Application|MainWindow|Dialog|Label|PushButton|AbstractButton|LineEdit|TableView|Painter)|QtWidgets.*"
      "|app/gui/kit/(chrome|table)/.*)$");
  for (const char* folder : {"app/gui/session", "app/gui/kit/words"})
    for (const Include& include : includesBelow(folder))
      EXPECT_FALSE(std::regex_match(include.target, kWidget)) << place(include);
}

}  // namespace
