// SPDX-License-Identifier: GPL-3.0-or-later
// An exporter turns a plan into a folder of files, mostly a program, and can check such a folder. It is made by a
// plug-in (docs/how_to/exporter.md). Interfaces here are never edited: a change is a new one with a new kind.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/plan/execution_plan.h"
#include "core/plugin/option_schema.h"

// One typeinfo for host and plug-in, also where the plug-in hides its symbols.
#define TILESCOPE_PLUGIN_INTERFACE __attribute__((visibility("default")))

namespace tilescope {

inline constexpr const char* kExporterKind = "exporter/1";

// What is exported. Borrowed for the call. Members are added at the end.
struct ExportInput {
  const ExecutionPlan& plan;
  // Where relative paths of the plan's network begin, e.g. those of weights files; absent: not known.
  std::optional<std::string> networkFolder = std::nullopt;
};

enum class FileMode { Plain, Executable };

// Takes the files of one export; the host alone touches the disk, after the exporter has succeeded.
class TILESCOPE_PLUGIN_INTERFACE FileSink {
 public:
  virtual ~FileSink();

  // path: relative to the exported folder, with "/", e.g. "src/conv1.cu". False for a path that leaves the folder, is
  // taken already or is the host's own (manifest.json): the export then fails with the reason, whatever run() returns.
  virtual bool add(const std::string& path, std::string content, FileMode mode = FileMode::Plain) = 0;
};

// What the exported program does off chip, as predicted: of a layer, or of several that run as one.
struct ExportPrediction {
  std::string name;  // of the layer; of several, what the program calls them
  OffChipBytes bytes;
  std::optional<double> cycles;  // of the profile's clock; absent where no model has them
};

// What manifest and reader get. Members are added at the end.
struct ExportNotes {
  // How the folder is used: shell commands, to be run in it, one after another.
  std::vector<std::string> build;
  std::vector<std::string> check;
  // Where the program does not move what the plan says: all its layers, in the order of execution. Empty: the plan's.
  std::vector<ExportPrediction> predictions = {};
  // Options without a default that were left out, and what the exporter made of that.
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
  std::string why;  // of Failed and NotPossible: a sentence with what to do

  bool operator==(const VerifyStep&) const = default;
};

// Everything that was tried, in order. It passed if something did and nothing failed.
struct VerifyReport {
  std::vector<VerifyStep> steps;

  bool operator==(const VerifyReport&) const = default;
};

// Follows a verification while it runs.
class TILESCOPE_PLUGIN_INTERFACE VerifySink {
 public:
  virtual ~VerifySink();

  virtual void line(const std::string& text) = 0;  // of what compiler and program print
  virtual bool isCancelled() const = 0;            // then return soon, with what there is
};

// Stateless: the same input and options give the same files, byte for byte. Errors are Diagnostics; what is thrown
// becomes an error that names the plug-in.
class TILESCOPE_PLUGIN_INTERFACE Exporter {
 public:
  virtual ~Exporter();

  virtual std::string id() const = 0;                      // "cuda": lower-case letters, digits, "-" and "_"
  virtual std::string label() const = 0;                   // for people
  virtual std::string description() const = 0;             // one sentence
  virtual std::vector<std::string> fileTypes() const = 0;  // ".cu"

  // A JSON Schema (draft-07) as text: one object, each property an option with "description" and a "type" of boolean,
  // integer, number, string or array of integers or strings; "default" fills it in, "enum" lists its values.
  virtual std::string optionsSchema() const = 0;

  // Fails for a plan that it cannot export, e.g. an empty one, and says why. Layers without a mapping are its decision.
  virtual Result<ExportNotes> run(const ExportInput& input, const ExportOptions& options, FileSink& sink) const = 0;

  // Builds and runs the program's own check on the files as they are. folder: one that run() filled and the host
  // wrote; it may have been changed since. Writes nothing into it but what build and program make.
  virtual VerifyReport verify(const std::string& folder, VerifySink& sink) const = 0;
};

}  // namespace tilescope
