// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explore/run_parameters.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/base/ensure.h"
#include "core/base/units.h"

namespace tilescope {
namespace {

using Kind = TransformerArchitecture::Kind;

constexpr const char* kSequence = "/run/sequence";
constexpr const char* kPast = "/run/past";
constexpr std::string_view kBits = "/run/bits/";
constexpr double kMaxTokens = 131072;  // of a slider: the longest texts of current models
constexpr double kMaxRunBits = 16;

struct Width {
  const char* name;
  const char* label;
  const char* words;
  int TransformerRun::*stated;
  int ElementBits::*ofHardware;
};
constexpr std::array<Width, 4> kWidths{
    {{"weight", "Weights", "the weights", &TransformerRun::weightBits, &ElementBits::weight},
     {"activation", "Activations", "the activations", &TransformerRun::activationBits, &ElementBits::input},
     {"cache", "Cache", "the cache", &TransformerRun::cacheBits, &ElementBits::weight},
     {"partial_sum", "Partial sums", "the partial sums", &TransformerRun::partialSumBits, &ElementBits::partialSum}}};

int bitsOf(const TransformerRun& run, const HardwareProfile& hardware, const Width& width) {
  return run.statesBits ? run.*width.stated : hardware.precision.*width.ofHardware;
}

Parameter runParameter(ParameterKind kind, std::string pointer, const char* label, const char* words, const char* unit,
                       double value, double most) {
  Parameter p;
  p.kind = kind;
  p.pointer = std::move(pointer);
  p.label = label;
  p.words = words;
  p.unit = unit;
  p.value = value;
  p.least = std::min(1.0, value);
  p.most = std::max(most, value);
  p.source = "the transformer's file";
  return p;
}

// A text has at most as many tokens as learned positions.
double maxTokens(const TransformerArchitecture& a, std::int64_t others) {
  return a.position == "learned" && a.positions > others ? real(a.positions - others) : kMaxTokens;
}

TransformerRun runOf(const Transformer& transformer, const RunSetting& setting) {
  const Result<Transformer> changed = withRun(transformer, setting.changes, setting.batch);
  return changed ? changed->run : transformer.run;
}

// Removes the widths if all equal their defaults.
void dropUsualWidths(const Transformer& transformer, const HardwareProfile& hardware, RunChanges& changes) {
  const bool areUsual = std::all_of(kWidths.begin(), kWidths.end(), [&](const Width& width) {
    const auto given = changes.bits.find(width.name);
    return given != changes.bits.end() ? given->second == bitsOf(transformer.run, hardware, width)
                                       : transformer.run.statesBits;
  });
  if (areUsual) changes.bits.clear();
}

void setWidth(const Transformer& transformer, const HardwareProfile& hardware, RunChanges& changes,
              const std::string& name, std::optional<int> bits) {
  for (const Width& width : kWidths) {
    const int usual = bitsOf(transformer.run, hardware, width);
    if (name == width.name)
      changes.bits[name] = bits.value_or(usual);
    else if (!transformer.run.statesBits)
      changes.bits.try_emplace(width.name, usual);
  }
  if (transformer.run.statesBits)
    std::erase_if(changes.bits, [&](const auto& given) {
      return std::any_of(kWidths.begin(), kWidths.end(), [&](const Width& width) {
        return given.first == width.name && given.second == transformer.run.*width.stated;
      });
    });
  dropUsualWidths(transformer, hardware, changes);
}

RunSetting set(const Transformer& transformer, const HardwareProfile& hardware, RunSetting setting,
               const std::string& pointer, std::optional<std::int64_t> value) {
  if (pointer == kBatchPointer)
    setting.batch = value == transformer.run.batch ? std::nullopt : value;
  else if (pointer.starts_with(kBits))
    setWidth(transformer, hardware, setting.changes, pointer.substr(kBits.size()),
             value ? std::optional(static_cast<int>(*value)) : std::nullopt);
  else {
    std::optional<std::int64_t>& tokens = pointer == kPast ? setting.changes.past : setting.changes.sequence;
    tokens.reset();
    const TransformerRun own = runOf(transformer, setting);
    if (value && *value != (pointer == kPast ? own.past : own.sequence)) tokens = value;
  }
  return setting;
}

}  // namespace

std::vector<Parameter> runParametersOf(const Transformer& transformer, const HardwareProfile& hardware) {
  const TransformerArchitecture& a = transformer.architecture;
  const TransformerRun& run = transformer.run;
  std::vector<Parameter> all{
      runParameter(ParameterKind::Run, kBatchPointer, "Batch", "the batch", "", real(run.batch), real(kMaxPanelBatch))};
  const bool decodes = a.kind == Kind::Decoder && run.phase == "decode";
  if (decodes)
    all.push_back(runParameter(ParameterKind::Run, kPast, "Past", "the past", "tokens", real(run.past),
                               maxTokens(a, run.sequence)));
  else if (a.kind != Kind::Vision)
    all.push_back(runParameter(ParameterKind::Run, kSequence, "Sequence", "the sequence", "tokens", real(run.sequence),
                               maxTokens(a, run.past)));
  for (const Width& width : kWidths) {
    const std::string name = width.name;
    if (name == "partial_sum" || (name == "cache" && a.kind != Kind::Decoder)) continue;
    Parameter p =
        runParameter(ParameterKind::Width, std::string(kBits) + name, width.label, width.words, "bit",
                     bitsOf(run, hardware, width), std::max(kMaxRunBits, real(hardware.precision.*width.ofHardware)));
    if (!run.statesBits) p.source = "the precision of the hardware";
    all.push_back(std::move(p));
  }
  return all;
}

RunSetting withRunValue(const Transformer& transformer, const HardwareProfile& hardware, RunSetting setting,
                        const std::string& pointer, std::int64_t value) {
  return set(transformer, hardware, std::move(setting), pointer, value);
}

RunSetting withoutRunValue(const Transformer& transformer, const HardwareProfile& hardware, RunSetting setting,
                           const std::string& pointer) {
  return set(transformer, hardware, std::move(setting), pointer, std::nullopt);
}

RunSetting inPhase(const Transformer& transformer, RunSetting setting, const std::string& phase) {
  const TransformerRun present = runOf(transformer, setting);
  if (present.phase == phase) return setting;
  const std::int64_t text = present.sequence + present.past, sequence = phase == "decode" ? 1 : text;
  RunChanges& changes = setting.changes;
  changes.phase = phase == transformer.run.phase ? std::nullopt : std::optional(phase);
  changes.sequence.reset();
  changes.past.reset();
  const TransformerRun usual = runOf(transformer, setting);
  if (usual.sequence != sequence) changes.sequence = sequence;
  if (usual.past != text - sequence) changes.past = text - sequence;
  return setting;
}

}  // namespace tilescope
