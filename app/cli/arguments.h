// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "app/common/plan_request.h"
#include "core/base/result.h"
#include "core/hardware/interop/tool_hardware.h"
#include "core/host/detect.h"
#include "core/partition/partition_answer.h"
#include "core/store/records.h"
#include "core/workload/interop/tool_network.h"
#include "core/workload/onnx/shapes.h"

namespace tilescope::cli {

enum class OutputFormat { Table, Json, Csv };

struct EvaluateArguments {
  std::string caseFile;  // exactly one of the two files is given
  std::string planFile;
  std::vector<std::string> options;  // "name=value"; override the options in the file
  std::vector<std::string> edits;    // "POINTER=VALUE", applied to the profile in the file
  OutputFormat format = OutputFormat::Table;
};

struct PlanArguments : app::DesignWords {
  int threads = 0;  // 0: one per core
  bool strict = false;
  std::string output;                 // "": no plan file
  std::string trace;                  // "": no trace events
  std::string certificates;           // folder for certificates; "": none are written
  std::optional<std::string> budget;  // "area=30,power=600"
  OutputFormat format = OutputFormat::Table;
};

struct ParetoArguments : app::DesignWords {
  std::optional<double> epsilon;  // nullopt: the default for a network or for a layer
  int threads = 0;
  OutputFormat format = OutputFormat::Table;
};

struct SensitivityArguments : app::DesignWords {
  std::optional<std::string> memory;  // nullopt: all on-chip memories
  int threads = 0;
  OutputFormat format = OutputFormat::Table;
};

struct DataflowsArguments : app::DesignWords {  // without a dataflow
  bool unrollings = false;                      // also those that the profile does not have
  int threads = 0;
  OutputFormat format = OutputFormat::Table;
};

struct ExplainArguments : app::DesignWords {
  std::optional<std::string> target;  // "latency=-10%"; nullopt: diagnosis with suggested changes
  std::optional<std::string> budget;  // "area=30,power=600"
  int threads = 0;
  OutputFormat format = OutputFormat::Table;
};

struct PartitionArguments : app::DesignWords {  // hardware and model are optional
  ChainKind chain = ChainKind::Maps;            // attention has its own options
  std::int64_t keyBlock = 1;
  std::optional<std::int64_t> capacityBytes;  // nullopt: the capacity of a memory of the hardware
  std::optional<std::int64_t> elementBits;    // nullopt: the width in the hardware, or else one byte
  std::optional<std::string> memory;          // nullopt: the largest on-chip memory
  PartitionQuestion question;                 // without capacity and batch
  std::optional<std::int64_t> chips;          // only one of chips and period is set
  std::optional<double> targetPeriod;
  bool isTargetInSeconds = false;        // otherwise in the unit of the stage latencies
  std::optional<TrafficTarget> traffic;  // at the least capacity that gives it
  bool staircase = false;
  int threads = 0;
  OutputFormat format = OutputFormat::Table;
};

struct StapArguments {
  std::string latencies;     // "15,35,40,10"
  std::string targetPeriod;  // exactly one of period and chips is set
  std::optional<std::int64_t> chips;
  std::optional<std::int64_t> images;  // only with a trace
  std::string trace;
  std::string unit;  // unit of the latencies
  OutputFormat format = OutputFormat::Table;
};

struct PriceArguments {
  std::string file;  // a file of questions; excludes a single question
  std::string kind;
  std::map<std::string, std::string> inputs;  // inputs by name; sizes in bits, others as typed
  std::string defaults;                       // inputs at their default: "--transistors high_performance, --ports 1"
  OutputFormat format = OutputFormat::Table;
};

enum class SweepVerb { Run, List, Show, Status, Check, Salvage, Merge, Export, Certify, Submit, Delete };

// A process's shard, from environment variables of mpirun or srun.
struct RankShard {
  store::Shard shard;
  std::string source;  // variable with the number of ranks
};

struct SweepArguments {
  SweepVerb verb = SweepVerb::Run;
  // Run and Submit: description. Merge: output store, then input stores. Others: store.
  std::vector<std::string> files;
  bool count = false;  // Run: only report the size of the sweep
  std::string store;   // Run; "": NAME.tilesweep next to the description
  std::string sweep;
  std::optional<store::Shard> shard;
  std::optional<RankShard> rank;  // set if the environment determined the shard
  int threads = 0;
  std::int64_t limitRows = 0;  // maximum number of rows to solve in this run; 0: all
  bool jsonProgress = false, durable = false, waitsForRoom = false, takeOver = false, plainly = false, deeper = false;
  bool partial = false;                   // Merge: accept missing rows
  bool jsonLines = false;                 // Export
  bool layers = false;                    // Export
  std::string rows = "all";               // Export and Certify: front, done, all
  std::string output;                     // Export: file, "" is standard output; Certify: a folder
  std::string engine;                     // Submit: slurm, parallel (default)
  std::string sshLogins;                  // Submit
  std::vector<std::string> slurmOptions;  // Submit
  std::int64_t shards = 0;                // Submit
  bool onlyWrite = false;                 // Submit
  OutputFormat format = OutputFormat::Table;
};

struct SearchArguments {
  std::string file;
  std::string minimise;
  std::string certificate;  // output file; "": none
  double gap = 0;           // relative to the value: stop when no row can be better by more
  bool allTies = false;     // also find rows as good as the best one
  std::int64_t budget = 0;  // maximum number of accelerators to plan; 0: no limit
  int threads = 0;
  OutputFormat format = OutputFormat::Table;
};

struct ValidateArguments {
  std::vector<std::string> files;   // measurement files; empty: the bundled ones
  std::optional<std::string> chip;  // nullopt: all chips
  bool markdown = false;
  std::string output;  // "": standard output
  OutputFormat format = OutputFormat::Table;
};

struct DiffArguments {
  std::string planA;
  std::string planB;
  OutputFormat format = OutputFormat::Table;
};

struct ExportArguments : app::DesignWords {  // no configuration if list or planFile is set
  bool list = false;
  std::string exporter;
  std::string planFile;
  std::string sessionFile;
  std::string folder;
  bool force = false;
  std::vector<std::string> pluginFolders;
  int threads = 0;
  OutputFormat format = OutputFormat::Table;
};

struct ReportArguments : app::DesignWords {  // no configuration if a file contains it
  std::string sessionFile;
  std::string planFile;
  std::string output;                 // ends with .html or .md
  std::vector<std::string> selected;  // layers whose mappings are shown
  std::optional<std::string> budget;  // "area=30,power=600"; nullopt: the session's
  std::vector<std::string> exported;  // folders of exported programs to verify
  std::string store, sweep;           // a store and one of its sweeps; without a name, its only sweep
  bool onePage = false;
  std::vector<std::string> pluginFolders;
  int threads = 0;
};

struct VerifyArguments {
  std::string folder;
  std::vector<std::string> pluginFolders;
  OutputFormat format = OutputFormat::Table;
};

// Measures this computer.
struct DetectArguments {
  std::string output;  // "": no profile is written
  host::OffChip offChip = host::OffChip::Auto;
  bool quick = false;
  OutputFormat format = OutputFormat::Table;
};

struct CalibrateArguments {
  std::string planFile, measured;
  std::string output;  // "": no profile is written
  OutputFormat format = OutputFormat::Table;
};

const std::vector<std::string>& listedKinds();  // what "list" takes

struct ListArguments {
  std::string what;
  std::vector<std::string> pluginFolders;  // for exporters
  OutputFormat format = OutputFormat::Table;
};

struct ImportArguments {
  std::string file;
  onnx::Sizes sizes;
  interop::NetworkOptions toolNetwork;
  interop::HardwareOptions toolHardware;
  std::string output;  // "": write the network as JSON to standard output
  OutputFormat format = OutputFormat::Table;
};

// Writes a bundled transformer with other run settings.
struct TemplateArguments {
  std::string name, output;
  RunChanges run;
  std::optional<std::int64_t> batch;
};

struct SchemaArguments {
  std::string name;
};

struct TextArguments {  // --help, --version and --paths
  std::string text;
};

using Arguments =
    std::variant<EvaluateArguments, PlanArguments, ParetoArguments, SensitivityArguments, DataflowsArguments,
                 ExplainArguments, PartitionArguments, StapArguments, PriceArguments, SweepArguments, SearchArguments,
                 ValidateArguments, DiffArguments, ExportArguments, ReportArguments, VerifyArguments, ImportArguments,
                 TemplateArguments, DetectArguments, CalibrateArguments, ListArguments, SchemaArguments, TextArguments>;

Result<Arguments> parseArguments(int argc, const char* const* argv);

}  // namespace tilescope::cli
