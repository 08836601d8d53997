// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/sweeps/sweep_picture.h"

#include <QPainter>
#include <QPolygonF>
#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <span>
#include <utility>

#include "app/gui/views/explore/designs/cloud_image.h"
#include "app/gui/views/sweeps/bundle_image.h"

namespace tilescope::gui {
namespace {
constexpr double kRangeAir = 0.04;  // share of the axis, at both ends
// Distance of values beyond the axis, as a share of the axis.
constexpr double kBeyond = 0.04;
constexpr std::size_t kMostFrontLines = 400;  // more would be unreadable
constexpr double kFrontPen = 1.5, kFrontHalo = 3.4;
// Opacity of a single row, and of the largest bundle.
constexpr double kWeakest = 0.05, kStrongest = 0.5;
constexpr double kBrushedWeakest = 0.16, kBrushedStrongest = 0.95;

// Values, or their logarithms on a logarithmic axis.
std::vector<float> placesIn(const SweepRows& rows, std::size_t column, const RowScale& scale) {
  std::vector<float> places(rows.size(), std::numeric_limits<float>::quiet_NaN());
  const bool isLog = scale.kind == RowScale::Kind::Log;
  double last = std::numeric_limits<double>::quiet_NaN();
  float lastPlace = 0;
  rows.forEach(column, [&](std::size_t row, double value) {
    if (!std::isfinite(value) || rows.isReplaced(row)) return;
    if (value != last) lastPlace = static_cast<float>(isLog ? std::log(value) : value);
    last = value;
    places[row] = lastPlace;
  });
  return places;
}

std::vector<float> placesAt(const std::vector<std::uint32_t>& rows, const std::vector<float>& places) {
  std::vector<float> at;
  at.reserve(rows.size());
  for (const std::uint32_t row : rows) at.push_back(places[row]);
  return at;
}

}  // namespace

double heightIn(const ParallelLayout& layout, const std::optional<RowScale>& scale, bool isFlipped, double value) {
  const double place = scale ? scale->place(value) : std::numeric_limits<double>::quiet_NaN();
  if (std::isnan(place)) return layout.rail;
  const double inSight = std::clamp(place, -kBeyond, 1 + kBeyond);
  return layout.bottom - (isFlipped ? 1 - inSight : inSight) * (layout.bottom - layout.top);
}

bool SweepLook::isFlipped(std::size_t column) const {
  return std::find(flipped.begin(), flipped.end(), column) != flipped.end();
}

std::size_t SweepPicture::answered() const {
  return present - count(store::RowStatus::Failed);
}

bool isReversed(const RowColumn& column) {
  return column.isMetric() && !column.largerIsBetter;
}

AxisRange rangeOf(const RowScale& scale) {
  if (scale.kind == RowScale::Kind::Log) {
    const double air = std::pow(scale.upper / scale.lower, kRangeAir);
    return {scale.lower / air, scale.upper * air};
  }
  const double span = scale.isConstant() ? std::max(1.0, std::abs(scale.upper)) : scale.upper - scale.lower;
  return {scale.lower - kRangeAir * span, scale.upper + kRangeAir * span};
}

SweepPicturePtr SweepDrawing::draw(const SweepAsk& ask) {
  ask_ = &ask;
  const bool areNew = !before_ || before_->rowsSerial != ask.rowsSerial || before_->isPartial != ask.isPartial ||
                      before_->frontMetrics != ask.frontMetrics;
  const bool isAsked = areNew || before_->look.brushes != ask.look.brushes || before_->look.filter != ask.look.filter;
  const bool isPlotted = areNew || before_->look.x != ask.look.x || before_->look.y != ask.look.y;
  const bool isElsewhere = areNew || !(before_->canvas == ask.canvas);
  const bool areOtherAxes =
      isElsewhere || before_->look.axes != ask.look.axes || before_->look.flipped != ask.look.flipped;
  picture_.rows = ask.rows;
  picture_.rowsSerial = ask.rowsSerial;
  picture_.look = ask.look;
  picture_.layout = ask.canvas.parallel;
  if (areNew) takeRows();
  // During a drag, many steps select the same rows.
  const bool isSelected = (isAsked && takeSelection(areNew)) || before_->look.selects() != ask.look.selects();
  const bool isColoured = isSelected || isElsewhere || before_->look.colour != ask.look.colour;
  if (isPlotted) takePlot();
  takeColour();
  if (areOtherAxes || isColoured) takeBrushed();
  if (areOtherAxes) picture_.bundles = bundlesImage(false);
  if (areOtherAxes || isColoured) picture_.brushedBundles = showsStrong() ? bundlesImage(true) : QImage();
  if (areOtherAxes || isSelected) picture_.frontLines = linesImage();
  if (isPlotted || isElsewhere) picture_.cloud = cloudImage(false);
  if (isPlotted || isElsewhere || isColoured) picture_.brushedCloud = showsStrong() ? cloudImage(true) : QImage();
  before_ = ask;
  ask_ = nullptr;
  return std::make_shared<const SweepPicture>(picture_);
}

std::shared_ptr<const RowOrder> SweepOrdering::order(const SweepPicture& picture, std::optional<std::size_t> column,
                                                     bool descends) {
  const bool isKnown = all_ && rowsSerial_ == picture.rowsSerial && column_ == column && descends_ == descends;
  if (!isKnown) {
    all_.reset();
    // Few rows are faster to sort directly.
    if (picture.selected * 2 < picture.present)
      return std::make_shared<const RowOrder>(orderOf(picture.rows, *picture.mask, column, descends));
    all_ = std::make_shared<const RowOrder>(
        orderOf(picture.rows, selectedRows(picture.rows, {}, nullptr), column, descends));
    rowsSerial_ = picture.rowsSerial;
    column_ = column;
    descends_ = descends;
  }
  if (picture.selected == picture.present) return all_;
  return std::make_shared<const RowOrder>(orderWithin(*all_, *picture.mask));
}

std::optional<std::size_t> SweepDrawing::shown(std::size_t column) const {
  return column < picture_.scales.size() && picture_.scales[column] ? std::optional(column) : std::nullopt;
}

const std::vector<float>& SweepDrawing::placesOf(std::size_t column) const {
  std::vector<float>& places = places_[column];
  if (places.size() != ask_->rows.size()) places = placesIn(ask_->rows, column, *picture_.scales[column]);
  return places;
}

std::vector<QColor> SweepDrawing::coloursOf(std::size_t column) const {
  std::vector<QColor> scale = ask_->canvas.colours.scale;
  if (isReversed(ask_->rows.columns()[column])) std::reverse(scale.begin(), scale.end());
  return scale;
}

std::span<const std::uint8_t> SweepDrawing::colourBins() const {
  const std::optional<std::size_t> colour = ask_->look.colour;
  if (!colour || !shown(*colour)) return {};
  return *picture_.bins[*colour];
}

void SweepDrawing::takeRows() {
  places_.clear();
  selector_.forget();
  brushed_ = {};
  const SweepRows& rows = ask_->rows;
  picture_.scales.clear();
  picture_.bins.clear();
  for (std::size_t column = 0; column < rows.columns().size(); ++column) {
    picture_.scales.push_back(scaleOf(rows, column));
    const std::optional<RowScale>& scale = picture_.scales.back();
    picture_.bins.push_back(scale ? std::make_shared<const std::vector<std::uint8_t>>(binsOf(rows, column, *scale))
                                  : nullptr);
  }
  picture_.counts = {};
  picture_.present = 0;
  picture_.misfit.reset();
  for (std::size_t row = 0; row < rows.size(); ++row) {
    if (rows.isReplaced(row)) continue;
    ++picture_.present;
    ++picture_.counts[static_cast<std::size_t>(rows.status(row))];
    if (!picture_.misfit && rows.status(row) == store::RowStatus::Infeasible)
      picture_.misfit = static_cast<std::uint32_t>(row);
  }
  picture_.front = ask_->frontMetrics.empty() || ask_->isPartial ? std::vector<std::uint32_t>()
                                                                 : frontOfRows(rows, ask_->frontMetrics);
  picture_.coverage = picture_.front.empty() ? 0 : coverageOfRows(rows, ask_->frontMetrics, picture_.front);
}

bool SweepDrawing::takeSelection(bool areNew) {
  std::vector<std::uint8_t> mask = selector_.select(ask_->rows, ask_->look.brushes, ask_->look.filter);
  if (!areNew && mask == *picture_.mask) return false;
  picture_.mask = std::make_shared<const std::vector<std::uint8_t>>(std::move(mask));
  selected_ = rowsOfMask(*picture_.mask);
  picture_.selected = selected_.size();
  return true;
}

// If many rows changed, counts all selected rows again.
void SweepDrawing::takeBrushed() {
  const SweepLook& look = ask_->look;
  if (!showsStrong()) {
    brushed_ = {};
    return;
  }
  std::set<std::pair<std::size_t, std::size_t>> strips;
  for (std::size_t i = 0; i + 1 < look.axes.size(); ++i)
    if (shown(look.axes[i]) && shown(look.axes[i + 1])) strips.emplace(look.axes[i], look.axes[i + 1]);
  std::erase_if(brushed_.bundles, [&](const auto& kept) { return !strips.contains(kept.first); });
  if (brushed_.colour != look.colour) brushed_.bundles.clear();
  if (brushed_.mask && brushed_.mask != picture_.mask && !brushed_.bundles.empty()) {
    const RowChange change = changeOf(*brushed_.mask, *picture_.mask);
    if (change.size() > selected_.size()) brushed_.bundles.clear();
    for (auto& [columns, bundles] : brushed_.bundles) {
      const std::vector<std::uint8_t>&left = *picture_.bins[columns.first], &right = *picture_.bins[columns.second];
      changeRows(*bundles, left, right, colourBins(), change.added, true);
      changeRows(*bundles, left, right, colourBins(), change.removed, false);
    }
  }
  brushed_.mask = picture_.mask;
  brushed_.colour = look.colour;
  for (const auto& strip : strips) {
    std::shared_ptr<RowBundles>& bundles = brushed_.bundles[strip];
    if (bundles) continue;
    bundles = std::make_shared<RowBundles>();
    changeRows(*bundles, *picture_.bins[strip.first], *picture_.bins[strip.second], colourBins(), selected_, true);
  }
}

void SweepDrawing::takePlot() {
  const SweepRows& rows = ask_->rows;
  const SweepLook& look = ask_->look;
  const auto rangeAt = [&](std::size_t column) {
    return shown(column) ? std::optional(rangeOf(*picture_.scales[column])) : std::nullopt;
  };
  picture_.x = rangeAt(look.x);
  picture_.y = rangeAt(look.y);
  picture_.steps.clear();
  const bool areMetrics = look.x < rows.columns().size() && look.y < rows.columns().size() &&
                          rows.columns()[look.x].isMetric() && rows.columns()[look.y].isMetric();
  if (areMetrics && !ask_->isPartial) picture_.steps = frontOfRows(rows, {look.x, look.y});
  std::sort(picture_.steps.begin(), picture_.steps.end(), [&](std::uint32_t a, std::uint32_t b) {
    return std::pair(rows.value(a, look.x), a) < std::pair(rows.value(b, look.x), b);
  });
}

void SweepDrawing::takeColour() {
  const std::optional<std::size_t> colour = ask_->look.colour;
  picture_.colour.reset();
  if (colour && shown(*colour))
    picture_.colour = AxisRange{picture_.scales[*colour]->lower, picture_.scales[*colour]->upper};
}

bool SweepDrawing::showsStrong() const {
  return ask_->look.selects() || picture_.colour;
}

QImage SweepDrawing::bundlesImage(bool isBrushed) const {
  const SweepLook& look = ask_->look;
  const ParallelLayout& layout = ask_->canvas.parallel;
  if (layout.size.isEmpty() || layout.places.size() != look.axes.size()) return {};
  BundlePaint paint;
  paint.size = layout.size;
  paint.devicePixelRatio = ask_->canvas.devicePixelRatio;
  paint.top = layout.top;
  paint.bottom = layout.bottom;
  paint.rail = layout.rail;
  paint.colour = isBrushed ? ask_->canvas.colours.strong : ask_->canvas.colours.quiet;
  paint.weakest = isBrushed && look.selects() ? kBrushedWeakest : kWeakest;
  paint.strongest = isBrushed ? kBrushedStrongest : kStrongest;
  if (isBrushed && !colourBins().empty()) paint.scale = coloursOf(*look.colour);
  for (std::size_t i = 0; i + 1 < look.axes.size(); ++i) {
    const std::size_t left = look.axes[i], right = look.axes[i + 1];
    if (!shown(left) || !shown(right)) continue;
    std::shared_ptr<const RowBundles> bundles =
        isBrushed ? brushed_.bundles.at({left, right})
                  : std::make_shared<const RowBundles>(bundlesOf(*picture_.bins[left], *picture_.bins[right], {}, {}));
    paint.strips.push_back(
        {layout.places[i], layout.places[i + 1], look.isFlipped(left), look.isFlipped(right), std::move(bundles)});
  }
  return bundleImage(paint);
}

// Selected rows of the front are single lines.
QImage SweepDrawing::linesImage() const {
  const ParallelLayout& layout = ask_->canvas.parallel;
  const SweepLook& look = ask_->look;
  if (layout.size.isEmpty() || layout.places.size() != look.axes.size() || picture_.front.empty()) return {};
  const double ratio = ask_->canvas.devicePixelRatio;
  QImage image((QSizeF(layout.size) * ratio).toSize(), QImage::Format_ARGB32_Premultiplied);
  image.setDevicePixelRatio(ratio);
  image.fill(Qt::transparent);
  QPainter painter(&image);
  painter.setRenderHint(QPainter::Antialiasing);
  std::size_t count = 0;
  for (const std::uint32_t row : picture_.front) {
    if (look.selects() && (*picture_.mask)[row] == 0) continue;
    if (++count > kMostFrontLines) break;
    QPolygonF line;
    for (std::size_t i = 0; i < look.axes.size(); ++i) {
      const std::size_t column = look.axes[i];
      line << QPointF(layout.places[i],
                      heightIn(layout, picture_.scales[column], look.isFlipped(column), ask_->rows.value(row, column)));
    }
    painter.setPen(QPen(ask_->canvas.colours.ground, kFrontHalo));
    painter.drawPolyline(line);
    painter.setPen(QPen(ask_->canvas.colours.front, kFrontPen));
    painter.drawPolyline(line);
  }
  return image;
}

QImage SweepDrawing::cloudImage(bool isBrushed) const {
  const SweepLook& look = ask_->look;
  if (ask_->canvas.cloud.isEmpty() || !picture_.x || !picture_.y) return {};
  const RowScale &scaleX = *picture_.scales[look.x], &scaleY = *picture_.scales[look.y];
  const auto placeIn = [](const RowScale& scale, double value) {
    return scale.kind == RowScale::Kind::Log ? std::log(value) : value;
  };
  CloudWindow window;
  window.left = placeIn(scaleX, picture_.x->lower);
  window.right = placeIn(scaleX, picture_.x->upper);
  window.bottom = placeIn(scaleY, picture_.y->lower);
  window.top = placeIn(scaleY, picture_.y->upper);
  window.size = ask_->canvas.cloud;
  window.devicePixelRatio = ask_->canvas.devicePixelRatio;
  window.colour = isBrushed ? ask_->canvas.colours.strong : ask_->canvas.colours.quiet;
  const bool isPart = isBrushed && look.selects();
  std::array<std::vector<float>, 3> parts;
  const auto placesIn = [&](std::size_t axis, std::size_t column) -> std::span<const float> {
    if (!isPart) return placesOf(column);
    return parts[axis] = placesAt(selected_, placesOf(column));
  };
  const std::span<const float> x = placesIn(0, look.x), y = placesIn(1, look.y);
  std::span<const float> z;
  if (isBrushed && picture_.colour) {
    const RowScale& colour = *picture_.scales[*look.colour];
    z = placesIn(2, *look.colour);
    window.scale = coloursOf(*look.colour);
    window.low = placeIn(colour, colour.lower);
    window.high = placeIn(colour, colour.isConstant() ? colour.upper * 2 + 1 : colour.upper);
  }
  CloudImage image;
  return image.shown(x, y, window, z);
}

}  // namespace tilescope::gui
