// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/cpu/verify.h"

#include <filesystem>
#include <fstream>
#include <optional>

#include "plugins/common/build_steps.h"
#include "plugins/common/process.h"
#include "plugins/common/work_folder.h"

namespace tilescope::cpu {
namespace {

namespace fs = std::filesystem;

// "16" of set(TILESCOPE_LANES 16 CACHE …); empty: as many as the machine has.
std::string lanesOf(const std::string& folder) {
  const std::string mark = "set(TILESCOPE_LANES ";
  std::ifstream lists(fs::path(folder) / "CMakeLists.txt");
  for (std::string line; std::getline(lists, line);) {
    if (!line.starts_with(mark)) continue;
    const std::string lanes = line.substr(mark.size(), line.find(' ', mark.size()) - mark.size());
    return lanes == "native" ? "" : lanes;
  }
  return "";
}

// Compiled in the source folder with relative names and linked separately, so that a compiler cache recognises the
// files.
Words compilation(const Words& compiler, const ProgramSource& source, const std::string& file,
                  const std::string& object) {
  Words words = compiler;
  if (source.isInt8) words.emplace_back("-DTILESCOPE_INT8");
  words.insert(words.end(), {"-c", "./" + file, "-o", object});
  return words;
}

}  // namespace

VerifyReport verifyFolder(const std::string& folder, VerifySink& sink) {
  const std::optional<ProgramSource> source = findSource(fs::absolute(folder).string(), ".c");
  if (!source) return noSource(".c");
  const WorkFolder work("tilescope-cpu");
  if (work.path().empty()) return {{{"Make a folder to build in", VerifyStep::State::Failed, WorkFolder::whyNone()}}};
  BuildSteps steps(sink);
  const std::string what = "Compile with gcc and g++ for this processor";
  for (const char* compiler : {"gcc", "g++"})
    if (!isInstalled(compiler)) {
      steps.notPossible(what, std::string(compiler) + " is not installed; install a C and a C++ compiler.");
      return steps.take();
    }
  const std::string program = work.path() + "/program", layers = program + "_layers.o", main = program + "_main.o";
  Words c{"gcc", "-std=c11", "-O2", "-march=native", "-ffp-contract=fast", "-fopenmp", "-Wno-psabi"};
  if (const std::string lanes = lanesOf(source->folder); !lanes.empty()) c.push_back("-DTILESCOPE_LANES=" + lanes);
  const std::vector<Words> commands{compilation(c, *source, fs::path(source->file).filename().string(), layers),
                                    compilation({"g++", "-std=c++17", "-O1"}, *source, "main.cpp", main),
                                    {"g++", main, layers, "-fopenmp", "-o", program}};
  if (!steps.run(what, commands, source->folder)) return steps.take();
  // Times are short here: values and traffic are what is checked.
  steps.runProgram("Run on this processor", {program, "--seconds", "0.01"}, *source, work.path());
  return steps.take();
}

}  // namespace tilescope::cpu
