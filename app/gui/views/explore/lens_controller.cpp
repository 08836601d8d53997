// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/lens_controller.h"

#include "app/gui/kit/chrome/described.h"
#include "app/gui/kit/chrome/dock_title.h"
#include "app/gui/kit/chrome/filter_chip.h"
#include "app/gui/kit/chrome/icon_button.h"
#include "app/gui/kit/chrome/search_field.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/views/explore/explore_view.h"
#include "app/gui/views/explore/layer_table.h"
#include "app/gui/views/explore/layer_table_model.h"
#include "app/gui/views/explore/roofline/roofline_plot.h"
#include "app/gui/views/explore/timeline/timeline_page.h"
#include "app/gui/views/explore/timeline/timeline_plot.h"
#include "app/gui/views/explore/traffic/traffic_plot.h"
#include "app/gui/views/view_stack.h"

namespace tilescope::gui {
namespace {
constexpr int kFieldWidth = 180, kFieldHeight = 22;  // px at 100 %
constexpr int kPause = 700;                          // ms; longer than between two wheel turns of one zoom
const QString kRooflineRun = QStringLiteral("roofline"), kTrafficRun = QStringLiteral("traffic"),
              kWordsRun = QStringLiteral("words");

AxisRange toRange(const Extent& extent) {
  return {extent.lower, extent.upper};
}

Extent toExtent(const AxisRange& range) {
  return {range.lower, range.upper};
}

class FindField : public SearchField {
 public:
  FindField(const ThemeController* themes, QWidget* parent) : SearchField(themes, QStringLiteral("filter"), parent) {
    describe(this, "findField", tr("Find or filter layers"),
             tr("Words of a layer's name or operation, such as \"res5\" or \"3x3\"; Return goes to the next one"),
             tr("Words that a layer's name or operation must contain, such as \"res5 3x3\". The table shows only these "
                "layers, the plots dim the others. Return selects the first one and brings it into sight, again the "
                "next one, with Shift the one before; Esc clears the filter."));
    setHint(tr("Find or filter layers"));
  }
  QSize sizeHint() const override { return {scaledPixels(kFieldWidth), scaledPixels(kFieldHeight)}; }
};

}  // namespace

LensController::LensController(ExploreView& view, ViewStack& views, const ExploreModel& model,
                               SessionController& session, ActionRegistry& actions, const ThemeController* themes,
                               QObject* parent)
    : QObject(parent),
      view_(view),
      views_(views),
      history_(view.history()),
      model_(model),
      session_(session),
      field_(new FindField(themes, &view)),
      chip_(new FilterChip(themes, &view)),
      network_(session.design().network) {
  chip_->hide();
  view_.layersDock().title->addWidget(chip_);
  view_.layersDock().title->addWidget(field_);
  QWidget::setTabOrder(&view_.pageTabs(), chip_);
  QWidget::setTabOrder(chip_, field_);
  pause_.setSingleShot(true);
  pause_.setInterval(kPause);
  connect(&pause_, &QTimer::timeout, &history_, &ViewHistory::endRun);
  addActions(actions);
  connectField();
  connectPlots();
  connect(&history_, &ViewHistory::changed, this, &LensController::showLens);
  connect(&model_, &ExploreModel::pictureChanged, this, &LensController::showFilter);
  connect(&session_, &SessionController::selectionChanged, this, &LensController::enableActions);
  // Filter and zoom refer to layers of the previous network.
  connect(&session_, &SessionController::designChanged, this, [this] {
    if (session_.design().network == network_) return;
    network_ = session_.design().network;
    history_.reset();
  });
  showLens();
}

void LensController::addActions(ActionRegistry& actions) {
  actions.add({"edit.find", tr("&Edit"), tr("Find a layer…"),
               tr("Find layers by words of their name or operation; in the help, words of the page"), "search",
               QKeySequence::Find, false, true},
              [this] {
                if (!views_.shownView()->find()) find();
              });
  toSelection_ = actions.add(
      {"view.zoom_selection", tr("&View"), tr("Zoom to the selection"),
       tr("Shows the selected layers large in roofline and traffic"), "zoom-in", QKeySequence(Qt::Key_F), false, true},
      [this] { zoomToSelection(); });
  back_ = actions.add({"view.back", tr("&View"), tr("Back to the last zoom or filter"),
                       tr("Undoes the last zoom or filter"), "history", QKeySequence(Qt::Key_Backspace)},
                      [this] { history_.back(); });
  whole_ = actions.add({"view.whole", tr("&View"), tr("Show everything"), tr("Clears all zooms and the filter"), "scan",
                        QKeySequence(Qt::CTRL | Qt::Key_0)},
                       [this] { history_.reset(); });
  addButtons(*view_.rooflineDock().title, view_.roofline());
  addButtons(*view_.trafficDock().title, view_.traffic());
}

// The buttons come after the plot in tab order.
void LensController::addButtons(DockTitle& title, QWidget& plot) {
  QWidget* back = title.addAction(back_, QStringLiteral("history"));
  QWidget* whole = title.addAction(whole_, QStringLiteral("scan"));
  QWidget::setTabOrder(&plot, back);
  QWidget::setTabOrder(back, whole);
}

void LensController::connectField() {
  connect(field_, &QLineEdit::textEdited, this, &LensController::filter);
  connect(field_, &SearchField::returnPressedWith, this,
          [this](Qt::KeyboardModifiers keys) { stepFound(keys.testFlag(Qt::ShiftModifier) ? -1 : +1); });
  connect(field_, &SearchField::stepRequested, this, &LensController::stepFound);
  connect(field_, &SearchField::escapePressed, this, [this] {
    filter({});
    field_->giveFocusBack();
  });
  connect(chip_, &QAbstractButton::clicked, this, [this] { filter({}); });
}

void LensController::connectPlots() {
  connect(&view_.roofline(), &RooflinePlot::zoomRequested, this, &LensController::zoomRoofline);
  connect(&view_.traffic(), &TrafficPlot::zoomRequested, this, &LensController::zoomTraffic);
  connect(&view_.roofline(), &RooflinePlot::layersBanded, this, &LensController::select);
  connect(&view_.traffic(), &TrafficPlot::layersBanded, this, &LensController::select);
}

void LensController::find() {
  views_.want("explore");
  showLayers();
  field_->setFocus(Qt::ShortcutFocusReason);
  field_->selectAll();
}

void LensController::filter(const QString& words) {
  Lens next = history_.lens();
  next.words = words.simplified().isEmpty() ? QString() : words;
  history_.go(next, kWordsRun);
}

void LensController::zoomRoofline(const std::optional<RooflineRanges>& zoom, bool byWheel) {
  Lens next = history_.lens();
  next.roofline =
      zoom ? std::optional(RooflineExtent{toExtent(zoom->intensity), toExtent(zoom->performance)}) : std::nullopt;
  history_.go(next, byWheel ? kRooflineRun : QString());
  if (byWheel) pause_.start();
}

void LensController::zoomTraffic(const std::optional<AxisRange>& columns, bool byWheel) {
  Lens next = history_.lens();
  next.columns = columns ? std::optional(toExtent(*columns)) : std::nullopt;
  history_.go(next, byWheel ? kTrafficRun : QString());
  if (byWheel) pause_.start();
}

void LensController::zoomToSelection() {
  const QStringList& layers = session_.session().selection;
  views_.want("explore");
  Lens next = history_.lens();
  if (const std::optional<RooflineRanges> around = view_.roofline().rangesAround(layers))
    next.roofline = RooflineExtent{toExtent(around->intensity), toExtent(around->performance)};
  if (const std::optional<AxisRange> around = view_.traffic().columnsAround(layers)) next.columns = toExtent(*around);
  history_.go(next);
  if (!layers.isEmpty()) view_.table().scrollToLayer(layers.front(), QAbstractItemView::PositionAtCenter);
}

// In the table, or in the timeline if it is shown.
void LensController::showLayers() {
  if (!view_.timeline().isVisible()) view_.showPage(QStringLiteral("layers"));
}

// The mapping and the timeline show the selected layer themselves.
void LensController::showLayer(const QString& layer) {
  if (views_.shownId() == QLatin1String("mapping")) return session_.select({layer});
  const LayerRow* row = model_.row(layer);
  if (row && !isMeant(*row, history_.lens().words)) filter({});
  views_.want("explore");
  session_.select({layer});
  showLayers();
  bringIntoSight(layer);
}

// Keeps the zoom level.
void LensController::bringIntoSight(const QString& layer) {
  view_.table().scrollToLayer(layer, QAbstractItemView::PositionAtCenter);
  Lens next = history_.lens();
  if (const std::optional<RooflineRanges> moved = view_.roofline().zoomMovedTo(layer))
    next.roofline = RooflineExtent{toExtent(moved->intensity), toExtent(moved->performance)};
  if (const std::optional<AxisRange> moved = view_.traffic().zoomMovedTo(layer)) next.columns = toExtent(*moved);
  history_.go(next);
  view_.traffic().scrollToLayer(layer);
}

void LensController::stepFound(int step) {
  const QStringList found = view_.table().shownOrder();
  if (found.isEmpty()) return;
  const QStringList& selection = session_.session().selection;
  const qsizetype present = selection.isEmpty() ? -1 : found.indexOf(selection.front());
  const qsizetype count = found.size();
  const qsizetype next = present < 0 ? (step > 0 ? 0 : count - 1) : (present + step + count) % count;
  session_.select({found[next]});
  showLayers();
  bringIntoSight(found[next]);
}

void LensController::select(const QStringList& layers, Qt::KeyboardModifiers modifiers) {
  QStringList selection = modifiers.testFlag(Qt::ControlModifier) ? session_.session().selection : QStringList();
  session_.select(selection + layers);
}

void LensController::showLens() {
  const Lens& lens = history_.lens();
  view_.roofline().setZoom(lens.roofline ? std::optional(RooflineRanges{toRange(lens.roofline->intensity),
                                                                        toRange(lens.roofline->performance)})
                                         : std::nullopt);
  view_.traffic().setZoom(lens.columns ? std::optional(toRange(*lens.columns)) : std::nullopt);
  if (field_->text() != lens.words) field_->setText(lens.words);
  showFilter();
  enableActions();
}

void LensController::showFilter() {
  const QString& words = history_.lens().words;
  std::optional<QSet<QString>> meant;
  if (!words.isEmpty()) {
    const QStringList layers = layersMeant(model_.rows(), words);
    meant.emplace(layers.begin(), layers.end());
    chip_->setCounts(layers.size(), static_cast<qsizetype>(model_.rows().size()));
  }
  if (meant == meant_) return;  // unchanged in most steps of a drag
  meant_ = meant;
  chip_->setVisible(meant.has_value());
  view_.roofline().setFilter(meant);
  view_.traffic().setFilter(meant);
  view_.timeline().plot().setFilter(meant);
  view_.table().setFilter(meant);
  view_.showSelection();
}

void LensController::enableActions() {
  back_->setEnabled(history_.canGoBack());
  whole_->setEnabled(history_.canGoBack() || history_.lens() != Lens{});
  toSelection_->setEnabled(!session_.session().selection.isEmpty());
}

}  // namespace tilescope::gui

#include "moc_lens_controller.cpp"
