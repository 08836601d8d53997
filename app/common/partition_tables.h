// SPDX-License-Identifier: GPL-3.0-or-later
// A network's chain of layers and tables of spans for every capacity, cached: a moved slider costs one search.
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
  std::int64_t honestCapacity = 0;  // minimum at which every layer fits

  // Capacities at which the minimum traffic drops. Cached.
  const std::vector<StaircaseStep>& staircase(ResidualRule rule) const;

 private:
  mutable std::map<ResidualRule, std::vector<StaircaseStep>> staircases_;
};

class PartitionCache {
 public:
  // The network with the settings of its run (a transformer) or with this batch.
  const Result<std::shared_ptr<const Network>>& running(const std::shared_ptr<const Network>& network,
                                                        const RunChanges& run,
                                                        const std::optional<std::int64_t>& batch);
  // An error if the network has no chain of layers.
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
  std::deque<Running> runs_;  // most recent last
  std::deque<Known> chains_;  // most recent last
  std::deque<std::shared_ptr<const PartitionTables>> tables_;
};

}  // namespace tilescope::app
