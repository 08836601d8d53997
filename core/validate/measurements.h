// SPDX-License-Identifier: GPL-3.0-or-later
// Published values about one chip (tilescope.measurements/1), with layers and mappings; also values that no model can
// predict, with the reason.
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

enum class PublishedQuantity {
  BufferTraffic,  // words to and from the on-chip buffer, which is between DRAM and array
  DramTraffic,    // words to and from DRAM
  ComputeTime,    // MACs ÷ (active elements × clock)
  ActiveElements,
  ComputeShare,   // share of multiplications in the energy without DRAM
  PeShare,        // share of the memories in processing elements
  ArrayShare,     // share of the network between processing elements
  BufferShare,    // share of the buffer
  ProgramTime,    // of a layer of an exported program
  ProgramTraffic  // what an exported program counted across the off-chip boundary
};
inline constexpr std::array kPublishedQuantities{PublishedQuantity::BufferTraffic, PublishedQuantity::DramTraffic,
                                                 PublishedQuantity::ComputeTime,   PublishedQuantity::ActiveElements,
                                                 PublishedQuantity::ComputeShare,  PublishedQuantity::PeShare,
                                                 PublishedQuantity::ArrayShare,    PublishedQuantity::BufferShare,
                                                 PublishedQuantity::ProgramTime,   PublishedQuantity::ProgramTraffic};

std::string_view name(PublishedQuantity quantity);  // "buffer_traffic"
std::optional<PublishedQuantity> parsePublishedQuantity(std::string_view text);
std::string_view wordsOf(PublishedQuantity quantity);
std::string_view unitOf(PublishedQuantity quantity);  // "MB" (10⁶ bytes), "ms", "elements", "%"
bool isOfProgram(PublishedQuantity quantity);
bool isShare(PublishedQuantity quantity);  // errors are in percentage points instead of percent

// Measured on silicon, or predicted by the publication's model.
enum class Basis { Measured, Model };
std::string_view name(Basis basis);
std::optional<Basis> parseBasis(std::string_view text);

struct PublishedFigure {
  PublishedQuantity quantity = PublishedQuantity::BufferTraffic;
  double value = 0;
  Basis basis = Basis::Measured;
  std::string source;
  std::string reason;  // why predictions differ; "" if unknown

  bool operator==(const PublishedFigure&) const = default;
};

struct MeasuredLayer {
  std::string name;  // as in the source; not unique
  std::string layer;
  std::optional<Mapping> mapping;
  std::string mappingSource;
  // The published number of active elements, if no mapping is published; only the compute time can then be predicted.
  std::optional<double> activeElements;
  ModelOptions options;  // includes the workload's options
  std::vector<PublishedFigure> published;

  bool operator==(const MeasuredLayer&) const = default;
};

struct MeasuredTotals {
  std::string name;
  std::vector<std::size_t> layers;
  std::vector<PublishedFigure> published;

  bool operator==(const MeasuredTotals&) const = default;
};

struct MeasuredWorkload {
  Network network;  // has the batch of the measurement
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
  std::vector<std::string> references;      // in full; sources use short names
  std::optional<HardwareProfile> hardware;  // present if there are workloads
  std::vector<MeasuredWorkload> workloads;
  std::vector<NotComparable> notComparable;

  bool operator==(const Measurements&) const = default;
};

}  // namespace tilescope
