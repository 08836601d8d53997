// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/diana/verify.h"

#include <fmt/format.h>

#include <filesystem>

#include "core/plugin/manifest.h"
#include "plugins/common/process.h"
#include "plugins/common/work_folder.h"

namespace tilescope::diana {
namespace {

namespace fs = std::filesystem;

constexpr const char* kBuilds = "Compile with gcc, warnings as errors, address and undefined-behaviour sanitizers";
constexpr const char* kRuns = "Run on the host shim";

// The C files of the manifest, as paths.
std::vector<std::string> sourcesOf(const std::string& folder) {
  std::vector<std::string> sources;
  const Result<Manifest> manifest = readManifest(folder);
  if (!manifest) return sources;
  for (const ManifestFile& file : manifest->files)
    if (file.path.ends_with(".c")) sources.push_back((fs::path(folder) / file.path).string());
  return sources;
}

VerifyStep stepOf(const char* what, const std::vector<std::string>& words, const std::string& directory,
                  const std::string& hint, VerifySink& sink) {
  const ProcessEnd end = runProcess(
      words, directory, [&](const std::string& line) { sink.line(line); }, [&] { return sink.isCancelled(); });
  if (end.cancelled) return {what, VerifyStep::State::NotPossible, "It was cancelled."};
  if (end.started && end.exitCode == 0) return {what, VerifyStep::State::Passed, ""};
  return {what, VerifyStep::State::Failed, fmt::format("It ended with exit code {}. {}", end.exitCode, hint)};
}

std::vector<std::string> compilation(const std::string& folder, const std::vector<std::string>& sources,
                                     const std::string& program) {
  std::vector<std::string> words{"gcc",
                                 "-std=c11",
                                 "-Wall",
                                 "-Wextra",
                                 "-Werror",
                                 "-g",
                                 "-O1",
                                 "-fsanitize=address,undefined",
                                 "-fno-sanitize-recover=all",
                                 "-DDIANA_HOST_SHIM",
                                 "-I" + folder,
                                 "-I" + folder + "/runtime"};
  words.insert(words.end(), sources.begin(), sources.end());
  words.insert(words.end(), {"-o", program});
  return words;
}

}  // namespace

VerifyReport verifyFolder(const std::string& given, VerifySink& sink) {
  const std::string folder = fs::absolute(given).string();
  const std::vector<std::string> sources = sourcesOf(folder);
  if (sources.empty())
    return {
        {{"Find the program", VerifyStep::State::Failed, "manifest.json names no .c file; export the plan again."}}};
  if (!isInstalled("gcc"))
    return {{{kBuilds, VerifyStep::State::NotPossible, "gcc is not installed; install a C compiler."}}};
  const WorkFolder work("tilescope-diana");
  if (work.path().empty()) return {{{"Make a folder to build in", VerifyStep::State::Failed, WorkFolder::whyNone()}}};
  const std::string program = work.path() + "/host_check";
  VerifyReport report;
  report.steps.push_back(stepOf(kBuilds, compilation(folder, sources, program), work.path(),
                                "The compiler's messages stand above.", sink));
  if (report.steps.back().state != VerifyStep::State::Passed) return report;
  report.steps.push_back(stepOf(kRuns, {program}, work.path(),
                                "The table above names the layers that are wrong or take something else.", sink));
  return report;
}

}  // namespace tilescope::diana
