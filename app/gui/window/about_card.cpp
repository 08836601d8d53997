// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/window/about_card.h"

#include <qcustomplot.h>

#include <QApplication>
#include <QClipboard>
#include <QFile>
#include <QFontInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QObject>
#include <QPushButton>
#include <QRegularExpression>
#include <QSysInfo>
#include <QVBoxLayout>

#include "app/gui/kit/chrome/described.h"
#include "app/gui/kit/table/cell_table.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/icons.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/views/export/export_model.h"
#include "core/base/parts.h"

namespace tilescope::gui {
namespace {

constexpr int kAboutCardWidth = 720, kAboutCardHeight = 356, kAboutCardBeside = 60;  // px at 100 %, for fourteen parts

CellRow rowOf(const ProgramPart& part) {
  CellRow row;
  row.cells = {{words(part.name)}, {words(part.version)}, {words(part.licence)}, {words(part.home)}};
  row.cells[3].quiet = true;
  row.tip = words(part.home);
  return row;
}

// Each icon file names its release, such as "@license lucide-static v1.62.0 - ISC".
ProgramPart iconsPart() {
  registerResources();
  QFile icon(QStringLiteral(":/icons/house.svg"));
  const QString text = icon.open(QIODevice::ReadOnly) ? QString::fromUtf8(icon.readAll()) : QString();
  static const QRegularExpression release(R"(@license lucide-static v(\S+) - (\S+))");
  const QRegularExpressionMatch match = release.match(text);
  return {"Lucide icons", match.captured(1).toStdString(), match.captured(2).toStdString(), "https://lucide.dev"};
}

// The licence is unknown if the system chose another font than requested.
ProgramPart fontPart(const QFont& font) {
  const QString family = QFontInfo(font).family();
  struct Known {
    const char *family, *licence, *home;
  };
  for (const Known& known : {Known{"Inter", "OFL-1.1", "https://rsms.me/inter"},
                             Known{"Roboto", "Apache-2.0", "https://fonts.google.com/specimen/Roboto"},
                             Known{"Hack", "MIT AND Bitstream-Vera", "https://sourcefoundry.org/hack"}})
    if (family.startsWith(QLatin1String(known.family))) return {family.toStdString(), "", known.licence, known.home};
  return {family.toStdString(), "", QObject::tr("of this system").toStdString(), ""};
}

}  // namespace

AboutCard::AboutCard(ExportModel& model, const ThemeController* themes, QWidget* parent)
    : Card(themes, tr("Tilescope %1").arg(words(toolVersion())), parent),
      model_(model),
      table_(new CellTable(themes, this)) {
  setObjectName("about card");
  const int width = std::min(scaledPixels(kAboutCardWidth), parent->width() - kAboutCardBeside);
  addLabel("about licence",
           tr("Free software under the GNU General Public Licence, version 3 or later. %1").arg(buildWords()), width);
  describe(table_, "parts", tr("Parts"), tr("What the program is made of; Ctrl+C copies the rows"));
  table_->setSelectionMode(QAbstractItemView::ExtendedSelection);
  table_->setFixedSize(width, scaledPixels(kAboutCardHeight));
  body()->addWidget(table_);
  addLabel("about report",
           tr("To report a problem, send this list, the session (File ▸ Save session) or the command (Show command) "
              "with its files, what you did, what you expected and what came instead."),
           width);
  addButtons();
  connect(&model_, &ExportModel::pluginsChanged, this, &AboutCard::refresh);
  model_.start();
  refresh();
  table_->setFocus();
}

void AboutCard::addLabel(const char* name, const QString& text, int width) {
  auto* label = new QLabel(text, this);
  describe(label, name, text, {});
  label->setWordWrap(true);
  label->setFixedWidth(width);
  body()->addWidget(label);
}

void AboutCard::addButtons() {
  auto* row = new QHBoxLayout;
  auto* licence = new QPushButton(tr("Read the licence"), this);
  describe(licence, "about read licence", tr("Read the licence"), tr("Opens the text of the licence in the help"));
  connect(licence, &QPushButton::clicked, this, [this] {
    emit licenceRequested();
    close();
  });
  auto* copy = new QPushButton(tr("Copy for a report"), this);
  describe(copy, "copy about", tr("Copy for a report"), tr("Copies version, build, parts and exporters as text"));
  copy->setProperty("primary", true);
  connect(copy, &QPushButton::clicked, this, [this] {
    QApplication::clipboard()->setText(aboutText(model_.plugins().get()));
    close();
  });
  row->addStretch(1);
  row->addWidget(licence);
  row->addWidget(copy);
  body()->addLayout(row);
}

void AboutCard::refresh() {
  std::vector<ProgramPart> parts = libraryParts();
  const auto append = [&parts](const std::vector<ProgramPart>& more) {
    parts.insert(parts.end(), more.begin(), more.end());
  };
  append(lookParts());
  if (model_.hasPlugins()) append(exporterParts(*model_.plugins()));
  std::vector<CellRow> rows;
  for (const ProgramPart& part : parts) rows.push_back(rowOf(part));
  table_->setContent({{tr("Part")}, {tr("Version")}, {tr("Licence")}, {tr("Licence text and home"), false, true}},
                     std::move(rows));
}

std::vector<ProgramPart> libraryParts() {
  std::vector<ProgramPart> parts{
      {"Qt", qVersion(), "LGPL-3.0-only OR GPL-2.0-only", "https://doc.qt.io/qt-6/licensing.html"},
      {"QCustomPlot", QCUSTOMPLOT_VERSION_STR, "GPL-3.0-or-later", "https://www.qcustomplot.com"}};
  const std::vector<ProgramPart> core = coreParts();
  parts.insert(parts.end(), core.begin(), core.end());
  return parts;
}

std::vector<ProgramPart> lookParts() {
  std::vector<ProgramPart> parts{iconsPart()};
  for (const QFont& font : {wordFont(), numberFont(), codeFont()})
    if (const ProgramPart part = fontPart(font); part != parts.back()) parts.push_back(part);
  return parts;
}

std::vector<ProgramPart> exporterParts(const Plugins& plugins) {
  std::vector<ProgramPart> parts;
  for (const PluginReport& report : plugins.reports)
    if (report.loaded) parts.push_back({report.name, report.version, report.licence, report.file});
  return parts;
}

QString buildWords() {
#ifdef NDEBUG
  const QString kind = QObject::tr("optimised");
#else
  const QString kind = QObject::tr("with debugging");
#endif
  return QObject::tr("Built with %1, %2, for %3.").arg(words(compilerName()), kind, QSysInfo::buildCpuArchitecture());
}

QString aboutText(const Plugins* plugins) {
  QString text =
      QStringLiteral("Tilescope %1, GPL-3.0-or-later\n%2\n%3, %4\n")
          .arg(words(toolVersion()), buildWords(), QSysInfo::prettyProductName(), QSysInfo::currentCpuArchitecture());
  text += words(partsText(libraryParts())) + words(partsText(lookParts()));
  if (plugins != nullptr) text += words(partsText(exporterParts(*plugins)));
  return text;
}

}  // namespace tilescope::gui

#include "moc_about_card.cpp"
