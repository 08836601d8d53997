// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/window/plot_controller.h"

#include <QApplication>
#include <QClipboard>
#include <QCursor>
#include <QImage>
#include <QMimeData>
#include <functional>
#include <utility>

#include "app/gui/kit/chrome/action_registry.h"
#include "app/gui/kit/chrome/plot_head.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/plots/plot_twin.h"
#include "app/gui/views/explore/design_sentence.h"
#include "app/gui/views/messages.h"
#include "app/gui/views/save_dialog.h"
#include "app/gui/views/view_stack.h"
#include "core/base/json_document.h"

namespace tilescope::gui {
namespace {

// A name such as "off-chip-traffic-per-layer.svg".
QString fileNameOf(const PlotDock& plot) {
  return plot.name.toLower().replace(QLatin1Char(' '), QLatin1Char('-')) + QStringLiteral(".svg");
}

// The command that makes the plan, or the reason why there is none.
QString commandOf(const app::Design& design, const View& view) {
  if (const std::optional<Diagnostic> why = app::whyNoCommand(design))
    return QObject::tr("No command makes this plan: %1.").arg(words(why->found));
  return QString::fromStdString(view.plotCommand(design));
}

bool contains(const QWidget* outer, const QWidget* inner) {
  return inner && (inner == outer || outer->isAncestorOf(inner));
}

}  // namespace

PlotController::PlotController(const ViewParts& parts) : QObject(&parts.window), parts_(parts) {
  addActions();
  for (const auto& [id, view] : parts_.views.views()) {
    addMissingButtons(*view);
    connect(view, &View::plotsChanged, this, [this, view = view] { addMissingButtons(*view); });
  }
}

void PlotController::addMissingButtons(const View& view) {
  for (const PlotDock& plot : view.plots()) {
    if (!known_.insert(plot.plot).second) continue;
    connect(plot.plot, &QObject::destroyed, this, [this](const QObject* gone) { known_.erase(gone); });
    addButtons(plot);
  }
}

void PlotController::addActions() {
  ActionRegistry& actions = parts_.actions;
  const auto withCurrent = [this](std::function<void(const PlotDock&)> run) {
    return [this, run = std::move(run)] {
      if (const std::optional<PlotDock> plot = current()) run(*plot);
    };
  };
  actions.add({"plot.table", tr("&View"), tr("Plot as a table"), tr("Switches between the plot and its numbers"),
               "table-2", QKeySequence(Qt::Key_T), false, true},
              [this] {
                if (const std::optional<PlotDock> plot = current())
                  plot->plot->setShowsTable(!plot->plot->showsTable());
              });
  actions.add({"plot.copy", tr("&Edit"), tr("Copy plot"),
               tr("Copies the plot as picture, SVG and numbers; the program that you paste into chooses"), "copy",
               QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_C), false, true},
              withCurrent([this](const PlotDock& plot) { copy(plot); }));
  actions.add({"plot.copy_svg",
               tr("&Edit"),
               tr("Copy plot as SVG"),
               tr("Copies the text of the plot as an SVG file"),
               {},
               QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_V)},
              withCurrent([this](const PlotDock& plot) { copySvg(plot); }));
  actions.add({"plot.save", tr("&File"), tr("Save plot…"), tr("Write the plot as PNG, SVG, PDF or CSV"), "download",
               QKeySequence(Qt::CTRL | Qt::Key_E)},
              withCurrent([this](const PlotDock& plot) { saveWithDialog(plot); }));
}

void PlotController::addButtons(const PlotDock& plot) {
  const auto make = [&](const QString& name, const QString& text, const QString& tip, auto run) {
    auto* action = new QAction(text, plot.plot);
    action->setObjectName(plot.plot->objectName() + QLatin1Char(' ') + name);
    action->setToolTip(tip);
    connect(action, &QAction::triggered, this, run);
    return action;
  };
  PlotActions actions;
  actions.table = make(QStringLiteral("table"), tr("%1 as a table").arg(plot.name),
                       tr("Switches between the plot and its numbers (T)"),
                       [plot](bool shows) { plot.plot->setShowsTable(shows); });
  actions.table->setCheckable(true);
  connect(plot.plot, &PlotTwin::showsTableChanged, actions.table, &QAction::setChecked);
  actions.copy = make(QStringLiteral("copy"), tr("Copy %1").arg(plot.name),
                      tr("Copies the plot as picture, SVG and numbers"), [this, twin = plot.plot] {
                        if (const std::optional<PlotDock> now = dockOf(twin)) copy(*now);
                      });
  actions.save = make(QStringLiteral("save"), tr("Save %1").arg(plot.name),
                      tr("Write the plot as PNG, SVG, PDF or CSV"), [this, twin = plot.plot] {
                        if (const std::optional<PlotDock> now = dockOf(twin)) saveWithDialog(*now);
                      });
  plot.head->setPlotActions(actions);
}

std::optional<PlotDock> PlotController::dockOf(const PlotTwin* plot) const {
  for (const auto& [id, view] : parts_.views.views())
    for (const PlotDock& dock : view->plots())
      if (dock.plot == plot) return dock;
  return std::nullopt;
}

// The plot with focus or pointer, otherwise the first visible one.
std::optional<PlotDock> PlotController::current() const {
  const std::vector<PlotDock> plots = parts_.views.shownView()->plots();
  for (const PlotDock& plot : plots)
    if (contains(plot.plot, QApplication::focusWidget())) return plot;
  const QWidget* pointed = QApplication::widgetAt(QCursor::pos());
  for (const PlotDock& plot : plots)
    if (contains(plot.plot, pointed)) return plot;
  for (const PlotDock& plot : plots)
    if (plot.plot->isVisible()) return plot;
  return std::nullopt;
}

void PlotController::copy(const PlotDock& plot) {
  if (!hasContent(plot)) return;
  auto* data = new QMimeData;
  data->setImageData(QImage::fromData(bytes(plot, PlotFormat::Png), "PNG"));
  data->setData(QStringLiteral("image/svg+xml"), bytes(plot, PlotFormat::Svg));
  const QByteArray numbers = bytes(plot, PlotFormat::Csv);
  data->setData(QStringLiteral("text/csv"), numbers);
  data->setText(QString::fromUtf8(numbers));
  QApplication::clipboard()->setMimeData(data);
  parts_.messages.showDone(tr("Copied %1 as picture, SVG and numbers.").arg(plot.name));
}

void PlotController::copySvg(const PlotDock& plot) {
  if (!hasContent(plot)) return;
  QApplication::clipboard()->setText(QString::fromUtf8(bytes(plot, PlotFormat::Svg)));
  parts_.messages.showDone(tr("Copied %1 as the text of an SVG file.").arg(plot.name));
}

void PlotController::saveWithDialog(const PlotDock& plot) {
  if (!hasContent(plot)) return;
  const QString path =
      askWhereToSave(&parts_.window, tr("Save %1").arg(plot.name), fileNameOf(plot),
                     tr("Vector graphics (*.svg);;Pictures (*.png);;Documents (*.pdf);;Numbers (*.csv)"));
  if (!path.isEmpty()) save(plot, path);
}

void PlotController::save(const PlotDock& plot, const QString& path) {
  if (!hasContent(plot)) return;
  const std::string file = encodedPath(path);
  const std::optional<PlotFormat> format = plotFormatOf(path);
  if (!format) {
    parts_.messages.showErrors({{Diagnostic::Severity::Error, file, "", "an unknown kind of file",
                                 "png, svg, pdf or csv", "Nothing was written; end the name with one of them."}});
    return;
  }
  const auto written = writeFileAtomically(file, bytes(plot, *format).toStdString());
  if (written)
    parts_.messages.showDone(tr("Saved %1.").arg(path));
  else
    parts_.messages.showErrors(written.diagnostics());
}

QByteArray PlotController::bytes(const PlotDock& plot, PlotFormat format) const {
  return plotFile(*plot.plot->plot(), pageOf(plot), format, parts_.themes.theme());
}

const View& PlotController::viewOf(const PlotDock& plot) const {
  for (const auto& [id, view] : parts_.views.views())
    if (contains(view, plot.plot)) return *view;
  return *parts_.views.shownView();
}

bool PlotController::hasContent(const PlotDock& plot) const {
  return parts_.session.request() != nullptr || !viewOf(plot).isOfDesign();
}

PlotPage PlotController::pageOf(const PlotDock& plot) const {
  const View& view = viewOf(plot);
  const app::Design& design = plot.design.value_or(parts_.session.design());
  if (!view.isOfDesign())
    return {plot.name, plot.head->subtitle(), plot.head->legend(), view.plotNote(),
            QString::fromStdString(view.plotCommand(design))};
  const Result<HardwareProfile> hardware = app::editedProfile(design);
  const QString sentence =
      designSentence(design, hardware ? *hardware : *parts_.session.hardware()) + ' ' + view.plotNote();
  return {plot.name, plot.head->subtitle(), plot.head->legend(), sentence.trimmed(), commandOf(design, view)};
}

}  // namespace tilescope::gui

#include "moc_plot_controller.cpp"
