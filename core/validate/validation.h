// SPDX-License-Identifier: GPL-3.0-or-later
// The cost models held against published measurements. The table of docs/validation.md, the command "validate" and the
// Validation view are all made of this.
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
  std::optional<int> year;  // of the chip
  std::string model;
  ModelOptions options;  // of the prediction, where they are not the defaults
  PublishedQuantity quantity = PublishedQuantity::BufferTraffic;
  Basis basis = Basis::Measured;
  double predicted = 0, published = 0;  // in unitOf(quantity)
  std::string source, mappingSource;
  std::string reason;     // why they differ; "" where that is not known
  Provenance provenance;  // of the prediction

  // The difference in points for shares, in percent of the published value for all others.
  double error() const;
  // How many times too large or too small the prediction is, 1 or more; 1 of nothing predicted as nothing.
  double factor() const;
  bool operator==(const Comparison&) const = default;
};
inline constexpr double kBand = 10;  // percent on either side of equality that plots and sentences call close

struct Reference {
  std::string chip, text;  // of a publication in full

  bool operator==(const Reference&) const = default;
};

struct Validation {
  std::vector<Comparison> comparisons;  // in the order of the files and of what they list
  std::vector<NotComparable> notComparable;
  std::vector<Reference> references;       // each once per chip
  std::vector<std::string> neverCompared;  // names of bundled hardware profiles without a measured comparison

  bool operator==(const Validation&) const = default;
};

// Every prediction; all errors at once where some published mapping cannot be evaluated.
Result<Validation> validate(const std::vector<Measurements>& measurements);

std::vector<std::string> publicationsOf(const Validation& validation);  // each once
std::vector<std::string> chipsOf(const Validation& validation);         // each once, in order
// The chips with measured results among the comparisons, each once, in order: "Eyeriss (2016)".
std::vector<std::string> measuredChips(const std::vector<Comparison>& comparisons);
Validation ofChip(const Validation& validation, const std::string& chip);

// How large the errors of comparisons of one quantity are, signs apart. Published predictions are no measurements and
// never counted together with them. Percent hides what is too small: a quarter is −75 %, four times is +300 %. So
// errors rank by their factors, and those of shares, which are points, by their differences.
struct ErrorSummary {
  std::size_t count = 0;
  double median = 0;        // percent or points
  double medianFactor = 1;  // means nothing of shares
  std::size_t worst = 0;    // index of the comparison with the largest error; the first of equal ones

  bool operator==(const ErrorSummary&) const = default;
};
struct QuantitySummary {
  PublishedQuantity quantity = PublishedQuantity::BufferTraffic;
  Basis basis = Basis::Measured;
  ErrorSummary errors;

  bool operator==(const QuantitySummary&) const = default;
};
std::vector<QuantitySummary> byQuantity(const std::vector<Comparison>& comparisons);  // those with any, measured first

// The index of the measured result that is off by the largest factor, not counting shares; empty if there is none.
std::optional<std::size_t> worstOf(const std::vector<Comparison>& comparisons);

// Whether these measurements hold the model against silicon on this very machine.
bool areOfMachine(const Measurements& measurements, const HardwareProfile& hardware);
bool areOfMachine(const Measurements& measurements, const HardwareProfile& hardware, std::string_view model);

Json toJson(const Validation& validation);  // tilescope.validation/1

}  // namespace tilescope
