// SPDX-License-Identifier: GPL-3.0-or-later
// Compares the cost models with published measurements. The table of docs/validation.md, the command "validate" and the
// Validation view use it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/json_fwd.h"
#include "core/validate/prediction.h"

namespace tilescope {

struct Comparison {
  std::string chip, network, layer;
  std::optional<int> year;  // the chip's
  std::string model;
  ModelOptions options;  // of the prediction, if they are not the defaults
  PublishedQuantity quantity = PublishedQuantity::BufferTraffic;
  Basis basis = Basis::Measured;
  double predicted = 0, published = 0;  // in unitOf(quantity)
  std::string source, mappingSource;
  std::string reason;     // why they differ; "" if unknown
  Provenance provenance;  // of the prediction

  // The difference: in percentage points for shares, in percent of the published value for all others.
  double error() const;
  // The factor by which the prediction is too large or too small, at least 1; 1 if both values are 0.
  double factor() const;
  bool operator==(const Comparison&) const = default;
};
inline constexpr double kBand = 10;  // deviation in percent that plots and sentences call close

struct Reference {
  std::string chip, text;  // text: the publication in full

  bool operator==(const Reference&) const = default;
};

struct Validation {
  std::vector<Comparison> comparisons;  // in the order of the files and of their entries
  std::vector<NotComparable> notComparable;
  std::vector<Reference> references;       // each once per chip
  std::vector<std::string> neverCompared;  // names of bundled hardware profiles without a measured comparison

  bool operator==(const Validation&) const = default;
};

// All predictions; reports all errors at once if some published mapping cannot be evaluated.
Result<Validation> validate(const std::vector<Measurements>& measurements);

std::vector<std::string> publicationsOf(const Validation& validation);  // each once
std::vector<std::string> chipsOf(const Validation& validation);         // each once, in order
// The chips with measured results among the comparisons, each once, in order: "Eyeriss (2016)".
std::vector<std::string> measuredChips(const std::vector<Comparison>& comparisons);
Validation ofChip(const Validation& validation, const std::string& chip);

// The size of the errors of one quantity's comparisons, ignoring signs. Published predictions are not measurements and
// are counted separately. Percent understates predictions that are too small: a quarter is −75 %, four times is +300 %.
// So errors are ranked by their factors; those of shares, which are percentage points, by their differences.
struct ErrorSummary {
  std::size_t count = 0;
  double median = 0;        // percent or percentage points
  double medianFactor = 1;  // meaningless for shares
  std::size_t worst = 0;    // index of the comparison with the largest error; of equal ones the first

  bool operator==(const ErrorSummary&) const = default;
};
struct QuantitySummary {
  PublishedQuantity quantity = PublishedQuantity::BufferTraffic;
  Basis basis = Basis::Measured;
  ErrorSummary errors;

  bool operator==(const QuantitySummary&) const = default;
};
std::vector<QuantitySummary> byQuantity(const std::vector<Comparison>& comparisons);  // only quantities with
                                                                                      // comparisons, measured ones
                                                                                      // first

// The index of the measured result with the largest error factor, not counting shares; empty if there is none.
std::optional<std::size_t> worstOf(const std::vector<Comparison>& comparisons);

// Whether these measurements compare the model with silicon for exactly this machine.
bool areOfMachine(const Measurements& measurements, const HardwareProfile& hardware);
bool areOfMachine(const Measurements& measurements, const HardwareProfile& hardware, std::string_view model);

Json toJson(const Validation& validation);  // tilescope.validation/1

}  // namespace tilescope
