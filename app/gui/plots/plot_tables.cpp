// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/plots/plot_tables.h"

#include <QObject>

namespace tilescope::gui {
namespace {

constexpr double kGiga = 1e9, kMega = 1e6;
constexpr double kPercent = 100;
constexpr int kDigits = 6;

QString stateWords(LayerState state) {
  switch (state) {
    case LayerState::Planned:
      return {};
    case LayerState::Pending:
      return QObject::tr("not answered yet");
    case LayerState::Infeasible:
      return QObject::tr("does not fit");
    case LayerState::OutsideModel:
      return QObject::tr("outside the model");
  }
  return {};
}

}  // namespace

QString plainNumber(double value) {
  return QString::number(value, 'g', kDigits);
}

PlotTable tableOf(const RooflineData& roofline) {
  PlotTable table{{QObject::tr("Layer"), QObject::tr("Intensity, MAC/B"), QObject::tr("Performance, GMAC/s"),
                   QObject::tr("Share of %1 at this place, %").arg(roofline.objective), QObject::tr("Bound by")},
                  {}};
  for (const RooflineMark& mark : roofline.marks)
    for (const QString& layer : mark.layers)
      table.rows.push_back({layer, plainNumber(mark.intensity), plainNumber(mark.performance / kGiga),
                            plainNumber(kPercent * mark.share),
                            mark.memoryBound ? QObject::tr("memory") : QObject::tr("compute")});
  if (roofline.peak > 0)
    table.rows.push_back({QObject::tr("roof: %1").arg(roofline.peakLabel),
                          {},
                          plainNumber(roofline.peak / kGiga),
                          {},
                          QObject::tr("compute")});
  if (roofline.bandwidth > 0)
    table.rows.push_back({QObject::tr("roof: %1").arg(roofline.bandwidthLabel),
                          QObject::tr("performance = intensity × %1").arg(plainNumber(roofline.bandwidth / kGiga)),
                          {},
                          {},
                          QObject::tr("memory")});
  return table;
}

PlotTable tableOf(const TrafficData& traffic) {
  PlotTable table{{QObject::tr("Layer"), QObject::tr("Input, MB"), QObject::tr("Weight, MB"), QObject::tr("Output, MB"),
                   QObject::tr("Traffic, MB"), QObject::tr("Compulsory minimum, MB"), QObject::tr("State")},
                  {}};
  for (const TrafficBar& bar : traffic.bars) {
    QStringList row{bar.layer};
    double total = 0;
    const bool known = bar.state == LayerState::Planned || bar.state == LayerState::Pending;
    for (const Tensor tensor : {Tensor::I, Tensor::W, Tensor::O}) {
      const double bytes = bar.bytes[index(tensor)];
      total += bytes;
      row << (known ? plainNumber(bytes / kMega) : QString());
    }
    row << (known ? plainNumber(total / kMega) : QString()) << plainNumber(bar.minimum / kMega)
        << stateWords(bar.state);
    table.rows.push_back(row);
  }
  return table;
}

}  // namespace tilescope::gui
