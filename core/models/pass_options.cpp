// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/pass_options.h"

#include <algorithm>
#include <array>
#include <string>

namespace tilescope {
namespace {

constexpr const char* kAccount = "vector";
constexpr const char* kFusion = "fuse";

bool isPassOption(const std::string& name) {
  return name == kAccount || name == kFusion;
}

bool has(const ModelOptions& options, const char* name, const char* value) {
  const auto given = options.find(name);
  return given != options.end() && given->second == value;
}

}  // namespace

PassOptions passOptionsOf(const ModelOptions& options) {
  PassOptions read;
  if (has(options, kAccount, "included")) read.account = PassOptions::Account::Included;
  if (has(options, kAccount, "off")) read.account = PassOptions::Account::Off;
  read.fused = has(options, kFusion, "producer");
  return read;
}

const std::vector<OptionSpec>& passOptions() {
  static const std::vector<OptionSpec> kOptions{{.name = kAccount,
                                                 .values = {"separate", "included", "off"},
                                                 .help = "how estimates of layers that the model does not cover count: "
                                                         "apart from the totals, as part of them, or not at all",
                                                 .freeForm = "",
                                                 .brief = "vector {}"},
                                                {.name = kFusion,
                                                 .values = {"none", "producer"},
                                                 .help = "such layers read their operands off chip, or work on the "
                                                         "output of the layer before them while it is on chip",
                                                 .freeForm = "",
                                                 .brief = "fuse {}"}};
  return kOptions;
}

std::vector<OptionSpec> optionsOf(const CostModel& model) {
  std::vector<OptionSpec> options = model.options();
  options.insert(options.end(), passOptions().begin(), passOptions().end());
  return options;
}

Diagnostics checkPassOptions(const ModelOptions& options) {
  if (!passOptionsOf(options).fused || passOptionsOf(options).account != PassOptions::Account::Off) return {};
  return {{Diagnostic::Severity::Error, "--option", "", "fuse=producer with vector=off",
           "vector=separate or vector=included, as only estimated layers can be fused", "Leave out one of the two."}};
}

ModelOptions withoutPassOptions(ModelOptions options) {
  std::erase_if(options, [](const auto& option) { return isPassOption(option.first); });
  return options;
}

ModelOptions onlyPassOptions(const ModelOptions& options) {
  ModelOptions only = options;
  std::erase_if(only, [](const auto& option) { return !isPassOption(option.first); });
  return only;
}

}  // namespace tilescope
