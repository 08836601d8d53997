// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command_options.h"

#include <CLI/CLI.hpp>

#include "app/cli/file_command_options.h"
#include "app/cli/price_options.h"
#include "app/common/words_reader.h"
#include "core/plan/plan_json.h"

namespace tilescope::cli {
namespace {

constexpr const char* kNetworkHelp =
    "Required: a network file or the name of a bundled one, or several with their runs, e.g. 3*resnet50+vgg16";

void addSet(CLI::App& command, std::vector<std::string>& edits) {
  command
      .add_option("--set", edits,
                  "POINTER=VALUE: change one field of the profile, e.g. /memories/0/size_bits=1048576; repeatable")
      ->allow_extra_args(false);
  command
      .add_option_function<std::string>(
          "--prices", [&edits](const std::string& source) { edits.push_back(app::pricesEdit(source)); },
          "Energies of edited memories: published (by the ratio rule, default), technology or fixed")
      ->type_name("TEXT");
}

void addOptions(CLI::App& command, std::vector<std::string>& options, std::vector<std::string>& edits) {
  command.add_option("--option", options, "name=value: an option of the model; repeatable")->allow_extra_args(false);
  command
      .add_option_function<std::string>(
          "--within", [&options](const std::string& tolerance) { options.push_back("within=" + tolerance); },
          "Tolerance of latency and EDP, such as 1%: the mapping of least energy within it (--option within)")
      ->type_name("P%");
  addSet(command, edits);
}

void addFields(CLI::App& command, Parsed& parsed) {
  for (const OptionField& field : optionFields())
    command.add_option("--" + field.flag, parsed.fields[field.name], field.help);
}

void addEvaluate(CLI::App& app, Parsed& parsed) {
  EvaluateArguments& arguments = parsed.evaluate;
  CLI::App* command = app.add_subcommand("evaluate", "Evaluate the mappings of a case or of a plan");
  command->add_option("CASE", arguments.caseFile, "A case: tilescope.case/1");
  command->add_option("--plan", arguments.planFile, "Evaluate the mappings of a plan instead: tilescope.plan/1");
  addOptions(*command, arguments.options, arguments.edits);
  addFormats(*command, parsed.formats);
}

void addTechnology(CLI::App& command, std::optional<std::string>& technology) {
  command.add_option("--technology", technology,
                     "Unit energies instead of the profile's: a table, or the name of a bundled one; "
                     "'list technologies' shows them");
}

// Options that replace run settings in the network file.
void addRun(CLI::App& command, Parsed& parsed) {
  addSizes(command, parsed);
  command.add_option(
      "--run", parsed.run,
      "Settings of a transformer's run, NAME=VALUE separated by commas: phase, sequence, past, logits, blocks, and "
      "bits per element as weight, activation, cache, partial_sum; e.g. phase=decode,past=2047,weight=4");
}

void addWorkload(CLI::App& command, Parsed& parsed) {
  command.add_option("--batch", parsed.batch, "Batch size of every layer (default: from the network)");
  addRun(command, parsed);
}

void addBudget(CLI::App& command, std::optional<std::string>& budget) {
  command.add_option("--budget", budget,
                     "Limits, NAME=VALUE separated by commas: area in mm², power in mW, energy per inference in mJ, "
                     "latency in ms, throughput in inferences/s; e.g. area=30,latency=4");
}

void addPlan(CLI::App& app, Parsed& parsed) {
  PlanArguments& arguments = parsed.plan;
  CLI::App* command = app.add_subcommand("plan", "Find the best mapping of every layer of a network");
  command->add_option("--network", arguments.network, kNetworkHelp);
  command->add_option("--hardware", arguments.hardware, "Required: a hardware profile or the name of a bundled one");
  addTechnology(*command, arguments.technology);
  command->add_option("--model", arguments.model, "Required: the cost model; 'list models' shows them");
  command->add_option("--dataflow", arguments.dataflow, "Only this dataflow of the profile (default: the best of all)");
  command->add_option("--search", arguments.search, "Search strategy (default: the first one of the model, 'exact')");
  command->add_option("--objective", arguments.objective,
                      "metric, energy, latency, edp, traffic or normalised_sum (default: the model's first)");
  addWorkload(*command, parsed);
  command->add_option("--layer", arguments.layer, "Only this layer of the network");
  addFields(*command, parsed);
  addOptions(*command, arguments.options, arguments.edits);
  command->add_option("--threads", parsed.threads, "Number of threads, 0: one per core; never changes the result");
  command->add_flag("--strict", arguments.strict, "Exit with 3 if any layer is infeasible")->disable_flag_override();
  command->add_option("-o,--output", arguments.output, "Write the plan to this file");
  command->add_option("--trace", arguments.trace,
                      "Write the plan over time to this file, as trace events for chrome://tracing and Perfetto");
  command->add_option("--certificates", arguments.certificates,
                      "Write a certificate of every proven layer into this folder; 'tilescope-check' verifies them");
  addBudget(*command, arguments.budget);
  addFormats(*command, parsed.formats);
}

void addDesign(CLI::App& command, app::DesignWords& words, Parsed& parsed, bool withDataflow = true) {
  command.add_option("--network", words.network, kNetworkHelp);
  command.add_option("--hardware", words.hardware, "Required: a hardware profile or the name of a bundled one");
  addTechnology(command, words.technology);
  if (withDataflow)
    command.add_option("--dataflow", words.dataflow, "Only this dataflow of the profile (default: the best of all)");
  command.add_option("--layer", words.layer, "Only this layer of the network");
  addWorkload(command, parsed);
  command.add_option("--threads", parsed.threads, "Number of threads, 0: one per core; never changes the result");
}

void addPareto(CLI::App& app, Parsed& parsed) {
  ParetoArguments& arguments = parsed.pareto;
  CLI::App* command =
      app.add_subcommand("pareto", "The trade-off between energy and latency on one accelerator (ZigZag's model)");
  addDesign(*command, arguments, parsed);
  command->add_option("--epsilon", parsed.epsilon,
                      "Tolerance: every mapping is within a factor of 1 + this value of some point in energy and "
                      "latency (default: 0.001; for one layer 0)");
  addSet(*command, arguments.edits);
  addFormats(*command, parsed.formats);
}

void addSensitivity(CLI::App& app, Parsed& parsed) {
  SensitivityArguments& arguments = parsed.sensitivity;
  CLI::App* command =
      app.add_subcommand("sensitivity", "The optimum at other memory sizes, and the next sizes at which it changes");
  addDesign(*command, arguments, parsed);
  command->add_option("--model", arguments.model, "Required: the cost model; 'list models' shows them");
  command->add_option("--objective", arguments.objective,
                      "metric, energy, latency, edp, traffic or normalised_sum (default: the model's first)");
  command->add_option("--memory", arguments.memory, "Only this on-chip memory of the profile");
  addOptions(*command, arguments.options, arguments.edits);
  addFormats(*command, parsed.formats);
}

void addDataflows(CLI::App& app, Parsed& parsed) {
  DataflowsArguments& arguments = parsed.dataflows;
  CLI::App* command =
      app.add_subcommand("dataflows", "Compare the dataflows of a profile, and find the best one, two and three");
  command
      ->add_flag("--unrollings", arguments.unrollings,
                 "Also try the unrollings of the array that the profile does not have, with one loop per dimension")
      ->disable_flag_override();
  addDesign(*command, arguments, parsed, false);
  command->add_option("--model", arguments.model, "Required: the cost model; 'list models' shows them");
  command->add_option("--search", arguments.search, "Search strategy (default: the first one of the model, 'exact')");
  command->add_option("--objective", arguments.objective,
                      "metric, energy, latency, edp, traffic or normalised_sum (default: the model's first)");
  addFields(*command, parsed);
  addOptions(*command, arguments.options, arguments.edits);
  addFormats(*command, parsed.formats);
}

void addExplain(CLI::App& app, Parsed& parsed) {
  ExplainArguments& arguments = parsed.explain;
  CLI::App* command =
      app.add_subcommand("explain", "What limits a design, which changes help, and how much chip area they cost");
  addDesign(*command, arguments, parsed);
  command->add_option("--model", arguments.model, "Required: the cost model; 'list models' shows them");
  command->add_option("--search", arguments.search, "Search strategy (default: the first one of the model, 'exact')");
  command->add_option("--objective", arguments.objective,
                      "metric, energy, latency, edp, traffic or normalised_sum (default: that of the target, else the "
                      "model's first)");
  command->add_option(
      "--target", arguments.target,
      "Find the cheapest changes that reach this target: latency, energy, edp or traffic as -10%, throughput as +10%");
  addBudget(*command, arguments.budget);
  addFields(*command, parsed);
  addOptions(*command, arguments.options, arguments.edits);
  addFormats(*command, parsed.formats);
}

void addPartition(CLI::App& app, Parsed& parsed) {
  PartitionArguments& arguments = parsed.partition;
  PartitionWords& words = parsed.partitionWords;
  CLI::App* command = app.add_subcommand(
      "partition", "Partition a network into spans of layers whose maps stay on chip, and show the off-chip traffic");
  command->add_option("--network", arguments.network, "Required: a network file or the name of a bundled one");
  command->add_option("--chain", words.chain,
                      "maps, or attention: the scores, softmax and context of every block (default: maps)");
  command->add_option("--key-block", words.keyBlock, "For attention: keys per streamed tile (default: 1)");
  command->add_option("--capacity-bytes", words.capacity, "Capacity of the chip; this or --hardware is required");
  command->add_option("--hardware", arguments.hardware,
                      "A hardware profile or the name of a bundled one: its largest on-chip memory is the capacity");
  command->add_option("--memory", arguments.memory, "This memory of the profile sets the capacity instead");
  command->add_option(
      "--bytes-per-element", words.elementBytes,
      "Bytes per element of maps and weights, a whole number of bits, e.g. 0.5 (default: the profile's, else 1)");
  command->add_option("--batch", parsed.batch, "Batch size (default: from the network, else 1)");
  addRun(*command, parsed);
  command->add_option("--axis", words.axis, "best, rows or columns: what maps are cut into (default: best)");
  command->add_option("--residual", words.residual,
                      "exact, printed or ignored: how residual maps that cross a cut are counted (default: exact)");
  command->add_option("--scheme", words.scheme, "occam, layer-fusion or layer-by-layer (default: occam)");
  command->add_option(
      "--skip-rows", words.skipRows,
      "on or off: whether rows that skip connections bring into a span also take up capacity (default: off)");
  command->add_option("--projection-weights", words.projectionWeights,
                      "on or off: whether weights of projection shortcuts also take up capacity (default: off)");
  command->add_option("--weights", words.weights,
                      "resident (all on chip), or streamed (read again for every image, one layer on chip at a time; "
                      "default: resident)");
  command->add_option("--cuts", words.cuts, "These cuts instead of the best ones: numbers of maps, e.g. 0,12,18");
  command->add_option("--chips", parsed.chips,
                      "Run the spans as a pipeline on this number of chips (default: one chip per span)");
  command->add_option("--target-period", words.targetPeriod,
                      "Find the fewest chips that reach this period per batch: in MACs, or with --model in cycles or a "
                      "time, e.g. 0.35ms");
  command->add_option("--cut-for", words.cutFor,
                      "traffic, or throughput: the shortest period of the pipeline, then the least traffic (default: "
                      "traffic)");
  command->add_option("--traffic", words.traffic,
                      "Partition at the least capacity with at most this traffic of maps: bytes per image (4.5MB), or "
                      "relative to the traffic at the given capacity (50%, -20%, half)");
  command->add_flag("--staircase", arguments.staircase, "Show the minimum transfers at every capacity")
      ->disable_flag_override();
  command->add_option("--model", arguments.model,
                      "Take stage times, and the traffic of layers that exceed the capacity, from plans of this model");
  addTechnology(*command, arguments.technology);
  command->add_option("--dataflow", arguments.dataflow, "Plan with this dataflow of the profile only");
  command->add_option("--search", arguments.search,
                      "Search strategy of the plans (default: the first one of the model)");
  command->add_option("--objective", arguments.objective, "Objective of the plans (default: the model's first)");
  addFields(*command, parsed);
  addOptions(*command, arguments.options, arguments.edits);
  command->add_option("--threads", parsed.threads, "Number of threads, 0: one per core; never changes the result");
  addFormats(*command, parsed.formats);
}

void addStap(CLI::App& app, Parsed& parsed) {
  StapArguments& arguments = parsed.stap;
  CLI::App* command = app.add_subcommand("stap", "How many chips each stage of a pipeline needs");
  command->add_option("--latencies", arguments.latencies, "Required: latencies of the stages, e.g. 15,35,40,10");
  command->add_option("--target-period", arguments.targetPeriod,
                      "Find the fewest chips that reach this period per image");
  command->add_option("--chips", parsed.chips, "Find the minimum period with this number of chips");
  command->add_option("--unit", arguments.unit,
                      "Unit of the latencies, e.g. ms or MACs; traces understand s, ms, us and ns (default: units)");
  command->add_option("--images", parsed.images, "Show a timeline of this number of images (default for traces: 16)");
  command->add_option("--trace", arguments.trace,
                      "Write the timeline to this file, for chrome://tracing and ui.perfetto.dev");
  addFormats(*command, parsed.formats);
}

void addPrice(CLI::App& app, Parsed& parsed) {
  CLI::App* command = app.add_subcommand("price", "What a memory, a multiply-accumulate or a DRAM access costs");
  command->add_option("QUESTIONS", parsed.price.file, "A file of questions: tilescope.price_questions/1");
  command->add_option("--kind", parsed.price.kind,
                      "One question instead: sram, register_file, mac, dram, node or reprice, with options below");
  for (const PriceOption& option : priceOptions())
    command->add_option(option.option, parsed.priceWords[option.option], option.help);
  addFormats(*command, parsed.formats);
}

void addSweep(CLI::App& app, Parsed& parsed) {
  SweepArguments& arguments = parsed.sweep;
  CLI::App* command = app.add_subcommand("sweep", "Run a hardware design space, show its size, and manage its store");
  command->add_option("WORDS", parsed.sweepWords,
                      "A description (tilescope.sweep/1) to run or to continue; or 'submit' and a description; or "
                      "'list', 'show', 'status', 'check', 'salvage', 'export', 'certify' or 'delete' and a store; or "
                      "'merge', the new store and the stores of the shards");
  const auto flag = [&](const char* name, bool& value, const char* help) {
    command->add_flag(name, value, help)->disable_flag_override();
  };
  flag("--count", arguments.count, "Show only the size: axes, points, rows, expected time and file size");
  command->add_option("--store", arguments.store, "Its store (default: NAME.tilesweep next to the description)");
  command->add_option("--shard", parsed.shard, "i/n: only points whose number is i modulo n, from 0");
  command->add_option("--threads", parsed.threads, "Number of threads, 0: one per core; never changes a row");
  command->add_option("--limit-rows", parsed.limitRows, "Solve at most this number of rows, then stop");
  flag("--json-progress", arguments.jsonProgress, "One JSON object per line on standard error while it runs");
  flag("--durable", arguments.durable, "Sync every commit to disk, so that finished rows survive a power failure");
  command->add_option("--on-full", parsed.onFull, "If the disk is full: stop or wait (default: stop)");
  flag("--take-over", arguments.takeOver, "Run even if another program works on the shard");
  flag("--deeper", arguments.deeper, "Solve rows whose search gave up again, with 800 000 nodes per layer");
  flag("--plain", arguments.plainly, "Plan every row by itself, without sharing results: slow, with the same rows");
  command->add_option("--sweep", arguments.sweep, "For show, export, certify and delete: this sweep of the store");
  flag("--partial", arguments.partial, "For merge: accept missing shards or rows");
  flag("--json-lines", arguments.jsonLines, "For export: one JSON object per row");
  flag("--layers", arguments.layers, "For export: the layers of rows, for a sweep with \"keep\": \"layers\"");
  command->add_option("--rows", parsed.sweepRows,
                      "For export and certify: front, done or all (default: all for export, front for certify)");
  command->add_option("-o,--output", arguments.output,
                      "For export: this file instead of standard output; for certify: the folder for the certificates");
  command->add_option("--engine", arguments.engine, "For submit: slurm or parallel (GNU Parallel; default)");
  command->add_option("--shards", parsed.shards, "For submit: the number of shards, many more than workers");
  command->add_option("--sshlogin", arguments.sshLogins, "For submit to parallel: its hosts");
  command->add_option("--sbatch", arguments.slurmOptions,
                      "For submit to slurm: an option of sbatch, such as --sbatch=--partition=long; repeat for more");
  flag("--only-write", arguments.onlyWrite, "For submit: write the script and do not run it");
  addFormats(*command, parsed.formats);
}

void addSearch(CLI::App& app, Parsed& parsed) {
  SearchArguments& arguments = parsed.search;
  CLI::App* command = app.add_subcommand("search", "Find the best accelerator in a sweep's grid, with a proof");
  command->add_option("DESCRIPTION", arguments.file, "The description of the sweep, tilescope.sweep/1");
  command->add_option(
      "--minimise", arguments.minimise,
      "latency_s, energy_pj (energy_mac), traffic_bytes, edp or area_mm2; for one network latency_s.NAME");
  command->add_option("--certificate", arguments.certificate, "Write the proof to this file, for tilescope-check");
  command->add_option("--gap", parsed.searchGap,
                      "Stop when no row can be better by more than this fraction, e.g. 0.01");
  command->add_option("--ties", parsed.searchTies,
                      "first (default): one of the best rows; all: every row that equals the best one, "
                      "by number, which takes longer");
  command->add_option("--budget", parsed.searchBudget, "Plan at most about this number of accelerators");
  command->add_option("--threads", parsed.threads, "Number of threads, 0: one per core; never changes the result");
  addFormats(*command, parsed.formats);
}

void addExport(CLI::App& app, Parsed& parsed) {
  ExportArguments& arguments = parsed.exporting;
  CLI::App* command = app.add_subcommand("export", "Write a plan as a program or another folder of files");
  command->add_option("EXPORTER", arguments.exporter,
                      "The exporter to use, such as cuda (required unless --list is given; --list shows all of them)");
  command->add_flag("--list", arguments.list, "Show exporters with their options, and every plug-in file")
      ->disable_flag_override();
  command->add_option("-o,--output", arguments.folder,
                      "The folder to write, new or empty (required unless --list is given)");
  command
      ->add_flag("--force", arguments.force,
                 "Write into the folder of an older export: replace its files and leave other files")
      ->disable_flag_override();
  command->add_option("--plan", arguments.planFile, "A plan, tilescope.plan/1, instead of network, hardware and model");
  command->add_option("--session", arguments.sessionFile,
                      "A session, tilescope.session/1, instead: its current design");
  addDesign(*command, arguments, parsed);
  command->get_option("--hardware")
      ->description(
          "A hardware profile or the name of a bundled one (default: the one with the exporter's name, if any)");
  command->add_option("--model", arguments.model,
                      "The cost model; 'list models' shows them (default: the one with the exporter's name, if any)");
  command->add_option("--search", arguments.search, "Search strategy (default: the first one of the model, 'exact')");
  command->add_option("--objective", arguments.objective,
                      "metric, energy, latency, edp, traffic or normalised_sum (default: the model's first)");
  addFields(*command, parsed);
  command
      ->add_option("--option", arguments.options, "name=value: an option of the exporter or of the model; repeatable")
      ->allow_extra_args(false);
  addSet(*command, arguments.edits);
  addPluginFolders(*command, arguments.pluginFolders);
  command
      ->add_flag("--json", parsed.formats.json, "Print one JSON document on standard output: the manifest, or the list")
      ->disable_flag_override();
}

void addReport(CLI::App& app, Parsed& parsed) {
  ReportArguments& arguments = parsed.report;
  CLI::App* command = app.add_subcommand("report", "Write a report of a design, a plan or a session");
  command->add_option("-o,--output", arguments.output,
                      "Required: the file to write; .html is one file, .md has its plots as .svg beside it");
  command->add_option("--session", arguments.sessionFile,
                      "A session, tilescope.session/1, with its pins, selection and notes instead of a design");
  command->add_option("--plan", arguments.planFile, "A plan, tilescope.plan/1, instead of network, hardware and model");
  addDesign(*command, arguments, parsed);
  command->remove_option(command->get_option("--layer"));
  command->add_option("--model", arguments.model, "Required: the cost model; 'list models' shows them");
  command->add_option("--search", arguments.search, "Search strategy (default: the first one of the model, 'exact')");
  command->add_option("--objective", arguments.objective,
                      "metric, energy, latency, edp, traffic or normalised_sum (default: the model's first)");
  addBudget(*command, arguments.budget);
  addFields(*command, parsed);
  addOptions(*command, arguments.options, arguments.edits);
  command
      ->add_option("--select", arguments.selected,
                   "Show the mapping of this layer; repeatable (default: the session's selection, else the three with "
                   "the largest share)")
      ->allow_extra_args(false);
  command
      ->add_option("--exported", arguments.exported,
                   "A folder that 'export' wrote: build its program, run its own check and report it; repeatable")
      ->allow_extra_args(false);
  command->add_flag("--one-page", arguments.onePage, "Only the first page: question, answer, three plots, costs")
      ->disable_flag_override();
  CLI::Option* store = command->add_option("--store", arguments.store, "A store of sweeps; one of them is reported");
  command->add_option("--sweep", arguments.sweep, "Its name (default: the only one of the store)")->needs(store);
  addPluginFolders(*command, arguments.pluginFolders);
}

}  // namespace

void addCommands(CLI::App& app, Parsed& parsed) {
  addEvaluate(app, parsed);
  addPlan(app, parsed);
  addPareto(app, parsed);
  addSensitivity(app, parsed);
  addDataflows(app, parsed);
  addExplain(app, parsed);
  addPartition(app, parsed);
  addStap(app, parsed);
  addPrice(app, parsed);
  addSweep(app, parsed);
  addSearch(app, parsed);
  addExport(app, parsed);
  addReport(app, parsed);
  addFileCommands(app, parsed);
}

}  // namespace tilescope::cli
