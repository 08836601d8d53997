// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/sweep_arguments.h"

#include <fmt/format.h>

#include <charconv>
#include <cstdlib>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/cli/sweep_submit.h"
#include "core/base/names.h"

namespace tilescope::cli {
namespace {

std::optional<store::Shard> readShard(const std::string& typed) {
  const std::size_t slash = typed.find('/');
  store::Shard shard;
  const auto number = [](std::string_view text, std::int64_t& value) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size();
  };
  const bool isShard = slash != std::string::npos && number(std::string_view(typed).substr(0, slash), shard.index) &&
                       number(std::string_view(typed).substr(slash + 1), shard.count) && shard.index >= 0 &&
                       shard.index < shard.count;
  return isShard ? std::optional(shard) : std::nullopt;
}

std::optional<store::Shard> shardOf(const std::string& typed, UsageErrors& errors) {
  if (typed.empty()) return std::nullopt;
  if (const std::optional<store::Shard> shard = readShard(typed)) return shard;
  errors.add({{Diagnostic::Severity::Error, "--shard", "", "\"" + typed + "\"", "i/n with i from 0 to n - 1",
               "For example --shard 2/8: points 2, 10, 18 and so on."}});
  return std::nullopt;
}

// Launchers pass rank and number of ranks in environment variables. A Slurm batch script has a rank too, but only
// srun's tasks have a step number.
constexpr std::pair<const char*, const char*> kRanks[] = {{"OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE"},
                                                          {"PMI_RANK", "PMI_SIZE"},
                                                          {"SLURM_PROCID", "SLURM_STEP_NUM_TASKS"}};

// Shard i/n for rank i of n; nullopt without a launcher.
std::optional<RankShard> rankOfEnvironment(UsageErrors& errors) {
  for (const auto& [rankName, sizeName] : kRanks) {
    const char* rank = std::getenv(rankName);
    const char* size = std::getenv(sizeName);
    if (!rank || !size) continue;
    const std::optional<store::Shard> shard = readShard(std::string(rank) + "/" + size);
    if (!shard)
      errors.add(
          {{Diagnostic::Severity::Error, rankName, "", fmt::format("rank \"{}\" and {} \"{}\"", rank, sizeName, size),
            "a rank from 0 to the size less 1", "Start the ranks with mpirun or srun, or give --shard i/n."}});
    if (shard && shard->count > 1) return RankShard{*shard, sizeName};
    return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace

const std::map<std::string, SweepVerb>& sweepVerbs() {
  static const std::map<std::string, SweepVerb> kVerbs{
      {"list", SweepVerb::List},     {"show", SweepVerb::Show},       {"status", SweepVerb::Status},
      {"check", SweepVerb::Check},   {"merge", SweepVerb::Merge},     {"export", SweepVerb::Export},
      {"delete", SweepVerb::Delete}, {"salvage", SweepVerb::Salvage}, {"certify", SweepVerb::Certify},
      {"submit", SweepVerb::Submit},
  };
  return kVerbs;
}

SweepArguments sweepArguments(Parsed& parsed, UsageErrors& errors) {
  const std::map<std::string, SweepVerb>& verbs = sweepVerbs();
  SweepArguments arguments = std::move(parsed.sweep);
  arguments.files = parsed.sweepWords;
  std::string word = "DESCRIPTION, a file of format tilescope.sweep/1";
  if (const auto verb = arguments.files.empty() ? verbs.end() : verbs.find(arguments.files.front());
      verb != verbs.end()) {
    arguments.verb = verb->second;
    arguments.files.erase(arguments.files.begin());
    if (arguments.verb != SweepVerb::Submit) word = "STORE, a file NAME.tilesweep";
  } else if (arguments.files.size() > 1) {
    std::vector<std::string> words;
    for (const auto& [known, meaning] : verbs) words.push_back(known);
    if (const std::string nearest = nearestName(arguments.files.front(), words); !nearest.empty()) {
      errors.add({{Diagnostic::Severity::Error, "sweep", "", quoteName(arguments.files.front()), joinNames(words),
                   "Did you mean \"" + nearest + "\"?"}});
      return arguments;
    }
  }
  const bool isMerge = arguments.verb == SweepVerb::Merge, isExport = arguments.verb == SweepVerb::Export;
  const bool isCertify = arguments.verb == SweepVerb::Certify, isSubmit = arguments.verb == SweepVerb::Submit;
  const bool isRun = arguments.verb == SweepVerb::Run;
  errors.expect(!arguments.files.empty(),
                isMerge ? "OUT and IN: the store to create, and the stores of the shards" : word);
  if (isMerge) errors.expect(arguments.files.size() != 1, "IN, a store of a shard");
  if (!isMerge && arguments.files.size() > 1)
    errors.add({{Diagnostic::Severity::Error, "sweep", "",
                 "\"" + arguments.files[1] + "\" behind \"" + arguments.files[0] + "\"", "one file",
                 "Leave the others out."}});
  arguments.shard = shardOf(parsed.shard, errors);
  if (isRun && parsed.shard.empty() && !arguments.count) arguments.rank = rankOfEnvironment(errors);
  if (arguments.rank) arguments.shard = arguments.rank->shard;
  arguments.threads = errors.number("--threads", parsed.threads, 0, kMaxThreads);
  if (!parsed.limitRows.empty())
    arguments.limitRows = errors.number("--limit-rows", parsed.limitRows, std::int64_t{1}, std::int64_t{1} << 40);
  errors.expectName(parsed.onFull.empty() ? "stop" : parsed.onFull, {"stop", "wait"});
  arguments.waitsForRoom = parsed.onFull == "wait";
  if (isCertify) arguments.rows = "front";
  if (!parsed.sweepRows.empty()) arguments.rows = parsed.sweepRows;
  errors.expectName(arguments.rows, {"front", "done", "all"});
  for (const auto& [option, isGiven] :
       {std::pair("--count", arguments.count), std::pair("--plain", arguments.plainly),
        std::pair("--deeper", arguments.deeper), std::pair("--shard", !parsed.shard.empty()),
        std::pair("--limit-rows", arguments.limitRows > 0), std::pair("--json-progress", arguments.jsonProgress),
        std::pair("--durable", arguments.durable), std::pair("--on-full", !parsed.onFull.empty()),
        std::pair("--take-over", arguments.takeOver)})
    errors.expectWith(option, isGiven, "a description", isRun);
  errors.expectWith("--store", !arguments.store.empty(), "a description", isRun || isSubmit);
  errors.expectWith("--partial", arguments.partial, "merge", isMerge);
  for (const auto& [option, isGiven] :
       {std::pair("--rows", !parsed.sweepRows.empty()), std::pair("--output", !arguments.output.empty())})
    errors.expectWith(option, isGiven, "export or certify", isExport || isCertify);
  errors.expectWith("--json-lines", arguments.jsonLines, "export", isExport);
  errors.expectWith("--layers", arguments.layers, "export", isExport);
  for (const auto& [option, isGiven] :
       {std::pair("--engine", !arguments.engine.empty()), std::pair("--shards", !parsed.shards.empty()),
        std::pair("--sshlogin", !arguments.sshLogins.empty()), std::pair("--sbatch", !arguments.slurmOptions.empty()),
        std::pair("--only-write", arguments.onlyWrite)})
    errors.expectWith(option, isGiven, "submit", isSubmit);
  if (isCertify) errors.expect(!arguments.output.empty(), "--output FOLDER, for the certificates");
  if (isSubmit) {
    if (arguments.engine.empty()) arguments.engine = "parallel";
    errors.expectName(arguments.engine, {"slurm", "parallel"});
    errors.expect(!parsed.shards.empty(), "--shards N");
    const std::int64_t most = arguments.engine == "slurm" ? kMostSlurmShards : std::int64_t{1} << 20;
    if (!parsed.shards.empty()) arguments.shards = errors.number("--shards", parsed.shards, std::int64_t{1}, most);
    errors.expectWith("--sshlogin", !arguments.sshLogins.empty(), "--engine parallel", arguments.engine == "parallel");
    errors.expectWith("--sbatch", !arguments.slurmOptions.empty(), "--engine slurm", arguments.engine == "slurm");
  }
  if (arguments.verb == SweepVerb::Delete) errors.expect(!arguments.sweep.empty(), "--sweep NAME, the sweep to delete");
  if (isExport) errors.expectOneOf(arguments.jsonLines, parsed.formats.csv, "--json-lines", "--csv");
  return arguments;
}

}  // namespace tilescope::cli
