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
  std::string file;
  bool isInt8 = false;
  std::string weights;  // path of weights.bin, or "-"
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

using Words = std::vector<std::string>;

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
  // -O1 compiles in three quarters of -O2's time, and only values and bytes matter. Compiles in the source folder and
  // links separately, so that a compiler cache recognises the file.
  void onHost() {
    const std::string what = "Compile for the host with g++", program = work_ + "/on_host", object = program + ".o";
    if (!isInstalled("g++")) return notPossible(what, "g++ is not installed; install a C++ compiler.");
    const fs::path source = source_.file;
    Words compile{"g++", "-std=c++17", "-O1", "-ffp-contract=off", "-xc++", "-c", "./" + source.filename().string(),
                  "-o",  object};
    if (source_.isInt8) compile.insert(compile.begin() + 1, "-DTILESCOPE_INT8");
    if (!step(what, {compile, {"g++", object, "-o", program}}, "The messages of the compiler are above.",
              source.parent_path()))
      return;
    runProgram("Run on the host", program);
  }

  // Without a GPU, nvcc stops before host code, which takes two thirds of its time and which g++ has compiled.
  void withNvcc() {
    const std::string program = work_ + "/on_gpu", what = "Compile with nvcc", runs = "Run on a GPU";
    if (!isInstalled("nvcc")) return notPossible(what, "nvcc is not in the PATH; install the CUDA toolkit.");
    const bool hasGpu = fs::exists("/dev/nvidiactl");
    Words words{"nvcc", "-std=c++17", "-arch=sm_75", "-O3", "-Werror", "all-warnings", source_.file, "-o", program};
    if (source_.isInt8) words.insert(words.begin() + 1, "-DTILESCOPE_INT8");
    if (!hasGpu) words.insert(words.begin() + 1, "-cuda");
    if (!step(what, {words}, "The messages of the compiler are above.", work_)) return;
    if (!hasGpu) return notPossible(runs, "This machine has no GPU of NVIDIA.");
    runProgram(runs, program);
  }

  void runProgram(const std::string& what, const std::string& program) {
    step(what, {{program, "--weights", source_.weights}},
         "The table above names the layers whose values are wrong or whose traffic differs from the plan.", work_);
    std::error_code ignored;  // a read-only folder is checked too
    const fs::path measured = fs::path(work_) / "measured.json";
    if (fs::exists(measured, ignored))
      fs::copy_file(measured, fs::path(source_.file).parent_path() / "measured.json",
                    fs::copy_options::overwrite_existing, ignored);
  }

  bool step(const std::string& what, const std::vector<Words>& commands, const std::string& hint,
            const std::string& folder) {
    ProcessEnd end;
    for (const Words& words : commands) {
      if (sink_.isCancelled()) return false;
      end = runProcess(
          words, folder, [&](const std::string& line) { sink_.line(line); }, [&] { return sink_.isCancelled(); });
      if (end.cancelled) {
        notPossible(what, "It was cancelled.");
        return false;
      }
      if (!end.started || end.exitCode != 0) break;
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
