// SPDX-License-Identifier: GPL-3.0-or-later
// What the user typed, one plain struct per command.
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
#include "core/partition/partition_answer.h"
#include "core/store/records.h"
#include "core/workload/interop/tool_network.h"
#include "core/workload/onnx/shapes.h"

namespace tilescope::cli {

enum class OutputFormat { Table, Json, Csv };

struct EvaluateArguments {
  std::string caseFile;  // one of the two is set
  std::string planFile;
  std::vector<std::string> options;  // "name=value", above those of the file
  std::vector<std::string> edits;    // "POINTER=VALUE", of its profile
  OutputFormat format = OutputFormat::Table;
};

struct PlanArguments : app::DesignWords {
  int threads = 0;  // 0: one per core
  bool strict = false;
  std::string output;                 // "": no plan file
  std::string certificates;           // "": none; else the folder for them
  std::optional<std::string> budget;  // "area=30,power=600"
  OutputFormat format = OutputFormat::Table;
};

struct ParetoArguments : app::DesignWords {
  std::optional<double> epsilon;  // absent: the default, of a network or of one layer
  int threads = 0;
  OutputFormat format = OutputFormat::Table;
};

struct SensitivityArguments : app::DesignWords {
  std::optional<std::string> memory;  // absent: all on-chip ones
  int threads = 0;
  OutputFormat format = OutputFormat::Table;
};

struct ExplainArguments : app::DesignWords {
  std::optional<std::string> target;  // "latency=-10%"; absent: the diagnosis with its changes
  std::optional<std::string> budget;  // "area=30,power=600"
  int threads = 0;
  OutputFormat format = OutputFormat::Table;
};

struct PartitionArguments : app::DesignWords {  // hardware and model may be empty
  ChainKind chain = ChainKind::Maps;            // of attention the options of its own: capacity, elements, key block
  std::int64_t keyBlock = 1;                    // keys that a tile of attention takes at once
  std::optional<std::int64_t> capacityBytes;    // absent: a memory of the hardware
  std::optional<std::int64_t> elementBits;      // absent: the hardware's, else a byte
  std::optional<std::string> memory;            // absent: the largest on-chip one
  PartitionQuestion question;                   // without capacity and batch
  std::optional<std::int64_t> chips;            // at most one of the two is set
  std::optional<double> targetPeriod;
  bool isTargetInSeconds = false;  // else in the unit of the stages' latencies
  bool staircase = false;
  int threads = 0;
  OutputFormat format = OutputFormat::Table;
};

struct StapArguments {
  std::string latencies;     // "15,35,40,10"
  std::string targetPeriod;  // one of the two is set
  std::optional<std::int64_t> chips;
  std::optional<std::int64_t> images;  // set where there is a trace; absent: no timeline
  std::string trace;                   // "": no trace file
  std::string unit;                    // of the latencies
  OutputFormat format = OutputFormat::Table;
};

struct PriceArguments {
  std::string file;                           // of questions; one of the two is set
  std::string kind;                           // of the one question that the options ask
  std::map<std::string, std::string> inputs;  // of it: [name]; sizes in bits, others as typed
  std::string defaults;  // of inputs that are not typed: "--transistors high_performance, --ports 1"
  OutputFormat format = OutputFormat::Table;
};

enum class SweepVerb { Run, List, Show, Status, Check, Salvage, Merge, Export, Certify, Submit, Delete };

// A shard that the environment of mpirun or srun names.
struct RankShard {
  store::Shard shard;
  std::string source;  // the variable with the number of ranks
};

struct SweepArguments {
  SweepVerb verb = SweepVerb::Run;
  // Of Run and Submit the description, of Merge the output and its inputs, else the store.
  std::vector<std::string> files;
  bool count = false;  // of Run: how large it is, instead of running it
  std::string store;   // of Run; "": NAME.tilesweep beside the description
  std::string sweep;   // its name, where one of several is meant
  std::optional<store::Shard> shard;
  std::optional<RankShard> rank;  // where the shard comes from it
  int threads = 0;                // 0: one per core
  std::int64_t limitRows = 0;     // to solve in this run; 0: all
  bool jsonProgress = false, durable = false, waitsForRoom = false, takeOver = false, plainly = false, deeper = false;
  bool partial = false;                   // of Merge: holes are fine
  bool jsonLines = false;                 // of Export
  bool layers = false;                    // of Export
  std::string rows = "all";               // of Export and Certify: front, done, all
  std::string output;                     // of Export; "": standard output; of Certify a folder
  std::string engine;                     // of Submit: slurm, parallel (default)
  std::string sshLogins;                  // of Submit
  std::vector<std::string> slurmOptions;  // of Submit
  std::int64_t shards = 0;                // of Submit
  bool onlyWrite = false;                 // of Submit
  OutputFormat format = OutputFormat::Table;
};

struct SearchArguments {
  std::string file;  // the description of a sweep
  std::string minimise;
  std::string certificate;  // file; "": none is written
  double gap = 0;           // ends when no row can be better by more than this part
  std::int64_t budget = 0;  // machines to plan; 0: no limit
  int threads = 0;          // 0: one per core
  OutputFormat format = OutputFormat::Table;
};

struct ValidateArguments {
  std::vector<std::string> files;   // of measurements; empty: the bundled ones
  std::optional<std::string> chip;  // absent: all
  bool markdown = false;
  std::string output;  // "": standard output
  OutputFormat format = OutputFormat::Table;
};

struct DiffArguments {
  std::string planA;
  std::string planB;
  OutputFormat format = OutputFormat::Table;
};

struct ExportArguments : app::DesignWords {  // without design words where list or planFile is set
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

struct ReportArguments : app::DesignWords {  // without design words where a file stands for the design
  std::string sessionFile;
  std::string planFile;
  std::string output;                 // ends with .html or .md
  std::vector<std::string> selected;  // layers whose mappings are shown
  std::optional<std::string> budget;  // "area=30,power=600"; none: the session's
  std::vector<std::string> exported;  // folders whose programs are checked
  std::string store, sweep;           // whose rows are shown; without a name the only sweep of the store
  std::vector<std::string> pluginFolders;
  int threads = 0;
};

struct VerifyArguments {
  std::string folder;
  std::vector<std::string> pluginFolders;
  OutputFormat format = OutputFormat::Table;
};

struct ListArguments {
  std::string what;
  std::vector<std::string> pluginFolders;  // of exporters
  OutputFormat format = OutputFormat::Table;
};

struct ImportArguments {
  std::string file;
  onnx::Sizes sizes;  // of ONNX models
  interop::NetworkOptions toolNetwork;
  interop::HardwareOptions toolHardware;
  std::string output;  // "": the network as JSON on standard output
  OutputFormat format = OutputFormat::Table;
};

// A bundled transformer as a file of its own, with another run.
struct TemplateArguments {
  std::string name, output;
  RunChanges run;
  std::optional<std::int64_t> batch;
};

struct SchemaArguments {
  std::string name;
};

struct TextArguments {  // --help, --version and --paths: the answer is known
  std::string text;
};

using Arguments =
    std::variant<EvaluateArguments, PlanArguments, ParetoArguments, SensitivityArguments, ExplainArguments,
                 PartitionArguments, StapArguments, PriceArguments, SweepArguments, SearchArguments, ValidateArguments,
                 DiffArguments, ExportArguments, ReportArguments, VerifyArguments, ImportArguments, TemplateArguments,
                 ListArguments, SchemaArguments, TextArguments>;

Result<Arguments> parseArguments(int argc, const char* const* argv);

}  // namespace tilescope::cli
