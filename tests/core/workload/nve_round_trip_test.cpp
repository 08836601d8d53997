// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>

#include "core/base/json.h"
#include "core/base/json_document.h"
#include "core/workload/network_json.h"
#include "core/workload/nve_xml.h"
#include "core/workload/shape_rules.h"
#include "tests/core/workload/nve_sample.h"

namespace tilescope {
namespace {

using ::testing::HasSubstr;

class RandomNetwork {
 public:
  explicit RandomNetwork(unsigned seed) : random_(seed) {}

  Network make() {
    Network network;
    network.name = "net \"" + std::to_string(below(100)) + "\" <&>\n\t' µ";
    if (below(2) == 0) network.source = "a > b & c";
    const std::int64_t layers = 1 + below(5);
    for (std::int64_t i = 0; i < layers; ++i) network.layers.push_back(layer(network, i));
    network.inputs = {{below(2) == 0 ? "input" : "camera", network.layers[0].in}};
    network.layers[0].inputs = {network.inputs[0].name};
    return network;
  }

 private:
  std::int64_t below(std::int64_t n) { return std::uniform_int_distribution<std::int64_t>(0, n - 1)(random_); }

  Layer layer(const Network& network, std::int64_t i) {
    Layer layer;
    layer.name = "l" + std::to_string(i) + (below(4) == 0 ? " \"x\"" : "");
    const std::int64_t stride = 1 + below(2);
    Window& w = layer.window;
    w.stride = {stride, stride};
    layer.out.channels = 1 + below(6);
    if (i == 0) {
      w.kernelHeight = stride + below(4);
      w.kernelWidth = 1 + below(stride + 8);
      layer.in.channels = 1 + below(5);
      layer.out.height = 20 + below(80);
      layer.out.width = 20 + below(80);
      layer.in.height = (layer.out.height - 1) * stride + w.kernelHeight;
      layer.in.width = (layer.out.width - 1) * stride + w.kernelWidth;
    } else {
      layer.inputs = {network.layers.back().name};
      layer.in = network.layers.back().out;
      w.kernelHeight = std::min(layer.in.height, stride + below(4));
      w.kernelWidth = std::min(layer.in.width, 1 + below(stride + 8));
      if (w.kernelHeight < stride) w.kernelHeight = w.stride[0] = w.stride[1] = 1;
      w.kernelWidth = std::min(w.kernelWidth, w.stride[1] + 8);
      layer.out.height = smaller(layer.in.height, w.kernelHeight, w.stride[0]);
      layer.out.width = smaller(layer.in.width, w.kernelWidth, w.stride[1]);
      w.padding = {0, 0, crop(layer.in.height, layer.out.height, w.kernelHeight, w.stride[0]),
                   crop(layer.in.width, layer.out.width, w.kernelWidth, w.stride[1])};
    }
    layer.activation = Activation{ActivationType::Sigmoid, std::nullopt};
    layer.bias = true;
    layer.shift = static_cast<int>(below(48));
    layer.biasShift = static_cast<int>(below(32));
    if (below(3) == 0) layer.weightsFile = "w/" + std::to_string(i) + " & more.bin";
    if (below(2) == 0) connect(layer);
    return layer;
  }

  std::int64_t smaller(std::int64_t in, std::int64_t kernel, std::int64_t stride) {
    return 1 + below((in - kernel) / stride + 1);
  }
  static std::int64_t crop(std::int64_t in, std::int64_t out, std::int64_t kernel, std::int64_t stride) {
    const std::int64_t rest = in - ((out - 1) * stride + kernel);
    return rest < stride ? 0 : -rest;
  }

  void connect(Layer& layer) {
    std::vector<std::int64_t> maps(static_cast<std::size_t>(layer.out.channels));
    std::iota(maps.begin(), maps.end(), 0);
    std::shuffle(maps.begin(), maps.end(), random_);
    std::vector<std::int64_t> inputs(static_cast<std::size_t>(layer.in.channels));
    std::iota(inputs.begin(), inputs.end(), 0);
    for (const std::int64_t map : maps) {
      std::shuffle(inputs.begin(), inputs.end(), random_);
      const std::int64_t count = 1 + below(layer.in.channels);
      for (std::int64_t k = 0; k < count; ++k) layer.connections.push_back({map, inputs[static_cast<std::size_t>(k)]});
    }
    if (isEverything(layer)) layer.connections.clear();
  }

  static bool isEverything(const Layer& layer) {
    auto sorted = layer.connections;
    std::sort(sorted.begin(), sorted.end());
    return sorted == layer.connections &&
           static_cast<std::int64_t>(sorted.size()) == layer.in.channels * layer.out.channels;
  }

  std::mt19937 random_;
};

RC_GTEST_PROP(NveRoundTrip, ThroughXmlAndJsonIsTheSameNetwork, (unsigned seed)) {
  const Network network = RandomNetwork(seed).make();
  RC_ASSERT(toText(checkNetwork(network, "")) == "");
  const Result<std::string> text = toNveXml(network);
  if (!text) RC_FAIL(toText(text.diagnostics()));
  const Result<Network> read = networkFromNveXml(*text, "n.xml");
  if (!read) RC_FAIL(toText(read.diagnostics()));
  RC_ASSERT(*read == network);
  RC_ASSERT(*toNveXml(*read) == *text);
  const Result<Network> throughJson = networkFromJson(parseJson(toJson(*read).dump(), "n.json").value(), "n.json");
  if (!throughJson) RC_FAIL(toText(throughJson.diagnostics()));
  RC_ASSERT(*throughJson == network);
}

TEST(NveRoundTrip, ValuesAreWhereTheyBelong) {
  const Result<Network> read = networkFromNveXml(kNveSample, "folder/eyes.xml");
  ASSERT_TRUE(read.ok()) << toText(read.diagnostics());
  EXPECT_EQ(read->name, "eyes");
  EXPECT_EQ(read->inputs, (std::vector<NetworkInput>{{"input", FeatureMap{2, 22, 34}}}));
  const Layer &first = read->layers[0], &last = read->layers[1];
  EXPECT_EQ(first.name, "layer0");
  EXPECT_EQ(first.out, (FeatureMap{2, 20, 32}));
  EXPECT_EQ(first.shift, 8);
  EXPECT_EQ(first.biasShift, 6);
  EXPECT_EQ(first.connections, (std::vector<std::array<std::int64_t, 2>>{{0, 0}, {0, 1}, {1, 1}}));
  EXPECT_EQ(last.name, "last");
  EXPECT_EQ(last.inputs, std::vector<std::string>{"layer0"});
  EXPECT_EQ(last.window.kernelHeight, 4);
  EXPECT_EQ(last.window.kernelWidth, 2);
  EXPECT_EQ(last.window.stride, (std::array<std::int64_t, 2>{2, 2}));
  EXPECT_EQ(last.shift, 9);
  EXPECT_EQ(last.biasShift, 5);
  EXPECT_TRUE(last.connections.empty());
  EXPECT_EQ(last.activation->type, ActivationType::Sigmoid);
  EXPECT_EQ(last.bias, true);
}

TEST(NveRoundTrip, LayersComeInTheOrderOfTheirNumbers) {
  const std::size_t second = kNveSample.find("<layer idx=\"1\""), end = kNveSample.find("</NVE");
  const std::size_t first = kNveSample.find("<layer idx=\"0\"");
  const std::string swapped = kNveSample.substr(0, first) + kNveSample.substr(second, end - second) +
                              kNveSample.substr(first, second - first) + kNveSample.substr(end);
  EXPECT_EQ(*networkFromNveXml(swapped, "n.xml"), *networkFromNveXml(kNveSample, "n.xml"));
}

TEST(NveRoundTrip, ConnectionsAreGroupedByMap) {
  Network network = *networkFromNveXml(kNveSample, "n.xml");
  network.layers[0].connections = {{1, 1}, {0, 1}, {1, 0}};
  const Network read = *networkFromNveXml(*toNveXml(network), "n.xml");
  EXPECT_EQ(read.layers[0].connections, (std::vector<std::array<std::int64_t, 2>>{{1, 1}, {1, 0}, {0, 1}}));
  network.layers[0].connections = {{0, 0}, {0, 1}, {1, 0}, {1, 1}};
  EXPECT_TRUE(networkFromNveXml(*toNveXml(network), "n.xml")->layers[0].connections.empty());
}

struct Unsayable {
  void (*change)(Network& network);
  const char* message;
};

TEST(NveWriter, RefusesWhatTheFormatCannotSay) {
  const std::vector<Unsayable> cases{
      {[](Network& n) { n.layers[1].type = LayerType::Pool; },
       "n: layer last: found a pool layer; expected convolutions"},
      {[](Network& n) { n.layers[1].window.padding[2] = 1; },
       "layer last: found padding [0, 0, 1, 0]; expected [0, 0, 0"},
      {[](Network& n) { n.layers[0].in.height = 30; }, "layer layer0: found an input of 30 × 34; expected 22 × 34"},
      {[](Network& n) { n.layers[1].groups = 2; }, "layer last: found groups; expected one group"},
      {[](Network& n) { n.layers[1].batch = 2; }, "layer last: found a batch of 2; expected one image"},
      {[](Network& n) {
         n.layers[1].window.dilation = {2, 2};
       },
       "layer last: found dilation"},
      {[](Network& n) { n.layers[1].window.ceilMode = true; }, "layer last: found \"ceil_mode\""},
      {[](Network& n) {
         n.layers[1].bits = ElementBits{8, 8, 32, 8};
       },
       "layer last: found \"bits\""},
      {[](Network& n) { n.layers[1].activation.reset(); }, "layer last: found another activation, or none"},
      {[](Network& n) { n.layers[1].bias.reset(); }, "layer last: found no bias"},
      {[](Network& n) { n.layers[1].biasShift.reset(); }, "layer last: found no \"shift\" or no \"bias_shift\""},
      {[](Network& n) { n.layers[1].inputs = {"input"}; }, "layer last: found another input than \"layer0\""},
      {[](Network& n) {
         n.inputs.push_back({"other", std::nullopt});
       },
       "n: /inputs: found 2 inputs; expected one"},
      {[](Network& n) { n.notes.push_back({}); }, "n: found notes"},
      {[](Network& n) { n.layers[1].shift = 50; }, "n: E_NUM: layer last: found \"50\""},
      {[](Network& n) {
         n.layers[1].connections = {{0, 0}, {0, 0}};
       },
       "n: E_CONN: layer last: found input 0 again"},
      {[](Network& n) { n.layers[1].weightsFile = " w"; }, "n: found a network that would differ when it is read back"},
      {[](Network& n) { n.name = "a\x01"; }, "E_XML"}};
  for (const Unsayable& unsayable : cases) {
    Network network = *networkFromNveXml(kNveSample, "n.xml");
    unsayable.change(network);
    const Result<std::string> text = toNveXml(network);
    EXPECT_FALSE(text.ok()) << unsayable.message;
    EXPECT_THAT(toText(text.diagnostics()), HasSubstr(unsayable.message));
  }
}

TEST(NveWriter, NamesEveryLayerThatItRefuses) {
  Network network = *networkFromNveXml(kNveSample, "n.xml");
  for (Layer& layer : network.layers) layer.batch = 2;
  EXPECT_EQ(toNveXml(network).diagnostics().size(), 2u);
}

}  // namespace
}  // namespace tilescope
