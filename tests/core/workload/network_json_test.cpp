// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/network_json.h"
#include "core/base/json.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <ostream>

#include "core/base/json_document.h"
#include "tests/support/places.h"

namespace tilescope {
namespace {

std::vector<std::string> filesIn(const std::string& folder) {
  std::vector<std::string> files;
  const std::string path = inSource(folder);
  if (!std::filesystem::exists(path)) return files;
  for (const auto& entry : std::filesystem::directory_iterator(path)) {
    if (entry.path().extension() == ".json") files.push_back(entry.path().string());
  }
  return files;
}

Json parsed(std::string_view text) {
  return parseJson(text, "test").value();
}

void expectRoundTrip(const Json& document, const std::string& file) {
  const Result<Network> network = networkFromJson(document, file);
  ASSERT_TRUE(network.ok()) << toText(network.diagnostics());
  const Json written = toJson(*network);
  const Result<Network> again = networkFromJson(written, file);
  ASSERT_TRUE(again.ok()) << toText(again.diagnostics());
  EXPECT_EQ(*again, *network) << file;
  EXPECT_EQ(toJson(*again).dump(), written.dump()) << file;
}

TEST(NetworkFiles, OfTheProjectReadCleanAndRoundTrip) {
  const std::vector<std::string> files = filesIn("networks");
  EXPECT_GE(files.size(), 10U);
  for (const std::string& file : files) expectRoundTrip(parsed(readTextFile(file).value()), file);
}

TEST(NetworkFiles, OfTheReferenceCasesReadCleanAndRoundTrip) {
  const std::vector<std::string> files = filesIn("tests/golden/zigzag");
  EXPECT_GE(files.size(), 3U);
  for (const std::string& file : files) expectRoundTrip(parsed(readTextFile(file).value())["network"], file);
}

// Every field with another value than its default, in the writer's order.
constexpr const char* kEverything = R"({"format": "tilescope.network/1", "name": "n", "source": "s",
  "inputs": [{"name": "i", "channels": 4, "height": 8, "width": 8, "x-i": 1}],
  "layers": [
    {"name": "c", "type": "conv", "inputs": ["i"], "in_channels": 4, "in_height": 8, "in_width": 8,
     "out_channels": 8, "out_height": 4, "out_width": 4, "kernel_height": 3, "kernel_width": 3, "stride": [2, 2],
     "padding": [2, 2, 1, 1], "dilation": [2, 2], "ceil_mode": true, "groups": 2, "batch": 2,
     "bits": {"input": 1, "weight": 2, "partial_sum": 3, "output": 4, "x-b": [1]},
     "activation": {"type": "leaky", "slope": 0.1}, "bias": true, "shift": 7, "bias_shift": 6, "weights": "w/c.bin",
     "connections": [[0, 1], [7, 3]], "x-layer": {"y": null}},
    {"name": "p", "type": "pool", "inputs": ["c"], "in_channels": 8, "in_height": 4, "in_width": 4,
     "out_channels": 8, "out_height": 2, "out_width": 2, "kernel_height": 2, "kernel_width": 2, "stride": [2, 2],
     "mode": "average", "batch": 2},
    {"name": "a", "type": "add", "inputs": ["p", "p"], "in_channels": 8, "in_height": 2, "in_width": 2,
     "out_channels": 8, "out_height": 2, "out_width": 2, "batch": 2},
    {"name": "k", "type": "concat", "inputs": ["p", "a"], "in_channels": 16, "in_height": 2, "in_width": 2,
     "out_channels": 16, "out_height": 2, "out_width": 2, "batch": 2},
    {"name": "r", "type": "reorg", "inputs": ["k"], "in_channels": 16, "in_height": 2, "in_width": 2,
     "out_channels": 64, "out_height": 1, "out_width": 1, "batch": 2},
    {"name": "f", "type": "fc", "inputs": ["r"], "in_channels": 64, "out_channels": 10, "batch": 2},
    {"name": "m", "type": "matmul", "inputs": ["f"], "m": 2, "k": 10, "n": 3, "constant_b": true},
    {"name": "e", "type": "einsum", "inputs": ["m"], "dims": [["A", 2], ["B", 3]],
     "tensors": {"O": ["A"], "W": ["B"], "I": ["P"], "x-t": 1}, "tensor_order": ["I", "W", "O"],
     "relations": [{"dim": "P", "of": [["A", 2], ["B", 1]], "padding": [1, 0], "extent": 4}]}],
  "x-top": "kept"})";

TEST(NetworkJson, KeepsEverything) {
  const Json document = parsed(kEverything);
  const Result<Network> network = networkFromJson(document, "n.json");
  ASSERT_TRUE(network.ok()) << toText(network.diagnostics());
  EXPECT_EQ(toJson(*network).dump(), document.dump());
}

TEST(NetworkJson, ReadsTheFieldsIntoTheirPlaces) {
  const Network network = networkFromJson(parsed(kEverything), "n.json").value();
  const Layer& c = network.layers[0];
  EXPECT_EQ(c.in, (FeatureMap{4, 8, 8}));
  EXPECT_EQ(c.out, (FeatureMap{8, 4, 4}));
  EXPECT_EQ(c.window, (Window{3, 3, {2, 2}, {2, 2, 1, 1}, {2, 2}, true}));
  EXPECT_EQ(c.bits, (ElementBits{1, 2, 3, 4}));
  EXPECT_EQ(c.activation, (Activation{ActivationType::Leaky, 0.1}));
  EXPECT_EQ(network.layers[1].poolMode, PoolMode::Average);
  EXPECT_EQ(network.layers[6].matmul, (MatmulShape{2, 10, 3, true}));
  EXPECT_EQ(network.layers[7].einsum->tensorOrder.front(), "I");
  EXPECT_EQ(network.notes.size(), 5U);
}

TEST(NetworkJson, LeavesOutDefaults) {
  const Json document = parsed(R"({"format": "tilescope.network/1", "name": "n", "source": "",
    "inputs": [{"name": "i", "channels": 1, "height": 2, "width": 2}],
    "layers": [{"name": "c", "type": "conv", "inputs": ["i"], "in_channels": 1, "in_height": 2, "in_width": 2,
      "out_channels": 1, "out_height": 2, "out_width": 2, "kernel_height": 1, "kernel_width": 1, "stride": [1, 1],
      "padding": [0, 0, 0, 0], "dilation": [1, 1], "groups": 1, "batch": 1, "ceil_mode": false}]})");
  EXPECT_EQ(toJson(networkFromJson(document, "n.json").value()).dump(),
            R"({"format":"tilescope.network/1","name":"n","inputs":[{"name":"i","channels":1,"height":2,"width":2}],)"
            R"("layers":[{"name":"c","type":"conv","inputs":["i"],"in_channels":1,"in_height":2,"in_width":2,)"
            R"("out_channels":1,"out_height":2,"out_width":2,"kernel_height":1,"kernel_width":1}]})");
}

TEST(NetworkJson, NamesTheMissingHalfOfAnInputSize) {
  const Result<Network> result = networkFromJson(parsed(R"({"format": "tilescope.network/1", "name": "n",
    "inputs": [{"name": "i", "channels": 1, "height": 2}],
    "layers": [{"name": "m", "type": "matmul", "inputs": ["i"], "m": 1, "k": 2, "n": 1, "constant_b": true}]})"),
                                                 "n.json", "/network");
  ASSERT_FALSE(result.ok());
  EXPECT_EQ(toText(result.diagnostics()),
            "n.json: /network/inputs/0/width: found nothing; expected all or none of channels, height and width. Add "
            "\"width\".\n");
}

TEST(NetworkJson, PassesOnWhatIsWrongWithTheFile) {
  EXPECT_FALSE(readNetwork("/no/such/file").ok());
  EXPECT_FALSE(readNetwork(inSource("CMakeLists.txt")).ok());
}

struct Edit {
  const char* patch;  // JSON patch on kEverything
  const char* message;
};
void PrintTo(const Edit& edit, std::ostream* out) {
  *out << edit.patch;
}

class NetworkSchema : public testing::TestWithParam<Edit> {};

TEST_P(NetworkSchema, ExplainsMistakes) {
  const Json document = parsed(kEverything).patch(parsed(GetParam().patch));
  const Result<Network> result = networkFromJson(document, "");
  EXPECT_EQ(result.ok() ? "valid" : toText(result.diagnostics().front()), GetParam().message);
}

INSTANTIATE_TEST_SUITE_P(
    Mistakes, NetworkSchema,
    testing::Values(
        Edit{R"([{"op": "replace", "path": "/format", "value": "tilescope.networks/1"}])",
             "/format: found \"tilescope.networks/1\"; expected \"tilescope.network/1\" (a network)"},
        Edit{R"([{"op": "replace", "path": "/layers/0/type", "value": "cnv"}])",
             "/layers/0/type: found \"cnv\"; expected \"conv\", \"fc\", \"pool\", \"add\", \"concat\", \"reorg\", "
             "\"matmul\", \"einsum\", \"vector\", \"move\" or \"opaque\" (the kind of layer). Did you mean \"conv\"?"},
        Edit{R"([{"op": "remove", "path": "/layers/0/type"}])",
             "/layers/0/type: found nothing; expected \"conv\", \"fc\", \"pool\", \"add\", \"concat\", \"reorg\", "
             "\"matmul\", \"einsum\", \"vector\", \"move\" or \"opaque\" (the kind of layer). Add \"type\"."},
        Edit{R"([{"op": "move", "from": "/layers/0/stride", "path": "/layers/0/strde"}])",
             "/layers/0/strde: found unknown key \"strde\"; expected a key of a conv layer (\"stride\", "
             "\"input_elements\", "
             "\"transposed\" or \"output_padding\"). Did you mean "
             "\"stride\"?"},
        Edit{R"([{"op": "add", "path": "/layers/1/groups", "value": 1}])",
             "/layers/1/groups: found unknown key \"groups\"; expected a key of a pool layer (\"bits\", \"padding\", "
             "\"dilation\", \"ceil_mode\" or \"input_elements\"). Remove it; a note of your own starts with \"x-\"."},
        Edit{R"([{"op": "replace", "path": "/layers/0/stride", "value": [2]}])",
             "/layers/0/stride: found a list of 1; expected a list of 2 values (step of the window [rows, columns]; "
             "[1, 1] if left out)"},
        Edit{R"([{"op": "replace", "path": "/layers/0/in_channels", "value": 4.0}])",
             "/layers/0/in_channels: found 4.0; expected a whole number from 1 to 2147483648 (channels of the input)"},
        Edit{R"([{"op": "replace", "path": "/layers/0/bits/input", "value": 65}])",
             "/layers/0/bits/input: found 65; expected a whole number from 1 to 64 (bits of an input element)"},
        Edit{R"([{"op": "replace", "path": "/layers/6/m", "value": 18446744073709551615}])",
             "/layers/6/m: found 18446744073709551615; expected a whole number from 1 to 2147483648 (rows of the "
             "output)"},
        Edit{R"([{"op": "replace", "path": "/layers/7/dims/0", "value": ["A"]}])",
             "/layers/7/dims/0: found a list of 1; expected a list of 2 values ([name, size])"},
        Edit{R"([{"op": "replace", "path": "/layers/7/tensor_order", "value": ["O", "O", "I"]}])",
             "/layers/7/tensor_order: found [\"O\", \"O\", \"I\"]; expected every value once. Remove the repeated "
             "value."},
        Edit{R"([{"op": "replace", "path": "/layers", "value": []}])",
             "/layers: found an empty list; expected a list from 1 to 20000 values (the layers; any order)"}));

TEST(NetworkJson, UnknownKeysDoNotHideWhatIsWrongBehindThem) {
  Json document = toJson(*readNetwork(inSource("networks/alexnet.json")));
  document["layers"][0]["out_height"] = 56;
  document["layers"][2]["colour"] = "red";
  const auto network = networkFromJson(document, "n.json");
  ASSERT_FALSE(network.ok());
  const std::string text = toText(network.diagnostics());
  EXPECT_NE(text.find("/layers/2/colour: found unknown key"), std::string::npos) << text;
  EXPECT_NE(text.find("/layers/0/out_height: found 56; expected 55"), std::string::npos) << text;
}

}  // namespace
}  // namespace tilescope
