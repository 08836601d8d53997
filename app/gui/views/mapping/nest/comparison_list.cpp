// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/mapping/nest/comparison_list.h"

#include <QPainter>
#include <QResizeEvent>
#include <algorithm>

#include "app/gui/kit/chrome/described.h"
#include "app/gui/kit/chrome/paint_parts.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/theme_controller.h"

namespace tilescope::gui {
namespace {
// px at 100 %
constexpr int kComparisonListPadding = 12, kHead = 26, kComparisonListRow = 23, kColumn = 76, kNoteGap = 6,
              kComparisonListBottom = 8;
constexpr int kComparisonListMinWidth = 240;
constexpr double kMaxColumns = 0.62;  // max share of the width for the models' columns
constexpr int kComparisonListNoteFlags = Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap;

}  // namespace

ComparisonList::ComparisonList(const ThemeController* themes, QWidget* parent) : QWidget(parent), themes_(themes) {
  describe(this, "modelComparison", tr("Same mapping, other models"), {},
           tr("The results of every model that can express this mapping, and why they differ."));
  QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  policy.setHeightForWidth(true);
  setSizePolicy(policy);
  connect(themes_, &ThemeController::changed, this, [this] {
    updateGeometry();
    update();
  });
}

void ComparisonList::setTable(const ComparisonTable& table) {
  if (table == table_) return;
  table_ = table;
  QStringList lines;
  for (const ComparisonTable::Row& row : table_.rows) {
    QStringList values;
    for (qsizetype i = 0; i < row.values.size(); ++i)
      values << QStringLiteral("%1 %2").arg(table_.models.value(i), row.values[i]);
    lines << QStringLiteral("%1 %2: %3").arg(row.term, row.unit, values.join(", "));
  }
  lines << table_.notes;
  setAccessibleDescription(lines.join("; "));
  setToolTip(lines.join('\n'));
  updateGeometry();
  update();
}

int ComparisonList::notesHeight(int width) const {
  const QFontMetrics metrics(wordFont(kSmallPixels));
  const QRect room(0, 0, std::max(width - 2 * scaledPixels(kComparisonListPadding), 1), 1);
  int height = 0;
  for (const QString& note : table_.notes)
    height += metrics.boundingRect(room, kComparisonListNoteFlags, note).height() + scaledPixels(kNoteGap);
  return height;
}

int ComparisonList::heightForWidth(int width) const {
  if (table_.rows.empty()) return notesHeight(width) + scaledPixels(kComparisonListBottom);
  return scaledPixels(kHead) + static_cast<int>(table_.rows.size()) * scaledPixels(kComparisonListRow) +
         notesHeight(width) + scaledPixels(kComparisonListBottom);
}

QSize ComparisonList::sizeHint() const {
  const int wide = std::max(width(), scaledPixels(kComparisonListMinWidth));
  return {scaledPixels(kComparisonListMinWidth), heightForWidth(wide)};
}

QSize ComparisonList::minimumSizeHint() const {
  return sizeHint();
}

void ComparisonList::resizeEvent(QResizeEvent* event) {
  if (event->oldSize().width() != width()) updateGeometry();
}

void ComparisonList::paintEvent(QPaintEvent*) {
  const Theme& theme = themes_->theme();
  QPainter painter(this);
  painter.fillRect(rect(), theme.plot);
  QRect row(0, 0, width(), scaledPixels(kComparisonListRow));
  if (!table_.rows.empty()) {
    row.setHeight(scaledPixels(kHead));
    paintRow(painter, row, {tr("Term"), {}, table_.models}, true);
    row = QRect(0, row.bottom() + 1, width(), scaledPixels(kComparisonListRow));
  }
  for (const ComparisonTable::Row& values : table_.rows) {
    paintRow(painter, row, values, false);
    row.translate(0, row.height());
  }
  painter.setFont(wordFont(kSmallPixels));
  painter.setPen(theme.text3);
  const int side = scaledPixels(kComparisonListPadding);
  QRect room(side, row.top() + scaledPixels(kNoteGap), width() - 2 * side, height());
  for (const QString& note : table_.notes) {
    QRect used;
    painter.drawText(room, kComparisonListNoteFlags, note, &used);
    room.setTop(used.bottom() + 1 + scaledPixels(kNoteGap));
  }
}

void ComparisonList::paintRow(QPainter& painter, const QRect& row, const ComparisonTable::Row& values,
                              bool head) const {
  const Theme& theme = themes_->theme();
  if (head) painter.fillRect(row, theme.panel);
  painter.fillRect(QRect(row.left(), row.bottom(), row.width(), 1), head ? theme.border : theme.rowLine);
  const int side = scaledPixels(kComparisonListPadding);
  const int models = std::max(static_cast<int>(table_.models.size()), 1);
  const int column = std::min(scaledPixels(kColumn), static_cast<int>(kMaxColumns * row.width()) / models);
  int right = row.right() + 1 - side;
  for (int model = models - 1; model >= 0; --model) {
    const QRect cell(right - column + 4, row.top(), column - 4, row.height());
    const QFont::Weight weight = model == 0 ? QFont::Medium : QFont::Normal;
    painter.setFont(head ? wordFont(kSmallPixels, model == 0 ? QFont::DemiBold : QFont::Normal)
                         : numberFont(kBodyPixels, weight));
    painter.setPen(model == 0 ? theme.text : theme.text2);
    writeLine(painter, cell, Qt::AlignRight,
              elided(painter.fontMetrics(), values.values.value(model), Qt::ElideRight, cell.width()));
    right -= column;
  }
  QRect label(row.left() + side, row.top(), right - row.left() - side, row.height());
  painter.setFont(wordFont(head ? kSmallPixels : kBodyPixels));
  painter.setPen(theme.text2);
  const QString term = elided(painter.fontMetrics(), values.term, Qt::ElideRight, label.width());
  writeLine(painter, label, Qt::AlignLeft, term);
  label.setLeft(label.left() + painter.fontMetrics().horizontalAdvance(term) + 4);
  painter.setFont(wordFont(kSmallPixels));
  painter.setPen(theme.text3);
  writeLine(painter, label, Qt::AlignLeft, elided(painter.fontMetrics(), values.unit, Qt::ElideRight, label.width()));
}

}  // namespace tilescope::gui

#include "moc_comparison_list.cpp"
