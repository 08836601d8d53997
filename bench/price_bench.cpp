// SPDX-License-Identifier: GPL-3.0-or-later
// Speed of area and energy estimates: all memories and the arithmetic of hardware like tpu_like, at one technology node
// and at a new one, and the energies of its buffer at another size. Times are CPU times of one thread.
#include <benchmark/benchmark.h>

#include "core/hardware/hardware_json.h"
#include "core/hardware/pricing.h"
#include "core/silicon/process_prices.h"
#include "core/silicon/repricing.h"

namespace tilescope {
namespace {

constexpr Process k28nm{28, Transistors::HighPerformance};

// Two register files, the buffer with a read and a write port, and the multiply-accumulate unit.
double machinePrice(const ProcessPrices& prices, double bufferBits) {
  return prices.of(RegisterFile{1024, 8, 1, 1}).areaMm2 + prices.of(RegisterFile{16, 16, 2, 2}).areaMm2 +
         prices.of(SramMacro{bufferBits, 2048, 2}).areaMm2 + prices.of(IntegerMac{4, 4, 16}).um2;
}

void machine(benchmark::State& state) {
  const ProcessPrices prices(k28nm);
  double bits = 1 << 24;
  for (auto _ : state) benchmark::DoNotOptimize(machinePrice(prices, bits += 8));
}

void machineAtANewNode(benchmark::State& state) {
  Process process = k28nm;
  for (auto _ : state) {
    process.nodeNm += 1e-6;
    benchmark::DoNotOptimize(machinePrice(ProcessPrices(process), 1 << 24));
  }
}

void buffer(benchmark::State& state) {
  const ProcessPrices prices(k28nm);
  double bits = 1 << 24;
  for (auto _ : state) benchmark::DoNotOptimize(prices.of(SramMacro{bits += 8, 2048, 2}));
}

// Reads and writes of all memories by the ratio rule.
void reprice(benchmark::State& state) {
  const PricedMemory sram{MemoryBuild::Sram, 2, false}, file{MemoryBuild::RegisterFile, 1, false},
      dram{MemoryBuild::Dram, 1, false};
  double bits = 1 << 24;
  for (auto _ : state) {
    bits += 8;
    for (const AccessKind access : {AccessKind::Read, AccessKind::Write}) {
      benchmark::DoNotOptimize(repriced(416.16, sram, access, {1 << 24, 2048}, {bits, 2048}));
      benchmark::DoNotOptimize(repriced(0.095, file, access, {1024, 8}, {2048, 8}));
      benchmark::DoNotOptimize(repriced(0.021, file, access, {16, 16}, {32, 16}));
      benchmark::DoNotOptimize(repriced(700, dram, access, {1e10, 64}, {1e10, 128}));
    }
  }
}

HardwareProfile tpuLike() {
  return *readHardware(TILESCOPE_SOURCE_DIR "/hardware_profiles/tpu_like.json");
}

void profile(benchmark::State& state) {
  HardwareProfile hardware = tpuLike();
  for (auto _ : state) {
    hardware.memories[2].sizeBits += 8;
    benchmark::DoNotOptimize(pricesOf(hardware));
  }
}

void profileRepriced(benchmark::State& state) {
  HardwareProfile hardware = tpuLike();
  pinFigures(hardware);
  for (auto _ : state) {
    hardware.memories[2].sizeBits += 8;
    reprice(hardware);
    benchmark::DoNotOptimize(hardware.memories[2].readEnergy);
  }
}

}  // namespace
}  // namespace tilescope

int main(int argc, char** argv) {
  using namespace tilescope;
  benchmark::RegisterBenchmark("machine", machine)->Unit(benchmark::kMicrosecond);
  benchmark::RegisterBenchmark("machine/new_node", machineAtANewNode)->Unit(benchmark::kMicrosecond);
  benchmark::RegisterBenchmark("buffer", buffer)->Unit(benchmark::kMicrosecond);
  benchmark::RegisterBenchmark("reprice", reprice)->Unit(benchmark::kMicrosecond);
  benchmark::RegisterBenchmark("profile", profile)->Unit(benchmark::kMicrosecond);
  benchmark::RegisterBenchmark("profile/reprice", profileRepriced)->Unit(benchmark::kMicrosecond);
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
}
