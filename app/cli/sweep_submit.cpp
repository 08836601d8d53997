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

constexpr const char* kSlurm = R"(array=$(sbatch --parsable --job-name=tilescope --array=0-{last} <<'END'
#!/bin/sh
exec {program} sweep {description} --store {part}"$SLURM_ARRAY_TASK_ID".tilesweep --shard "$SLURM_ARRAY_TASK_ID/{shards}" --threads "${{SLURM_CPUS_PER_TASK:-1}}"
END
)
sbatch --job-name=tilescope-merge --dependency=afterany:"$array" <<'END'
#!/bin/sh
exec {merge}
END
echo "array job $array submitted; the rows come into "{store}
)";

constexpr const char* kParallel = R"(seq 0 {last} | parallel --joblog {log} --resume-failed{logins} {line} || true
exec {merge}
)";

std::string word(const std::string& text) {
  return app::shellLine({text});
}

}  // namespace

std::string scriptOf(const Submission& submission) {
  const fs::path description = fs::absolute(submission.description);
  const std::string file = description.filename().string();
  const std::string part = submission.name + ".part";
  const std::string store = fs::absolute(submission.store).string();
  // Its parts alone: a glob behind quoted text.
  const std::string merge =
      fmt::format("{} sweep merge {} {}*.tilesweep", word(submission.program), word(store), word("./" + part));
  std::string script = fmt::format(
      "#!/bin/sh\n# Made by 'tilescope-cli sweep submit'. Run it again to go on with what is missing.\nset -e\ncd {}\n",
      word(description.parent_path().string()));
  const std::int64_t last = submission.shards - 1;
  if (submission.engine == "slurm")
    return script + fmt::format(kSlurm, fmt::arg("last", last), fmt::arg("program", word(submission.program)),
                                fmt::arg("description", word("./" + file)), fmt::arg("part", word("./" + part)),
                                fmt::arg("shards", submission.shards), fmt::arg("merge", merge),
                                fmt::arg("store", word(store)));
  const std::string line =
      app::shellLine({submission.program, "sweep", "./" + file, "--store", "./" + part + "{}.tilesweep", "--shard",
                      fmt::format("{{}}/{}", submission.shards), "--threads", "1"});
  const std::string logins =
      submission.sshLogins.empty() ? "" : " --workdir . --sshlogin " + word(submission.sshLogins);
  return script + fmt::format(kParallel, fmt::arg("last", last), fmt::arg("log", word(submission.name + ".joblog")),
                              fmt::arg("logins", logins), fmt::arg("line", word(line)), fmt::arg("merge", merge));
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
