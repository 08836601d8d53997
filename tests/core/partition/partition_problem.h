// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/partition/partition.h"
#include "tests/support/project_files.h"

namespace tilescope {

using Cuts = std::vector<std::size_t>;

inline FootprintOptions rowsOnly(std::int64_t batch = 1) {
  FootprintOptions options;
  options.batch = batch;
  options.axis = AxisChoice::Rows;
  return options;
}

struct PartitionProblem {
  PartitionProblem(const Network& network, const FootprintOptions& footprints)
      : options(footprints),
        chain(valueOrFail(chainOf(network))),
        table(chain, options),
        transfers(chain, options.batch) {}

  Partition solve(std::int64_t capacity, ResidualRule rule) const {
    return partitionFor(chain, table, transfers, capacity, rule);
  }

  FootprintOptions options;
  Chain chain;
  SpanTable table;
  TransferTable transfers;
};

}  // namespace tilescope
