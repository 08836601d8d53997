// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/traffic_chart.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "core/base/format_number.h"
#include "core/models/provenance.h"
#include "core/picture/operation_text.h"
#include "core/report/chart_parts.h"
#include "core/report/text_width.h"

namespace tilescope::report {
namespace {

// px
constexpr double kTrafficLeft = 62, kTrafficRight = 12, kAbove = 8;
constexpr double kTrafficPlotHeight = 200, kRowHeight = 130;  // with one row; with several rows
constexpr double kCompactTraffic = 90;
constexpr double kTrafficMinSlot = 11.5;
constexpr double kMaxBar = 24, kBarShare = 0.62;
constexpr double kMinimumLine = 1.5, kMinimumBeyond = 3;
constexpr double kGap = 1, kMinSeamed = 3;  // px between the tensors of a bar, if both are at least kMinSeamed high
constexpr double kTrafficNameAir = 6;
constexpr double kMaxName = 74;  // px of a rotated name; longer ones are elided
constexpr double kBracketAir = 4, kBracketRow = 18, kBlockAir = 4;
constexpr double kTrafficRowAir = 12, kTrafficTitle = 18;
constexpr double kMinHatch = 14;  // minimum px of an infeasible layer's hatch
constexpr double kTrafficPinLine = 1.2;

double totalOf(const TrafficBar& bar) {
  return std::accumulate(bar.bytes.begin(), bar.bytes.end(), 0.0);
}

std::string bytesText(double bytes) {
  return withPrefix(bytes, "B", kResultDigits);
}

bool isStacked(const TrafficBar& bar) {
  return bar.state != LayerState::Infeasible && bar.state != LayerState::Pending;
}

class TrafficDrawing {
 public:
  TrafficDrawing(const std::vector<TrafficBar>& bars, const std::vector<TrafficPin>& pins, ChartForm form)
      : bars_(bars), pins_(pins), isCompact_(form == ChartForm::Compact) {
    for (const TrafficPin& pin : pins) {
      pinned_.emplace_back();
      for (const TrafficBar& bar : pin.bars)
        if (isStacked(bar)) pinned_.back()[bar.layer] = totalOf(bar);
    }
    measure();
  }

  Chart chart() {
    Svg svg(kChartWidth, height_);
    drawLegend(svg, {0, 0}, legend(), kChartWidth);
    for (std::size_t row = 0; row < rows_; ++row) drawRow(svg, row);
    drawTitleBelow(svg, {kTrafficLeft, 0, kChartWidth - kTrafficLeft - kTrafficRight, 0}, height_ - 6,
                   "Layers in the order of the network");
    if (bars_.empty())
      svg.text({kChartWidth / 2, legendHeight_ + kAbove + plotHeight_ / 2}, "There is no layer to show.",
               {.anchor = Anchor::Middle, .size = 12, .halo = true, .role = "empty"});
    Chart chart{"traffic", "Off-chip traffic per layer", caption(), {}, kChartWidth, height_};
    chart.svg = svg.document(chart.title + ". " + chart.caption);
    return chart;
  }

 private:
  void measure() {
    double largest = 0;
    for (const TrafficBar& bar : bars_) largest = std::max({largest, isStacked(bar) ? totalOf(bar) : 0, bar.minimum});
    for (const auto& pin : pinned_)
      for (const TrafficBar& bar : bars_)
        if (const auto found = pin.find(bar.layer); found != pin.end()) largest = std::max(largest, found->second);
    const double width = kChartWidth - kTrafficLeft - kTrafficRight;
    const auto most = static_cast<std::size_t>(width / kTrafficMinSlot);
    rows_ = isCompact_ ? 1 : std::max<std::size_t>(1, (bars_.size() + most - 1) / most);
    perRow_ = std::max<std::size_t>(1, (bars_.size() + rows_ - 1) / rows_);
    slot_ = width / static_cast<double>(perRow_);
    double longest = 0;
    for (const TrafficBar& bar : bars_) longest = std::max(longest, textWidth(bar.label, kTextSize));
    namesUpright_ = longest + kTrafficNameAir <= slot_;
    hasNames_ = slot_ >= kTrafficMinSlot && (namesUpright_ || !isCompact_);
    namesHeight_ = !hasNames_ ? 0 : namesUpright_ ? kTextSize : std::min(longest, kMaxName);
    hasBlocks_ = std::any_of(bars_.begin(), bars_.end(), [](const TrafficBar& bar) { return !bar.block.empty(); });
    plotHeight_ = isCompact_ ? kCompactTraffic : rows_ > 1 ? kRowHeight : kTrafficPlotHeight;
    legendHeight_ = legendHeight(legend(), kChartWidth);
    rowHeight_ = kAbove + plotHeight_ + kTrafficNameAir + namesHeight_ + (hasBlocks_ ? kBracketAir + kBracketRow : 0) +
                 kTrafficRowAir;
    height_ = std::ceil(legendHeight_ + static_cast<double>(rows_) * rowHeight_ + kTrafficTitle);
    up_ = axisFromZero(largest, plotHeight_, 0, {"Traffic", Scale(largest, "B", 1, 1)});
  }

  bool has(LayerState state) const {
    return std::any_of(bars_.begin(), bars_.end(), [&](const TrafficBar& bar) { return bar.state == state; });
  }

  std::vector<LegendEntry> legend() const {
    std::vector<LegendEntry> entries;
    for (const Tensor tensor : kTensors) entries.push_back(squareEntry(std::string(tensorWord(tensor)), inkOf(tensor)));
    entries.push_back(lineEntry("compulsory minimum", Ink::Text, kMinimumLine));
    if (has(LayerState::Infeasible))
      entries.push_back({"infeasible", [](Svg& svg, Place at) { drawHatch(svg, {at.x - 6, at.y - 5, 12, 10}); }, 12});
    for (const TrafficPin& pin : pins_)
      entries.push_back({"total of " + pin.letter + " " + elided(pin.name, 160, kTextSize),
                         [ink = pinInk(pin.letter)](Svg& svg, Place at) {
                           svg.rectangle({at.x - 5, at.y - 5, 10, 10},
                                         {.line = ink, .width = kTrafficPinLine, .dashes = kDashes, .role = "sign"});
                         }});
    return entries;
  }

  void drawRow(Svg& svg, std::size_t row) {
    const double top = legendHeight_ + static_cast<double>(row) * rowHeight_ + kAbove;
    const Area area{kTrafficLeft, top, kChartWidth - kTrafficLeft - kTrafficRight, plotHeight_};
    Axis up = up_;
    up.from += top;
    up.to += top;
    drawGrid(svg, area, {}, up);
    drawUp(svg, area, up);
    svg.line({area.left, area.bottom()}, {area.right(), area.bottom()}, {.line = Ink::Axis, .role = "axis"});
    const std::size_t first = row * perRow_, end = std::min(bars_.size(), first + perRow_);
    for (std::size_t i = first; i < end; ++i) {
      const double middle = area.left + (static_cast<double>(i - first) + 0.5) * slot_;
      drawBar(svg, bars_[i], middle, up);
      if (hasNames_) drawName(svg, bars_[i], middle, area.bottom() + kTrafficNameAir);
    }
    if (hasBlocks_) drawBlocks(svg, first, end, area.bottom() + kTrafficNameAir + namesHeight_ + kBracketAir);
  }

  double barWidth() const { return std::min(kMaxBar, kBarShare * slot_); }
  // How far the minimum's line extends beyond its bar.
  double tickBeyond() const { return std::clamp((slot_ - barWidth()) / 2 - 1, 0.0, kMinimumBeyond); }

  void drawBar(Svg& svg, const TrafficBar& bar, double middle, const Axis& up) {
    const double left = middle - barWidth() / 2;
    svg.begin("mark", titleOf(bar));
    if (bar.state == LayerState::Infeasible)
      drawHatch(svg, {left, up.from - hatchHeight(bar, up), barWidth(), hatchHeight(bar, up)});
    else if (isStacked(bar))
      drawStack(svg, bar, left, up);
    drawPinned(svg, bar, left, up);
    const double y = up.at(bar.minimum);
    svg.line({left - tickBeyond(), y}, {left + barWidth() + tickBeyond(), y},
             {.line = Ink::Text, .width = kMinimumLine, .role = "minimum"});
    svg.end();
  }

  static double hatchHeight(const TrafficBar& bar, const Axis& up) {
    return std::max(kMinHatch, up.from - up.at(bar.minimum));
  }

  void drawStack(Svg& svg, const TrafficBar& bar, double left, const Axis& up) {
    double below = 0, lastHeight = 0;
    std::vector<double> seams;
    for (const Tensor tensor : kTensors) {
      const double bytes = bar.bytes[index(tensor)];
      if (!(bytes > 0)) continue;
      const double foot = up.at(below), top = up.at(below + bytes);
      svg.rectangle({left, top, barWidth(), foot - top}, {.fill = inkOf(tensor), .role = "segment"});
      if (std::min(lastHeight, foot - top) > kMinSeamed) seams.push_back(foot);
      lastHeight = foot - top;
      below += bytes;
    }
    for (const double seam : seams)
      svg.line({left, seam}, {left + barWidth(), seam}, {.line = Ink::Plot, .width = kGap, .role = "seam"});
  }

  void drawPinned(Svg& svg, const TrafficBar& bar, double left, const Axis& up) {
    for (std::size_t pin = 0; pin < pins_.size(); ++pin) {
      const auto found = pinned_[pin].find(bar.layer);
      if (found == pinned_[pin].end() || !(found->second > 0)) continue;
      const double beyond = kMinimumBeyond / 2 + static_cast<double>(pin), top = up.at(found->second);
      svg.rectangle({left - beyond, top, barWidth() + 2 * beyond, up.from - top},
                    {.line = pinInk(pins_[pin].letter), .width = kTrafficPinLine, .dashes = kDashes, .role = "pinned"});
    }
  }

  void drawName(Svg& svg, const TrafficBar& bar, double middle, double top) {
    if (namesUpright_)
      svg.text({middle, top + kTextSize * kCapHeight}, bar.label, {.anchor = Anchor::Middle, .role = "name"});
    else
      svg.text({middle + kNameSize * kCapHeight / 2, top}, elided(bar.label, kMaxName, kNameSize),
               {.anchor = Anchor::End, .size = kNameSize, .turn = -90, .role = "name"});
  }

  struct Block {
    std::string name;
    double left = 0, right = 0;

    double middle() const { return (left + right) / 2; }
  };

  std::vector<Block> blocksOf(std::size_t first, std::size_t end) const {
    std::vector<Block> blocks;
    for (std::size_t from = first; from < end;) {
      std::size_t to = from + 1;
      while (to < end && bars_[to].block == bars_[from].block) ++to;
      const auto edge = [&](std::size_t bar) { return kTrafficLeft + static_cast<double>(bar - first) * slot_; };
      if (!bars_[from].block.empty())
        blocks.push_back({bars_[from].block, edge(from) + kBlockAir / 2, edge(to) - kBlockAir / 2});
      from = to;
    }
    return blocks;
  }

  // A name may be wider than its bracket if it touches no neighbour.
  void drawBlocks(Svg& svg, std::size_t first, std::size_t end, double top) {
    const std::vector<Block> blocks = blocksOf(first, end);
    double before = kTrafficLeft;
    for (std::size_t i = 0; i < blocks.size(); ++i) {
      const Block& block = blocks[i];
      svg.polyline({{block.left, top - 2}, {block.left, top}, {block.right, top}, {block.right, top - 2}},
                   {.line = Ink::Axis, .role = "bracket"});
      const double after = i + 1 < blocks.size() ? leastLeftOf(blocks[i + 1]) : kChartWidth - kTrafficRight;
      const double half = std::min(block.middle() - before, after - block.middle()) - kBlockAir;
      const double room = std::max(block.right - block.left, 2 * half);
      const std::string name = elided(block.name, room, kTextSize);
      before = block.middle() + textWidth(name, kTextSize) / 2;
      svg.text({block.middle(), top + 3 + kTextSize}, name,
               {.ink = Ink::Text2, .anchor = Anchor::Middle, .role = "block"});
    }
  }

  // The name may be cut to the bracket's width.
  static double leastLeftOf(const Block& block) {
    return block.middle() - std::min(block.right - block.left, textWidth(block.name, kTextSize)) / 2;
  }

  std::string titleOf(const TrafficBar& bar) const {
    std::string title = bar.layer + "\n";
    if (bar.state == LayerState::Infeasible)
      title += "infeasible\n";
    else if (bar.state == LayerState::Pending)
      title += "not solved yet\n";
    else {
      title += bytesText(totalOf(bar)) + ": ";
      for (const Tensor tensor : kTensors)
        title += (tensor == Tensor::I ? "" : ", ") + std::string(tensorWord(tensor)) + " " +
                 bytesText(bar.bytes[index(tensor)]);
      title += "\n";
    }
    title += "compulsory minimum " + bytesText(bar.minimum);
    for (std::size_t pin = 0; pin < pins_.size(); ++pin)
      if (const auto found = pinned_[pin].find(bar.layer); found != pinned_[pin].end())
        title += "\npin " + pins_[pin].letter + ": " + bytesText(found->second);
    return title;
  }

  std::string caption() const {
    if (bars_.empty()) return "No layer has off-chip traffic to show.";
    double total = 0, minimum = 0;
    std::size_t unfit = 0, pending = 0;
    const TrafficBar* largest = nullptr;
    for (const TrafficBar& bar : bars_) {
      unfit += bar.state == LayerState::Infeasible ? 1 : 0;
      pending += bar.state == LayerState::Pending ? 1 : 0;
      if (!isStacked(bar)) continue;
      total += totalOf(bar);
      minimum += bar.minimum;
      if (!largest || totalOf(bar) > totalOf(*largest)) largest = &bar;
    }
    std::string text;
    if (largest != nullptr) {
      text = counted(bars_.size() - unfit - pending, "layer", "layers") + " with " + bytesText(total) +
             ", compulsory minimum " + bytesText(minimum) + ".";
      if (totalOf(*largest) > 0) text += " Largest: " + largest->layer + ", " + bytesText(totalOf(*largest)) + ".";
    }
    const auto add = [&](const std::string& sentence) { text += (text.empty() ? "" : " ") + sentence; };
    if (unfit > 0) add(counted(unfit, "layer is infeasible", "layers are infeasible") + ".");
    if (pending > 0) add(counted(pending, "layer is", "layers are") + " not solved yet.");
    for (const TrafficPin& pin : pins_) add("Dashed: the same layers at " + pin.letter + ", " + pin.name + ".");
    return text;
  }

  const std::vector<TrafficBar>& bars_;
  const std::vector<TrafficPin>& pins_;
  bool isCompact_;
  std::vector<std::map<std::string, double>> pinned_;  // total of each layer, for every pin
  std::size_t rows_ = 1, perRow_ = 1;
  double slot_ = 0, namesHeight_ = 0, plotHeight_ = 0, rowHeight_ = 0, legendHeight_ = 0, height_ = 0;
  bool namesUpright_ = true, hasNames_ = true, hasBlocks_ = false;
  Axis up_;  // axis of a row, from 0
};

}  // namespace

Chart trafficChart(const std::vector<TrafficBar>& bars, const std::vector<TrafficPin>& pins, ChartForm form) {
  return TrafficDrawing(bars, pins, form).chart();
}

}  // namespace tilescope::report
