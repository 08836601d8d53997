// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/manuals/manual_page.h"

#include <algorithm>
#include <cctype>

#include "app/manuals/examples.h"

namespace tilescope::manuals {
namespace {

// Characters that roff would read as its own or print as others: a hyphen that can be copied is "\-".
std::string escaped(const std::string& text) {
  std::string roff;
  bool isLineStart = true;
  for (const char c : text) {
    if (isLineStart && (c == '.' || c == '\'')) roff += "\\&";
    isLineStart = c == '\n';
    switch (c) {
      case '\\':
        roff += "\\e";
        break;
      case '-':
        roff += "\\-";
        break;
      case '\'':
        roff += "\\(aq";
        break;
      case '`':
        roff += "\\(ga";
        break;
      case '^':
        roff += "\\(ha";
        break;
      case '~':
        roff += "\\(ti";
        break;
      default:
        roff += c;
    }
  }
  return roff;
}

std::string bold(const std::string& text) {
  return "\\fB" + escaped(text) + "\\fR";
}

std::string italic(const std::string& text) {
  return "\\fI" + escaped(text) + "\\fR";
}

std::string upper(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return std::toupper(c); });
  return text;
}

std::string lowerFirst(std::string text) {
  if (!text.empty()) text[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(text[0])));
  return text;
}

// "\fB-o\fR, \fB--output\fR \fITEXT\fR"
std::string headOf(const app::OptionHelp& option) {
  std::string head;
  for (const std::string& name : option.names) head += (head.empty() ? "" : ", ") + bold(name);
  return head + (option.value.empty() ? "" : " " + italic(option.value));
}

std::string paragraph(const std::string& head, const std::string& text) {
  return ".TP\n" + head + "\n" + escaped(text) + "\n";
}

std::string synopsis(const app::CommandHelp& command, const std::string& called) {
  std::string text = ".SH SYNOPSIS\n" + bold(called) + " [" + italic("OPTION") + "]...";
  for (const app::OptionHelp& operand : command.operands) text += " [" + italic(operand.names.front()) + "]";
  return text + (command.commands.empty() ? "" : " " + italic("COMMAND") + " ...") + "\n";
}

std::string operandsAndOptions(const app::CommandHelp& command) {
  std::string text;
  if (!command.operands.empty()) text += ".SH OPERANDS\n";
  for (const app::OptionHelp& operand : command.operands)
    text += paragraph(italic(operand.names.front()), operand.text);
  text += ".SH OPTIONS\n";
  for (const app::OptionHelp& option : command.options) text += paragraph(headOf(option), option.text);
  return text;
}

std::string commandsOf(const app::CommandHelp& program) {
  if (program.commands.empty()) return "";
  std::string text = ".SH COMMANDS\nEach command has a page of its own, such as " +
                     bold(program.name + "-" + program.commands.front().name) + "(1).\n";
  for (const app::CommandHelp& command : program.commands) text += paragraph(bold(command.name), command.about + ".");
  return text;
}

std::string exampleText(const Example& example) {
  std::string text =
      ".SH EXAMPLE\n" + escaped(example.question) + "\n.PP\n.nf\n" + escaped(example.commands) + "\n.fi\n";
  if (!example.printed.empty())
    text += ".PP\nIt prints, among others:\n.PP\n.nf\n" + escaped(example.printed) + "\n.fi\n";
  return text;
}

std::string seeAlso(const std::vector<std::string>& pages) {
  std::string text;
  for (const std::string& page : pages) text += (text.empty() ? "" : ",\n") + bold(page) + "(1)";
  return ".SH \"SEE ALSO\"\n" + text + "\n";
}

}  // namespace

std::vector<Page> pagesOf(const app::CommandHelp& program, const std::vector<ExitCode>& exitCodes,
                          const std::vector<std::string>& others, const std::string& version) {
  std::vector<Page> pages;
  const auto add = [&](const app::CommandHelp& command, const std::string& called, std::vector<std::string> see) {
    std::string name = called;
    std::replace(name.begin(), name.end(), ' ', '-');
    std::string about = command.about;
    if (about.ends_with('.')) about.pop_back();
    std::string text = ".\\\" Made from the program's options when it is built.\n.TH " + upper(escaped(name)) +
                       " 1 \"\" \"Tilescope " + version + "\" \"User Commands\"\n.nh\n.ad l\n.SH NAME\n" +
                       escaped(name) + " \\- " + escaped(lowerFirst(about)) + "\n" + synopsis(command, called) +
                       ".SH DESCRIPTION\n" + escaped(about) + ".\n" + commandsOf(command) +
                       operandsAndOptions(command) + ".SH \"EXIT STATUS\"\n";
    for (const auto& [code, meaning] : exitCodes) text += paragraph(bold(std::to_string(code)), meaning);
    text += exampleText(exampleOf(called)) + seeAlso(see);
    pages.push_back({name + ".1", std::move(text)});
  };
  std::vector<std::string> ofProgram = others;
  for (const app::CommandHelp& command : program.commands) ofProgram.push_back(program.name + "-" + command.name);
  add(program, program.name, ofProgram);
  std::vector<std::string> ofCommand = others;
  ofCommand.insert(ofCommand.begin(), program.name);
  for (const app::CommandHelp& command : program.commands) add(command, program.name + " " + command.name, ofCommand);
  return pages;
}

}  // namespace tilescope::manuals
