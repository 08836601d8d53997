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

// created: seconds since 1970, UTC. rows: of all shards.
// Equal where the answers are the same, whatever was left out as a default. The model exists.
store::QuestionRecord recordOf(const SweepQuestion& question, TieBreak tieBreak);
store::SweepRecord recordOf(const SweepDescription& sweep, std::int64_t created, std::int64_t rows);

// What the axes have at a point: numbers in base units, of combinations the index, of choices the word.
std::vector<store::AxisValue> valuesAt(const SweepDescription& sweep, std::span<const std::size_t> indices);

// Names everything that the answer to a request depends on. Names, sources and notes of network and profile do not
// count: machines that differ in words only share their answers.
class AnswerKeys {
 public:
  explicit AnswerKeys(const SweepDescription& sweep);

  // What is asked, the options that axes choose included; network: its place in the description, batch: that an axis
  // chooses; machine: textOf() its hardware.
  struct Question {
    const SweepQuestion& question;
    std::size_t network = 0;
    std::optional<std::int64_t> batch;
    TieBreak tieBreak = TieBreak::Full;
  };
  store::ContentKey keyOf(const Question& question, const std::string& machine) const;
  // What models read of a profile.
  static std::string textOf(const HardwareProfile& hardware);

 private:
  struct KnownNetwork {
    std::string hash;  // of its content
    std::int64_t batch = 0;
  };
  std::vector<KnownNetwork> networks_;
};

}  // namespace tilescope
