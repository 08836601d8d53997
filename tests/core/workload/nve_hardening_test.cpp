// SPDX-License-Identifier: GPL-3.0-or-later
// Malicious files: nothing is fetched, nothing grows, the answer comes at once.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>

#include "core/workload/nve_xml.h"
#include "tests/core/workload/nve_sample.h"

namespace tilescope {
namespace {

using ::testing::HasSubstr;

std::string answerTo(const std::string& text) {
  const auto begin = std::chrono::steady_clock::now();
  const std::string said = toText(networkFromNveXml(text, "n.xml").diagnostics());
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(20));
  return said;
}

TEST(NveHardening, EntitiesCannotBeDeclaredSoTheyCannotGrow) {
  std::string laughs = "<!DOCTYPE NVEDescriptor [\n<!ENTITY l0 \"ha\">\n";
  for (int i = 1; i < 20; ++i) {
    const std::string inner = "&l" + std::to_string(i - 1) + ";";
    laughs += "<!ENTITY l" + std::to_string(i) + " \"" + inner + inner + inner + inner + "\">\n";
  }
  laughs += "]>\n" + changed(kNveSample, ">20<", ">&l19;<");
  EXPECT_EQ(
      answerTo(laughs),
      "n.xml:2:1: E_XML: found a declaration of entity \"l0\"; expected a file without entities of its own. Write its "
      "text where it is meant.\n");
}

TEST(NveHardening, NoFileIsReadThroughAnEntity) {
  for (const char* declared :
       {"<!ENTITY x SYSTEM \"file:///etc/hostname\">", "<!ENTITY x PUBLIC \"p\" \"http://127.0.0.1:9/x\">",
        "<!ENTITY % x SYSTEM \"file:///etc/hostname\"> %x;"})
    EXPECT_THAT(
        answerTo("<!DOCTYPE NVEDescriptor [" + std::string(declared) + "]>\n" + changed(kNveSample, ">20<", ">&x;<")),
        HasSubstr("n.xml:1:26: E_XML: found a declaration of entity \"x\""))
        << declared;
}

TEST(NveHardening, EntitiesThatAnExternalDtdMightDeclareAreRefused) {
  const std::string doctype = "<!DOCTYPE NVEDescriptor SYSTEM \"/no/such/folder/nve_network.dtd\">\n";
  EXPECT_EQ(answerTo(doctype + kNveSample), "");
  EXPECT_THAT(answerTo(doctype + changed(kNveSample, ">20<", ">&x;<")), HasSubstr("n.xml:4:13: E_XML: found entity"));
  EXPECT_THAT(answerTo(doctype + changed(kNveSample, "name=\"last\"", "name=\"&x;\"")), HasSubstr("n.xml:15:"));
  EXPECT_THAT(answerTo(changed(kNveSample, ">20<", ">&x;<")), HasSubstr("n.xml:3:"));
}

TEST(NveHardening, DefaultsOfADtdInsideTheFileAreNotUsed) {
  const std::string doctype =
      "<!DOCTYPE NVEDescriptor [<!ELEMENT layer ANY><!ATTLIST layer idx CDATA \"1\" name CDATA \"n\">]>\n";
  EXPECT_EQ(answerTo(doctype + kNveSample), "");
  EXPECT_THAT(answerTo(doctype + changed(kNveSample, " idx=\"1\" n", " n")),
              HasSubstr("n.xml:15:1: E_SCHEMA: found \"layer\" without attribute \"idx\""));
}

TEST(NveHardening, DepthSizeAndNumberAreLimited) {
  std::string deep;
  for (int i = 0; i < 100'000; ++i) deep += "<a>";
  EXPECT_EQ(
      answerTo(deep),
      "n.xml:1:49: E_XML: found elements inside each other more than 16 deep; expected at most 16 levels. Check that "
      "this is the right file.\n");
  EXPECT_THAT(answerTo("<a>" + std::string((16U << 20), ' ') + "</a>"), HasSubstr("more than 16777216 bytes"));
  std::string many = "<NVEDescriptor>";
  for (int i = 0; i < 200'000; ++i) many += "<layer/>";
  EXPECT_THAT(answerTo(many), HasSubstr("E_XML: found more than 100000 elements"));
}

TEST(NveHardening, ManyAttributesTakeNoTime) {
  std::string attributes, declarations;
  for (int i = 0; i < 1'000'000; ++i) attributes += " a" + std::to_string(i) + " = ''";
  for (int i = 0; i < 500'000; ++i) declarations += "a" + std::to_string(i) + " CDATA '' ";
  EXPECT_THAT(answerTo("<!-- = '' -->\n<NVEDescriptor" + attributes + "/>"),
              HasSubstr("n.xml:2:1: E_XML: found more than 1000 attributes"));
  EXPECT_THAT(answerTo("<!DOCTYPE NVEDescriptor [<!ATTLIST layer " + declarations + ">]>" + kNveSample),
              HasSubstr("E_XML: found more than 1000 declarations of attributes"));
  std::string ampersands;
  for (int i = 0; i < 1'000'000; ++i) ampersands += "&amp;";
  EXPECT_THAT(answerTo("<NVEDescriptor name='" + ampersands + "'/>"),
              HasSubstr("E_SCHEMA: found 1000000 bytes of attribute \"name\""));
}

TEST(NveHardening, LongListsOfMistakesEnd) {
  std::string list;
  for (int i = 0; i < 1'000'000; ++i) list += "x ";
  EXPECT_THAT(answerTo(changed(kNveSample, ">0, 1<", ">" + list + "<")), HasSubstr("There may be more"));
  std::string layers = "<NVEDescriptor>";
  for (int i = 0; i < 90'000; ++i) layers += "<layer/>";
  EXPECT_THAT(answerTo(layers + "</NVEDescriptor>"), HasSubstr("There may be more"));
}

// libxml2 stops counting at line 65535.
TEST(NveHardening, PlacesAreRightFarDown) {
  std::string list;
  for (int i = 0; i < 70'000; ++i) list += "\n";
  EXPECT_THAT(answerTo(changed(kNveSample, ">0, 1<", ">0," + list + "  x<")),
              HasSubstr("n.xml:70024:3: E_NUM: found \"x\""));
}

}  // namespace
}  // namespace tilescope
