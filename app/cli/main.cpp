// SPDX-License-Identifier: GPL-3.0-or-later
// tilescope-cli: the core's functions for scripts and terminals.
#include <exception>
#include <string>
#include <string_view>
#include <variant>

#include "app/cli/command_options.h"
#include "app/cli/command_tree.h"
#include "app/cli/commands.h"
#include "app/cli/completion.h"
#include "app/cli/interrupt.h"
#include "app/cli/output.h"
#include "app/common/product_folders.h"

namespace tilescope::cli {
namespace {

int printCandidates(int argc, const char* const* argv) {
  if (argc > 2 && std::string_view(argv[2]) == "tilescope") return complete(app::windowHelp(), argc, argv);
  Parsed parsed;
  return complete(helpOf(*commandTree(parsed)), argc, argv);
}

int answer(int argc, const char* const* argv) {
  const Result<Arguments> arguments = parseArguments(argc, argv);
  if (!arguments) {
    printDiagnostics(arguments.diagnostics());
    return kBadInput;
  }
  if (!std::holds_alternative<TextArguments>(*arguments)) printDiagnostics(app::startWarnings());
  return std::visit([](const auto& command) { return run(command); }, *arguments);
}

}  // namespace
}  // namespace tilescope::cli

int main(int argc, char** argv) {
  using namespace tilescope::cli;
  ignoreBrokenPipes();
  if (isCompletion(argc, argv)) return printCandidates(argc, argv);
  handleInterrupts();
  try {
    return answer(argc, argv);
  } catch (const OutputError& error) {
    printMessage("error: " + std::string(error.what()));
    return kBadInput;
  } catch (const std::exception& error) {
    printMessage(
        "internal error: " + std::string(error.what()) +
        ". This is a fault of the program, not of your input: please report it with the command and its files.");
    return kInternalError;
  }
}
