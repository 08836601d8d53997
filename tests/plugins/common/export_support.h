// SPDX-License-Identifier: GPL-3.0-or-later
// Runs an exporter and its verification as the host does.
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

inline const LoadedExporter& exporterOfProduct(const std::string& id) {
  static const Plugins plugins = loadPlugins({inBuild("plugins")});
  return exporterOf(plugins, id);
}

inline Result<Exported> exported(const LoadedExporter& exporter, const ExecutionPlan& plan, const GivenOptions& given) {
  return runExporter(exporter, {plan}, valueOrFail(readExportOptions(exporter.optionsSchema, given)));
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

inline std::map<std::string, bool> stepsOf(const VerifyReport& report) {
  std::map<std::string, bool> steps;
  for (const VerifyStep& step : report.steps)
    if (step.state != VerifyStep::State::NotPossible) steps[step.what] = step.state == VerifyStep::State::Passed;
  return steps;
}

inline void write(const LoadedExporter& exporter, const ExecutionPlan& plan, const Exported& files,
                  const TemporaryFolder& folder) {
  const ExportOptions options = valueOrFail(readExportOptions(exporter.optionsSchema, {}));
  const std::string manifest = manifestOf(exporter, plan, options, files).dump();
  ASSERT_TRUE(writeExportFolder(folder.path().string(), files.files, manifest, true).ok());
}

}  // namespace tilescope
