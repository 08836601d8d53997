// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/window/window_controllers.h"

#include <QDesktopServices>
#include <QUrl>

#include "app/gui/views/explore/lens_controller.h"
#include "app/gui/views/explore/measured_controller.h"
#include "app/gui/views/explore/verdict_controller.h"
#include "app/gui/views/export/export_controller.h"
#include "app/gui/views/file_opening.h"
#include "app/gui/views/help/help_controller.h"
#include "app/gui/views/partition/partition_controller.h"
#include "app/gui/views/partition/partition_panel.h"
#include "app/gui/views/start/start_view.h"
#include "app/gui/views/sweeps/sweeps_controller.h"
#include "app/gui/views/view.h"
#include "app/gui/views/view_stack.h"
#include "app/gui/window/control_help.h"
#include "app/gui/window/layout_controller.h"
#include "app/gui/window/palette_controller.h"
#include "app/gui/window/pins_controller.h"
#include "app/gui/window/plot_controller.h"
#include "app/gui/window/report_controller.h"
#include "app/gui/window/status_line.h"
#include "app/gui/window/top_bar.h"
#include "app/gui/window/view_table.h"
#include "app/gui/window/window_actions.h"
#include "app/gui/window/window_models.h"

namespace tilescope::gui {

WindowControllers::WindowControllers(const ViewParts& parts, const Parts& window) {
  WindowModels& models = window.models;
  auto* verdict =
      new VerdictController(parts.views, parts.explore, parts.session, parts.editor, parts.tips, &parts.window);
  actions_ = new WindowActions(parts, *verdict, models.runner);
  new PinsController(*parts.views.pinsBar(), parts.session, parts.pins, parts.actions, parts.messages, &parts.window);
  makeViews(parts);
  new MeasuredController(parts.session, parts.opening, parts.actions, parts.messages, &parts.window);
  new PlotController(parts);
  auto* report =
      new ReportController({parts.session, parts.designs, models.files, *parts.window.findChild<ExportController*>(),
                            *parts.window.findChild<SweepsController*>(), parts.messages, parts.window},
                           window.bar);
  QObject::connect(report, &ReportController::openWanted, &parts.window,
                   [](const QString& path) { QDesktopServices::openUrl(QUrl::fromLocalFile(path)); });
  report->addActions(parts.actions);
  actions_->addQuit();
  layouts_ = new LayoutController(parts, inFolder(window.dataFolder, kLayoutsFile));
  addHelp(parts, window);
  followStatus(parts, window.status);
  new FileDrops(parts.opening, &parts.window);
}

// Deletes the views first, because their models use the window's models.
WindowControllers::~WindowControllers() {
  for (auto view = views_.rbegin(); view != views_.rend(); ++view) delete *view;
}

void WindowControllers::makeViews(const ViewParts& parts) {
  for (const ViewRow& row : viewRows()) views_.push_back(row.make(parts));
  help_ = parts.window.findChild<HelpController*>();
  partition_ = parts.window.findChild<PartitionController*>();
}

void WindowControllers::addHelp(const ViewParts& parts, const Parts& window) {
  auto* palette = new PaletteController(*window.top.field(), parts, *partition_);
  QObject::connect(palette, &PaletteController::layerChosen, parts.window.findChild<LensController*>(),
                   &LensController::showLayer);
  QObject::connect(palette, &PaletteController::helpChosen, help_, &HelpController::open);
  auto* control = new ControlHelp(parts, *help_, parts.window.findChild<ExportController*>()->model());
  control->addTour(*parts.window.findChild<StartView*>(), window.models.firstUse);
}

void WindowControllers::followStatus(const ViewParts& parts, StatusLine& status) {
  QObject::connect(&parts.views, &ViewStack::viewShown, &status, [this, &status, &views = parts.views] {
    status.showPartition(views.shownView()->hasOwnVerdict() ? &partition_->model() : nullptr);
  });
  QObject::connect(&status, &StatusLine::stopRequested, parts.actions.action("design.stop"), &QAction::trigger);
}

void WindowControllers::toggleTheme() {
  actions_->toggleTheme();
}

void WindowControllers::openHelp() {
  help_->openForView();
}

QStringList WindowControllers::foldedSections() const {
  return partition_->panel().usualFolds();
}

void WindowControllers::setFoldedSections(const QStringList& sections) {
  partition_->panel().setUsualFolds(sections);
}

}  // namespace tilescope::gui
