// SPDX-License-Identifier: GPL-3.0-or-later
// tilescope-manuals FOLDER: writes the manual pages of all programs. It runs while Tilescope is built and is not
// installed.
#include <CLI/CLI.hpp>
#include <cstdio>
#include <exception>
#include <fstream>
#include <stdexcept>
#include <string>

#include "app/check/options.h"
#include "app/cli/command_options.h"
#include "app/cli/command_tree.h"
#include "app/common/command_help.h"
#include "app/manuals/manual_page.h"
#include "core/base/parts.h"

namespace tilescope::manuals {
namespace {

// As docs/command_line.md has them; a test compares.
const std::vector<ExitCode>& exitCodes() {
  static const std::vector<ExitCode> kCodes{
      {0, "solved"},
      {1, "an internal error of Tilescope"},
      {2, "bad input or usage"},
      {3, "nothing feasible. The message names memory, tensor, missing bits and the suggested fix"},
      {4, "cancelled by Ctrl-C, SIGTERM or SIGHUP. plan prints the solved layers, and no file is written"},
      {5, "a check failed (verify, tilescope-check)"}};
  return kCodes;
}

void writePages(const std::string& folder, const app::CommandHelp& program, const std::vector<std::string>& others) {
  for (const Page& page : pagesOf(program, exitCodes(), others, std::string(toolVersion()))) {
    std::ofstream file(folder + "/" + page.file, std::ios::binary);
    if (!(file << page.text) || !file.flush())
      throw std::runtime_error(folder + "/" + page.file + " cannot be written");
  }
}

void writeAll(const std::string& folder) {
  cli::Parsed parsed;
  writePages(folder, cli::helpOf(*cli::commandTree(parsed)), {"tilescope", "tilescope-check"});
  check::Arguments checked;
  writePages(folder, cli::helpOf(*check::optionTree(checked)), {"tilescope", "tilescope-cli"});
  writePages(folder, app::windowHelp(), {"tilescope-cli", "tilescope-check"});
}

}  // namespace
}  // namespace tilescope::manuals

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fputs("tilescope-manuals: found no folder or several; expected one\n", stderr);
    return 2;
  }
  try {
    tilescope::manuals::writeAll(argv[1]);
    return 0;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "tilescope-manuals: %s\n", error.what());
    return 1;
  }
}
