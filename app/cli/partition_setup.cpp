// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/partition_setup.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "app/common/plan_request.h"
#include "app/common/words_reader.h"
#include "core/base/format_size.h"
#include "core/base/names.h"
#include "core/base/units.h"
#include "core/workload/batch.h"
#include "core/workload/run_changes.h"

namespace tilescope::cli {
namespace {

// The named memory, or the largest on chip; null if there is none.
const Memory* chosenMemory(const HardwareProfile& hardware, const std::optional<std::string>& named) {
  const Memory* chosen = nullptr;
  for (const Memory& memory : hardware.memories) {
    if (named ? memory.name == *named : !memory.offChip && (!chosen || memory.sizeBits > chosen->sizeBits))
      chosen = &memory;
  }
  return chosen;
}

Diagnostic noMemory(const HardwareProfile& hardware, const std::optional<std::string>& named) {
  if (!named)
    return {Diagnostic::Severity::Error,
            "--hardware",
            "",
            "a profile without on-chip memory",
            "one with an on-chip memory, which holds the spans",
            "Give --capacity-bytes."};
  std::vector<std::string> names;
  for (const Memory& memory : hardware.memories) names.push_back(memory.name);
  return unknownName("--memory", "", *named, names, "a memory of the profile");
}

// Warns if the default memory cannot hold every tensor counted against its capacity.
std::optional<Diagnostic> holdsNotAll(const Memory& memory) {
  std::string held, missing;
  for (const auto& [tensor, letter, words] :
       {std::tuple(Tensor::I, "I", "inputs"), {Tensor::W, "W", "weights"}, {Tensor::O, "O", "outputs"}}) {
    if (memory.stores(tensor))
      held += std::string(held.empty() ? "" : " and ") + letter;
    else
      missing += std::string(missing.empty() ? "" : " and ") + words;
  }
  if (missing.empty()) return std::nullopt;
  return Diagnostic{Diagnostic::Severity::Warning,
                    "--hardware",
                    "",
                    "the largest memory, " + quoteName(memory.name) + ", which holds " + held + " only",
                    "one that holds a span's weights and maps; " + missing + " are counted against it too",
                    "--memory names another."};
}

// The widest element counts, because maps and weights share one capacity.
std::int64_t widestElement(const ElementBits& bits) {
  return std::max({bits.input, bits.weight, bits.output});
}

class SetupReader {
 public:
  explicit SetupReader(const PartitionArguments& arguments) : arguments_(arguments) {}

  Result<PartitionSetup> read() {
    setup_.question = arguments_.question;
    if (!arguments_.model.empty()) {
      if (std::optional<PlanRequest> request = take(app::planRequest(arguments_))) {
        setup_.network = request->network;
        useHardware(request->hardware);
        setup_.request = std::move(*request);
      }
    } else {
      readNetwork();
      readHardware();
    }
    setup_.question.footprint.batch = commonBatch(setup_.network).value_or(1);
    if (failed_) return diagnostics_;
    return {std::move(setup_), std::move(diagnostics_)};
  }

 private:
  template <class T>
  std::optional<T> take(Result<T> result) {
    diagnostics_ = joined(std::move(diagnostics_), result.diagnostics());
    if (result) return std::move(result).value();
    failed_ = true;
    return std::nullopt;
  }

  void readNetwork() {
    std::optional<Network> network = take(app::readNetworkNamed(arguments_.network, arguments_.sizes));
    if (network) network = take(withRun(*network, arguments_.run, arguments_.batch));
    if (network) setup_.network = std::move(*network);
  }

  void readHardware() {
    if (arguments_.hardware.empty()) {
      if (!arguments_.edits.empty())
        fail({Diagnostic::Severity::Error, "--set", "", "no hardware profile", "one to change", "Add --hardware."});
      setCapacity(*arguments_.capacityBytes * kBitsPerByte, arguments_.elementBits.value_or(kBitsPerByte));
      setup_.capacityText = formatBits(*arguments_.capacityBytes * kBitsPerByte);
      return;
    }
    std::optional<HardwareProfile> hardware = take(app::readHardwareNamed(arguments_.hardware));
    if (hardware && !arguments_.edits.empty()) hardware = take(app::edited(*hardware, arguments_.edits));
    if (hardware) useHardware(*hardware);
  }

  void useHardware(const HardwareProfile& hardware) {
    setup_.hardware = hardware;
    const std::int64_t elementBits = arguments_.elementBits.value_or(widestElement(hardware.precision));
    if (arguments_.capacityBytes) {
      setCapacity(*arguments_.capacityBytes * kBitsPerByte, elementBits);
      setup_.capacityText = formatBits(*arguments_.capacityBytes * kBitsPerByte);
      return;
    }
    const Memory* memory = chosenMemory(hardware, arguments_.memory);
    if (!memory) return fail(noMemory(hardware, arguments_.memory));
    if (!arguments_.memory)
      if (std::optional<Diagnostic> warning = holdsNotAll(*memory)) diagnostics_.push_back(std::move(*warning));
    setCapacity(memory->sizeBits, elementBits);
    setup_.capacityText = memory->name + " of " + hardware.name + ", " + formatBits(memory->sizeBits);
  }

  void setCapacity(std::int64_t bits, std::int64_t elementBits) {
    setup_.elementBits = elementBits;
    setup_.question.capacity = bits / elementBits;
  }

  void fail(Diagnostic error) {
    diagnostics_.push_back(std::move(error));
    failed_ = true;
  }

  const PartitionArguments& arguments_;
  PartitionSetup setup_;
  Diagnostics diagnostics_;
  bool failed_ = false;
};

}  // namespace

Result<PartitionSetup> partitionSetup(const PartitionArguments& arguments) {
  return SetupReader(arguments).read();
}

}  // namespace tilescope::cli
