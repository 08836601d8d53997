// SPDX-License-Identifier: GPL-3.0-or-later
// Exports plans with the exporter "cuda", builds the programs and runs them.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <sstream>

#include "tests/plugins/common/export_support.h"
#include "tests/support/case_folder.h"

namespace tilescope {

constexpr ElementBits kFp32{32, 32, 32, 32};
constexpr ElementBits kInt8{8, 8, 32, 8};

inline const LoadedExporter& cuda() {
  return exporterOfProduct("cuda");
}

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
  return exported(cuda(), plan, given);
}

inline std::string sourceOf(const Exported& files) {
  for (const ExportedFile& file : files.files)
    if (file.path.ends_with(".cu")) return file.content;
  return "";
}

inline void write(const ExecutionPlan& plan, const Exported& files, const TemporaryFolder& folder) {
  write(cuda(), plan, files, folder);
}

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

// PATH without folders of nvcc: tests of the host program need no second compilation.
inline std::string pathWithoutNvcc() {
  const char* path = std::getenv("PATH");
  std::istringstream folders(path ? path : "");
  std::string left;
  for (std::string folder; std::getline(folders, folder, ':');)
    if (!std::filesystem::exists(folder + "/nvcc")) left += (left.empty() ? "" : ":") + folder;
  return left;
}

// The program's output after a replacement in the file with this suffix. It must compile and fail.
inline std::string linesOfChanged(const ExecutionPlan& plan, const GivenOptions& given, const std::string& old,
                                  const std::string& now, const std::string& ofFile = ".cu") {
  Exported files = *exported(plan, given);
  bool found = false;
  for (ExportedFile& file : files.files) {
    const std::size_t at = file.path.ends_with(ofFile) ? file.content.find(old) : std::string::npos;
    if (at == std::string::npos) continue;
    file.content.replace(at, old.size(), now);
    found = true;
  }
  EXPECT_TRUE(found) << old;
  const TemporaryFolder folder;
  write(plan, files, folder);
  const ScopedVariable path("PATH", pathWithoutNvcc());
  Lines lines;
  const std::map<std::string, bool> steps = stepsOf(cuda().exporter->verify(folder.path().string(), lines));
  EXPECT_TRUE(steps.at("Compile for the host with g++")) << lines.text();
  EXPECT_FALSE(steps.at("Run on the host")) << lines.text();
  return lines.text();
}

}  // namespace tilescope
