// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/layer_table_model.h"

#include <algorithm>
#include <utility>

#include "app/gui/kit/words/fuzzy_match.h"
#include "app/gui/kit/words/words.h"
#include "core/explore/plan_objective.h"

namespace tilescope::gui {

bool LayerTableModel::setRows(const LayerRows& rows) {
  const bool sameLayers =
      rows.size() == rows_.size() && std::equal(rows.begin(), rows.end(), rows_.begin(),
                                                [](const LayerRow& a, const LayerRow& b) { return a.name == b.name; });
  if (sameLayers) {
    if (rows == rows_) return true;
    takeRows(rows);
    emit dataChanged(index(0, 0), index(rowCount() - 1, kLayerColumns - 1));
    return true;
  }
  beginResetModel();
  takeRows(rows);
  rowByName_.clear();
  for (std::size_t i = 0; i < rows_.size(); ++i) rowByName_.insert(words(rows_[i].name), static_cast<int>(i));
  endResetModel();
  return false;
}

void LayerTableModel::takeRows(const LayerRows& rows) {
  rows_ = rows;
  largestShare_ = 0;
  for (const LayerRow& row : rows_) largestShare_ = std::max(largestShare_, row.share);
  if (largestShare_ <= 0) largestShare_ = 1;
  const ColumnFormats before = std::exchange(formats_, ColumnFormats(rows_));
  if (before != formats_) emit headerDataChanged(Qt::Horizontal, 0, kLayerColumns - 1);
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
  return parent.isValid() ? 0 : static_cast<int>(rows_.size());
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
      return tip(row, column);
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

bool LayerSortProxy::filterAcceptsRow(int row, const QModelIndex&) const {
  return !filter_ || filter_->contains(words(static_cast<const LayerTableModel&>(*sourceModel()).rowAt(row).name));
}

bool LayerSortProxy::lessThan(const QModelIndex& left, const QModelIndex& right) const {
  const auto& model = static_cast<const LayerTableModel&>(*sourceModel());
  const auto column = static_cast<LayerColumn>(left.column());
  const LayerRow& a = model.rowAt(left.row());
  const LayerRow& b = model.rowAt(right.row());
  const bool up = sortOrder() == Qt::AscendingOrder;
  const auto group = [](const LayerRow& row) {
    return row.state == LayerState::Infeasible ? 0 : row.state == LayerState::OutsideModel ? 2 : 1;
  };
  // First is the smaller side when ascending and the larger one when descending.
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
