// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/export/plugins_card.h"

#include <QLabel>
#include <QVBoxLayout>

#include "app/gui/kit/chrome/described.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/views/export/export_words.h"
#include "core/plugin/plugin_abi.h"

namespace tilescope::gui {
namespace {

constexpr int kPluginsCardWidth = 920, kPluginsCardHeight = 220, kPluginsCardBeside = 60;  // px

}  // namespace

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

#include "moc_plugins_card.cpp"
