// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/open_sweep.h"

#include <fmt/format.h>

#include <string>
#include <vector>

#include "core/base/format_number.h"
#include "core/base/names.h"

namespace tilescope::cli {
namespace {

using store::StoreReader;
using store::SweepInfo;

Result<SweepInfo> chosenSweep(const StoreReader& reader, const std::string& name) {
  if (!name.empty()) return reader.sweep(name);
  const Result<std::vector<SweepInfo>> sweeps = reader.sweeps();
  if (!sweeps) return sweeps.diagnostics();
  if (sweeps->size() == 1) return sweeps->front();
  std::vector<std::string> names;
  for (const SweepInfo& sweep : *sweeps) names.push_back(sweep.record.name);
  return Diagnostic{Diagnostic::Severity::Error,
                    reader.path(),
                    "",
                    fmt::format("{}", names.empty() ? "no sweep" : counted(names.size(), "sweep")),
                    names.empty() ? "one" : "--sweep with one of " + joinNames(names),
                    names.empty() ? "Run a description with --store." : ""};
}

}  // namespace

Result<OpenSweep> openSweep(const SweepArguments& arguments) {
  const Result<StoreReader> reader = StoreReader::open(arguments.files.front());
  if (!reader) return reader.diagnostics();
  const Result<SweepInfo> sweep = chosenSweep(*reader, arguments.sweep);
  if (!sweep) return sweep.diagnostics();
  return OpenSweep{*reader, *sweep};
}

}  // namespace tilescope::cli
