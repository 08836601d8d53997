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

// "0,12,18"
std::string cutsText(const std::vector<std::size_t>& cuts) {
  std::string text;
  for (const std::size_t cut : cuts) text += (text.empty() ? "" : ",") + std::to_string(cut);
  return text;
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

std::string partitionCommand(const Design& design) {
  const DesignWords words = wordsOf(design);
  const PartitionSettings& settings = design.partition;
  const PartitionSettings usual;
  std::vector<std::string> line{"tilescope-cli", "partition", "--network", words.network};
  for (std::string& word : onnx::optionsOf(words.sizes)) line.push_back(std::move(word));
  line.insert(line.end(), {"--hardware", words.hardware});
  const auto add = [&](const char* option, const std::string& value) { line.insert(line.end(), {option, value}); };
  if (settings.capacityBytes)
    add("--capacity-bytes", std::to_string(*settings.capacityBytes));
  else if (!settings.memory.empty())
    add("--memory", settings.memory);
  if (settings.elementBits)
    add("--bytes-per-element", shortest(*settings.elementBits / static_cast<double>(kBitsPerByte)));
  if (words.batch) add("--batch", std::to_string(*words.batch));
  if (!words.run.isEmpty()) add("--run", textOf(words.run));
  if (settings.scheme != usual.scheme) add("--scheme", std::string(name(settings.scheme)));
  if (settings.residual != usual.residual) add("--residual", std::string(name(settings.residual)));
  if (settings.axis != usual.axis) add("--axis", std::string(name(settings.axis)));
  if (settings.skipRows) add("--skip-rows", "on");
  if (settings.projectionWeights) add("--projection-weights", "on");
  if (settings.streamedWeights) add("--weights", "streamed");
  if (settings.cuts && settings.scheme != PartitionScheme::LayerByLayer) add("--cuts", cutsText(*settings.cuts));
  if (settings.chips) add("--chips", std::to_string(*settings.chips));
  if (settings.targetPeriod) add("--target-period", shortest(*settings.targetPeriod) + "s");
  add("--model", words.model);
  if (words.technology) add("--technology", *words.technology);
  if (words.dataflow) add("--dataflow", *words.dataflow);
  if (words.search) add("--search", *words.search);
  if (words.objective) add("--objective", *words.objective);
  for (const std::string& option : words.options) add("--option", option);
  for (const std::string& edit : words.edits) {
    const std::vector<std::string> option = optionOf(edit);
    add(option[0].c_str(), option[1]);
  }
  return shellLine(line);
}

}  // namespace tilescope::app
