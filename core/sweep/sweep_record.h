// SPDX-License-Identifier: GPL-3.0-or-later
// A sweep as stored, and the keys of answers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/plan/execution_plan.h"
#include "core/store/content_key.h"
#include "core/store/records.h"
#include "core/sweep/sweep_description.h"

namespace tilescope {

// Questions with equal answers have equal records, whichever defaults were omitted. The model must exist.
store::QuestionRecord recordOf(const SweepQuestion& question, TieBreak tieBreak);
store::SweepRecord recordOf(const SweepDescription& sweep, std::int64_t created, std::int64_t rows);

// Values of the axes at a point: numbers in base units; for combinations the index, for choices the word.
std::vector<store::AxisValue> valuesAt(const SweepDescription& sweep, std::span<const std::size_t> indices);

// Hashes of all that an answer depends on. Names, sources and notes are excluded, so they do not prevent sharing.
class AnswerKeys {
 public:
  explicit AnswerKeys(const SweepDescription& sweep);

  // question: with chosen options. network: index. batch: chosen by an axis, if any. machine: textOf() the hardware.
  struct Question {
    const SweepQuestion& question;
    std::size_t network = 0;
    std::optional<std::int64_t> batch;
    TieBreak tieBreak = TieBreak::Full;
  };
  store::ContentKey keyOf(const Question& question, const std::string& machine) const;
  static std::string textOf(const HardwareProfile& hardware);

 private:
  struct KnownNetwork {
    std::string hash;
    std::int64_t batch = 0;
  };
  std::vector<KnownNetwork> networks_;
};

}  // namespace tilescope
