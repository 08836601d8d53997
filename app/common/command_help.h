// SPDX-License-Identifier: GPL-3.0-or-later
// What a program's --help says, as data: manual pages and completions are made of it.
#pragma once

#include <string>
#include <vector>

namespace tilescope::app {

struct OptionHelp {
  std::vector<std::string> names;  // {"-o", "--output"}; of an operand, its name alone: {"FILE"}
  std::string value;               // "TEXT"; "": takes none
  std::string text;
};

struct CommandHelp {
  std::string name;   // "tilescope-cli", of a command "plan"
  std::string about;  // one sentence
  std::vector<OptionHelp> operands;
  std::vector<OptionHelp> options;
  std::vector<CommandHelp> commands;
};

// The option with this name; null: none.
const OptionHelp* optionOf(const CommandHelp& command, const std::string& name);

// The command with this name; null: none.
const CommandHelp* commandOf(const CommandHelp& program, const std::string& name);

// One line of a table of options that is written by hand.
struct OptionText {
  const char* name;   // without dashes
  const char* value;  // "": takes none
  const char* help;
};

// What "tilescope --help" says. The table is not beside its parser, so that only the window needs Qt.
inline constexpr const char* kWindowAbout = "Drag a slider, see what the best mapping of every layer would do.";
inline constexpr OptionText kWindowFile{
    "FILE", "[FILE]",
    "A session, a network, a hardware profile, measured results, or a sweep's store or description to open"};
// Their first letter is their short form.
inline constexpr OptionText kWindowTexts[]{{"help", "", "Show this help"}, {"version", "", "Show the version"}};
const std::vector<OptionText>& windowOptions();
CommandHelp windowHelp();

}  // namespace tilescope::app
