// SPDX-License-Identifier: GPL-3.0-or-later
// The pages of the documentation as tests see them: blocks of code with the marks above them, links, headings, words in
// code. Marks are comments of HTML, alone in the line above a block and invisible to readers:
//   <!-- not run: needs a display -->   commands that tests pass over, with the reason
//   <!-- exits 3 -->                    commands that end with this code
//   <!-- file: my.json -->              text that the commands below read as this file
//   <!-- printed -->                    lines that the commands above print, whatever their blanks
#pragma once

#include <map>
#include <string>
#include <vector>

namespace tilescope::docs {

struct Block {
  std::string language;  // "sh"; "" where the page says none
  std::string mark;      // "not run: …", "" without one
  std::string text;
  int line = 0;  // of the fence
};

struct Link {
  std::string target;  // "../window.md#keys"
  int line = 0;
};

struct Word {
  std::string text;  // between backticks
  int line = 0;
};

struct Page {
  std::string path;  // below the project's root: "docs/guide/tutorial.md"
  std::vector<Block> blocks;
  std::vector<Link> links;  // of text and pictures
  std::vector<Word> words;
  std::vector<std::string> anchors;  // of headings, as GitHub makes them

  std::string place(int line) const { return path + ":" + std::to_string(line); }
};

// README.md, CHANGELOG.md, CONTRIBUTING.md and everything below docs, by path.
const std::vector<Page>& pages();

const Page* pageAt(const std::string& path);  // null: none there

}  // namespace tilescope::docs
