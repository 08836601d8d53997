// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/export/exporter_list.h"

#include <QFileInfo>
#include <QLabel>
#include <QPainter>
#include <QStandardItemModel>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

#include "app/gui/kit/chrome/described.h"
#include "app/gui/kit/chrome/overlay_scroll_bar.h"
#include "app/gui/kit/chrome/paint_parts.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/icons.h"
#include "app/gui/kit/theme/theme_controller.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/views/export/export_words.h"
#include "core/plugin/plugin_abi.h"

namespace tilescope::gui {
namespace {
enum Role { kId = Qt::UserRole, kRest, kRefused };
constexpr int kPad = 12, kExporterListIcon = 18, kExporterListTextLeft = 40, kAbove = 8;  // px at 100 %
constexpr int kExporterTitleLines = 2, kExporterListMaxLines = 5, kMaxReasonLines = 8;

int lineHeight() {
  return QFontMetrics(wordFont(kSmallPixels)).lineSpacing();
}
int exporterTitleLine() {
  return QFontMetrics(wordFont(kBodyPixels, QFont::Medium)).lineSpacing();
}

int textRoom(int width) {
  return width - scaledPixels(kExporterListTextLeft + kPad);
}

QStringList titleLines(const QModelIndex& index, int width) {
  const QSize room(textRoom(width), kExporterTitleLines * exporterTitleLine() + 1);
  return elidedLines(wordFont(kBodyPixels, QFont::Medium), index.data().toString(), room);
}

QStringList linesOf(const QModelIndex& index, int width) {
  const int most = index.data(kRefused).toBool() ? kMaxReasonLines : kExporterListMaxLines;
  return elidedLines(wordFont(kSmallPixels), index.data(kRest).toString(),
                     QSize(textRoom(width), most * lineHeight() + 1));
}

constexpr int kPluginsCardWidth = 920, kPluginsCardHeight = 220, kPluginsCardBeside = 60;  // px

}  // namespace

class ExporterList::Painter : public QStyledItemDelegate {
 public:
  Painter(const ThemeController* themes, ExporterList* list)
      : QStyledItemDelegate(list), themes_(themes), list_(list) {}

  QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const override {
    const int width = list_->viewport()->width();
    const auto lines = static_cast<int>(linesOf(index, width).size());
    const auto titles = static_cast<int>(titleLines(index, width).size());
    return {width, 2 * scaledPixels(kAbove) + titles * exporterTitleLine() + lines * lineHeight()};
  }

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const Theme& theme = themes_->theme();
    const bool refused = index.data(kRefused).toBool();
    const bool selected = option.state.testFlag(QStyle::State_Selected) && !refused;
    const bool hovered = option.state.testFlag(QStyle::State_MouseOver) && !refused;
    const QRect row = option.rect;
    painter->fillRect(row, selected ? theme.accentSoft : hovered ? theme.hover : theme.panel);
    painter->fillRect(QRect(row.left(), row.bottom(), row.width(), 1), theme.border);
    if (selected && option.state.testFlag(QStyle::State_HasFocus)) gui::drawFrame(*painter, row, theme.focus);
    const int icon = scaledPixels(kExporterListIcon);
    const QColor mark = refused ? theme.warning : selected ? theme.accent : theme.text2;
    painter->drawPixmap(row.left() + scaledPixels(kPad), row.top() + scaledPixels(kAbove),
                        iconPixmap(refused ? QStringLiteral("triangle-alert") : QStringLiteral("file-code-2"), icon,
                                   mark, painter->device()->devicePixelRatioF()));
    QRect line(row.left() + scaledPixels(kExporterListTextLeft), row.top() + scaledPixels(kAbove),
               textRoom(row.width()), exporterTitleLine());
    painter->setFont(wordFont(kBodyPixels, QFont::Medium));
    painter->setPen(refused ? theme.text2 : theme.text);
    for (const QString& text : titleLines(index, row.width())) {
      writeLine(*painter, line, Qt::AlignLeft, text);
      line.translate(0, exporterTitleLine());
    }
    painter->setFont(wordFont(kSmallPixels));
    painter->setPen(theme.text2);
    line.setHeight(lineHeight());
    for (const QString& text : linesOf(index, row.width())) {
      writeLine(*painter, line, Qt::AlignLeft, text);
      line.translate(0, lineHeight());
    }
  }

 private:
  const ThemeController* themes_;
  ExporterList* list_;
};

ExporterList::ExporterList(const ThemeController* themes, QWidget* parent)
    : QListView(parent), items_(new QStandardItemModel(this)) {
  describe(this, "exporterList", tr("Exporters"), tr("Formats that the plan can be exported to"),
           tr("The exporters of the plug-ins that were found. Below them, rejected plug-ins and why. Help, Plug-ins "
              "lists all files."));
  setModel(items_);
  setItemDelegate(new Painter(themes, this));
  setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  setEditTriggers(QAbstractItemView::NoEditTriggers);
  setMouseTracking(true);
  setProperty("panel", true);
  new OverlayScrollBar(this, themes);
  connect(themes, &ThemeController::changed, this, [this] { scheduleDelayedItemsLayout(); });
}

void ExporterList::setPlugins(const Plugins& plugins, const QString& chosen) {
  silent_ = true;
  items_->clear();
  exporters_ = static_cast<int>(plugins.exporters.size());
  const auto add = [&](const QString& title, const QString& rest, const QString& id, const QString& tip) {
    auto* item = new QStandardItem(title);
    item->setData(id, kId);
    item->setData(rest, kRest);
    item->setData(id.isEmpty(), kRefused);
    item->setToolTip(tip);
    item->setData(title + QStringLiteral(": ") + rest, Qt::AccessibleTextRole);
    item->setFlags(id.isEmpty() ? Qt::ItemIsEnabled : Qt::ItemIsEnabled | Qt::ItemIsSelectable);
    items_->appendRow(item);
    if (!id.isEmpty() && id == chosen) setCurrentIndex(item->index());
  };
  for (const LoadedExporter& exporter : plugins.exporters) {
    const QString description = words(exporter.description);
    const QString origin = tr("%1 %2, %3").arg(words(exporter.plugin), words(exporter.version), words(exporter.file));
    add(words(exporter.label), description, words(exporter.id), description + QLatin1Char('\n') + origin);
  }
  for (const PluginReport& report : plugins.reports) {
    if (report.reasons.empty()) continue;
    QStringList reasons;
    for (const std::string& reason : report.reasons) reasons << words(reason);
    const QString name = QFileInfo(words(report.file)).fileName();
    add(name, (report.loaded ? tr("In part: %1") : tr("Rejected: %1")).arg(reasons.join(QLatin1Char(' '))), {},
        words(report.file) + QLatin1Char('\n') + reasons.join(QLatin1Char('\n')));
  }
  silent_ = false;
}

int ExporterList::refusedCount() const {
  return items_->rowCount() - exporters_;
}

QString ExporterList::textAt(int row) const {
  return items_->index(row, 0).data(Qt::AccessibleTextRole).toString();
}

void ExporterList::currentChanged(const QModelIndex& current, const QModelIndex& previous) {
  QListView::currentChanged(current, previous);
  const QString id = current.data(kId).toString();
  if (!silent_ && !id.isEmpty()) emit exporterChosen(id);
}

void ExporterList::resizeEvent(QResizeEvent* event) {
  QListView::resizeEvent(event);
  scheduleDelayedItemsLayout();
}

PluginsCard::PluginsCard(ExportModel& model, const ThemeController* themes, QWidget* parent)
    : Card(themes, tr("Plug-ins"), parent),
      model_(model),
      table_(new CellTable(themes, this)),
      words_(new QLabel(this)) {
  setObjectName("plugins card");
  describe(table_, "plugins", tr("Plug-ins"), tr("Every plug-in file that was found; Ctrl+C copies the rows"));
  table_->setSelectionMode(QAbstractItemView::ExtendedSelection);
  table_->setFixedSize(std::min(kPluginsCardWidth, parent->width() - kPluginsCardBeside), kPluginsCardHeight);
  words_->setObjectName("plugins words");
  words_->setWordWrap(true);
  words_->setFixedWidth(table_->width());
  body()->addWidget(table_);
  body()->addWidget(words_);
  connect(&model_, &ExportModel::pluginsChanged, this, &PluginsCard::refresh);
  model_.start();
  refresh();
  table_->setFocus();
}

void PluginsCard::refresh() {
  QStringList words;
  if (model_.hasPlugins()) {
    TableContent content = pluginTable(*model_.plugins());
    if (content.rows.empty())
      words << tr(
          "No plug-in was found. They are looked for in the folders of TILESCOPE_PLUGIN_DIR, in your data folder "
          "and beside the program.");
    else
      words << tr("This program takes plug-ins of interface %1.").arg(kPluginAbi);
    for (const PluginReport& report : model_.plugins()->reports)
      for (const std::string& reason : report.reasons)
        words << QStringLiteral("%1: %2").arg(gui::words(report.file).section(QLatin1Char('/'), -1),
                                              gui::words(reason));
    table_->setContent(std::move(content.heads), std::move(content.rows));
  } else {
    words << tr("Plug-ins are being looked for…");
  }
  for (const Diagnostic& finding : model_.folderFindings()) words << gui::words(toText(finding)).trimmed();
  words_->setText(words.join(QLatin1Char('\n')));
  words_->setAccessibleName(words_->text());
  adjustSize();
}

}  // namespace tilescope::gui

#include "moc_exporter_list.cpp"
