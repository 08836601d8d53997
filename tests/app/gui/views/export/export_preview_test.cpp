// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/export/export_preview.h"

#include <gmock/gmock.h>

#include "app/gui/views/export/export_words.h"
#include "app/gui/views/export/preview_pages.h"
#include "tests/core/plugin/plugin_fixtures.h"

namespace tilescope::gui {
namespace {

using app::LineFate;
using FileState = PreviewFile::State;

std::string numbered(int from, int to) {
  std::string text;
  for (int i = from; i <= to; ++i) text += "line " + std::to_string(i) + "\n";
  return text;
}

TEST(PreviewFile, IsNewChangedOrTheSame) {
  EXPECT_EQ(previewFile("a.txt", "x\n", std::nullopt).state, FileState::New);
  EXPECT_EQ(previewFile("a.txt", "x\n", "x\n").state, FileState::Same);
  const PreviewFile changed = previewFile("a.txt", "x\ny\nz\n", "x\nq\n");
  EXPECT_EQ(changed.state, FileState::Changed);
  EXPECT_EQ(changed.added, 2u);
  EXPECT_EQ(changed.removed, 1u);
  ASSERT_EQ(changed.lines.size(), 4u);
  EXPECT_EQ(changed.lines[1].fate, LineFate::Removed);
  EXPECT_EQ(changed.lines[1].number, 2);
  EXPECT_EQ(changed.lines[3].number, 3);
  EXPECT_EQ(tabText(changed).toStdString(), "a.txt +2 \u22121");
  EXPECT_EQ(tabText(previewFile("src/a.txt", "x\n", std::nullopt)).toStdString(), "a.txt");
}

TEST(PreviewFile, NewFilesHaveNoMarks) {
  const PreviewFile file = previewFile("a.cu", "/* a\nb */ int c;\n", std::nullopt);
  ASSERT_EQ(file.lines.size(), 2u);
  EXPECT_EQ(file.added, 0u);
  EXPECT_EQ(file.lines[0].fate, LineFate::Same);
  EXPECT_EQ(file.lines[1].state, CodeState::BlockComment);
}

TEST(PreviewFile, WhatIsNoTextOrTooLongIsLeftOut) {
  EXPECT_FALSE(previewFile("w.bin", std::string("a\0b", 3), std::nullopt).isText);
  EXPECT_FALSE(previewFile("w.txt", "\xff\xfe", std::nullopt).isText);
  const PreviewFile file = previewFile("long.txt", numbered(1, static_cast<int>(kMaxPreviewLines) + 5), std::nullopt);
  EXPECT_EQ(file.lines.size(), kMaxPreviewLines);
  EXPECT_EQ(file.leftOut, 5u);
}

TEST(PreviewRows, LongUnchangedRunsAreFoldedAndOpened) {
  std::string before = numbered(1, 100), after = before;
  after.replace(after.find("line 50\n"), 8, "LINE 50\n");
  const PreviewFile file = previewFile("a.txt", after, before);
  const std::vector<PreviewRow> rows = previewRows(file, {});
  // Five lines, a fold, three lines, the changed line (old and new), three lines, a fold.
  ASSERT_EQ(rows.size(), 5u + 1 + 3 + 2 + 3 + 1);
  EXPECT_EQ(rows[5], (PreviewRow{5, 41}));
  EXPECT_EQ(rows.back(), (PreviewRow{54, 47}));
  const std::vector<PreviewRow> opened = previewRows(file, {5});
  EXPECT_EQ(opened.size(), rows.size() - 1 + 41);
  std::size_t lines = 0;
  for (const PreviewRow& row : rows) lines += row.folded == 0 ? 1 : row.folded;
  EXPECT_EQ(lines, file.lines.size());
}

TEST(PreviewRows, ShortRunsAndUnchangedFilesAreNotFolded) {
  EXPECT_EQ(previewRows(previewFile("a.txt", numbered(1, 500), numbered(1, 500)), {}).size(), 500u);
  const PreviewFile file = previewFile("a.txt", "x\n" + numbered(1, 13) + "y\n", "p\n" + numbered(1, 13) + "q\n");
  EXPECT_EQ(previewRows(file, {}).size(), 17u);
  EXPECT_EQ(previewRows(previewFile("a.txt", "a\nc\n", "a\nb\n"), {}).size(), 3u);
}

TEST(ExportFolders, AreToldApart) {
  const TemporaryFolder folder;
  using Folder = ExportFolder::State;
  EXPECT_EQ(lookInto("", "good").state, Folder::None);
  EXPECT_EQ(lookInto(folder / "new", "good").state, Folder::New);
  EXPECT_EQ(lookInto(folder.path().string(), "good").state, Folder::New);
  writeText(folder / "file", "x");
  EXPECT_EQ(lookInto(folder / "file", "good").state, Folder::Unusable);
  EXPECT_FALSE(lookInto(folder / "file", "good").why.empty());
  EXPECT_EQ(lookInto(folder.path().string(), "good").state, Folder::Unusable);
  writeText(folder / "manifest.json", "{}");
  EXPECT_EQ(lookInto(folder.path().string(), "good").state, Folder::Unusable);
}

}  // namespace
}  // namespace tilescope::gui
