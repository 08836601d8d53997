// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/help/help_library.h"

#include <gtest/gtest.h>

#include <QRegularExpression>
#include <QSet>

namespace tilescope::gui {
namespace {

TEST(GlossaryTest, HasTheTermsThatTheWindowUses) {
  QStringList anchors;
  for (const HelpSection& term : glossaryTerms(HelpLibrary::bundled())) anchors << term.anchor;
  for (const char* needed : {"dataflow",
                             "stationary",
                             "tile",
                             "loop-nest",
                             "temporal-and-spatial",
                             "uneven-mapping",
                             "refresh-location",
                             "dependence-closure",
                             "span",
                             "boundary-traffic",
                             "occupancy",
                             "ridge-point",
                             "roofline",
                             "arithmetic-intensity",
                             "compulsory-traffic",
                             "halo",
                             "ping-pong",
                             "initiation-interval",
                             "certificate",
                             "gap",
                             "bound",
                             "pareto-front",
                             "fill",
                             "read",
                             "update",
                             "drain",
                             "edp",
                             "loma",
                             "lpf",
                             "stall",
                             "onload-and-offload"})
    EXPECT_TRUE(anchors.contains(needed)) << needed;
}

TEST(GlossaryTest, EveryTermIsOnceThereAndSaidInTwoSentences) {
  QSet<QString> headings;
  static const QRegularExpression end(R"([.](?= [A-Z`*0-9\p{Lu}]|$))", QRegularExpression::UseUnicodePropertiesOption);
  for (const HelpSection& term : glossaryTerms(HelpLibrary::bundled())) {
    const std::string name = term.heading.toStdString();
    EXPECT_FALSE(headings.contains(term.heading.toLower())) << name;
    headings << term.heading.toLower();
    EXPECT_GE(term.text.count(end), 2) << name;
    EXPECT_LE(term.text.count(end), 3) << name;
    EXPECT_TRUE(term.text.endsWith('.')) << name;
  }
  EXPECT_GE(headings.size(), 40);
}

TEST(GlossaryTest, ThePaletteFindsATermByItsName) {
  PaletteModel model;
  model.setEntries(helpEntries(HelpLibrary::bundled()));
  for (const auto& [typed, anchor] : {std::pair("glossary: update", "update"), std::pair("glossary edp", "edp"),
                                      std::pair("glossary: loop nest", "loop-nest")}) {
    model.setQuery(typed);
    ASSERT_FALSE(model.matches().empty()) << typed;
    const auto place = placeOfEntry(model.matches().front().entry.id);
    ASSERT_TRUE(place) << typed;
    EXPECT_EQ(place->page, "docs/glossary.md");
    EXPECT_EQ(place->anchor, anchor);
  }
  model.setQuery("help window");
  EXPECT_EQ(placeOfEntry(model.matches().front().entry.id), (HelpPlace{"docs/window.md", ""}));
  EXPECT_FALSE(placeOfEntry("action:help.keys"));
}

}  // namespace
}  // namespace tilescope::gui
