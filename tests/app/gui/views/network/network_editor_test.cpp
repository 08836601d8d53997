// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/network/network_editor.h"

#include <gmock/gmock.h>

#include <QSignalSpy>
#include <algorithm>
#include <random>

#include "app/gui/views/network/network_model.h"
#include "app/gui/views/network/shape_following.h"
#include "core/base/json.h"
#include "core/workload/network_json.h"
#include "tests/app/gui/designs.h"
#include "tests/support/case_folder.h"
#include "tests/support/places.h"

namespace tilescope::gui {
namespace {

using ::testing::HasSubstr;

Network bundledNetwork(const std::string& name) {
  return std::move(readNetwork(inSource("networks/" + name + ".json"))).value();
}

const std::vector<std::string> kNetworks{"alexnet_grouped", "mlperf_tiny_autoencoder", "mobilenet_v2", "resnet18",
                                         "resnet152_v1",    "squeezenet1_0",           "vgg16",        "yolov2"};

std::size_t layer(const Network& network, const std::string& name) {
  const auto found =
      std::find_if(network.layers.begin(), network.layers.end(), [&](const Layer& l) { return l.name == name; });
  EXPECT_NE(found, network.layers.end()) << name;
  return static_cast<std::size_t>(found - network.layers.begin());
}

TEST(ShapeFollowing, ANetworkThatFitsStays) {
  for (const std::string& name : kNetworks) {
    const Network network = bundledNetwork(name);
    EXPECT_EQ(followed(network, network), network) << name;
  }
}

TEST(NetworkEditor, AnotherImageSizeGoesThroughTheWholeNetwork) {
  const Network network = bundledNetwork("resnet18");
  const Result<Network> larger = withInputSize(network, 0, "3 x 448 x 448");
  ASSERT_TRUE(larger) << toText(larger.diagnostics());
  EXPECT_EQ(larger->layers[layer(*larger, "conv1")].out, (FeatureMap{64, 224, 224}));
  EXPECT_EQ(larger->layers.back().out.channels, network.layers.back().out.channels);
  EXPECT_EQ(larger->layers.back().in.channels, network.layers.back().in.channels);  // after pooling over the whole map
  const Result<Network> back = withInputSize(*larger, 0, "3, 224, 224");
  ASSERT_TRUE(back);
  EXPECT_EQ(*back, network);
}

TEST(NetworkEditor, ChannelsGoOnToWhatReadsTheLayer) {
  const Network network = bundledNetwork("vgg16");
  const Result<Network> wider = withField(network, 0, LayerField::OutChannels, "96");
  ASSERT_TRUE(wider) << toText(wider.diagnostics());
  EXPECT_EQ(wider->layers[1].in.channels, 96);
  EXPECT_EQ(wider->layers[1].out, network.layers[1].out);
}

TEST(NetworkEditor, ADepthwiseConvolutionStaysOne) {
  const Network network = bundledNetwork("mlperf_tiny_mobilenet_v1_025");
  const Result<Network> wider = withField(network, 0, LayerField::OutChannels, "16");
  ASSERT_TRUE(wider) << toText(wider.diagnostics());
  const Layer& depthwise = wider->layers[1];
  EXPECT_EQ(depthwise.groups, 16);
  EXPECT_EQ(depthwise.in.channels, 16);
  EXPECT_EQ(depthwise.out.channels, 16);
}

TEST(NetworkEditor, WhatContradictsItselfIsRefusedWithPlaceAndRemedy) {
  const Network network = bundledNetwork("resnet18");
  const Result<Network> branch = withField(network, layer(network, "res3_0_b"), LayerField::OutChannels, "100");
  ASSERT_FALSE(branch);
  EXPECT_THAT(branch.diagnostics().front().pointer, HasSubstr("res3_0_")) << "the layer, not its number";
  EXPECT_FALSE(branch.diagnostics().front().remedy.empty());
  EXPECT_FALSE(withField(network, 0, LayerField::Kernel, "seven"));
  EXPECT_FALSE(withField(network, 0, LayerField::Groups, "5"));
  EXPECT_FALSE(withField(network, 0, LayerField::Bits, "8 8"));
  EXPECT_FALSE(withField(network, 0, LayerField::Inputs, "conv0"));
  EXPECT_FALSE(withField(network, 1, LayerField::Name, "conv1"));
  EXPECT_FALSE(withInputSize(network, 0, "3 x 224"));
}

TEST(NetworkEditor, EntriesReadAsTheyAreShown) {
  for (const std::string& name : kNetworks) {
    const Network network = bundledNetwork(name);
    for (std::size_t i = 0; i < network.layers.size(); i += 5)
      for (const LayerField field : kLayerFields) {
        if (!canEdit(network.layers[i], field)) continue;
        const Result<Network> same = withField(network, i, field, fieldText(network.layers[i], field));
        ASSERT_TRUE(same) << name << " " << network.layers[i].name << toText(same.diagnostics());
        EXPECT_EQ(*same, network) << name << " " << network.layers[i].name;
      }
  }
}

TEST(NetworkEditor, ARenamedLayerIsReadUnderItsNewName) {
  const Network network = bundledNetwork("resnet18");
  const Result<Network> renamed = withField(network, 0, LayerField::Name, "stem");
  ASSERT_TRUE(renamed);
  EXPECT_EQ(renamed->layers[1].inputs, std::vector<std::string>{"stem"});
}

TEST(NetworkEditor, ALayerComesAndGoes) {
  const Network network = bundledNetwork("resnet18");
  const Result<Network> longer = withLayerBehind(network, 0, NewLayer::Conv3x3);
  ASSERT_TRUE(longer) << toText(longer.diagnostics());
  EXPECT_EQ(longer->layers[1].name, "conv1_conv");
  EXPECT_EQ(longer->layers[2].inputs, std::vector<std::string>{"conv1_conv"});
  const Result<Network> back = withoutLayer(*longer, 1);
  ASSERT_TRUE(back);
  EXPECT_EQ(*back, network);
  const Result<Network> smaller = withLayerBehind(network, 0, NewLayer::MaxPool2x2);
  ASSERT_TRUE(smaller) << toText(smaller.diagnostics());
  EXPECT_EQ(smaller->layers[2].in.height, network.layers[1].in.height / 2);
}

TEST(NetworkEditor, AnAdditionThatIsReadStays) {
  const Network network = bundledNetwork("resnet18");
  const auto sum = std::find_if(network.layers.begin(), network.layers.end(),
                                [](const Layer& l) { return l.type == LayerType::Add; });
  ASSERT_NE(sum, network.layers.end());
  const Result<Network> without = withoutLayer(network, static_cast<std::size_t>(sum - network.layers.begin()));
  ASSERT_FALSE(without);
  EXPECT_THAT(without.diagnostics().front().found, HasSubstr("joins 2 inputs"));
}

TEST(NetworkEditor, AnySequenceOfOperationsLeavesANetworkThatTheReaderAccepts) {
  for (const std::string& name : kNetworks) {
    std::mt19937 random(11);
    Network network = bundledNetwork(name);
    int done = 0;
    for (int step = 0; step < 60; ++step) {
      const std::size_t place = random() % network.layers.size();
      const QString number = QString::number(1 + random() % 96);
      const unsigned kind = random() % 4;
      const Result<Network> next = kind == 0 ? withLayerBehind(network, place, kNewLayers[random() % kNewLayers.size()])
                                   : kind == 1 ? withoutLayer(network, place)
                                   : kind == 2 ? withInputSize(network, 0, QString("3 %1 %1").arg(64 + random() % 300))
                                               : withField(network, place, kLayerFields[2 + random() % 6], number);
      if (!next) {
        EXPECT_FALSE(next.diagnostics().front().remedy.empty());
        continue;
      }
      ++done;
      network = *next;
      const Result<Network> again = networkFromJson(toJson(network), "again");
      ASSERT_TRUE(again) << toText(again.diagnostics());
      ASSERT_EQ(*again, network);
    }
    EXPECT_GT(done, 5) << name;
  }
}

class NetworkModelTest : public testing::Test {
 protected:
  QModelIndex cell(const char* layer, NetworkColumn column) const {
    return model.index(model.rowOf(layer), static_cast<int>(column));
  }
  SessionController session{Session{exampleDesign(), {}}};
  NetworkModel model{session};
};

TEST_F(NetworkModelTest, OnlyACopyCanBeEdited) {
  EXPECT_FALSE(model.setData(cell("conv1", NetworkColumn::Kernel), "5", Qt::EditRole));
  model.duplicate();
  EXPECT_TRUE(session.design().ownNetwork);
  EXPECT_EQ(model.network()->name, "ResNet-18 copy");
  EXPECT_TRUE(app::whyNoCommand(session.design()).has_value());
  EXPECT_TRUE(model.setData(cell("conv1", NetworkColumn::Bits), "4/4/16/4", Qt::EditRole));
  EXPECT_EQ(model.network()->layers[0].bits->partialSum, 16);
  EXPECT_EQ(session.history().count(), 2);
  session.history().undo();
  EXPECT_FALSE(model.network()->layers[0].bits.has_value());
  session.history().undo();
  EXPECT_FALSE(session.design().ownNetwork);
}

TEST_F(NetworkModelTest, ARefusedCellSaysWhichLayerAndWhy) {
  model.duplicate();
  QSignalSpy refused(&model, &NetworkModel::refused);
  EXPECT_FALSE(model.setData(cell("conv1", NetworkColumn::Groups), "5", Qt::EditRole));
  ASSERT_EQ(refused.count(), 1);
  const Diagnostic reason = refused.front().front().value<Diagnostics>().front();
  EXPECT_EQ(reason.file, "ResNet-18 copy");
  EXPECT_EQ(reason.pointer, "conv1, groups");
  EXPECT_EQ(session.history().count(), 1);
}

TEST_F(NetworkModelTest, ASavedNetworkIsAFileLikeAnyOther) {
  const std::string path = (caseFolder() / "saved_network.json").string();
  model.duplicate();
  ASSERT_TRUE(model.rename("my net").empty());
  ASSERT_TRUE(model.save(QString::fromStdString(path)).empty());
  EXPECT_FALSE(session.design().ownNetwork);
  const Result<app::Design> again = app::designOf(app::wordsOf(session.design()));
  ASSERT_TRUE(again) << toText(again.diagnostics());
  EXPECT_EQ(*again->network, *session.design().network);
  EXPECT_EQ(again->network->name, "my net");
}

}  // namespace
}  // namespace tilescope::gui
