// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/measured_controller.h"

#include <fmt/format.h>

#include <QFileInfo>

#include "app/gui/kit/words/words.h"
#include "app/gui/session/plot_data.h"
#include "app/gui/views/file_opening.h"
#include "app/gui/views/messages.h"

namespace tilescope::gui {
namespace {
constexpr std::size_t kMaxNames = 6;  // layers named in a message

Diagnostic otherNetworkWarning(const std::string& file, const Measured& measured, const Network& network) {
  return {Diagnostic::Severity::Warning,
          file,
          "/network",
          "results of " + measured.network,
          "results of " + network.name,
          "Nothing is shown; open the network that was exported."};
}

Diagnostic unknownLayersWarning(const std::string& file, const QStringList& unknown, const Measured& measured,
                                const Network& network) {
  std::vector<std::string> named;
  for (const QString& layer : unknown)
    if (named.size() < kMaxNames) named.push_back(layer.toStdString());
  std::string names = unknown.size() > static_cast<qsizetype>(kMaxNames)
                          ? fmt::format("{} and {} more", fmt::join(named, ", "), unknown.size() - named.size())
                          : fmt::format("{}", fmt::join(named, ", "));
  return {
      Diagnostic::Severity::Warning,
      file,
      "/layers",
      fmt::format("{} of {} layers that {} has not: {}", unknown.size(), measured.layers.size(), network.name, names),
      "layers of that network",
      "They are left out; the others are shown."};
}

}  // namespace

Diagnostics measuredWarnings(const MeasuredFile& measured, const Network* network) {
  const std::string file = encodedPath(QFileInfo(measured.path).fileName());
  Diagnostics warnings;
  if (network && isOfAnotherNetwork(*measured.figures, *network)) {
    warnings.push_back(otherNetworkWarning(file, *measured.figures, *network));
  } else if (network) {
    const QStringList unknown = unknownLayers(*measured.figures, *network);
    if (!unknown.isEmpty()) warnings.push_back(unknownLayersWarning(file, unknown, *measured.figures, *network));
  }
  if (!measured.figures->passed)
    warnings.push_back({Diagnostic::Severity::Warning, file, "/passed", "a run whose own check failed",
                        "values and traffic as predicted", "Do not trust its times."});
  if (measured.figures->emulated)
    warnings.push_back({Diagnostic::Severity::Warning, file, "/emulated", "times of the emulation on the host",
                        "times of a GPU", "They do not apply to a GPU; traffic and values do."});
  return warnings;
}

MeasuredController::MeasuredController(SessionController& session, FileOpening& files, ActionRegistry& actions,
                                       Messages& messages, QObject* window)
    : QObject(window), session_(session), messages_(messages), network_(session.design().network) {
  const QString menu = tr("&File");
  actions.add({.id = "measured.open",
               .menu = menu,
               .text = tr("Open measured results…"),
               .tip = tr("Show what an exported program measured (measured.json) beside the predictions"),
               .icon = "folder-open"},
              [&files] { files.openMeasuredWithDialog(); });
  QAction* remove = actions.add({.id = "measured.remove",
                                 .menu = menu,
                                 .text = tr("Remove measured results"),
                                 .tip = tr("Remove the measured results from the roofline")},
                                [this] { session_.setMeasured(tr("remove measured results"), std::nullopt); });
  const auto enable = [this, remove] { remove->setEnabled(session_.session().measured.has_value()); };
  connect(&session_, &SessionController::measuredChanged, this, [this, enable] {
    enable();
    tell();
  });
  // Warnings are repeated after a change of the network.
  connect(&session_, &SessionController::designChanged, this, [this] {
    if (session_.design().network != network_) tell();
  });
  enable();
}

void MeasuredController::tell() {
  network_ = session_.design().network;
  if (const std::optional<MeasuredFile>& measured = session_.session().measured)
    if (const Diagnostics warnings = measuredWarnings(*measured, network_.get()); !warnings.empty())
      messages_.showWarnings(warnings);
}

}  // namespace tilescope::gui

#include "moc_measured_controller.cpp"
