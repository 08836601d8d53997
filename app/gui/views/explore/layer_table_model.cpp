// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/layer_table_model.h"

#include <algorithm>
#include <utility>

#include "app/gui/kit/words/fuzzy_match.h"
#include "app/gui/kit/words/words.h"
#include "core/explore/plan_objective.h"
#include "core/picture/network_graph.h"

namespace tilescope::gui {
namespace {
const FoldedBlock& blockWith(const std::vector<FoldedBlock>& blocks, int row) {
  return *std::find_if(blocks.begin(), blocks.end(), [at = static_cast<std::size_t>(row)](const FoldedBlock& block) {
    return at < block.first + block.layers * block.copies;
  });
}

std::string blockText(const FoldedBlock& block) {
  return (block.copies == 1 ? tr("%1 layers") : tr("%1 layers each")).arg(block.layers).toStdString();
}

}  // namespace

bool LayerTableModel::setRows(const LayerRows& rows, const std::vector<FoldedBlock>& blocks) {
  const bool sameLayers = blocks == blocks_ && rows.size() == rows_.size() &&
                          std::equal(rows.begin(), rows.end(), rows_.begin(),
                                     [](const LayerRow& a, const LayerRow& b) { return a.name == b.name; });
  if (sameLayers) {
    if (rows == rows_) return true;
    takeRows(rows);
    emit dataChanged(index(0, 0), index(rowCount() - 1, kLayerColumns - 1));
    return true;
  }
  beginResetModel();
  blocks_ = blocks;
  lines_ = layerLines(rows.size(), blocks_);
  takeRows(rows);
  QStringList names;
  for (const LayerRow& row : rows_) names << words(row.name);
  elision_ = NameElision(names);
  lineByName_.clear();
  for (std::size_t i = 0; i < lines_.size(); ++i)
    if (lines_[i].kind == LayerLine::Kind::Layer)
      lineByName_.insert(words(rows_[static_cast<std::size_t>(lines_[i].rows.front())].name), static_cast<int>(i));
  endResetModel();
  return false;
}

void LayerTableModel::takeRows(const LayerRows& rows) {
  rows_ = rows;
  LayerRows all = rows_;
  sums_.assign(lines_.size(), {});
  for (std::size_t i = 0; i < lines_.size(); ++i) {
    if (lines_[i].kind == LayerLine::Kind::Layer) continue;
    sums_[i] = summed(rows_, lines_[i].rows);
    sums_[i].name = foldedName(lines_[i]).toStdString();
    if (lines_[i].kind == LayerLine::Kind::Block) sums_[i].tile = blockText(blockWith(blocks_, lines_[i].rows.front()));
    all.push_back(sums_[i]);
  }
  largestShare_ = 0;
  for (const LayerRow& row : all) largestShare_ = std::max(largestShare_, row.share);
  if (largestShare_ <= 0) largestShare_ = 1;
  const ColumnFormats before = std::exchange(formats_, ColumnFormats(all));
  if (before != formats_) emit headerDataChanged(Qt::Horizontal, 0, kLayerColumns - 1);
}

const LayerRow& LayerTableModel::rowAt(int line) const {
  const LayerLine& at = lineAt(line);
  return at.kind == LayerLine::Kind::Layer ? rows_[static_cast<std::size_t>(at.rows.front())]
                                           : sums_[static_cast<std::size_t>(line)];
}

QStringList LayerTableModel::layersAt(int line) const {
  QStringList layers;
  for (const int row : lineAt(line).rows) layers << words(rows_[static_cast<std::size_t>(row)].name);
  return layers;
}

// "block × 32"; for copies of a layer "gate × 32".
QString LayerTableModel::foldedName(const LayerLine& line) const {
  const FoldedBlock& block = blockWith(blocks_, line.rows.front());
  const auto place = static_cast<qsizetype>(static_cast<std::size_t>(line.rows.front()) - block.first);
  const QString& title = line.kind == LayerLine::Kind::Block ? block.title : block.labels[place];
  return words(timesText(title.toStdString(), block.copies));
}

QString LayerTableModel::timesOf(int line) const {
  const LayerLine& at = lineAt(line);
  return at.kind == LayerLine::Kind::Layer ? QString()
                                           : words(timesText("", blockWith(blocks_, at.rows.front()).copies));
}

bool LayerTableModel::isFolded(int block) const {
  const FoldedBlock& one = blockWith(blocks_, lineAt(block).rows.front());
  return folded_.contains(one.title) != one.isNetwork;
}

void LayerTableModel::setFolded(int block, bool folded) {
  const FoldedBlock& one = blockWith(blocks_, lineAt(block).rows.front());
  if (folded != one.isNetwork)
    folded_.insert(one.title);
  else
    folded_.remove(one.title);
}

// Totals of all copies (or runs), and values of one.
QString LayerTableModel::blockTip(int line) const {
  const LayerRow& sum = rowAt(line);
  const QStringList layers = layersAt(line);
  const FoldedBlock& block = blockWith(blocks_, lineAt(line).rows.front());
  const auto copies = static_cast<double>(block.copies);
  QString text =
      (block.isNetwork ? tr("%1 of %2 layers, %3 to %4").arg(counted(block.copies, tr("1 run"), tr("%1 runs")))
                       : tr("%1 equal blocks of %2 layers, %3 to %4").arg(block.copies))
          .arg(block.layers)
          .arg(layers.front(), layers.back());
  if (sum.state == LayerState::Infeasible)
    return text + '\n' + tr("%1: %2").arg(words(sum.shortReason), words(sum.reason));
  if (sum.seconds > 0)
    text += '\n' + tr("Each takes %1 and moves %2 off chip.")
                       .arg(words(metricText(sum.seconds / copies, Metric::Latency, EnergyUnit::Picojoule)),
                            words(metricText(sum.totalBytes() / copies, Metric::Traffic, EnergyUnit::Picojoule)));
  return text;
}

void LayerTableModel::setMappingHeads(const MappingHeads& heads) {
  mappingHeads_ = heads;
  emit headerDataChanged(Qt::Horizontal, gui::index(LayerColumn::Tile), gui::index(LayerColumn::Stationary));
}

void LayerTableModel::setReference(const QString& name) {
  reference_ = name;
  emit headerDataChanged(Qt::Horizontal, gui::index(LayerColumn::TrafficChange),
                         gui::index(LayerColumn::LatencyChange));
}

QString LayerTableModel::head(LayerColumn column) const {
  if (isChange(column) && !reference_.isEmpty()) return columnTitle(column) + ' ' + reference_;
  if (column == LayerColumn::Tile && !mappingHeads_.mapping.empty()) return words(mappingHeads_.mapping);
  if (column == LayerColumn::Stationary && !mappingHeads_.stationary.empty()) return words(mappingHeads_.stationary);
  return columnTitle(column);
}

int LayerTableModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(lines_.size());
}

int LayerTableModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : kLayerColumns;
}

QVariant LayerTableModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const LayerRow& row = rowAt(index.row());
  const auto column = static_cast<LayerColumn>(index.column());
  switch (role) {
    case Qt::DisplayRole:
      return formats_.text(row, column);
    case Qt::AccessibleTextRole: {
      if (column == LayerColumn::Proof && !proofWords(row).isEmpty()) return proofWords(row);
      const QString text = formats_.text(row, column), unit = formats_.unit(column);
      if (text.isEmpty() && row.state == LayerState::Infeasible) return tr("infeasible");
      return text.isEmpty() || unit.isEmpty() ? text : text + ' ' + unit;
    }
    case Qt::ToolTipRole:
      return lineAt(index.row()).kind == LayerLine::Kind::Block ? blockTip(index.row()) : tip(row, column);
    case Qt::TextAlignmentRole:
      return QVariant(isNumber(column) ? Qt::AlignRight | Qt::AlignVCenter : Qt::AlignLeft | Qt::AlignVCenter);
    default:
      return {};
  }
}

QVariant LayerTableModel::tip(const LayerRow& row, LayerColumn column) const {
  if (row.state == LayerState::Infeasible) return tr("%1 is infeasible: %2").arg(words(row.name), words(row.reason));
  if (row.state == LayerState::OutsideModel) {
    QString text =
        tr("%1 is not modelled. Its compulsory traffic is counted: every word moves once.").arg(words(row.name));
    if (row.pass)
      text += '\n' + tr("Estimated as a pass of a vector unit: %1 in %2. It is not in the totals.")
                         .arg(words(metricText(row.pass->energy(), Metric::Energy, row.pass->unit)),
                              words(metricText(row.passSeconds, Metric::Latency, row.pass->unit)));
    return text;
  }
  if (column == LayerColumn::Proof) return capital(proofWords(row));
  if (column != LayerColumn::Layer) return {};
  QString text = words(row.operation.empty() ? row.name : row.name + ": " + row.operation);
  if (!row.sameAs.empty()) text += '\n' + tr("Same result as %1").arg(words(row.sameAs));
  if (row.state == LayerState::Pending) text += '\n' + tr("Not solved yet; the values are those before the change.");
  return text;
}

QString LayerTableModel::referenceWords() const {
  return reference_.size() == 1 ? tr("pin %1").arg(reference_) : tr("the unchanged profile");
}

QVariant LayerTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || section < 0 || section >= kLayerColumns) return {};
  const auto column = static_cast<LayerColumn>(section);
  if (role == Qt::TextAlignmentRole)
    return QVariant(isNumber(column) ? Qt::AlignRight | Qt::AlignVCenter : Qt::AlignLeft | Qt::AlignVCenter);
  if (role == Qt::DisplayRole)
    return formats_.unit(column).isEmpty() ? head(column) : head(column) + ' ' + formats_.unit(column);
  if (role != Qt::ToolTipRole) return {};
  switch (column) {
    case LayerColumn::Use:
      return tr("PE utilization: share of the processing elements doing useful work, in %");
    case LayerColumn::Intensity:
      return tr("MACs per byte moved off chip");
    case LayerColumn::Share:
      return tr("Share of the objective over all layers");
    case LayerColumn::Proof:
      return tr("Largest possible gap to the best mapping; no bound if the search is heuristic");
    case LayerColumn::Traffic:
      return tr("Bytes moved off chip, all tensors");
    case LayerColumn::TrafficChange:
      return tr("Change of the traffic against %1").arg(referenceWords());
    case LayerColumn::LatencyChange:
      return tr("Change of the latency against %1").arg(referenceWords());
    default:
      return tr("Click to sort; the third click brings back the file's order");
  }
}

void LayerSortProxy::setFilter(const std::optional<QSet<QString>>& layers) {
  if (layers == filter_) return;
  filter_ = layers;
  invalidateFilter();
}

const LayerTableModel& LayerSortProxy::lines() const {
  return static_cast<const LayerTableModel&>(*sourceModel());
}

bool LayerSortProxy::areMeant(int line) const {
  const QStringList layers = lines().layersAt(line);
  return !filter_ ||
         std::all_of(layers.begin(), layers.end(), [&](const QString& layer) { return filter_->contains(layer); });
}

bool LayerSortProxy::isInBlock(int line) const {
  return !filter_ && lines().lineAt(line).kind == LayerLine::Kind::Copies;
}

bool LayerSortProxy::filterAcceptsRow(int row, const QModelIndex&) const {
  const LayerLine& line = lines().lineAt(row);
  switch (line.kind) {
    case LayerLine::Kind::Block:
      return !filter_;
    case LayerLine::Kind::Copies:
      return filter_ ? areMeant(row) : !lines().isFolded(line.parent);
    case LayerLine::Kind::Layer:
      break;
  }
  if (line.parent < 0) return areMeant(row);
  return filter_ && areMeant(row) && !areMeant(line.parent);
}

// Some rows come first in both directions.
bool LayerSortProxy::lessThan(const QModelIndex& left, const QModelIndex& right) const {
  const auto column = static_cast<LayerColumn>(left.column());
  const bool up = sortOrder() == Qt::AscendingOrder;
  const auto owner = [this](int line) { return isInBlock(line) ? lines().lineAt(line).parent : line; };
  const int a = owner(left.row()), b = owner(right.row());
  if (a == b) {
    if (left.row() == a || right.row() == b) return (left.row() == a) == up && left.row() != right.row();
    return isBefore(left.row(), right.row(), column);
  }
  if (isBefore(a, b, column)) return true;
  // Lines of a block stay together if another block has the same value.
  return !isBefore(b, a, column) && (up ? a < b : a > b);
}

bool LayerSortProxy::isBefore(int left, int right, LayerColumn column) const {
  const LayerTableModel& model = lines();
  const LayerRow& a = model.rowAt(left);
  const LayerRow& b = model.rowAt(right);
  const bool up = sortOrder() == Qt::AscendingOrder;
  const auto group = [](const LayerRow& row) {
    return row.state == LayerState::Infeasible ? 0 : row.state == LayerState::OutsideModel ? 2 : 1;
  };
  if (column != LayerColumn::Layer && group(a) != group(b)) return up ? group(a) < group(b) : group(a) > group(b);
  const std::optional<double> x = cellNumber(a, column), y = cellNumber(b, column);
  if (x && y) return *x < *y;
  if (x || y) return up ? x.has_value() : y.has_value();
  const ColumnFormats& formats = model.formats();
  return QString::localeAwareCompare(formats.text(a, column), formats.text(b, column)) < 0;
}

bool isMeant(const LayerRow& row, const QString& words) {
  const QString text = foldedForSearch(gui::words(row.name + '\n' + row.operation));
  const QStringList wanted = foldedForSearch(words).split(' ', Qt::SkipEmptyParts);
  return std::all_of(wanted.begin(), wanted.end(), [&](const QString& word) { return text.contains(word); });
}

QStringList layersMeant(const LayerRows& rows, const QString& words) {
  QStringList layers;
  for (const LayerRow& row : rows)
    if (isMeant(row, words)) layers << gui::words(row.name);
  return layers;
}

}  // namespace tilescope::gui

#include "moc_layer_table_model.cpp"
