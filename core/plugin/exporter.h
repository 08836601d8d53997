// SPDX-License-Identifier: GPL-3.0-or-later
// An exporter turns a plan into a folder of files, usually a program, and can verify it (docs/how_to/exporter.md).
// Published interfaces never change; a change becomes a new interface of a new kind.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/plan/execution_plan.h"
#include "core/plugin/option_schema.h"

// Host and plug-in get equal typeinfo, even if the plug-in hides its symbols.
#define TILESCOPE_PLUGIN_INTERFACE __attribute__((visibility("default")))

namespace tilescope {

inline constexpr const char* kExporterKind = "exporter/1";

// Valid during the call. New members are appended.
struct ExportInput {
  const ExecutionPlan& plan;
  // Paths in the network, such as those of weights, refer to this folder. Absent: unknown.
  std::optional<std::string> networkFolder = std::nullopt;
};

enum class FileMode { Plain, Executable };

// Receives an export's files; the host writes them after the exporter has succeeded.
class TILESCOPE_PLUGIN_INTERFACE FileSink {
 public:
  virtual ~FileSink();

  // path: relative to the exported folder: "src/conv1.cu". Returns false, and the export fails, if it leaves the
  // folder, exists already, or belongs to the host (manifest.json).
  virtual bool add(const std::string& path, std::string content, FileMode mode = FileMode::Plain) = 0;
};

// Predicted off-chip traffic of a layer, or of several that run as one.
struct ExportPrediction {
  std::string name;  // of the layer, or the program's name for several
  OffChipBytes bytes;
  std::optional<double> cycles;  // of the profile's clock; absent: not modelled
};

// For the manifest and for users. New members are appended.
struct ExportNotes {
  // Shell commands in the exported folder, in order.
  std::vector<std::string> build;
  std::vector<std::string> check;
  // All layers in execution order if the traffic differs from the plan's; otherwise empty.
  std::vector<ExportPrediction> predictions = {};
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

// In order. Succeeds if at least one check passed and none failed.
struct VerifyReport {
  std::vector<VerifyStep> steps;

  bool operator==(const VerifyReport&) const = default;
};

class TILESCOPE_PLUGIN_INTERFACE VerifySink {
 public:
  virtual ~VerifySink();

  virtual void line(const std::string& text) = 0;  // output of compiler or program
  virtual bool isCancelled() const = 0;            // if true, return soon with the results so far
};

// Stateless: equal input and options give equal bytes. Errors are Diagnostics; exceptions become errors.
class TILESCOPE_PLUGIN_INTERFACE Exporter {
 public:
  virtual ~Exporter();

  virtual std::string id() const = 0;  // "cuda": lower-case letters, digits, "-" and "_"
  virtual std::string label() const = 0;
  virtual std::string description() const = 0;
  virtual std::vector<std::string> fileTypes() const = 0;

  // A JSON Schema (draft-07): an object with one property per option, each with "description" and "type" (boolean,
  // integer, number, string, or array of integers or strings). "default" and "enum" are optional.
  virtual std::string optionsSchema() const = 0;

  // An error if the plan cannot be exported, such as an empty one. The exporter decides about layers without a mapping.
  virtual Result<ExportNotes> run(const ExportInput& input, const ExportOptions& options, FileSink& sink) const = 0;

  // Builds the exported program and runs its check. folder: its files may have changed since the export. Writes only
  // the results of build and program.
  virtual VerifyReport verify(const std::string& folder, VerifySink& sink) const = 0;
};

}  // namespace tilescope
