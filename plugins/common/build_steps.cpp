// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/common/build_steps.h"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>

#include "core/plugin/manifest.h"
#include "plugins/common/process.h"

namespace tilescope {
namespace {

namespace fs = std::filesystem;

std::string weightsOf(const std::string& folder) {
  const fs::path file = fs::path(folder) / "weights.bin";
  return fs::exists(file) ? file.string() : "-";
}

}  // namespace

VerifyStep buildStep(const std::string& what, const std::vector<Words>& commands, const std::string& folder,
                     const std::string& hint, VerifySink& sink) {
  for (const Words& words : commands) {
    const ProcessEnd end = runProcess(
        words, folder, [&](const std::string& line) { sink.line(line); }, [&] { return sink.isCancelled(); });
    if (end.cancelled) return {what, VerifyStep::State::NotPossible, "It was cancelled."};
    if (!end.started || end.exitCode != 0)
      return {what, VerifyStep::State::Failed, fmt::format("It ended with exit code {}. {}", end.exitCode, hint)};
  }
  return {what, VerifyStep::State::Passed, ""};
}

std::optional<ProgramSource> findSource(const std::string& folder, const std::string& suffix) {
  const Result<Manifest> manifest = readManifest(folder);
  if (!manifest) return std::nullopt;
  for (const ManifestFile& file : manifest->files) {
    if (!file.path.ends_with(suffix)) continue;
    std::ifstream lists(fs::path(folder) / "CMakeLists.txt");
    const std::string text((std::istreambuf_iterator<char>(lists)), {});
    return ProgramSource{folder, fs::path(folder) / file.path, text.find("TILESCOPE_INT8") != std::string::npos,
                         weightsOf(folder)};
  }
  return std::nullopt;
}

VerifyReport noSource(const std::string& suffix) {
  return {{{"Find the program", VerifyStep::State::Failed,
            fmt::format("manifest.json names no {} file; export the plan again.", suffix)}}};
}

bool BuildSteps::run(const std::string& what, const std::vector<Words>& commands, const std::string& folder,
                     const std::string& hint) {
  if (sink_.isCancelled()) return false;
  report_.steps.push_back(buildStep(what, commands, folder, hint, sink_));
  return report_.steps.back().state == VerifyStep::State::Passed;
}

bool BuildSteps::runProgram(const std::string& what, Words words, const ProgramSource& source,
                            const std::string& work) {
  words.insert(words.end(), {"--weights", source.weights});
  const bool passed = run(what, {words}, work,
                          "The table above names the layers whose values are wrong or whose traffic differs from the "
                          "plan.");
  std::error_code ignored;  // a read-only folder is checked too
  const fs::path measured = fs::path(work) / "measured.json";
  if (fs::exists(measured, ignored))
    fs::copy_file(measured, fs::path(source.folder) / "measured.json", fs::copy_options::overwrite_existing, ignored);
  return passed;
}

void BuildSteps::notPossible(const std::string& what, const std::string& why) {
  report_.steps.push_back({what, VerifyStep::State::NotPossible, why});
}

}  // namespace tilescope
