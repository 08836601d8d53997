// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/cuda/verify.h"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <optional>

#include "core/plugin/manifest.h"
#include "plugins/common/process.h"
#include "plugins/common/work_folder.h"

namespace tilescope::cuda {
namespace {

namespace fs = std::filesystem;

struct Source {
  std::string file;  // that of the manifest
  bool isInt8 = false;
  std::string weights;  // weights.bin of the folder, or "-"
};

std::string weightsOf(const std::string& folder) {
  const fs::path file = fs::path(folder) / "weights.bin";
  return fs::exists(file) ? file.string() : "-";
}

std::optional<Source> findSource(const std::string& folder) {
  const Result<Manifest> manifest = readManifest(folder);
  if (!manifest) return std::nullopt;
  for (const ManifestFile& file : manifest->files) {
    if (!file.path.ends_with(".cu")) continue;
    std::ifstream lists(fs::path(folder) / "CMakeLists.txt");
    const std::string text((std::istreambuf_iterator<char>(lists)), {});
    return Source{fs::path(folder) / file.path, text.find("TILESCOPE_INT8") != std::string::npos, weightsOf(folder)};
  }
  return std::nullopt;
}

class Verification {
 public:
  Verification(const Source& source, const std::string& work, VerifySink& sink)
      : source_(source), work_(work), sink_(sink) {}

  VerifyReport run() {
    onHost();
    withNvcc();
    return std::move(report_);
  }

 private:
  void onHost() {
    const std::string program = work_ + "/on_host";
    std::vector<std::string> words{"g++",   "-std=c++17", "-O2", "-ffp-contract=off",
                                   "-xc++", source_.file, "-o",  program};
    if (source_.isInt8) words.insert(words.begin() + 1, "-DTILESCOPE_INT8");
    const std::string what = "Compile for the host with g++";
    if (!isInstalled("g++")) return notPossible(what, "g++ is not installed; install a C++ compiler.");
    if (!step(what, words, "The compiler's messages stand above.")) return;
    runProgram("Run on the host", program);
  }

  // Without a GPU nobody runs the program, so nvcc ends before the host's code is generated, which takes two thirds of
  // the time; g++ has compiled that above.
  void withNvcc() {
    const std::string program = work_ + "/on_gpu", what = "Compile with nvcc", runs = "Run on a GPU";
    if (!isInstalled("nvcc")) return notPossible(what, "nvcc is not in the PATH; install the CUDA toolkit.");
    const bool hasGpu = fs::exists("/dev/nvidiactl");
    std::vector<std::string> words{"nvcc",         "-std=c++17", "-arch=sm_75", "-O3",  "-Werror",
                                   "all-warnings", source_.file, "-o",          program};
    if (source_.isInt8) words.insert(words.begin() + 1, "-DTILESCOPE_INT8");
    if (!hasGpu) words.insert(words.begin() + 1, "-cuda");
    if (!step(what, words, "The compiler's messages stand above.")) return;
    if (!hasGpu) return notPossible(runs, "This machine has no GPU of NVIDIA.");
    runProgram(runs, program);
  }

  // What it measured stays beside the program, for whoever asks how the plan came out.
  void runProgram(const std::string& what, const std::string& program) {
    step(what, {program, "--weights", source_.weights},
         "The table above names the layers that are wrong or move something else.");
    std::error_code ignored;  // a folder that cannot be written is checked all the same
    const fs::path measured = fs::path(work_) / "measured.json";
    if (fs::exists(measured, ignored))
      fs::copy_file(measured, fs::path(source_.file).parent_path() / "measured.json",
                    fs::copy_options::overwrite_existing, ignored);
  }

  // Whether it passed.
  bool step(const std::string& what, const std::vector<std::string>& words, const std::string& hint) {
    if (sink_.isCancelled()) return false;
    const ProcessEnd end = runProcess(
        words, work_, [&](const std::string& line) { sink_.line(line); }, [&] { return sink_.isCancelled(); });
    if (end.cancelled) {
      notPossible(what, "It was cancelled.");
      return false;
    }
    const bool passed = end.started && end.exitCode == 0;
    report_.steps.push_back({what, passed ? VerifyStep::State::Passed : VerifyStep::State::Failed,
                             passed ? "" : fmt::format("It ended with exit code {}. {}", end.exitCode, hint)});
    return passed;
  }

  void notPossible(const std::string& what, const std::string& why) {
    report_.steps.push_back({what, VerifyStep::State::NotPossible, why});
  }

  const Source& source_;
  const std::string& work_;
  VerifySink& sink_;
  VerifyReport report_;
};

}  // namespace

VerifyReport verifyFolder(const std::string& folder, VerifySink& sink) {
  const std::optional<Source> source = findSource(fs::absolute(folder).string());
  if (!source)
    return {
        {{"Find the program", VerifyStep::State::Failed, "manifest.json names no .cu file; export the plan again."}}};
  const WorkFolder work("tilescope-cuda");
  if (work.path().empty()) return {{{"Make a folder to build in", VerifyStep::State::Failed, WorkFolder::whyNone()}}};
  return Verification(*source, work.path(), sink).run();
}

}  // namespace tilescope::cuda
