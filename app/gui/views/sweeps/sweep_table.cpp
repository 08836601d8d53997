// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/sweeps/sweep_table.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>
#include <QStyledItemDelegate>
#include <algorithm>
#include <numeric>
#include <utility>

#include "app/gui/kit/chrome/described.h"
#include "app/gui/kit/chrome/paint_parts.h"
#include "app/gui/kit/table/cell_table.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/icons.h"
#include "app/gui/kit/theme/theme_controller.h"
#include "app/gui/kit/words/words.h"
#include "core/base/format_number.h"

namespace tilescope::gui {
namespace {
// px at 100 %
constexpr int kNumberWide = 50, kMinCell = 50, kFrontDot = 6, kProofIcon = 13, kProofGap = 5;
constexpr double kWidestGap = 0.888;
constexpr std::size_t kShownMetrics = 5;

}  // namespace

SweepTableModel::SweepTableModel(const SweepExplorer& explorer, QObject* parent)
    : QAbstractTableModel(parent), explorer_(explorer) {}

// Resets only if columns change, because that is slow with a million rows.
void SweepTableModel::refresh() {
  const int before = rowCount();
  SweepTableModel next(explorer_);
  next.take();
  const bool isReset = next.columns_ != columns_ || before == 0 || !picture_;
  const int after = next.rowCount();
  if (isReset)
    beginResetModel();
  else if (after > before)
    beginInsertRows({}, before, after - 1);
  else if (after < before)
    beginRemoveRows({}, after, before - 1);
  picture_ = std::move(next.picture_);
  order_ = std::move(next.order_);
  texts_ = std::move(next.texts_);
  columns_ = std::move(next.columns_);
  front_ = std::move(next.front_);
  hasQuestions_ = next.hasQuestions_;
  if (isReset) return endResetModel();
  if (after > before) endInsertRows();
  if (after < before) endRemoveRows();
  if (after > 0) emit dataChanged(index(0, 0), index(after - 1, columnCount() - 1));
  emit headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
}

void SweepTableModel::take() {
  const bool fits = explorer_.order() && explorer_.picture();
  picture_ = fits ? explorer_.picture() : nullptr;
  order_ = fits ? explorer_.order() : nullptr;
  texts_ = explorer_.texts();
  columns_.clear();
  const store::SweepInfo* sweep = explorer_.source().sweep();
  front_ = sweep ? frontMetricsOf(*sweep) : std::vector<std::size_t>();
  hasQuestions_ = sweep && sweep->record.questions.size() > 1;
  if (picture_) {
    const std::vector<RowColumn>& all = picture_->rows.columns();
    const auto varies = [&](std::size_t i) { return picture_->scales[i] && !picture_->scales[i]->isConstant(); };
    for (std::size_t i = 0; i < all.size(); ++i)
      if (!all[i].isMetric() && varies(i)) columns_.push_back(i);
    std::size_t metrics = 0;
    for (const char* metric : {"area", "latency", "energy", "traffic", "utilisation"})
      for (std::size_t i = 0; i < all.size(); ++i)
        if (all[i].isMetric() && all[i].name.starts_with(metric) && picture_->scales[i] && metrics++ < kShownMetrics)
          columns_.push_back(i);
  }
}

void SweepTableModel::setLeftOut(const QStringList& titles) {
  if (std::exchange(leftOut_, titles) != titles && columnCount() > 0)
    emit headerDataChanged(Qt::Horizontal, proofSection(), proofSection());
}

bool SweepTableModel::isOfFront(std::size_t column) const {
  return std::find(front_.begin(), front_.end(), column) != front_.end();
}

int SweepTableModel::headingPlace() const {
  if (!order_ || order_->exact == order_->rows.size() || order_->exact == 0) return -1;
  return static_cast<int>(order_->exact);
}

std::optional<std::uint32_t> SweepTableModel::rowAt(int place) const {
  const int heading = headingPlace();
  if (!order_ || place < 0 || place == heading) return std::nullopt;
  const auto at = static_cast<std::size_t>(heading >= 0 && place > heading ? place - 1 : place);
  return at < order_->rows.size() ? std::optional(order_->rows[at]) : std::nullopt;
}

int SweepTableModel::placeOf(std::uint32_t row) const {
  if (!order_) return -1;
  const auto at = std::find(order_->rows.begin(), order_->rows.end(), row);
  if (at == order_->rows.end()) return -1;
  const auto place = static_cast<int>(at - order_->rows.begin());
  return headingPlace() >= 0 && place >= headingPlace() ? place + 1 : place;
}

std::optional<std::size_t> SweepTableModel::columnAt(int section) const {
  if (section < 1 || section > static_cast<int>(columns_.size())) return std::nullopt;
  return columns_[static_cast<std::size_t>(section - 1)];
}

int SweepTableModel::sectionOf(std::size_t column) const {
  const auto at = std::find(columns_.begin(), columns_.end(), column);
  return at == columns_.end() ? -1 : static_cast<int>(at - columns_.begin()) + 1;
}

bool SweepTableModel::isOnFront(std::uint32_t row) const {
  return std::binary_search(picture_->front.begin(), picture_->front.end(), row);
}

int SweepTableModel::rowCount(const QModelIndex& parent) const {
  if (parent.isValid() || !order_) return 0;
  return static_cast<int>(order_->rows.size()) + (headingPlace() >= 0 ? 1 : 0);
}

int SweepTableModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() || !picture_ ? 0 : proofSection() + 1;
}

QString SweepTableModel::text(std::uint32_t row, int section) const {
  if (section == 0) {
    const QString number = QString::number(picture_->rows.number(row));
    return hasQuestions_ ? number + QStringLiteral(" · %1").arg(picture_->rows.question(row) + 1) : number;
  }
  if (section == proofSection()) return proofText(picture_->rows, row);
  const std::size_t column = *columnAt(section);
  return cellText(picture_->rows, row, column, texts_[column]);
}

QString SweepTableModel::headingText() const {
  return tr("Without an exact result, %1: gap, bounds, does not fit")
      .arg(wholeText(static_cast<double>(order_->rows.size() - order_->exact)));
}

QVariant SweepTableModel::data(const QModelIndex& index, int role) const {
  if (!picture_ || !index.isValid()) return {};
  const std::optional<std::uint32_t> row = rowAt(index.row());
  if (!row) return role == Qt::DisplayRole && index.column() == 0 ? headingText() : QVariant();
  if (role == Qt::DisplayRole) return text(*row, index.column());
  if (role != Qt::ToolTipRole) return {};
  const std::string& detail = picture_->rows.detail(*row);
  if (!detail.empty()) return words(detail);
  return index.column() == proofSection() ? proofText(picture_->rows, *row) : QVariant();
}

QVariant SweepTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || !picture_) return {};
  if (role == Qt::TextAlignmentRole)
    return static_cast<int>((section == proofSection() ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
  if (role != Qt::DisplayRole && role != Qt::ToolTipRole) return {};
  if (section == 0) {
    if (role == Qt::DisplayRole) return hasQuestions_ ? tr("# · question") : QStringLiteral("#");
    return hasQuestions_ ? tr("Number of the point, and of the question, in the sweep")
                         : tr("Number of the point in the sweep");
  }
  if (section == proofSection()) {
    if (leftOut_.empty()) return tr("Proof");
    return role == Qt::DisplayRole ? tr("Proof +%1").arg(leftOut_.size())
                                   : tr("Proof. A wider table also shows: %1.").arg(leftOut_.join(tr(", ")));
  }
  const ColumnText& text = texts_[*columnAt(section)];
  const QString estimate = text.isEstimate ? QStringLiteral(" ▨") : QString();
  const QString mark = explorer_.sortColumn() != columnAt(section) ? QString()
                       : explorer_.descends()                      ? QStringLiteral(" ▴")
                                                                   : QStringLiteral(" ▾");
  if (role == Qt::ToolTipRole) return text.isEstimate ? tr("%1, an estimate").arg(text.heading()) : text.heading();
  return text.title + (text.unit.isEmpty() ? QString() : u' ' + text.unit) + estimate + mark;
}

class SweepTable::Cells : public QStyledItemDelegate {
 public:
  Cells(const ThemeController* themes, SweepTable* table)
      : QStyledItemDelegate(table), themes_(themes), table_(table) {}

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const Theme& theme = themes_->theme();
    const SweepTableModel& model = table_->cells();
    const std::optional<std::uint32_t> row = model.rowAt(index.row());
    const bool isSelected = option.state.testFlag(QStyle::State_Selected);
    painter->save();
    painter->fillRect(option.rect, !row ? theme.panel : isSelected ? theme.selection : theme.plot);
    painter->fillRect(QRect(option.rect.left(), option.rect.bottom(), option.rect.width(), 1), theme.rowLine);
    const int pad = scaledPixels(kTablePadding);
    QRect room = option.rect.adjusted(pad, 0, -pad, 0);
    if (!row) {
      painter->setFont(wordFont(kSmallPixels, QFont::DemiBold));
      painter->setPen(theme.text2);
      writeLine(*painter, room, Qt::AlignLeft, index.data().toString());
    } else if (index.column() == model.proofSection()) {
      paintProof(*painter, room, *row);
    } else {
      paintValue(*painter, room, *row, index);
    }
    painter->restore();
  }

 private:
  void paintValue(QPainter& painter, QRect room, std::uint32_t row, const QModelIndex& index) const {
    const Theme& theme = themes_->theme();
    const SweepTableModel& model = table_->cells();
    const store::RowStatus status = model.picture()->rows.status(row);
    const bool isSolved = status == store::RowStatus::Done || status == store::RowStatus::Outside;
    const std::optional<std::size_t> column = model.columnAt(index.column());
    const bool isMetric = column && model.picture()->rows.columns()[*column].isMetric();
    if (index.column() == 0 && model.isOnFront(row)) {
      painter.setRenderHint(QPainter::Antialiasing);
      painter.setPen(Qt::NoPen);
      painter.setBrush(theme.accent);
      const double side = scaledPixels(kFrontDot);
      painter.drawEllipse(QRectF(room.left() - 2, room.center().y() - side / 2 + 1, side, side));
    }
    const QString text = index.data().toString();
    if (isMetric && text == QStringLiteral("–")) {
      drawNoFitHatch(painter, QRectF(room).adjusted(4, 5, 0, -6), theme);
      return;
    }
    const bool isSorted = column && table_->explorer_.sortColumn() == column;
    painter.setFont(column && model.picture()->rows.columns()[*column].isWord
                        ? wordFont()
                        : numberFont(kBodyPixels, isSorted ? QFont::DemiBold : QFont::Normal));
    painter.setPen(isMetric && !isSolved ? theme.text2 : theme.text);
    writeLine(painter, room, Qt::AlignRight, elided(painter.fontMetrics(), text, Qt::ElideRight, room.width()));
  }

  void paintProof(QPainter& painter, QRect room, std::uint32_t row) const {
    const Theme& theme = themes_->theme();
    const SweepRows& rows = table_->cells().picture()->rows;
    const store::RowStatus status = rows.status(row);
    const bool isBad = status == store::RowStatus::Infeasible || status == store::RowStatus::Failed;
    if (const QString icon = proofIcon(rows, row); !icon.isEmpty()) {
      const int side = scaledPixels(kProofIcon);
      const QColor colour = status == store::RowStatus::Done ? theme.better : isBad ? theme.worse : theme.text2;
      painter.drawPixmap(room.left(), room.center().y() - side / 2,
                         iconPixmap(icon, side, colour, painter.device()->devicePixelRatioF()));
      room.setLeft(room.left() + side + kProofGap);
      if (status == store::RowStatus::Done) return;
    }
    painter.setFont(wordFont(kSmallPixels));
    painter.setPen(isBad ? theme.worse : theme.text2);
    writeLine(painter, room, Qt::AlignLeft,
              elided(painter.fontMetrics(), proofText(rows, row), Qt::ElideRight, room.width()));
  }

  const ThemeController* themes_;
  SweepTable* table_;
};

SweepTable::SweepTable(SweepExplorer& explorer, const ThemeController* themes, QWidget* parent)
    : QTableView(parent), explorer_(explorer), themes_(themes), model_(new SweepTableModel(explorer, this)) {
  describe(this, "sweepTable", tr("Rows of the sweep"),
           tr("The selected rows; a click on a header sorts, a double-click makes a row the current design"),
           tr("Rows with a proven optimum come first. A dot marks those of the front. Rows with a gap, bounds or "
              "without a result follow below. Select rows with the mouse or the arrow keys; Return or a double-click "
              "makes a row the current design, in one step of undo."));
  setModel(model_);
  setItemDelegate(new Cells(themes, this));
  setUpRows(*this, themes);
  verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
  horizontalHeader()->setSectionResizeMode(QHeaderView::Fixed);
  horizontalHeader()->setSectionsClickable(true);
  horizontalHeader()->setAccessibleName(tr("Columns of the sweep"));
  setAutoFillBackground(true);
  connect(horizontalHeader(), &QHeaderView::sectionClicked, this, &SweepTable::sortBy);
  connect(&explorer_, &SweepExplorer::orderChanged, this, &SweepTable::refresh);
  connect(&explorer_, &SweepExplorer::opened, this, &SweepTable::refresh);
  connect(&explorer_, &SweepExplorer::chosenChanged, this, &SweepTable::showChosen);
  connect(selectionModel(), &QItemSelectionModel::selectionChanged, this, [this] {
    if (silent_) return;
    std::vector<std::uint32_t> rows;
    for (const QModelIndex& index : selectionModel()->selectedRows())
      if (const std::optional<std::uint32_t> row = model_->rowAt(index.row())) rows.push_back(*row);
    silent_ = true;
    explorer_.choose(std::move(rows));
    silent_ = false;
  });
  connect(this, &QTableView::doubleClicked, this, [this](const QModelIndex& index) {
    if (const std::optional<std::uint32_t> row = model_->rowAt(index.row())) emit activated(*row);
  });
  connect(themes_, &ThemeController::changed, this, &SweepTable::restyle);
  restyle();
}

void SweepTable::restyle() {
  restyleRows(*this, *themes_);
  horizontalHeader()->setFixedHeight(scaledPixels(kTableHeadHeight));
  fitColumns();
  viewport()->update();
}

void SweepTable::sortBy(int section) {
  if (section == model_->proofSection()) return;
  const std::optional<std::size_t> column = model_->columnAt(section);
  explorer_.sort(column, explorer_.sortColumn() == column && !explorer_.descends());
}

// Keeps the scroll position.
void SweepTable::refresh() {
  const int place = verticalScrollBar()->value();
  silent_ = true;
  model_->refresh();
  clearSpans();
  if (model_->headingPlace() >= 0) setSpan(model_->headingPlace(), 0, 1, model_->columnCount());
  silent_ = false;
  fitColumns();
  verticalScrollBar()->setValue(place);
  showChosen();
}

void SweepTable::showChosen() {
  if (silent_) return;
  silent_ = true;
  QItemSelection wanted;
  int first = -1;
  for (const std::uint32_t row : explorer_.chosen()) {
    const int place = model_->placeOf(row);
    if (place < 0) continue;
    wanted.select(model_->index(place, 0), model_->index(place, model_->columnCount() - 1));
    if (first < 0) first = place;
  }
  if (first >= 0) selectionModel()->setCurrentIndex(model_->index(first, 0), QItemSelectionModel::NoUpdate);
  selectionModel()->select(wanted, QItemSelectionModel::ClearAndSelect);
  if (first >= 0 && !hasFocus()) scrollTo(model_->index(first, 0));
  silent_ = false;
}

std::vector<int> SweepTable::neededWidths() const {
  const QFontMetrics heads(horizontalHeader()->font()), numbers(numberFont()), small(wordFont(kSmallPixels));
  const int pads = 2 * scaledPixels(kTablePadding);
  const SweepPicture& picture = *model_->picture();
  std::vector<int> widths;
  for (int section = 0; section < model_->columnCount(); ++section) {
    const QString head = model_->headerData(section, Qt::Horizontal, Qt::DisplayRole).toString();
    int wide = std::max(heads.horizontalAdvance(head), scaledPixels(section == 0 ? kNumberWide : kMinCell) - pads);
    if (section == 0 && picture.rows.size() > 0) {
      // The dot of the front is left of the number.
      const QString last = model_->text(static_cast<std::uint32_t>(picture.rows.size() - 1), section);
      wide = std::max(wide, numbers.horizontalAdvance(last) + 2 * scaledPixels(kFrontDot));
    } else if (section == model_->proofSection()) {
      wide = std::max(wide, heads.horizontalAdvance(tr("Proof +%1").arg(model_->columnCount() > 10 ? 88 : 8)));
      const auto fit = [&](store::RowStatus status, const QString& words) {
        if (picture.count(status) > 0) wide = std::max(wide, small.horizontalAdvance(words));
      };
      fit(store::RowStatus::Limited, tr("gap %1").arg(words(percent(kWidestGap, 1))) + u' ');
      fit(store::RowStatus::Infeasible, tr("does not fit"));
      fit(store::RowStatus::Dominated, tr("dominated"));
      fit(store::RowStatus::Outside, tr("outside"));
      if (picture.count(store::RowStatus::Limited) > 0) wide += scaledPixels(kProofIcon) + kProofGap;
    } else if (const std::optional<std::size_t> column = model_->columnAt(section)) {
      const std::optional<RowScale>& scale = picture.scales[*column];
      if (scale && scale->kind != RowScale::Kind::Words)
        for (const double value : scale->values)
          wide = std::max(wide, numbers.horizontalAdvance(explorer_.texts()[*column].number(value)));
    }
    widths.push_back(wide + pads);
  }
  return widths;
}

// Extra space is distributed. If space is short, drops metrics that are not on the front, then axes.
void SweepTable::fitColumns() {
  const int count = model_->columnCount();
  if (count == 0) return;
  const int room = viewport()->width() - scaledPixels(kTableScrollRoom);
  model_->setLeftOut({});
  const std::vector<int> widths = neededWidths();
  int sum = std::accumulate(widths.begin(), widths.end(), 0), shown = count;
  std::vector<bool> isHidden(widths.size());
  QStringList leftOut;
  const auto leaveOut = [&](bool axes) {
    for (int section = model_->proofSection() - 1; section > 0 && sum > room; --section) {
      const std::optional<std::size_t> column = model_->columnAt(section);
      const bool isMetric = model_->picture()->rows.columns()[*column].isMetric();
      if (isMetric == axes || (isMetric && model_->isOfFront(*column)) || column == explorer_.sortColumn()) continue;
      isHidden[static_cast<std::size_t>(section)] = true;
      leftOut.prepend(explorer_.texts()[*column].heading());
      sum -= widths[static_cast<std::size_t>(section)];
      --shown;
    }
  };
  leaveOut(false);
  leaveOut(true);
  model_->setLeftOut(leftOut);
  for (int section = 0; section < count; ++section)
    setColumnHidden(section, isHidden[static_cast<std::size_t>(section)]);
  const int spare = std::max(0, room - sum) / shown;
  for (int section = 0; section < count; ++section)
    if (!isHidden[static_cast<std::size_t>(section)])
      setColumnWidth(section, widths[static_cast<std::size_t>(section)] + spare);
}

void SweepTable::resizeEvent(QResizeEvent* event) {
  QTableView::resizeEvent(event);
  fitColumns();
}

WidgetKeys SweepTable::keys() {
  return {tr("In a sweep"),
          {{tr("Return"), tr("Make it the current design")},
           {tr("P"), tr("Pin its design")},
           {tr("Esc, Backspace"), tr("No brushes; the brushes before")},
           {tr("Alt+Left, Alt+Right"), tr("Sort by the next column")}}};
}

// Copy and Select All come before the window's shortcuts.
bool SweepTable::event(QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride) {
    const auto* key = static_cast<QKeyEvent*>(event);
    const bool isOurs = key->key() == Qt::Key_Backspace || key->key() == Qt::Key_Escape || key->key() == Qt::Key_P;
    if (isOurs && key->modifiers() == Qt::NoModifier) {
      event->accept();
      return true;
    }
  }
  return QTableView::event(event);
}

void SweepTable::keyPressEvent(QKeyEvent* event) {
  const bool isAlt = event->modifiers().testFlag(Qt::AltModifier);
  if (isAlt && (event->key() == Qt::Key_Left || event->key() == Qt::Key_Right)) {
    const int now = explorer_.sortColumn() ? model_->sectionOf(*explorer_.sortColumn()) : 0;
    sortBy(std::clamp(now + (event->key() == Qt::Key_Right ? 1 : -1), 0, model_->proofSection() - 1));
    return;
  }
  switch (event->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
      if (const std::optional<std::uint32_t> row = model_->rowAt(currentIndex().row())) emit activated(*row);
      return;
    case Qt::Key_P:
      if (const std::optional<std::uint32_t> row = model_->rowAt(currentIndex().row())) emit pinRequested(*row);
      return;
    case Qt::Key_Backspace:
      explorer_.back();
      return;
    case Qt::Key_Escape:
      if (!explorer_.clear()) event->ignore();
      return;
    default:
      break;
  }
  if (event->matches(QKeySequence::Copy)) return event->ignore();  // handled by the window's action
  if (event->matches(QKeySequence::SelectAll)) return;             // slow and useless for a million rows
  QTableView::keyPressEvent(event);
}

QString SweepTable::copyText() const {
  QStringList lines;
  const auto add = [&](const auto& cell) {
    QStringList cells;
    for (int section = 0; section < model_->columnCount(); ++section) cells << cell(section);
    lines << cells.join(u'\t');
  };
  add([&](int section) { return model_->headerData(section, Qt::Horizontal, Qt::DisplayRole).toString(); });
  const auto addRow = [&](int place) {
    if (model_->rowAt(place)) add([&](int section) { return model_->index(place, section).data().toString(); });
  };
  const QModelIndexList selected = selectionModel()->selectedRows();
  for (const QModelIndex& index : selected) addRow(index.row());
  if (selected.isEmpty())
    for (int place = 0; place < std::min(model_->rowCount(), kMostCopiedRows); ++place) addRow(place);
  return lines.join(u'\n') + u'\n';
}

}  // namespace tilescope::gui

#include "moc_sweep_table.cpp"
