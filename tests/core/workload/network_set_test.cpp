// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/network_set.h"

#include <gmock/gmock.h>

#include <functional>
#include <set>

#include "core/base/names.h"
#include "tests/support/project_files.h"

namespace tilescope {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::SizeIs;

Network joined(const std::string& text, const std::vector<std::string>& files) {
  std::vector<Network> networks;
  networks.reserve(files.size());
  for (const std::string& file : files) networks.push_back(projectNetwork(file));
  return valueOrFail(joinedNetwork(valueOrFail(parseNetworkSet(text)), networks));
}

Network sampleSet() {
  return joined("2*mlperf_tiny_resnet8+mlperf_tiny_autoencoder",
                {"mlperf_tiny_resnet8.json", "mlperf_tiny_autoencoder.json"});
}

std::string errorOf(const std::string& text) {
  return toText(parseNetworkSet(text).diagnostics());
}

std::string readingOf(const std::function<void(Json&)>& change) {
  Json document = toJson(sampleSet());
  change(document);
  return toText(networkFromJson(document, "set.json").diagnostics());
}

TEST(NetworkSet, NamesNetworksAndTheirRuns) {
  EXPECT_THAT(valueOrFail(parseNetworkSet("3*resnet50+nets/mine.onnx")),
              ElementsAre(SetMember{"resnet50", 3}, SetMember{"nets/mine.onnx", 1}));
  EXPECT_EQ(textOf({{"resnet50", 3}, {"nets/mine.onnx", 1}}), "3*resnet50+nets/mine.onnx");
  EXPECT_TRUE(isNetworkSet("2*resnet50"));
  EXPECT_FALSE(isNetworkSet("resnet50"));
}

TEST(NetworkSet, SaysWhatIsWrongWithItsText) {
  EXPECT_THAT(errorOf("0*resnet50"), HasSubstr("found \"0\" before \"*\" in \"0*resnet50\"; expected a whole number"));
  EXPECT_THAT(errorOf("0.5*resnet50+vgg16"), HasSubstr("instead of 0.5 and 1.5 use 1 and 3"));
  EXPECT_THAT(errorOf("1001*resnet50"), HasSubstr("from 1 to 1000"));
  EXPECT_THAT(errorOf("-1*resnet50"), HasSubstr("found \"-1\""));
  EXPECT_THAT(errorOf("x*resnet50"), HasSubstr("found \"x\""));
  EXPECT_THAT(errorOf("resnet50+"), HasSubstr("a network without a name"));
  EXPECT_THAT(errorOf("3*"), HasSubstr("a network without a name"));
  EXPECT_THAT(errorOf("resnet50+2*resnet50"), HasSubstr("Write 3*resnet50."));
  EXPECT_THAT(errorOf("a/net.json+b/net.json"), HasSubstr("rename one of them"));
  EXPECT_THAT(errorOf("0*a+0*b"), AllOf(HasSubstr("0*a"), HasSubstr("\n"))) << "all at once";
}

TEST(NetworkSet, LayersAreThoseOfAllRuns) {
  const Network resnet = projectNetwork("mlperf_tiny_resnet8.json");
  const Network coder = projectNetwork("mlperf_tiny_autoencoder.json");
  const Network set = sampleSet();
  EXPECT_EQ(set.name, "2 × mlperf_tiny_resnet8 + mlperf_tiny_autoencoder");
  EXPECT_THAT(set.members, ElementsAre(NetworkMember{"mlperf_tiny_resnet8", 2, resnet.layers.size()},
                                       NetworkMember{"mlperf_tiny_autoencoder", 1, coder.layers.size()}));
  ASSERT_THAT(set.layers, SizeIs(2 * resnet.layers.size() + coder.layers.size()));
  EXPECT_THAT(set.inputs, SizeIs(2)) << "runs of a network have the same input";
  EXPECT_EQ(set.layers[0].name, "mlperf_tiny_resnet8.1/" + resnet.layers[0].name);
  EXPECT_EQ(set.layers[resnet.layers.size()].name, "mlperf_tiny_resnet8.2/" + resnet.layers[0].name);
  EXPECT_EQ(set.layers.back().name, "mlperf_tiny_autoencoder/" + coder.layers.back().name);
  EXPECT_EQ(set.layers.back().inputs.front(), "mlperf_tiny_autoencoder/" + coder.layers.back().inputs.front());
  EXPECT_EQ(firstLayer(set, 1), 2 * resnet.layers.size());
}

TEST(NetworkSet, AMemberIsItsNetworkAgain) {
  const Network set = sampleSet();
  Network expected = projectNetwork("mlperf_tiny_resnet8.json");
  expected.name = "mlperf_tiny_resnet8";
  expected.source.clear();
  expected.notes = {};
  Network found = networkOfMember(set, 0);
  EXPECT_EQ(found, expected);
  EXPECT_EQ(networkOfMember(set, 1).layers, projectNetwork("mlperf_tiny_autoencoder.json").layers);
}

TEST(NetworkSet, MarksOfAttentionStayApart) {
  const Network bert = valueOrFail(readNetworkFile(inSource("transformers/bert_base.json")));
  const Network set = valueOrFail(joinedNetwork({{"bert_base", 2}}, {bert}));
  std::set<std::string> blocks;
  for (const Layer& layer : set.layers)
    if (layer.attention) blocks.insert(layer.attention->block);
  EXPECT_THAT(blocks, SizeIs(24));
  EXPECT_EQ(networkOfMember(set, 0).layers, bert.layers);
  EXPECT_EQ(set.parameters, bert.parameters) << "stored once";
}

TEST(NetworkSet, IsReadBackFromItsFile) {
  const Network set = sampleSet();
  EXPECT_EQ(valueOrFail(networkFromJson(toJson(set), "set.json")), set);
}

TEST(NetworkSet, AFileWhoseRunsDifferIsRefused) {
  EXPECT_THAT(readingOf([](Json& json) { json["members"][0]["runs"] = 3; }),
              HasSubstr("/members: found 52 layers in the runs of all members; expected the 38 of the network"));
  EXPECT_THAT(readingOf([](Json& json) { json["members"][0]["runs"] = 0; }), HasSubstr("/members/0/runs"));
  EXPECT_THAT(readingOf([](Json& json) { json["members"][0]["name"] = "other"; }), HasSubstr("the layer \"other.1/"));
  const std::size_t ofSecondRun = firstLayer(sampleSet(), 1) - 1;
  EXPECT_THAT(readingOf([&](Json& json) {
                json["layers"][ofSecondRun]["activation"] = {{"type", "relu"}};
              }),
              HasSubstr("equal to that of the first run"));
  EXPECT_THAT(readingOf([&](Json& json) {
                json["layers"][ofSecondRun]["inputs"][0] = json["layers"][ofSecondRun / 2]["inputs"][0];
              }),
              HasSubstr("without inputs from another run"));
}

TEST(NetworkSet, HasAsManyLayersAsAFileMayHave) {
  const Network net = projectNetwork("resnet152_v1.json");
  const std::string text = toText(joinedNetwork({{"resnet152_v1", 1000}}, {net}).diagnostics());
  EXPECT_THAT(text, AllOf(HasSubstr("at most 20000"), HasSubstr("Divide the numbers of runs")));
}

TEST(NetworkSet, NamesThatMeetAreRefused) {
  const Network net = projectNetwork("mlperf_tiny_resnet8.json");
  EXPECT_THAT(toText(joinedNetwork({{"a", 2}, {"a.1.json", 1}}, {net, net}).diagnostics()),
              HasSubstr("the name of two layers"));
  EXPECT_THAT(toText(joinedNetwork({{std::string(199, 'n'), 1}}, {net}).diagnostics()), HasSubstr("at most 200"));
  EXPECT_THAT(toText(joinedNetwork({{"set", 1}}, {sampleSet()}).diagnostics()), HasSubstr("inside a set"));
}

TEST(NetworkSet, IsRefusedWhereOneNetworkIsNeeded) {
  EXPECT_FALSE(refusedSet(projectNetwork("vgg16.json")));
  EXPECT_THAT(toText(refusedSet(sampleSet()).value()),
              HasSubstr("Choose one of its networks: mlperf_tiny_resnet8 or mlperf_tiny_autoencoder."));
}

}  // namespace
}  // namespace tilescope
