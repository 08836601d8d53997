// SPDX-License-Identifier: GPL-3.0-or-later
// The only file that includes CLI11: the header takes seconds to compile.
#include "app/cli/arguments.h"

#include <CLI/CLI.hpp>

#include "core/base/names.h"
#include "core/base/version.h"

namespace tilescope::cli {
namespace {

constexpr int kMostThreads = 1024;

struct Parsed {
  EvaluateArguments evaluate;
  PlanArguments plan;
  DiffArguments diff;
  ListArguments list;
  SchemaArguments schema;
};

void addFormats(CLI::App& command, OutputFormat& format) {
  CLI::Option* json = command.add_flag_callback(
      "--json", [&format] { format = OutputFormat::Json; }, "Print one JSON document on standard output");
  CLI::Option* csv = command.add_flag_callback(
      "--csv", [&format] { format = OutputFormat::Csv; }, "Print the table as comma-separated values");
  json->excludes(csv);
}

void addEvaluate(CLI::App& app, EvaluateArguments& arguments) {
  CLI::App* command = app.add_subcommand("evaluate", "Evaluate the mappings of a case or of a plan");
  CLI::Option* file = command->add_option("CASE", arguments.caseFile, "A case: tilescope.case/1");
  CLI::Option* plan =
      command->add_option("--plan", arguments.planFile, "Evaluate the mappings of a plan instead: tilescope.plan/1");
  file->excludes(plan);
  addFormats(*command, arguments.format);
}

void addPlan(CLI::App& app, PlanArguments& arguments) {
  CLI::App* command = app.add_subcommand("plan", "Find the best mapping of every layer of a network");
  command->add_option("--network", arguments.network, "A network file or the name of a bundled one")->required();
  command->add_option("--hardware", arguments.hardware, "A hardware profile or the name of a bundled one")->required();
  command->add_option("--model", arguments.model, "The cost model; 'list models' shows them")->required();
  command->add_option("--dataflow", arguments.dataflow, "Only this dataflow of the profile (default: the best of all)");
  command->add_option("--search", arguments.search, "How to search (default: the model's first, 'exact')");
  command->add_option("--objective", arguments.objective,
                      "metric, energy, latency, edp or traffic (default: the model's first)");
  command->add_option("--layer", arguments.layer, "Only this layer of the network");
  command->add_option("--option", arguments.options, "name=value: an option of the model; repeatable")
      ->allow_extra_args(false);
  command
      ->add_option("--set", arguments.edits,
                   "POINTER=VALUE: change one field of the profile, e.g. /memories/0/size_bits=1048576; repeatable")
      ->allow_extra_args(false);
  command->add_option("--threads", arguments.threads, "Number of threads, 0: one per core; never changes the answer")
      ->check(CLI::Range(0, kMostThreads));
  command->add_flag("--strict", arguments.strict, "Exit with 3 if any layer fits nowhere");
  command->add_option("-o,--output", arguments.output, "Write the plan to this file");
  addFormats(*command, arguments.format);
}

void addOthers(CLI::App& app, Parsed& parsed) {
  CLI::App* diff = app.add_subcommand("diff", "Compare two plans, term by term");
  diff->add_option("A", parsed.diff.planA, "A plan: tilescope.plan/1")->required();
  diff->add_option("B", parsed.diff.planB, "The plan to compare with it")->required();
  addFormats(*diff, parsed.diff.format);
  CLI::App* list = app.add_subcommand("list", "List what there is: networks, hardware or models");
  list->add_option("WHAT", parsed.list.what, "networks, hardware or models")
      ->required()
      ->check(CLI::IsMember({"networks", "hardware", "models"}));
  addFormats(*list, parsed.list.format);
  CLI::App* schema = app.add_subcommand("schema", "Print the JSON Schema of a file format");
  schema->add_option("NAME", parsed.schema.name, "The format, e.g. network")->required();
}

// "--hardware" of an option, "plan" of a command: what the user could have meant.
std::vector<std::string> knownWords(const CLI::App& command) {
  std::vector<std::string> words;
  for (const CLI::App* sub : command.get_subcommands([](const CLI::App*) { return true; }))
    words.push_back(sub->get_name());
  for (const CLI::Option* option : command.get_options())
    for (const std::string& name : option->get_lnames()) words.push_back("--" + name);
  return words;
}

Diagnostic usageError(const CLI::App& app, const CLI::ParseError& error) {
  const std::vector<CLI::App*> chosen = app.get_subcommands();
  const CLI::App& command = chosen.empty() ? app : *chosen.front();
  const std::string called = chosen.empty() ? app.get_name() : app.get_name() + " " + command.get_name();
  const std::string help = "Run '" + called + " --help'.";
  const std::vector<std::string> unexpected = app.remaining(true);
  if (unexpected.empty())
    return {Diagnostic::Severity::Error, called, "", "", "", std::string(error.what()) + ". " + help};
  const std::string nearest = nearestName(unexpected.front(), knownWords(command));
  return {Diagnostic::Severity::Error,
          called,
          "",
          "\"" + unexpected.front() + "\"",
          chosen.empty() ? "a command" : "an option of " + command.get_name(),
          nearest.empty() ? help : "Did you mean \"" + nearest + "\"? " + help};
}

Result<Arguments> chosenArguments(const CLI::App& app, Parsed& parsed) {
  const std::string command = app.get_subcommands().front()->get_name();
  if (command == "plan") return Arguments(std::move(parsed.plan));
  if (command == "diff") return Arguments(std::move(parsed.diff));
  if (command == "list") return Arguments(std::move(parsed.list));
  if (command == "schema") return Arguments(std::move(parsed.schema));
  if (parsed.evaluate.caseFile.empty() && parsed.evaluate.planFile.empty())
    return Diagnostic{Diagnostic::Severity::Error,
                      "tilescope-cli evaluate",
                      "",
                      "",
                      "a case file, or --plan with a plan file",
                      "Run 'tilescope-cli evaluate --help'."};
  return Arguments(std::move(parsed.evaluate));
}

}  // namespace

Result<Arguments> parseArguments(int argc, const char* const* argv) {
  CLI::App app("Best mappings of neural networks on accelerators", "tilescope-cli");
  app.set_version_flag("--version", "tilescope-cli " + std::string(toolVersion()));
  app.require_subcommand(1);
  Parsed parsed;
  addEvaluate(app, parsed.evaluate);
  addPlan(app, parsed.plan);
  addOthers(app, parsed);
  try {
    app.parse(argc, argv);
  } catch (const CLI::CallForHelp&) {
    return Arguments(TextArguments{app.help()});
  } catch (const CLI::CallForVersion& version) {
    return Arguments(TextArguments{std::string(version.what()) + "\n"});
  } catch (const CLI::ParseError& error) {
    return usageError(app, error);
  }
  return chosenArguments(app, parsed);
}

}  // namespace tilescope::cli
