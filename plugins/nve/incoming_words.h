// SPDX-License-Identifier: GPL-3.0-or-later
// The words that the host's DMA writes for one strip of one partition, and their coefficients.
#pragma once

#include <cstdint>
#include <vector>

#include "plugins/nve/feature_maps.h"
#include "plugins/nve/partition_program.h"
#include "plugins/nve/scratch_word.h"

namespace tilescope::nve {

struct Coefficient {
  std::int16_t value = 0;
  bool known = false;  // false: padding
  int map = -1;        // index into the partition's maps
  int input = -1;      // index into the partition's inputs; −1: the bias
  int column = 0, pixel = 0;
  int term = 0;  // index among the partition's terms
};

class IncomingWords {
 public:
  IncomingWords(const PartitionProgram& program, const LayerParameters& parameters, const ConvWork& work,
                const FeatureMaps& input, const Origin& origin, std::int64_t firstColumn);

  ScratchWord coefficientWord(std::size_t index) const;
  ScratchWord columnWord(const ColumnWord& what, std::int64_t position) const;

  const Coefficient* coefficientsOf(int word) const {
    return coefficients_.data() + static_cast<std::size_t>(word) * kWordCoefficients;
  }
  int termsOf(int map) const { return terms_[static_cast<std::size_t>(map)]; }
  int allTerms() const { return allTerms_; }

 private:
  Coefficient coefficientOf(const CoefficientSource& source) const;

  const PartitionProgram& program_;
  const LayerParameters& parameters_;
  const ConvWork& work_;
  const FeatureMaps& input_;
  Origin origin_;
  std::int64_t firstPixel_;
  std::vector<int> terms_, firstTerm_;  // by map
  int allTerms_ = 0;
  std::vector<Coefficient> coefficients_;  // word by word
};

}  // namespace tilescope::nve
