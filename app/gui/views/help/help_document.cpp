// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/help/help_document.h"

#include <QImage>
#include <QPixmap>
#include <QRegularExpression>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextList>
#include <QTextTable>
#include <QUrl>
#include <algorithm>
#include <array>

#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/theme.h"

namespace tilescope::gui {
namespace {
// px at 100 %
constexpr std::array kHeadingPixels{24, 18, 15, 13, 13, 13};
constexpr std::array kAboveHeading{0, 28, 20, 14, 14, 14};
constexpr int kBelowHeading = 8, kBelowParagraph = 9, kBelowItem = 4, kIndent = 22;
constexpr int kTextPixels = 13, kCodePixels = 12;
constexpr int kCodePadding = 10, kCodeAround = 6, kCellPadding = 5, kTableAbove = 2, kTableBelow = 12;
constexpr double kLineHeight = 1.35;

// Replaces HTML that selects pictures by theme. Separates headings from tables, because Qt takes them for rows.
QString forQt(QString markdown) {
  static const QRegularExpression crowdedHeading(R"(^(\|.*)\n(?=#{1,6} ))", QRegularExpression::MultilineOption);
  markdown.replace(crowdedHeading, QStringLiteral("\\1\n\n"));
  static const QRegularExpression picture(R"re(<picture>.*?<img alt="([^"]*)" src="([^"]*)"[^>]*></picture>)re");
  return markdown.replace(picture, QStringLiteral("![\\1](\\2)"));
}

bool isCode(const QTextBlock& block) {
  return block.blockFormat().hasProperty(QTextFormat::BlockCodeFence) ||
         block.blockFormat().hasProperty(QTextFormat::BlockCodeLanguage);
}

QTextCursor over(QTextDocument& document, const QTextFragment& fragment) {
  QTextCursor cursor(&document);
  cursor.setPosition(fragment.position());
  cursor.setPosition(fragment.position() + fragment.length(), QTextCursor::KeepAnchor);
  return cursor;
}

class Maker {
 public:
  Maker(QTextDocument& document, const HelpPage& page, const Theme& theme)
      : document_(document), page_(page), theme_(theme) {}

  std::vector<CodeFrame> make() {
    document_.clear();
    document_.setDefaultFont(wordFont(kTextPixels));
    document_.setMarkdown(forQt(page_.markdown), QTextDocument::MarkdownDialectGitHub);
    QTextCursor once(&document_);  // one edit block avoids several hundred layouts
    once.beginEditBlock();
    styleLetters();
    styleBlocks();
    styleTables(*document_.rootFrame());
    std::vector<CodeFrame> frames = frameCode();
    once.endEditBlock();
    return frames;
  }

 private:
  void styleLetters() {
    std::size_t heading = 0;
    for (QTextBlock block = document_.begin(); block.isValid(); block = block.next()) {
      const int level = block.blockFormat().headingLevel();
      std::vector<std::pair<QTextCursor, QTextCharFormat>> changes;
      for (auto it = block.begin(); !it.atEnd(); ++it)
        changes.emplace_back(over(document_, it.fragment()),
                             level > 0 ? headingFormat(it.fragment().charFormat(), level, heading)
                                       : letterFormat(it.fragment().charFormat(), isCode(block)));
      for (auto& [cursor, format] : changes) cursor.setCharFormat(format);
      if (level > 0) ++heading;
    }
  }

  QTextCharFormat letterFormat(QTextCharFormat format, bool inCode) const {
    if (format.isImageFormat()) {
      QTextImageFormat image = format.toImageFormat();
      image.setName(pictureOfTheme(placeOfLink(image.name(), page_.path).page, theme_.isDark()));
      return image;
    }
    if (format.isAnchor()) {
      format.setForeground(theme_.accent);
      format.setFontUnderline(false);
    }
    if (format.fontFixedPitch()) {
      format.setFont(codeFont(kCodePixels), QTextCharFormat::FontPropertiesSpecifiedOnly);
      if (!inCode && !format.isAnchor()) format.setBackground(theme_.hover);
    }
    return format;
  }

  QTextCharFormat headingFormat(QTextCharFormat format, int level, std::size_t number) const {
    const int pixels = kHeadingPixels[headingAt(level)];
    format.clearProperty(QTextFormat::FontSizeAdjustment);  // Qt's own size would override the font's size
    format.setFont(level == 1 ? titleFont(pixels) : wordFont(pixels, QFont::DemiBold));
    format.setForeground(theme_.text);
    if (number < page_.sections.size()) format.setAnchorNames({page_.sections[number].anchor});
    return format;
  }

  static std::size_t headingAt(int level) {
    return static_cast<std::size_t>(std::clamp(level, 1, static_cast<int>(kHeadingPixels.size())) - 1);
  }

  static bool hasPicture(const QTextBlock& block) {
    for (auto it = block.begin(); !it.atEnd(); ++it)
      if (it.fragment().charFormat().isImageFormat()) return true;
    return false;
  }

  void styleBlocks() {
    for (QTextBlock block = document_.begin(); block.isValid(); block = block.next()) {
      if (isCode(block)) continue;
      QTextCursor cursor(block);
      QTextBlockFormat format = block.blockFormat();
      if (const int level = format.headingLevel(); level > 0) {
        format.setTopMargin(scaledPixels(kAboveHeading[headingAt(level)]));
        format.setBottomMargin(scaledPixels(kBelowHeading));
      } else {
        // A line with a picture is as high as the picture.
        if (!hasPicture(block)) format.setLineHeight(100 * kLineHeight, QTextBlockFormat::ProportionalHeight);
        format.setTopMargin(0);
        format.setBottomMargin(cursor.currentTable() ? 0
                                                     : scaledPixels(block.textList() ? kBelowItem : kBelowParagraph));
      }
      cursor.setBlockFormat(format);
      if (QTextList* list = block.textList(); list && list->format().style() == QTextListFormat::ListCircle) {
        QTextListFormat filled = list->format();
        filled.setStyle(QTextListFormat::ListDisc);
        list->setFormat(filled);
      }
    }
    document_.setIndentWidth(scaledPixels(kIndent));
  }

  void styleTables(QTextFrame& frame) {
    for (QTextFrame* child : frame.childFrames()) {
      if (auto* table = qobject_cast<QTextTable*>(child)) styleTable(*table);
      styleTables(*child);
    }
  }

  void styleTable(QTextTable& table) {
    QTextTableFormat format = table.format();
    format.setBorder(0);
    format.setBorderCollapse(true);
    format.setCellPadding(0);
    format.setCellSpacing(0);
    format.setTopMargin(scaledPixels(kTableAbove));
    format.setBottomMargin(scaledPixels(kTableBelow));
    table.setFormat(format);
    bool headless = table.rows() > 1;
    for (int column = 0; column < table.columns(); ++column)
      headless = headless && table.cellAt(0, column).firstCursorPosition().block().text().trimmed().isEmpty();
    if (headless) table.removeRows(0, 1);
    for (int row = 0; row < table.rows(); ++row)
      for (int column = 0; column < table.columns(); ++column) {
        QTextTableCell cell = table.cellAt(row, column);
        QTextTableCellFormat rule = cell.format().toTableCellFormat();
        const bool head = row == 0 && !headless;
        rule.setBottomBorder(1);
        rule.setBottomBorderStyle(QTextFrameFormat::BorderStyle_Solid);
        rule.setBottomBorderBrush(head ? theme_.fieldBorder : theme_.rowLine);
        rule.setTopPadding(scaledPixels(kCellPadding));
        rule.setBottomPadding(scaledPixels(kCellPadding));
        rule.setLeftPadding(column == 0 ? 0 : scaledPixels(2 * kCellPadding));
        rule.setRightPadding(scaledPixels(kCellPadding));
        cell.setFormat(rule);
        if (head) styleHead(cell);
      }
  }

  void styleHead(const QTextTableCell& cell) {
    QTextCursor cursor = cell.firstCursorPosition();
    cursor.setPosition(cell.lastCursorPosition().position(), QTextCursor::KeepAnchor);
    QTextCharFormat letters;
    letters.setFontWeight(QFont::DemiBold);
    letters.setForeground(theme_.text2);
    cursor.mergeCharFormat(letters);
  }

  // Qt makes each line of a code block a separate paragraph.
  std::vector<CodeFrame> frameCode() {
    std::vector<CodeFrame> frames;
    QTextFrameFormat format;
    format.setBackground(theme_.panel);
    format.setBorder(1);
    format.setBorderStyle(QTextFrameFormat::BorderStyle_Solid);
    format.setBorderBrush(theme_.border);
    format.setPadding(scaledPixels(kCodePadding));
    format.setTopMargin(scaledPixels(kCodeAround));
    format.setBottomMargin(scaledPixels(kCodeAround + kBelowParagraph));
    QTextBlock block = document_.begin();
    while (block.isValid()) {
      if (!isCode(block)) {
        block = block.next();
        continue;
      }
      const int from = block.position();
      QStringList lines;
      QTextBlock last = block;
      for (; block.isValid() && isCode(block); block = block.next()) {
        lines << block.text();
        last = block;
        QTextBlockFormat plain;
        plain.setProperty(QTextFormat::BlockCodeFence, QStringLiteral("`"));
        plain.setNonBreakableLines(false);
        QTextCursor(block).setBlockFormat(plain);
      }
      QTextCursor cursor(&document_);
      cursor.setPosition(from);
      cursor.setPosition(last.position() + last.length() - 1, QTextCursor::KeepAnchor);
      QTextFrame* frame = cursor.insertFrame(format);
      flatten(document_.findBlock(frame->firstPosition() - 1));
      frames.push_back({frame, lines.join('\n')});
      block = document_.findBlock(frame->lastPosition()).next();
    }
    return frames;
  }

  // Flattens the empty line that Qt inserts before a frame.
  static void flatten(const QTextBlock& block) {
    if (block.length() > 1) return;
    QTextBlockFormat format;
    format.setLineHeight(1, QTextBlockFormat::FixedHeight);
    QTextCursor(block).setBlockFormat(format);
  }

  QTextDocument& document_;
  const HelpPage& page_;
  const Theme& theme_;
};

}  // namespace

QString pictureOfTheme(const QString& path, bool dark) {
  static const QRegularExpression theme(R"(_(?:dark|light)(\.\w+)$)");
  return QString(path).replace(theme, dark ? QStringLiteral("_dark\\1") : QStringLiteral("_light\\1"));
}

std::vector<CodeFrame> showPage(QTextDocument& document, const HelpPage& page, const Theme& theme) {
  return Maker(document, page, theme).make();
}

void fitPictures(QTextDocument& document, const QString& pictures, int mostWidth, double ratio) {
  std::vector<std::pair<QTextCursor, QTextImageFormat>> found;
  for (QTextBlock block = document.begin(); block.isValid(); block = block.next())
    for (auto it = block.begin(); !it.atEnd(); ++it)
      if (it.fragment().charFormat().isImageFormat())
        found.emplace_back(over(document, it.fragment()), it.fragment().charFormat().toImageFormat());
  for (auto& [cursor, format] : found) {
    const QImage whole(pictures + '/' + format.name());
    if (whole.isNull()) continue;
    const int width = std::min(mostWidth, whole.width());
    QImage fitted = whole.scaledToWidth(qRound(width * ratio), Qt::SmoothTransformation);
    fitted.setDevicePixelRatio(ratio);
    document.addResource(QTextDocument::ImageResource, QUrl(format.name()), QPixmap::fromImage(fitted));
    format.setWidth(width);
    format.setHeight(width * whole.height() / whole.width());
    cursor.setCharFormat(format);
  }
}

}  // namespace tilescope::gui
