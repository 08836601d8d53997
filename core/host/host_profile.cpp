// SPDX-License-Identifier: GPL-3.0-or-later
// One core as an accelerator: vectors run over output channels (K) and inputs are broadcast, so the array has one row
// for C and, for K, the lanes of all multiply-add units. Programs keep maps in blocks of a vector's channels, so tiles
// are multiples of a few of them. One core copies and computes in turn, so that nothing overlaps. The clock is that of
// the measured peak. Buffers for inputs, weights and outputs take half of the L2 cache, because stack, code and the
// next tile need the rest. What lies outside is off chip: the L3 cache where it holds a usual network, or else DRAM.
#include <fmt/format.h>

#include <cmath>

#include "core/base/format_number.h"
#include "core/base/format_size.h"
#include "core/base/json.h"
#include "core/base/names.h"
#include "core/base/units.h"
#include "core/host/detect.h"
#include "core/host/host_findings.h"
#include "core/host/work_sizes.h"

namespace tilescope::host {
namespace {

constexpr int kProfileDigits = 4;
constexpr int kAssumedUnits = 2;  // as most cores with vectors of this width have
// ResNet-50 in fp32 has 102 MB of weights and 3.2 MB of its largest maps.
constexpr std::int64_t kUsualNetworkBytes = std::int64_t{128} << 20;
// Relative costs of Eyeriss: Y.-H. Chen, J. Emer, V. Sze, ISCA 2016, table IV. Nothing of a CPU was measured.
constexpr double kMacEnergy = 1, kBufferEnergy = 6, kOffChipEnergy = 200;
// Vectors of channels in a tile. A kernel keeps sums of up to four vectors, and with fewer input channels it loads and
// stores them too often: ResNet-50 and MobileNetV2 take 3 % longer with one vector (AMD EPYC, AVX-512).
constexpr int kTileVectors = 4;
constexpr int kBufferParts = 4;                        // of which inputs have one, weights two and outputs one
constexpr double kRoundMhz = 10, kRoundGbPerS = 1000;  // steps of 0.1 MHz and 0.001 GB/s

constexpr double kCertain = 0.1;  // a larger spread is more than two measurements should differ

std::string summaryText(const Rate& rate) {
  const std::optional<double>& drift = rate.summary.drift;
  return fmt::format(
      "p90 of {}{} rounds, median {}, p90 ÷ median {}{}",
      rate.repeats > 0 ? fmt::format("{} times ", rate.repeats + 1) : "", rate.summary.rounds,
      rateText(rate, rate.summary.median), significant(rate.summary.spread(), 3),
      drift ? fmt::format(", spread {} between series of {} rounds{}", percent(*drift, 0), kSeriesRounds,
                          *drift > kCertain ? ": other programs or guests used it too, so measure again" : "")
            : "");
}

const Rate* offChipRate(const Host& host, OffChip wanted) {
  const Cache* l3 = host.facts.cache(3);
  const Rate* near = host.rates.find({Quantity::Pack, Place::L3, false});
  const Rate* far = host.rates.find({Quantity::Pack, Place::Dram, false});
  if (wanted != OffChip::Auto) return wanted == OffChip::L3 ? near : far;
  return near && (!far || (l3 && l3->bytes >= kUsualNetworkBytes)) ? near : far ? far : near;
}

class ProfileMaker {
 public:
  ProfileMaker(const Host& host, const Rate& peak, const Rate& offChip) : host_(host), peak_(peak), offChip_(offChip) {}

  HardwareProfile make() {
    made_.name = fmt::format("{}, one core", host_.facts.processor.empty() ? "This computer" : host_.facts.processor);
    made_.source = sourceText();
    made_.energyUnit = EnergyUnit::Mac;
    made_.precision = {32, 32, 32, 32};
    made_.sources["/precision_bits"] = "fp32, as the kernels compute";
    made_.macEnergy = kMacEnergy;
    made_.macFormat = MacFormat::Float;
    made_.assumptions.push_back("/array/mac_energy");
    addArray();
    addBuffer("input_buffer", Tensor::I, 1);
    addBuffer("weight_buffer", Tensor::W, 2);
    addBuffer("output_buffer", Tensor::O, 1);
    addOffChip();
    for (const auto& [name, stationary] :
         {std::pair("input-stationary", Stationary::Input), std::pair("weight-stationary", Stationary::Weight),
          std::pair("output-stationary", Stationary::Output)})
      made_.dataflows.push_back(
          {name, stationary,
           std::vector<std::pair<std::string, std::vector<UnrolledLoop>>>{{"D1", {{"C", {}}}}, {"D2", {{"K", {}}}}}});
    addConstants();
    made_.sources["/dataflows"] =
        "inferred: a kernel runs its vectors over output channels and broadcasts inputs; any tensor may stay on chip";
    return std::move(made_);
  }

 private:
  std::string sourceText() const {
    std::string text = fmt::format(
        "Measured on {} on one core of this computer. Buffers are single: copies and computing do not overlap, which "
        "the model eplanner reads; others overlap them, so real times are longer. Energies are not measured: they are "
        "the "
        "relative costs of Eyeriss (Y.-H. Chen, J. Emer, V. Sze, \"Eyeriss: A Spatial Architecture for "
        "Energy-Efficient "
        "Dataflow for Convolutional Neural Networks\", ISCA 2016), here only to make plans comparable. Found:",
        host_.measuredOn);
    for (const Finding& finding : findingsOf(host_)) {
      if (finding.id.starts_with("memory/")) continue;  // differs from run to run
      text += fmt::format(" {} {} ({}{});", finding.name, finding.text, finding.how,
                          finding.summary ? ", median " + withPrefix(finding.summary->median, finding.unit, 3) : "");
    }
    text.back() = '.';
    for (const Missing& one : missingOf(host_)) text += fmt::format(" Missing: {} ({}).", one.what, one.why);
    constexpr std::size_t kMaxSource = 4900;  // the format allows 5000 characters
    if (text.size() > kMaxSource) text.resize(text.find_last_of(';', kMaxSource));
    return text;
  }

  void addArray() {
    const int lanes = lanesOf(host_.facts.vectors);
    const std::optional<int> units = multiplyAddUnits(host_);
    const int k = lanes * units.value_or(kAssumedUnits);
    made_.arrayDims = {{"D1", 1}, {"D2", k}};
    made_.clockMhz = std::round(peak_.summary.p90 / (2 * k) / kHertzPerMegahertz * kRoundMhz) / kRoundMhz;
    const std::string peak = rateText(peak_, peak_.summary.p90);
    made_.sources["/clock_mhz"] =
        fmt::format("measured: fp32 peak {} ({}) ÷ (2 · {} lanes)", peak, summaryText(peak_), k);
    const std::string vectors = fmt::format("system: {} has {} fp32 lanes", nameOf(host_.facts.vectors), lanes);
    if (units) {
      const Rate& clock = *host_.rates.find({Quantity::Clock, Place::Core, false});
      made_.sources["/array/dims"] = fmt::format("{}; inferred: {} multiply-add units = {} ÷ ({} · 2 · {}), rounded",
                                                 vectors, *units, peak, rateText(clock, clock.summary.p90), lanes);
      return;
    }
    made_.sources["/array/dims"] = fmt::format("{}; {} multiply-add units are assumed", vectors, kAssumedUnits);
    made_.assumptions.push_back("/array/dims");
  }

  // What the model eplanner reads (docs/models/eplanner.md).
  void addConstants() {
    const int lanes = lanesOf(host_.facts.vectors);
    made_.models["eplanner"] = Json{
        {"transfer_overlap_share", 0},
        {"tile_step_channels", kTileVectors * lanes},
        {"groups_on_lanes_of_k", true},
        {"exporter", "cpu"}}.dump();
    const std::string pointer = "/models/eplanner/";
    made_.sources[pointer + "transfer_overlap_share"] = "inferred: one core copies and computes in turn";
    made_.sources[pointer + "tile_step_channels"] =
        fmt::format("{} vectors, as many as a kernel has sums of; system: one of {} has {} fp32 channels", kTileVectors,
                    nameOf(host_.facts.vectors), lanes);
    made_.sources[pointer + "groups_on_lanes_of_k"] =
        "inferred: a kernel runs its vectors over groups of depthwise layers";
    made_.sources[pointer + "exporter"] = "the exporter of programs for a CPU";
  }

  void addBuffer(const char* name, Tensor tensor, int parts) {
    const Cache* l2 = host_.facts.cache(2);
    const std::int64_t half = l2Bytes(host_.facts) / 2;
    Memory memory;
    memory.name = name;
    memory.sizeBits = half / kBufferParts * parts * kBitsPerByte;
    memory.holds = {tensor};
    memory.sharedAcross = {"D1", "D2"};
    memory.readEnergy = memory.writeEnergy = kBufferEnergy;
    memory.energyPer = EnergyPer::Word;
    const std::string pointer = fmt::format("/memories/{}", made_.memories.size());
    const std::string size = formatBits(l2Bytes(host_.facts) * kBitsPerByte);
    made_.sources[pointer + "/size_bits"] =
        fmt::format("inferred: {} of half of the L2 cache, {} ({})", parts == 2 ? "a half" : "a quarter", size,
                    l2 ? "system: " + l2->from : "assumed: its size is unknown");
    if (!l2) made_.assumptions.push_back(pointer + "/size_bits");
    add(std::move(memory), pointer);
  }

  void addOffChip() {
    const bool isL3 = offChip_.id.place == Place::L3;
    Memory memory;
    memory.name = isL3 ? "l3" : "dram";
    memory.offChip = true;
    memory.holds = {Tensor::I, Tensor::W, Tensor::O};
    memory.sharedAcross = {"D1", "D2"};
    memory.readEnergy = memory.writeEnergy = kOffChipEnergy;
    memory.energyPer = EnergyPer::Word;
    memory.bandwidthGbPerS = std::max(std::round(offChip_.summary.p90 / kPerGiga * kRoundGbPerS), 1.0) / kRoundGbPerS;
    const std::string pointer = fmt::format("/memories/{}", made_.memories.size());
    const std::string gain = isL3 ? "; the network's arrays must fit in L3, or the bandwidth is that of DRAM" : "";
    made_.sources[pointer + "/bandwidth_gb_per_s"] =
        fmt::format("measured: rows copied from {} into a buffer that stays in L2, payload {} ({}){}",
                    isL3 ? "L3" : "DRAM", rateText(offChip_, offChip_.summary.p90), summaryText(offChip_), gain);
    if (isL3) {
      const Cache& l3 = *host_.facts.cache(3);
      memory.sizeBits = l3.bytes * kBitsPerByte;
      made_.sources[pointer + "/size_bits"] = "system: " + l3.from;
    } else {
      memory.sizeBits = kAssumedDramBytes * kBitsPerByte;
      made_.assumptions.push_back(pointer + "/size_bits");
    }
    add(std::move(memory), pointer);
  }

  void add(Memory memory, const std::string& pointer) {
    for (const char* energy : {"/read_energy", "/write_energy"}) made_.assumptions.push_back(pointer + energy);
    made_.memories.push_back(std::move(memory));
  }

  // Free memory differs from run to run; models only ask whether a network fits.
  static constexpr std::int64_t kAssumedDramBytes = std::int64_t{8} << 30;

  const Host& host_;
  const Rate &peak_, &offChip_;
  HardwareProfile made_;
};

}  // namespace

Result<HardwareProfile> profileOf(const Host& host, OffChip wanted) {
  const Rate* peak = host.rates.find({Quantity::MultiplyAdd, Place::Core, false});
  const Rate* offChip = offChipRate(host, wanted);
  if (peak && offChip && peak->summary.p90 > 0 && offChip->summary.p90 > 0)
    return ProfileMaker(host, *peak, *offChip).make();
  std::string why;
  for (const Missing& one : missingOf(host)) why += (why.empty() ? "" : "; ") + one.what + ": " + one.why;
  return Diagnostic{Diagnostic::Severity::Error,
                    "detect",
                    "",
                    peak ? fmt::format("no rate of {}", wanted == OffChip::L3     ? "L3"
                                                        : wanted == OffChip::Dram ? "DRAM"
                                                                                  : "L3 or DRAM") +
                               (why.empty() ? "" : " (" + why + ")")
                         : "no measured rates",
                    "a measured bandwidth outside the L2 cache",
                    "Free some memory, or describe the bandwidth in a profile of your own."};
}

}  // namespace tilescope::host
