// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/diana/verify.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "core/plugin/manifest.h"
#include "plugins/common/process.h"
#include "plugins/common/work_folder.h"
#include "plugins/diana/runtime_objects.h"

namespace tilescope::diana {
namespace {

namespace fs = std::filesystem;

constexpr const char* kBuilds = "Compile with gcc, warnings as errors, address and undefined-behaviour sanitizers";
constexpr const char* kRuns = "Run on the host shim";

VerifyStep stepOf(const char* what, const std::vector<std::string>& words, const std::string& directory,
                  const std::string& hint, VerifySink& sink) {
  const ProcessEnd end = runProcess(
      words, directory, [&](const std::string& line) { sink.line(line); }, [&] { return sink.isCancelled(); });
  if (end.cancelled) return {what, VerifyStep::State::NotPossible, "It was cancelled."};
  if (end.started && end.exitCode == 0) return {what, VerifyStep::State::Passed, ""};
  return {what, VerifyStep::State::Failed, fmt::format("It ended with exit code {}. {}", end.exitCode, hint)};
}

// Debug information names the files from the folder on, because objects outlive it.
std::vector<std::string> compiler(const std::string& folder) {
  return {"gcc",
          "-std=c11",
          "-Wall",
          "-Wextra",
          "-Werror",
          "-g",
          "-O1",
          "-fsanitize=address,undefined",
          "-fno-sanitize-recover=all",
          "-DDIANA_HOST_SHIM",
          "-ffile-prefix-map=" + folder + "=.",
          "-I" + folder,
          "-I" + folder + "/runtime"};
}

// The runtime's objects, or null: its sources are then compiled with the program's, and the compiler says what is
// wrong.
std::shared_ptr<const Objects> runtimeOf(const std::string& folder, const Manifest& manifest, VerifySink& sink) {
  static RuntimeObjects runtime;
  return runtime.of(folder, manifest, [&](const auto& sources, const std::string& directory) {
    std::vector<std::string> words = compiler(folder);
    words.push_back("-c");
    words.insert(words.end(), sources.begin(), sources.end());
    const ProcessEnd end = runProcess(
        words, directory, [](const std::string&) {}, [&] { return sink.isCancelled(); });
    return end.started && !end.cancelled && end.exitCode == 0;
  });
}

std::vector<std::string> compilation(const std::string& folder, const Manifest& manifest, const Objects* runtime,
                                     const std::string& program) {
  std::vector<std::string> words = compiler(folder);
  if (runtime) words.insert(words.end(), runtime->paths.begin(), runtime->paths.end());
  for (const ManifestFile& file : manifest.files)
    if (file.path.ends_with(".c") && !(runtime && isSharedSource(file.path)))
      words.push_back((fs::path(folder) / file.path).string());
  words.insert(words.end(), {"-o", program});
  return words;
}

bool hasSources(const Result<Manifest>& manifest) {
  return manifest && std::any_of(manifest->files.begin(), manifest->files.end(),
                                 [](const ManifestFile& file) { return file.path.ends_with(".c"); });
}

}  // namespace

VerifyReport verifyFolder(const std::string& given, VerifySink& sink) {
  const std::string folder = fs::absolute(given).string();
  const Result<Manifest> manifest = readManifest(folder);
  if (!hasSources(manifest))
    return {
        {{"Find the program", VerifyStep::State::Failed, "manifest.json names no .c file; export the plan again."}}};
  if (!isInstalled("gcc"))
    return {{{kBuilds, VerifyStep::State::NotPossible, "gcc is not installed; install a C compiler."}}};
  const WorkFolder work("tilescope-diana");
  if (work.path().empty()) return {{{"Make a folder to build in", VerifyStep::State::Failed, WorkFolder::whyNone()}}};
  const std::string program = work.path() + "/host_check";
  VerifyReport report;
  const std::shared_ptr<const Objects> runtime = runtimeOf(folder, *manifest, sink);
  report.steps.push_back(stepOf(kBuilds, compilation(folder, *manifest, runtime.get(), program), work.path(),
                                "The compiler's messages stand above.", sink));
  if (report.steps.back().state != VerifyStep::State::Passed) return report;
  report.steps.push_back(stepOf(kRuns, {program}, work.path(),
                                "The table above names the layers that are wrong or take something else.", sink));
  return report;
}

}  // namespace tilescope::diana
