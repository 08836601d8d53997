// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explore/model_differences.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "core/base/format_number.h"
#include "core/base/label_words.h"
#include "core/explore/model_comparison.h"
#include "core/models/binding.h"
#include "core/models/model_registry.h"

namespace tilescope {
namespace {

// Reuse is at least a factor of two; smaller ratios are due to edges.
constexpr double kReusedFactor = 1.5;

bool same(double a, double b) {
  return std::abs(a - b) <= kSameFigure * std::max(std::abs(a), std::abs(b));
}
bool isWhole(double value) {
  return same(value, std::round(value));
}

std::string number(double value) {
  return atMost(value, kInputDigits);
}
std::string howOften(double times) {
  return same(times, 1) ? "once" : number(times) + " times";
}
std::string bytes(double value) {
  return withPrefixAtMost(value, "B", kInputDigits);
}
std::string cycles(double value) {
  return fmt::format("{} cycles", value < 1e15 ? atMost(std::round(value), kInputDigits) : number(value));
}

class Differences {
 public:
  Differences(const Layer& layer, const HardwareProfile& hardware, const ComparedModel& a, const ComparedModel& b)
      : layer_(layer), hardware_(hardware), problem_(tensorProblem(layer, hardware.precision)), a_(a), b_(b) {}

  std::vector<std::string> all() {
    openInside();
    inputs(Tensor::I);
    inputs(Tensor::W);
    outputs();
    array();
    transfers();
    for (const Tensor tensor : kTensors) reads(tensor);
    energy();
    return std::move(sentences_);
  }

 private:
  const std::string& offChip() const { return hardware_.memories.back().name; }

  std::optional<double> offChipBytes(const ComparedModel& model, Tensor tensor, Move move) const {
    return movedBytes(model.nest, offChip(), tensor, move);
  }

  // A tile does not define the loops inside it.
  void openInside() {
    const auto isTile = [](const ComparedModel& m) {
      return m.result->mapping && std::holds_alternative<TileMapping>(*m.result->mapping);
    };
    if (isTile(a_) && !isTile(b_))
      sentences_.push_back(
          fmt::format("{} leaves open how its tile is computed; for {} all loops inside the tile run at the outermost "
                      "on-chip memories, the summed loops innermost.",
                      a_.name, b_.name));
  }

  // How often inputs or weights are loaded from off chip.
  void inputs(Tensor tensor) {
    const std::optional<double> timesA = crossings(a_, problem_, tensor), timesB = crossings(b_, problem_, tensor);
    if (!timesA || !timesB || same(*timesA, *timesB)) return;
    sentences_.push_back(
        fmt::format("{} comes onto the chip {} under {}, {} under {}: {}.", name(tensor), howOften(*timesA), a_.name,
                    howOften(*timesB), b_.name,
                    tensor == Tensor::I ? haloReason(*timesA, *timesB) : againReason(*timesA, *timesB)));
  }

  // Rows and columns shared by neighbouring tiles: the tensor is read a fractional number of times.
  std::string haloReason(double timesA, double timesB) const {
    const bool wholeA = isWhole(timesA), wholeB = isWhole(timesB);
    if (wholeA && wholeB) return againReason(timesA, timesB);
    if (!wholeA && !wholeB)
      return "both count the rows and columns that tiles touch, in different ways (halo, padding)";
    const ComparedModel& precise = wholeA ? b_ : a_;
    const double times = wholeA ? timesB : timesA, other = wholeA ? timesA : timesB;
    return times > other
               ? fmt::format("{} fetches the rows and columns that neighbouring tiles share again (halo)", precise.name)
               : fmt::format("{} leaves out what no window touches (halo, padding)", precise.name);
  }

  std::string againReason(double timesA, double timesB) const {
    const ComparedModel& more = timesA > timesB ? a_ : b_;
    const double factor = std::max(timesA, timesB) / std::min(timesA, timesB);
    if (layer_.batch > 1 && same(factor, static_cast<double>(layer_.batch)))
      return fmt::format("{} fetches it again for each of the {} images", more.name, layer_.batch);
    return fmt::format("{} fetches a tile again that the other keeps", more.name);
  }

  // Partial sums that leave the chip and return.
  void outputs() {
    const auto inA = offChipBytes(a_, Tensor::O, Move::Read), inB = offChipBytes(b_, Tensor::O, Move::Read);
    const auto outA = offChipBytes(a_, Tensor::O, Move::Update), outB = offChipBytes(b_, Tensor::O, Move::Update);
    if (!outA || !outB) return;
    if (!same(inA.value_or(0), inB.value_or(0)))
      sentences_.push_back(fmt::format("{} of partial sums come back onto the chip under {}, {} under {}: {}.",
                                       bytes(inA.value_or(0)), a_.name, bytes(inB.value_or(0)), b_.name,
                                       partialReason(inA.value_or(0), inB.value_or(0))));
    if (!same(*outA, *outB))
      sentences_.push_back(fmt::format(
          "{} of outputs and partial sums leave the chip under {}, {} under {}{}.", bytes(*outA), a_.name, bytes(*outB),
          b_.name,
          same(inA.value_or(0), inB.value_or(0)) ? ": they count the width of unfinished outputs differently" : ""));
  }

  std::string partialReason(double inA, double inB) const {
    const ComparedModel& more = inA > inB ? a_ : b_;
    if (std::min(inA, inB) == 0)
      return fmt::format("only {} lets sums leave the chip before they are finished", more.name);
    const auto in = offChipMove(more, Move::Read), out = offChipMove(more, Move::Update);
    if (in && out && same(*in, *out))
      return fmt::format("{} reads a sum back on its first visit too, when there is none yet", more.name);
    return fmt::format("sums leave the chip more often under {}", more.name);
  }

  std::optional<double> offChipMove(const ComparedModel& model, Move move) const {
    const NestTile* tile = tileAt(model.nest, offChip(), Tensor::O);
    if (tile == nullptr || !tile->moves[static_cast<std::size_t>(move)]) return std::nullopt;
    return tile->moves[static_cast<std::size_t>(move)]->accesses;
  }

  static std::string elementsOf(const ComparedModel& model) {
    const CostModel* own = modelOf(*model.result);
    const bool some = own && !own->countedElements().empty();
    return fmt::format("{} processing elements{}", number(model.nest.elements),
                       some ? " (those along which K or C is unrolled)" : "");
  }

  void array() {
    const std::optional<double> computeA = computeCycles(*a_.result), computeB = computeCycles(*b_.result);
    if (!same(a_.nest.elements, b_.nest.elements) && a_.nest.elements > 0 && b_.nest.elements > 0)
      sentences_.push_back(
          fmt::format("{} counts {} of the array, {} {}.", a_.name, elementsOf(a_), b_.name, elementsOf(b_)));
    if (!computeA || !computeB || same(*computeA, *computeB)) return;
    sentences_.push_back(fmt::format(
        "Computing takes {} under {}, {} under {}: {} of their processing elements work on average, and {}.",
        cycles(*computeA), a_.name, cycles(*computeB), b_.name, number(a_.nest.busyElements),
        number(b_.nest.busyElements)));
  }

  void transfers() {
    const bool partsA = hasParts(a_), partsB = hasParts(b_);
    if (partsA != partsB) {
      const ComparedModel& counts = partsA ? a_ : b_;
      const ComparedModel& hides = partsA ? b_ : a_;
      const Latency& latency = counts.result->latency;
      sentences_.push_back(fmt::format(
          "{} adds {} of stalls, {} of onloading and {} of offloading; {} lets every transfer overlap with computing.",
          counts.name, cycles(latency.stall.value_or(0)), cycles(latency.onload.value_or(0)),
          cycles(latency.offload.value_or(0)), hides.name));
    }
    for (const auto& [model, other] : {std::pair{&a_, &b_}, std::pair{&b_, &a_}}) {
      if (bindingOf(*model->result, hardware_) != Resource::OffChipBandwidth || hasParts(*model) || !hasParts(*other))
        continue;
      sentences_.push_back(
          fmt::format("The latency of {} is that of the transfers to and from {}, of both directions "
                      "together; {} asks each port on its own.",
                      model->name, wordsOf(offChip()), other->name));
    }
    if (!partsA || !partsB) return;
    stallsOf("stalls", &Latency::stall);
    stallsOf("onloading", &Latency::onload);
    stallsOf("offloading", &Latency::offload);
  }

  static bool hasParts(const ComparedModel& model) {
    const Latency& latency = model.result->latency;
    return latency.stall || latency.onload || latency.offload;
  }

  void stallsOf(const char* what, std::optional<double> Latency::*part) {
    const double inA = (a_.result->latency.*part).value_or(0), inB = (b_.result->latency.*part).value_or(0);
    if (!same(inA, inB))
      sentences_.push_back(fmt::format("{} has {} of {}, {} {}.", a_.name, cycles(inA), what, b_.name, cycles(inB)));
  }

  // MACs per element read from a memory of both models.
  void reads(Tensor tensor) {
    const Memory* memory = largestOnChip(hardware_);
    if (memory == nullptr) return;
    const auto readA = movedBytes(a_.nest, memory->name, tensor, Move::Read);
    const auto readB = movedBytes(b_.nest, memory->name, tensor, Move::Read);
    if (!readA || !readB || same(*readA, *readB)) return;
    const ComparedModel& fewer = *readA < *readB ? a_ : b_;
    const ComparedModel& more = *readA < *readB ? b_ : a_;
    if (*readA <= 0 || *readB <= 0) {
      sentences_.push_back(fmt::format("{} of {} are read from {} under {}, none under {}: {}.",
                                       bytes(std::max(*readA, *readB)), name(tensor), wordsOf(memory->name), more.name,
                                       fewer.name, reuseReason(tensor, memory->name, fewer, more)));
      return;
    }
    const double elementBytes = bitsOf(problem_, tensor) / 8.0;
    const auto served = [&](double read, const ComparedModel& m) { return m.result->macs * elementBytes / read; };
    const double factor = std::max(*readA, *readB) / std::min(*readA, *readB);
    sentences_.push_back(fmt::format(
        "An element of {} read from {} serves {} MACs under {}, {} under {}: {}.", name(tensor), wordsOf(memory->name),
        number(served(*readA, a_)), a_.name, number(served(*readB, b_)), b_.name,
        factor < kReusedFactor ? edgeReason(tensor, fewer) : reuseReason(tensor, memory->name, fewer, more)));
  }

  // The reason for a difference too small for reuse.
  std::string edgeReason(Tensor tensor, const ComparedModel& fewer) const {
    if (tensor == Tensor::I)
      return fmt::format("{} reads less padding, or fewer of the rows and columns that windows share (halo)",
                         fewer.name);
    return "loops that do not divide are counted differently at their ends";
  }

  std::string reuseReason(Tensor tensor, const std::string& memory, const ComparedModel& fewer,
                          const ComparedModel& more) const {
    for (const NestBand& band : fewer.nest.bands) {
      if (band.memory == memory) break;
      if (tileAt(fewer.nest, band.memory, tensor) != nullptr && tileAt(more.nest, band.memory, tensor) == nullptr)
        return fmt::format("{} keeps it in {}, which {} does not know", fewer.name, wordsOf(band.memory), more.name);
    }
    return fmt::format(
        "{} counts one read for all processing elements that share it (multicast), or for all steps in which it is "
        "stationary",
        fewer.name);
  }

  void energy() {
    if (a_.result->energy.estimate != b_.result->energy.estimate) {
      const std::string& estimated = a_.result->energy.estimate ? a_.name : b_.name;
      sentences_.push_back(fmt::format("The energy of {} is an estimate: its source defines none.", estimated));
    }
    if (same(a_.result->energy.total, b_.result->energy.total)) return;
    for (const auto& [model, other] : {std::pair{&a_, &b_}, std::pair{&b_, &a_}}) {
      std::string only;
      for (const Memory& memory : hardware_.memories)
        if (memoryEnergy(*model->result, memory.name).value_or(0) > 0 &&
            memoryEnergy(*other->result, memory.name).value_or(0) == 0)
          only += (only.empty() ? "" : ", ") + wordsOf(memory.name);
      if (!only.empty()) sentences_.push_back(fmt::format("Only {} counts energy in {}.", model->name, only));
    }
  }

  const Layer& layer_;
  const HardwareProfile& hardware_;
  TensorProblem problem_;
  const ComparedModel& a_;
  const ComparedModel& b_;
  std::vector<std::string> sentences_;
};

}  // namespace

std::vector<std::string> differencesOf(const Layer& layer, const HardwareProfile& hardware, const ComparedModel& a,
                                       const ComparedModel& b) {
  return Differences(layer, hardware, a, b).all();
}

}  // namespace tilescope
