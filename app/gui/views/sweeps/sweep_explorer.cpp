// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/sweeps/sweep_explorer.h"

#include <QJsonArray>
#include <algorithm>
#include <utility>

#include "app/gui/kit/words/words.h"
#include "core/base/json.h"
#include "core/base/json_document.h"

namespace tilescope::gui {
namespace {
constexpr QLatin1String kAxes("axes"), kFlipped("flipped"), kPlot("plot"), kColour("colour"), kFilter("filter"),
    kBrushes("brushes"), kSort("sort"), kDescends("descends");
constexpr std::size_t kKeptSteps = 100;

bool isOneOf(const std::string& name, std::initializer_list<const char*> beginnings) {
  return std::any_of(beginnings.begin(), beginnings.end(), [&](const char* with) { return name.starts_with(with); });
}

QJsonArray namesIn(const std::vector<std::size_t>& columns, const SweepRows& rows) {
  QJsonArray names;
  for (const std::size_t column : columns) names.append(words(rows.columns()[column].name));
  return names;
}

std::vector<std::size_t> columnsIn(const QJsonArray& names, const SweepRows& rows) {
  std::vector<std::size_t> columns;
  for (const QJsonValue& name : names)
    if (const auto column = rows.column(name.toString().toStdString())) columns.push_back(*column);
  return columns;
}

}  // namespace

SweepExplorer::SweepExplorer(QObject* parent)
    : QObject(parent), drawing_(std::make_shared<SweepDrawing>()), ordering_(std::make_shared<SweepOrdering>()) {
  connect(&source_, &SweepRowsModel::opened, this, &SweepExplorer::takeSweep);
  connect(&source_, &SweepRowsModel::rowsChanged, this, &SweepExplorer::takeRows);
  connect(&source_, &SweepRowsModel::caughtUp, this, [this] {
    askPicture();
    askOrder();
  });
}

bool SweepExplorer::isSettled() const {
  return source_.isComplete() && !isDrawing_ && !isOrdering_;
}

void SweepExplorer::takeSweep() {
  look_ = {};
  filter_.clear();
  history_.clear();
  areAxesOwn_ = isColourOwn_ = isDragging_ = false;
  chosen_.clear();
  picture_.reset();
  texts_.clear();
  order_.reset();
  frontMetrics_.clear();
  sortColumn_.reset();
  descends_ = false;
  if (const store::SweepInfo* sweep = source_.sweep()) {
    frontMetrics_ = frontMetricsOf(*sweep);
    if (!frontMetrics_.empty()) {
      look_.x = frontMetrics_.front();
      look_.y = frontMetrics_[frontMetrics_.size() > 1 ? 1 : 0];
      sortColumn_ = frontMetrics_.front();
    }
    restoreLook();
  }
  emit opened();
  emit chosenChanged();
}

void SweepExplorer::takeRows() {
  ++serial_;
  askPicture();
}

void SweepExplorer::askPicture() {
  if (source_.rows().columns().empty()) return;
  if (std::exchange(isDrawing_, true)) {
    drawsAgain_ = true;
    return;
  }
  SweepAsk ask{source_.rows(), serial_, source_.isCatchingUp(), frontMetrics_, look_, canvas_};
  drawer_.run([ask = std::move(ask), drawing = drawing_](const CancelToken&) { return drawing->draw(ask); },
              [this](SweepPicturePtr picture) { takePicture(std::move(picture)); });
}

void SweepExplorer::takePicture(SweepPicturePtr picture) {
  isDrawing_ = false;
  const bool isOfThis = source_.sweep() && picture->rows.columns() == source_.rows().columns();
  if (std::exchange(drawsAgain_, false)) askPicture();
  if (!isOfThis) return;
  const bool areOthers = !picture_ || picture_->mask != picture->mask;
  picture_ = std::move(picture);
  texts_.clear();
  for (std::size_t i = 0; i < picture_->scales.size(); ++i)
    texts_.push_back(textOf(picture_->rows.columns()[i], picture_->scales[i]));
  emit pictureChanged();
  if (areOthers && !source_.isCatchingUp()) askOrder();
  if (SweepLook wanted = automaticLook(*picture_); !(wanted == look_)) change(std::move(wanted));
}

// Shows varied parameters, then the most common metrics.
SweepLook SweepExplorer::automaticLook(const SweepPicture& picture) const {
  SweepLook look = look_;
  const std::vector<RowColumn>& columns = picture.rows.columns();
  const auto varies = [&](std::size_t column) {
    return picture.scales[column] && !picture.scales[column]->isConstant();
  };
  if (!areAxesOwn_) {
    look.axes.clear();
    for (std::size_t i = 0; i < columns.size(); ++i)
      if (!columns[i].isMetric() && varies(i)) look.axes.push_back(i);
    for (const char* metric : {"area", "latency", "energy", "traffic"})
      for (std::size_t i = 0; i < columns.size(); ++i)
        if (columns[i].isMetric() && columns[i].name.starts_with(metric) && varies(i)) look.axes.push_back(i);
  }
  if (isColourOwn_) return look;
  look.colour.reset();
  for (std::size_t i = 0; i < columns.size() && !look.colour; ++i)
    if (columns[i].isMetric() && isOneOf(columns[i].name, {"area"}) && varies(i)) look.colour = i;
  return look;
}

void SweepExplorer::change(SweepLook look) {
  if (look == look_) return;
  look_ = std::move(look);
  emit lookChanged();
  askPicture();
}

void SweepExplorer::setBrushes(std::vector<RowBrush> brushes) {
  const std::vector<RowBrush> before = std::exchange(isDragging_, false) ? before_ : look_.brushes;
  if (brushes != before) {
    history_.push_back(before);
    if (history_.size() > kKeptSteps) history_.erase(history_.begin());
  }
  SweepLook look = look_;
  look.brushes = std::move(brushes);
  change(std::move(look));
}

void SweepExplorer::moveBrushes(std::vector<RowBrush> brushes) {
  if (!std::exchange(isDragging_, true)) before_ = look_.brushes;
  SweepLook look = look_;
  look.brushes = std::move(brushes);
  change(std::move(look));
}

bool SweepExplorer::clear() {
  const bool had = !look_.brushes.empty() || !chosen_.empty();
  if (!look_.brushes.empty()) setBrushes({});
  choose({});
  return had;
}

bool SweepExplorer::back() {
  if (history_.empty()) return false;
  SweepLook look = look_;
  look.brushes = std::move(history_.back());
  history_.pop_back();
  change(std::move(look));
  return true;
}

Diagnostics SweepExplorer::setFilter(const QString& text) {
  SweepLook look = look_;
  look.filter.reset();
  if (!text.trimmed().isEmpty()) {
    const auto parsed = parseRowFilter(text.toStdString(), source_.rows().columns());
    if (!parsed) return parsed.diagnostics();
    look.filter = *parsed;
  }
  filter_ = text.trimmed();
  change(std::move(look));
  return {};
}

void SweepExplorer::moveAxis(std::size_t from, std::size_t to) {
  SweepLook look = look_;
  if (from >= look.axes.size() || to >= look.axes.size() || from == to) return;
  const std::size_t column = look.axes[from];
  look.axes.erase(look.axes.begin() + static_cast<std::ptrdiff_t>(from));
  look.axes.insert(look.axes.begin() + static_cast<std::ptrdiff_t>(to), column);
  areAxesOwn_ = true;
  change(std::move(look));
}

void SweepExplorer::flipAxis(std::size_t place) {
  if (place >= look_.axes.size()) return;
  SweepLook look = look_;
  const std::size_t column = look.axes[place];
  if (std::erase(look.flipped, column) == 0) look.flipped.push_back(column);
  change(std::move(look));
}

void SweepExplorer::setPlot(std::size_t x, std::size_t y) {
  SweepLook look = look_;
  look.x = x;
  look.y = y;
  change(std::move(look));
}

void SweepExplorer::setColour(std::optional<std::size_t> column) {
  isColourOwn_ = true;
  SweepLook look = look_;
  look.colour = column;
  change(std::move(look));
}

void SweepExplorer::sort(std::optional<std::size_t> column, bool descends) {
  if (sortColumn_ == column && descends_ == descends) return;
  sortColumn_ = column;
  descends_ = descends;
  emit lookChanged();
  askOrder();
}

void SweepExplorer::askOrder() {
  if (!picture_) return;
  if (std::exchange(isOrdering_, true)) {
    ordersAgain_ = true;
    return;
  }
  orderer_.run([picture = picture_, column = sortColumn_, descends = descends_,
                ordering = ordering_](const CancelToken&) { return ordering->order(*picture, column, descends); },
               [this, of = picture_->rows.columns()](std::shared_ptr<const RowOrder> order) {
                 isOrdering_ = false;
                 if (std::exchange(ordersAgain_, false)) askOrder();
                 if (!picture_ || picture_->rows.columns() != of) return;
                 order_ = std::move(order);
                 emit orderChanged();
               });
}

void SweepExplorer::choose(std::vector<std::uint32_t> rows) {
  if (rows == chosen_) return;
  chosen_ = std::move(rows);
  emit chosenChanged();
}

QString SweepExplorer::selectionText() const {
  QStringList parts;
  const std::vector<RowColumn>& columns = source_.rows().columns();
  std::vector<std::size_t> done;
  for (const RowBrush& first : look_.brushes) {
    if (std::find(done.begin(), done.end(), first.column) != done.end()) continue;
    done.push_back(first.column);
    QStringList ranges;
    const QString name = words(columns[first.column].name);
    for (const RowBrush& brush : look_.brushes)
      if (brush.column == first.column)
        ranges << QStringLiteral("%1 >= %2 and %1 <= %3")
                      .arg(name, words(shortest(brush.from)), words(shortest(brush.to)));
    parts << (ranges.size() == 1 ? ranges.front() : u'(' + ranges.join(QStringLiteral(" or ")) + u')');
  }
  if (!filter_.isEmpty()) parts << (parts.isEmpty() ? filter_ : u'(' + filter_ + u')');
  return parts.join(QStringLiteral(" and "));
}

void SweepExplorer::setParallel(const ParallelLayout& layout) {
  if (canvas_.parallel == layout) return;
  canvas_.parallel = layout;
  askPicture();
}

void SweepExplorer::setCloud(const QSize& size) {
  if (canvas_.cloud == size) return;
  canvas_.cloud = size;
  askPicture();
}

void SweepExplorer::setColours(double devicePixelRatio, SweepColours colours) {
  SweepCanvas canvas = canvas_;
  canvas.devicePixelRatio = devicePixelRatio;
  canvas.colours = std::move(colours);
  if (canvas == canvas_) return;
  canvas_ = std::move(canvas);
  askPicture();
}

QJsonObject SweepExplorer::state() const {
  const SweepRows& rows = source_.rows();
  if (rows.columns().empty()) return restored_;
  QJsonObject state;
  if (areAxesOwn_) state[kAxes] = namesIn(look_.axes, rows);
  if (!look_.flipped.empty()) state[kFlipped] = namesIn(look_.flipped, rows);
  state[kPlot] = namesIn({look_.x, look_.y}, rows);
  if (isColourOwn_)
    state[kColour] = look_.colour ? QJsonValue(words(rows.columns()[*look_.colour].name)) : QJsonValue();
  if (!filter_.isEmpty()) state[kFilter] = filter_;
  QJsonArray brushes;
  for (const RowBrush& brush : look_.brushes)
    brushes.append(QJsonArray{words(rows.columns()[brush.column].name), brush.from, brush.to});
  if (!brushes.isEmpty()) state[kBrushes] = brushes;
  if (sortColumn_) state[kSort] = words(rows.columns()[*sortColumn_].name);
  if (descends_) state[kDescends] = true;
  return state;
}

void SweepExplorer::restore(const QJsonObject& state) {
  restored_ = state;
  if (!source_.sweep()) return;
  restoreLook();
  emit lookChanged();
  askPicture();
}

void SweepExplorer::restoreLook() {
  const QJsonObject state = std::exchange(restored_, {});
  const SweepRows& rows = source_.rows();
  if (const std::vector<std::size_t> axes = columnsIn(state[kAxes].toArray(), rows); axes.size() > 1) {
    look_.axes = axes;
    areAxesOwn_ = true;
  }
  look_.flipped = columnsIn(state[kFlipped].toArray(), rows);
  if (const std::vector<std::size_t> plot = columnsIn(state[kPlot].toArray(), rows); plot.size() == 2) {
    look_.x = plot[0];
    look_.y = plot[1];
  }
  if (state.contains(kColour)) {
    isColourOwn_ = true;
    look_.colour = rows.column(state[kColour].toString().toStdString());
  }
  if (state.contains(kFilter)) setFilter(state[kFilter].toString());
  for (const QJsonValue& value : state[kBrushes].toArray()) {
    const QJsonArray brush = value.toArray();
    if (const auto column = rows.column(brush[0].toString().toStdString()))
      look_.brushes.push_back({*column, brush[1].toDouble(), brush[2].toDouble()});
  }
  if (const auto column = rows.column(state[kSort].toString().toStdString())) sortColumn_ = column;
  descends_ = state[kDescends].toBool();
}

}  // namespace tilescope::gui

#include "moc_sweep_explorer.cpp"
