// SPDX-License-Identifier: GPL-3.0-or-later
// All bundled pages are there and in the contents, and no link is broken.
#include "app/gui/views/help/help_library.h"

#include <gtest/gtest.h>

#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QSet>
#include <algorithm>

#include "app/gui/views/help/help_controller.h"
#include "tests/app/gui/places.h"

namespace tilescope::gui {
namespace {

QString inTree(const QString& path) {
  return QString::fromStdString(inSource(path.toStdString()));
}

// Targets of links and pictures, except in code.
QStringList linksOf(const HelpPage& page) {
  static const QRegularExpression code("```.*?```|`[^`]*`", QRegularExpression::DotMatchesEverythingOption),
      link(R"re(\]\(([^)\s]+)\)|(?:src|srcset)="([^"]+)")re");
  QString text = page.markdown;
  text.remove(code);
  QStringList links;
  for (auto it = link.globalMatch(text); it.hasNext();) {
    const auto match = it.next();
    links << match.captured(1) + match.captured(2);
  }
  return links;
}

TEST(HelpLibraryTest, HasEveryPageOfTheSources) {
  QStringList expected{"CHANGELOG.md", "CONTRIBUTING.md", "README.md"};
  for (QDirIterator it(inTree("docs"), {"*.md"}, QDir::Files, QDirIterator::Subdirectories); it.hasNext();)
    expected << it.next().mid(inTree("").size());
  expected.sort();
  QStringList pages;
  for (const auto& [path, page] : HelpLibrary::bundled().pages()) {
    if (path.endsWith("LICENSE")) continue;
    pages << path;
    QFile file(inTree(path));
    ASSERT_TRUE(file.open(QIODevice::ReadOnly)) << path.toStdString();
    EXPECT_EQ(page.markdown, QString::fromUtf8(file.readAll())) << path.toStdString();
  }
  EXPECT_EQ(pages, expected);
}

TEST(HelpLibraryTest, TheContentsHaveEveryPage) {
  const HelpLibrary& library = HelpLibrary::bundled();
  QSet<QString> listed;
  for (const HelpGroup& group : library.contents())
    for (const HelpEntry& entry : group.entries) {
      EXPECT_FALSE(entry.title.isEmpty());
      EXPECT_TRUE(library.pages().count(entry.place.page) > 0) << entry.place.page.toStdString();
      listed << entry.place.page;
    }
  EXPECT_EQ(static_cast<std::size_t>(listed.size()), library.pages().size());
}

TEST(HelpLibraryTest, EveryLinkLeadsToAHeadingOrAFile) {
  const HelpLibrary& library = HelpLibrary::bundled();
  int links = 0;
  for (const auto& [path, page] : library.pages())
    for (const QString& link : linksOf(page)) {
      if (link.contains("://")) continue;
      ++links;
      const HelpPlace target = placeOfLink(link, path);
      const std::string where = path.toStdString() + ": " + link.toStdString();
      EXPECT_TRUE(QFile::exists(inTree(target.page))) << where;
      if (!target.page.endsWith(".md") || library.pages().count(target.page) == 0) continue;
      EXPECT_EQ(library.find(target)->anchor, target.anchor) << where << " names no heading";
    }
  EXPECT_GT(links, 40);
}

TEST(HelpLibraryTest, EveryTopicIsAHeading) {
  for (const HelpTopic& topic : helpTopics()) {
    const auto place = HelpLibrary::bundled().find(topic.place);
    ASSERT_TRUE(place) << topic.part.toStdString() << ": " << topic.place.page.toStdString();
    EXPECT_EQ(place->anchor, topic.place.anchor) << topic.part.toStdString();
  }
}

TEST(HelpLibraryTest, TheContentsAreTheHeadingsAndLinksOfTheIndex) {
  const HelpLibrary library({{"docs/README.md",
                              "# All\n\n[Not listed](a.md)\n\n## One\n\n* [`A`](a.md): first\n* words, then "
                              "[B](x/b.md#part)\n\n## None\n\n* [outside](https://a.b/c.md)\n"},
                             {"docs/a.md", "# Page a"},
                             {"docs/x/b.md", "# Page b\n\n## Part"},
                             {"c.md", "# Page c"}},
                            "docs/README.md");
  ASSERT_EQ(library.contents().size(), 3u);
  EXPECT_EQ(library.contents()[0].entries[0].title, "All");
  const HelpGroup& one = library.contents()[1];
  EXPECT_EQ(one.title, "One");
  ASSERT_EQ(one.entries.size(), 2u);
  EXPECT_EQ(one.entries[0].title, "A");
  EXPECT_EQ(one.entries[1].place, (HelpPlace{"docs/x/b.md", "part"}));
  ASSERT_EQ(library.contents()[2].entries.size(), 1u);
  EXPECT_EQ(library.contents()[2].entries[0].title, "Page c");
  EXPECT_EQ(library.rankOf("c.md"), 3u);
}

TEST(HelpLibraryTest, PagesAreFoundByTheEndOfTheirPathWhereItIsTheirs) {
  const HelpLibrary library({{"docs/README.md", "# All"}, {"docs/a/x.md", "# X\n\n## P"}, {"docs/b/README.md", "# B"}},
                            "docs/README.md");
  EXPECT_EQ(library.find({"x.md", "p"}), (HelpPlace{"docs/a/x.md", "p"}));
  EXPECT_EQ(library.find({"x.md", "q"}), (HelpPlace{"docs/a/x.md", ""}));
  EXPECT_FALSE(library.find({"README.md", ""}));
  EXPECT_FALSE(library.find({"y.md", ""}));
}

}  // namespace
}  // namespace tilescope::gui
