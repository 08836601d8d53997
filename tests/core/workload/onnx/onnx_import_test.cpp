// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/onnx/import.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "core/base/json.h"
#include "core/workload/batch.h"
#include "core/workload/network_file.h"
#include "core/workload/onnx/size_options.h"
#include "tests/core/workload/onnx/onnx_writer.h"
#include "tests/support/case_folder.h"
#include "tests/support/project_files.h"

namespace tilescope::onnx {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

std::string temporaryFile(const std::string& name, const std::string& bytes) {
  const std::string path = caseFolder() / name;
  std::ofstream(path, std::ios::binary) << bytes;
  return path;
}

Result<OnnxImport> read(const std::string& bytes, const Sizes& sizes = {}) {
  return onnxFromBytes(bytes, "model.onnx", sizes);
}

Result<OnnxImport> read(const OnnxWriter& writer, const Sizes& sizes = {}) {
  return read(writer.bytes(), sizes);
}

std::string errorOf(const Result<OnnxImport>& result) {
  return result ? "no error" : toText(result.diagnostics());
}

OnnxWriter convolution() {
  OnnxWriter writer;
  writer.input("x", {"1", "3", "8", "8"}).weight("w", {4, 3, 3, 3}).node("Conv", {"x", "w"}, {"y"}).output("y");
  return writer;
}

TEST(OnnxImport, AFileThatEndsEarlySaysWhere) {
  const std::string whole = convolution().bytes();
  for (std::size_t size = 1; size < whole.size(); ++size) {
    const Result<OnnxImport> result = read(whole.substr(0, size));
    if (result) continue;  // cut after a whole field: a smaller model
    EXPECT_THAT(errorOf(result), HasSubstr("model.onnx: ")) << size;
  }
  EXPECT_THAT(errorOf(read(whole.substr(0, whole.size() / 2))), HasSubstr("the file ends early"));
}

TEST(OnnxImport, FilesOfAnotherKindAreNamed) {
  EXPECT_THAT(errorOf(read(std::string())), HasSubstr("found an empty file; expected an ONNX model"));
  EXPECT_THAT(errorOf(read("<!DOCTYPE html><html></html>")), HasSubstr("found a web page"));
  EXPECT_THAT(errorOf(read("version https://git-lfs.github.com/spec/v1\noid sha256:0\n")),
              HasSubstr("Run \"git lfs pull\""));
  EXPECT_THAT(errorOf(read("PK\x03\x04 zip")), HasSubstr("found a zip archive"));
  EXPECT_THAT(errorOf(read("{\"format\": 1}")), HasSubstr("found JSON"));
  EXPECT_THAT(errorOf(read("plain text\nplain text\n")), HasSubstr("found plain text"));
  EXPECT_THAT(errorOf(readOnnx("/nowhere/model.onnx")), HasSubstr("/nowhere/model.onnx: found no such file"));
}

TEST(OnnxSizes, AreReadFromOptionsAndWrittenAsThem) {
  const std::vector<std::string> words{"--size", "batch=8", "--size", "past=0", "--input", "x=1,3,64,64"};
  const Sizes sizes = valueOrFail(parseSizes({"past=0", "batch=8"}, {"x=1,3,64,64"}));
  EXPECT_EQ(sizes.byName, (std::map<std::string, std::int64_t>{{"batch", 8}, {"past", 0}}));
  EXPECT_EQ(sizes.ofInputs.at("x"), (Shape{1, 3, 64, 64}));
  EXPECT_EQ(optionsOf(sizes), words);
  EXPECT_EQ(sizesFromJson(toJson(sizes)), sizes);
  EXPECT_TRUE(Sizes().isEmpty());
}

TEST(OnnxSizes, AllMistakesAreNamedAtOnce) {
  const std::string errors =
      toText(parseSizes({"batch", "=3", "n=-1", "n=2147483649", "m=1", "m=2"}, {"x=1,,3", "y=1,a"}).diagnostics());
  for (const char* found : {"--size: found \"batch\"; expected NAME=n", "\"=3\"", "\"n=-1\"", "\"n=2147483649\"",
                            "\"m\" twice", "--input: found \"x=1,,3\"; expected VALUE=n,n", "\"y=1,a\""})
    EXPECT_THAT(errors, HasSubstr(found));
}

TEST(OnnxSizes, OtherFilesStateTheirs) {
  const std::string file = temporaryFile("n.json", "{}");
  EXPECT_THAT(toText(readNetworkFile(file, {{{"batch", 8}}, {}}).diagnostics()),
              HasSubstr("n.json: found --size batch=8; expected an ONNX model"));
}

TEST(OnnxImport, AGraphThatContradictsItselfIsRefused) {
  OnnxWriter cycle;
  cycle.input("x", {"1", "4"}).node("Add", {"x", "b"}, {"a"}).node("Relu", {"a"}, {"b"}).output("b");
  EXPECT_THAT(errorOf(read(cycle)), HasSubstr("found a cycle through the nodes \"a_node\" and \"b_node\""));
  OnnxWriter undefined;
  undefined.input("x", {"1", "4"}).node("Add", {"x", "nothing"}, {"y"}).output("y");
  EXPECT_THAT(errorOf(read(undefined)), HasSubstr("\"nothing\", which node \"y_node\" (Add) reads and nothing makes"));
  OnnxWriter twice;
  twice.input("x", {"1", "4"}).node("Relu", {"x"}, {"y"}).node("Tanh", {"x"}, {"y"}).output("y");
  EXPECT_THAT(errorOf(read(twice)), HasSubstr("expected one producer of every value"));
  OnnxWriter missing;
  missing.input("x", {"1", "4"}).node("Relu", {"x"}, {"y"}).output("z");
  EXPECT_THAT(errorOf(read(missing)), HasSubstr("the output \"z\", which no node makes"));
  OnnxWriter sizes;
  sizes.input("x", {"2", "4"}).input("z", {"5", "6"}).node("MatMul", {"x", "z"}, {"y"}).output("y");
  EXPECT_THAT(errorOf(read(sizes)), HasSubstr("node \"y_node\" (MatMul): found a product of [2, 4] and [5, 6]"));
  OnnxWriter stride;
  stride.input("x", {"1", "3", "8", "8"}).weight("w", {4, 3, 3, 3});
  stride.node("Conv", {"x", "w"}, {"y"}, {{"strides", {0, 1}, ""}}).output("y");
  EXPECT_THAT(errorOf(read(stride)),
              HasSubstr("found 0 in its kernel, strides or dilations; expected whole numbers from 1"));
}

TEST(OnnxImport, AWeightWithoutElementsIsRefused) {
  OnnxWriter writer;
  writer.input("x", {"8", "64"}).weight("w", {64, 0}).node("MatMul", {"x", "w"}, {"y"}).output("y");
  EXPECT_THAT(errorOf(read(writer)),
              HasSubstr("weight \"w\": found the shape [64, 0]; expected sizes from 1. Correct the model: node "
                        "\"y_node\" would compute nothing."));
}

TEST(OnnxImport, HalfAModelIsRefused) {
  EXPECT_THAT(toText(onnxFromBytes("\x08\x07", "m.onnx").diagnostics()),
              HasSubstr("found a model without a graph; expected a whole ONNX model"));
  EXPECT_THAT(toText(onnxFromBytes("\x08", "m.onnx").diagnostics()), HasSubstr("the file ends early"));
}

TEST(OnnxImport, AFunctionStandsForItsBody) {
  OnnxWriter writer;
  writer.input("x", {"1", "4"}).node("Twice", {"x"}, {"y"}, {}, "local").output("y").function("Twice", "Relu");
  const OnnxImport import = valueOrFail(read(writer));
  ASSERT_EQ(import.entries.size(), 1u);
  EXPECT_EQ(import.entries[0].node, "y_node/out_node");
  EXPECT_EQ(import.entries[0].op, "Relu");
  OnnxWriter endless;
  endless.input("x", {"1", "4"}).node("Loop", {"x"}, {"y"}, {}, "local").output("y").function("Loop", "Loop", "local");
  EXPECT_THAT(errorOf(read(endless)), HasSubstr("the function \"Loop\", which calls itself"));
}

TEST(OnnxImport, NodesMayStandInAnyOrder) {
  OnnxWriter writer;
  writer.input("x", {"1", "4"}).node("Tanh", {"a"}, {"y"}).node("Relu", {"x"}, {"a"}).output("y");
  const OnnxImport import = valueOrFail(read(writer));
  ASSERT_EQ(import.entries.size(), 2u);
  EXPECT_EQ(import.entries[0].op, "Relu");
}

TEST(OnnxImport, OpenSizesGetValuesByName) {
  OnnxWriter writer;
  writer.input("x", {"batch", "tokens", "64"}).weight("w", {64, 32}).node("MatMul", {"x", "w"}, {"y"}).output("y");
  const OnnxImport usual = valueOrFail(read(writer));
  EXPECT_EQ(usual.macs, 128.0 * 64 * 32);
  EXPECT_THAT(usual.assumed, ElementsAre("batch = 1", "tokens = 128"));
  EXPECT_THAT(
      toText(read(writer).diagnostics()),
      HasSubstr("Assumed: batch = 1 and tokens = 128. Choose others in the bar above the network, or with --size "
                "NAME=n on the command line."));
  const OnnxImport named = valueOrFail(read(writer, {{{"batch", 3}, {"tokens", 5}}, {}}));
  EXPECT_EQ(named.macs, 3.0 * 5 * 64 * 32);
  EXPECT_THAT(named.assumed, IsEmpty());
  EXPECT_EQ(valueOrFail(read(writer, {{}, {{"x", {2, 7, 64}}}})).macs, 2.0 * 7 * 64 * 32);
  EXPECT_THAT(errorOf(read(writer, {{{"token", 5}}, {}})), HasSubstr("Did you mean \"tokens\"?"));
  EXPECT_THAT(errorOf(read(writer, {{{"batch", 0}}, {}})),
              HasSubstr("--size: found batch=0; expected a whole number from 1"));
  EXPECT_THAT(errorOf(read(writer, {{}, {{"z", {1}}}})), HasSubstr("\"z\", which is not an input of this model"));
  EXPECT_THAT(errorOf(read(writer, {{}, {{"x", {1, 2, 3}}}})), HasSubstr("expected 64, which the file states"));
}

TEST(OnnxImport, SizesWithoutAUsualValueAreAskedFor) {
  OnnxWriter writer;
  writer.input("x", {"1", "3", "height", "width"}).node("Relu", {"x"}, {"y"}).output("y");
  EXPECT_THAT(errorOf(read(writer)), HasSubstr("Give them with --size height=64 --size width=64."));
  OnnxWriter nameless;
  nameless.input("x", {"1", "", "8"}).node("Relu", {"x"}, {"y"}).output("y");
  EXPECT_THAT(errorOf(read(nameless)), HasSubstr("Give all of its sizes with --input x="));
}

TEST(OnnxImport, WhatIsNotKnownIsOneFinding) {
  OnnxWriter writer;
  writer.input("x", {"1", "4"}).node("Wibble", {"x"}, {"a"}, {}, "com.example");
  writer.node("Relu", {"a"}, {"b"}).node("Tanh", {"b"}, {"c"}).node("Exp", {"x"}, {"d"}).output("c").output("d");
  const Result<OnnxImport> import = read(writer);
  ASSERT_TRUE(import);
  ASSERT_EQ(import->notModelled.size(), 1u);
  EXPECT_EQ(import->notModelled[0].op, "com.example.Wibble");
  EXPECT_EQ(import->notModelled[0].reason, "operator com.example.Wibble is not known");
  EXPECT_EQ(import->notModelled[0].follows, 2);
  EXPECT_THAT(toText(import.diagnostics()), HasSubstr("3 nodes that are not modelled"));
  ASSERT_EQ(import->network.layers.size(), 2u);
  EXPECT_EQ(import->network.layers[0].pass->op, "com.example.Wibble");
  EXPECT_EQ(import->network.layers[0].pass->follows, 2);
  EXPECT_EQ(import->network.layers[1].pass->follows, 0) << "Exp reads a known value";
}

// Also an operator without a shape, and a transpose that moves the images from the first axis.
TEST(OnnxImport, AnotherBatchReachesLayersWhoseShapeDoesNotBeginWithIt) {
  OnnxWriter writer;
  writer.input("x", {"n", "6", "5"}).node("Transpose", {"x"}, {"t"}, {{"perm", {1, 0, 2}, "", true}});
  writer.node("Relu", {"t"}, {"r"}).node("Wibble", {"r"}, {"a"}, {}, "com.example").output("a");
  const Network four = valueOrFail(read(writer, {{{"n", 4}}, {}})).network;
  const Result<Network> eight = withBatch(four, 8);
  ASSERT_TRUE(eight) << toText(eight.diagnostics());
  EXPECT_EQ(eight->layers, valueOrFail(read(writer, {{{"n", 8}}, {}})).network.layers);
}

TEST(OnnxImport, HeadsAreNotImages) {
  OnnxWriter writer;
  writer.input("q", {"2", "12", "16", "64"})
      .input("k", {"2", "12", "64", "20"})
      .node("MatMul", {"q", "k"}, {"y"})
      .output("y");
  const Network network = valueOrFail(read(writer)).network;
  ASSERT_EQ(network.layers.size(), 1u);
  EXPECT_EQ(network.layers[0].batch, 2);
  EXPECT_EQ(network.layers[0].matmul.heads, 12);
  const Network four = valueOrFail(withBatch(network, 4));
  EXPECT_EQ(four.layers[0].batch, 4);
  EXPECT_EQ(four.layers[0].matmul.heads, 12);
}

TEST(OnnxImport, LayersThatFoldLeaveTheirTrace) {
  OnnxWriter writer = convolution();
  writer.node("Relu", {"y"}, {"z"});
  const Network network = valueOrFail(read(writer)).network;  // y is an output: nothing is folded
  EXPECT_EQ(network.layers.size(), 2u);
  OnnxWriter folded;
  folded.input("x", {"1", "3", "8", "8"}).weight("w", {4, 3, 3, 3}).node("Conv", {"x", "w"}, {"y"});
  folded.node("Relu", {"y"}, {"z"}).output("z");
  const OnnxImport import = valueOrFail(read(folded));
  ASSERT_EQ(import.network.layers.size(), 1u);
  EXPECT_EQ(import.network.layers[0].activation->type, ActivationType::Relu);
  EXPECT_EQ(import.entries[1].layer, "y_node");
}

TEST(OnnxImport, WeightsAreNeverRead) {
  // A weight of 1 GiB in a sparse file.
  constexpr std::int64_t kSide = 16384, kBytes = kSide * kSide * 4;
  OnnxWriter writer;
  writer.input("x", {"1", std::to_string(kSide)}).node("MatMul", {"x", "w"}, {"y"}).output("y");
  const std::string path = temporaryFile("large.onnx", writer.withLastWeight("w", {kSide, kSide}, kBytes));
  std::filesystem::resize_file(path, std::filesystem::file_size(path) + static_cast<std::uintmax_t>(kBytes));
  rusage before{}, used{};
  getrusage(RUSAGE_SELF, &before);
  const OnnxImport import = valueOrFail(readOnnx(path));
  getrusage(RUSAGE_SELF, &used);
  std::filesystem::remove(path);
  EXPECT_EQ(import.macs, static_cast<double>(kSide) * kSide);
  EXPECT_EQ(import.parameters, kSide * kSide);
  EXPECT_LT(used.ru_maxrss - before.ru_maxrss, 100 * 1024) << "KiB";
}

TEST(OnnxImport, TheNetworkKnowsItsOrigin) {
  const OnnxImport import = valueOrFail(read(convolution()));
  ASSERT_TRUE(import.network.origin);
  EXPECT_EQ(import.network.origin->file, "model.onnx");
  EXPECT_EQ(import.network.origin->sha256.size(), 64u);
  EXPECT_EQ(import.network.origin->reader, "onnx");
  EXPECT_EQ(import.network.parameters, 4 * 3 * 3 * 3);
  const Network plain = valueOrFail(readNetworkFile(temporaryFile("plain.onnx", convolution().bytes())));
  EXPECT_EQ(plain.layers, import.network.layers);
}

}  // namespace
}  // namespace tilescope::onnx
