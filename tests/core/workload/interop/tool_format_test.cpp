// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/interop/tool_format.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "core/workload/network_file.h"
#include "tests/support/case_folder.h"
#include "tests/support/project_files.h"

namespace tilescope::interop {
namespace {

using ::testing::HasSubstr;

TEST(ToolFormat, IsDecidedByContent) {
  const std::vector<std::pair<std::string, std::string>> texts{
      {"# c\n\n- id: 0\n  operator_type: Gemm\n", "zigzag workload"},
      {"- name: default\n  spatial_mapping:\n    D1:\n", "zigzag mapping"},
      {"name: x\nmemories:\n  a: {size: 1, r_cost: 2}\noperational_array: {}\n", "zigzag hardware"},
      {"problem: {}\n", "timeloop problem"},
      {"shape:\n  name: x\n", "timeloop problem"},
      {"{{include_text('a.yaml')}}\n", "timeloop problem"},
      {"arch:\n  x: 1\nproblem:\n  R: 3\n", "timeloop problem"},
      {"architecture:\n  version: 0.4\n", "timeloop architecture"},
      {"Network a {\nLayer b {\nDimensions { K 1 }}}\n", "maestro"},
      {"num_pes: 256\n", "maestro hardware"},
      {"K,C,Y,X,R,S,T\n", "gamma"},
      {"\n\nM,N,K,0,0,0,T\n", "gamma"},
      {"K,C,X,Y,R,S,df,ConfigID\n", "airchitect"},
      {"\xEF\xBB\xBFM,N,GEMM_K,df\r\n", "airchitect"},
      {"Layer name, IFMAP Height, IFMAP Width, Filter Height, Filter Width, Channels, Num Filter, Strides,\n",
       "scalesim conv"},
      {"Layer,M,N,K,\n", "scalesim gemm"},
      {"Layer name, IFMAP Height Intraline Factor, IFMAP Width Intraline Factor, x\n", "scalesim layout"},
      {"[general]\nrun_name = x\n[architecture_presets]\nArrayHeight: 1\n", "scalesim config"},
      {"", ""},
      {"{\"problem\": 1}", ""},
      {"<a>problem:\n</a>", ""},
      {"plain text\n", ""},
      {"Layer,M,N\n", ""},
      {"name: value\n", ""}};
  for (const auto& [text, expected] : texts) {
    const std::optional<ToolFormat> format = toolFormatOf(text);
    EXPECT_EQ(format ? name(*format) : "", expected) << text;
  }
}

TEST(ToolFormat, HardwareIsNoNetworkAndOtherTextStaysJson) {
  const auto complaint = [](const std::string& text) {
    const std::string path = caseFolder() / "f.yaml";
    std::ofstream(path, std::ios::binary) << text;
    return toText(readNetworkFile(path).diagnostics());
  };
  EXPECT_THAT(complaint("num_pes: 256\n"), HasSubstr("found a file of kind maestro hardware; expected a network"));
  EXPECT_THAT(complaint("problem: [1\n"), HasSubstr("not well-formed YAML"));
  EXPECT_THAT(complaint("problem: \xFF\n"), HasSubstr("not UTF-8"));
  EXPECT_THAT(complaint("nothing known\n"), HasSubstr("f.yaml"));
}

}  // namespace
}  // namespace tilescope::interop
