// SPDX-License-Identifier: GPL-3.0-or-later
// A sweep as its store keeps it, and the key of an answer.
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

// created: seconds since 1970, UTC. rows: of all shards. Records are equal if the answers are the same, whichever
// defaults were left out. The model must exist.
store::QuestionRecord recordOf(const SweepQuestion& question, TieBreak tieBreak);
store::SweepRecord recordOf(const SweepDescription& sweep, std::int64_t created, std::int64_t rows);

// The values of the axes at a point: numbers in base units; for combinations the index, for choices the word.
std::vector<store::AxisValue> valuesAt(const SweepDescription& sweep, std::span<const std::size_t> indices);

// Keys for everything that the answer to a request depends on. Names, sources and notes of network and profile do not
// count: machines that differ only in texts share their answers.
class AnswerKeys {
 public:
  explicit AnswerKeys(const SweepDescription& sweep);

  // The question including options that axes choose; network: its index in the description; batch: chosen by an axis;
  // machine: textOf() its hardware.
  struct Question {
    const SweepQuestion& question;
    std::size_t network = 0;
    std::optional<std::int64_t> batch;
    TieBreak tieBreak = TieBreak::Full;
  };
  store::ContentKey keyOf(const Question& question, const std::string& machine) const;
  // The part of a profile that models read.
  static std::string textOf(const HardwareProfile& hardware);

 private:
  struct KnownNetwork {
    std::string hash;  // of its content
    std::int64_t batch = 0;
  };
  std::vector<KnownNetwork> networks_;
};

}  // namespace tilescope
