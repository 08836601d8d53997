// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/partition_tables.h"

#include <algorithm>
#include <utility>

namespace tilescope::app {
namespace {

constexpr std::size_t kMaxChains = 8;         // the current configuration, six pins, the previous configuration
constexpr std::size_t kMaxSpans = 1'000'000;  // in all tables, about 60 MB

std::size_t spansOf(const Chain& chain) {
  return chain.size() * (chain.size() + 1) / 2;
}

Result<std::shared_ptr<const Chain>> sharedChain(const Network& network) {
  Result<Chain> chain = chainOf(network);
  if (!chain) return chain.diagnostics();
  Diagnostics warnings = chain.diagnostics();
  return {std::make_shared<const Chain>(std::move(chain).value()), std::move(warnings)};
}

Result<std::shared_ptr<const Network>> sharedNetwork(const Network& network, const RunChanges& run,
                                                     const std::optional<std::int64_t>& batch) {
  Result<Network> running = withRun(network, run, batch);
  if (!running) return running.diagnostics();
  return std::make_shared<const Network>(std::move(running).value());
}

}  // namespace

PartitionTables::PartitionTables(std::shared_ptr<const Chain> network, const FootprintOptions& counted)
    : chain(std::move(network)),
      options(counted),
      spans(*chain, options),
      transfers(*chain, options.batch),
      honestCapacity(leastHonestCapacity(spans)) {}

const std::vector<StaircaseStep>& PartitionTables::staircase(ResidualRule rule) const {
  const auto known = staircases_.find(rule);
  if (known != staircases_.end()) return known->second;
  return staircases_.emplace(rule, staircaseOf(*chain, spans, transfers, rule)).first->second;
}

const Result<std::shared_ptr<const Network>>& PartitionCache::running(const std::shared_ptr<const Network>& network,
                                                                      const RunChanges& run,
                                                                      const std::optional<std::int64_t>& batch) {
  for (const Running& known : runs_)
    if (known.network == network && known.run == run && known.batch == batch) return known.result;
  if (runs_.size() == kMaxChains) runs_.pop_front();
  runs_.push_back({network, run, batch, sharedNetwork(*network, run, batch)});
  return runs_.back().result;
}

const Result<std::shared_ptr<const Chain>>& PartitionCache::chain(const std::shared_ptr<const Network>& network) {
  for (const Known& known : chains_)
    if (known.network == network) return known.chain;
  for (const Known& known : chains_)
    if (*known.network == *network) return known.chain;
  if (chains_.size() == kMaxChains) chains_.pop_front();
  chains_.push_back({network, sharedChain(*network)});
  return chains_.back().chain;
}

std::shared_ptr<const PartitionTables> PartitionCache::tables(const std::shared_ptr<const Chain>& chain,
                                                              const FootprintOptions& options) {
  const auto known = std::find_if(tables_.begin(), tables_.end(), [&](const auto& tables) {
    return tables->chain == chain && tables->options == options;
  });
  if (known != tables_.end()) return *known;
  tables_.push_back(std::make_shared<const PartitionTables>(chain, options));
  std::size_t spans = 0;
  for (const auto& tables : tables_) spans += spansOf(*tables->chain);
  for (; spans > kMaxSpans && tables_.size() > 1; tables_.pop_front()) spans -= spansOf(*tables_.front()->chain);
  return tables_.back();
}

}  // namespace tilescope::app
