// SPDX-License-Identifier: GPL-3.0-or-later
// Published values about one chip (tilescope.measurements/1): values with their layers and mappings, and values that
// cannot be compared with any model, each with the reason.
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

// The kinds of values that publications about chips state and a cost model predicts, each with one unit for both.
enum class PublishedQuantity {
  BufferTraffic,   // all words to and from the buffer between DRAM and array
  DramTraffic,     // off-chip words
  ComputeTime,     // MACs ÷ (active elements × clock), compared with the chip's computing time
  ActiveElements,  // processing elements that work
  ComputeShare,    // share of the energy without DRAM: multiplications
  PeShare,         // memories of the processing elements
  ArrayShare,      // the network between them
  BufferShare      // the buffer
};
inline constexpr std::array kPublishedQuantities{PublishedQuantity::BufferTraffic, PublishedQuantity::DramTraffic,
                                                 PublishedQuantity::ComputeTime,   PublishedQuantity::ActiveElements,
                                                 PublishedQuantity::ComputeShare,  PublishedQuantity::PeShare,
                                                 PublishedQuantity::ArrayShare,    PublishedQuantity::BufferShare};

std::string_view name(PublishedQuantity quantity);  // "buffer_traffic"
std::optional<PublishedQuantity> parsePublishedQuantity(std::string_view text);
std::string_view wordsOf(PublishedQuantity quantity);  // for sentences: "buffer traffic"
std::string_view unitOf(PublishedQuantity quantity);   // "MB" (10⁶ bytes), "ms", "elements", "%"
bool isShare(PublishedQuantity quantity);              // errors are percentage points, not percent

// Measured on silicon, or predicted by the publication's own model.
enum class Basis { Measured, Model };
std::string_view name(Basis basis);
std::optional<Basis> parseBasis(std::string_view text);

struct PublishedFigure {
  PublishedQuantity quantity = PublishedQuantity::BufferTraffic;
  double value = 0;  // in unitOf(quantity)
  Basis basis = Basis::Measured;
  std::string source;
  std::string reason;  // why a prediction differs; "" if unknown

  bool operator==(const PublishedFigure&) const = default;
};

struct MeasuredLayer {
  std::string name;   // as in the source; several entries may share one
  std::string layer;  // in the network
  std::optional<Mapping> mapping;
  std::string mappingSource;
  std::optional<double> activeElements;  // published value if there is no mapping; then only the compute time is
                                         // predicted
  ModelOptions options;                  // including those of the workload
  std::vector<PublishedFigure> published;

  bool operator==(const MeasuredLayer&) const = default;
};

struct MeasuredTotals {
  std::string name;
  std::vector<std::size_t> layers;  // indices of the measured layers to sum
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
  std::optional<int> year;                  // of the chip's first publication
  std::vector<std::string> references;      // the publications in full; sources name them in short form
  std::optional<HardwareProfile> hardware;  // present if there are workloads
  std::vector<MeasuredWorkload> workloads;
  std::vector<NotComparable> notComparable;

  bool operator==(const Measurements&) const = default;
};

}  // namespace tilescope
