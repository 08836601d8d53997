// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command_tree.h"

#include <CLI/CLI.hpp>
#include <string>

#include "app/cli/command_options.h"
#include "core/base/parts.h"

namespace tilescope::cli {
namespace {

app::OptionHelp optionHelp(const CLI::Option& option) {
  app::OptionHelp help;
  for (const std::string& name : option.get_snames()) help.names.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) help.names.push_back("--" + name);
  if (option.get_positional()) help.names = {option.get_name(true)};
  if (option.get_type_size() != 0) help.value = option.get_type_name();
  help.text = option.get_description();
  return help;
}

}  // namespace

std::shared_ptr<CLI::App> commandTree(Parsed& parsed) {
  auto app = std::make_shared<CLI::App>("Best mappings of neural networks on accelerators", "tilescope-cli");
  app->set_version_flag("--version", "tilescope-cli " + std::string(toolVersion()));
  app->add_flag_callback(
      "--paths", [] { throw CLI::Success(); }, "Print the folders of data and plug-ins in the order of search");
  app->require_subcommand(1);
  addCommands(*app, parsed);
  return app;
}

app::CommandHelp helpOf(const CLI::App& program) {
  app::CommandHelp help{program.get_name(), program.get_description(), {}, {}, {}};
  for (const CLI::Option* option : program.get_options())
    (option->get_positional() ? help.operands : help.options).push_back(optionHelp(*option));
  for (const CLI::App* command : program.get_subcommands([](const CLI::App*) { return true; }))
    help.commands.push_back(helpOf(*command));
  return help;
}

}  // namespace tilescope::cli
