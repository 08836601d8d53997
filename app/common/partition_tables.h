// SPDX-License-Identifier: GPL-3.0-or-later
// What every partition of a network needs, whatever the capacity: its chain and the tables of its spans. Kept for the
// designs that are looked at, so that a moved slider costs one search.
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
  std::int64_t honestCapacity = 0;  // below, some layer alone does not fit

  // Every step, computed when first asked for.
  const std::vector<StaircaseStep>& staircase(ResidualRule rule) const;

 private:
  mutable std::map<ResidualRule, std::vector<StaircaseStep>> staircases_;
};

class PartitionCache {
 public:
  // The network as it runs: a transformer in this run, any other one in this batch. The diagnostics where it cannot.
  const Result<std::shared_ptr<const Network>>& running(const std::shared_ptr<const Network>& network,
                                                        const RunChanges& run,
                                                        const std::optional<std::int64_t>& batch);
  // The diagnostics where the network has no chain of layers; its warnings where it has one.
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
  std::deque<Running> runs_;  // the latest at the end
  std::deque<Known> chains_;  // as above
  std::deque<std::shared_ptr<const PartitionTables>> tables_;
};

}  // namespace tilescope::app
