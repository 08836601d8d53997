// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/export/code_page.h"

#include <QApplication>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QTextBlock>
#include <algorithm>

#include "app/gui/kit/chrome/described.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/icons.h"
#include "app/gui/kit/theme/theme_controller.h"

namespace tilescope::gui {
namespace {
constexpr int kSign = 16, kGutterPad = 10, kCodePageIcon = 14;  // px at 100 %
constexpr int kMinDigits = 3;
constexpr double kChangeShare = 0.11;  // share of the colour
constexpr double kStaleShare = 0.45;

QColor colourOf(CodeKind kind, const CodeColours& code) {
  switch (kind) {
    case CodeKind::Keyword:
      return code.keyword;
    case CodeKind::Type:
      return code.type;
    case CodeKind::String:
      return code.string;
    case CodeKind::Number:
      return code.number;
    case CodeKind::Comment:
      return code.comment;
    case CodeKind::Function:
      break;
  }
  return code.function;
}

}  // namespace

class CodePage::Gutter : public QWidget {
 public:
  explicit Gutter(CodePage* page) : QWidget(page), page_(page) {
    describe(this, "codeGutter", CodePage::tr("Line numbers"),
             CodePage::tr("Line numbers; + added, \u2212 removed. Click a folded run to open it."));
    setFocusPolicy(Qt::NoFocus);
  }

 private:
  void paintEvent(QPaintEvent* event) override {
    QPainter painter(this);
    page_->paintGutter(painter, event->rect());
  }
  void mouseReleaseEvent(QMouseEvent* event) override {
    const QTextCursor at = page_->cursorForPosition(QPoint(0, event->position().toPoint().y()));
    page_->openFold(static_cast<std::size_t>(at.blockNumber()));
  }
  void wheelEvent(QWheelEvent* event) override { QApplication::sendEvent(page_->viewport(), event); }

  CodePage* page_;
};

CodePage::CodePage(const ThemeController* themes, QWidget* parent)
    : QPlainTextEdit(parent), themes_(themes), gutter_(new Gutter(this)) {
  describe(this, "codePage", tr("Generated file"), tr("What would be written, and how it differs from the folder"),
           tr("The file as the exporter writes it now. Added lines are marked +, removed lines \u2212, compared with "
              "the last export in the folder. Enter opens the folded run at the cursor, F7 and Shift+F7 go from change "
              "to change. Text is copied with Ctrl+C."));
  setReadOnly(true);
  setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  setUndoRedoEnabled(false);
  setLineWrapMode(QPlainTextEdit::NoWrap);
  setProperty("page", true);
  setFrameShape(QFrame::NoFrame);
  viewport()->setMouseTracking(true);
  connect(verticalScrollBar(), &QScrollBar::valueChanged, this, &CodePage::colourVisible);
  connect(this, &QPlainTextEdit::updateRequest, this, [this](const QRect& rect, int dy) {
    dy != 0 ? gutter_->scroll(0, dy) : gutter_->update(0, rect.y(), gutter_->width(), rect.height());
  });
  connect(themes_, &ThemeController::changed, this, &CodePage::restyle);
  restyle();
}

CodePage::~CodePage() = default;

WidgetKeys CodePage::keys() {
  return {tr("Export"), {{tr("F7, Enter"), tr("Next change in a file (Shift: last); open a fold")}}};
}

void CodePage::setFile(const PreviewFile& file) {
  if (file == file_) return;
  const bool same = file.path == file_.path;
  const int place = same ? verticalScrollBar()->value() : 0;
  if (!same || file.lines.size() != file_.lines.size()) opened_.clear();
  file_ = file;
  setAccessibleName(tr("Generated file %1").arg(file.path));
  lay();
  verticalScrollBar()->setValue(place);
  colourVisible();
}

void CodePage::setStale(bool stale) {
  if (stale == stale_) return;
  stale_ = stale;
  viewport()->update();
  gutter_->update();
}

QString CodePage::textOf(const PreviewRow& row) const {
  if (row.folded == 0) return lineOf(row).text;
  return row.folded == 1 ? tr("1 unchanged line") : tr("%1 unchanged lines").arg(row.folded);
}

void CodePage::lay() {
  rows_ = file_.isText ? previewRows(file_, opened_) : std::vector<PreviewRow>();
  QStringList texts;
  for (const PreviewRow& row : rows_) texts << textOf(row);
  if (!file_.isText) texts << tr("%1 is not shown: it is not a text file, or too long.").arg(file_.path);
  if (file_.leftOut > 0) texts << tr("%1 more lines; export to read them.").arg(file_.leftOut);
  coloured_.assign(static_cast<std::size_t>(texts.size()), false);
  setPlainText(texts.join(QLatin1Char('\n')));
  setViewportMargins(gutterWidth(), 0, 0, 0);
  placeGutter();
}

void CodePage::restyle() {
  setFont(codeFont());
  coloured_.assign(coloured_.size(), false);
  setViewportMargins(gutterWidth(), 0, 0, 0);
  placeGutter();
  colourVisible();
  viewport()->update();
}

// The viewport's position depends on padding in the style sheet.
void CodePage::placeGutter() {
  const QRect text = viewport()->geometry();
  gutter_->setGeometry(text.left() - gutterWidth(), text.top(), gutterWidth(), text.height());
  gutter_->update();
}

int CodePage::gutterWidth() const {
  int last = 0;
  for (const PreviewLine& line : file_.lines) last = std::max(last, line.number);
  const int digits = std::max(kMinDigits, static_cast<int>(QString::number(last).size()));
  return 2 * scaledPixels(kGutterPad) + digits * QFontMetrics(codeFont()).horizontalAdvance(u'0') + scaledPixels(kSign);
}

const PreviewRow* CodePage::rowOf(const QTextBlock& block) const {
  const auto at = static_cast<std::size_t>(block.blockNumber());
  return block.isValid() && at < rows_.size() ? &rows_[at] : nullptr;
}

template <class Visit>
void CodePage::forVisible(Visit visit) const {
  for (QTextBlock block = firstVisibleBlock(); block.isValid(); block = block.next()) {
    const QRectF place = blockBoundingGeometry(block).translated(contentOffset());
    if (place.top() > viewport()->height()) return;
    visit(block, QRect(0, qRound(place.top()), viewport()->width(), qRound(place.height())));
  }
}

void CodePage::colourVisible() {
  forVisible([this](const QTextBlock& block, const QRect&) { colour(block); });
}

// Only sets formats of the layout, so that Qt does not lay out the document again.
void CodePage::colour(QTextBlock block) {
  const auto at = static_cast<std::size_t>(block.blockNumber());
  if (at >= coloured_.size() || coloured_[at]) return;
  coloured_[at] = true;
  const Theme& theme = themes_->theme();
  const PreviewRow* row = rowOf(block);
  QList<QTextLayout::FormatRange> formats;
  const auto add = [&](int from, int count, const QColor& colour) {
    QTextCharFormat format;
    format.setForeground(colour);
    formats.append({from, count, format});
  };
  if (!row || row->folded > 0) {
    add(0, static_cast<int>(block.text().size()), theme.text3);
  } else {
    CodeState state = lineOf(*row).state;
    for (const CodeSpan& span : lexLine(file_.language, lineOf(*row).text, state))
      add(span.from, span.count, colourOf(span.kind, theme.code));
  }
  block.layout()->setFormats(formats);
}

void CodePage::paintGrounds(QPainter& painter, const QRect& rect, int width) const {
  const Theme& theme = themes_->theme();
  forVisible([&](const QTextBlock& block, const QRect& place) {
    const PreviewRow* row = rowOf(block);
    if (!row || !place.intersects(QRect(0, rect.y(), viewport()->width(), rect.height()))) return;
    const QRect ground(0, place.y(), width, place.height());
    using app::LineFate;
    if (row->folded > 0) return painter.fillRect(ground, theme.panel);
    if (lineOf(*row).fate == LineFate::Same) return;
    const QColor& colour = lineOf(*row).fate == LineFate::Added ? theme.better : theme.worse;
    painter.fillRect(ground, mixed(colour, theme.plot, kChangeShare));
  });
}

void CodePage::paintGutter(QPainter& painter, const QRect& rect) {
  const Theme& theme = themes_->theme();
  painter.fillRect(rect, theme.plot);
  paintGrounds(painter, rect, gutter_->width());
  painter.setFont(codeFont());
  const int pad = scaledPixels(kGutterPad), sign = scaledPixels(kSign);
  forVisible([&](const QTextBlock& block, const QRect& place) {
    const PreviewRow* row = rowOf(block);
    if (!row) return;
    const QRect room(0, place.y(), gutter_->width() - pad, place.height());
    if (row->folded > 0) {
      const int icon = scaledPixels(kCodePageIcon);
      painter.drawPixmap(room.right() - icon, place.y() + (place.height() - icon) / 2,
                         iconPixmap(QStringLiteral("chevron-right"), icon, theme.text3, devicePixelRatioF()));
      return;
    }
    const PreviewLine& line = lineOf(*row);
    const bool added = line.fate == app::LineFate::Added;
    painter.setPen(line.fate == app::LineFate::Same ? theme.text3 : added ? theme.better : theme.worse);
    painter.drawText(room.adjusted(0, 0, -sign, 0), Qt::AlignRight | Qt::AlignVCenter, QString::number(line.number));
    if (line.fate != app::LineFate::Same)
      painter.drawText(room, Qt::AlignRight | Qt::AlignVCenter, added ? QStringLiteral("+") : QStringLiteral("\u2212"));
  });
  if (!stale_) return;
  QColor veil = theme.plot;
  veil.setAlphaF(1 - kStaleShare);
  painter.fillRect(rect, veil);
}

void CodePage::paintEvent(QPaintEvent* event) {
  {
    QPainter painter(viewport());
    paintGrounds(painter, event->rect(), viewport()->width());
  }
  QPlainTextEdit::paintEvent(event);
  if (!stale_) return;
  QColor veil = themes_->theme().plot;
  veil.setAlphaF(1 - kStaleShare);
  QPainter(viewport()).fillRect(event->rect(), veil);
}

void CodePage::resizeEvent(QResizeEvent* event) {
  QPlainTextEdit::resizeEvent(event);
  placeGutter();
  colourVisible();
}

void CodePage::openFold(std::size_t row) {
  if (row >= rows_.size() || rows_[row].folded == 0) return;
  const int place = verticalScrollBar()->value();
  opened_.insert(rows_[row].line);
  lay();
  QTextCursor cursor(document()->findBlockByNumber(static_cast<int>(row)));
  setTextCursor(cursor);
  verticalScrollBar()->setValue(place);
  colourVisible();
}

void CodePage::showNextChange(int direction) {
  const auto isChange = [&](std::ptrdiff_t i) {
    const PreviewRow& row = rows_[static_cast<std::size_t>(i)];
    return row.folded == 0 && lineOf(row).fate != app::LineFate::Same;
  };
  const auto count = static_cast<std::ptrdiff_t>(rows_.size());
  for (std::ptrdiff_t i = textCursor().blockNumber() + direction; i >= 0 && i < count; i += direction) {
    if (!isChange(i) || (i > 0 && isChange(i - 1))) continue;
    setTextCursor(QTextCursor(document()->findBlockByNumber(static_cast<int>(i))));
    centerCursor();
    return colourVisible();
  }
}

void CodePage::mouseReleaseEvent(QMouseEvent* event) {
  QPlainTextEdit::mouseReleaseEvent(event);
  if (event->button() != Qt::LeftButton || textCursor().hasSelection()) return;
  openFold(static_cast<std::size_t>(cursorForPosition(event->position().toPoint()).blockNumber()));
}

void CodePage::mouseMoveEvent(QMouseEvent* event) {
  QPlainTextEdit::mouseMoveEvent(event);
  const PreviewRow* row = rowOf(cursorForPosition(event->position().toPoint()).block());
  viewport()->setCursor(row && row->folded > 0 ? Qt::PointingHandCursor : Qt::IBeamCursor);
}

void CodePage::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_F7) return showNextChange(event->modifiers().testFlag(Qt::ShiftModifier) ? -1 : +1);
  if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
    return openFold(static_cast<std::size_t>(textCursor().blockNumber()));
  QPlainTextEdit::keyPressEvent(event);
}

}  // namespace tilescope::gui

#include "moc_code_page.cpp"
