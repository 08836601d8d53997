// SPDX-License-Identifier: GPL-3.0-or-later
// CLI11 parses; this file finds missing and conflicting options. CLI11's header takes seconds to compile.
#include "app/cli/arguments.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <map>
#include <string_view>
#include <utility>

#include "app/cli/command_options.h"
#include "app/cli/command_tree.h"
#include "app/cli/price_options.h"
#include "app/cli/sweep_arguments.h"
#include "app/cli/usage_errors.h"
#include "app/common/product_folders.h"
#include "app/common/words_reader.h"
#include "core/base/format_number.h"
#include "core/base/names.h"
#include "core/base/schemas.h"
#include "core/base/units.h"
#include "core/plan/plan_json.h"

namespace tilescope::cli {
namespace {

constexpr std::int64_t kMaxBatch = 1'000'000;  // far above any real batch
constexpr std::int64_t kMaxChips = 1'000'000;  // far above any real pipeline
constexpr std::int64_t kMaxImages = 1'000'000;
constexpr std::int64_t kTraceImages = 16;

OutputFormat formatOf(const Formats& formats) {
  return formats.json ? OutputFormat::Json : formats.csv ? OutputFormat::Csv : OutputFormat::Table;
}

std::vector<std::pair<std::string, bool>> givenFields(const Parsed& parsed) {
  std::vector<std::pair<std::string, bool>> given;
  for (const OptionField& field : optionFields())
    given.emplace_back("--" + field.flag, !parsed.fields.at(field.name).empty());
  return given;
}

void takeFields(const Parsed& parsed, app::DesignWords& words) {
  for (const auto& [name, typed] : parsed.fields)
    if (!typed.empty()) words.options.push_back(name + "=" + typed);
}

onnx::Sizes openSizes(const Parsed& parsed, UsageErrors& errors) {
  Result<onnx::Sizes> sizes = onnx::parseSizes(parsed.sizes, parsed.inputShapes);
  if (sizes) return std::move(sizes).value();
  errors.add(sizes.diagnostics());
  return {};
}

void takeWorkload(const Parsed& parsed, app::DesignWords& words, UsageErrors& errors) {
  if (!parsed.batch.empty()) words.batch = errors.number("--batch", parsed.batch, std::int64_t{1}, kMaxBatch);
  words.sizes = openSizes(parsed, errors);
  if (parsed.run.empty()) return;
  const Result<RunChanges> run = parseRun(parsed.run);
  if (run)
    words.run = *run;
  else
    errors.add(run.diagnostics());
}

// "weight=4,cache=8"
std::map<std::string, int> bitsByName(std::string list, const std::vector<std::string>& known, UsageErrors& errors) {
  std::map<std::string, int> bits;
  while (!list.empty()) {
    const std::size_t comma = list.find(','), equals = list.find('=');
    const std::string one = list.substr(0, comma);
    list.erase(0, comma == std::string::npos ? comma : comma + 1);
    errors.expect(equals != std::string::npos && equals < one.size(),
                  "--bits as weight=4,cache=8, not \"" + one + "\"");
    if (equals >= one.size()) continue;
    errors.expectName(one.substr(0, equals), known);
    bits[one.substr(0, equals)] = errors.number("--bits", one.substr(equals + 1), 1, 64);
  }
  return bits;
}

// Values without a list of names are checked when the file is read.
void takeRun(Parsed& parsed, UsageErrors& errors) {
  constexpr std::int64_t kLargestSize = std::int64_t{1} << 31;
  RunChanges& run = parsed.transformer.run;
  const auto word = [&](const char* option) -> std::optional<std::string> {
    const std::string& typed = parsed.transformerWords[option];
    return typed.empty() ? std::nullopt : std::optional(typed);
  };
  const auto size = [&](const char* option, std::int64_t least) -> std::optional<std::int64_t> {
    const std::optional<std::string> typed = word(option);
    return typed ? std::optional(errors.number(option, *typed, least, kLargestSize)) : std::nullopt;
  };
  run.phase = word("--phase");
  run.logits = word("--logits");
  run.blocks = word("--blocks") == "all" ? std::optional(std::int64_t{0}) : size("--blocks", 1);
  parsed.transformer.batch = size("--batch", 1);
  run.sequence = size("--sequence", 1);
  run.past = size("--past", 0);
  run.bits = bitsByName(word("--bits").value_or(""), {"weight", "activation", "cache", "partial_sum"}, errors);
}

void takeToolOptions(const Parsed& parsed, ImportArguments& importing, UsageErrors& errors) {
  constexpr double kSlowestMhz = 0.001, kFastestMhz = 1e6;  // limits of the hardware format
  interop::HardwareOptions& hardware = importing.toolHardware;
  if (!parsed.clockMhz.empty())
    hardware.clockMhz = errors.number("--clock-mhz", parsed.clockMhz, kSlowestMhz, kFastestMhz);
  if (!parsed.elementBits.empty()) {
    const std::vector<std::string> widths{"input", "weight", "partial_sum", "output"};
    std::map<std::string, int> bits = bitsByName(parsed.elementBits, widths, errors);
    for (const std::string& width : widths) errors.expect(bits.contains(width), "--bits with " + width + "=n");
    hardware.bits = ElementBits{bits["input"], bits["weight"], bits["partial_sum"], bits["output"]};
  }
  if (!parsed.rename.empty()) errors.expectName(parsed.rename, {"conv"});
  importing.toolNetwork.convolutionNames = !parsed.rename.empty();
}

PartitionQuestion partitionQuestion(const PartitionWords& words, UsageErrors& errors) {
  PartitionQuestion question;
  question.footprint.axis = errors.choice("--axis", words.axis, question.footprint.axis,
                                          {AxisChoice::Best, AxisChoice::Rows, AxisChoice::Columns});
  question.rule = errors.choice("--residual", words.residual, question.rule,
                                {ResidualRule::Exact, ResidualRule::Printed, ResidualRule::Ignored});
  question.scheme =
      errors.choice("--scheme", words.scheme, question.scheme,
                    {PartitionScheme::Occam, PartitionScheme::LayerFusion, PartitionScheme::LayerByLayer});
  question.goal = errors.choice("--cut-for", words.cutFor, question.goal, {CutGoal::Traffic, CutGoal::Throughput});
  question.footprint.skipRows = errors.isSecond("--skip-rows", words.skipRows, "off", "on");
  question.footprint.projectionWeights = errors.isSecond("--projection-weights", words.projectionWeights, "off", "on");
  question.footprint.streamedWeights = errors.isSecond("--weights", words.weights, "resident", "streamed");
  if (!words.cuts.empty()) question.cuts = errors.numbers("--cuts", words.cuts);
  return question;
}

void expectNoneOfMaps(const PartitionArguments& arguments, const Parsed& parsed, UsageErrors& errors) {
  const PartitionWords& words = parsed.partitionWords;
  for (const auto& [option, isGiven] :
       {std::pair("--axis", !words.axis.empty()), std::pair("--residual", !words.residual.empty()),
        std::pair("--scheme", !words.scheme.empty()), std::pair("--skip-rows", !words.skipRows.empty()),
        std::pair("--projection-weights", !words.projectionWeights.empty()),
        std::pair("--weights", !words.weights.empty()), std::pair("--cut-for", !words.cutFor.empty()),
        std::pair("--traffic", !words.traffic.empty()), std::pair("--cuts", !words.cuts.empty()),
        std::pair("--chips", !parsed.chips.empty()), std::pair("--target-period", !words.targetPeriod.empty()),
        std::pair("--staircase", arguments.staircase), std::pair("--model", !arguments.model.empty())})
    errors.expectOneOf(true, isGiven, "--chain attention", option);
}

void takeCutGoal(const PartitionWords& words, PartitionArguments& arguments, UsageErrors& errors) {
  const bool isBalanced = arguments.question.goal == CutGoal::Throughput, hasTraffic = !words.traffic.empty();
  const std::string scheme = "--scheme " + std::string(name(arguments.question.scheme));
  const bool isOther = arguments.question.scheme != PartitionScheme::Occam;
  errors.expectOneOf(isOther, isBalanced, scheme, "--cut-for throughput, which needs Occam's stage times");
  errors.expectOneOf(isOther, hasTraffic, scheme, "--traffic, which needs Occam's cuts");
  errors.expectOneOf(!words.cuts.empty(), isBalanced, "--cuts", "--cut-for throughput");
  errors.expectOneOf(!words.cuts.empty(), hasTraffic, "--cuts", "--traffic");
  errors.expectOneOf(isBalanced, hasTraffic, "--cut-for throughput", "--traffic");
  if (!hasTraffic) return;
  const Result<TrafficTarget> traffic = parseTrafficTarget(words.traffic);
  if (traffic)
    arguments.traffic = *traffic;
  else
    errors.add(traffic.diagnostics());
}

PartitionArguments partitionArguments(Parsed& parsed, UsageErrors& errors) {
  PartitionArguments arguments = std::move(parsed.partition);
  const PartitionWords& words = parsed.partitionWords;
  const bool hasCapacity = !words.capacity.empty();
  errors.expect(!arguments.network.empty(), "--network");
  errors.expect(hasCapacity || !arguments.hardware.empty(), "--capacity-bytes or --hardware");
  errors.expectOneOf(hasCapacity, arguments.memory.has_value(), "--capacity-bytes", "--memory");
  errors.expectOneOf(!parsed.chips.empty(), !words.targetPeriod.empty(), "--chips", "--target-period");
  errors.expectWith("--model", !arguments.model.empty(), "--hardware", !arguments.hardware.empty());
  errors.expectWith("--memory", arguments.memory.has_value(), "--hardware", !arguments.hardware.empty());
  for (const auto& [option, isGiven] :
       {std::pair("--dataflow", arguments.dataflow.has_value()),
        std::pair("--technology", arguments.technology.has_value()),
        std::pair("--search", arguments.search.has_value()), std::pair("--objective", arguments.objective.has_value()),
        std::pair("--option", !arguments.options.empty())})
    errors.expectWith(option, isGiven, "--model", !arguments.model.empty());
  for (const auto& [option, isGiven] : givenFields(parsed))
    errors.expectWith(option, isGiven, "--model", !arguments.model.empty());
  takeFields(parsed, arguments);
  arguments.chain = errors.choice("--chain", words.chain, arguments.chain, {ChainKind::Maps, ChainKind::Attention});
  const bool isAttention = arguments.chain == ChainKind::Attention;
  if (isAttention) expectNoneOfMaps(arguments, parsed, errors);
  errors.expectWith("--key-block", !words.keyBlock.empty(), "--chain attention", isAttention);
  if (!words.keyBlock.empty())
    arguments.keyBlock = errors.number("--key-block", words.keyBlock, std::int64_t{1}, kLargestExact);
  arguments.question = partitionQuestion(words, errors);
  errors.expectOneOf(arguments.question.scheme == PartitionScheme::LayerByLayer, !words.cuts.empty(),
                     "--scheme layer-by-layer", "--cuts");
  if (arguments.question.scheme != PartitionScheme::Occam)
    errors.expectOneOf(true, arguments.staircase, "--scheme " + std::string(name(arguments.question.scheme)),
                       "--staircase, which needs Occam's cuts");
  takeCutGoal(words, arguments, errors);
  if (hasCapacity)
    arguments.capacityBytes = errors.number("--capacity-bytes", words.capacity, std::int64_t{0}, kLargestExact);
  if (!words.elementBytes.empty()) arguments.elementBits = errors.bits("--bytes-per-element", words.elementBytes);
  takeWorkload(parsed, arguments, errors);
  if (!parsed.chips.empty()) arguments.chips = errors.number("--chips", parsed.chips, std::int64_t{1}, kMaxChips);
  if (!words.targetPeriod.empty()) {
    arguments.targetPeriod = errors.seconds("--target-period", words.targetPeriod);
    arguments.isTargetInSeconds = arguments.targetPeriod.has_value();
    errors.expectWith("--target-period in seconds", arguments.isTargetInSeconds, "--model", !arguments.model.empty());
    if (!arguments.isTargetInSeconds) arguments.targetPeriod = errors.period("--target-period", words.targetPeriod);
  }
  arguments.threads = errors.number("--threads", parsed.threads, 0, kMaxThreads);
  return arguments;
}

StapArguments stapArguments(Parsed& parsed, UsageErrors& errors) {
  StapArguments arguments = std::move(parsed.stap);
  const bool hasChips = !parsed.chips.empty(), hasPeriod = !arguments.targetPeriod.empty();
  errors.expect(!arguments.latencies.empty(), "--latencies");
  errors.expect(hasChips || hasPeriod, "--target-period or --chips");
  errors.expectOneOf(hasChips, hasPeriod, "--chips", "--target-period");
  if (hasChips) arguments.chips = errors.number("--chips", parsed.chips, std::int64_t{1}, kMaxChips);
  if (!parsed.images.empty()) arguments.images = errors.number("--images", parsed.images, std::int64_t{1}, kMaxImages);
  if (!arguments.trace.empty() && !arguments.images) arguments.images = kTraceImages;
  if (arguments.unit.empty()) arguments.unit = "units";
  return arguments;
}

std::vector<std::string> optionsOf(const PriceKind& kind) {
  std::vector<std::string> options;
  for (const PriceInput& input : kind.inputs) options.push_back(input.option);
  return options;
}

void takePriceInputs(const PriceKind& kind, const Parsed& parsed, PriceArguments& arguments, UsageErrors& errors) {
  for (const PriceOption& option : priceOptions()) {
    const std::string& typed = parsed.priceWords.at(option.option);
    const auto input = std::find_if(kind.inputs.begin(), kind.inputs.end(),
                                    [&](const PriceInput& one) { return one.option == option.option; });
    if (input == kind.inputs.end()) {
      errors.expectOptionOf("--kind " + kind.name, optionsOf(kind), option.option, !typed.empty());
      continue;
    }
    errors.expect(!typed.empty() || !input->usual.empty(), option.option);
    if (!typed.empty()) {
      arguments.inputs[option.input] = isSize(option) ? shortest(errors.sizeBits(option.option, typed)) : typed;
      continue;
    }
    arguments.inputs[option.input] = input->usual;
    arguments.defaults += (arguments.defaults.empty() ? "" : ", ") + option.option + " " + input->usual;
  }
}

PriceArguments priceArguments(Parsed& parsed, UsageErrors& errors) {
  PriceArguments arguments = std::move(parsed.price);
  const bool hasKind = !arguments.kind.empty();
  errors.expect(hasKind || !arguments.file.empty(), "QUESTIONS, a file, or --kind");
  errors.expectOneOf(!arguments.file.empty(), hasKind, "a file of questions", "--kind");
  errors.expectName(arguments.kind, namesOf(priceKinds()));
  if (const PriceKind* kind = findPriceKind(arguments.kind)) takePriceInputs(*kind, parsed, arguments, errors);
  if (!hasKind)
    for (const PriceOption& option : priceOptions())
      errors.expectWith(option.option, !parsed.priceWords.at(option.option).empty(), "--kind", false);
  return arguments;
}

std::vector<std::pair<std::string, bool>> designOptions(const app::DesignWords& words, const Parsed& parsed) {
  std::vector<std::pair<std::string, bool>> options = givenFields(parsed);
  options.insert(options.begin(), {{"--network", !words.network.empty()},
                                   {"--hardware", !words.hardware.empty()},
                                   {"--model", !words.model.empty()},
                                   {"--technology", words.technology.has_value()},
                                   {"--dataflow", words.dataflow.has_value()},
                                   {"--search", words.search.has_value()},
                                   {"--objective", words.objective.has_value()},
                                   {"--layer", words.layer.has_value()},
                                   {"--batch", words.batch.has_value()},
                                   {"--size", !words.sizes.byName.empty()},
                                   {"--input", !words.sizes.ofInputs.empty()},
                                   {"--run", !words.run.isEmpty()},
                                   {"--set", !words.edits.empty()}});
  return options;
}

ExportArguments exportArguments(Parsed& parsed, UsageErrors& errors) {
  ExportArguments arguments = std::move(parsed.exporting);
  const bool hasSession = !arguments.sessionFile.empty();
  const bool hasPlan = !arguments.planFile.empty() || hasSession;
  errors.expectOneOf(hasSession, !arguments.planFile.empty(), "--session", "--plan");
  takeWorkload(parsed, arguments, errors);
  arguments.threads = errors.number("--threads", parsed.threads, 0, kMaxThreads);
  if (arguments.list || hasPlan)
    for (const auto& [option, isGiven] : designOptions(arguments, parsed))
      errors.expectOneOf(true, isGiven, arguments.list ? "--list" : hasSession ? "--session" : "--plan", option);
  if (arguments.list) {
    for (const auto& [option, isGiven] :
         {std::pair("EXPORTER", !arguments.exporter.empty()), std::pair("--output", !arguments.folder.empty()),
          std::pair("--plan", hasPlan), std::pair("--option", !arguments.options.empty()),
          std::pair("--force", arguments.force)})
      errors.expectOneOf(true, isGiven, "--list", option);
    return arguments;
  }
  takeFields(parsed, arguments);
  if (!hasPlan) app::completeFromExporter(arguments.exporter, arguments);
  errors.expectAll(
      {{!arguments.exporter.empty(), "EXPORTER ('export --list' shows them)"},
       {!arguments.folder.empty(), "-o with a folder"},
       {hasPlan || !arguments.network.empty(), "--network (or --plan or --session, which contain the whole design)"},
       {hasPlan || !arguments.hardware.empty(), "--hardware"},
       {hasPlan || !arguments.model.empty(), "--model"}},
      "'tilescope-cli export cuda --plan plan.json -o program', or 'tilescope-cli export cuda --network "
      "alexnet --hardware tx2_eplanner_a --model eplanner -o program'");
  return arguments;
}

ReportArguments reportArguments(Parsed& parsed, UsageErrors& errors) {
  ReportArguments arguments = std::move(parsed.report);
  const bool hasSession = !arguments.sessionFile.empty(), hasPlan = !arguments.planFile.empty();
  takeWorkload(parsed, arguments, errors);
  arguments.threads = errors.number("--threads", parsed.threads, 0, kMaxThreads);
  errors.expectOneOf(hasSession, hasPlan, "--session", "--plan");
  const bool hasFile = hasSession || hasPlan;
  if (hasFile) {
    std::vector<std::pair<std::string, bool>> given = designOptions(arguments, parsed);
    given.emplace_back("--option", !arguments.options.empty());
    for (const auto& [option, isGiven] : given)
      errors.expectOneOf(true, isGiven, hasSession ? "--session" : "--plan", option);
  }
  errors.expectOneOf(hasSession, arguments.budget.has_value(), "--session", "--budget");
  takeFields(parsed, arguments);
  errors.expectAll(
      {{!arguments.output.empty(), "-o with a file (.html or .md)"},
       {hasFile || !arguments.network.empty(), "--network (or --session or --plan, which contain the whole design)"},
       {hasFile || !arguments.hardware.empty(), "--hardware"},
       {hasFile || !arguments.model.empty(), "--model"}},
      "'tilescope-cli report --session mine.tilescope -o report.html', or 'tilescope-cli report --network "
      "resnet50 --hardware tx2_eplanner_a --model eplanner -o report.html'");
  return arguments;
}

SearchArguments searchArguments(Parsed& parsed, UsageErrors& errors) {
  SearchArguments arguments = std::move(parsed.search);
  errors.expect(!arguments.file.empty(), "DESCRIPTION, a file of format tilescope.sweep/1");
  errors.expect(!arguments.minimise.empty(), "--minimise METRIC");
  if (!parsed.searchGap.empty()) arguments.gap = errors.share("--gap", parsed.searchGap);
  const std::string& ties = parsed.searchTies;
  if (!ties.empty() && ties != "first" && ties != "all")
    errors.add({{Diagnostic::Severity::Error, "--ties", "", "\"" + ties + "\"", "first or all",
                 "Leave it out to get one of the best rows."}});
  arguments.allTies = ties == "all";
  if (arguments.allTies && arguments.gap > 0)
    errors.add({{Diagnostic::Severity::Error, "--ties", "", "both all and --gap", "one of them",
                 "Leave out --gap: rows can be compared with the best one only if no row may be better."}});
  if (!parsed.searchBudget.empty())
    arguments.budget = errors.number("--budget", parsed.searchBudget, std::int64_t{1}, std::int64_t{1} << 40);
  arguments.threads = errors.number("--threads", parsed.threads, 0, kMaxThreads);
  return arguments;
}

Arguments chosenArguments(const std::string& command, Parsed& parsed, UsageErrors& errors) {
  const auto with = [&](auto arguments) {
    arguments.format = formatOf(parsed.formats);
    return Arguments(std::move(arguments));
  };
  errors.expectOneOf(parsed.formats.json, parsed.formats.csv, "--json", "--csv");
  const auto planning = [&](auto& arguments) {
    errors.expectDesign(arguments);
    errors.expect(!arguments.model.empty(), "--model");
    arguments.threads = errors.number("--threads", parsed.threads, 0, kMaxThreads);
    takeWorkload(parsed, arguments, errors);
    takeFields(parsed, arguments);
    return with(std::move(arguments));
  };
  if (command == "plan") return planning(parsed.plan);
  if (command == "dataflows") return planning(parsed.dataflows);
  if (command == "explain") return planning(parsed.explain);
  if (command == "pareto" || command == "sensitivity") {
    app::DesignWords& words = command == "pareto" ? static_cast<app::DesignWords&>(parsed.pareto) : parsed.sensitivity;
    errors.expectDesign(words);
    const int threads = errors.number("--threads", parsed.threads, 0, kMaxThreads);
    parsed.pareto.threads = parsed.sensitivity.threads = threads;
    takeWorkload(parsed, words, errors);
    if (!parsed.epsilon.empty()) parsed.pareto.epsilon = errors.factor("--epsilon", parsed.epsilon);
    if (command == "pareto") return with(std::move(parsed.pareto));
    errors.expect(!parsed.sensitivity.model.empty(), "--model");
    return with(std::move(parsed.sensitivity));
  }
  if (command == "partition") return with(partitionArguments(parsed, errors));
  if (command == "stap") return with(stapArguments(parsed, errors));
  if (command == "price") return with(priceArguments(parsed, errors));
  if (command == "sweep") return with(sweepArguments(parsed, errors));
  if (command == "search") return with(searchArguments(parsed, errors));
  if (command == "validate") {
    errors.expectOneOf(parsed.validate.markdown, parsed.formats.json || parsed.formats.csv, "--markdown",
                       parsed.formats.json ? "--json" : "--csv");
    return with(std::move(parsed.validate));
  }
  if (command == "diff") {
    errors.expect(!parsed.diff.planA.empty(), "plan file A");
    errors.expect(!parsed.diff.planB.empty(), "plan file B");
    return with(std::move(parsed.diff));
  }
  if (command == "export") return with(exportArguments(parsed, errors));
  if (command == "report") return Arguments(reportArguments(parsed, errors));
  if (command == "verify") {
    errors.expect(!parsed.verify.folder.empty(), "DIR, a folder that 'export' wrote");
    return with(std::move(parsed.verify));
  }
  if (command == "import") {
    errors.expect(!parsed.importing.file.empty(), "FILE, a network or hardware of another format");
    parsed.importing.sizes = openSizes(parsed, errors);
    takeToolOptions(parsed, parsed.importing, errors);
    return with(std::move(parsed.importing));
  }
  if (command == "template") {
    errors.expect(!parsed.transformer.name.empty(),
                  "NAME of a transformer ('tilescope-cli list templates' shows them)");
    takeRun(parsed, errors);
    return Arguments(std::move(parsed.transformer));
  }
  if (command == "detect") {
    using host::OffChip;
    parsed.detect.offChip =
        errors.choice("--off-chip", parsed.offChip, OffChip::Auto, {OffChip::Auto, OffChip::L3, OffChip::Dram});
    return with(std::move(parsed.detect));
  }
  if (command == "calibrate") {
    errors.expect(!parsed.calibrate.planFile.empty(), "FILE, the plan whose program was measured");
    errors.expect(!parsed.calibrate.measured.empty(), "--measured with the file that the program wrote");
    return with(std::move(parsed.calibrate));
  }
  if (command == "list") {
    const std::vector<std::string>& known = listedKinds();
    errors.expect(!parsed.list.what.empty(), "WHAT (" + joinNames(known) + ")");
    errors.expectName(parsed.list.what, known);
    errors.expectWith("--plugin-dir", !parsed.list.pluginFolders.empty(), "exporters", parsed.list.what == "exporters");
    return with(std::move(parsed.list));
  }
  if (command == "schema") {
    errors.expect(!parsed.schema.name.empty(), "NAME of a schema (" + joinNames(publishedSchemaNames()) + ")");
    return Arguments(std::move(parsed.schema));
  }
  const bool hasCase = !parsed.evaluate.caseFile.empty();
  const bool hasPlan = !parsed.evaluate.planFile.empty();
  errors.expect(hasCase || hasPlan, "case file or --plan with a plan file");
  errors.expectOneOf(hasCase, hasPlan, "a case file", "--plan");
  return with(std::move(parsed.evaluate));
}

}  // namespace

const std::vector<std::string>& listedKinds() {
  static const std::vector<std::string> kKinds{"networks",     "templates", "hardware",
                                               "technologies", "models",    "exporters"};
  return kKinds;
}

Result<Arguments> parseArguments(int argc, const char* const* argv) {
  Parsed parsed;
  const std::shared_ptr<CLI::App> tree = commandTree(parsed);
  CLI::App& app = *tree;
  try {
    app.parse(argc, argv);
  } catch (const CLI::CallForHelp&) {
    return Arguments(TextArguments{app.help()});
  } catch (const CLI::CallForVersion& version) {
    return Arguments(TextArguments{std::string(version.what()) + "\n"});
  } catch (const CLI::Success&) {
    return Arguments(TextArguments{app::foldersText()});
  } catch (const CLI::ParseError& error) {
    UsageErrors errors(app);
    errors.add(error);
    return errors.found();
  }
  UsageErrors errors(app);
  Arguments arguments = chosenArguments(app.get_subcommands().front()->get_name(), parsed, errors);
  if (!errors.found().empty()) return errors.found();
  return arguments;
}

}  // namespace tilescope::cli
