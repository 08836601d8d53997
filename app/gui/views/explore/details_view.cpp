// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/details_view.h"

#include <QScrollBar>
#include <utility>

#include "app/gui/kit/chrome/described.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/theme_controller.h"
#include "app/gui/kit/words/change_text.h"
#include "app/gui/kit/words/gap_text.h"
#include "app/gui/kit/words/words.h"
#include "core/base/format_number.h"
#include "core/base/label_words.h"
#include "core/explore/metrics.h"
#include "core/explore/silicon_metrics.h"
#include "core/plan/proof_scope.h"

namespace tilescope::gui {
namespace {
constexpr int kDetailsViewMargin = 12;     // px
constexpr int kDetailsViewMinWidth = 360;  // px
constexpr int kPageRest = 100;             // ms between refreshes during a drag
constexpr int kDigits = 3;

QString text(const std::string& utf8) {
  return QString::fromStdString(utf8).toHtmlEscaped();
}

QString head(const QString& title, const QString& result) {
  return "<tr><td class='head'>" + title + "</td><td class='head result' align='right'>" + result + "</td></tr>";
}

QString line(const QString& words, const char* kind) {
  return QString("<tr><td colspan='2' class='%1'>%2</td></tr>").arg(QLatin1String(kind), words);
}

QString row(const QString& words, const QString& value) {
  return "<tr><td class='label'>" + words + "</td><td class='value' align='right'>" + value + "</td></tr>";
}

QString referenceHtml(const ReferenceFigure& reference) {
  const QString change =
      reference.change ? ", " + differenceText(*reference.change, rowOf(reference.metric).hasDifference()) : QString();
  return line((reference.name + ": " + reference.value + change).toHtmlEscaped(), "step");
}

QString provenanceHtml(const Provenance& provenance, Metric metric, const std::optional<ReferenceFigure>& before) {
  QString html = head(capital(words(name(metric))) + (provenance.estimate ? QObject::tr(", estimate") : QString()),
                      text(provenance.result));
  for (const std::string& formula : provenance.formula) html += line(text(formula), "formula");
  for (const std::string& step : provenance.steps) html += line(text(step), "step");
  if (before) html += referenceHtml(*before);
  return html + line(text(provenance.source), "source");
}

double sumOf(const MemoryFigures& figures) {
  double sum = 0;
  for (const auto& tensor : figures.tensors)
    if (tensor)
      for (const Move move : kMoves) sum += (*tensor)[move].value_or(0);
  return sum;
}

QString energyHtml(const Energy& energy) {
  QString html = head(QObject::tr("Energy by memory") + (energy.estimate ? QObject::tr(", estimate") : QString()), {});
  const SameUnit unit = SameUnit::ofEnergy(energy.total, energy.unit);
  const auto share = [&](double part) {
    return text(unit.result(part)) + "&nbsp;&nbsp;" + text(percent(part / energy.total, 0));
  };
  if (!(energy.total > 0)) return {};
  html += row(QObject::tr("MACs"), share(energy.mac));
  if (energy.interconnect) html += row(QObject::tr("Array network"), share(*energy.interconnect));
  for (const MemoryFigures& memory : energy.memories) html += row(text(labelOf(memory.memory)), share(sumOf(memory)));
  return html;
}

QString certificateHtml(const LayerRow& row_, const PlanRequest& request) {
  QString html = head(QObject::tr("Proof"), row_.proven    ? QObject::tr("optimal")
                                            : row_.interim ? QObject::tr("open")
                                                           : QObject::tr("not closed"));
  html += row(QObject::tr("Gap to the lower bound"), row_.gap < 1 ? gapText(row_.gap) : QObject::tr("not known"));
  html += row(QObject::tr("Mappings and bounds evaluated"), text(fixed(static_cast<double>(row_.nodes), 0)));
  if (row_.searchSeconds)
    html += row(QObject::tr("Time of the search"), text(withPrefix(*row_.searchSeconds, "s", kDigits)));
  if (const std::string scope = provenOver(request); !scope.empty())
    html += line(QObject::tr("Over %1; other mappings may be better.").arg(text(scope)), "label");
  if (!row_.sameAs.empty()) html += row(QObject::tr("Solved together with"), words(row_.sameAs).toHtmlEscaped());
  return html;
}

QString styleOf(const Theme& theme) {
  return QString(
             "td { padding: 2px 0 2px 0; }"
             ".title { color: %1; font-family: Inter; font-size: 13px; font-weight: 600; }"
             ".head { color: %1; font-weight: 600; padding-top: 12px; border-top: 1px solid %4; }"
             ".result, .value, .step { color: %1; font-family: Roboto; }"
             ".label, .formula { color: %2; } .source { color: %3; font-size: 11px; }")
      .arg(theme.text.name(), theme.text2.name(), theme.text3.name(), theme.border.name());
}

}  // namespace

DetailsView::DetailsView(const ExploreModel& model, const ThemeController* themes, QWidget* parent)
    : QTextBrowser(parent), model_(model), themes_(themes) {
  describe(this, "details", tr("Details of the selected layer"),
           tr("How the metrics of the selected layer, or of all layers, are computed"),
           tr("Every metric of the selected layer with its formula, its numbers and their source; without a selection "
              "those of the whole plan."));
  setFrameShape(QFrame::NoFrame);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  document()->setDocumentMargin(kDetailsViewMargin);
  setFont(wordFont());
  setMinimumWidth(kDetailsViewMinWidth);
  refresh_.setSingleShot(true);
  refresh_.setInterval(kPageRest);
  connect(&refresh_, &QTimer::timeout, this, [this] {
    if (std::exchange(behind_, false)) refresh();
  });
  connect(&model_, &ExploreModel::pictureChanged, this, [this] {
    behind_ = refresh_.isActive();
    if (!behind_) refresh();
    if (!behind_) refresh_.start();
  });
  connect(themes_, &ThemeController::changed, this, &DetailsView::refresh);
}

void DetailsView::showLayer(const QString& layer) {
  if (layer == layer_) return;
  layer_ = layer;
  refresh();
}

void DetailsView::showEvent(QShowEvent* event) {
  QTextBrowser::showEvent(event);
  refresh();
}

void DetailsView::refresh() {
  if (!isVisible() || !model_.plan()) return;
  const LayerRow* row = layer_.isEmpty() ? nullptr : model_.row(layer_);
  QString html = "<table width='100%' cellspacing='0'>";
  html += line(row ? words(row->name).toHtmlEscaped() : text(model_.plan()->request.network.name), "title");
  html += line(row ? words(row->operation).toHtmlEscaped() : tr("All layers; select one for its metrics."), "label");
  if (row && row->state == LayerState::Infeasible) html += line(words(row->reason).toHtmlEscaped(), "step");
  for (const Metric metric : metricsOf(kInDetails)) {
    const unsigned places = rowOf(metric).places;
    if (!appliesTo(metric, *model_.plan())) continue;
    if (row && (places & kExplained) == 0) continue;
    // The summary band already reports missing data.
    if ((places & kInTotals) == 0 && lackOf(model_.plan()->request.hardware, metric)) continue;
    const std::optional<Provenance> provenance = row ? model_.explain(layer_, metric) : model_.explainTotal(metric);
    const auto before = row ? model_.referenceFigure(layer_, metric) : model_.referenceTotal(metric);
    if (provenance) html += provenanceHtml(*provenance, metric, before);
  }
  if (!row) html += energyHtml(model_.plan()->totals.energy);
  if (const LayerResult* result = row ? model_.result(layer_) : nullptr; result && !result->outsideModel)
    html += energyHtml(result->energy) + certificateHtml(*row, model_.plan()->request);
  const int place = verticalScrollBar()->value();
  document()->setDefaultStyleSheet(styleOf(themes_->theme()));
  setHtml(html + "</table>");
  verticalScrollBar()->setValue(place);
}

}  // namespace tilescope::gui

#include "moc_details_view.cpp"
