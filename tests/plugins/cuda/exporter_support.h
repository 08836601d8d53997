// SPDX-License-Identifier: GPL-3.0-or-later
// Exports plans with the exporter "cuda", builds the programs and runs them.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <sstream>

#include "tests/plugins/common/program_support.h"
#include "tests/support/case_folder.h"

namespace tilescope {

inline const LoadedExporter& cuda() {
  return exporterOfProduct("cuda");
}

inline Result<Exported> exported(const ExecutionPlan& plan, const GivenOptions& given) {
  return exported(cuda(), plan, given);
}

inline std::string sourceOf(const Exported& files) {
  return sourceOf(files, ".cu");
}

inline void write(const ExecutionPlan& plan, const Exported& files, const TemporaryFolder& folder) {
  write(cuda(), plan, files, folder);
}

inline void expectProgramPasses(const ExecutionPlan& plan, const GivenOptions& given = {}) {
  EXPECT_THAT(sourceOf(valueOrFail(exported(plan, given))), ::testing::HasSubstr(planHash(plan)));
  linesOfPassing(cuda(), plan, given);
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
  const ScopedVariable path("PATH", pathWithoutNvcc());
  return linesOfChanged(cuda(), plan, given, old, now, ofFile);
}

}  // namespace tilescope
