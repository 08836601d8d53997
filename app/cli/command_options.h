// SPDX-License-Identifier: GPL-3.0-or-later
// Defines commands and options; arguments.cpp checks the typed values.
#pragma once

#include <map>
#include <string>

#include "app/cli/arguments.h"

namespace CLI {
class App;
}

namespace tilescope::cli {

inline constexpr int kMaxThreads = 1024;  // limit of --threads

struct Formats {
  bool json = false;
  bool csv = false;
};

struct PartitionWords {
  std::string chain, keyBlock, capacity, elementBytes, axis, residual, scheme, skipRows, projectionWeights, weights,
      cuts, targetPeriod, cutFor, traffic;
};

struct Parsed {
  EvaluateArguments evaluate;
  PlanArguments plan;
  ParetoArguments pareto;
  SensitivityArguments sensitivity;
  DataflowsArguments dataflows;
  ExplainArguments explain;
  PartitionArguments partition;
  PartitionWords partitionWords;
  StapArguments stap;
  PriceArguments price;
  std::map<std::string, std::string> priceWords;  // by name of an option in priceOptions(); empty: not given
  SweepArguments sweep;
  std::vector<std::string> sweepWords;  // a description, or a verb and files
  std::string shard, limitRows, onFull, sweepRows, shards;
  SearchArguments search;
  std::string searchGap, searchBudget, searchTies;
  ValidateArguments validate;
  DiffArguments diff;
  ExportArguments exporting;
  ReportArguments report;
  VerifyArguments verify;
  ImportArguments importing;
  std::vector<std::string> sizes, inputShapes;  // for ONNX models: "NAME=n", "VALUE=1,3,224,224"
  std::string clockMhz, elementBits, rename;    // for files of other tools, as typed
  DetectArguments detect;
  std::string offChip;
  CalibrateArguments calibrate;
  TemplateArguments transformer;
  std::map<std::string, std::string> transformerWords;  // run settings by option; empty: not given
  ListArguments list;
  SchemaArguments schema;
  Formats formats;
  std::string threads = "0";
  std::string batch, run;
  std::map<std::string, std::string> fields;  // by name of a field in optionFields(); empty: not given
  std::string epsilon;
  std::string chips;
  std::string images;
};

void addCommands(CLI::App& app, Parsed& parsed);

}  // namespace tilescope::cli
