// SPDX-License-Identifier: GPL-3.0-or-later
// Speed of opening models: a graph of 4,755 nodes, the same graph with a weight of 1 GB (which must not be read), and
// transformers from their data. Times are CPU times of one thread. "MiB" is the peak memory of the program so far, so
// measure one case alone: --benchmark_filter=import/weight.
#include <benchmark/benchmark.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "core/base/json.h"
#include "core/base/read_document.h"
#include "core/picture/network_graph.h"
#include "core/workload/expand_transformer.h"
#include "core/workload/network_file.h"
#include "core/workload/onnx/import.h"
#include "core/workload/transformer.h"
#include "tests/core/workload/onnx/onnx_writer.h"

namespace tilescope {
namespace {

namespace fs = std::filesystem;

constexpr int kNodes = 4755;
constexpr std::int64_t kWeightBytes = 1000000000;  // 500 M parameters of 16 bits

double peakMebibytes() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) / 1024;
}

// Groups of a product, a bias and an activation.
onnx::OnnxWriter chain() {
  onnx::OnnxWriter writer;
  writer.input("v0", {"16", "64"}).weight("w", {64, 64}).weight("b", {64});
  std::string before = "v0";
  for (int node = 0; node < kNodes; ++node) {
    const std::string made = "v" + std::to_string(node + 1);
    if (node % 3 == 0)
      writer.node("MatMul", {before, "w"}, {made});
    else if (node % 3 == 1)
      writer.node("Add", {before, "b"}, {made});
    else
      writer.node("Relu", {before}, {made});
    before = made;
  }
  writer.output(before);
  return writer;
}

class TemporaryFile {
 public:
  explicit TemporaryFile(const std::string& bytes)
      : path_(fs::temp_directory_path() / ("import_bench_" + std::to_string(getpid()) + ".onnx")) {
    std::ofstream(path_, std::ios::binary) << bytes;
  }
  ~TemporaryFile() { fs::remove(path_); }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;

  // With zeros that take no disk space (a sparse file).
  void extend(std::int64_t bytes) const {
    fs::resize_file(path_, fs::file_size(path_) + static_cast<std::uint64_t>(bytes));
  }
  std::string path() const { return path_.string(); }

 private:
  fs::path path_;
};

void read(benchmark::State& state, const TemporaryFile& file) {
  for (auto _ : state) {
    const Result<onnx::OnnxImport> import = onnx::readOnnx(file.path());
    if (!import || import->entries.size() != kNodes) return state.SkipWithError("not the graph that was written");
    benchmark::DoNotOptimize(import->network.layers.data());
  }
  state.counters["MiB"] = peakMebibytes();
}

void graph(benchmark::State& state) {
  read(state, TemporaryFile(chain().bytes()));
}

void weight(benchmark::State& state) {
  const TemporaryFile file(chain().withLastWeight("last", {kWeightBytes / 4}, kWeightBytes));
  file.extend(kWeightBytes);
  read(state, file);
}

// Makes the layers from the transformer's data, as each change of a run setting does.
void transformer(benchmark::State& state, const char* name) {
  const std::string path = std::string(TILESCOPE_SOURCE_DIR) + "/transformers/" + name + ".json";
  const Transformer transformer =
      *readDocument(path, [&](const Json& document) { return transformerFromJson(document, path); });
  for (auto _ : state) benchmark::DoNotOptimize(expand(transformer));
}

// Folds equal blocks of the graph and lays it out.
void picture(benchmark::State& state, const Network& network, bool folded) {
  for (auto _ : state)
    benchmark::DoNotOptimize(networkGraph(network, folded ? repeatedBlocks(network) : std::vector<RepeatedBlock>{}));
  state.counters["layers"] = static_cast<double>(network.layers.size());
}

Network network(const char* path) {
  return *readNetworkFile(std::string(TILESCOPE_SOURCE_DIR) + "/" + path);
}

}  // namespace
}  // namespace tilescope

int main(int argc, char** argv) {
  using namespace tilescope;
  benchmark::RegisterBenchmark("import/graph", graph)->Unit(benchmark::kMillisecond);
  benchmark::RegisterBenchmark("import/weight", weight)->Unit(benchmark::kMillisecond);
  for (const char* name : {"bert_base", "llama3_8b", "mixtral_8x7b"})
    benchmark::RegisterBenchmark(std::string("import/transformer/").append(name).c_str(), transformer, name)
        ->Unit(benchmark::kMillisecond);
  for (const char* path :
       {"networks/resnet152_v1.json", "transformers/bert_base.json", "transformers/mixtral_8x7b.json"})
    for (const bool folded : {true, false})
      benchmark::RegisterBenchmark((std::string(folded ? "graph/folded/" : "graph/whole/") + path).c_str(), picture,
                                   network(path), folded)
          ->Unit(benchmark::kMillisecond);
  for (const bool folded : {true, false})
    benchmark::RegisterBenchmark(folded ? "graph/folded/chain" : "graph/whole/chain", picture,
                                 onnx::onnxFromBytes(chain().bytes(), "chain.onnx")->network, folded)
        ->Unit(benchmark::kMillisecond);
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
}
