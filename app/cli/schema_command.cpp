// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/output.h"
#include "core/base/names.h"
#include "core/base/schemas.h"

namespace tilescope::cli {

int run(const SchemaArguments& arguments) {
  if (const std::optional<std::string_view> text = publishedSchema(arguments.name)) {
    printAnswer(*text);
    return kAnswered;
  }
  const std::string nearest = nearestName(arguments.name, publishedSchemaNames());
  printDiagnostics({{Diagnostic::Severity::Error, "tilescope-cli schema", "", "\"" + arguments.name + "\"",
                     joinNames(publishedSchemaNames()), nearest.empty() ? "" : "Did you mean \"" + nearest + "\"?"}});
  return kBadInput;
}

int run(const TextArguments& arguments) {
  printAnswer(arguments.text);
  return kAnswered;
}

}  // namespace tilescope::cli
