// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "app/cli/commands.h"
#include "app/cli/output.h"
#include "app/cli/validation_report.h"
#include "app/common/measurement_files.h"
#include "core/base/json.h"
#include "core/base/json_document.h"
#include "core/base/names.h"
#include "core/validate/validation.h"

namespace tilescope::cli {
namespace {

Result<Validation> wanted(const ValidateArguments& arguments) {
  Result<Validation> all = app::validationOf(arguments.files);
  if (!all || !arguments.chip) return all;
  const std::vector<std::string> chips = chipsOf(*all);
  if (std::find(chips.begin(), chips.end(), *arguments.chip) == chips.end())
    return unknownName("--chip", "", *arguments.chip, chips, "a chip with published measurements");
  return {ofChip(*all, *arguments.chip), all.diagnostics()};
}

}  // namespace

int run(const ValidateArguments& arguments) {
  const Result<Validation> validation = wanted(arguments);
  printDiagnostics(validation.diagnostics());
  if (!validation) return kBadInput;
  const std::size_t width = arguments.output.empty() ? terminalWidth() : 0;
  const std::string text = textOf(
      {[&] { return toJson(*validation); }, [&] { return validationCsv(*validation); },
       [&] { return arguments.markdown ? validationMarkdown(*validation) : validationReport(*validation, width); }},
      arguments.format);
  if (arguments.output.empty()) {
    printAnswer(text);
    return kAnswered;
  }
  const auto written = writeFileAtomically(arguments.output, text);
  printDiagnostics(written.diagnostics());
  return written ? kAnswered : kBadInput;
}

}  // namespace tilescope::cli
