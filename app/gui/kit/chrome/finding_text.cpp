// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/chrome/finding_text.h"

#include <QPainter>
#include <QRegularExpression>
#include <QTextBoundaryFinder>
#include <QTextOption>
#include <algorithm>

#include "app/gui/kit/chrome/accessible_role.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/theme_controller.h"
#include "app/gui/kit/words/terms.h"

namespace tilescope::gui {
namespace {

constexpr int kLinePitch = 18;
constexpr int kMinTextWidth = 160;

constexpr QChar kEllipsis(0x2026);
constexpr QChar kThinSpace(0x2009);
constexpr QChar kThinNoBreakSpace(0x202f);
constexpr QChar kWordJoiner(0x2060);  // prevents a line break; invisible

QTextLayout::FormatRange range(int start, int length, const QFont& font, const QColor& colour) {
  QTextLayout::FormatRange range;
  range.start = start;
  range.length = length;
  range.format.setFont(font);
  range.format.setForeground(colour);
  return range;
}

QString joined(const QString& finding, const QString& remedy) {
  return remedy.isEmpty() ? finding : finding.isEmpty() ? remedy : finding + ' ' + remedy;
}

// Position of the space before the last sentence; 0 for a single sentence.
qsizetype beforeLastSentence(const QString& text) {
  QTextBoundaryFinder sentences(QTextBoundaryFinder::Sentence, text);
  sentences.toEnd();
  const qsizetype begin = std::max<qsizetype>(sentences.toPreviousBoundary(), 0);
  return text.left(begin).trimmed().size();
}

// Adds an ellipsis, after removing a number or small word that needs the next word.
QString ended(QString text) {
  static const QRegularExpression dangling(
      QStringLiteral("(?:[\\s,.:;]|\\s\\d+(?:\\.\\d+)?|\\s(?:a|and|by|from|in|of|the|to))+$"));
  return text.remove(dangling) + kEllipsis;
}

QString shortened(QString text) {
  if (text.endsWith(kEllipsis)) text.chop(1);
  const qsizetype space = text.trimmed().lastIndexOf(' ');
  text.truncate(space > 0 ? space : std::max<qsizetype>(text.size() - 1, 0));
  return ended(text);
}

// Matches a number with its unit, such as "11.6 %", "7.64 kMAC/s/B", "18.1 G MAC eq.·s" or "3.80 × 10⁻⁷ s".
const QRegularExpression& numberAndUnit() {
  static const QRegularExpression expression(
      QStringLiteral("\\d(?:\\x{2009}?\\d)*(?: × 10[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)?"
                     "(?: (?:%|points?|pt|rows?|columns?|PEs?|bytes?|bits?(?:/cycle)?|[KMGTP]iB"
                     "|[fpnµmkMGTPE]?(?:MAC(?:/s/B|/s|/B)|B/s|B|s|J·s|J|Hz)"
                     "|(?:[fpnµmkMGTPE] )?MAC eq\\.(?:·s)?)(?!\\w))?"),
      QRegularExpression::UseUnicodePropertiesOption);
  return expression;
}

// Prevents line breaks inside numbers, inside units, and between them.
QString glued(const QString& text) {
  static const QRegularExpression slash(QStringLiteral("(?<=\\w)([/·])(?=\\w)"));
  QString result;
  qsizetype done = 0;
  for (auto matches = numberAndUnit().globalMatch(text); matches.hasNext();) {
    const QRegularExpressionMatch match = matches.next();
    QString kept = match.captured().replace(' ', QChar(QChar::Nbsp));
    kept.replace(slash, kWordJoiner + QStringLiteral("\\1") + kWordJoiner);
    result += text.mid(done, match.capturedStart() - done) + kept.replace(kThinSpace, kThinNoBreakSpace);
    done = match.capturedEnd();
  }
  return result + text.mid(done);
}

}  // namespace

FindingText::FindingText(const ThemeController* themes, int mostLines, QWidget* parent)
    : QWidget(parent), themes_(themes), mostLines_(mostLines) {
  setRole(this, QAccessible::StaticText);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
  QTextOption option;
  option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);  // file paths may be longer than a line
  layout_.setTextOption(option);
  connect(themes_, &ThemeController::changed, this, [this] {
    layOut();
    updateGeometry();
  });
}

void FindingText::setText(const QString& finding, const QString& remedy, const std::vector<VerdictTexts>& shorter) {
  if (finding == finding_ && remedy == remedy_ && shorter == shorter_) return;
  shorter_ = shorter;
  finding_ = finding;
  remedy_ = remedy;
  whole_ = glued(text());
  setAccessibleName(text());
  layOut();
}

void FindingText::setStale(bool stale) {
  if (stale == stale_) return;
  stale_ = stale;
  layOut();
}

QString FindingText::text() const {
  return joined(finding_, remedy_);
}

QString FindingText::line(int index) const {
  const QTextLine line = layout_.lineAt(index);
  return layout_.text().mid(line.textStart(), line.textLength());
}

int FindingText::firstLineCentre() const {
  return top() + scaledPixels(kLinePitch) / 2;
}

QSize FindingText::sizeHint() const {
  return {scaledPixels(3 * kMinTextWidth), scaledPixels(mostLines_ * kLinePitch)};
}

QSize FindingText::minimumSizeHint() const {
  return {scaledPixels(kMinTextWidth), scaledPixels(mostLines_ * kLinePitch)};
}

void FindingText::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  layout_.draw(&painter, QPointF(0, top()));
}

void FindingText::resizeEvent(QResizeEvent*) {
  layOut();
}

int FindingText::top() const {
  return (height() - layout_.lineCount() * scaledPixels(kLinePitch)) / 2;
}

void FindingText::layOut() {
  QString finding = finding_, remedy = remedy_;
  lay(finding, remedy);
  for (auto texts = shorter_.begin(); !fits() && texts != shorter_.end(); ++texts) {
    finding = QString::fromStdString(texts->finding);
    remedy = QString::fromStdString(texts->remedy);
    lay(finding, remedy);
  }
  for (qsizetype end = beforeLastSentence(remedy); !fits() && end > 0; end = beforeLastSentence(remedy)) {
    remedy.truncate(end);
    lay(finding, remedy);
  }
  if (!fits()) {
    const QTextLine last = layout_.lineAt(mostLines_ - 1);
    shown_ = ended(shown_.left(last.textStart() + last.textLength()));
    while (layOut(shown_) > mostLines_ && shown_.size() > 1) shown_ = shortened(shown_);
  }
  setToolTip(withTerms(isElided() ? text() : QString(), text()));
  update();
}

void FindingText::lay(const QString& finding, const QString& remedy) {
  boldLength_ = static_cast<int>(glued(finding).size());
  shown_ = glued(joined(finding, remedy));
  layOut(shown_);
}

bool FindingText::fits() const {
  return layout_.lineCount() <= mostLines_;
}

int FindingText::layOut(const QString& shown) {
  const Theme& theme = themes_->theme();
  const int bold = std::min(boldLength_, static_cast<int>(shown.size()));
  layout_.setText(shown);
  layout_.setFont(wordFont(kStrongPixels));
  layout_.setFormats(
      {range(0, bold, wordFont(kStrongPixels, QFont::DemiBold), stale_ ? theme.text2 : theme.text),
       range(bold, static_cast<int>(shown.size()) - bold, wordFont(kStrongPixels), stale_ ? theme.text3 : theme.text)});
  const int pitch = scaledPixels(kLinePitch);
  layout_.beginLayout();
  for (QTextLine line = layout_.createLine(); line.isValid(); line = layout_.createLine()) {
    line.setLineWidth(std::max(width(), 1));
    line.setPosition(QPointF(0, line.lineNumber() * pitch + (pitch - line.height()) / 2));
  }
  layout_.endLayout();
  return layout_.lineCount();
}

}  // namespace tilescope::gui

#include "moc_finding_text.cpp"
