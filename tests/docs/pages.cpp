// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/docs/pages.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <regex>

#include "tests/support/places.h"

namespace tilescope::docs {
namespace {

constexpr const char* kFence = "```";

std::string trimmed(const std::string& text) {
  const std::size_t first = text.find_first_not_of(' ');
  return first == std::string::npos ? "" : text.substr(first, text.find_last_not_of(' ') - first + 1);
}

// "What is counted (`x`)" → "what-is-counted-x"
std::string anchorOf(const std::string& heading) {
  static const std::regex link(R"(\[([^\]]*)\]\([^)]*\))");
  std::string anchor;
  for (const char letter : std::regex_replace(heading, link, "$1")) {
    const auto byte = static_cast<unsigned char>(letter);
    if (std::isalnum(byte) || letter == '-' || letter == '_' || byte >= 0x80)
      anchor += static_cast<char>(byte < 0x80 ? std::tolower(byte) : byte);
    else if (letter == ' ')
      anchor += '-';
  }
  return anchor;
}

std::string markOf(const std::string& line) {
  static const std::regex comment(R"(\s*<!-- (.*) -->\s*)");
  std::smatch found;
  return std::regex_match(line, found, comment) ? found[1].str() : "";
}

void takeHeading(Page& page, const std::string& line) {
  static const std::regex heading(R"(#{1,6} (.*))");
  std::smatch found;
  if (!std::regex_match(line, found, heading)) return;
  const std::string anchor = anchorOf(found[1]);
  const auto equal = std::count(page.anchors.begin(), page.anchors.end(), anchor);
  page.anchors.push_back(equal == 0 ? anchor : anchor + "-" + std::to_string(equal));
}

void takeText(Page& page, std::string line, int number) {
  static const std::regex code("`([^`]+)`");
  static const std::regex link(R"(\]\(([^)\s]+)\)|(?:src|srcset|href)="([^"]+)\")");
  for (std::sregex_iterator found(line.begin(), line.end(), code), end; found != end; ++found)
    page.words.push_back({(*found)[1], number});
  line = std::regex_replace(line, code, "");
  for (std::sregex_iterator found(line.begin(), line.end(), link), end; found != end; ++found)
    page.links.push_back({(*found)[1].matched ? (*found)[1] : (*found)[2], number});
}

Page readPage(const std::string& path) {
  Page page;
  page.path = path;
  std::ifstream file(inSource(path));
  std::string before;
  Block* open = nullptr;
  std::size_t indent = 0;  // of the open block
  int number = 0;
  for (std::string line; std::getline(file, line); before = line) {
    ++number;
    const std::string text = trimmed(line);
    if (text.starts_with(kFence)) {
      if (open) {
        open = nullptr;
      } else {
        page.blocks.push_back({text.substr(3), markOf(before), "", number});
        open = &page.blocks.back();
        indent = line.find(kFence);
      }
    } else if (open) {
      open->text += (text.empty() ? "" : line.substr(std::min(indent, line.find_first_not_of(' ')))) + "\n";
    } else {
      takeHeading(page, line);
      takeText(page, line, number);
    }
  }
  return page;
}

std::vector<Page> readPages() {
  std::vector<std::string> paths{"README.md", "CHANGELOG.md", "CONTRIBUTING.md"};
  for (const auto& entry : std::filesystem::recursive_directory_iterator(inSource("docs")))
    if (entry.path().extension() == ".md")
      paths.push_back(std::filesystem::relative(entry.path(), inSource("")).string());
  std::sort(paths.begin(), paths.end());
  std::vector<Page> all;
  for (const std::string& path : paths) all.push_back(readPage(path));
  return all;
}

}  // namespace

const std::vector<Page>& pages() {
  static const std::vector<Page> all = readPages();
  return all;
}

const Page* pageAt(const std::string& path) {
  const auto found = std::find_if(pages().begin(), pages().end(), [&](const Page& page) { return page.path == path; });
  return found == pages().end() ? nullptr : &*found;
}

}  // namespace tilescope::docs
