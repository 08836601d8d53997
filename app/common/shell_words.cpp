// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/shell_words.h"

#include <cctype>
#include <string_view>
#include <vector>

#include "app/common/design.h"
#include "app/common/words_reader.h"
#include "core/base/format_number.h"
#include "core/base/units.h"

namespace tilescope::app {
namespace {

bool isPlain(char c) {
  static constexpr std::string_view kHarmless = "_-./=:,+@%";
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || kHarmless.find(c) != std::string_view::npos;
}

std::string quoted(const std::string& word) {
  bool plain = !word.empty();
  for (const char c : word) plain = plain && isPlain(c);
  if (plain) return word;
  std::string text = "'";
  for (const char c : word) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return text + "'";
}

std::string cutsText(const std::vector<std::size_t>& cuts) {
  std::string text;
  for (const std::size_t cut : cuts) text += (text.empty() ? "" : ",") + std::to_string(cut);
  return text;
}

void add(std::vector<std::string>& line, const char* option, const std::string& value) {
  line.insert(line.end(), {option, value});
}

void addOptionsOfMaps(std::vector<std::string>& line, const PartitionSettings& settings) {
  const PartitionSettings usual;
  if (settings.scheme != usual.scheme) add(line, "--scheme", std::string(name(settings.scheme)));
  if (settings.residual != usual.residual) add(line, "--residual", std::string(name(settings.residual)));
  if (settings.goal != usual.goal && settings.scheme == PartitionScheme::Occam && !settings.cuts)
    add(line, "--cut-for", std::string(name(settings.goal)));
  if (settings.axis != usual.axis) add(line, "--axis", std::string(name(settings.axis)));
  if (settings.skipRows) add(line, "--skip-rows", "on");
  if (settings.projectionWeights) add(line, "--projection-weights", "on");
  if (settings.streamedWeights) add(line, "--weights", "streamed");
  if (settings.cuts && settings.scheme != PartitionScheme::LayerByLayer) add(line, "--cuts", cutsText(*settings.cuts));
  if (settings.chips) add(line, "--chips", std::to_string(*settings.chips));
  if (settings.targetPeriod) add(line, "--target-period", shortest(*settings.targetPeriod) + "s");
}

void addOptionsOfPlan(std::vector<std::string>& line, const DesignWords& words) {
  add(line, "--model", words.model);
  if (words.technology) add(line, "--technology", *words.technology);
  if (words.dataflow) add(line, "--dataflow", *words.dataflow);
  if (words.search) add(line, "--search", *words.search);
  if (words.objective) add(line, "--objective", *words.objective);
  for (const std::string& option : words.options) add(line, "--option", option);
}

}  // namespace

std::string shellLine(const std::vector<std::string>& words) {
  std::string line;
  for (const std::string& word : words) line += (line.empty() ? "" : " ") + quoted(word);
  return line;
}

std::string exportCommand(const DesignWords& design, const ExportWords& words) {
  std::vector<std::string> line{"tilescope-cli", "export", words.exporter, "-o", words.folder};
  if (words.force) line.emplace_back("--force");
  const std::vector<std::string> options = commandOptions(design);
  line.insert(line.end(), options.begin(), options.end());
  for (const auto& [name, value] : words.values) line.insert(line.end(), {"--option", name + "=" + value});
  return shellLine(line);
}

std::string partitionCommand(const Design& design, ChainKind chain) {
  const DesignWords words = wordsOf(design);
  const PartitionSettings& settings = design.partition;
  const PartitionSettings usual;
  std::vector<std::string> line{"tilescope-cli", "partition", "--network", words.network};
  for (std::string& word : onnx::optionsOf(words.sizes)) line.push_back(std::move(word));
  line.insert(line.end(), {"--hardware", words.hardware});
  if (settings.capacityBytes)
    add(line, "--capacity-bytes", std::to_string(*settings.capacityBytes));
  else if (!settings.memory.empty())
    add(line, "--memory", settings.memory);
  if (settings.elementBits)
    add(line, "--bytes-per-element", shortest(*settings.elementBits / static_cast<double>(kBitsPerByte)));
  if (words.batch) add(line, "--batch", std::to_string(*words.batch));
  if (!words.run.isEmpty()) add(line, "--run", textOf(words.run));
  if (chain == ChainKind::Attention) {
    add(line, "--chain", std::string(name(chain)));
    if (settings.keyBlock != usual.keyBlock) add(line, "--key-block", std::to_string(settings.keyBlock));
  } else {
    addOptionsOfMaps(line, settings);
    addOptionsOfPlan(line, words);
  }
  for (const std::string& edit : words.edits) {
    const std::vector<std::string> option = optionOf(edit);
    add(line, option[0].c_str(), option[1]);
  }
  return shellLine(line);
}

}  // namespace tilescope::app
