// SPDX-License-Identifier: GPL-3.0-or-later
// Speed of partitions of networks of up to 152 layers: the tables, one capacity, and the staircase of all capacities.
// Times are CPU times of one thread.
#include <benchmark/benchmark.h>

#include <stdexcept>

#include "core/partition/partition.h"
#include "core/workload/network_json.h"

namespace tilescope {
namespace {

constexpr std::int64_t kCapacity = 3 << 20;  // elements, as in the paper

template <class T>
T valueOrThrow(Result<T> result) {
  if (!result) throw std::runtime_error(toText(result.diagnostics()));
  return std::move(result).value();
}

struct Tables {
  explicit Tables(const std::string& network)
      : chain(valueOrThrow(
            chainOf(valueOrThrow(readNetwork(std::string(TILESCOPE_SOURCE_DIR "/networks/") + network + ".json"))))),
        table(chain, FootprintOptions{}),
        transfers(chain, 1) {}

  Chain chain;
  SpanTable table;
  TransferTable transfers;
};

void tables(benchmark::State& state, const std::string& network) {
  const Tables tables(network);
  for (auto _ : state) {
    benchmark::DoNotOptimize(SpanTable(tables.chain, FootprintOptions{}));
    benchmark::DoNotOptimize(TransferTable(tables.chain, 1));
  }
}

void partition(benchmark::State& state, const std::string& network, ResidualRule rule) {
  const Tables tables(network);
  for (auto _ : state)
    benchmark::DoNotOptimize(partitionFor(tables.chain, tables.table, tables.transfers, kCapacity, rule));
}

void staircase(benchmark::State& state, const std::string& network, ResidualRule rule) {
  const Tables tables(network);
  std::size_t steps = 0;
  for (auto _ : state) steps = staircaseOf(tables.chain, tables.table, tables.transfers, rule).size();
  state.counters["steps"] = static_cast<double>(steps);
}

}  // namespace
}  // namespace tilescope

int main(int argc, char** argv) {
  using namespace tilescope;
  for (const char* network : {"resnet18", "resnet152_v1"}) {
    const std::string of = std::string("/") + network;
    benchmark::RegisterBenchmark(("tables" + of).c_str(), tables, network)->Unit(benchmark::kMicrosecond);
    for (const ResidualRule rule : {ResidualRule::Exact, ResidualRule::Printed, ResidualRule::Ignored}) {
      const std::string by = of + "/" + std::string(name(rule));
      benchmark::RegisterBenchmark(("partition" + by).c_str(), partition, network, rule)->Unit(benchmark::kMicrosecond);
      benchmark::RegisterBenchmark(("staircase" + by).c_str(), staircase, network, rule)->Unit(benchmark::kMillisecond);
    }
  }
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
}
