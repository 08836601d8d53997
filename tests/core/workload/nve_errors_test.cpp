// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

#include "core/workload/nve_xml.h"
#include "tests/core/workload/nve_sample.h"

namespace tilescope {
namespace {

using ::testing::HasSubstr;

struct Wrong {
  const char* from;  // in the sample
  const char* to;
  const char* message;  // start of the only message
};

void expectOnly(const std::string& text, const std::string& message) {
  const Result<Network> network = networkFromNveXml(text, "n.xml");
  EXPECT_FALSE(network.ok()) << message;
  ASSERT_EQ(network.diagnostics().size(), 1u) << toText(network.diagnostics()) << "instead of " << message;
  const std::string found = toText(network.diagnostics().front());
  EXPECT_EQ(found.substr(0, message.size()), message);
  EXPECT_FALSE(network.diagnostics().front().remedy.empty()) << found;
}

class NveError : public testing::TestWithParam<Wrong> {};

TEST_P(NveError, IsSaidWithItsPlace) {
  expectOnly(changed(kNveSample, GetParam().from, GetParam().to), GetParam().message);
}

INSTANTIATE_TEST_SUITE_P(
    Schema, NveError,
    testing::Values(
        Wrong{" <outWidth>32</outWidth>\n", "", "n.xml:2:1: E_SCHEMA: found \"layer\" without \"outWidth\""},
        Wrong{" <inCount>", " <inSize>1</inSize>\n <inCount>",
              "n.xml:10:2: E_SCHEMA: found element \"inSize\" in \"layer\""},
        Wrong{" <subWidth>2", " <subHeight>2</subHeight>\n <subWidth>2",
              "n.xml:20:2: E_SCHEMA: found \"subHeight\" again"},
        Wrong{"<layer idx=\"1\"", "<layer", "n.xml:14:1: E_SCHEMA: found \"layer\" without attribute \"idx\""},
        Wrong{" cnt=\"1\"", "", "n.xml:12:2: E_SCHEMA: found \"outMap\" without attribute \"cnt\""},
        Wrong{"idx=\"1\" cnt", "idx=\"1\" size=\"3\" cnt",
              "n.xml:12:2: E_SCHEMA: found attribute \"size\" of \"outMap\""},
        Wrong{"<layer idx=\"0\">", "<layer idx=\"0\">words", "n.xml:2:1: E_SCHEMA: found text \"words\" in \"layer\""},
        Wrong{">20<", "><b/>20<", "n.xml:3:13: E_SCHEMA: found element \"b\" in \"outHeight\""},
        Wrong{"name=\"last\"", "name=\"layer0\"", "n.xml:14:1: E_SCHEMA: found name \"layer0\" again"},
        Wrong{"name=\"last\"", "name=\"input\"", "n.xml:14:1: E_SCHEMA: found name \"input\", which is that of the"},
        Wrong{"name=\"last\"", "name=\"\"", "n.xml:14:1: E_SCHEMA: found 0 bytes of attribute \"name\""},
        Wrong{" <biasShift>", " <weights> </weights>\n <biasShift>",
              "n.xml:22:2: E_SCHEMA: found 0 bytes as the name of a file"}));

INSTANTIATE_TEST_SUITE_P(
    Numbers, NveError,
    testing::Values(
        Wrong{">32<", ">  3x2\n<", "n.xml:4:14: E_NUM: found \"3x2\"; expected a whole number from 1 to 65535"},
        Wrong{">32<", "> <", "n.xml:4:2: E_NUM: found nothing"},
        Wrong{">20<", ">65536<", "n.xml:3:13: E_NUM: found \"65536\""},
        Wrong{">20<", ">0<", "n.xml:3:13: E_NUM: found \"0\""},
        Wrong{"t>4<", "t>17<", "n.xml:17:16: E_NUM: found \"17\"; expected a whole number from 1 to 16"},
        Wrong{">5<", ">32<", "n.xml:22:13: E_NUM: found \"32\"; expected a whole number from 0 to 31"},
        Wrong{"t>9</a", "t>-1</a", "n.xml:23:12: E_NUM: found \"-1\"; expected a whole number from 0 to 47"},
        Wrong{"idx=\"1\" n", "idx=\"one\" n", "n.xml:14:1: E_NUM: found \"one\""},
        Wrong{">0, 1<", ">0, 1.5<", "n.xml:24:29: E_NUM: found \"1.5\""},
        Wrong{">0 1<", ">0 1024<", "n.xml:11:28: E_NUM: found \"1024\""},
        Wrong{"ght>1<", "ght>one<", "n.xml:7:13: E_NUM: found \"one\""}));

INSTANTIATE_TEST_SUITE_P(
    Meaning, NveError,
    testing::Values(
        Wrong{"idx=\"1\" n", "idx=\"2\" n",
              "n.xml:14:1: E_IDX: found idx 2 of layer; expected each number from 0 to 1"},
        Wrong{"idx=\"1\" n", "idx=\"0\" n", "n.xml:14:1: E_IDX: found idx 0 again of layer"},
        Wrong{"idx=\"1\" cnt=\"1\"", "idx=\"0\" cnt=\"1\"", "n.xml:12:2: E_IDX: found idx 0 again of outMap"},
        Wrong{"cnt=\"1\"", "cnt=\"2\"", "n.xml:12:2: E_CNT: found cnt 2; expected 1"},
        Wrong{">2</outC", ">3</outC", "n.xml:9:12: E_CNT: found outCount 3; expected 2"},
        Wrong{" <biasShift>", " <inCount>3</inCount>\n <biasShift>", "n.xml:22:11: E_CNT: found inCount 3; expected 2"},
        Wrong{">0, 1<", ">0, 2<", "n.xml:24:29: E_CONN: found input 2; expected a number below 2, the output maps"},
        Wrong{">0 1<", ">0 2<", "n.xml:11:28: E_CONN: found input 2; expected a number below 2, which is inCount"},
        Wrong{">0, 1<", ">1, 1<", "n.xml:24:29: E_CONN: found input 1 again"},
        Wrong{"cnt=\"1\">1<", "cnt=\"1\"> <", "n.xml:12:2: E_CONN: found an outMap without inputs"},
        Wrong{"dth>3<", "dth>10<", "n.xml:6:15: E_KERNEL: found 10 columns of the kernel; expected at most 9"},
        Wrong{"t>4<", "t>1<", "n.xml:17:16: E_KERNEL: found 1 rows of the kernel; expected at least 2"},
        Wrong{"ght>1<", "ght>3<", "n.xml:7:13: E_STRIDE: found 3; expected 1 or 2"},
        Wrong{"ght>1<", "ght>0<", "n.xml:7:13: E_STRIDE: found 0; expected 1 or 2"},
        Wrong{"dth>1<", "dth>2<", "n.xml:8:12: E_STRIDE: found 2; expected 1, the same as subHeight"},
        Wrong{">9</outH", ">10</outH",
              "n.xml:15:13: E_GEOM: found 10 output rows, which need 22 of the input; expected at most 20, those that "
              "the "
              "layer before makes. At most 9 are possible"},
        Wrong{"dth>16<", "dth>17<", "n.xml:16:12: E_GEOM: found 17 output columns, which need 34 of the input"},
        Wrong{" <biasShift>", " <weights>../w.bin</weights>\n <biasShift>",
              "n.xml:22:11: E_WEIGHTS: found \"../w.bin\""}));

TEST(NveErrors, FirstLayersHaveTheLargestInputToo) {
  std::string text = changed(kNveSample, ">20<", ">65535<");
  expectOnly(text,
             "n.xml:3:13: E_GEOM: found 65535 output rows, which need 65537 of the input; expected at most 65535");
}

TEST(NveErrors, WithoutInCountTheFirstLayerHasTheInputsThatItNames) {
  const std::string text = changed(changed(kNveSample, " <inCount>2</inCount>\n", ""), ">0 1<", ">0 7<");
  const Result<Network> network = networkFromNveXml(text, "n.xml");
  ASSERT_TRUE(network.ok()) << toText(network.diagnostics());
  EXPECT_EQ(network->layers[0].in.channels, 8);
}

TEST(NveErrors, WeightsAreLookedForAndMeasured) {
  std::map<std::string, std::uint64_t> files{{"good.bin", 2 * (1 + 4 * 2 * 2)}, {"short.bin", 33}};
  const auto bytesOf = [&](const std::string& path) -> std::optional<std::uint64_t> {
    const auto found = files.find(path);
    return found == files.end() ? std::nullopt : std::optional(found->second);
  };
  const auto read = [&](const std::string& path) {
    return networkFromNveXml(changed(kNveSample, " <biasShift>", " <weights>" + path + "</weights>\n <biasShift>"),
                             "n.xml", bytesOf);
  };
  ASSERT_TRUE(read("good.bin").ok());
  EXPECT_EQ(read("good.bin")->layers[1].weightsFile, "good.bin");
  EXPECT_THAT(
      toText(read("short.bin").diagnostics()),
      HasSubstr("n.xml:22:11: E_WEIGHTS: found \"short.bin\" of 33 bytes; expected 34 bytes: 2 for each of 17"));
  EXPECT_THAT(toText(read("none.bin").diagnostics()), HasSubstr("n.xml:22:11: E_WEIGHTS: found \"none.bin\", which"));
}

TEST(NveErrors, AllOfAFileAreSaidInOneRunInItsOrder) {
  std::string text = kNveSample;
  for (const auto& [from, to] :
       {std::pair(">20<", ">many<"), std::pair("dth>3<", "dth>12<"), std::pair("ght>1<", "ght>4<"),
        std::pair("cnt=\"1\"", "cnt=\"7\""), std::pair("<layer idx=\"1\"", "<layer idx=\"5\""),
        std::pair(" <outCount>1</outCount>\n", ""), std::pair(">0, 1<", ">0, 9<")})
    text = changed(text, from, to);
  const Result<Network> network = networkFromNveXml(text, "n.xml");
  std::string codes;
  for (const Diagnostic& wrong : network.diagnostics()) codes += std::to_string(wrong.line) + wrong.code + " ";
  EXPECT_EQ(codes, "3E_NUM 6E_KERNEL 7E_STRIDE 12E_CNT 14E_SCHEMA 14E_IDX 23E_CONN ");
}

TEST(NveErrors, WarningsAreOfCroppedInputsAndUnusedLanes) {
  const Result<Network> network =
      networkFromNveXml(changed(changed(kNveSample, ">20<", ">23<"), "dth>16<", "dth>12<"), "n.xml");
  ASSERT_TRUE(network.ok()) << toText(network.diagnostics());
  const Diagnostics& said = network.diagnostics();
  ASSERT_EQ(said.size(), 3u) << toText(said);
  EXPECT_EQ(
      toText(said[0]),
      "warning: n.xml:15:13: W_CROP: found 9 output rows, which need 20 of the input; expected 23, those that the "
      "layer before makes. The last 3 are not read.");
  EXPECT_THAT(toText(said[1]), HasSubstr("n.xml:16:12: W_CROP: found 12 output columns, which need 24"));
  EXPECT_THAT(toText(said[2]), HasSubstr("n.xml:16:12: W_PAD: found 12 columns; expected a multiple of 16"));
  EXPECT_EQ(network->layers[1].window.padding, (std::array<std::int64_t, 4>{0, 0, -3, -8}));
}

TEST(NveErrors, RowsThatTheShapeRuleDropsAnywayNeedNoCrop) {
  const Result<Network> network = networkFromNveXml(changed(kNveSample, ">20<", ">21<"), "n.xml");
  ASSERT_TRUE(network.ok()) << toText(network.diagnostics());
  EXPECT_EQ(network->layers[1].window.padding, (std::array<std::int64_t, 4>{0, 0, 0, 0}));
  EXPECT_EQ(network->layers[1].in.height, 21);
}

TEST(NveErrors, TooManyLayersAndMapsAreRefused) {
  std::string layers = "<NVEDescriptor>\n";
  for (int i = 0; i < 65; ++i)
    layers += "<layer idx=\"" + std::to_string(i) +
              "\"><outHeight>1</outHeight><outWidth>16</outWidth><kernelHeight>1</kernelHeight><kernelWidth>1"
              "</kernelWidth><subHeight>1</subHeight><subWidth>1</subWidth><outCount>1</outCount>"
              "<outMap idx=\"0\" cnt=\"1\">0</outMap></layer>\n";
  expectOnly(layers + "</NVEDescriptor>", "n.xml:1:1: E_NUM: found 65 layers; expected 1 to 64");
  expectOnly(changed(kNveSample, ">1</outC", ">257</outC"),
             "n.xml:21:12: E_NUM: found \"257\"; expected a whole number");
}

TEST(NveErrors, OtherDocumentsAreSaidToBeNoNetworks) {
  expectOnly("<svg/>", "n.xml:1:1: E_SCHEMA: found element \"svg\"; expected \"NVEDescriptor\"");
  expectOnly("<NVEDescriptor/>", "n.xml:1:1: E_SCHEMA: found \"NVEDescriptor\" without \"layer\"");
}

// Each size alone is valid.
TEST(NveErrors, ProductsOfSizesHaveLimits) {
  std::string list, maps;
  for (int i = 0; i < 1024; ++i) list += std::to_string(i) + " ";
  for (int i = 0; i < 256; ++i) maps += "<outMap idx=\"" + std::to_string(i) + "\" cnt=\"1024\">" + list + "</outMap>";
  const std::string text =
      "<NVEDescriptor><layer idx=\"0\"><outHeight>65000</outHeight><outWidth>65008</outWidth>"
      "<kernelHeight>16</kernelHeight><kernelWidth>9</kernelWidth><subHeight>1</subHeight><subWidth>1</subWidth>"
      "<outCount>256</outCount>" +
      maps + "</layer></NVEDescriptor>";
  expectOnly(text, "n.xml:1:16: E_NUM: found 2^53 or more multiply-accumulates");
}

}  // namespace
}  // namespace tilescope
