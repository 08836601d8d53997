// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/window/platform_check.h"

#include <QRawFont>
#include <QString>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "app/gui/kit/theme/fonts.h"

namespace tilescope::gui {
namespace {

constexpr int kNoPlatform = 2;  // bad input or usage, as of tilescope-cli

// Qt's warnings before a fatal error say what is missing; they are printed only if there is none.
std::string& heldWarnings() {
  static std::string warnings;
  return warnings;
}

std::string firstLine(const std::string& text) {
  return text.substr(0, text.find('\n'));
}

Diagnostic platformError(const std::string& found) {
  if (found.find("display") != std::string::npos)
    return {Diagnostic::Severity::Error,
            "tilescope",
            "",
            found,
            "a display",
            "Set DISPLAY or WAYLAND_DISPLAY to one that runs. --screenshot and --report need none with "
            "QT_QPA_PLATFORM=offscreen."};
  return {Diagnostic::Severity::Error,
          "tilescope",
          "",
          found,
          "a platform plug-in of Qt 6",
          "Install the package qt6-qpa-plugins, and unset QT_QPA_PLATFORM and QT_PLUGIN_PATH if they name others."};
}

void takeMessage(QtMsgType type, const QMessageLogContext&, const QString& text) {
  std::string& held = heldWarnings();
  if (type != QtFatalMsg) {
    held += text.toStdString() + "\n";
    return;
  }
  const std::string found = firstLine(held.empty() ? text.toStdString() : held);
  std::fprintf(stderr, "%s\n", toText({platformError(found)}).c_str());
  std::_Exit(kNoPlatform);
}

}  // namespace

PlatformCheck::PlatformCheck() : before_(qInstallMessageHandler(takeMessage)) {}

PlatformCheck::~PlatformCheck() {
  qInstallMessageHandler(before_);
  std::fputs(heldWarnings().c_str(), stderr);
  heldWarnings().clear();
}

Diagnostics missingFonts() {
  // Without fonts, Qt still lists families such as "Serif", and draws boxes.
  if (!QRawFont::fromFont(wordFont()).fontTable("cmap").isEmpty()) return {};
  return {{Diagnostic::Severity::Error, "tilescope", "", "no fonts", "Inter, Roboto and Hack",
           "Install the packages fonts-inter, fonts-roboto-unhinted and fonts-hack."}};
}

}  // namespace tilescope::gui
