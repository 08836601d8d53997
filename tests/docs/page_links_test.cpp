// SPDX-License-Identifier: GPL-3.0-or-later
// Links between pages lead somewhere, and docs/README.md, from which the window's help makes its contents, leads to
// every page.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "tests/docs/pages.h"
#include "tests/support/places.h"

namespace tilescope::docs {
namespace {

namespace fs = std::filesystem;

struct Target {
  std::string path;    // below the project's root
  std::string anchor;  // "" without one
};

Target targetOf(const Page& page, const std::string& link) {
  const std::size_t hash = link.find('#');
  const std::string file = link.substr(0, hash);
  const fs::path path = file.empty() ? fs::path(page.path) : fs::path(page.path).parent_path() / file;
  return {path.lexically_normal().string(), hash == std::string::npos ? "" : link.substr(hash + 1)};
}

bool leadsOut(const std::string& link) {
  return link.starts_with("https://") || link.starts_with("http://");
}

TEST(PageLinksTest, LeadToFilesAndHeadings) {
  for (const Page& page : pages())
    for (const Link& link : page.links) {
      if (leadsOut(link.target)) continue;
      const Target target = targetOf(page, link.target);
      EXPECT_TRUE(fs::exists(inSource(target.path))) << page.place(link.line) << " leads to " << target.path;
      if (target.anchor.empty()) continue;
      const Page* there = pageAt(target.path);
      ASSERT_TRUE(there) << page.place(link.line) << ": " << target.path << " is no page";
      EXPECT_TRUE(std::count(there->anchors.begin(), there->anchors.end(), target.anchor))
          << page.place(link.line) << ": " << target.path << " has no heading #" << target.anchor;
    }
}

TEST(PageLinksTest, TheIndexLeadsToEveryPage) {
  const Page* index = pageAt("docs/README.md");
  ASSERT_TRUE(index);
  std::set<std::string> reached{index->path};
  for (const Link& link : index->links)
    if (!leadsOut(link.target)) reached.insert(targetOf(*index, link.target).path);
  for (const Page& page : pages())
    EXPECT_TRUE(!page.path.starts_with("docs/") || reached.contains(page.path)) << page.path;
}

}  // namespace
}  // namespace tilescope::docs
