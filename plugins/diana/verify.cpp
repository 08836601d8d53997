// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/diana/verify.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "core/plugin/manifest.h"
#include "plugins/common/build_steps.h"
#include "plugins/common/process.h"
#include "plugins/common/work_folder.h"
#include "plugins/diana/runtime_objects.h"

namespace tilescope::diana {
namespace {

namespace fs = std::filesystem;

constexpr const char* kBuilds = "Compile with gcc, warnings as errors, address and undefined-behaviour sanitizers";
constexpr const char* kRuns = "Run on the host shim";

// Named relative to the program's folder, so that a compiler cache recognises the source in every folder.
std::vector<std::string> compilation(const std::string& folder, const std::string& source, const std::string& object) {
  return {"gcc",
          "-std=c11",
          "-Wall",
          "-Wextra",
          "-Werror",
          "-g1",
          "-O1",
          "-fsanitize=address,undefined",
          "-fno-sanitize-recover=all",
          "-DDIANA_HOST_SHIM",
          "-ffile-prefix-map=" + folder + "=.",
          "-I.",
          "-Iruntime",
          "-c",
          source,
          "-o",
          object};
}

// Null: the runtime is compiled with the program, and the compiler reports the error.
std::shared_ptr<const Objects> runtimeOf(const std::string& folder, const Manifest& manifest, VerifySink& sink) {
  static RuntimeObjects runtime;
  return runtime.of(folder, manifest, [&](const std::string& source, const std::string& object) {
    const ProcessEnd end = runProcess(
        compilation(folder, source, object), folder, [](const std::string&) {}, [&] { return sink.isCancelled(); });
    return end.started && !end.cancelled && end.exitCode == 0;
  });
}

std::vector<std::vector<std::string>> build(const std::string& folder, const Manifest& manifest, const Objects* runtime,
                                            const std::string& work, const std::string& program) {
  std::vector<std::vector<std::string>> commands;
  std::vector<std::string> link{"gcc", "-fsanitize=address,undefined"};
  if (runtime) link.insert(link.end(), runtime->paths.begin(), runtime->paths.end());
  for (const ManifestFile& file : manifest.files) {
    if (!file.path.ends_with(".c") || (runtime && isSharedSource(file.path))) continue;
    link.push_back(fmt::format("{}/{}.o", work, commands.size()));
    commands.push_back(compilation(folder, file.path, link.back()));
  }
  link.insert(link.end(), {"-o", program});
  commands.push_back(std::move(link));
  return commands;
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
  report.steps.push_back(
      buildStep(kBuilds, build(folder, *manifest, runtime.get(), work.path(), program), folder, kCompilerHint, sink));
  if (report.steps.back().state != VerifyStep::State::Passed) return report;
  report.steps.push_back(buildStep(
      kRuns, {{program}}, work.path(),
      "The table above names the layers whose values are wrong or whose cycles or copies differ from the prediction.",
      sink));
  return report;
}

}  // namespace tilescope::diana
