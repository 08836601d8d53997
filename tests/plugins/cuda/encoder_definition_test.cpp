// SPDX-License-Identifier: GPL-3.0-or-later
// Compares an encoder block with its definition by tokens and matrices. The program's own check works layer by layer
// and cannot tell whether heads, keys and tokens are the right elements.
#include <cmath>
#include <cstring>

#include "tests/plugins/cuda/encoder_block.h"
#include "tests/plugins/cuda/exporter_support.h"

namespace tilescope {
namespace {

constexpr std::size_t kTokens = 12, kWidth = 16, kHeads = 2, kHeadWidth = 8, kInner = 24;

using Matrix = std::vector<std::vector<double>>;  // by token

// A file written by --dump, in the format of weights.bin.
class Dump {
 public:
  explicit Dump(const std::string& bytes) : bytes_(bytes) {
    at_ = 16;
    for (auto arrays = take<std::uint32_t>(); arrays > 0; --arrays) {
      const auto length = take<std::uint32_t>();
      const std::string name = bytes_.substr(at_, length);
      at_ += length + 4;
      const auto count = take<std::uint64_t>();
      at_ += 8;
      for (std::uint64_t i = 0; i < count; ++i) arrays_[name].push_back(static_cast<double>(take<float>()));
    }
  }

  const std::vector<double>& operator[](const std::string& name) const { return arrays_.at(name); }

  // A map as a matrix [channels][tokens].
  Matrix tokens(const std::string& name) const {
    const std::vector<double>& map = arrays_.at(name);
    Matrix matrix(kTokens);
    for (std::size_t i = 0; i < map.size(); ++i) matrix[i % kTokens].push_back(map[i]);
    return matrix;
  }

 private:
  template <class Number>
  Number take() {
    Number number;
    std::memcpy(&number, bytes_.data() + at_, sizeof number);
    at_ += sizeof number;
    return number;
  }

  std::string bytes_;
  std::size_t at_ = 0;
  std::map<std::string, std::vector<double>> arrays_;
};

Matrix linear(const Dump& dump, const std::string& layer, const Matrix& x, std::size_t outputs) {
  const std::vector<double>&weight = dump[layer + ".weight"], &bias = dump[layer + ".bias"];
  Matrix made;
  for (const std::vector<double>& token : x) {
    made.emplace_back(bias);
    for (std::size_t j = 0; j < outputs; ++j)
      for (std::size_t i = 0; i < token.size(); ++i) made.back()[j] += weight[j * token.size() + i] * token[i];
  }
  return made;
}

Matrix norm(const Dump& dump, const std::string& layer, Matrix x) {
  const std::vector<double>& table = dump[layer + ".weight"];
  for (std::vector<double>& token : x) {
    double mean = 0, variance = 0;
    for (const double value : token) mean += value / kWidth;
    for (const double value : token) variance += (value - mean) * (value - mean) / kWidth;
    for (std::size_t i = 0; i < kWidth; ++i)
      token[i] = (token[i] - mean) / std::sqrt(variance + 1e-5) * table[i] + table[kWidth + i];
  }
  return x;
}

Matrix attention(const Matrix& q, const Matrix& k, const Matrix& v) {
  Matrix made(kTokens, std::vector<double>(kWidth));
  for (std::size_t head = 0; head < kHeads; ++head)
    for (std::size_t t = 0; t < kTokens; ++t) {
      std::vector<double> weights;
      double sum = 0;
      for (std::size_t key = 0; key < kTokens; ++key) {
        double score = 0;
        for (std::size_t d = head * kHeadWidth; d < (head + 1) * kHeadWidth; ++d) score += q[t][d] * k[key][d];
        weights.push_back(std::exp(score / std::sqrt(double{kHeadWidth})));
        sum += weights.back();
      }
      for (std::size_t key = 0; key < kTokens; ++key)
        for (std::size_t d = head * kHeadWidth; d < (head + 1) * kHeadWidth; ++d)
          made[t][d] += weights[key] / sum * v[key][d];
    }
  return made;
}

Matrix sum(Matrix a, const Matrix& b) {
  for (std::size_t t = 0; t < a.size(); ++t)
    for (std::size_t i = 0; i < a[t].size(); ++i) a[t][i] += b[t][i];
  return a;
}

Matrix encoder(const Dump& dump) {
  const Matrix x = norm(dump, "embedding_norm", dump.tokens("x"));
  const Matrix mixed = attention(linear(dump, "block0.q", x, kWidth), linear(dump, "block0.k", x, kWidth),
                                 linear(dump, "block0.v", x, kWidth));
  const Matrix middle = norm(dump, "block0.norm1", sum(linear(dump, "block0.out", mixed, kWidth), x));
  Matrix inner = linear(dump, "block0.up", middle, kInner);
  for (std::vector<double>& token : inner)
    for (double& value : token) value *= (1 + std::erf(value / std::sqrt(2.0))) / 2;
  return norm(dump, "block0.norm2", sum(linear(dump, "block0.down", inner, kWidth), middle));
}

TEST(EncoderProgram, ComputesItsDefinition) {
  const ExecutionPlan plan =
      valueOrFail(Planner().plan(requestOf(encoderBlock(kTokens), "tx2_eplanner_a", 1024, kFp32)));
  const TemporaryFolder folder;
  write(plan, *exported(plan, {}), folder);
  const std::string command =
      "cd '" + folder.path().string() +
      "' && g++ -std=c++17 -O1 -xc++ encoder.cu -o encoder && ./encoder --dump arrays > output 2>&1";
  ASSERT_EQ(std::system(command.c_str()), 0) << textOfFile(folder / "output");
  const Dump dump(textOfFile(folder / "arrays"));
  const Matrix expected = encoder(dump), found = dump.tokens("block0.norm2");
  double largest = 0;
  for (std::size_t t = 0; t < kTokens; ++t)
    for (std::size_t i = 0; i < kWidth; ++i) {
      EXPECT_NEAR(found[t][i], expected[t][i], 1e-5) << t << " " << i;
      largest = std::max(largest, std::abs(found[t][i]));
    }
  EXPECT_GT(largest, 0.1);
}

}  // namespace
}  // namespace tilescope
