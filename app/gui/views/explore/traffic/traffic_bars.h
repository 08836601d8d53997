// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QObject>
#include <optional>
#include <vector>

#include "app/gui/kit/words/words.h"
#include "app/gui/views/explore/traffic/traffic_layout.h"

class QVariantAnimation;

namespace tilescope::gui {
class TrafficBars : public QObject {
  Q_OBJECT
 public:
  explicit TrafficBars(QObject* parent);

  const TrafficData& data() const { return data_; }
  int count() const { return static_cast<int>(data_.bars.size()); }
  QString layerOf(int bar) const { return words(data_.bars[static_cast<std::size_t>(bar)].layer); }
  QStringList layersOf(int bar) const;
  int barOf(const QString& layer) const { return barByLayer_.value(layer, -1); }  // -1: none
  double largest() const;  // bytes; max of bars, minima and pin totals
  // Bytes; min of the same values above 0; nullopt: none.
  std::optional<double> smallest() const;

  bool isRelatedTo(const TrafficData& other) const;  // both have a bar for the same layer
  // grows: animated; arrived() follows.
  void setData(const TrafficData& data, bool grows);
  void jump();

  BarShape shape(int bar, const TrafficColumns& columns, const PlotFrame& frame) const;
  std::vector<BarShape> shapes(const TrafficColumns& columns, const PlotFrame& frame) const;

 signals:
  void moved();
  void arrived();

 private:
  using Amounts = std::vector<BarAmounts>;  // by bar of the data

  void showShare(double share);

  QVariantAnimation* growth_;
  TrafficData data_;
  QHash<QString, int> barByLayer_;
  Amounts amounts_;
  Amounts starts_, goals_;
};

}  // namespace tilescope::gui
