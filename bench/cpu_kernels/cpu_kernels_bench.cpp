// SPDX-License-Identifier: GPL-3.0-or-later
// The CPU run time's planned convolutions of ResNet-50 against oneDNN's, one thread, hot arrays, bias and ReLU on both
// sides; reorders and the order of weights are not timed. Runs of both take turns, in CPU time of the thread.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <string>
#include <unordered_map>
#include <vector>

#include <unistd.h>
#include <dnnl.hpp>

#include "layers.h"

namespace {

double seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

struct Times {
  std::vector<double> runs;

  double min() const { return *std::min_element(runs.begin(), runs.end()); }
  double median() const {
    std::vector<double> sorted = runs;
    std::nth_element(sorted.begin(), sorted.begin() + static_cast<long>(sorted.size() / 2), sorted.end());
    return sorted[sorted.size() / 2];
  }
};

class OneDnn {
 public:
  OneDnn(const CpuLayer& l, bool int8) : engine_(dnnl::engine::kind::cpu, 0), stream_(engine_) {
    using dnnl::memory;
    using Type = memory::data_type;
    using Tag = memory::format_tag;
    const auto any = [](const memory::dims& dims, Type type) { return memory::desc(dims, type, Tag::any); };
    const Type map = int8 ? Type::u8 : Type::f32, weight = int8 ? Type::s8 : Type::f32;
    const memory::desc bias({l.out_c}, int8 ? Type::s32 : Type::f32, Tag::x);
    const memory::dims pads{l.pad, l.pad}, after = afterwards(l);
    const dnnl::convolution_forward::desc desc(
        dnnl::prop_kind::forward_inference, dnnl::algorithm::convolution_direct, any({1, l.in_c, l.in_h, l.in_w}, map),
        any({l.out_c, l.in_c, l.kernel, l.kernel}, weight), bias, any({1, l.out_c, l.out_h, l.out_w}, map),
        {l.stride, l.stride}, pads, after);
    dnnl::primitive_attr attributes;
    dnnl::post_ops relu;
    relu.append_eltwise(1.0F, dnnl::algorithm::eltwise_relu, 0.0F, 0.0F);
    attributes.set_post_ops(relu);
    if (int8) attributes.set_output_scales(0, {std::ldexp(1.0F, -l.shift)});
    const dnnl::convolution_forward::primitive_desc made(desc, attributes, engine_);
    implementation_ = made.impl_info_str();
    arguments_ = {{DNNL_ARG_SRC, filled(made.src_desc())},
                  {DNNL_ARG_WEIGHTS, filled(made.weights_desc())},
                  {DNNL_ARG_BIAS, filled(made.bias_desc())},
                  {DNNL_ARG_DST, filled(made.dst_desc())}};
    primitive_ = dnnl::convolution_forward(made);
  }

  void run() {
    primitive_.execute(stream_, arguments_);
    stream_.wait();
  }
  const std::string& implementation() const { return implementation_; }

 private:
  static dnnl::memory::dims afterwards(const CpuLayer& l) {
    return {(l.out_h - 1) * l.stride + l.kernel - l.in_h - l.pad, (l.out_w - 1) * l.stride + l.kernel - l.in_w - l.pad};
  }
  // Small numbers: no denormals, whatever the type.
  dnnl::memory filled(const dnnl::memory::desc& desc) {
    dnnl::memory memory(desc, engine_);
    void* data = memory.get_data_handle();
    const std::size_t bytes = desc.get_size();
    if (desc.data.data_type == dnnl_f32)
      for (std::size_t i = 0; i < bytes / 4; ++i)
        static_cast<float*>(data)[i] = static_cast<float>(i * 2654435761U % 17) - 8;
    else
      for (std::size_t i = 0; i < bytes; ++i)
        static_cast<unsigned char*>(data)[i] = static_cast<unsigned char>(i % 4 == 0 ? i * 40503U % 17 : 0);
    return memory;
  }

  dnnl::engine engine_;
  dnnl::stream stream_;
  std::string implementation_;
  std::unordered_map<int, dnnl::memory> arguments_;
  dnnl::convolution_forward primitive_;
};

struct Options {
  bool avx2 = false, int8 = false;
  int rounds = 41;
  std::string out, only;
};

Options parsed(int argc, char** argv) {
  Options o;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    if (word == "--avx2") {
      o.avx2 = true;
    } else if (word == "--int8") {
      o.int8 = true;
    } else if (i + 1 < argc && word == "--rounds") {
      o.rounds = std::max(1, std::atoi(argv[++i]));
    } else if (i + 1 < argc && word == "--layer") {
      o.only = argv[++i];
    } else if (i + 1 < argc && word == "--out") {
      o.out = argv[++i];
    } else {
      std::fprintf(stderr,
                   "usage: cpu_kernels_bench [--avx2] [--int8] [--rounds N] [--layer NAME] [--out FILE.json]\n");
      std::exit(2);
    }
  }
  return o;
}

struct Row {
  CpuLayer layer{};
  Times ours, theirs;
  std::string implementation;
  long bytes = 0;
};

Row measured(const CpuKernels& kernels, int index, const Options& options) {
  Row row;
  row.layer = kernels.layer(index);
  void* layer = kernels.make(index);
  OneDnn theirs(row.layer, options.int8);
  row.implementation = theirs.implementation();
  for (int round = 0; round <= options.rounds; ++round) {
    theirs.run();
    double begin = seconds();
    theirs.run();
    const double of_theirs = seconds() - begin;
    kernels.run(layer);
    begin = seconds();
    kernels.run(layer);
    const double of_ours = seconds() - begin;
    if (round == 0) continue;  // first touch
    row.theirs.runs.push_back(of_theirs);
    row.ours.runs.push_back(of_ours);
  }
  row.bytes = static_cast<long>(kernels.bytes(layer));
  const int different = kernels.differences(layer);
  const long planned = static_cast<long>(row.layer.plan_bytes);
  kernels.drop(layer);
  if (different != 0 || row.bytes != planned) {
    std::fprintf(stderr, "%s: %d of 400 outputs differ; %ld bytes moved, the plan has %ld\n", row.layer.name, different,
                 row.bytes, planned);
    std::exit(1);
  }
  return row;
}

double gflops(const CpuLayer& l, double time) {
  return 2e-9 * l.out_h * l.out_w * l.out_c * l.in_c * l.kernel * l.kernel / time;
}

void write_json(const Options& options, const CpuKernels& kernels, const std::vector<Row>& rows, double mean,
                double least, const std::string& version) {
  std::FILE* file = std::fopen(options.out.c_str(), "w");
  if (file == nullptr) {
    std::fprintf(stderr, "%s: cannot be written\n", options.out.c_str());
    std::exit(1);
  }
  std::fprintf(file,
               "{\n \"program\": \"cpu_kernels_bench\",\n \"arithmetic\": \"%s\",\n \"lanes\": %d,\n \"products\": "
               "\"%s\",\n \"onednn\": \"%s\",\n \"isa_limit\": \"%s\",\n \"rounds\": %d,\n \"geometric_mean\": %.4f,\n "
               "\"minimum\": %.4f,\n \"layers\": [",
               options.int8 ? "int8" : "fp32", kernels.lanes, kernels.what, version.c_str(),
               options.avx2 ? "AVX2" : "none", options.rounds, mean, least);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const Row& r = rows[i];
    std::fprintf(file,
                 "%s\n  {\"layer\": \"%s\", \"bytes\": %ld, \"seconds\": %.4g, \"seconds_min\": %.4g, "
                 "\"onednn_seconds\": %.4g, \"onednn_seconds_min\": %.4g, \"ratio\": %.4f, \"onednn_implementation\": "
                 "\"%s\"}",
                 i == 0 ? "" : ",", r.layer.name, r.bytes, r.ours.median(), r.ours.min(), r.theirs.median(),
                 r.theirs.min(), r.theirs.min() / r.ours.min(), r.implementation.c_str());
  }
  std::fprintf(file, "\n ]\n}\n");
  std::fclose(file);
}

int bench(const Options& options) {
  const CpuKernels& kernels = options.avx2 ? (options.int8 ? *cpu_kernels_avx2_int8() : *cpu_kernels_avx2_fp32())
                                           : (options.int8 ? *cpu_kernels_avx512_int8() : *cpu_kernels_avx512_fp32());
  const dnnl_version_t* v = dnnl_version();
  const std::string version =
      std::to_string(v->major) + "." + std::to_string(v->minor) + "." + std::to_string(v->patch);
  std::printf("%s, %d lanes, %s; oneDNN %s, ISA limit %s; times in µs, CPU time of one thread\n",
              options.int8 ? "int8" : "fp32", kernels.lanes, kernels.what, version.c_str(),
              options.avx2 ? "AVX2" : "none");
  std::printf("%-12s %4s %9s %7s | %8s %8s %7s | %8s %8s | %6s  %s\n", "layer", "OX", "C>K", "kernel", "median", "min",
              "GFLOP/s", "oneDNN", "min", "ratio", "implementation");
  std::vector<Row> rows;
  double logarithms = 0, least = 1e9;
  for (int i = 0; i < kernels.count; ++i) {
    if (!options.only.empty() && options.only != kernels.layer(i).name) continue;
    rows.push_back(measured(kernels, i, options));
    const Row& r = rows.back();
    const double ratio = r.theirs.min() / r.ours.min();
    logarithms += std::log(ratio);
    least = std::min(least, ratio);
    std::printf("%-12s %4d %4d>%-4d %d/%d     | %8.1f %8.1f %7.1f | %8.1f %8.1f | %6.3f  %s\n", r.layer.name,
                r.layer.out_w, r.layer.in_c, r.layer.out_c, r.layer.kernel, r.layer.stride, 1e6 * r.ours.median(),
                1e6 * r.ours.min(), gflops(r.layer, r.ours.min()), 1e6 * r.theirs.median(), 1e6 * r.theirs.min(), ratio,
                r.implementation.c_str());
    std::fflush(stdout);
  }
  if (rows.empty()) {
    std::fprintf(stderr, "--layer %s: no such layer\n", options.only.c_str());
    return 2;
  }
  const double mean = std::exp(logarithms / static_cast<double>(rows.size()));
  std::printf("geometric mean %.3f, minimum %.3f of oneDNN's speed\n", mean, least);
  if (!options.out.empty()) write_json(options, kernels, rows, mean, least, version);
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  const Options options = parsed(argc, argv);
  // oneDNN's OpenMP reads this when it is loaded.
  const char* threads = std::getenv("OMP_NUM_THREADS");
  if (threads == nullptr || std::strcmp(threads, "1") != 0) {
    setenv("OMP_NUM_THREADS", "1", 1);
    execv("/proc/self/exe", argv);
    std::fprintf(stderr, "cpu_kernels_bench: cannot start itself again with one thread\n");
    return 1;
  }
  if (options.avx2) dnnl::set_max_cpu_isa(dnnl::cpu_isa::avx2);
  return bench(options);
}
