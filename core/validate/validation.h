// SPDX-License-Identifier: GPL-3.0-or-later
// Compares the cost models with published measurements (docs/validation.md).
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
  std::optional<int> year;
  std::string model;
  ModelOptions options;  // not the defaults, if any
  PublishedQuantity quantity = PublishedQuantity::BufferTraffic;
  Basis basis = Basis::Measured;
  double predicted = 0, published = 0;
  std::string source, mappingSource;
  std::string reason;
  Provenance provenance;

  // Predicted minus published: in percentage points for shares, otherwise in percent of the published value.
  double error() const;
  // The larger of the two values divided by the smaller one; 1 if both are 0.
  double factor() const;
  bool operator==(const Comparison&) const = default;
};
inline constexpr double kBand = 10;  // percent; smaller deviations count as close

struct Reference {
  std::string chip, text;

  bool operator==(const Reference&) const = default;
};

struct Validation {
  std::vector<Comparison> comparisons;
  std::vector<NotComparable> notComparable;
  std::vector<Reference> references;       // each once per chip
  std::vector<std::string> neverCompared;  // bundled hardware profiles without a measured comparison

  bool operator==(const Validation&) const = default;
};

// Predicts all published values. If mappings cannot be evaluated, returns all such errors.
Result<Validation> validate(const std::vector<Measurements>& measurements);

std::vector<std::string> publicationsOf(const Validation& validation);  // each once
std::vector<std::string> chipsOf(const Validation& validation);
// Chips with measured results, each once: "Eyeriss (2016)".
std::vector<std::string> measuredChips(const std::vector<Comparison>& comparisons);
Validation ofChip(const Validation& validation, const std::string& chip);

// Unsigned errors of one quantity; values of a publication's own model are apart. Percentages understate low
// predictions (a quarter is −75 %, four times +300 %), so errors are ranked by factors, of shares by points.
struct ErrorSummary {
  std::size_t count = 0;
  double median = 0;        // percent or percentage points
  double medianFactor = 1;  // not for shares
  std::size_t worst = 0;    // index of the largest error; the first of equal ones

  bool operator==(const ErrorSummary&) const = default;
};
struct QuantitySummary {
  PublishedQuantity quantity = PublishedQuantity::BufferTraffic;
  Basis basis = Basis::Measured;
  ErrorSummary errors;

  bool operator==(const QuantitySummary&) const = default;
};
std::vector<QuantitySummary> byQuantity(const std::vector<Comparison>& comparisons);

// Of measured values without shares; empty if there is none.
std::optional<std::size_t> worstOf(const std::vector<Comparison>& comparisons);

// True if the measurements compare a model with silicon for exactly this hardware.
bool areOfMachine(const Measurements& measurements, const HardwareProfile& hardware);
bool areOfMachine(const Measurements& measurements, const HardwareProfile& hardware, std::string_view model);

Json toJson(const Validation& validation);

}  // namespace tilescope
