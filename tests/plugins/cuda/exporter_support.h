// SPDX-License-Identifier: GPL-3.0-or-later
// Exports plans with the exporter "cuda", builds the programs and runs them.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <string>

#include "core/plan/planner.h"
#include "core/plugin/export_folder.h"
#include "core/plugin/export_run.h"
#include "core/plugin/manifest.h"
#include "tests/core/plugin/plugin_fixtures.h"
#include "tests/support/project_files.h"

namespace tilescope {

using GivenOptions = std::map<std::string, std::string>;

constexpr ElementBits kFp32{32, 32, 32, 32};
constexpr ElementBits kInt8{8, 8, 32, 8};

inline const LoadedExporter& cuda() {
  static const Plugins plugins = loadPlugins({TILESCOPE_BINARY_DIR "/plugins"});
  return exporterOf(plugins, "cuda");
}

// Of a machine whose buffers have so many bytes, which cuts small networks in every dimension.
inline PlanRequest requestOf(const Network& network, const std::string& profile, std::int64_t bytes,
                             const ElementBits& bits) {
  PlanRequest request;
  request.network = network;
  request.hardware = projectHardware(profile + ".json");
  request.hardware.precision = bits;
  for (Memory& memory : request.hardware.memories)
    if (!memory.offChip) memory.sizeBits = bytes * 8;
  for (Layer& layer : request.network.layers) layer.bits.reset();
  request.model = "eplanner";
  request.search = "exact";
  request.objective = Objective::Metric;
  return request;
}

inline Result<Exported> exported(const ExecutionPlan& plan, const GivenOptions& given) {
  return runExporter(cuda(), {plan}, valueOrFail(readExportOptions(cuda().optionsSchema, given)));
}

// Of the generated program.
inline std::string sourceOf(const Exported& files) {
  for (const ExportedFile& file : files.files)
    if (file.path.ends_with(".cu")) return file.content;
  return "";
}

inline std::string fileOf(const Exported& files, const std::string& path) {
  for (const ExportedFile& file : files.files)
    if (file.path == path) return file.content;
  return "";
}

class Lines final : public VerifySink {
 public:
  void line(const std::string& text) override { text_ += text + "\n"; }
  bool isCancelled() const override { return false; }
  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

// The steps by name; those that this machine cannot do are left out.
inline std::map<std::string, bool> stepsOf(const VerifyReport& report) {
  std::map<std::string, bool> steps;
  for (const VerifyStep& step : report.steps)
    if (step.state != VerifyStep::State::NotPossible) steps[step.what] = step.state == VerifyStep::State::Passed;
  return steps;
}

inline void write(const ExecutionPlan& plan, const Exported& files, const TemporaryFolder& folder) {
  const ExportOptions options = valueOrFail(readExportOptions(cuda().optionsSchema, {}));
  const std::string manifest = manifestOf(cuda(), plan, options, files).dump();
  ASSERT_TRUE(writeExportFolder(folder.path().string(), files.files, manifest, true).ok());
}

// Exported, built and run.
inline void expectProgramPasses(const ExecutionPlan& plan, const GivenOptions& given = {}) {
  const Result<Exported> files = exported(plan, given);
  ASSERT_TRUE(files.ok()) << toText(files.diagnostics());
  EXPECT_THAT(sourceOf(*files), ::testing::HasSubstr(planHash(plan)));
  const TemporaryFolder folder;
  write(plan, *files, folder);
  Lines lines;
  for (const auto& [what, passed] : stepsOf(cuda().exporter->verify(folder.path().string(), lines)))
    EXPECT_TRUE(passed) << what << "\n" << lines.text();
  EXPECT_THAT(lines.text(), ::testing::HasSubstr("\npassed\n"));
}

// What the program prints when a piece of its source is another; it must compile and fail.
inline std::string linesOfChanged(const ExecutionPlan& plan, const GivenOptions& given, const std::string& old,
                                  const std::string& now) {
  Exported files = *exported(plan, given);
  bool found = false;
  for (ExportedFile& file : files.files) {
    const std::size_t at = file.path.ends_with(".cu") ? file.content.find(old) : std::string::npos;
    if (at == std::string::npos) continue;
    file.content.replace(at, old.size(), now);
    found = true;
  }
  EXPECT_TRUE(found) << old;
  const TemporaryFolder folder;
  write(plan, files, folder);
  Lines lines;
  const std::map<std::string, bool> steps = stepsOf(cuda().exporter->verify(folder.path().string(), lines));
  EXPECT_TRUE(steps.at("Compile for the host with g++")) << lines.text();
  EXPECT_FALSE(steps.at("Run on the host")) << lines.text();
  return lines.text();
}

}  // namespace tilescope
