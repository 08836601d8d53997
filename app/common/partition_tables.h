// SPDX-License-Identifier: GPL-3.0-or-later
// Data for all partitions of a network, whatever the capacity: its chain and the tables of its spans. Kept for the
// displayed configurations, so that moving a slider costs only one search.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "core/partition/partition.h"
#include "core/workload/run_changes.h"

namespace tilescope::app {

struct PartitionTables {
  PartitionTables(std::shared_ptr<const Chain> network, const FootprintOptions& counted);

  std::shared_ptr<const Chain> chain;
  FootprintOptions options;
  SpanTable spans;
  TransferTable transfers;
  std::int64_t honestCapacity = 0;  // below it, some single layer does not fit

  // All steps, computed when first needed.
  const std::vector<StaircaseStep>& staircase(ResidualRule rule) const;

 private:
  mutable std::map<ResidualRule, std::vector<StaircaseStep>> staircases_;
};

class PartitionCache {
 public:
  // The network as it runs: a transformer in this run, any other network with this batch. Diagnostics if that is not
  // possible.
  const Result<std::shared_ptr<const Network>>& running(const std::shared_ptr<const Network>& network,
                                                        const RunChanges& run,
                                                        const std::optional<std::int64_t>& batch);
  // Diagnostics if the network has no chain of layers; otherwise its warnings.
  const Result<std::shared_ptr<const Chain>>& chain(const std::shared_ptr<const Network>& network);
  std::shared_ptr<const PartitionTables> tables(const std::shared_ptr<const Chain>& chain,
                                                const FootprintOptions& options);

 private:
  struct Known {
    std::shared_ptr<const Network> network;
    Result<std::shared_ptr<const Chain>> chain;
  };
  struct Running {
    std::shared_ptr<const Network> network;
    RunChanges run;
    std::optional<std::int64_t> batch;
    Result<std::shared_ptr<const Network>> result;
  };
  std::deque<Running> runs_;  // the latest last
  std::deque<Known> chains_;  // the latest last
  std::deque<std::shared_ptr<const PartitionTables>> tables_;
};

}  // namespace tilescope::app
