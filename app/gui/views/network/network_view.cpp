// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/network/network_view.h"

#include <QAction>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QMenu>
#include <QPainter>
#include <QPushButton>
#include <QTableView>
#include <QVBoxLayout>
#include <algorithm>
#include <array>

#include "app/gui/kit/chrome/described.h"
#include "app/gui/kit/chrome/dock_body.h"
#include "app/gui/kit/chrome/dock_title.h"
#include "app/gui/kit/chrome/editor_head.h"
#include "app/gui/kit/chrome/paint_parts.h"
#include "app/gui/kit/chrome/quiet_entries.h"
#include "app/gui/kit/chrome/tone_label.h"
#include "app/gui/kit/table/cell_table.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/theme_controller.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/session/design_parameters.h"
#include "app/gui/session/explore_model.h"
#include "app/gui/views/network/graph/graph_page.h"
#include "app/gui/views/network/import_strip.h"
#include "app/gui/views/network/kind_table.h"
#include "app/gui/views/network/set_page.h"
#include "core/base/format_number.h"
#include "core/base/names.h"
#include "core/workload/batch.h"
#include "core/workload/layer_kinds.h"
#include "core/workload/network_set.h"
#include "core/workload/tensor_problem.h"

namespace tilescope::gui {
namespace {
constexpr int kNetworkViewPadding = 8, kNetworkViewGap = 6, kMaxExtra = 96,
              kMaxText = 150;  // px
constexpr const char *kGraphPage = "graph", *kKindsPage = "kinds", *kLayersPage = "layers", *kSetPage = "networks";
constexpr int kBatchWidth = 64, kNameWidth = 200;
constexpr int kLargestBatch = 1 << 20;
constexpr int kDigits = 3;
constexpr qsizetype kLettersApart = 1;

// Dropped first if space is short: a column that is nearly always 1 × 1, then those derived from others.
constexpr std::array kHideOrder{NetworkColumn::Dilation, NetworkColumn::In, NetworkColumn::Type, NetworkColumn::Bits};

class NetworkDelegate : public QStyledItemDelegate {
 public:
  NetworkDelegate(const NetworkModel* model, const ThemeController* themes, QObject* parent)
      : QStyledItemDelegate(parent), model_(model), themes_(themes) {}

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const Theme& theme = themes_->theme();
    const bool selected = option.state & QStyle::State_Selected;
    const bool hovered = option.state & QStyle::State_MouseOver;
    const bool editable = index.flags() & Qt::ItemIsEditable;
    const QRect r = option.rect;
    painter->save();
    painter->fillRect(r, selected ? theme.selection : hovered ? theme.hover : theme.plot);
    painter->fillRect(QRect(r.left(), r.bottom(), r.width(), 1), theme.rowLine);
    const auto column = static_cast<NetworkColumn>(index.column());
    const bool number = NetworkModel::isNumber(column);
    const QFont font = number ? numberFont() : wordFont();
    const bool isKey = column == NetworkColumn::Layer || column == NetworkColumn::Macs;
    painter->setFont(font);
    painter->setPen(editable || isKey ? theme.text : theme.text2);
    const bool last = index.column() + 1 == kNetworkColumns;  // padded because of the scroll bar
    const QRect room = r.adjusted(scaledPixels(kNetworkViewPadding), 0,
                                  -scaledPixels(last ? 2 * kNetworkViewPadding : kNetworkViewPadding), -1);
    writeLine(*painter, room, number ? Qt::AlignRight : Qt::AlignLeft,
              elided(QFontMetrics(font), index.data().toString(),
                     column == NetworkColumn::Layer ? Qt::ElideLeft : Qt::ElideMiddle, room.width()));
    if (option.state & QStyle::State_HasFocus) drawFrame(*painter, r.adjusted(0, 0, 0, -1), theme.focus);
    painter->restore();
  }

  QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem&, const QModelIndex& index) const override {
    auto* entry = new QLineEdit(parent);
    const QString name = model_->headerData(index.column(), Qt::Horizontal, Qt::DisplayRole).toString();
    describe(entry, "network cell", name, index.data(Qt::ToolTipRole).toString());
    if (NetworkModel::isNumber(static_cast<NetworkColumn>(index.column()))) {
      entry->setFont(numberFont());
      entry->setAlignment(Qt::AlignRight);
    }
    return entry;
  }

 private:
  const NetworkModel* model_;
  const ThemeController* themes_;
};

}  // namespace

NetworkView::NetworkView(NetworkModel& model, SessionController& session, DesignEditor& editor,
                         const ExploreModel& plan, LayerTips& tips, const ThemeController* themes, QWidget* parent)
    : RefreshedView(themes, parent),
      model_(model),
      session_(session),
      editor_(editor),
      themes_(themes),
      head_(new EditorHead(themes, "network head", this)),
      title_(new DockTitle(themes, tr("Layers"), this)),
      table_(new QTableView(this)),
      graph_(new GraphPage(session, plan, tips, themes, this)),
      set_(new SetPage(session, plan, themes, this)),
      pages_(new DockPages(this)),
      name_(new QLineEdit(this)),
      batch_(new QLineEdit(this)) {
  setObjectName("network view");
  title_->setObjectName("network title");
  makeTable();
  makeFields();
  makePages();
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(kNetworkViewGap);
  auto* import = new ImportStrip(session_, themes_, this);
  connect(import, &ImportStrip::refused, this, &NetworkView::refused);
  column->addWidget(import);
  column->addWidget(head_);
  column->addWidget(new DockFrame(themes_, title_, pages_, this), 1);
  connect(&model_, &NetworkModel::networkChanged, this, [this] { fallBehind(); });
  connect(&model_, &NetworkModel::refused, this, &NetworkView::refused);
  connect(&session_, &SessionController::selectionChanged, this, [this] {
    takeSelection();
    if (isVisible()) graph_->refresh();
  });
  connect(&plan, &ExploreModel::pictureChanged, this, [this] { fallBehind(); });
  connect(&session_, &SessionController::partitionChanged, this, [this] { fallBehind(); });
  connect(themes_, &ThemeController::changed, this, &NetworkView::measure);
}

NetworkView::~NetworkView() {
  quietEntries(this);
}

void NetworkView::makeTable() {
  describe(table_, "network table", tr("Layers of the network"),
           tr("The layers of the network; in a copy, cells can be edited"),
           tr("Inputs first, then the layers. In a copy of a network Return or F2 opens the cell; sizes that follow "
              "from it are updated throughout the network. Invalid entries are rejected with the reason."));
  table_->setModel(&model_);
  table_->setItemDelegate(new NetworkDelegate(&model_, themes_, this));
  setUpRows(*table_, themes_);
  table_->setMouseTracking(true);
  table_->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed |
                          QAbstractItemView::AnyKeyPressed);
  table_->horizontalHeader()->setAccessibleName(tr("Columns of the network"));
  table_->horizontalHeader()->setSectionResizeMode(QHeaderView::Fixed);
  connect(table_->selectionModel(), &QItemSelectionModel::selectionChanged, this, [this] {
    emit selectedLayerChanged();
    if (silent_) return;
    QStringList layers;
    for (const QModelIndex& row : table_->selectionModel()->selectedRows())
      if (const auto layer = model_.layerAt(row.row())) layers << words(model_.network()->layers[*layer].name);
    session_.select(layers);
  });
}

void NetworkView::makeFields() {
  describe(name_, "network name", tr("Name of the network"), tr("Name of the network; Return accepts it"));
  name_->setFixedWidth(scaledPixels(kNameWidth));
  connect(name_, &QLineEdit::editingFinished, this, [this] {
    if (model_.network() && name_->text() != words(model_.network()->name)) emit refused(model_.rename(name_->text()));
  });
  describe(batch_, "network batch", tr("Batch"), tr("Batch size of every layer (empty: from the network)"));
  batch_->setFont(numberFont());
  batch_->setAlignment(Qt::AlignRight);
  batch_->setFixedWidth(scaledPixels(kBatchWidth));
  connect(batch_, &QLineEdit::editingFinished, this, &NetworkView::setBatch);
  auto* label = new ToneLabel(themes_, &Theme::text2, this);
  label->setText(tr("Batch"));
  head_->addControl(name_);
  head_->addControl(label);
  head_->addControl(batch_);
}

void NetworkView::makePages() {
  pages_->addPage(kGraphPage, tr("Graph"), tr("Layers and what they read, coloured by a metric of the plan"), graph_);
  pages_->addPage(kKindsPage, tr("Kinds"), tr("Layers, work and shares of the plan by kind of operator"),
                  graph_->kinds());
  pages_->addPage(kLayersPage, tr("Layers"), tr("Inputs and layers as a table; in a copy its cells can be edited"),
                  table_);
  pages_->addPage(kSetPage, tr("Networks"),
                  tr("Several networks as one workload: how often each runs, and what it takes"), set_);
  connect(set_, &SetPage::refused, this, &NetworkView::refused);
  pages_->putTabsInto(*title_);
  title_->addWidget(graph_->search());
  title_->addWidget(graph_->figures());
  connect(pages_, &DockPages::pageShown, this, [this] {
    describePage();
    if (pages_->shownPage() == kSetPage) set_->refresh();  // hidden pages are not refreshed
  });
  connect(graph_, &GraphPage::refreshed, this, &NetworkView::describePage);
}

void NetworkView::describePage() {
  const bool isGraph = pages_->shownPage() == kGraphPage;
  graph_->search()->setVisible(isGraph);
  graph_->figures()->setVisible(isGraph);
  title_->setSubtitle(isGraph ? graph_->foundText() : summary_);
  LegendEntries legend;
  if (const QString scale = graph_->scaleText(); isGraph && !scale.isEmpty())
    legend = {{Mark::Scale, scale, nullptr}, {Mark::Estimate, tr("estimate"), nullptr}};
  if (isGraph && graph_->hasSpans())
    legend.push_back({Mark::Square, tr("span on chip"), [](const Theme& theme) { return theme.levels[1]; }});
  if (const QString text = graph_->notModelledText(); isGraph && !text.isEmpty())
    legend.insert(legend.begin(), {Mark::DashedSquare, text, [](const Theme& theme) { return theme.warning; }});
  title_->setLegend(legend);
  fitColumns();
}

void NetworkView::showPage(const QString& id) {
  pages_->showPage(id);
}

std::vector<PlotDock> NetworkView::plots() const {
  return {{graph_->twin(), title_, tr("Graph")}};
}

bool NetworkView::find() {
  pages_->showPage(kGraphPage);
  graph_->find();
  return true;
}

QJsonObject NetworkView::state() const {
  return {{"page", pages_->shownPage()}, {"figure", words(enumName(kGraphFigureNames, graph_->figure()))}};
}

void NetworkView::restore(const QJsonObject& state) {
  pages_->showPage(state.value("page").toString());
  for (const GraphFigure figure : {GraphFigure::Latency, GraphFigure::Energy, GraphFigure::Traffic})
    if (words(enumName(kGraphFigureNames, figure)) == state.value("figure").toString()) graph_->setFigure(figure);
}

void NetworkView::setActions(QAction* duplicate, QAction* save, const QList<QAction*>& add, QAction* remove) {
  auto* menu = new QMenu(this);
  menu->setObjectName("add layer menu");
  menu->addActions(add);
  add_ = new QPushButton(tr("Add layer"), this);
  describe(add_, "add layer", tr("Add layer"), tr("A new layer behind the selected one"));
  connect(add_, &QPushButton::clicked, this,
          [this, menu] { menu->popup(add_->mapToGlobal(QPoint(0, add_->height()))); });
  const auto follow = [this, add] { add_->setEnabled(add.front()->isEnabled()); };
  connect(add.front(), &QAction::changed, add_, follow);
  follow();
  head_->addControl(add_);
  head_->addButton(remove);
  head_->addButton(save);
  head_->addButton(duplicate, true);
}

std::optional<std::size_t> NetworkView::selectedLayer() const {
  const QModelIndexList rows = table_->selectionModel()->selectedRows();
  return rows.size() == 1 ? model_.layerAt(rows.front().row()) : std::nullopt;
}

void NetworkView::setBatch() {
  bool ok = false;
  const qlonglong batch = batch_->text().toLongLong(&ok);
  const bool own = batch_->text().trimmed().isEmpty();
  const bool good = own || (ok && batch >= 1 && batch <= kLargestBatch);
  batch_->setProperty("wrong", !good);
  batch_->style()->unpolish(batch_);
  batch_->style()->polish(batch_);
  if (!good)
    return emit refused({{Diagnostic::Severity::Error, tr("Batch").toStdString(), "", batch_->text().toStdString(),
                          "a whole number from 1 to 1048576", "Correct the entry."}});
  if (own)
    editor_.resetParameter(kBatchId);
  else
    editor_.setParameter(kBatchId, static_cast<double>(batch));
}

void NetworkView::showEvent(QShowEvent* event) {
  RefreshedView::showEvent(event);
  takeSelection();
  emit shownChanged(true);
}

void NetworkView::hideEvent(QHideEvent* event) {
  RefreshedView::hideEvent(event);
  emit shownChanged(false);
}

void NetworkView::resizeEvent(QResizeEvent* event) {
  RefreshedView::resizeEvent(event);
  fitColumns();
}

void NetworkView::refresh() {
  const Network* network = model_.network();
  if (!network) return;
  double sum = 0, weights = 0;
  for (const Layer& layer : network->layers) sum += macs(layer);
  const auto addWeights = [&](std::size_t first, std::size_t layers) {
    for (std::size_t i = first; i < first + layers; ++i)
      if (hasWeights(network->layers[i]))
        weights += static_cast<double>(tensorElements(network->layers[i])[index(Tensor::W)]);
  };
  const bool isSet = !network->members.empty();
  for (std::size_t i = 0; i < network->members.size(); ++i)  // all runs of a network share its weights
    addWeights(firstLayer(*network, i), network->members[i].layers);
  if (!isSet) addWeights(0, network->layers.size());
  const bool own = model_.isOwn();
  head_->setWords(words(network->name),
                  own                        ? tr("a copy, in no file yet")
                  : network->members.empty() ? tr("as in %1; duplicate it to edit").arg(model_.fileName())
                                             : tr("a set"),
                  own);
  if (network->parameters) weights = static_cast<double>(*network->parameters);
  summary_ = (isSet ? tr("%1 layers, %2, %3 in all runs") : tr("%1 layers, %2, %3 per image"))
                 .arg(network->layers.size())
                 .arg(words(withPrefix(weights, " weights", kDigits)), words(withPrefix(sum, "MAC", kDigits)));
  graph_->refresh();
  if (pages_->shownPage() == kSetPage) set_->refresh();
  name_->setVisible(own);
  if (!name_->hasFocus() || name_->text().isEmpty()) name_->setText(words(network->name));
  const auto batch = session_.design().batch ? session_.design().batch : commonBatch(*network);
  batch_->setText(batch ? QString::number(*batch) : QString());
  measure();
  emit selectedLayerChanged();
}

void NetworkView::measure() {
  table_->verticalHeader()->setDefaultSectionSize(scaledPixels(kTableRowHeight));
  needed_.assign(kNetworkColumns, 0);
  const Network* network = model_.network();
  dilated_ = network && std::any_of(network->layers.begin(), network->layers.end(), [](const Layer& layer) {
               return layer.window.dilation != std::array<std::int64_t, 2>{1, 1};
             });
  const QFontMetrics wordWidth(wordFont()), numberWidth(numberFont()), headWidth(wordFont(kSmallPixels));
  for (int column = 0; column < kNetworkColumns; ++column) {
    const bool number = NetworkModel::isNumber(static_cast<NetworkColumn>(column));
    // Only texts with the most letters are measured, because networks may have thousands of layers.
    qsizetype most = 0;
    int widest = 0;
    for (int row = 0; row < model_.rowCount(); ++row) {
      const QString text = model_.index(row, column).data().toString();
      if (text.size() + kLettersApart < most) continue;
      most = std::max(most, text.size());
      widest = std::max(widest, (number ? numberWidth : wordWidth).horizontalAdvance(text));
    }
    const int text = std::min(widest, scaledPixels(kMaxText));
    const int head = headWidth.horizontalAdvance(model_.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString());
    needed_[static_cast<std::size_t>(column)] = std::max(text, head) + 3 * scaledPixels(kNetworkViewPadding) -
                                                (column + 1 < kNetworkColumns ? scaledPixels(kNetworkViewPadding) : 0) +
                                                2;
  }
  fitColumns();
}

void NetworkView::fitColumns() {
  if (needed_.empty()) return;
  const int room = table_->viewport()->width();
  int sum = 0, shown = kNetworkColumns;
  for (const int width : needed_) sum += width;
  for (const NetworkColumn column : kHideOrder) {
    const auto place = static_cast<int>(column);
    const bool hidden = sum > room && (column != NetworkColumn::Dilation || !dilated_);
    table_->setColumnHidden(place, hidden);
    if (hidden) sum -= needed_[static_cast<std::size_t>(place)];
    if (hidden) --shown;
  }
  int spare = std::max(0, room - sum);
  const int extra = std::min(spare / shown, scaledPixels(kMaxExtra));
  spare -= extra * shown;
  for (int column = 0; column < kNetworkColumns; ++column)
    if (!table_->isColumnHidden(column))
      table_->setColumnWidth(
          column, needed_[static_cast<std::size_t>(column)] + extra + (column + 1 == kNetworkColumns ? spare : 0));
}

void NetworkView::takeSelection() {
  if (!isVisible()) return;
  QItemSelection wanted;
  for (const QString& layer : session_.session().selection)
    if (const int row = model_.rowOf(layer); row >= 0)
      wanted.select(model_.index(row, 0), model_.index(row, kNetworkColumns - 1));
  silent_ = true;
  const QItemSelection present = table_->selectionModel()->selection();
  QStringList before;
  for (const QModelIndex& row : table_->selectionModel()->selectedRows())
    if (const auto layer = model_.layerAt(row.row())) before << words(model_.network()->layers[*layer].name);
  if (before != session_.session().selection || wanted.isEmpty() != present.isEmpty())
    table_->selectionModel()->select(wanted, QItemSelectionModel::ClearAndSelect);
  silent_ = false;
  emit selectedLayerChanged();
}

QString NetworkView::copyText() const {
  if (pages_->shownPage() == kKindsPage) return graph_->kinds()->copyText();
  if (pages_->shownPage() == kSetPage) return set_->table()->copyText();
  const QItemSelectionModel* selection = table_->selectionModel();
  QStringList heads;
  for (int column = 0; column < kNetworkColumns; ++column)
    heads << model_.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
  QString text = heads.join('\t') + '\n';
  for (int row = 0; row < model_.rowCount(); ++row) {
    if (selection->hasSelection() && !selection->isRowSelected(row, {})) continue;
    QStringList cells;
    for (int column = 0; column < kNetworkColumns; ++column) cells << model_.index(row, column).data().toString();
    text += cells.join('\t') + '\n';
  }
  return text;
}

}  // namespace tilescope::gui

#include "moc_network_view.cpp"
