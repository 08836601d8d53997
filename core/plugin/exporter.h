// SPDX-License-Identifier: GPL-3.0-or-later
// An exporter turns a plan into a folder of files, usually a program, and can verify such a folder. Plug-ins provide
// exporters (docs/how_to/exporter.md). Published interfaces in this file never change; a change becomes a new interface
// with a new kind.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/plan/execution_plan.h"
#include "core/plugin/option_schema.h"

// Gives host and plug-in the same typeinfo, even if the plug-in hides its symbols.
#define TILESCOPE_PLUGIN_INTERFACE __attribute__((visibility("default")))

namespace tilescope {

inline constexpr const char* kExporterKind = "exporter/1";

// The plan to export; valid during the call. New members are appended.
struct ExportInput {
  const ExecutionPlan& plan;
  // The folder to which paths in the network refer, such as the paths of weights files. Absent: unknown.
  std::optional<std::string> networkFolder = std::nullopt;
};

enum class FileMode { Plain, Executable };

// Receives the files of an export. The host writes them to disk after the exporter has succeeded.
class TILESCOPE_PLUGIN_INTERFACE FileSink {
 public:
  virtual ~FileSink();

  // path: relative to the exported folder, with "/": "src/conv1.cu". Returns false if the path leaves the folder,
  // exists already, or belongs to the host (manifest.json). The export then fails with the reason, whatever run()
  // returns.
  virtual bool add(const std::string& path, std::string content, FileMode mode = FileMode::Plain) = 0;
};

// Predicted off-chip traffic of a layer of the exported program, or of several that run as one.
struct ExportPrediction {
  std::string name;  // of the layer, or the program's name for several
  OffChipBytes bytes;
  std::optional<double> cycles;  // of the profile's clock; absent: not modelled
};

// Information for the manifest and for users. New members are appended.
struct ExportNotes {
  // How to build and run: shell commands, one after another, in the exported folder.
  std::vector<std::string> build;
  std::vector<std::string> check;
  // All layers in execution order, if the program's traffic differs from the plan's; otherwise empty.
  std::vector<ExportPrediction> predictions = {};
  // The values chosen for omitted options without a default.
  std::map<std::string, OptionValue> chosen = {};
};

struct VerifyStep {
  enum class State {
    Passed,
    Failed,
    NotPossible  // this machine lacks something
  };
  std::string what;  // "compiled with nvcc 13.0"
  State state = State::Passed;
  std::string why;  // if failed or not possible: the reason and what to do, as a sentence

  bool operator==(const VerifyStep&) const = default;
};

// All checks in order. Verification succeeds if at least one check passed and none failed.
struct VerifyReport {
  std::vector<VerifyStep> steps;

  bool operator==(const VerifyReport&) const = default;
};

// Receives the progress of a verification.
class TILESCOPE_PLUGIN_INTERFACE VerifySink {
 public:
  virtual ~VerifySink();

  virtual void line(const std::string& text) = 0;  // output of compiler or program
  virtual bool isCancelled() const = 0;            // if true, return soon with the results so far
};

// Has no state: equal input and options give equal files, byte for byte. Errors are Diagnostics. An exception becomes
// an error that names the plug-in.
class TILESCOPE_PLUGIN_INTERFACE Exporter {
 public:
  virtual ~Exporter();

  virtual std::string id() const = 0;                      // "cuda": lower-case letters, digits, "-" and "_"
  virtual std::string label() const = 0;                   // shown to users
  virtual std::string description() const = 0;             // one sentence
  virtual std::vector<std::string> fileTypes() const = 0;  // ".cu"

  // A JSON Schema (draft-07) as text: an object with one property per option. Each has a "description" and a "type":
  // boolean, integer, number, string, or array of integers or strings. "default" is optional; "enum" lists allowed
  // values.
  virtual std::string optionsSchema() const = 0;

  // An error with the reason if it cannot export the plan, such as an empty one. The exporter decides how to treat
  // layers without a mapping.
  virtual Result<ExportNotes> run(const ExportInput& input, const ExportOptions& options, FileSink& sink) const = 0;

  // Builds the exported program and runs its own check. folder: was exported before; its files may have been changed
  // since. Writes only the results of build and program.
  virtual VerifyReport verify(const std::string& folder, VerifySink& sink) const = 0;
};

}  // namespace tilescope
