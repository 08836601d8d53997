// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/command_help.h"

#include <algorithm>
#include <array>

#include "core/plan/plan_json.h"

namespace tilescope::app {
namespace {

constexpr std::array kOwnOptions{
    OptionText{"network", "N", "A network file, or the name of a bundled one"},
    OptionText{"hardware", "H", "A hardware profile, or the name of a bundled one"},
    OptionText{"technology", "T", "Unit energies instead of the profile's: a table, or the name of a bundled one"},
    OptionText{"model", "M", "The cost model (default: the first one)"},
    OptionText{
        "view", "V",
        "The view to open: start, explore, compare, mapping, partition, export, sweeps, validate, hardware, network "
        "or help "
        "(default: explore with a design, else start)"},
    OptionText{"dataflow", "NAME", "Only this dataflow of the profile"},
    OptionText{"search", "NAME", "How to search (default: exact)"},
    OptionText{"objective", "NAME", "metric, energy, latency, edp or traffic"},
    OptionText{"batch", "B", "Batch size of every layer"},
    OptionText{"run", "RUN",
               "For a transformer: NAME=VALUE, separated by commas, e.g. phase=decode,past=2047,weight=4"},
    OptionText{"option", "K=V", "An option of the model; repeatable"},
    OptionText{"set", "POINTER=VALUE", "Change one field of the profile; repeatable"},
    OptionText{"budget", "NAME=VALUE",
               "Limits, separated by commas: area in mm², power in mW, energy per inference in mJ, latency in ms, "
               "throughput in inferences/s; e.g. area=30,latency=4"},
    OptionText{"measured", "FILE", "Measurements of an exported program, shown beside the predictions"},
    OptionText{"select", "LAYER", "Select this layer; repeatable"},
    OptionText{"theme", "T", "light, dark or system (default: as the last window had it)"},
    OptionText{"size", "WxH", "Size of the window, 1024x640 or more, e.g. 1440x900"},
    OptionText{"screenshot", "OUT.png",
               "Write a picture of the complete view (png, jpg and others, by its suffix) and quit"},
    OptionText{"report", "OUT.pdf",
               "Write a report of the session or the design (pdf, html or md, by its suffix) and quit"},
    OptionText{"one-page", "", "Only the first page of the report"},
};

}  // namespace

const OptionHelp* optionOf(const CommandHelp& command, const std::string& name) {
  for (const OptionHelp& option : command.options)
    if (std::find(option.names.begin(), option.names.end(), name) != option.names.end()) return &option;
  return nullptr;
}

const CommandHelp* commandOf(const CommandHelp& program, const std::string& name) {
  for (const CommandHelp& command : program.commands)
    if (command.name == name) return &command;
  return nullptr;
}

const std::vector<OptionText>& windowOptions() {
  static const std::vector<OptionText> kAll = [] {
    std::vector<OptionText> all(kOwnOptions.begin(), kOwnOptions.end());
    for (const OptionField& field : optionFields()) all.push_back({field.flag.c_str(), "N", field.help.c_str()});
    return all;
  }();
  return kAll;
}

CommandHelp windowHelp() {
  CommandHelp help{"tilescope", kWindowAbout, {}, {}, {}};
  help.operands.push_back({{kWindowFile.name}, kWindowFile.value, kWindowFile.help});
  for (const OptionText& option : kWindowTexts)
    help.options.push_back({{std::string("-") + *option.name, std::string("--") + option.name}, "", option.help});
  for (const OptionText& option : windowOptions())
    help.options.push_back({{std::string("--") + option.name}, option.value, option.help});
  return help;
}

}  // namespace tilescope::app
