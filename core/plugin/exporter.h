// SPDX-License-Identifier: GPL-3.0-or-later
// An exporter turns a plan into a folder of files, usually a program, and can check such a folder. Plug-ins provide
// exporters (docs/how_to/exporter.md). Interfaces in this file are never edited: a change is a new interface with a new
// kind.
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

// The plan to export. Valid during the call. Members are added at the end.
struct ExportInput {
  const ExecutionPlan& plan;
  // The base of relative paths in the plan's network, e.g. of weights files; absent: unknown.
  std::optional<std::string> networkFolder = std::nullopt;
};

enum class FileMode { Plain, Executable };

// Receives the files of one export; only the host writes to disk, after the exporter has succeeded.
class TILESCOPE_PLUGIN_INTERFACE FileSink {
 public:
  virtual ~FileSink();

  // path: relative to the exported folder, with "/", e.g. "src/conv1.cu". False for a path that leaves the folder, is
  // already taken or belongs to the host (manifest.json): the export then fails with the reason, whatever run()
  // returns.
  virtual bool add(const std::string& path, std::string content, FileMode mode = FileMode::Plain) = 0;
};

// Predicted off-chip traffic of the exported program: for a layer, or for several that run as one.
struct ExportPrediction {
  std::string name;  // of the layer; for several, the program's name for them
  OffChipBytes bytes;
  std::optional<double> cycles;  // of the profile's clock; absent if no model has them
};

// Information for the manifest and for people. Members are added at the end.
struct ExportNotes {
  // How to use the folder: shell commands to run in it, one after another.
  std::vector<std::string> build;
  std::vector<std::string> check;
  // If the program's traffic differs from the plan's: all its layers, in execution order. Empty: the plan's.
  std::vector<ExportPrediction> predictions = {};
  // Values that the exporter chose for omitted options without a default.
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
  std::string why;  // for Failed and NotPossible: a sentence with what to do

  bool operator==(const VerifyStep&) const = default;
};

// All checks in order. The verification passed if at least one passed and none failed.
struct VerifyReport {
  std::vector<VerifyStep> steps;

  bool operator==(const VerifyReport&) const = default;
};

// Follows a verification while it runs.
class TILESCOPE_PLUGIN_INTERFACE VerifySink {
 public:
  virtual ~VerifySink();

  virtual void line(const std::string& text) = 0;  // output of compiler and program
  virtual bool isCancelled() const = 0;            // if true, return soon with the results so far
};

// Stateless: the same input and options give the same files, byte for byte. Errors are Diagnostics; an exception
// becomes an error that names the plug-in.
class TILESCOPE_PLUGIN_INTERFACE Exporter {
 public:
  virtual ~Exporter();

  virtual std::string id() const = 0;                      // "cuda": lower-case letters, digits, "-" and "_"
  virtual std::string label() const = 0;                   // for people
  virtual std::string description() const = 0;             // one sentence
  virtual std::vector<std::string> fileTypes() const = 0;  // ".cu"

  // A JSON Schema (draft-07) as text: one object, each property an option with "description" and a "type" of boolean,
  // integer, number, string or array of integers or strings; "default" gives its default, "enum" lists its values.
  virtual std::string optionsSchema() const = 0;

  // Fails with the reason for a plan that it cannot export, e.g. an empty one. The exporter decides what to do with
  // layers without a mapping.
  virtual Result<ExportNotes> run(const ExportInput& input, const ExportOptions& options, FileSink& sink) const = 0;

  // Builds and runs the program's own check on the files as they are. folder: one that run() filled and the host wrote;
  // its files may have been changed since. Writes only what build and program produce.
  virtual VerifyReport verify(const std::string& folder, VerifySink& sink) const = 0;
};

}  // namespace tilescope
