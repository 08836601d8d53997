// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "core/workload/onnx/import.h"
#include "core/workload/tensor_problem.h"
#include "tests/support/project_files.h"

namespace tilescope::onnx {
namespace {

using Counts = std::map<std::string, int>;

std::string productText(double copies, double rows, double columns, double summed, bool constant, double steps) {
  return fmt::format("product of {} x {} x {} x {}, {}, {} steps", copies, rows, columns, summed,
                     constant ? "weights" : "activations", steps);
}

std::string windowText(const std::string& kind, const std::map<std::string, std::int64_t>& dims) {
  std::vector<std::string> parts;
  for (const auto& [dim, size] : dims)
    if (size > 1) parts.push_back(fmt::format("{}={}", dim, size));
  return fmt::format("{} {}", kind, fmt::join(parts, " "));
}

std::string shapeOf(const Layer& layer) {
  const Window& w = layer.window;
  switch (layer.type) {
    case LayerType::Conv: {
      std::map<std::string, std::int64_t> dims{{"B", layer.batch},
                                               {"G", layer.groups},
                                               {"K", layer.out.channels / layer.groups},
                                               {"C", layer.in.channels / layer.groups},
                                               {"FY", w.kernelHeight},
                                               {"FX", w.kernelWidth}};
      dims[w.transposed ? "IY" : "OY"] = w.transposed ? layer.in.height : layer.out.height;
      dims[w.transposed ? "IX" : "OX"] = w.transposed ? layer.in.width : layer.out.width;
      return windowText(w.transposed ? "conv_transpose" : "conv", dims);
    }
    case LayerType::Fc:
      return productText(1, static_cast<double>(layer.batch), static_cast<double>(layer.out.channels),
                         static_cast<double>(layer.in.channels), true, 1);
    case LayerType::Matmul: {
      const MatmulShape& s = layer.matmul;
      const auto batch = static_cast<double>(layer.batch);
      return productText(static_cast<double>(s.heads) * (s.constantB ? 1 : batch),
                         static_cast<double>(s.m) * (s.constantB ? batch : 1), static_cast<double>(s.n),
                         static_cast<double>(s.k), s.constantB, static_cast<double>(s.sequential));
    }
    case LayerType::Einsum: {
      const std::map<std::string, std::int64_t> dims(layer.einsum->dims.begin(), layer.einsum->dims.end());
      return windowText("einsum", dims);
    }
    default:
      return "";
  }
}

// The copies, rows, columns and reduced loops of an equation.
std::string equationText(const Json& shape) {
  const std::string equation = shape["equation"].get<std::string>();
  const std::size_t comma = equation.find(','), arrow = equation.find("->");
  const std::string a = equation.substr(0, comma), b = equation.substr(comma + 1, arrow - comma - 1),
                    out = equation.substr(arrow + 2);
  std::map<std::array<bool, 3>, double> sizes;
  for (const auto& [letter, size] : shape["dims"].items()) {
    const auto isIn = [&letter = letter](const std::string& term) { return term.find(letter) != std::string::npos; };
    const auto [place, isNew] = sizes.try_emplace({isIn(out), isIn(a), isIn(b)}, 1.0);
    place->second *= size.get<double>();
  }
  const auto of = [&](bool o, bool i, bool w) {
    const auto found = sizes.find({o, i, w});
    return found == sizes.end() ? 1.0 : found->second;
  };
  return productText(of(true, true, true), of(true, true, false), of(true, false, true), of(false, true, true), false,
                     1);
}

std::string goldenShape(const Json& shape) {
  std::map<std::string, std::int64_t> dims;
  for (const auto& [dim, size] : shape["dims"].items()) dims[dim] = size.get<std::int64_t>();
  if (shape.contains("equation")) return equationText(shape);
  if (dims.contains("FX")) return windowText(shape["type"].get<std::string>(), dims);
  const auto size = [&](const char* dim) { return dims.contains(dim) ? static_cast<double>(dims[dim]) : 1.0; };
  const bool constant = shape.value("constant_b", true);
  const double copies = size("B") * size("G");
  return productText(constant ? 1 : copies, size("OX") * (constant ? copies : 1), size("K"), size("C"), constant,
                     shape.value("sequential", 1.0));
}

std::string caseName(const testing::TestParamInfo<Json>& info) {
  std::string name = info.param["file"].get<std::string>();
  name.resize(name.find('.'));
  return name;
}

class OnnxGolden : public testing::TestWithParam<Json> {
 protected:
  void SetUp() override {
    Sizes sizes;
    for (const auto& [name, size] : GetParam()["sizes"].items()) sizes.byName[name] = size.get<std::int64_t>();
    import = valueOrFail(readOnnx(inSource("tests/golden/onnx/" + GetParam()["file"].get<std::string>()), sizes));
  }

  OnnxImport import;
};

TEST_P(OnnxGolden, EveryNodeHasItsClass) {
  const Json& want = GetParam();
  EXPECT_EQ(import.entries.size(), want["nodes"].get<std::size_t>());
  Counts got;
  for (const ImportEntry& entry : import.entries) ++got[std::string(name(entry.nodeClass))];
  EXPECT_EQ(got, want["classes"].get<Counts>());
  if (!want.contains("node_classes")) return;
  for (const ImportEntry& entry : import.entries) {
    if (!want["node_classes"].contains(entry.node)) continue;
    EXPECT_EQ(name(entry.nodeClass), want["node_classes"][entry.node].get<std::string>()) << entry.node;
  }
}

TEST_P(OnnxGolden, ProductsAndWindowsAreThoseOfTheModel) {
  Counts got, want;
  for (const Layer& layer : import.network.layers)
    if (!shapeOf(layer).empty() && macs(layer) > 0) ++got[shapeOf(layer)];
  for (const Json& shape : GetParam()["shapes"]) want[goldenShape(shape)] += shape["count"].get<int>();
  EXPECT_EQ(got, want);
}

TEST_P(OnnxGolden, TotalsPatternsAndAttentionAgree) {
  const Json& want = GetParam();
  EXPECT_EQ(import.macs, want["macs"].get<double>());
  EXPECT_EQ(import.parameters, want["parameters"].get<std::int64_t>());
  EXPECT_EQ(import.patterns, want["patterns"].get<Counts>());
  std::set<std::string> blocks;
  int fused = 0;
  for (const Layer& layer : import.network.layers)
    if (layer.attention) blocks.insert(layer.attention->block);
  for (const ImportEntry& entry : import.entries)
    if (entry.nodeClass == NodeClass::Modelled && entry.op.ends_with("Attention")) ++fused;
  EXPECT_EQ(static_cast<int>(blocks.size()), want["attention"].get<int>() + fused);
  Counts open;
  for (const ImportEntry& entry : import.entries)
    if (entry.nodeClass == NodeClass::NotModelled) ++open[entry.op];
  EXPECT_EQ(open, want["not_modelled"].get<Counts>());
}

TEST_P(OnnxGolden, TheNetworkIsAFileThatReadsBack) {
  if (import.network.layers.empty()) return;
  const Json json = toJson(import.network);
  EXPECT_EQ(valueOrFail(networkFromJson(json, "written")).layers, import.network.layers);
  EXPECT_EQ(toJson(valueOrFail(networkFromJson(json, "written"))), json);
}

std::vector<Json> cases() {
  const Json golden = goldenJson("onnx.json");
  return {golden["cases"].begin(), golden["cases"].end()};
}

INSTANTIATE_TEST_SUITE_P(Files, OnnxGolden, testing::ValuesIn(cases()), caseName);

}  // namespace
}  // namespace tilescope::onnx
