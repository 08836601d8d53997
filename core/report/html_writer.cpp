// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/html_writer.h"

#include <algorithm>

#include "core/report/document_facts.h"
#include "core/report/html_parts.h"
#include "core/report/markup_text.h"
#include "core/report/svg.h"

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
  if (document.sections.size() > 1)
    out += "<nav aria-labelledby=\"report-contents\">\n<p id=\"report-contents\">Contents</p>\n" +
           contentsOf(document.sections, 2) + "</nav>\n";
  out += "<main id=\"report-body\">\n";
  for (const Section& section : document.sections) out += htmlOf(section, 2);
  return out + "</main>\n</div>\n</body>\n</html>\n";
}

// Colours are named as in resources/themes. No "<" or "&", because the sheet is unescaped in well-formed XML.
std::string_view htmlStyle() {
  return R"css(:root {
  --panel: #F6F7F9; --plot: #FFFFFF; --hover: #E9EDF2;
  --border: #D3D9E1; --field-border: #B5BECA; --row-line: #EBEEF2;
  --text: #171C23; --text-2: #434D5A; --text-3: #5C6775;
  --accent: #175FC9; --focus: #1A63CF;
  --better: #006E67; --better-soft: #DDE9EA; --worse: #A8320F; --worse-soft: #EEE3E2;
  --warning: #8A5A00; --warning-soft: #EBE7E0;
  color-scheme: light dark;
}
@media screen and (prefers-color-scheme: dark) { :root {
  --panel: #181C22; --plot: #14181E; --hover: #2A313B;
  --border: #2C333D; --field-border: #3B4450; --row-line: #1F242C;
  --text: #E8ECF1; --text-2: #AEB7C3; --text-3: #8E99A8;
  --accent: #5AA2FF; --focus: #8CC0FF;
  --better: #3FD9C6; --better-soft: #1D3639; --worse: #FF8657; --worse-soft: #382B29;
  --warning: #F2C14E; --warning-soft: #343128;
} }
* { box-sizing: border-box; }
html { font-size: 100%; scroll-padding-top: 1rem; -webkit-text-size-adjust: 100%; }
body {
  margin: 0 auto; padding: 0 clamp(1rem, 4vw, 3rem) 6rem; max-width: 92rem; counter-reset: section table chart;
  background: var(--plot); color: var(--text);
  font: 0.9375rem/1.6 Inter, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
  font-variant-numeric: tabular-nums;
}
a { color: var(--accent); text-decoration-thickness: 1px; text-underline-offset: 0.18em; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; border-radius: 2px; }
.skip { position: absolute; left: -100rem; }
.skip:focus { position: static; }
.quiet, .unit, .maker { color: var(--text-3); }

header.title { padding: 3.5rem 0 1.75rem; border-bottom: 2px solid var(--text); }
h1 { margin: 0; max-width: 64rem; font-size: 2.25rem; font-weight: 650; line-height: 1.15; letter-spacing: -0.02em; }
.subtitle { margin: 0.6rem 0 0; max-width: 44rem; font-size: 1.0625rem; color: var(--text-2); }
.maker { margin: 0.9rem 0 0; font-size: 0.8125rem; }

nav { margin: 1.5rem 0; font-size: 0.8125rem; line-height: 1.4; }
nav p { margin: 0 0 0.5rem; font-weight: 600; }
nav ol { margin: 0; padding: 0; list-style: none; columns: 14rem; counter-reset: entry; }
nav li { padding: 0.2rem 0; break-inside: avoid; }
nav a { color: var(--text-2); text-decoration: none; }
nav a:hover { color: var(--accent); text-decoration: underline; }
nav > ol > li { counter-increment: entry; }
nav > ol > li > a::before { content: counter(entry); display: inline-block; min-width: 2em; color: var(--text-3); }
nav ol ol { margin: 0.15rem 0 0.2rem 2em; columns: auto; }
@media screen and (min-width: 75rem) {
  .columns { display: grid; grid-template-columns: 13rem minmax(0, 1fr); column-gap: 3.5rem; }
  nav { position: sticky; top: 0; align-self: start; max-height: 100vh; overflow-y: auto; padding: 2.5rem 0; margin: 0; }
  nav ol { columns: auto; }
}

main { min-width: 0; }
main > section { counter-increment: section; padding-top: 2.75rem; }
h2 { margin: 0 0 1rem; font-size: 1.5rem; font-weight: 650; line-height: 1.25; letter-spacing: -0.012em; }
main > section > h2::before { content: counter(section); margin-right: 0.6em; color: var(--text-3); font-weight: 400; }
h3 { margin: 2.25rem 0 0.75rem; font-size: 1.125rem; font-weight: 650; line-height: 1.3; }
h4, h5, h6 { margin: 1.75rem 0 0.5rem; font-size: 0.9375rem; font-weight: 650; }
p, ul { margin: 0.75rem 0; max-width: 46rem; }
ul { padding-left: 1.25rem; }
li { padding: 0.1rem 0; }
li::marker { color: var(--text-3); }

.better { color: var(--better); }
.worse { color: var(--worse); }
.estimate {
  padding-bottom: 0.28em; -webkit-box-decoration-break: clone; box-decoration-break: clone;
  background: repeating-linear-gradient(-45deg, var(--warning) 0 1px, transparent 1px 4px) 0 100% / 100% 0.28em no-repeat;
}
.word { color: var(--warning); font-size: 0.75rem; font-weight: 400; white-space: nowrap; }
[title] { cursor: help; }
span[title], strong[title] { text-decoration: underline dotted var(--field-border) 1px; text-underline-offset: 0.25em; }
[title][tabindex]:focus { position: relative; }
[title][tabindex]:focus::after {
  content: attr(title); position: absolute; left: 0; top: calc(100% + 0.5rem); z-index: 3;
  width: max-content; max-width: min(34rem, 80vw); padding: 0.5rem 0.75rem; border-radius: 4px;
  background: var(--panel); color: var(--text); border: 1px solid var(--field-border);
  font-size: 0.8125rem; font-weight: 400; line-height: 1.45; letter-spacing: 0; white-space: pre-line;
}

.callout { padding: 0.8rem 1rem; border-left: 3px solid var(--border); background: var(--panel); }
.callout .kind { margin-right: 0.4em; }
.verdict { border-color: var(--accent); font-size: 1.0625rem; line-height: 1.5; }
.warning { border-color: var(--warning); background: var(--warning-soft); }
.warning .kind { color: var(--warning); }

.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(9.5rem, 1fr)); gap: 1.5rem 2rem; margin: 1.75rem 0; }
.figure { padding-top: 0.6rem; border-top: 1px solid var(--field-border); }
.figure dt { font-size: 0.8125rem; color: var(--text-2); }
.figure dd { margin: 0; }
.figure .value { display: inline-block; font-size: 2.125rem; font-weight: 600; line-height: 1.3; letter-spacing: -0.02em;
  text-decoration: none; }
.figure .estimate { padding: 0; background-size: 100% 4px; }
.figure .unit { font-size: 1.0625rem; white-space: nowrap; }
.figure .change { font-size: 0.8125rem; line-height: 1.45; }

pre { margin: 1rem 0; padding: 0.85rem 1rem; white-space: pre-wrap; overflow-wrap: anywhere; background: var(--panel); border: 1px solid var(--border);
  border-radius: 4px; line-height: 1.5; }
code { font-family: Hack, ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; font-size: 0.8125rem; }
:not(pre) > code { padding: 0.1em 0.3em; background: var(--panel); border-radius: 3px; }

/* A shadow at an edge says that there is more beyond it; at the end of the way the ground covers it. */
.scroll { max-width: 100%; margin: 1.25rem 0; overflow-x: auto;
  background: linear-gradient(to right, var(--plot) 40%, transparent) 0 0 / 2rem 100% no-repeat local,
    linear-gradient(to left, var(--plot) 40%, transparent) 100% 0 / 2rem 100% no-repeat local,
    linear-gradient(to right, var(--border), transparent) 0 0 / 0.75rem 100% no-repeat scroll,
    linear-gradient(to left, var(--border), transparent) 100% 0 / 0.75rem 100% no-repeat scroll; }
.scroll.long { max-height: 88vh; overflow: auto; border-bottom: 1px solid var(--border); }
table { min-width: min(100%, 30rem); border-collapse: separate; border-spacing: 0; font-size: 0.8125rem; line-height: 1.35; }
caption { position: sticky; left: 0; padding: 0 0 0.6rem; text-align: left; color: var(--text-2); counter-increment: table; }
caption::before { content: "Table " counter(table) ". "; font-weight: 600; color: var(--text); }
th, td { padding: 0.34rem 0.6rem; text-align: left; vertical-align: baseline; border-bottom: 1px solid var(--row-line); }
.wide table { font-size: 0.75rem; }
.wide th, .wide td { padding: 0.34rem 0.42rem; }
th:first-child, td:first-child { padding-left: 0.25rem; }
thead th { position: sticky; top: 0; z-index: 1; vertical-align: bottom; font-weight: 600; color: var(--text);
  background: var(--plot); border-top: 1px solid var(--field-border); border-bottom: 1px solid var(--field-border); }
thead .unit { font-weight: 400; white-space: nowrap; }
tbody th, tfoot th { position: sticky; left: 0; font-weight: 500; background: var(--plot); overflow-wrap: anywhere; }
thead th:first-child { left: 0; z-index: 2; }
.number { text-align: right; }
td.number, .short { white-space: nowrap; }
tbody tr:hover > * { background: var(--hover); }
tfoot th, tfoot td { font-weight: 600; border-top: 1px solid var(--field-border); border-bottom: 1px solid var(--field-border); }

figure { margin: 1.5rem 0; counter-increment: chart; }
figure .scroll { margin: 0; }
figure svg { display: block; max-width: 100%; height: auto; min-width: 38rem; }
.row { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); column-gap: 1.5rem; }
.row .wide { grid-column: 1 / -1; }
@media screen and (max-width: 48rem) { .row { grid-template-columns: minmax(0, 1fr); } }
.row figure { margin: 0.75rem 0; }
.row svg { min-width: 0; width: 100%; }
figcaption { margin-top: 0.6rem; max-width: 46rem; font-size: 0.8125rem; line-height: 1.5; color: var(--text-2); }
figcaption::before { content: "Figure " counter(chart) ". "; font-weight: 600; color: var(--text); }

@page { size: A4; margin: 18mm 16mm 20mm; }
@media print {
  html { font-size: 80%; }
  body { max-width: none; padding: 0; }
  .skip { display: none; }
  header.title { padding: 0 0 0.75rem; }
  nav { display: none; }
  main > section:first-child { padding-top: 0.75rem; break-after: page; }
  main > section { padding-top: 1.5rem; }
  h2, h3, h4, caption { break-after: avoid; }
  figure, .figures, .callout, tr { break-inside: avoid; }
  thead { display: table-header-group; }
  tfoot { display: table-row-group; }
  .scroll, .scroll.long { max-height: none; overflow: visible; border: 0; background: none; }
  thead th, tbody th, tfoot th, caption { position: static; }
  table { font-size: 0.6875rem; }
  .wide table { font-size: 0.5625rem; }
  th, td, .wide th, .wide td { padding: 0.25rem 0.35rem; }
  figure svg { min-width: 0; width: 100%; }
  a { color: inherit; }
  .estimate, .callout, pre, code { -webkit-print-color-adjust: exact; print-color-adjust: exact; }
}
)css";
}

}  // namespace tilescope::report
