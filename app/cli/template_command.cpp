// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <filesystem>

#include "app/cli/commands.h"
#include "app/cli/output.h"
#include "app/common/document_text.h"
#include "core/base/json.h"
#include "core/base/json_document.h"
#include "core/workload/run_changes.h"
#include "core/workload/transformer.h"

namespace tilescope::cli {

int run(const TemplateArguments& arguments) {
  const Result<Transformer> transformer = app::readTransformerNamed(arguments.name);
  printDiagnostics(transformer.diagnostics());
  if (!transformer) return kBadInput;
  const Result<Transformer> chosen = withRun(*transformer, arguments.run, arguments.batch);
  printDiagnostics(chosen.diagnostics());
  if (!chosen) return kBadInput;
  std::error_code error;
  if (!arguments.output.empty() && std::filesystem::equivalent(arguments.output, arguments.name, error)) {
    printDiagnostics({{Diagnostic::Severity::Error, arguments.output, "", "the file that is read",
                       "a file that is not the input", "Choose another name; the template would overwrite it."}});
    return kBadInput;
  }
  const std::string text = app::documentText(toJson(*chosen));
  if (arguments.output.empty()) {
    printAnswer(text);
    return kAnswered;
  }
  const auto written = writeFileAtomically(arguments.output, text);
  printDiagnostics(written.diagnostics());
  if (!written) return kBadInput;
  printAnswer(fmt::format("Wrote {} ({}).\n", printable(arguments.output), printable(chosen->name)));
  return kAnswered;
}

}  // namespace tilescope::cli
