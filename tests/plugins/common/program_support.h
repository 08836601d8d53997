// SPDX-License-Identifier: GPL-3.0-or-later
// Exports plans of whole networks as programs, builds and runs them.
#pragma once

#include "tests/plugins/common/export_support.h"

namespace tilescope {

constexpr ElementBits kFp32{32, 32, 32, 32};
constexpr ElementBits kInt8{8, 8, 32, 8};

// bytes: of every on-chip memory.
inline PlanRequest requestOf(const Network& network, const HardwareProfile& hardware, std::int64_t bytes,
                             const ElementBits& bits) {
  PlanRequest request;
  request.network = network;
  request.hardware = hardware;
  request.hardware.precision = bits;
  for (Memory& memory : request.hardware.memories)
    if (!memory.offChip) memory.sizeBits = bytes * 8;
  for (Layer& layer : request.network.layers) layer.bits.reset();
  request.model = "eplanner";
  request.search = "exact";
  request.objective = Objective::Metric;
  return request;
}
inline PlanRequest requestOf(const Network& network, const std::string& profile, std::int64_t bytes,
                             const ElementBits& bits) {
  return requestOf(network, projectHardware(profile + ".json"), bytes, bits);
}

// The first file with this suffix.
inline std::string sourceOf(const Exported& files, const std::string& suffix) {
  for (const ExportedFile& file : files.files)
    if (file.path.ends_with(suffix)) return file.content;
  return "";
}

// What verify() prints; every step that is possible must pass.
inline std::string linesOfPassing(const LoadedExporter& exporter, const ExecutionPlan& plan,
                                  const GivenOptions& given = {}) {
  const Result<Exported> files = exported(exporter, plan, given);
  EXPECT_TRUE(files.ok()) << toText(files.diagnostics());
  if (!files) return "";
  const TemporaryFolder folder;
  write(exporter, plan, *files, folder);
  Lines lines;
  for (const auto& [what, passed] : stepsOf(exporter.exporter->verify(folder.path().string(), lines)))
    EXPECT_TRUE(passed) << what << "\n" << lines.text();
  EXPECT_THAT(lines.text(), ::testing::HasSubstr("\npassed\n"));
  return lines.text();
}

// The program's output after a replacement in the file with this suffix. It must compile and fail.
inline std::string linesOfChanged(const LoadedExporter& exporter, const ExecutionPlan& plan, const GivenOptions& given,
                                  const std::string& old, const std::string& now, const std::string& ofFile) {
  Exported files = *exported(exporter, plan, given);
  bool found = false;
  for (ExportedFile& file : files.files) {
    const std::size_t at = file.path.ends_with(ofFile) ? file.content.find(old) : std::string::npos;
    if (at == std::string::npos) continue;
    file.content.replace(at, old.size(), now);
    found = true;
  }
  EXPECT_TRUE(found) << old;
  const TemporaryFolder folder;
  write(exporter, plan, files, folder);
  Lines lines;
  for (const auto& [what, passed] : stepsOf(exporter.exporter->verify(folder.path().string(), lines)))
    EXPECT_EQ(passed, what.starts_with("Compile")) << what << "\n" << lines.text();
  return lines.text();
}

}  // namespace tilescope
