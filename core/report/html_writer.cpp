// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/html_writer.h"

#include <algorithm>

#include "core/report/document_facts.h"
#include "core/report/html_parts.h"
#include "core/report/html_style.h"
#include "core/report/ink.h"
#include "core/report/markup_text.h"

namespace tilescope::report {
namespace {

std::string idOf(const Section& section) {
  return section.id.empty() ? std::string() : " id=\"" + escapedAttribute(section.id) + "\"";
}

std::string headOf(const Document& document) {
  return "<head>\n<meta charset=\"utf-8\"/>\n"
         "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"
         "<meta name=\"color-scheme\" content=\"light dark\"/>\n"
         "<meta name=\"generator\" content=\"" +
         escapedAttribute(document.maker) + "\"/>\n<title>" + escaped(document.title) + "</title>\n<style>\n" +
         std::string(htmlStyle()) + "@media screen and (prefers-color-scheme: dark) {\n" + chartStyle() +
         "}\n</style>\n</head>\n";
}

std::string timeOf(const std::string& madeOn) {
  const std::string iso = isoTime(madeOn);
  return "<!-- The time of writing: the one thing that differs when the same command is run again. -->"
         "<time class=\"made\"" +
         (iso.empty() ? std::string() : " datetime=\"" + iso + "\"") + ">" + escaped(madeOn) + "</time>";
}

std::string titleBlock(const Document& document) {
  std::string out = "<header class=\"title\">\n<h1>" + escaped(document.title) + "</h1>\n";
  if (!document.subtitle.empty()) out += "<p class=\"subtitle\">" + escaped(document.subtitle) + "</p>\n";
  out += "<p class=\"maker\">" + escaped(document.maker);
  if (!document.madeOn.empty()) out += (document.maker.empty() ? "" : " · ") + timeOf(document.madeOn);
  return out + "</p>\n</header>\n";
}

// Two levels are enough to find the way.
std::string contentsOf(const std::vector<Section>& sections, int levels) {
  std::string out = "<ol>\n";
  for (const Section& section : sections) {
    out += "<li><a href=\"#" + escapedAttribute(section.id) + "\">" + escaped(section.title) + "</a>";
    if (levels > 1 && !section.parts.empty()) out += "\n" + contentsOf(section.parts, levels - 1);
    out += "</li>\n";
  }
  return out + "</ol>\n";
}

std::string htmlOf(const Section& section, int level) {
  const std::string heading = "h" + std::to_string(std::min(level, kDeepestHeading));
  std::string out =
      "<section" + idOf(section) + ">\n<" + heading + ">" + escaped(section.title) + "</" + heading + ">\n";
  for (const Block& block : section.blocks) out += htmlOf(block);
  for (const Section& part : section.parts) out += htmlOf(part, level + 1);
  return out + "</section>\n";
}

}  // namespace

std::string html(const Document& document) {
  std::string out = "<!DOCTYPE html>\n<html lang=\"en\">\n" + headOf(document) +
                    "<body>\n<a class=\"skip\" href=\"#report-body\">To the report</a>\n" + titleBlock(document);
  out += "<div class=\"columns\">\n";
  if (!document.sections.empty())
    out += "<nav aria-labelledby=\"report-contents\">\n<p id=\"report-contents\">Contents</p>\n" +
           contentsOf(document.sections, 2) + "</nav>\n";
  out += "<main id=\"report-body\">\n";
  for (const Section& section : document.sections) out += htmlOf(section, 2);
  return out + "</main>\n</div>\n</body>\n</html>\n";
}

}  // namespace tilescope::report
