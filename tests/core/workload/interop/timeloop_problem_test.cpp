// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "core/workload/network_file.h"
#include "tests/core/workload/interop/tool_texts.h"
#include "tests/support/case_folder.h"

namespace tilescope::interop {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

namespace fs = std::filesystem;

constexpr const char* kProblem = R"(problem:
  version: 0.4
  instance: {C: 4, M: 8, R: 5, S: 3, N: 2, P: 10, Q: 12, Wstride: 2, H: 99, densities: {Inputs: 0.5}}
  shape:
    name: window
    dimensions: [C, M, R, S, N, P, Q]
    coefficients:
    - {name: Wstride, default: 1}
    - {name: Hdilation, default: 3}
    data_spaces:
    - {name: Weights, projection: [[[C]], [[M]], [[R]], [[S]]]}
    - name: Inputs
      projection: [[[N]], [[C]], [[R], [P, Wstride]], [[S, Hdilation], [Q]]]
    - {name: Outputs, projection: [[[N]], [[M]], [[Q]], [[P]]], read_write: true}
)";

TEST(TimeloopProblem, SumsAreRelationsWithTheFactorsThatTheProjectionNames) {
  const ToolNetwork read = readOrFail(kProblem);
  const Layer& layer = read.network.layers[0];
  EXPECT_EQ(layer.name, "window");
  const Einsum& einsum = *layer.einsum;
  EXPECT_THAT(einsum.weight, ElementsAre("C", "M", "R", "S"));
  EXPECT_THAT(einsum.input, ElementsAre("N", "C", "I0", "I1"));
  EXPECT_THAT(einsum.output, ElementsAre("N", "M", "Q", "P"));
  ASSERT_EQ(einsum.relations.size(), 2u);
  EXPECT_EQ(einsum.relations[0].of, (std::vector<std::pair<std::string, std::int64_t>>{{"R", 1}, {"P", 2}}));
  EXPECT_EQ(einsum.relations[1].of, (std::vector<std::pair<std::string, std::int64_t>>{{"S", 3}, {"Q", 1}}));
  EXPECT_EQ(macs(read.network), 4.0 * 8 * 5 * 3 * 2 * 10 * 12);
  EXPECT_THAT(read.notes, Contains("H is not used by the shape"));
  EXPECT_THAT(read.notes, Contains(HasSubstr("not imported: densities")));
}

TEST(TimeloopProblem, NamesOfAConvolutionAreGivenWhereAsked) {
  const Einsum einsum = *readOrFail(kProblem, {.convolutionNames = true}).network.layers[0].einsum;
  EXPECT_THAT(einsum.input, ElementsAre("B", "C", "IY", "IX"));
  EXPECT_THAT(einsum.weight, ElementsAre("C", "K", "FY", "FX"));
  EXPECT_EQ(einsum.relations[0].of.back(), (std::pair<std::string, std::int64_t>{"OY", 2}));
  EXPECT_THAT(
      complaintOf(replaced(kProblem, "dimensions: [C, M,", "dimensions: [C, K, M,"), {.convolutionNames = true}),
      HasSubstr("two dimensions that become K"));
}

TEST(TimeloopProblem, SizesWithoutAShapeAreOfAConvolution) {
  const ToolNetwork read =
      readOrFail("mapper: {a: b}\nproblem: {R: 5, S: 3, P: 10, Q: 12, C: 4, K: 8, N: 2, Hstride: 2}\n");
  EXPECT_EQ(macs(read.network), 5.0 * 3 * 10 * 12 * 4 * 8 * 2);
  EXPECT_EQ(read.network.layers[0].einsum->relations[1].of.back(), (std::pair<std::string, std::int64_t>{"Q", 2}));
  EXPECT_THAT(read.notes, Contains("not imported: mapper"));
  EXPECT_THAT(read.notes, Contains(HasSubstr("no shape in the file")));
}

TEST(TimeloopProblem, OtherTensorsAreTakenInTheirOrderAndSaid) {
  const std::string product =
      "problem:\n  instance: {M: 2, N: 3, K: 4}\n  shape:\n    dimensions: [M, N, K]\n    data_spaces:\n"
      "    - {name: A, projection: [[[M]], [[K]]]}\n    - {name: B, projection: [[[K]], [[N]]]}\n"
      "    - {name: Z, projection: [[[M]], [[N]]], read_write: True}\n";
  const ToolNetwork read = readOrFail(product);
  EXPECT_THAT(read.network.layers[0].einsum->input, ElementsAre("M", "K"));
  EXPECT_EQ(read.network.layers[0].name, "problem");
  EXPECT_THAT(read.notes, ElementsAre("A is taken as the input and B as the weights."));
  EXPECT_THAT(complaintOf(replaced(product, "read_write: True", "read_write: False")),
              HasSubstr("/problem/shape/data_spaces: found 3 inputs and 0 outputs"));
  EXPECT_THAT(complaintOf(replaced(product, "[[[M]], [[K]]]", "[[[M]], [[Q]]]")), HasSubstr("projection/1/0/0"));
  EXPECT_THAT(complaintOf(replaced(product, "{M: 2,", "{M: 2.5,")), HasSubstr("/problem/instance/M: found \"2.5\""));
  EXPECT_THAT(complaintOf(replaced(product, "[[[M]], [[N]]], read", "[[[M], [N]]], read")),
              HasSubstr("expected an output without sums"));
}

class TimeloopInclude : public testing::Test {
 protected:
  void SetUp() override { fs::create_directories(folder_ / "nets" / "one"); }

  std::string write(const std::string& name, const std::string& text) const {
    std::string path = (folder_ / name).string();
    std::ofstream(path, std::ios::binary) << text;
    return path;
  }

  static std::string complaintAt(const std::string& path) { return toText(readNetworkFile(path).diagnostics()); }

  const fs::path folder_ = caseFolder();
  const std::string base_ = replaced(kProblem, "problem:\n", "base_of_problems: &base\n");
};

TEST_F(TimeloopInclude, IncludedTextIsPartOfTheFile) {
  write("nets/base.yaml", base_);
  const std::string file =
      write("nets/one/a.yaml", "{{include_text('../base.yaml')}}\nproblem:\n  <<<: *base\n  instance: {M: 16}\n");
  const Network network = valueOrFail(readNetworkFile(file));
  EXPECT_EQ(macs(network), 4.0 * 16 * 5 * 3 * 2 * 10 * 12);
  EXPECT_EQ(network.name, "a");
  EXPECT_EQ(network.origin->reader, "timeloop problem");
}

TEST_F(TimeloopInclude, AMissingFileIsReplacedByTheOnlyOneOfThatNameAndSaid) {
  write("nets/v4_base.yaml", base_);
  const std::string text = "{{include_text(\"base.yaml\")}}\nproblem: {<<<: *base}\n";
  const std::string file = write("nets/a.yaml", text);
  EXPECT_THAT(complaintAt(file), HasSubstr("\"base.yaml\" is not there; included \"v4_base.yaml\" in its place."));
  write("nets/v3_base.yaml", base_);
  EXPECT_THAT(complaintAt(file), HasSubstr("which is not a file"));
}

TEST_F(TimeloopInclude, OtherTemplatesAndPathsAreRejected) {
  EXPECT_THAT(complaintAt(write("a.yaml", "problem: {R: {{1 + 2}}}\n")), HasSubstr("line 1: found \"{{1 + 2}}\""));
  EXPECT_THAT(complaintAt(write("a.yaml", "x: 1\nproblem: {{include_text('/etc/hosts')}}\n")),
              HasSubstr("line 2: found \"/etc/hosts\"; expected a path at most 2 folders up"));
  EXPECT_THAT(complaintAt(write("a.yaml", "problem: {{include_text('../../../b.yaml')}}\n")), HasSubstr("folders up"));
  EXPECT_THAT(complaintAt(write("a.yaml", "problem: {{include_text('a.yaml')}}\n")), HasSubstr("include each other"));
  EXPECT_THAT(complaintAt(write("a.yaml", "problem: {{include_text('\n")), HasSubstr("line 1: found"));
}

TEST_F(TimeloopInclude, AFragmentIsNoProblem) {
  EXPECT_THAT(complaintAt(write("base.yaml", base_)), HasSubstr("found a fragment that other files include"));
}

}  // namespace
}  // namespace tilescope::interop
