// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/export/code_lexer.h"

#include <QSet>

namespace tilescope::gui {
namespace {
// Tables of words, several per line.
// clang-format off
const QSet<QString>& cppKeywords() {
  static const QSet<QString> words{
      "alignas",   "alignof",   "auto",     "break",     "case",     "catch",        "class",      "const",
      "constexpr", "continue",  "default",  "delete",    "do",       "else",         "enum",       "explicit",
      "extern",    "false",     "final",    "for",       "friend",   "goto",         "if",         "inline",
      "namespace", "new",       "noexcept", "nullptr",   "operator", "override",     "private",    "protected",
      "public",    "return",    "sizeof",   "static",    "struct",   "static_assert", "static_cast", "switch",
      "template",  "this",      "throw",    "true",      "try",      "typedef",      "typename",   "union",
      "using",     "virtual",   "volatile", "while",     "decltype", "reinterpret_cast", "mutable", "thread_local"};
  return words;
}

const QSet<QString>& cppTypes() {
  static const QSet<QString> words{
      "bool",       "char",        "double",     "float",      "int",        "long",       "short",       "signed",
      "unsigned",   "void",        "size_t",     "int8_t",     "int16_t",    "int32_t",    "int64_t",     "uint8_t",
      "uint16_t",   "uint32_t",    "uint64_t",   "string",     "vector",     "array",      "dim3",        "half",
      "__global__", "__device__",  "__host__",   "__shared__", "__constant__", "__restrict__", "__launch_bounds__",
      "__forceinline__"};
  return words;
}
// clang-format on

bool isWordStart(QChar c) {
  return c.isLetter() || c == u'_';
}
bool isWordPart(QChar c) {
  return c.isLetterOrNumber() || c == u'_';
}

class Line {
 public:
  explicit Line(const QString& text) : text_(text), size_(static_cast<int>(text.size())) {}

  int size() const { return size_; }
  QChar at(int i) const { return i >= 0 && i < size_ ? text_[i] : QChar(); }
  bool has(int at, QLatin1String word) const { return QStringView(text_).mid(at).startsWith(word); }
  QString word(int from, int to) const { return text_.mid(from, to - from); }
  int find(QLatin1String what, int from) const { return static_cast<int>(text_.indexOf(what, from)); }

  int wordEnd(int from) const {
    while (from < size_ && isWordPart(text_[from])) ++from;
    return from;
  }
  // Without a closing quote, the string ends with the line.
  int stringEnd(int from) const {
    for (int i = from + 1; i < size_; ++i) {
      if (text_[i] == u'\\')
        ++i;
      else if (text_[i] == text_[from])
        return i + 1;
    }
    return size_;
  }
  int numberEnd(int from) const {
    int i = from;
    while (i < size_ && (isWordPart(text_[i]) || text_[i] == u'.' || text_[i] == u'\'' ||
                         ((text_[i] == u'+' || text_[i] == u'-') && i > from &&
                          (text_[i - 1].toLower() == u'e' || text_[i - 1].toLower() == u'p'))))
      ++i;
    return i;
  }
  int nextVisible(int from) const {
    while (from < size_ && text_[from].isSpace()) ++from;
    return from;
  }
  bool startsNumber(int i) const {
    return at(i).isDigit() || (at(i) == u'.' && at(i + 1).isDigit()) || (at(i) == u'-' && at(i + 1).isDigit());
  }

 private:
  const QString& text_;
  int size_;
};

class Spans {
 public:
  int add(int from, int to, CodeKind kind) {
    if (to > from) spans_.push_back({from, to - from, kind});
    return to;
  }
  std::vector<CodeSpan> take() { return std::move(spans_); }

 private:
  std::vector<CodeSpan> spans_;
};

// Continues a construct of an earlier line. Its end resets the state.
int continued(const Line& line, Spans& spans, CodeState& state, QLatin1String end, CodeKind kind) {
  const int found = line.find(end, 0);
  if (found < 0) return spans.add(0, line.size(), kind);
  state = CodeState::Normal;
  return spans.add(0, found + static_cast<int>(end.size()), kind);
}

int cppWord(const Line& line, int from, Spans& spans) {
  const int to = line.wordEnd(from);
  const QString word = line.word(from, to);
  if (cppKeywords().contains(word)) return spans.add(from, to, CodeKind::Keyword);
  if (cppTypes().contains(word) || word.front().isUpper()) return spans.add(from, to, CodeKind::Type);
  if (line.at(line.nextVisible(to)) == u'(') return spans.add(from, to, CodeKind::Function);
  return to;
}

int cppDirective(const Line& line, int from, Spans& spans) {
  const int to = line.wordEnd(line.nextVisible(from + 1));
  spans.add(from, to, CodeKind::Keyword);
  const int next = line.nextVisible(to);
  if (line.at(next) != u'<' || !line.word(from, to).endsWith(QLatin1String("include"))) return to;
  const int end = line.find(QLatin1String(">"), next);
  return spans.add(next, end < 0 ? line.size() : end + 1, CodeKind::String);
}

std::vector<CodeSpan> cppLine(const Line& line, CodeState& state) {
  Spans spans;
  int i = 0;
  if (state == CodeState::BlockComment) i = continued(line, spans, state, QLatin1String("*/"), CodeKind::Comment);
  if (state == CodeState::RawString) i = continued(line, spans, state, QLatin1String(")\""), CodeKind::String);
  if (state != CodeState::Normal) return spans.take();
  const int first = line.nextVisible(0);
  while (i < line.size()) {
    const QChar c = line.at(i);
    if (line.has(i, QLatin1String("//"))) {
      i = spans.add(i, line.size(), CodeKind::Comment);
    } else if (line.has(i, QLatin1String("/*"))) {
      const int end = line.find(QLatin1String("*/"), i + 2);
      if (end < 0) state = CodeState::BlockComment;
      i = spans.add(i, end < 0 ? line.size() : end + 2, CodeKind::Comment);
    } else if (line.has(i, QLatin1String("R\"("))) {
      const int end = line.find(QLatin1String(")\""), i + 3);
      if (end < 0) state = CodeState::RawString;
      i = spans.add(i, end < 0 ? line.size() : end + 2, CodeKind::String);
    } else if (c == u'"' || c == u'\'') {
      i = spans.add(i, line.stringEnd(i), CodeKind::String);
    } else if (c == u'#' && i == first) {
      i = cppDirective(line, i, spans);
    } else if (isWordStart(c)) {
      i = cppWord(line, i, spans);
    } else if (c != u'-' && line.startsNumber(i)) {
      i = spans.add(i, line.numberEnd(i), CodeKind::Number);
    } else {
      ++i;
    }
  }
  return spans.take();
}

std::vector<CodeSpan> cmakeLine(const Line& line) {
  static const QSet<QString> kFlow{"if",          "else",  "elseif",   "endif", "foreach",  "endforeach", "function",
                                   "endfunction", "while", "endwhile", "macro", "endmacro", "return"};
  Spans spans;
  for (int i = 0; i < line.size();) {
    const QChar c = line.at(i);
    if (c == u'#') {
      i = spans.add(i, line.size(), CodeKind::Comment);
    } else if (c == u'"') {
      i = spans.add(i, line.stringEnd(i), CodeKind::String);
    } else if (line.has(i, QLatin1String("${"))) {
      const int end = line.find(QLatin1String("}"), i);
      i = spans.add(i, end < 0 ? line.size() : end + 1, CodeKind::Type);
    } else if (isWordStart(c)) {
      const int to = line.wordEnd(i);
      const QString word = line.word(i, to);
      if (kFlow.contains(word.toLower()))
        spans.add(i, to, CodeKind::Keyword);
      else if (line.at(line.nextVisible(to)) == u'(')
        spans.add(i, to, CodeKind::Function);
      else if (word.size() > 1 && word == word.toUpper())
        spans.add(i, to, CodeKind::Type);
      i = to;
    } else if (c.isDigit()) {
      i = spans.add(i, line.numberEnd(i), CodeKind::Number);
    } else {
      ++i;
    }
  }
  return spans.take();
}

std::vector<CodeSpan> jsonLine(const Line& line) {
  Spans spans;
  for (int i = 0; i < line.size();) {
    if (line.at(i) == u'"') {
      const int to = line.stringEnd(i);
      const bool isKey = line.at(line.nextVisible(to)) == u':';
      i = spans.add(i, to, isKey ? CodeKind::Type : CodeKind::String);
    } else if (line.startsNumber(i)) {
      i = spans.add(i, line.numberEnd(i + 1), CodeKind::Number);
    } else if (isWordStart(line.at(i))) {
      i = spans.add(i, line.wordEnd(i), CodeKind::Keyword);
    } else {
      ++i;
    }
  }
  return spans.take();
}

std::vector<CodeSpan> markdownLine(const Line& line, CodeState& state) {
  Spans spans;
  const int first = line.nextVisible(0);
  if (line.has(first, QLatin1String("```"))) {
    state = state == CodeState::Fence ? CodeState::Normal : CodeState::Fence;
    spans.add(0, line.size(), CodeKind::Comment);
    return spans.take();
  }
  if (state == CodeState::Fence) {
    spans.add(0, line.size(), CodeKind::String);
    return spans.take();
  }
  if (line.at(first) == u'#') {
    spans.add(0, line.size(), CodeKind::Keyword);
    return spans.take();
  }
  for (int i = 0; i < line.size();) {
    if (line.at(i) == u'`') {
      i = spans.add(i, line.stringEnd(i), CodeKind::String);
    } else if (line.at(i) == u'|') {
      i = spans.add(i, i + 1, CodeKind::Comment);
    } else if (i == first && (line.has(i, QLatin1String("* ")) || line.has(i, QLatin1String("- ")))) {
      i = spans.add(i, i + 1, CodeKind::Type);
    } else if (line.has(i, QLatin1String("](")) && line.find(QLatin1String(")"), i) > 0) {
      i = spans.add(i + 1, line.find(QLatin1String(")"), i) + 1, CodeKind::Function);
    } else {
      ++i;
    }
  }
  return spans.take();
}

}  // namespace

CodeLanguage languageOf(const QString& path) {
  const QString name = path.section(u'/', -1);
  const QString suffix = name.contains(u'.') ? name.section(u'.', -1).toLower() : QString();
  if (name == QLatin1String("CMakeLists.txt") || suffix == QLatin1String("cmake")) return CodeLanguage::CMake;
  static const QSet<QString> kCpp{"c", "cc", "cpp", "cu", "cuh", "h", "hpp", "inc"};
  if (kCpp.contains(suffix)) return CodeLanguage::Cpp;
  if (suffix == QLatin1String("json")) return CodeLanguage::Json;
  return suffix == QLatin1String("md") ? CodeLanguage::Markdown : CodeLanguage::Plain;
}

std::vector<CodeSpan> lexLine(CodeLanguage language, const QString& text, CodeState& state) {
  const Line line(text);
  switch (language) {
    case CodeLanguage::Cpp:
      return cppLine(line, state);
    case CodeLanguage::CMake:
      return cmakeLine(line);
    case CodeLanguage::Json:
      return jsonLine(line);
    case CodeLanguage::Markdown:
      return markdownLine(line, state);
    case CodeLanguage::Plain:
      break;
  }
  return {};
}

}  // namespace tilescope::gui
