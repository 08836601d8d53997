// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/html_writer.h"
#include "core/base/json.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <regex>
#include <set>

#include "core/base/xml_tree.h"
#include "core/report/document_facts.h"
#include "tests/support/project_files.h"
#include "tests/support/report_sample.h"

namespace tilescope::report {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

const std::string kHostile = "<script>alert(\"&amp;\")</script> ]]> --> 'a' \n x\ty & z";

XmlElement treeOf(const std::string& text) {
  TextFindings findings(text, "report.html");
  XmlLimits limits;
  limits.maxDepth = 32;
  XmlElement root = parseXml(text, findings, limits);
  EXPECT_EQ(toText(std::move(findings).take()), "");
  return root;
}

void visit(const XmlElement& element, const std::function<void(const XmlElement&)>& look) {
  look(element);
  for (const XmlElement& child : element.children) visit(child, look);
}

std::vector<const XmlElement*> all(const XmlElement& root, const std::string& name) {
  std::vector<const XmlElement*> found;
  visit(root, [&](const XmlElement& element) {
    if (element.name == name) found.push_back(&element);
  });
  return found;
}

std::size_t countOf(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

TEST(HtmlWriter, AReportIsWellFormedXml) {
  const XmlElement root = treeOf(html(sampleDocument()));
  EXPECT_EQ(root.name, "html");
  ASSERT_NE(root.attribute("lang"), nullptr);
  EXPECT_EQ(*root.attribute("lang"), "en");
  EXPECT_EQ(all(root, "title").front()->text, "ResNet-18 on Jetson TX2, setup A");
}

TEST(HtmlWriter, HostileWordsStayWords) {
  const std::string text = html(documentOf(kHostile));
  const XmlElement root = treeOf(text);
  EXPECT_TRUE(all(root, "script").empty());
  EXPECT_EQ(all(root, "h1").front()->text, kHostile);
  EXPECT_EQ(all(root, "caption").front()->text, kHostile);
  std::set<std::string> titles;
  visit(root, [&](const XmlElement& element) {
    if (const std::string* title = element.attribute("title")) titles.insert(*title);
  });
  EXPECT_THAT(titles, ElementsAre(kHostile));
}

TEST(HtmlWriter, WhatXmlCannotHoldIsReplaced) {
  for (const std::string& text :
       {std::string("a\0b", 3), std::string("a\x1B b"), std::string("a\xFF b"), std::string("a\xC0\x80"),
        std::string("a\xED\xA0\x80"), std::string("a\xEF\xBF\xBF"), std::string("a\xE2\x80")}) {
    const XmlElement root = treeOf(html(documentOf(text)));
    EXPECT_THAT(all(root, "h1").front()->text, HasSubstr("\xEF\xBF\xBD")) << text;
  }
}

TEST(HtmlWriter, OnlyLinksOfTheWebAndOfTheReportAreLinks) {
  Document document = sampleDocument();
  for (const char* target : {"javascript:alert(1)", "data:text/html,x", "file:///etc/passwd", "#"})
    document.sections[0].blocks.push_back(Paragraph{{{"words", Tone::Plain, target}}});
  const XmlElement root = treeOf(html(document));
  for (const XmlElement* link : all(root, "a")) {
    ASSERT_NE(link->attribute("href"), nullptr);
    EXPECT_TRUE(std::regex_match(*link->attribute("href"), std::regex("#.+|https://arxiv.org/abs/1512.03385")));
  }
}

TEST(HtmlWriter, LinksWithinTheReportLeadSomewhere) {
  const XmlElement root = treeOf(html(sampleDocument()));
  std::multiset<std::string> ids;
  visit(root, [&](const XmlElement& element) {
    if (const std::string* id = element.attribute("id")) ids.insert("#" + *id);
  });
  for (const std::string& id : ids) EXPECT_EQ(ids.count(id), 1u) << id;
  for (const XmlElement* link : all(root, "a")) {
    const std::string& target = *link->attribute("href");
    EXPECT_EQ(ids.count(target), target.front() == '#' ? 1u : 0u) << target;
  }
}

TEST(HtmlWriter, NothingIsFetched) {
  const std::string text = html(sampleDocument());
  const XmlElement root = treeOf(text);
  for (const char* fetching : {"script", "link", "img", "iframe", "object", "embed", "base"})
    EXPECT_TRUE(all(root, fetching).empty()) << fetching;
  visit(root, [](const XmlElement& element) {
    for (const char* attribute : {"src", "srcset", "xlink:href", "style", "onload", "onclick"})
      EXPECT_EQ(element.attribute(attribute), nullptr) << element.name << " " << attribute;
  });
  EXPECT_THAT(text, Not(HasSubstr("url(")));
  EXPECT_THAT(text, Not(HasSubstr("@import")));
}

TEST(HtmlWriter, TheTimeOfWritingStandsInOneMarkedPlace) {
  Document first = sampleDocument(), second = first, none = first;
  second.madeOn = "2031-12-24 23:59 UTC";
  none.madeOn.clear();
  const std::string text = html(first);
  const std::string marked =
      "the one thing that differs when the same command is run again. -->"
      "<time class=\"made\" datetime=\"2026-01-31T12:00Z\">2026-01-31 12:00 UTC</time>";
  ASSERT_EQ(countOf(text, marked), 1u);
  static const std::regex kTime("<time .*</time>");
  EXPECT_EQ(std::regex_replace(text, kTime, ""), std::regex_replace(html(second), kTime, ""));
  EXPECT_NE(text, html(second));
  EXPECT_EQ(countOf(html(none), "<time"), 0u);
}

TEST(HtmlWriter, TheSameDocumentGivesTheSameBytes) {
  EXPECT_EQ(html(sampleDocument(60)), html(sampleDocument(60)));
}

TEST(HtmlWriter, HeadingsDescendOneLevelAtATime) {
  const XmlElement root = treeOf(html(sampleDocument()));
  int before = 0;
  visit(root, [&](const XmlElement& element) {
    if (element.name.size() != 2 || element.name[0] != 'h' || element.name[1] < '1' || element.name[1] > '6') return;
    const int level = element.name[1] - '0';
    EXPECT_LE(level, before + 1) << element.text;
    before = level;
  });
  EXPECT_EQ(all(root, "h1").size(), 1u);
  EXPECT_EQ(all(root, "main").size(), 1u);
  EXPECT_EQ(all(root, "nav").size(), 1u);
}

TEST(HtmlWriter, TablesHaveACaptionHeadsWithUnitsAndATotal) {
  const XmlElement root = treeOf(html(sampleDocument(3)));
  const XmlElement* table = all(root, "table").front();
  EXPECT_EQ(all(*table, "caption").size(), 1u);
  std::size_t columns = 0;
  for (const XmlElement* head : all(*table->children[1].children.begin(), "th")) {
    EXPECT_EQ(*head->attribute("scope"), "col");
    ++columns;
  }
  EXPECT_EQ(columns, 12u);
  EXPECT_EQ(all(*all(root, "tbody").front(), "tr").size(), 3u);
  EXPECT_EQ(all(*all(root, "tfoot").front(), "tr").size(), 1u);
  for (const XmlElement* row : all(*table, "tr")) EXPECT_EQ(row->children.size(), columns);
  EXPECT_THAT(html(sampleDocument()), HasSubstr(">Latency <span class=\"unit\">ms</span></th>"));
}

// In a column of estimates, the header is marked.
TEST(HtmlWriter, EveryEstimateIsMarkedWithAHatchAndAWord) {
  Document document = sampleDocument(2);
  EXPECT_THAT(html(document), HasSubstr("mJ</span> <span class=\"word\">estimate</span></th>"));
  EXPECT_THAT(html(document), HasSubstr("<span class=\"estimate\">1.56</span></td>"));
  EXPECT_THAT(html(document),
              HasSubstr("<span class=\"estimate\">33.4 mJ</span> <span class=\"word\">estimate</span>"));
  document.sections[0].blocks.push_back(Paragraph{{{"an assumption", Tone::Estimate}}});
  EXPECT_THAT(html(document), HasSubstr("<span class=\"estimate\">an assumption</span></p>")) << "it says so itself";
  Table& table = std::get<Table>(document.sections[1].blocks[0]);
  table.rows[0][9] = {{"1.56"}};
  EXPECT_THAT(html(document),
              HasSubstr("<span class=\"estimate\">1.56</span> <span class=\"word\">estimate</span></td>"));
}

TEST(HtmlWriter, ChartsStandInTheFileWithoutTheirDeclaration) {
  const std::string text = html(sampleDocument());
  EXPECT_THAT(text, Not(HasSubstr("<?xml")));
  const XmlElement root = treeOf(text);
  const std::vector<const XmlElement*> figures = all(root, "figure");
  ASSERT_EQ(figures.size(), 1u);
  EXPECT_EQ(all(*figures[0], "svg").size(), 1u);
  EXPECT_EQ(all(*figures[0], "figcaption").size(), 1u);
}

TEST(HtmlWriter, ChartsOfARowStandSideBySideWithTheirTitles) {
  Document document = sampleDocument();
  const Chart chart = *chartsOf(document).front();
  Chart second = chart;
  second.id = "other";
  second.title = "Other";
  document.sections = {{"s", "Summary", {ChartRow{{chart, second}}}, {}}};
  const XmlElement root = treeOf(html(document));
  EXPECT_EQ(all(root, "figure").size(), 2u);
  EXPECT_EQ(all(root, "figcaption").size(), 2u);
  EXPECT_THAT(html(document),
              ::testing::AllOf(HasSubstr("<div class=\"row\">"), HasSubstr("<strong>Other.</strong></figcaption>")));
  EXPECT_TRUE(all(root, "nav").empty()) << "one section needs no contents";
}

TEST(HtmlWriter, AnEmptyDocumentIsAPage) {
  const XmlElement root = treeOf(html(Document{}));
  EXPECT_TRUE(all(root, "section").empty());
  EXPECT_TRUE(all(root, "nav").empty());
}

TEST(HtmlStyle, ColoursAreTheTokensOfTheThemes) {
  const std::string style(htmlStyle());
  const std::size_t dark = style.find("prefers-color-scheme: dark");
  ASSERT_NE(dark, std::string::npos);
  const Json light = valueOrFail(parseJson(valueOrFail(readTextFile(inSource("resources/themes/light.json"))), ""));
  const Json night = valueOrFail(parseJson(valueOrFail(readTextFile(inSource("resources/themes/dark.json"))), ""));
  static const std::regex kToken("--([a-z0-9-]+): (#[0-9A-F]{6});");
  std::size_t found = 0;
  for (std::sregex_iterator at(style.begin(), style.end(), kToken), end; at != end; ++at, ++found) {
    std::string name = (*at)[1];
    std::replace(name.begin(), name.end(), '-', '_');
    const Json& theme = static_cast<std::size_t>(at->position()) < dark ? light : night;
    EXPECT_EQ(theme.value(name, ""), (*at)[2].str()) << name;
  }
  EXPECT_EQ(found, 34u);
  const std::string rest = std::regex_replace(style, kToken, "");
  EXPECT_FALSE(std::regex_search(rest, std::regex("#[0-9A-Fa-f]{3,8}\\b"))) << "a colour of its own";
}

}  // namespace
}  // namespace tilescope::report
