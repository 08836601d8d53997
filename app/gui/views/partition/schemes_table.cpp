// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/partition/schemes_table.h"

#include <QKeyEvent>
#include <QPainter>
#include <QVBoxLayout>
#include <algorithm>

#include "app/gui/kit/chrome/described.h"
#include "app/gui/kit/table/cell_table.h"
#include "app/gui/kit/table/painted_table.h"
#include "app/gui/kit/theme/theme_controller.h"
#include "app/gui/kit/words/change_text.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/plots/plot.h"
#include "app/gui/session/partition_words.h"
#include "core/base/format_number.h"

namespace tilescope::gui {
namespace {
constexpr QSize kSchemesTableUsualSize(480, 160);
constexpr double kPercent = 100;
constexpr int kByteDecimals = 2, kPercentDecimals = 1;
constexpr double kMinShown = 0.01;
constexpr int kRateDigits = 3;
const QString kNone = QStringLiteral("–");

struct SchemeUnits {
  ByteUnit traffic, size;
};

SchemeUnits unitsOf(const std::vector<SchemeRow>& rows) {
  double traffic = 0, largest = 0;
  for (const SchemeRow& row : rows) {
    traffic = std::max({traffic, row.traffic, row.weights.value_or(0)});
    largest = std::max(largest, row.largest);
  }
  return {trafficUnitFor(traffic), sizeUnitFor(largest)};
}

QString decimals(double value, int count) {
  return words(fixed(value, count));
}

bool areStreamed(const std::vector<SchemeRow>& rows) {
  return std::any_of(rows.begin(), rows.end(), [](const SchemeRow& row) { return row.weights.has_value(); });
}

// Bytes have no decimals; values below 0.01 of a larger unit have two significant digits.
QString shown(double bytes, const ByteUnit& unit) {
  const double value = bytes / unit.bytes;
  if (unit.bytes == 1) return decimals(value, 0);
  return value > 0 && value < kMinShown ? words(significant(value, 2)) : decimals(value, kByteDecimals);
}

}  // namespace

SchemesTable::SchemesTable(const ThemeController* themes, QWidget* parent)
    : Plot(themes, parent), cells_(new CellTable(themes, this)) {
  setObjectName(QStringLiteral("schemesTable"));
  setAccessibleName(tr("Schemes"));
  describe(cells_, "schemes", tr("Schemes"), tr("Click a scheme, or press Return on it, to partition by it"),
           tr("What each way to partition the network costs at this capacity: maps across the off-chip boundary, MACs "
              "that are computed again, spans, the largest footprint, and of the pipeline the images per second and "
              "the share of the period that "
              "chips work on average. The marked one is shown in the plots; a "
              "click or Return chooses another one."));
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(cells_);
  cells_->setSelectionMode(QAbstractItemView::SingleSelection);
  cells_->installEventFilter(this);
  setFocusPolicy(Qt::NoFocus);
  setFocusProxy(cells_);
  connect(cells_, &QAbstractItemView::clicked, this, [this](const QModelIndex& index) { choose(index.row()); });
  setRows({});
}

QSize SchemesTable::sizeHint() const {
  return kSchemesTableUsualSize;
}

QSize SchemesTable::pictureSize() const {
  return PaintedTable(cells_->model()).size().toSize();
}

void SchemesTable::paintPicture(QPaintDevice& device, const QPoint& at, const std::function<void(QPainter&)>& before) {
  QPainter painter(&device);
  before(painter);
  painter.translate(at);
  PaintedTable(cells_->model()).paint(painter, themes()->theme());
}

void SchemesTable::setRows(const std::vector<SchemeRow>& rows) {
  rows_ = rows;
  const SchemeUnits units = unitsOf(rows);
  std::vector<CellHead> heads{
      {tr("Scheme"), false}, {tr("Maps %1").arg(words(units.traffic.name)), true}, {tr("+ MACs %"), true},
      {tr("Spans"), true},   {tr("Largest %1").arg(words(units.size.name)), true}, {tr("Img/s"), true}};
  const bool streamed = areStreamed(rows);
  heads[4].spare = streamed;
  if (streamed) heads.insert(heads.begin() + 2, {tr("Weights %1").arg(words(units.traffic.name)), true});
  std::vector<CellRow> cells;
  for (const SchemeRow& row : rows) {
    const QString traffic = shown(row.traffic, units.traffic);
    const Tone tone = row.extraMacs > kNoChange ? Tone::Worse : Tone::Neutral;
    const QString tip = (row.isLowerBound ? tr("%1: a lower bound, because some layer alone exceeds the capacity")
                         : !row.fits      ? tr("%1: counted as if all spans fitted, which they do not")
                                          : tr("%1: click to partition by it"))
                            .arg(row.name);
    cells.push_back({{{.text = row.name, .strong = row.isPresent},
                      {.text = row.isLowerBound ? tr("≥ %1").arg(traffic) : traffic,
                       .number = true,
                       .strong = true,
                       .quiet = row.isLowerBound || !row.fits},
                      {.text = decimals(kPercent * row.extraMacs, kPercentDecimals), .tone = tone, .number = true},
                      {.text = QString::number(row.spans), .number = true},
                      {.text = shown(row.largest, units.size), .number = true},
                      {.text = row.rate ? words(significant(*row.rate, kRateDigits)) : kNone, .number = true}},
                     row.id,
                     tip});
    if (streamed)
      cells.back().cells.insert(cells.back().cells.begin() + 2,
                                {.text = shown(row.weights.value_or(0), units.traffic), .number = true});
  }
  cells_->setContent(std::move(heads), std::move(cells));
  markPresent();
  emit contentChanged();
}

// The arrow keys may have moved the selection.
void SchemesTable::markPresent() {
  const auto present = std::find_if(rows_.begin(), rows_.end(), [](const SchemeRow& row) { return row.isPresent; });
  cells_->setSelectedIds(present == rows_.end() ? QStringList() : QStringList(present->id));
}

void SchemesTable::choose(int row) {
  if (row < 0 || row >= std::ssize(rows_)) return;
  const SchemeRow& chosen = rows_[static_cast<std::size_t>(row)];
  if (!chosen.isPresent) emit schemeChosen(chosen.id);
}

bool SchemesTable::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::FocusOut) markPresent();
  if (event->type() != QEvent::KeyPress) return QWidget::eventFilter(watched, event);
  const int key = static_cast<QKeyEvent*>(event)->key();
  if (key != Qt::Key_Return && key != Qt::Key_Enter) return QWidget::eventFilter(watched, event);
  const QModelIndexList selected = cells_->selectionModel()->selectedRows();
  if (!selected.isEmpty()) choose(selected.front().row());
  return true;
}

QString SchemesTable::copyText() const {
  return cells_->copyText();
}

PlotTable SchemesTable::table() const {
  const SchemeUnits units = unitsOf(rows_);
  PlotTable table{{tr("Scheme"), tr("Maps, %1").arg(words(units.traffic.name)), tr("Extra MACs, %"), tr("Spans"),
                   tr("Largest, %1").arg(words(units.size.name)), tr("Images/s"), tr("Busy, %"), tr("State")},
                  {}};
  for (const SchemeRow& row : rows_)
    table.rows.push_back({row.name, tableNumber(row.traffic / units.traffic.bytes),
                          tableNumber(kPercent * row.extraMacs), QString::number(row.spans),
                          tableNumber(row.largest / units.size.bytes), row.rate ? tableNumber(*row.rate) : QString(),
                          row.busy > 0 ? tableNumber(kPercent * row.busy) : QString(),
                          row.isLowerBound ? tr("lower bound")
                          : row.fits       ? QString()
                                           : tr("infeasible")});
  if (!areStreamed(rows_)) return table;
  table.heads.insert(2, tr("Weights, %1").arg(words(units.traffic.name)));
  for (std::size_t i = 0; i < rows_.size(); ++i)
    table.rows[i].insert(2, tableNumber(rows_[i].weights.value_or(0) / units.traffic.bytes));
  return table;
}

}  // namespace tilescope::gui

#include "moc_schemes_table.cpp"
