// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/network/network_model.h"

#include <QStringList>
#include <algorithm>
#include <utility>

#include "app/common/design_file.h"
#include "app/common/document_text.h"
#include "app/gui/kit/words/words.h"
#include "core/base/format_number.h"
#include "core/base/json.h"
#include "core/base/json_document.h"
#include "core/workload/network_json.h"
#include "core/workload/run_changes.h"
#include "core/workload/tensor_problem.h"

namespace tilescope::gui {
namespace {
constexpr double kMega = 1e6, kKilo = 1e3;

std::optional<LayerField> fieldOf(NetworkColumn column) {
  switch (column) {
    case NetworkColumn::Layer:
      return LayerField::Name;
    case NetworkColumn::Reads:
      return LayerField::Inputs;
    case NetworkColumn::Out:
      return LayerField::OutChannels;
    case NetworkColumn::Kernel:
      return LayerField::Kernel;
    case NetworkColumn::Stride:
      return LayerField::Stride;
    case NetworkColumn::Padding:
      return LayerField::Padding;
    case NetworkColumn::Dilation:
      return LayerField::Dilation;
    case NetworkColumn::Groups:
      return LayerField::Groups;
    case NetworkColumn::Bits:
      return LayerField::Bits;
    default:
      return std::nullopt;
  }
}

QString typeText(const Layer& layer) {
  if (layer.type == LayerType::Conv && layer.groups > 1)
    return layer.groups == layer.in.channels ? QObject::tr("depthwise") : QObject::tr("grouped conv");
  if (layer.type == LayerType::Pool)
    return layer.poolMode == PoolMode::Max ? QObject::tr("max pool") : QObject::tr("average pool");
  if (layer.pass) return words(layer.pass->op);
  return words(name(layer.type));
}

QString inText(const Layer& layer) {
  if (layer.type == LayerType::Matmul) return QStringLiteral("%1 × %2").arg(layer.matmul.m).arg(layer.matmul.k);
  return hasMaps(layer.type) ? sizeText(layer.in) : QString();
}

QString outText(const Layer& layer) {
  if (layer.type == LayerType::Matmul) return QStringLiteral("%1 × %2").arg(layer.matmul.m).arg(layer.matmul.n);
  if (layer.pass) {
    QStringList sizes;
    for (const std::int64_t size : layer.pass->shape) sizes << QString::number(size);
    return sizes.join(QStringLiteral(" × "));
  }
  return hasMaps(layer.type) ? sizeText(layer.out) : QString();
}

QString countText(double count, double unit, int decimals) {
  return count > 0 ? words(fixed(count / unit, decimals)) : QStringLiteral("–");
}

double weightsOf(const Layer& layer) {
  if (layer.type == LayerType::Add) return 0;
  return static_cast<double>(tensorElements(layer)[index(Tensor::W)]);
}

std::shared_ptr<const Network> networkAsItRuns(const app::Design& design) {
  if (!design.network || design.run.isEmpty()) return design.network;
  const Result<Network> network = withRun(*design.network, design.run, std::nullopt);
  return network ? std::make_shared<const Network>(*network) : design.network;
}

}  // namespace

NetworkModel::NetworkModel(SessionController& session, QObject* parent)
    : QAbstractTableModel(parent),
      session_(session),
      read_(session.design().network),
      shown_(networkAsItRuns(session.design())),
      run_(session.design().run) {
  connect(&session_, &SessionController::designChanged, this, [this] {
    const app::Design& design = session_.design();
    if (design.network != read_ || design.run != run_) {
      const std::shared_ptr<const Network> now = networkAsItRuns(design);
      read_ = design.network;
      run_ = design.run;
      const bool sameRows =
          now && shown_ && now->layers.size() == shown_->layers.size() && now->inputs.size() == shown_->inputs.size();
      if (!sameRows) beginResetModel();
      shown_ = now;
      if (!sameRows)
        endResetModel();
      else
        emit dataChanged(index(0, 0), index(rowCount() - 1, kNetworkColumns - 1));
    }
    emit networkChanged();
  });
}

int NetworkModel::inputRows() const {
  return shown_ ? static_cast<int>(shown_->inputs.size()) : 0;
}

std::optional<std::size_t> NetworkModel::layerAt(int row) const {
  if (row < inputRows() || row >= rowCount()) return std::nullopt;
  return static_cast<std::size_t>(row - inputRows());
}

int NetworkModel::rowOf(const QString& layer) const {
  if (!shown_) return -1;
  for (std::size_t i = 0; i < shown_->layers.size(); ++i)
    if (words(shown_->layers[i].name) == layer) return inputRows() + static_cast<int>(i);
  return -1;
}

bool NetworkModel::isNumber(NetworkColumn column) {
  return column != NetworkColumn::Layer && column != NetworkColumn::Type && column != NetworkColumn::Reads;
}

void NetworkModel::duplicate() {
  if (network())
    session_.change(tr("duplicate %1").arg(words(network()->name)),
                    app::withOwnNetwork(session_.design(), copyOf(*network())));
}

Diagnostics NetworkModel::addLayer(std::size_t behind, NewLayer kind) {
  return take(tr("%1 behind %2").arg(nameOf(kind), words(network()->layers[behind].name)),
              withLayerBehind(*network(), behind, kind));
}

Diagnostics NetworkModel::removeLayer(std::size_t layer) {
  return take(tr("remove %1").arg(words(network()->layers[layer].name)), withoutLayer(*network(), layer));
}

Diagnostics NetworkModel::rename(const QString& name) {
  if (name.trimmed().isEmpty())
    return {{Diagnostic::Severity::Error, network()->name, "/name", "no name", "a name", "Type one"}};
  Network renamed = *network();
  renamed.name = name.trimmed().toStdString();
  return take(tr("rename network to %1").arg(name.trimmed()), Result<Network>(std::move(renamed)));
}

Diagnostics NetworkModel::take(const QString& step, Result<Network> network) {
  if (!network) return network.diagnostics();
  if (*network == *this->network()) return {};
  session_.change(step, app::withOwnNetwork(session_.design(), std::move(network).value()));
  return {};
}

Diagnostics NetworkModel::save(const QString& path, const QString& title) {
  if (!network()) return {};
  const std::string file = encodedPath(path);
  Network written = *network();
  if (!title.isEmpty()) written.name = title.toStdString();
  const auto done = writeFileAtomically(file, app::documentText(toJson(written)));
  if (!done) return done.diagnostics();
  written.transformer.reset();  // the file contains only the layers
  session_.change(tr("save network"), app::withNetwork(session_.design(), file, std::move(written)));
  return {};
}

int NetworkModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() || !shown_ ? 0 : inputRows() + static_cast<int>(shown_->layers.size());
}

int NetworkModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : kNetworkColumns;
}

QString NetworkModel::inputText(const NetworkInput& input, NetworkColumn column) const {
  if (column == NetworkColumn::Layer) return words(input.name);
  if (column == NetworkColumn::Type) return tr("input");
  return column == NetworkColumn::Out && input.size ? sizeText(*input.size) : QString();
}

QString NetworkModel::text(const QModelIndex& index) const {
  const auto column = static_cast<NetworkColumn>(index.column());
  const std::optional<std::size_t> place = layerAt(index.row());
  if (!place) return inputText(shown_->inputs[static_cast<std::size_t>(index.row())], column);
  const Layer& layer = shown_->layers[*place];
  switch (column) {
    case NetworkColumn::Type:
      return typeText(layer);
    case NetworkColumn::In:
      return inText(layer);
    case NetworkColumn::Out:
      return outText(layer);
    case NetworkColumn::Macs:
      return countText(macs(layer), kMega, 2);
    case NetworkColumn::Weights:
      return countText(weightsOf(layer), kKilo, 1);
    default:
      return fieldText(layer, *fieldOf(column));
  }
}

// An output only has channels, because rows and columns are computed.
QString NetworkModel::entry(const QModelIndex& index) const {
  const std::optional<std::size_t> place = layerAt(index.row());
  const std::optional<LayerField> field = fieldOf(static_cast<NetworkColumn>(index.column()));
  return place && field ? fieldText(shown_->layers[*place], *field) : text(index);
}

QString NetworkModel::tip(const QModelIndex& index) const {
  const auto column = static_cast<NetworkColumn>(index.column());
  if (!isOwn()) return tr("The file's network; duplicate it to edit");
  const std::optional<std::size_t> place = layerAt(index.row());
  if (!place)
    return column == NetworkColumn::Out ? tr("channels × rows × columns; all layers follow")
                                        : tr("An input of the network");
  const std::optional<LayerField> field = fieldOf(column);
  if (!field) return tr("Follows from the other columns");
  if (canEdit(shown_->layers[*place], *field)) return expectation(*field);
  return tr("This kind of layer has none, or it follows from its inputs; others can be changed in the file");
}

QVariant NetworkModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || !shown_) return {};
  const auto column = static_cast<NetworkColumn>(index.column());
  if (role == Qt::DisplayRole) return text(index);
  if (role == Qt::EditRole) return entry(index);
  if (role == Qt::ToolTipRole) return tip(index);
  if (role == Qt::TextAlignmentRole)
    return QVariant::fromValue(Qt::AlignVCenter | (isNumber(column) ? Qt::AlignRight : Qt::AlignLeft));
  return {};
}

QVariant NetworkModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  const auto column = static_cast<NetworkColumn>(section);
  if (role == Qt::TextAlignmentRole)
    return QVariant::fromValue(Qt::AlignVCenter | (isNumber(column) ? Qt::AlignRight : Qt::AlignLeft));
  if (role == Qt::ToolTipRole) {
    const std::optional<LayerField> field = fieldOf(column);
    return field ? expectation(*field) : tr("Follows from the other columns");
  }
  if (role != Qt::DisplayRole) return {};
  switch (column) {
    case NetworkColumn::Type:
      return tr("Type");
    case NetworkColumn::In:
      return tr("In C × H × W");
    case NetworkColumn::Out:
      return tr("Out C × H × W");
    case NetworkColumn::Macs:
      return tr("MACs M");
    case NetworkColumn::Weights:
      return tr("Weights k");
    case NetworkColumn::Bits:
      return tr("Bits");
    default:
      return fieldName(*fieldOf(column));
  }
}

Qt::ItemFlags NetworkModel::flags(const QModelIndex& index) const {
  Qt::ItemFlags flags = Qt::ItemIsEnabled | Qt::ItemIsSelectable;
  if (!index.isValid() || !shown_ || !isOwn()) return flags;
  const auto column = static_cast<NetworkColumn>(index.column());
  const std::optional<std::size_t> place = layerAt(index.row());
  const std::optional<LayerField> field = fieldOf(column);
  const bool editable =
      place ? field && canEdit(shown_->layers[*place], *field)
            : column == NetworkColumn::Out && shown_->inputs[static_cast<std::size_t>(index.row())].size.has_value();
  return editable ? flags | Qt::ItemIsEditable : flags;
}

bool NetworkModel::setData(const QModelIndex& index, const QVariant& value, int role) {
  if (role != Qt::EditRole || !(flags(index) & Qt::ItemIsEditable)) return false;
  const QString typed = value.toString().trimmed();
  if (typed == entry(index)) return true;
  const std::optional<std::size_t> place = layerAt(index.row());
  const auto column = static_cast<NetworkColumn>(index.column());
  Diagnostics reasons;
  if (place) {
    const QString step =
        tr("%1 %2 %3 → %4")
            .arg(words(shown_->layers[*place].name), lowered(fieldName(*fieldOf(column))), entry(index), typed);
    reasons = take(step, withField(*network(), *place, *fieldOf(column), typed));
  } else {
    const auto input = static_cast<std::size_t>(index.row());
    reasons = take(tr("%1 %2 → %3").arg(words(shown_->inputs[input].name), text(index), typed),
                   withInputSize(*network(), input, typed));
  }
  if (!reasons.empty()) emit refused(reasons);
  return reasons.empty();
}

}  // namespace tilescope::gui

#include "moc_network_model.cpp"
