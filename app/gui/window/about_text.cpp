// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/window/about_text.h"

#include <qcustomplot.h>

#include <QFile>
#include <QFontInfo>
#include <QObject>
#include <QRegularExpression>
#include <QSysInfo>

#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/resources.h"
#include "app/gui/kit/words/words.h"
#include "core/base/parts.h"

namespace tilescope::gui {
namespace {

// Every icon states the release that it is from: "@license lucide-static v1.62.0 - ISC".
ProgramPart iconsPart() {
  registerResources();
  QFile icon(QStringLiteral(":/icons/house.svg"));
  const QString text = icon.open(QIODevice::ReadOnly) ? QString::fromUtf8(icon.readAll()) : QString();
  static const QRegularExpression release(R"(@license lucide-static v(\S+) - (\S+))");
  const QRegularExpressionMatch match = release.match(text);
  return {"Lucide icons", match.captured(1).toStdString(), match.captured(2).toStdString(), "https://lucide.dev"};
}

// The licences of the fonts that the window asks for; another family is the system's own choice.
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
