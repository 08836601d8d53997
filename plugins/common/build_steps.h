// SPDX-License-Identifier: GPL-3.0-or-later
// The steps of a verification: commands that build and run an exported program.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/plugin/exporter.h"

namespace tilescope {

using Words = std::vector<std::string>;  // program and arguments

// Runs commands in a folder until one fails. hint: what to look at then, as a sentence.
VerifyStep buildStep(const std::string& what, const std::vector<Words>& commands, const std::string& folder,
                     const std::string& hint, VerifySink& sink);

inline constexpr const char* kCompilerHint = "The messages of the compiler are above.";

struct ProgramSource {
  std::string folder, file;  // file: path of the source
  bool isInt8 = false;
  std::string weights;  // path of weights.bin, or "-"
};

// The exported source with this suffix, by the manifest.
std::optional<ProgramSource> findSource(const std::string& folder, const std::string& suffix);
VerifyReport noSource(const std::string& suffix);

class BuildSteps {
 public:
  explicit BuildSteps(VerifySink& sink) : sink_(sink) {}

  // Whether it passed.
  bool run(const std::string& what, const std::vector<Words>& commands, const std::string& folder,
           const std::string& hint = kCompilerHint);
  // An exported program, in folder `work`. What it measured is copied to its source.
  bool runProgram(const std::string& what, Words words, const ProgramSource& source, const std::string& work);
  void notPossible(const std::string& what, const std::string& why);
  VerifyReport take() { return std::move(report_); }

 private:
  VerifySink& sink_;
  VerifyReport report_;
};

}  // namespace tilescope
