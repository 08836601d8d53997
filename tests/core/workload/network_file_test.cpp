// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/network_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "core/workload/nve_xml.h"
#include "tests/core/workload/nve_sample.h"
#include "tests/support/case_folder.h"
#include "tests/support/project_files.h"

namespace tilescope {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

class NetworkFile : public testing::Test {
 protected:
  void SetUp() override { fs::create_directories(folder_ / "w"); }

  std::string write(const std::string& name, const std::string& text) const {
    const std::string path = (folder_ / name).string();
    std::ofstream(path, std::ios::binary) << text;
    return path;
  }

  const fs::path folder_ = caseFolder();
};

TEST_F(NetworkFile, IsReadByItsNameOrItsText) {
  EXPECT_TRUE(readNetworkFile(write("a.xml", kNveSample)).ok());
  EXPECT_TRUE(readNetworkFile(write("a.XML", kNveSample)).ok());
  EXPECT_TRUE(readNetworkFile(write("a.txt", " \n" + kNveSample)).ok());
  EXPECT_TRUE(readNetworkFile(inSource("networks/alexnet.json")).ok());
  EXPECT_THAT(toText(readNetworkFile(write("b.xml", "{}")).diagnostics()), HasSubstr("b.xml:1:1: E_XML"));
  EXPECT_THAT(toText(readNetworkFile(write("b.json", "{}")).diagnostics()),
              HasSubstr("b.json: /format: found nothing"));
  EXPECT_THAT(toText(readNetworkFile((folder_ / "none.xml").string()).diagnostics()), HasSubstr("no such file"));
}

TEST_F(NetworkFile, LooksForWeightsBesideIt) {
  const std::string file =
      write("n.xml", changed(kNveSample, " <biasShift>", " <weights>w/last.bin</weights>\n <biasShift>"));
  EXPECT_THAT(toText(readNetworkFile(file).diagnostics()),
              HasSubstr("n.xml:22:11: E_WEIGHTS: found \"w/last.bin\", which"));
  write("w/last.bin", std::string(33, '\0'));
  EXPECT_THAT(toText(readNetworkFile(file).diagnostics()),
              HasSubstr("n.xml:22:11: E_WEIGHTS: found \"w/last.bin\" of 33"));
  write("w/last.bin", std::string(34, '\0'));
  EXPECT_TRUE(readNetworkFile(file).ok());
}

TEST(BundledNveNetworks, AreThoseOfTheTable) {
  const Network face = projectNetwork("face_detection.xml"), sign = projectNetwork("speed_sign.xml");
  const auto connections = [](const Layer& layer) {
    return layer.connections.empty() ? static_cast<std::size_t>(layer.in.channels * layer.out.channels)
                                     : layer.connections.size();
  };
  const auto figures = [&](const Network& network) {
    std::vector<std::array<std::int64_t, 5>> all;  // kernel, stride, maps, connections and positions per layer
    for (const Layer& l : network.layers)
      all.push_back({l.window.kernelHeight, l.window.stride[0], l.out.channels,
                     static_cast<std::int64_t>(connections(l)), l.out.height});
    return all;
  };
  EXPECT_EQ(figures(face), (std::vector<std::array<std::int64_t, 5>>{
                               {6, 2, 4, 4, 638}, {4, 2, 14, 20, 317}, {6, 1, 14, 14, 312}, {1, 1, 1, 14, 312}}));
  EXPECT_EQ(figures(sign), (std::vector<std::array<std::int64_t, 5>>{
                               {6, 2, 6, 6, 638}, {6, 2, 16, 60, 317}, {5, 1, 80, 640, 312}, {1, 1, 1, 80, 312}}));
  EXPECT_EQ(face.layers[0].out.width, 368);
  EXPECT_EQ(face.layers[1].window.padding[2], -2);
}

TEST(BundledNveNetworks, RoundTrip) {
  for (const char* file : {"face_detection.xml", "speed_sign.xml"}) {
    const Network network = projectNetwork(file);
    EXPECT_EQ(*networkFromNveXml(*toNveXml(network), file), network) << file;
  }
}

}  // namespace
}  // namespace tilescope
