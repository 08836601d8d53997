// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/xml_tree.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tilescope {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Pair;

XmlElement parsed(const std::string& text) {
  TextFindings findings(text, "f.xml");
  XmlElement root = parseXml(text, findings);
  EXPECT_EQ(toText(std::move(findings).take()), "");
  return root;
}

std::string refused(const std::string& text, const XmlLimits& limits = {}) {
  TextFindings findings(text, "f.xml");
  parseXml(text, findings, limits);
  return toText(std::move(findings).take());
}

TEST(XmlTree, ElementsStandWhereTheirTagsBegin) {
  const std::string text =
      "<?xml version=\"1.0\"?>\n<!-- < -->\n<a x='1' y=\"&lt;2\">\n  µ<b\n z='>'>12 </b><c/>\n</a>\n";
  const XmlElement root = parsed(text);
  EXPECT_EQ(root.name, "a");
  EXPECT_EQ(root.begin, text.find("<a"));
  EXPECT_THAT(root.attributes, ElementsAre(Pair("x", "1"), Pair("y", "<2")));
  EXPECT_EQ(*root.attribute("y"), "<2");
  EXPECT_EQ(root.attribute("z"), nullptr);
  ASSERT_EQ(root.children.size(), 2u);
  EXPECT_EQ(root.children[0].begin, text.find("<b"));
  EXPECT_EQ(root.children[0].text, "12 ");
  EXPECT_EQ(root.children[0].textBegin, text.find("12 "));
  EXPECT_EQ(root.children[1].begin, text.find("<c/>"));
  EXPECT_EQ(root.children[1].text, "");
}

TEST(XmlTree, TextThatIsNotWrittenAsItReadsStandsAtItsElement) {
  for (const char* written : {"&#49;2", "<![CDATA[12]]>", "1<!-- and -->2"}) {
    const std::string text = std::string("<a><b>") + written + "</b></a>";
    const XmlElement root = parsed(text);
    EXPECT_EQ(root.children[0].text, "12") << written;
    EXPECT_EQ(root.children[0].textBegin, 3u) << written;
  }
}

TEST(XmlTree, AByteOrderMarkMovesNothing) {
  const XmlElement root = parsed("\xEF\xBB\xBF<a> 1</a>");
  EXPECT_EQ(root.begin, 3u);
  EXPECT_EQ(root.textBegin, 6u);
}

TEST(XmlTree, AttributesMeanWhatTheirReferencesSay) {
  const XmlElement root = parsed("<a x='&amp;&lt;&quot;&apos;&#38;#38;&amp;#38;&#181;' y=' 1\t&#10;2 '/>");
  EXPECT_EQ(*root.attribute("x"), "&<\"'&#38;&#38;µ");
  EXPECT_EQ(*root.attribute("y"), " 1 \n2 ");
}

// libxml2 drops what it has read, so places must be counted without it.
TEST(XmlTree, PlacesHoldFarBehindTheBeginning) {
  std::string text = "<a>\n";
  for (int i = 0; i < 20'000; ++i) text += "<b c='" + std::to_string(i) + "'> " + std::to_string(i) + "</b>\n";
  const XmlElement root = parsed(text + "</a>");
  ASSERT_EQ(root.children.size(), 20'000u);
  for (std::size_t i = 0; i < root.children.size(); ++i) {
    const XmlElement& child = root.children[i];
    const std::string tag = "<b c='" + std::to_string(i) + "'>";
    ASSERT_EQ(text.substr(child.begin, tag.size()), tag);
    ASSERT_EQ(child.textBegin, child.begin + tag.size());
  }
}

TEST(XmlTree, SaysWhereATextIsNotWellFormed) {
  EXPECT_THAT(refused("<a>\n  <b></c>\n</a>"), HasSubstr("f.xml:2:10: E_XML: found \"Opening and ending tag mismatch"));
  EXPECT_THAT(refused("<a>\n"), HasSubstr("f.xml:2:1: E_XML: found \"Premature end"));
  EXPECT_THAT(refused("<a x='1' x='2'/>"), HasSubstr("f.xml:1:15: E_XML: found \"Attribute x redefined"));
  EXPECT_THAT(refused("<a>\xff</a>"), HasSubstr("E_XML"));
  EXPECT_THAT(refused("words"), HasSubstr("f.xml:1:1: E_XML"));
}

TEST(XmlTree, TakesTextInUtf8Only) {
  EXPECT_EQ(refused(""),
            "f.xml:1:1: E_XML: found an empty file; expected an XML document. Check that this is the right file.\n");
  EXPECT_THAT(refused(std::string("\xff\xfe<\0a\0/\0>\0", 10)), HasSubstr("E_XML: found a zero byte"));
}

TEST(XmlTree, HasLimits) {
  EXPECT_THAT(refused("<a>" + std::string(100, ' ') + "</a>", {.maxBytes = 50}),
              HasSubstr("E_XML: found more than 50 bytes; expected at most 50 bytes"));
  EXPECT_THAT(refused("<a><b>\n <c/></b></a>", {.maxDepth = 2}), HasSubstr("f.xml:2:2: E_XML: found elements inside"));
  EXPECT_EQ(refused("<a><b></b></a>", {.maxDepth = 2}), "");
  EXPECT_THAT(refused("<a><b/><b/></a>", {.maxElements = 2}),
              HasSubstr("f.xml:1:8: E_XML: found more than 2 elements"));
}

}  // namespace
}  // namespace tilescope
