// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/completion.h"

#include <algorithm>
#include <cstdio>
#include <cstring>

namespace tilescope::cli {
namespace {

constexpr const char* kComplete = "__complete";

// Words as bash splits them: "--model=zigzag" is "--model", "=", "zigzag".
std::vector<std::string> joinedAgain(const std::vector<std::string>& words) {
  std::vector<std::string> joined;
  for (const std::string& word : words)
    if (word != "=") joined.push_back(word);
  if (!words.empty() && words.back() == "=") joined.emplace_back();
  return joined;
}

bool isOption(const std::string& word) {
  return word.size() > 1 && word[0] == '-';
}

struct Place {
  const app::CommandHelp* command;          // the program itself before a command is named
  const app::OptionHelp* option = nullptr;  // whose value is being typed
  std::size_t operands = 0;                 // words before that are neither options nor their values
};

Place placeOf(const app::CommandHelp& program, const std::vector<std::string>& before) {
  Place place{&program};
  for (const std::string& word : before) {
    if (place.option) {
      place.option = nullptr;
    } else if (isOption(word)) {
      const std::size_t equals = word.find('=');
      const app::OptionHelp* option = optionOf(*place.command, word.substr(0, equals));
      if (option && !option->value.empty() && equals == std::string::npos) place.option = option;
    } else if (const app::CommandHelp* command = place.command == &program ? commandOf(program, word) : nullptr) {
      place.command = command;
    } else {
      ++place.operands;
    }
  }
  return place;
}

Candidates namesOf(const app::CommandHelp& command) {
  Candidates names;
  for (const app::OptionHelp& option : command.options) names.words.push_back({option.names.back(), option.text});
  return names;
}

// Of an operand that may be repeated, the last one goes on.
Candidates operandOf(const Place& place, const std::vector<std::string>& before) {
  const std::vector<app::OptionHelp>& operands = place.command->operands;
  if (operands.empty()) return {};
  const std::size_t number = std::min(place.operands, operands.size() - 1);
  return valuesOf(operands[number].names.front(), place.command->name, before);
}

Candidates startingWith(Candidates candidates, const std::string& typed, const std::string& head) {
  std::erase_if(candidates.words, [&](const Candidate& candidate) { return !candidate.word.starts_with(typed); });
  for (Candidate& candidate : candidates.words) candidate.word.insert(0, head);
  return candidates;
}

// "3*resnet50+mob" completes "mob".
std::size_t startOfName(const std::string& option, const std::string& typed) {
  const std::size_t last = option == "--network" ? typed.find_last_of("*+") : std::string::npos;
  return last == std::string::npos ? 0 : last + 1;
}

Candidates valueCandidates(const Place& place, const std::string& option, const std::vector<std::string>& before,
                           const std::string& typed, const std::string& head) {
  const std::size_t start = startOfName(option, typed);
  return startingWith(valuesOf(option, place.command->name, before), typed.substr(start),
                      head + typed.substr(0, start));
}

}  // namespace

Candidates candidatesFor(const app::CommandHelp& program, const std::vector<std::string>& words) {
  std::vector<std::string> before = joinedAgain(words);
  if (before.empty()) before.emplace_back();
  const std::string typed = std::move(before.back());
  before.pop_back();
  const Place place = placeOf(program, before);
  if (place.option) return valueCandidates(place, place.option->names.back(), before, typed, "");
  if (const std::size_t equals = typed.find('='); isOption(typed) && equals != std::string::npos) {
    const app::OptionHelp* option = optionOf(*place.command, typed.substr(0, equals));
    if (!option || option->value.empty()) return {};
    return valueCandidates(place, option->names.back(), before, typed.substr(equals + 1), typed.substr(0, equals + 1));
  }
  if (typed.starts_with('-')) return startingWith(namesOf(*place.command), typed, "");
  if (place.command == &program && !program.commands.empty()) {
    Candidates commands;
    for (const app::CommandHelp& command : program.commands) commands.words.push_back({command.name, command.about});
    return startingWith(std::move(commands), typed, "");
  }
  return startingWith(operandOf(place, before), typed, "");
}

std::string textOf(const Candidates& candidates) {
  std::string text;
  for (const auto& [word, about] : candidates.words) text += word + (about.empty() ? "" : "\t" + about) + "\n";
  return text + (candidates.withFiles ? ":files\n" : "");
}

bool isCompletion(int argc, const char* const* argv) {
  return argc > 1 && std::strcmp(argv[1], kComplete) == 0;
}

int complete(const app::CommandHelp& help, int argc, const char* const* argv) {
  if (argc < 3) return 0;
  try {
    const std::string text = textOf(candidatesFor(help, {argv + 3, argv + argc}));
    std::fputs(text.c_str(), stdout);
  } catch (const std::exception&) {
    // A message would appear in the line that the user types.
  }
  return 0;
}

}  // namespace tilescope::cli
