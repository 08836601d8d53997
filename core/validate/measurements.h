// SPDX-License-Identifier: GPL-3.0-or-later
// What was published about one chip (tilescope.measurements/1): values with the layers and mappings they belong to, and
// values that no model can be held against, each with the reason.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/hardware/hardware_profile.h"
#include "core/mapping/mapping.h"
#include "core/models/cost_model.h"
#include "core/workload/network.h"

namespace tilescope {

// The kinds of values that publications about chips state and a cost model predicts, each with the one unit that both
// are given in.
enum class PublishedQuantity {
  BufferTraffic,   // all words to and from the buffer between DRAM and array
  DramTraffic,     // off-chip words
  ComputeTime,     // MACs ÷ (active elements × clock), against the time that the chip computes
  ActiveElements,  // processing elements that work
  ComputeShare,    // of the energy without DRAM: multiplications,
  PeShare,         // memories of the processing elements,
  ArrayShare,      // the network between them,
  BufferShare      // the buffer
};
inline constexpr std::array kPublishedQuantities{PublishedQuantity::BufferTraffic, PublishedQuantity::DramTraffic,
                                                 PublishedQuantity::ComputeTime,   PublishedQuantity::ActiveElements,
                                                 PublishedQuantity::ComputeShare,  PublishedQuantity::PeShare,
                                                 PublishedQuantity::ArrayShare,    PublishedQuantity::BufferShare};

std::string_view name(PublishedQuantity quantity);  // "buffer_traffic"
std::optional<PublishedQuantity> parsePublishedQuantity(std::string_view text);
std::string_view wordsOf(PublishedQuantity quantity);  // in a sentence: "buffer traffic"
std::string_view unitOf(PublishedQuantity quantity);   // "MB" (10⁶ bytes), "ms", "elements", "%"
bool isShare(PublishedQuantity quantity);              // errors are points, not percent

// Measured on silicon, or predicted by the publication's own model.
enum class Basis { Measured, Model };
std::string_view name(Basis basis);
std::optional<Basis> parseBasis(std::string_view text);

struct PublishedFigure {
  PublishedQuantity quantity = PublishedQuantity::BufferTraffic;
  double value = 0;  // in unitOf(quantity)
  Basis basis = Basis::Measured;
  std::string source;
  std::string reason;  // why a prediction differs; "" where that is not known

  bool operator==(const PublishedFigure&) const = default;
};

struct MeasuredLayer {
  std::string name;   // as the source calls it; several entries may share one
  std::string layer;  // of the network
  std::optional<Mapping> mapping;
  std::string mappingSource;
  std::optional<double> activeElements;  // published, where no mapping is; then only the compute time is predicted
  ModelOptions options;                  // with those of the workload
  std::vector<PublishedFigure> published;

  bool operator==(const MeasuredLayer&) const = default;
};

struct MeasuredTotals {
  std::string name;
  std::vector<std::size_t> layers;  // indices of the measured layers that are summed
  std::vector<PublishedFigure> published;

  bool operator==(const MeasuredTotals&) const = default;
};

struct MeasuredWorkload {
  Network network;  // with the batch of the measurement
  const CostModel* model = nullptr;
  std::vector<MeasuredLayer> layers;
  std::optional<MeasuredTotals> totals;

  bool operator==(const MeasuredWorkload&) const = default;
};

struct NotComparable {
  std::string chip, workload, figure, source, reason;

  bool operator==(const NotComparable&) const = default;
};

struct Measurements {
  std::string file;  // for messages
  std::string chip, description;
  std::optional<int> year;                  // in which the chip was first published
  std::vector<std::string> references;      // the publications in full; sources name them in short
  std::optional<HardwareProfile> hardware;  // there where workloads are
  std::vector<MeasuredWorkload> workloads;
  std::vector<NotComparable> notComparable;

  bool operator==(const Measurements&) const = default;
};

}  // namespace tilescope
