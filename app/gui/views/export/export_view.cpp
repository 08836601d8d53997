// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/export/export_view.h"

#include <QHBoxLayout>
#include <QScrollArea>
#include <QScrollBar>
#include <QStackedLayout>
#include <QTextDocumentFragment>
#include <QVBoxLayout>

#include "app/gui/kit/chrome/described.h"
#include "app/gui/kit/chrome/dock_body.h"
#include "app/gui/kit/chrome/dock_set.h"
#include "app/gui/kit/chrome/dock_title.h"
#include "app/gui/kit/chrome/empty_state.h"
#include "app/gui/kit/table/cell_table.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/theme_controller.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/views/explore/log_controller.h"
#include "app/gui/views/export/code_page.h"
#include "app/gui/views/export/export_band.h"
#include "app/gui/views/export/exporter_list.h"
#include "app/gui/views/export/measured_table.h"
#include "app/gui/views/export/option_form.h"
#include "app/gui/views/export/preview_pages.h"

namespace tilescope::gui {
namespace {
constexpr int kExportViewGap = 6;                            // px
constexpr int kExportViewTopShare = 5, kBottomShare = 3;     // of the height
constexpr int kVerifyShare = 5, kLogShare = 3;               // of the width
constexpr int kExportViewMinTop = 220, kMinBottom = 130;     // px
constexpr int kExporters = 188, kOptions = 300;              // px at 100 %
constexpr int kNarrowExporters = 148, kNarrowOptions = 284;  // if the code would be narrower than kGoodCode
constexpr int kGoodCode = 480;
constexpr QLatin1String kExportViewDocks("docks"), kFile("file");
constexpr QLatin1String kSteps("steps"), kLayers("layers");

// An empty table is replaced by the explanation.
QWidget* withEmpty(CellTable* table, EmptyState* empty, QWidget* parent) {
  auto* page = new QWidget(parent);
  auto* stack = new QStackedLayout(page);
  stack->addWidget(empty);
  stack->addWidget(table);
  return page;
}

void showTable(CellTable* table, bool shown) {
  static_cast<QStackedLayout*>(table->parentWidget()->layout())->setCurrentIndex(shown ? 1 : 0);
}

}  // namespace

ExportView::ExportView(ExportModel& model, ExportVerification& verification, const MessageLog& log,
                       const ThemeController* themes, QWidget* parent)
    : RefreshedView(themes, parent),
      model_(model),
      verification_(verification),
      themes_(themes),
      docks_(new DockSet(this)),
      band_(new ExportBand(themes)),
      exporters_(new ExporterList(themes)),
      form_(new OptionForm(themes)),
      preview_(new PreviewPages(themes)),
      steps_(new CellTable(themes)),
      layers_(new CellTable(themes)),
      noSteps_(new EmptyState(themes)),
      noLayers_(new EmptyState(themes)),
      verifyPages_(new DockPages),
      log_(new LogPage(log, themes)),
      exportersTitle_(new DockTitle(themes, tr("Exporters"))),
      optionsTitle_(new DockTitle(themes, tr("Options"))),
      previewTitle_(new DockTitle(themes, tr("Files"))),
      verifyTitle_(new DockTitle(themes, tr("Verify"))),
      logTitle_(new DockTitle(themes, tr("Log"))),
      top_(new QWidget(this)),
      bottom_(new QWidget(this)) {
  setObjectName("export view");
  describe(steps_, "verifySteps", tr("Steps of the check"), tr("What was built and run, and what came out"));
  describe(layers_, "verifyLayers", tr("Layers of the check"),
           tr("Bytes predicted and counted, errors and times, layer by layer"));
  describe(log_, "verifyLog", tr("Log of the check"), tr("What compilers and programs print"),
           tr("The lines of compilers and of the exported program as they come, the newest last."));
  log_->setLineWrapMode(QPlainTextEdit::NoWrap);  // keeps tables aligned
  connect(
      log_, &QPlainTextEdit::blockCountChanged, this,
      [this] { log_->verticalScrollBar()->setValue(log_->verticalScrollBar()->maximum()); }, Qt::QueuedConnection);
  layOut();
  connect(docks_, &DockSet::changed, this, &ExportView::showDocks);
  for (const auto changed : {&ExportModel::pluginsChanged, &ExportModel::formChanged, &ExportModel::previewChanged,
                             &ExportModel::staleChanged})
    connect(&model_, changed, this, &ExportView::fallBehind);
  connect(&verification_, &ExportVerification::changed, this, &ExportView::fallBehind);
  connect(exporters_, &ExporterList::exporterChosen, &model_, &ExportModel::chooseExporter);
  form_->setCheck([this](const FormField& field, const QString& text) { return model_.setOption(field, text); });
  connect(form_, &OptionForm::optionReset, &model_, &ExportModel::resetOption);
  connect(form_, &OptionForm::folderTyped, this, [this](const QString& folder) {
    model_.setFolder(folder);
    showForm();
  });
}

void ExportView::layOut() {
  preview_->putTabsInto(*previewTitle_);
  verifyPages_->addPage(kSteps, tr("Verify"), tr("What was built and run"), withEmpty(steps_, noSteps_, verifyPages_));
  verifyPages_->addPage(kLayers, tr("Measured"), tr("What the program measured, layer by layer"),
                        withEmpty(layers_, noLayers_, verifyPages_));
  verifyPages_->putTabsInto(*verifyTitle_);
  noLayers_->setContent("table-2", tr("Nothing measured yet"),
                        tr("A program that is run in the export folder leaves measured.json there."));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(kExportViewGap);
  column->addWidget(band_);
  auto* row = new QHBoxLayout(top_);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(kExportViewGap);
  exportersFrame_ = framed("exporters", exportersTitle_, exporters_, top_);
  optionsFrame_ = framed("options", optionsTitle_, scrolled(form_, "optionArea", themes_, top_), top_);
  row->addWidget(exportersFrame_);
  row->addWidget(optionsFrame_);
  QWidget* files = framed("files", previewTitle_, preview_, top_);
  files->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Expanding);  // its tabs scroll; options would be cut
  row->addWidget(files, 1);
  top_->setMinimumHeight(kExportViewMinTop);
  column->addWidget(top_, kExportViewTopShare);
  auto* lower = new QHBoxLayout(bottom_);
  lower->setContentsMargins(0, 0, 0, 0);
  lower->setSpacing(kExportViewGap);
  lower->addWidget(framed("verify", verifyTitle_, verifyPages_, bottom_), kVerifyShare);
  lower->addWidget(framed("log", logTitle_, log_, bottom_), kLogShare);
  bottom_->setMinimumHeight(kMinBottom);
  column->addWidget(bottom_, kBottomShare);
}

QWidget* ExportView::framed(const QString& id, DockTitle* title, QWidget* content, QWidget* parent) {
  auto* frame = new DockFrame(themes_, title, content, parent);
  docks_->add(id, title->title());
  docks_->attach(id, frame, title, title->addEnlargeButton());
  return frame;
}

void ExportView::showDocks() {
  top_->setVisible(docks_->isInSight("exporters") || docks_->isInSight("options") || docks_->isInSight("files"));
  bottom_->setVisible(docks_->isInSight("verify") || docks_->isInSight("log"));
}

void ExportView::resizeEvent(QResizeEvent* event) {
  RefreshedView::resizeEvent(event);
  const bool narrow = width() < scaledPixels(kExporters + kOptions + kGoodCode) + 2 * kExportViewGap;
  exportersFrame_->setFixedWidth(scaledPixels(narrow ? kNarrowExporters : kExporters));
  optionsFrame_->setFixedWidth(scaledPixels(narrow ? kNarrowOptions : kOptions));
}

void ExportView::showEvent(QShowEvent* event) {
  model_.setShown(true);
  window()->installEventFilter(this);
  RefreshedView::showEvent(event);
}

void ExportView::hideEvent(QHideEvent* event) {
  model_.setShown(false);
  RefreshedView::hideEvent(event);
}

// An editor or a terminal may have changed the folder while the window was inactive.
bool ExportView::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::WindowActivate && isVisible()) model_.lookAgain();
  return RefreshedView::eventFilter(watched, event);
}

void ExportView::refresh() {
  if (model_.hasPlugins())
    exporters_->setPlugins(*model_.plugins(), model_.exporter() ? words(model_.exporter()->id) : QString());
  showForm();
  showPreview();
  showFinding();
  showVerification();
}

void ExportView::showForm() {
  form_->setForm(model_.form());
  form_->setFolder(shortPath(model_.folder()), shortPath(model_.proposedFolder()), folderText(model_));
  optionsTitle_->setSubtitle(model_.exporter() ? words(model_.exporter()->label) : QString());
}

void ExportView::showPreview() {
  const std::optional<ExportGap> gap = exportGap(model_);
  if (gap)
    preview_->setGap(*gap);
  else
    preview_->setFiles(model_.preview()->files);
  preview_->setStale(model_.isStale());
}

void ExportView::showFinding() {
  band_->setFinding(exportFinding(model_, verification_));
  band_->setStale(model_.isStale() && !verification_.isRunning());
  band_->setVerifying(verification_.isRunning());
}

void ExportView::showVerification() {
  const std::optional<VerifyOutcome>& outcome = verification_.outcome();
  TableContent steps = outcome ? stepTable(outcome->report) : TableContent();
  showTable(steps_, !steps.rows.empty());
  steps_->setContent(std::move(steps.heads), std::move(steps.rows));
  verifyTitle_->setBadge(outcome ? verdictBadge(*outcome) : Badge());
  if (verification_.isRunning())
    noSteps_->setContent("play", tr("Verifying…"), tr("The log shows what compilers and program print."));
  else
    noSteps_->setContent("play", tr("Nothing was verified yet"),
                         tr("Verify builds the exported program and runs its own check."));
  const QString folder = verification_.folder();
  logTitle_->setSubtitle(folder.isEmpty() ? QString() : tr("verify %1").arg(folder.section(QLatin1Char('/'), -1)));
  showMeasured();
}

void ExportView::showMeasured() {
  const Measured* measured = verification_.measured();
  TableContent layers = measured ? measuredTable(*measured) : TableContent();
  showTable(layers_, measured != nullptr);
  layers_->setContent(std::move(layers.heads), std::move(layers.rows));
  verifyTitle_->setLegend({});
  if (!measured) return;
  if (measured->emulated)
    verifyTitle_->setLegend({{Mark::Estimate, tr("%1: not GPU times").arg(measuredSubtitle(*measured)), {}}},
                            {{Mark::Estimate, tr("emulation"), {}}});
  else
    verifyTitle_->setSubtitle(measuredSubtitle(*measured));
  if (verification_.outcome() && verification_.outcome()->verdict() == VerifyVerdict::Passed)
    verifyTitle_->setBadge({Tone::Better, Arrow::None, "circle-check", measuredBadge(*measured)});
  verifyPages_->showPage(kLayers);
}

QString ExportView::copyText() const {
  for (const CellTable* table : {steps_, layers_})
    if (table->hasFocus()) return table->copyText();
  if (preview_->page().hasFocus()) return preview_->page().textCursor().selection().toPlainText();
  return {};
}

ViewCommand ExportView::command(const app::DesignWords& design, const BudgetValues&) const {
  return {tr("The command for this export"), model_.command(design),
          model_.folder().isEmpty()
              ? tr("No folder chosen: the command writes to a new one in the directory it runs in.")
              : QString()};
}

QJsonObject ExportView::state() const {
  QJsonObject state;
  if (const QJsonObject docks = docks_->state(); !docks.isEmpty()) state[kExportViewDocks] = docks;
  if (const QString file = preview_->shownFile(); !file.isEmpty()) state[kFile] = file;
  return state;
}

void ExportView::restore(const QJsonObject& state) {
  docks_->restore(state[kExportViewDocks].toObject());
  preview_->showFile(state[kFile].toString());
}

}  // namespace tilescope::gui

#include "moc_export_view.cpp"
