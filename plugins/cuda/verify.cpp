// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/cuda/verify.h"

#include <filesystem>
#include <optional>

#include "plugins/common/build_steps.h"
#include "plugins/common/process.h"
#include "plugins/common/work_folder.h"

namespace tilescope::cuda {
namespace {

namespace fs = std::filesystem;

class Verification {
 public:
  Verification(const ProgramSource& source, const std::string& work, VerifySink& sink)
      : source_(source), work_(work), steps_(sink) {}

  VerifyReport run() {
    onHost();
    withNvcc();
    return steps_.take();
  }

 private:
  // -O1 compiles in three quarters of -O2's time, and only values and bytes matter. Compiles in the source folder and
  // links separately, so that a compiler cache recognises the file.
  void onHost() {
    const std::string what = "Compile for the host with g++", program = work_ + "/on_host", object = program + ".o";
    if (!isInstalled("g++")) return steps_.notPossible(what, "g++ is not installed; install a C++ compiler.");
    const fs::path source = source_.file;
    Words compile{"g++", "-std=c++17", "-O1", "-ffp-contract=off", "-xc++", "-c", "./" + source.filename().string(),
                  "-o",  object};
    if (source_.isInt8) compile.insert(compile.begin() + 1, "-DTILESCOPE_INT8");
    if (!steps_.run(what, {compile, {"g++", object, "-o", program}}, source_.folder)) return;
    steps_.runProgram("Run on the host", {program}, source_, work_);
  }

  // Without a GPU, nvcc stops before host code, which takes two thirds of its time and which g++ has compiled.
  void withNvcc() {
    const std::string program = work_ + "/on_gpu", what = "Compile with nvcc", runs = "Run on a GPU";
    if (!isInstalled("nvcc")) return steps_.notPossible(what, "nvcc is not in the PATH; install the CUDA toolkit.");
    const bool hasGpu = fs::exists("/dev/nvidiactl");
    Words words{"nvcc", "-std=c++17", "-arch=sm_75", "-O3", "-Werror", "all-warnings", source_.file, "-o", program};
    if (source_.isInt8) words.insert(words.begin() + 1, "-DTILESCOPE_INT8");
    if (!hasGpu) words.insert(words.begin() + 1, "-cuda");
    if (!steps_.run(what, {words}, work_)) return;
    if (!hasGpu) return steps_.notPossible(runs, "This machine has no GPU of NVIDIA.");
    steps_.runProgram(runs, {program}, source_, work_);
  }

  const ProgramSource& source_;
  const std::string& work_;
  BuildSteps steps_;
};

}  // namespace

VerifyReport verifyFolder(const std::string& folder, VerifySink& sink) {
  const std::optional<ProgramSource> source = findSource(fs::absolute(folder).string(), ".cu");
  if (!source) return noSource(".cu");
  const WorkFolder work("tilescope-cuda");
  if (work.path().empty()) return {{{"Make a folder to build in", VerifyStep::State::Failed, WorkFolder::whyNone()}}};
  return Verification(*source, work.path(), sink).run();
}

}  // namespace tilescope::cuda
