// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/sweep_submit.h"

#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>
#include <utility>
#include <vector>

#include "app/cli/commands.h"
#include "app/cli/output.h"
#include "app/common/shell_words.h"
#include "core/base/json_document.h"
#include "core/base/names.h"

namespace tilescope::cli {
namespace {

namespace fs = std::filesystem;

constexpr const char* kHead = R"(#!/bin/sh
# Made by 'tilescope-cli sweep submit'. Run it again to go on with what is missing.
set -e
command -v {engine} > /dev/null || {{ echo {missing} >&2; exit 2; }}
cd {folder}
)";

// Lists shards by number, because a glob would match copies too.
constexpr const char* kMerge = R"(set --
for i in $(seq 0 {last}); do if [ -e {part}"$i.tilesweep" ]; then set -- "$@" {part}"$i.tilesweep"; fi; done
if [ $# = 0 ]; then echo {none} >&2; exit 4; fi
exec {program} sweep merge {store} "$@"
)";

constexpr const char* kSlurm = R"(array=$(sbatch --parsable --job-name=tilescope --array=0-{last}{options} <<'END'
#!/bin/sh
exec {program} sweep {description} --store {part}"$SLURM_ARRAY_TASK_ID".tilesweep --shard "$SLURM_ARRAY_TASK_ID/{shards}" --threads "${{SLURM_CPUS_PER_TASK:-1}}"
END
)
sbatch --job-name=tilescope-merge --dependency=afterany:"$array"{options} <<'END'
#!/bin/sh
{merge}END
echo "array job $array submitted; the rows come into "{store}
)";

// The log has the indices of finished shards; a shard whose store was removed runs again.
constexpr const char* kParallel = R"(for i in $(seq 0 {last}); do [ -e {part}"$i.tilesweep" ] || rm -f {log}; done
seq 0 {last} | parallel --joblog {log} --resume-failed{logins} {line} || true
{merge})";

std::string word(const std::string& text) {
  return app::shellLine({text});
}

}  // namespace

std::string scriptOf(const Submission& submission) {
  const fs::path description = fs::absolute(submission.description);
  const std::string file = "./" + description.filename().string();
  const std::string shards = fmt::format("{}.{}-{}", submission.name, submission.hash, submission.shards);
  const std::string part = "./" + shards + ".part";
  const std::string store = word(fs::absolute(submission.store).string()), program = word(submission.program);
  const std::int64_t last = submission.shards - 1;
  const Diagnostic missing{Diagnostic::Severity::Error,
                           "sweep submit",
                           "",
                           "no program " + std::string(submission.engine == "slurm" ? "sbatch" : "parallel"),
                           submission.engine == "slurm" ? "Slurm" : "GNU Parallel",
                           "Install it, or use --only-write and run the script where it is installed."};
  const std::string head = fmt::format(kHead, fmt::arg("engine", submission.engine == "slurm" ? "sbatch" : "parallel"),
                                       fmt::arg("missing", word(toText(missing))),
                                       fmt::arg("folder", word(description.parent_path().string())));
  const std::string merge = fmt::format(kMerge, fmt::arg("last", last), fmt::arg("part", word(part)),
                                        fmt::arg("none", word("error: no shard of " + submission.name + " has begun")),
                                        fmt::arg("program", program), fmt::arg("store", store));
  if (submission.engine == "slurm") {
    std::string options;
    for (const std::string& option : submission.slurmOptions) options += " " + word(option);
    return head + fmt::format(kSlurm, fmt::arg("last", last), fmt::arg("options", options),
                              fmt::arg("program", program), fmt::arg("description", word(file)),
                              fmt::arg("part", word(part)), fmt::arg("shards", submission.shards),
                              fmt::arg("merge", merge), fmt::arg("store", store));
  }
  const std::string line = app::shellLine({submission.program, "sweep", file, "--store", part + "{}.tilesweep",
                                           "--shard", fmt::format("{{}}/{}", submission.shards), "--threads", "1"});
  const std::string logins =
      submission.sshLogins.empty() ? "" : " --workdir . --sshlogin " + word(submission.sshLogins);
  return head + fmt::format(kParallel, fmt::arg("last", last), fmt::arg("part", word(part)),
                            fmt::arg("log", word(shards + ".joblog")), fmt::arg("logins", logins),
                            fmt::arg("line", word(line)), fmt::arg("merge", merge));
}

int submit(const Submission& submission, bool onlyWrite) {
  const std::string path =
      (fs::absolute(submission.description).parent_path() / (submission.name + "." + submission.engine + ".sh"))
          .string();
  const auto written = writeFileAtomically(path, scriptOf(submission));
  printDiagnostics(written.diagnostics());
  if (!written) return kBadInput;
  if (onlyWrite) {
    printAnswer(fmt::format("{}: run it with sh\n", printable(path)));
    return kAnswered;
  }
  execlp("sh", "sh", path.c_str(), nullptr);
  printDiagnostics({{Diagnostic::Severity::Error, "sweep submit", "", "no program sh", "a POSIX shell in PATH",
                     fmt::format("Run {} by hand.", printable(path))}});
  return kInternalError;
}

}  // namespace tilescope::cli
