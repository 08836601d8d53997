// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/help/help_page.h"

#include <QDir>
#include <QRegularExpression>
#include <map>

namespace tilescope::gui {
namespace {
const QRegularExpression& headingLine() {
  static const QRegularExpression pattern(R"(^(#{1,6})\s+(.*?)\s*#*$)");
  return pattern;
}

bool isFence(const QString& line) {
  return line.trimmed().startsWith(QLatin1String("```"));
}

// The line between a table's header and its rows.
bool isTableRule(const QString& line) {
  static const QRegularExpression pattern(R"(^\|[\s:|-]+\|?$)");
  return pattern.match(line).hasMatch();
}

QString wordsOfLine(const QString& line) {
  if (isTableRule(line)) return {};
  static const QRegularExpression listMark(R"(^\s*(?:[*+-]|\d+\.)\s+)");
  QString words = line;
  words.remove(listMark).replace('|', ' ');
  return withoutMarks(words).simplified();
}

}  // namespace

QString anchorOf(const QString& heading) {
  QString anchor;
  for (const QChar letter : heading.toLower()) {
    if (letter.isLetterOrNumber() || letter == '-' || letter == '_') anchor += letter;
    if (letter == ' ') anchor += '-';
  }
  return anchor;
}

QString withoutMarks(const QString& markdown) {
  static const QRegularExpression tag(R"(</?[a-zA-Z][^>]*>)"), link(R"(!?\[([^\]]*)\]\([^)]*\))"),
      strong(R"((\*\*|__)(?=\S)(.+?)(?<=\S)\1)"), stressed(R"((?<![\w*])([*_])(?=\S)([^*_]+?)(?<=\S)\1(?![\w*]))"),
      escape(R"(\\([\\`*_{}\[\]()#+.!|~-]))");
  QString words;
  // Text in backticks is kept.
  const QStringList parts = markdown.split('`');
  for (qsizetype i = 0; i < parts.size(); ++i) {
    QString part = parts[i];
    if (i % 2 == 0) part.replace(strong, "\\2").replace(stressed, "\\2").remove(tag).replace(escape, "\\1");
    words += part;
  }
  return words.replace(link, "\\1");
}

HelpPage readPage(const QString& path, const QString& markdown) {
  HelpPage page{path, {}, markdown, {}};
  std::map<QString, int> anchors;
  bool inCode = false;
  QStringList text;
  const auto endSection = [&] {
    if (!page.sections.empty()) page.sections.back().text = text.join(' ').simplified();
    text.clear();
  };
  for (const QString& line : markdown.split('\n')) {
    if (isFence(line)) {
      inCode = !inCode;
      continue;
    }
    const QRegularExpressionMatch heading = inCode ? QRegularExpressionMatch() : headingLine().match(line);
    if (!heading.hasMatch()) {
      text << (inCode ? line.trimmed() : wordsOfLine(line));
      continue;
    }
    endSection();
    const QString words = withoutMarks(heading.captured(2));
    const QString anchor = anchorOf(words);
    const int before = anchors[anchor]++;
    page.sections.push_back({static_cast<int>(heading.captured(1).size()),
                             words,
                             before == 0 ? anchor : QStringLiteral("%1-%2").arg(anchor).arg(before),
                             {}});
  }
  if (page.sections.empty()) page.sections.push_back({1, path, anchorOf(path), {}});
  endSection();
  page.title = page.sections.front().heading;
  return page;
}

HelpPlace placeOfLink(const QString& link, const QString& page) {
  const QString target = link.section('#', 0, 0), anchor = link.section('#', 1);
  if (target.isEmpty()) return {page, anchor};
  const QString folder = page.contains('/') ? page.section('/', 0, -2) + '/' : QString();
  return {QDir::cleanPath(folder + target), anchor};
}

}  // namespace tilescope::gui
