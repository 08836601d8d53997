// SPDX-License-Identifier: GPL-3.0-or-later
// Files of GAMMA, AIrchitect, SCALE-Sim and MAESTRO: different rows and columns, strides that do not divide.
#include "core/workload/interop/listed_layers.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/core/workload/interop/tool_texts.h"

namespace tilescope::interop {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr const char* kScalesim =
    "Layer name, IFMAP Height, IFMAP Width, Filter Height, Filter Width, Channels, Num Filter, Strides,\n";
constexpr const char* kMaestro =
    "// a network\nConstant kMaps 8;\nNetwork n {\n"
    " Layer a {\n  Type: CONV\n  Stride { X: 1, Y: 2 }\n  Dimensions { K kMaps, C: 4, R 5, S: 3, Y:30, X 20 }\n"
    "  Dataflow { TemporalMap(1,1) K; Cluster(8, P); }\n }\n"
    " Layer b { Type: DSCONV Dimensions { K: 1, C: 16, R: 3, S: 3, Y: 10, X: 12 } }\n"
    " Layer c { Type: GEMM Dimensions { M 6, N 7, K 8 } }\n"
    " Layer d { Type: LSTM Dimensions { K 8 } }\n}\n";

struct WindowSizes {
  std::int64_t k, c, rows, columns, kernelHeight, kernelWidth;
  std::array<std::int64_t, 2> stride;

  bool operator==(const WindowSizes&) const = default;
};

WindowSizes windowOf(const Layer& layer) {
  EXPECT_EQ(layer.type, LayerType::Conv);
  return {layer.out.channels,        layer.in.channels,        layer.out.height,   layer.out.width,
          layer.window.kernelHeight, layer.window.kernelWidth, layer.window.stride};
}

TEST(ListedLayers, RowsAndColumnsAreNotExchanged) {
  EXPECT_EQ(windowOf(readOrFail("K,C,Y,X,R,S,T\n8,4,30,20,5,3,1\n").network.layers[0]),
            (WindowSizes{8, 4, 26, 18, 5, 3, {1, 1}}));
  EXPECT_EQ(windowOf(readOrFail("K,C,X,Y,R,S,df,ConfigID\n8,4,20,30,5,3,eye,1\n").network.layers[0]),
            (WindowSizes{8, 4, 26, 18, 5, 3, {1, 1}}));
  EXPECT_EQ(windowOf(readOrFail(std::string(kScalesim) + "a,30,20,5,3,4,8,2,\n").network.layers[0]),
            (WindowSizes{8, 4, 14, 10, 5, 3, {2, 2}}));
  EXPECT_EQ(windowOf(readOrFail(kMaestro).network.layers[0]), (WindowSizes{8, 4, 13, 18, 5, 3, {2, 1}}));
}

TEST(ListedLayers, EveryLayerReadsAnInputOfItsOwn) {
  const ToolNetwork read = readOrFail("K,C,Y,X,R,S,T\n8,4,30,20,5,3,1\n\n16,8,7,7,7,7,0\n");
  EXPECT_EQ(read.network.inputs.size(), 2u);
  EXPECT_EQ(read.network.layers[0].inputs, (std::vector<std::string>{"line2.input"}));
  EXPECT_EQ(read.network.inputs[1].size, (FeatureMap{8 * 7 * 7, 1, 1}));
  EXPECT_EQ(read.network.layers[1].name, "line4");
  EXPECT_EQ(read.network.layers[1].type, LayerType::Fc);
  EXPECT_EQ(macs(read.network), 8.0 * 4 * 26 * 18 * 5 * 3 + 16.0 * 8 * 7 * 7);
}

TEST(Gamma, TypesOfLayers) {
  const Network network = readOrFail("K,C,Y,X,R,S,T\n1,16,10,12,3,3,2\n").network;
  EXPECT_EQ(network.layers[0].groups, 16);
  EXPECT_EQ(network.layers[0].out, (FeatureMap{16, 8, 10}));
  const MatmulShape product = readOrFail("M,N,K,0,0,0,T\n6,7,8,1,1,1,3\n").network.layers[0].matmul;
  EXPECT_EQ((std::array{product.m, product.k, product.n}), (std::array<std::int64_t, 3>{6, 8, 7}));
  EXPECT_TRUE(product.constantB);
}

TEST(Gamma, BadRowsAreRejectedWithTheirLine) {
  const std::string header = "K,C,Y,X,R,S,T\n";
  EXPECT_THAT(complaintOf(header + "8,4,30,20,5,3,1\n8,16.1,30,20,5,3,1\n"),
              HasSubstr("f: line 3: found \"16.1\" as C; expected a whole number from 1 to 2147483648"));
  EXPECT_THAT(complaintOf(header + "8,0,30,20,5,3,1\n"), HasSubstr("line 2: found \"0\" as C"));
  EXPECT_THAT(complaintOf(header + "8,4,30,20,5,3,4\n"), HasSubstr("found \"4\" as T; expected 0 (fc)"));
  EXPECT_THAT(complaintOf(header + "8,4,30\n"), HasSubstr("line 2: found no T"));
  EXPECT_THAT(complaintOf(header + "8,4,3,20,5,3,1\n"),
              HasSubstr("line 2: found 5 rows of the kernel; expected at most the 3 of the input"));
  EXPECT_THAT(complaintOf(header), HasSubstr("no layers"));
  std::string many = header;
  for (int i = 0; i < 1001; ++i) many += "8,4,30,20,5,3,1\n";
  EXPECT_THAT(complaintOf(many), HasSubstr("more than 1000 layers"));
}

TEST(Airchitect, LabelsAreNotImported) {
  const ToolNetwork read = readOrFail("M,N,GEMM_K,df,ConfigID,rewards\n6,7,8,shi,764,7772161.0\n");
  EXPECT_EQ(macs(read.network), 6.0 * 7 * 8);
  EXPECT_THAT(read.notes, Contains(HasSubstr("not imported: df, ConfigID or rewards")));
}

TEST(Scalesim, OutputsRoundUpAsInTheTool) {
  const Network network =
      readOrFail(std::string(kScalesim) + "a,224,224,7,7,3,64,2,\nb,56,56,1,1,64,128,2,\nc,8,8,3,3,4,4,1").network;
  EXPECT_EQ(network.layers[0].out.height, 110);
  EXPECT_TRUE(network.layers[0].window.ceilMode);
  EXPECT_EQ(network.layers[1].out.height, 29);  // the last window reads only zeros
  EXPECT_EQ(network.layers[1].window.padding, (std::array<std::int64_t, 4>{0, 0, 1, 1}));
  EXPECT_EQ(network.layers[2].out, (FeatureMap{4, 6, 6}));
}

TEST(Scalesim, DepthwiseLayersHaveDpInTheirNames) {
  const ToolNetwork read = readOrFail(std::string(kScalesim) + "DP1,10,12,3,3,16,1,1,\nplain,10,12,3,3,16,1,1,\n");
  EXPECT_EQ(read.network.layers[0].groups, 16);
  EXPECT_EQ(read.network.layers[0].out.channels, 16);
  EXPECT_EQ(read.network.layers[1].groups, 1);
  EXPECT_EQ(read.network.layers[1].out.channels, 1);
  EXPECT_THAT(read.notes, Contains(HasSubstr("not as depthwise: plain")));
}

TEST(Scalesim, ProductsAndOtherColumns) {
  const ToolNetwork read = readOrFail("Layer,M,N,K,\nQKT,6,7,8,\nQKT,1,2,3");
  EXPECT_EQ(macs(read.network), 6.0 * 7 * 8 + 1 * 2 * 3);
  EXPECT_EQ(read.network.layers[1].name, "QKT (2)");
  EXPECT_THAT(read.notes, IsEmpty());
  const std::string sparse = replaced(kScalesim, "Strides,", "Strides, Sparsity,") + "a,8,8,3,3,4,4,1,1:2,\n";
  EXPECT_THAT(readOrFail(sparse).notes, Contains("not imported: column \"Sparsity\""));
}

TEST(Maestro, ReadsLayersAndListsTheRest) {
  const ToolNetwork read = readOrFail(kMaestro);
  ASSERT_EQ(read.network.layers.size(), 3u);
  EXPECT_EQ(read.network.layers[1].groups, 16);
  EXPECT_EQ(read.network.layers[1].out, (FeatureMap{16, 8, 10}));
  EXPECT_EQ(read.network.layers[2].matmul.k, 8);
  EXPECT_THAT(read.notes, Contains("not imported: Dataflow of a"));
  EXPECT_THAT(read.notes, Contains("not imported: type LSTM of d"));
}

TEST(Maestro, BadFilesAreRejectedWithTheirLine) {
  EXPECT_THAT(complaintOf(replaced(kMaestro, "Y:30", "Y:30.5")), HasSubstr("line 7: found \"30.5\""));
  EXPECT_THAT(complaintOf(replaced(kMaestro, "R 5,", "")), HasSubstr("line 4: found no R in \"Dimensions\" of \"a\""));
  EXPECT_THAT(complaintOf(replaced(kMaestro, "Layer b", "Lager b")), HasSubstr("line 10: found \"Lager\""));
  EXPECT_THAT(complaintOf(std::string(kMaestro).substr(0, 150)), HasSubstr("found the end of the file"));
}

}  // namespace
}  // namespace tilescope::interop
