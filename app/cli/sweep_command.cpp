// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "app/cli/commands.h"
#include "app/cli/interrupt.h"
#include "app/cli/open_sweep.h"
#include "app/cli/output.h"
#include "app/cli/scales.h"
#include "app/cli/solve_plan.h"
#include "app/cli/sweep_submit.h"
#include "app/cli/tables.h"
#include "app/common/sweep_file.h"
#include "core/base/format_number.h"
#include "core/base/json.h"
#include "core/base/names.h"
#include "core/search/seed_pruning.h"
#include "core/sweep/refinement.h"
#include "core/sweep/sweep_count.h"
#include "core/sweep/sweep_record.h"
#include "core/sweep/sweep_run.h"

namespace tilescope::cli {
namespace {

std::string grouped(std::int64_t count) {
  return fixed(static_cast<double>(count), 0);
}

std::string valuesText(const SweepAxis& axis) {
  if (axis.isNumeric()) {
    std::vector<double> sorted = axis.numbers;
    std::sort(sorted.begin(), sorted.end());
    const auto inUnit = [&](double value) { return shortest(value / axis.unitValue); };
    const std::string unit = axis.unit.empty() ? "" : " " + axis.unit;
    return sorted.size() == 1 ? inUnit(sorted[0]) + unit
                              : fmt::format("{} to {}{}", inUnit(sorted.front()), inUnit(sorted.back()), unit);
  }
  return axis.combinations.empty() ? shortList(axis.words) : fmt::format("{} fields together", axis.pointers.size());
}

Table axisTable(const SweepDescription& sweep) {
  Table table;
  table.columns = {{"axis"}, {"values", true}, {"range"}};
  for (const SweepAxis& axis : sweep.axes)
    table.rows.push_back({axis.name, std::to_string(axis.size()), valuesText(axis)});
  return table;
}

std::string durationText(double seconds) {
  constexpr double kMinute = 60, kHour = 3600, kDay = 86400;
  if (seconds < 2 * kMinute) return withPrefix(seconds, "s", 2);
  if (seconds < 2 * kHour) return fixed(seconds / kMinute, 0) + " min";
  if (seconds < 2 * kDay) return fixed(seconds / kHour, 0) + " h";
  return fixed(seconds / kDay, 0) + " days";
}

std::string secondsText(const SweepCount& count, const Result<MeasuredPoint>& measured) {
  if (!measured) return "unknown: the point in the middle cannot be planned: " + toText(measured.diagnostics().front());
  const std::optional<double> seconds = count.seconds();
  if (seconds) return "about " + durationText(*seconds) + " on one processor, without reuse";
  return fmt::format("at least {} × {} s = {} on one processor, without reuse: the point in the middle takes longer",
                     grouped(count.points - count.removed), shortest(kMeasuredSeconds),
                     durationText(static_cast<double>(count.points - count.removed) * kMeasuredSeconds));
}

std::string rowsText(const SweepDescription& sweep, const SweepCount& count) {
  return fmt::format("{}: {}{}: {} under {}", printable(sweep.name), count.isEstimate ? "about " : "",
                     countedInGroups(count.rows(), "row"), countedInGroups(count.points - count.removed, "point"),
                     counted(count.questions, "question"));
}

std::string countReport(const SweepDescription& sweep, const SweepCount& count, const Result<MeasuredPoint>& measured) {
  const char* about = count.isEstimate ? "about " : "";
  std::string text = rowsText(sweep, count) + "\n\n";
  text += toText(axisTable(sweep), terminalWidth()) + "\n";
  if (!sweep.before.empty())
    text += fmt::format("removed   {}{} of {} points by \"before\"{}\n", about, grouped(count.removed),
                        grouped(count.points),
                        count.isEstimate ? fmt::format(", estimated from {} drawn points", grouped(count.looked)) : "");
  text += fmt::format("in store  {} rows\n", grouped(count.inStore));
  text += "time      " + secondsText(count, measured) + "\n";
  text += "size      about " + withPrefix(static_cast<double>(count.bytes()), "B", 2) + " in a store\n";
  if (measured && !measured->whyInfeasible.empty())
    text += "fits      not in the middle of the axes: " + printable(measured->whyInfeasible) + "\n";
  return text;
}

Json toJson(const SweepRun& run, const std::vector<RefinedRound>& rounds, const RowCounts& counts) {
  Json result{{"format", "tilescope.sweep_result/1"}, {"rows", run.progress.rows},     {"done", run.progress.done},
              {"solved", run.progress.solved},        {"reused", run.progress.reused}, {"complete", run.isComplete()}};
  result["counts"] = counts.byStatus;
  for (const RefinedRound& round : rounds)
    result["refined"].push_back({{"name", round.name}, {"points", round.points}, {"growth", round.growth}});
  return result;
}

Table resultTable(const SweepRun& run) {
  Table table;
  table.columns = {{"rows", true}, {"done", true}, {"solved", true}, {"reused", true}, {"complete"}};
  table.rows.push_back({std::to_string(run.progress.rows), std::to_string(run.progress.done),
                        std::to_string(run.progress.solved), std::to_string(run.progress.reused),
                        run.isComplete() ? "yes" : "no"});
  return table;
}

std::string resultReport(const SweepRun& run, const std::vector<RefinedRound>& rounds, const std::string& store,
                         const RowCounts& counts) {
  std::string text = fmt::format("{} of {} rows in {}; {} answers solved, {} reused\n", grouped(run.progress.done),
                                 grouped(run.progress.rows), printable(store), grouped(run.progress.solved),
                                 grouped(run.progress.reused));
  for (const RefinedRound& round : rounds)
    text += fmt::format("{}: {}, the front covers {} more\n", printable(round.name),
                        countedInGroups(static_cast<std::int64_t>(round.points), "new point"),
                        tilescope::percent(round.growth, 2));
  if (run.progress.frontRows > 0)
    text += fmt::format("front: {}{}\n", counted(run.progress.frontRows, "row"),
                        run.progress.frontGaps > 0 ? fmt::format(", {} with a gap", run.progress.frontGaps) : "");
  if (!run.isComplete()) text += "stopped: run the same command again to go on\n";
  return text + toText(counts) + "\n";
}

// The store is in the description's folder, which must be writable. By rank: NAME.part0.tilesweep, ….
std::string storeOf(const SweepArguments& arguments, const SweepDescription& sweep) {
  std::filesystem::path store = arguments.store;
  if (store.empty()) store = std::filesystem::path(sweep.file).parent_path() / (sweep.name + ".tilesweep");
  if (arguments.rank) {
    const std::string extension = store.extension().string();
    store.replace_extension().concat(fmt::format(".part{}{}", arguments.rank->shard.index, extension));
  }
  return store.string();
}

std::optional<Diagnostic> emptyShards(const char* option, std::int64_t shards, const SweepCount& count) {
  const std::int64_t points = count.points - count.removed;
  if (shards <= points) return std::nullopt;
  return Diagnostic{Diagnostic::Severity::Error,
                    option,
                    "",
                    fmt::format("{} shards", shards),
                    fmt::format("at most {}, one for every point", points),
                    "Split the sweep into fewer shards."};
}

class RunProgress {
 public:
  explicit RunProgress(bool json) : json_(json) {}

  void show(const SweepProgress& state) {
    if (!first_) first_ = state.done;
    if (!json_) return line_->show(text(state));
    say(isFirst_ ? "count" : "progress", state);
    isFirst_ = false;
  }
  void wipe() { line_.emplace(); }
  void end(const SweepProgress& state) {
    if (json_) say("end", state);
  }

 private:
  using Clock = std::chrono::steady_clock;

  std::optional<double> rowsPerSecond(const SweepProgress& state) const {
    const double seconds = std::chrono::duration<double>(Clock::now() - start_).count();
    const std::int64_t rows = state.done - first_.value_or(state.done);
    return rows > 0 && seconds > 0 ? std::optional(static_cast<double>(rows) / seconds) : std::nullopt;
  }

  // "7 412 of 11 200 rows, 218 rows/s, 17 s left, front 17, hypervolume 0.812"
  std::string text(const SweepProgress& state) const {
    std::string text = fmt::format("{} of {} rows", grouped(state.done), grouped(state.rows));
    if (const std::optional<double> rate = rowsPerSecond(state))
      text += fmt::format(", {} rows/s, {} left", atMost(*rate, 3),
                          durationText(static_cast<double>(state.rows - state.done) / *rate));
    if (state.coverage)
      text += fmt::format(", front {}{}, hypervolume {}", state.frontRows,
                          state.frontGaps > 0 ? fmt::format(" ({} with a gap)", state.frontGaps) : "",
                          fixed(*state.coverage, 3));
    return text;
  }

  void say(const char* event, const SweepProgress& state) const {
    Json line{{"event", event},
              {"rows", state.rows},
              {"done", state.done},
              {"solved", state.solved},
              {"reused", state.reused}};
    if (const std::optional<double> rate = rowsPerSecond(state)) {
      line["rows_per_s"] = *rate;
      line["seconds_left"] = static_cast<double>(state.rows - state.done) / *rate;
    }
    if (state.coverage) {
      line["front"] = state.frontRows;
      line["front_gaps"] = state.frontGaps;
      line["hypervolume"] = *state.coverage;
    }
    printMessage(line.dump());
  }

  bool json_;
  bool isFirst_ = true;
  std::optional<std::int64_t> first_;  // rows that were there before this run
  Clock::time_point start_ = Clock::now();
  std::optional<ProgressLine> line_{std::in_place};
};

// A rank of mpirun must not fail because of its rows: that ends all ranks.
int exitCodeOf(const RowCounts& counts, bool isRank) {
  using store::RowStatus;
  if (isRank) return kAnswered;
  if (counts.of(RowStatus::Failed) > 0) return kCancelled;
  const bool isFeasible =
      counts.of(RowStatus::Done) + counts.of(RowStatus::Limited) + counts.of(RowStatus::Dominated) > 0;
  return isFeasible ? kAnswered : kNothingFeasible;
}

int runSweep(const SweepArguments& arguments, const SweepDescription& sweep) {
  SweepRunSettings settings;
  settings.store = storeOf(arguments, sweep);
  settings.shard = arguments.shard.value_or(store::Shard());
  settings.isShard = arguments.shard.has_value();
  settings.threads = arguments.threads;
  settings.plainly = arguments.plainly;
  settings.deeper = arguments.deeper;
  settings.mostRows = arguments.limitRows;
  settings.durable = arguments.durable;
  settings.takeOver = arguments.takeOver;
  settings.onFull = arguments.waitsForRoom ? store::OnFull::Wait : store::OnFull::Stop;
  const InterruptGuard interrupt;
  settings.cancel = interrupt.token();
  RunProgress progress(arguments.jsonProgress);
  settings.onProgress = [&](const SweepProgress& state) { progress.show(state); };
  settings.onWait = [](const Diagnostic& why) { printDiagnostics({why}); };
  const Result<SweepRun> run = runPrunedSweep(sweep, settings);
  progress.wipe();
  printDiagnostics(run.diagnostics());
  if (!run) return kBadInput;
  progress.end(run->progress);
  printDiagnostics(run->errors);
  if (!run->errors.empty()) return run->isDamaged ? kNotPassed : kInternalError;
  const Result<std::vector<RefinedRound>> refined = roundsAfter(*run, sweep, settings, app::bundledSweepReaders());
  progress.wipe();
  printDiagnostics(refined.diagnostics());
  if (!refined) return kBadInput;
  const std::vector<RefinedRound>& rounds = *refined;
  for (const RefinedRound& round : rounds) printDiagnostics(round.run.errors);
  const Result<RowCounts> counts = rowCounts(settings.store, sweep.name);
  printDiagnostics(counts.diagnostics());
  if (!counts) return kInternalError;
  print({[&] { return toJson(*run, rounds, *counts); }, [&] { return resultTable(*run); },
         [&] { return resultReport(*run, rounds, settings.store, *counts); }},
        arguments.format);
  const bool isWhole =
      std::all_of(rounds.begin(), rounds.end(), [](const RefinedRound& round) { return round.run.isComplete(); });
  if (!run->isComplete() || !isWhole) return kCancelled;
  return exitCodeOf(*counts, arguments.rank.has_value());
}

std::string programPath() {
  std::error_code error;
  const std::filesystem::path path = std::filesystem::read_symlink("/proc/self/exe", error);
  return error ? "tilescope-cli" : path.string();
}

// Eight digits that identify all that rows depend on: description, files, models.
std::string hashOf(const SweepDescription& sweep) {
  const store::SweepRecord record = recordOf(sweep, 0, 0);
  std::string text = record.description + "\n" + record.base;
  for (const store::NetworkRecord& network : record.networks) text += "\n" + network.document;
  for (const store::QuestionRecord& question : record.questions)
    text += fmt::format("\n{} {}", question.model, question.resultsVersion);
  return fmt::format("{:08x}", static_cast<std::uint32_t>(store::contentKey(text).low));
}

// Errors for existing shards of another description.
Diagnostics otherDescription(const SweepDescription& sweep, const std::string& file) {
  std::error_code unknown;
  if (!std::filesystem::exists(file, unknown)) return {};
  const Result<store::StoreReader> reader = store::StoreReader::open(file);
  if (!reader) return {};  // an older version wrote it; merging migrates it
  const Result<std::vector<store::SweepInfo>> sweeps = reader->sweeps();
  if (!sweeps) return sweeps.diagnostics();
  for (const store::SweepInfo& info : *sweeps)
    if (info.record.name == sweep.name && info.record.description != sweep.document)
      return {{Diagnostic::Severity::Error, file, "/name",
               "another description under the name " + quoteName(sweep.name), "one description per name",
               "Give the edited description another name (results that both need are shared), or name another store "
               "with --store."}};
  return {};
}

int submitDescription(const SweepArguments& arguments) {
  const std::string& file = arguments.files.front();
  const Result<SweepDescription> sweep = app::readSweepFile(file);
  printDiagnostics(sweep.diagnostics());
  if (!sweep) return kBadInput;
  const SweepCount count = countSweep(*sweep);
  if (count.leavesNothing()) {
    printDiagnostics(nothingLeft(*sweep, count));
    return kNothingFeasible;
  }
  for (const std::optional<Diagnostic>& error :
       {tooManyRows(*sweep, count), emptyShards("--shards", arguments.shards, count)})
    if (error) {
      printDiagnostics({*error});
      return kBadInput;
    }
  const std::string store = storeOf(arguments, *sweep);
  const Diagnostics other = otherDescription(*sweep, store);
  printDiagnostics(other);
  if (!other.empty()) return kBadInput;
  return submit({arguments.engine, programPath(), file, store, sweep->name, arguments.sshLogins, arguments.slurmOptions,
                 arguments.shards, hashOf(*sweep)},
                arguments.onlyWrite);
}

int runDescription(const SweepArguments& arguments) {
  const Result<SweepDescription> sweep = app::readSweepFile(arguments.files.front());
  printDiagnostics(sweep.diagnostics());
  if (!sweep) return kBadInput;
  SweepCount count = countSweep(*sweep);
  if (count.leavesNothing()) {
    printDiagnostics(nothingLeft(*sweep, count));
    return kNothingFeasible;
  }
  if (arguments.count) {
    if (!arguments.store.empty()) {
      const Result<std::int64_t> present = rowsInStore(*sweep, arguments.store);
      printDiagnostics(present.diagnostics());
      if (!present) return kBadInput;
      count.inStore = *present;
      Diagnostics others = otherDescription(*sweep, arguments.store);
      for (Diagnostic& other : others) other.severity = Diagnostic::Severity::Warning;
      printDiagnostics(others);
    }
    const Result<MeasuredPoint> measured = measurePoint(*sweep);
    if (measured) count.secondsPerPoint = measured->seconds;
    if (std::optional<Diagnostic> tooMany = tooManyRows(*sweep, count)) {
      tooMany->severity = Diagnostic::Severity::Warning;
      printDiagnostics({*tooMany});
    }
    print({[&] { return toJson(*sweep, count); }, [&] { return axisTable(*sweep); },
           [&] { return countReport(*sweep, count, measured); }},
          arguments.format);
    return kAnswered;
  }
  for (const std::optional<Diagnostic>& error :
       {tooManyRows(*sweep, count), emptyShards(arguments.rank ? arguments.rank->source.c_str() : "--shard",
                                                arguments.shard ? arguments.shard->count : 1, count)})
    if (error) {
      printDiagnostics({*error});
      return kBadInput;
    }
  if (arguments.format == OutputFormat::Table) printAnswer(rowsText(*sweep, count) + "\n");
  return runSweep(arguments, *sweep);
}

}  // namespace

int run(const SweepArguments& arguments) {
  if (arguments.verb == SweepVerb::Submit) return submitDescription(arguments);
  return arguments.verb == SweepVerb::Run ? runDescription(arguments) : runOnStore(arguments);
}

}  // namespace tilescope::cli
