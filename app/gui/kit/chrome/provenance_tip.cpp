// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/chrome/provenance_tip.h"

#include <QFontMetrics>
#include <QGuiApplication>
#include <QPainter>
#include <QRegularExpression>
#include <QScreen>
#include <QTextLayout>
#include <cmath>

#include "app/gui/kit/chrome/paint_parts.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/theme_controller.h"

namespace tilescope::gui {
namespace {

constexpr int kPadding = 12, kVertical = 10, kGap = 8;  // kGap: between mark and card
constexpr int kMinWidth = 200, kMaxWidth = 440;
constexpr int kLineGap = 2, kPartGap = 6, kHeadGap = 20;
constexpr double kRadius = 4;
constexpr double kLeanLeft = 0.25;  // share of the card's width left of the mark

// Start of a remark in brackets at the end, such as "(I, W, O)". Brackets with digits do not count.
int remarkStart(const QString& text) {
  static const QRegularExpression pattern(R"( \([^0-9()]+\)$)");
  return static_cast<int>(text.indexOf(pattern));
}

QTextLayout::FormatRange range(int start, qsizetype end, const QTextCharFormat& format) {
  QTextLayout::FormatRange made;
  made.start = start;
  made.length = static_cast<int>(end) - start;
  made.format = format;
  return made;
}

}  // namespace

struct ProvenanceTip::Line {
  QTextLayout layout;
  QColor colour;
  int gapAbove = 0;
  bool right = false;
  bool estimate = false;  // followed by the estimate hatch
  int y = 0;              // set by layOut
};

ProvenanceTip::ProvenanceTip(const ThemeController* theme, QWidget* parent)
    : QWidget(parent,
              Qt::ToolTip | Qt::FramelessWindowHint | Qt::WindowDoesNotAcceptFocus | Qt::WindowTransparentForInput),
      theme_(theme) {
  setAttribute(Qt::WA_ShowWithoutActivating);
  setAttribute(Qt::WA_TranslucentBackground);
  setFocusPolicy(Qt::NoFocus);
  setObjectName("provenance_tip");
  connect(theme_, &ThemeController::changed, this, [this] {
    build();
    layOut(width() - 2 * scaledPixels(kPadding));
    update();
  });
}

ProvenanceTip::~ProvenanceTip() = default;

void ProvenanceTip::showBeside(const TipContent& content, const QRect& mark) {
  if (content_ != content || lines_.empty()) {
    content_ = content;
    setAccessibleName(content.title);
    setAccessibleDescription(content.plainText);
    build();
  }
  const QScreen* screen = QGuiApplication::screenAt(mark.center());
  if (screen == nullptr) screen = QGuiApplication::primaryScreen();
  const QRect place = placeBeside(mark, naturalSize(), screen->availableGeometry());
  if (geometry() != place) setGeometry(place);
  if (!isVisible()) show();
  raise();
  update();
}

void ProvenanceTip::hideTip() {
  hide();
}

void ProvenanceTip::build() {
  const Theme& t = theme_->theme();
  lines_.clear();
  addHead();
  int gap = kPartGap;
  for (const QString& line : content_.formula) {
    addLine(line, wordFont(), t.text2, gap);
    gap = kLineGap;
  }
  bool resultShown = content_.result.isEmpty();
  for (const QString& step : content_.steps) addStep(step, resultShown);
  if (!resultShown) {
    addLine(content_.result, numberFont(kBodyPixels, QFont::Bold), t.text, kLineGap);
    lines_.back()->estimate = content_.estimate;
  }
  if (!content_.reference.isEmpty()) addReference();
  int measuredGap = kPartGap;
  for (const QString& line : content_.measured) {
    addLine(line, numberFont(), t.text, measuredGap);
    measuredGap = kLineGap;
  }
  if (!content_.source.isEmpty()) addLine(content_.source, wordFont(kSmallPixels), t.text3, kPartGap);
}

void ProvenanceTip::addHead() {
  const Theme& t = theme_->theme();
  addLine(content_.title, wordFont(kStrongPixels, QFont::DemiBold), t.text, 0);
  if (content_.binding.isEmpty()) return;
  addLine(content_.binding, wordFont(), content_.memoryBound ? t.memoryBound : t.computeBound, 0);
  lines_.back()->right = true;
}

void ProvenanceTip::addLine(const QString& text, const QFont& font, const QColor& colour, int gapAbove) {
  auto line = std::make_unique<Line>();
  line->layout.setText(text);
  line->layout.setFont(font);
  line->layout.setCacheEnabled(true);
  line->colour = colour;
  line->gapAbove = gapAbove;
  lines_.push_back(std::move(line));
}

void ProvenanceTip::addStep(const QString& text, bool& resultShown) {
  const Theme& t = theme_->theme();
  addLine(text, numberFont(), t.text, kLineGap);
  Line& line = *lines_.back();
  QList<QTextLayout::FormatRange> formats;
  if (!resultShown && text.endsWith(content_.result)) {
    QTextCharFormat bold;
    bold.setFontWeight(QFont::Bold);
    formats << range(static_cast<int>(text.size() - content_.result.size()), text.size(), bold);
    line.estimate = content_.estimate;
    resultShown = true;
  }
  if (const int remark = remarkStart(text); remark >= 0) {
    QTextCharFormat quiet;
    quiet.setForeground(t.text3);
    formats << range(remark, text.size(), quiet);
  }
  line.layout.setFormats(formats);
}

void ProvenanceTip::addReference() {
  const Theme& t = theme_->theme();
  addLine(content_.reference, numberFont(), t.text2, kPartGap);
  if (content_.changeTone == Tone::Neutral) return;
  QTextCharFormat judged;
  judged.setForeground(toneColour(content_.changeTone, t));
  const int start = static_cast<int>(content_.reference.size() - content_.change.size());
  lines_.back()->layout.setFormats({range(start, content_.reference.size(), judged)});
}

int ProvenanceTip::layOut(int width) {
  int y = scaledPixels(kVertical);
  int top = y;  // y of the previous line
  // The bottleneck stands beside the title, which is wrapped before it.
  const bool hasRight = lines_.size() > 1 && lines_[1]->right;
  const int beside =
      hasRight ? QFontMetrics(lines_[1]->layout.font()).horizontalAdvance(lines_[1]->layout.text()) + kHeadGap : 0;
  for (const auto& line : lines_) {
    const int room = line == lines_.front() ? width - beside : width;
    if (!line->right) y += line->gapAbove;
    line->y = line->right ? top : y;
    double height = 0;
    line->layout.beginLayout();
    for (QTextLine part = line->layout.createLine(); part.isValid(); part = line->layout.createLine()) {
      part.setLineWidth(room);
      part.setPosition(QPointF(0, height));
      height += part.height();
    }
    line->layout.endLayout();
    if (line->right) continue;
    top = y;
    y += static_cast<int>(std::ceil(height));
  }
  return y + scaledPixels(kVertical);
}

QSize ProvenanceTip::naturalSize() {
  const int most = scaledPixels(kMaxWidth - 2 * kPadding);
  layOut(100 * most);  // without wrapping
  double width = 0;
  double head = 0;
  for (const auto& line : lines_) {
    const double own =
        line->layout.lineAt(0).naturalTextWidth() + (line->estimate ? scaledPixels(kEstimateMark.width()) + 6 : 0);
    head = line->right ? head + kHeadGap + own : std::max(head, 0.0);
    width = std::max({width, own, line->right ? head : 0.0});
    if (line == lines_.front()) head = own;
  }
  const int inner = std::clamp(static_cast<int>(std::ceil(width)) + 1, scaledPixels(kMinWidth - 2 * kPadding), most);
  return {inner + 2 * scaledPixels(kPadding), layOut(inner)};
}

void ProvenanceTip::resizeEvent(QResizeEvent*) {
  cutRoundCorners(*this, kRadius);
}

void ProvenanceTip::paintEvent(QPaintEvent*) {
  const Theme& t = theme_->theme();
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(t.fieldBorder, 1));
  painter.setBrush(t.raised);
  painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), kRadius, kRadius);
  const int left = scaledPixels(kPadding);
  for (const auto& line : lines_) {
    const QTextLine first = line->layout.lineAt(0);
    const double x = line->right ? width() - left - first.naturalTextWidth() : left;
    // The bottleneck has the same baseline as the title.
    const double y = line->right ? line->y + lines_.front()->layout.lineAt(0).ascent() - first.ascent() : line->y;
    painter.setPen(line->colour);
    line->layout.draw(&painter, QPointF(x, y));
    if (!line->estimate) continue;
    const QTextLine last = line->layout.lineAt(line->layout.lineCount() - 1);
    const double middle = y + last.y() + last.height() / 2;
    drawEstimateHatch(
        painter,
        QRectF(std::round(x + last.naturalTextWidth() + 6), std::round(middle - kEstimateMark.height() / 2.0),
               kEstimateMark.width(), kEstimateMark.height()),
        t);
  }
}

QRect placeBeside(const QRect& mark, const QSize& size, const QRect& room) {
  const auto within = [](int value, int least, int most) { return std::clamp(value, least, std::max(least, most)); };
  const int lean = mark.center().x() - static_cast<int>(size.width() * kLeanLeft);
  const int x = within(lean, room.left(), room.right() + 1 - size.width());
  const int y = within(mark.center().y() - size.height() / 2, room.top(), room.bottom() + 1 - size.height());
  const QRect below(QPoint(x, mark.bottom() + 1 + kGap), size);
  const QRect above(QPoint(x, mark.top() - kGap - size.height()), size);
  const QRect right(QPoint(mark.right() + 1 + kGap, y), size);
  const QRect left(QPoint(mark.left() - kGap - size.width(), y), size);
  for (const QRect& place : {below, above, right, left})
    if (room.contains(place)) return place;
  const int roomBelow = room.bottom() - mark.bottom();
  const int roomAbove = mark.top() - room.top();
  return roomBelow >= roomAbove ? below : above;
}

}  // namespace tilescope::gui

#include "moc_provenance_tip.cpp"
