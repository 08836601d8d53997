// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/plot_tables.h"

#include <QObject>
#include <algorithm>

#include "app/gui/kit/words/words.h"
#include "core/base/units.h"

namespace tilescope::gui {
namespace {
constexpr double kMillisecondsPerSecond = 1e3;

QString stateWords(LayerState state) {
  switch (state) {
    case LayerState::Planned:
      return {};
    case LayerState::Pending:
      return QObject::tr("not solved yet");
    case LayerState::Infeasible:
      return QObject::tr("infeasible");
    case LayerState::OutsideModel:
      return QObject::tr("not modelled");
  }
  return {};
}

DesignIds listedDesigns(const DesignCloud& cloud, const DesignsPicture& picture) {
  DesignIds listed = cloud.front(picture.axes);
  const auto add = [&](DesignId id) {
    if (std::find(listed.begin(), listed.end(), id) == listed.end()) listed.push_back(id);
  };
  for (const DesignId id : cloud.ahead(picture.axes)) add(id);
  if (picture.present) add(*picture.present);
  for (const DesignPin& pin : picture.pins) add(pin.id);
  return listed;
}

// "front, present, pin A"
QString placeWords(DesignId id, const DesignIds& front, const DesignIds& ahead, const DesignsPicture& picture) {
  QStringList parts;
  if (std::find(front.begin(), front.end(), id) != front.end()) parts << QObject::tr("front");
  if (std::find(ahead.begin(), ahead.end(), id) != ahead.end()) parts << QObject::tr("ahead of the front");
  if (picture.present == id) parts << QObject::tr("present");
  for (const DesignPin& pin : picture.pins)
    if (pin.id == id) parts << QObject::tr("pin %1").arg(pin.letter);
  return parts.join(QStringLiteral(", "));
}

void addMeasuredColumns(PlotTable& table, const MeasuredRun& measured) {
  if (measured.device.isEmpty()) return;
  table.heads << QObject::tr("Measured intensity, MAC/B") << QObject::tr("Measured throughput, GMAC/s")
              << QObject::tr("Measured time, ms") << QObject::tr("Measured on");
  const QString device = measured.emulated ? QObject::tr("host emulation, not a GPU") : measured.device;
  for (const MeasuredPlace& place : measured.places) {
    const QStringList figures{tableNumber(place.intensity), tableNumber(place.performance / kPerGiga),
                              tableNumber(place.seconds * kMillisecondsPerSecond), device};
    const auto row = std::find_if(table.rows.begin(), table.rows.end(),
                                  [&](const QStringList& cells) { return cells.front() == place.layer; });
    if (row != table.rows.end())
      *row << figures;
    else
      table.rows.push_back(QStringList{place.layer, {}, {}, {}, {}} + figures);
  }
  for (QStringList& row : table.rows)
    while (row.size() < table.heads.size()) row << QString();
}

// The path's columns come last.
void addPathRows(PlotTable& table, const BatchPath& path) {
  if (!path.isShown()) return;
  const qsizetype before = table.heads.size();
  table.heads << QObject::tr("Token throughput, tokens/s") << QObject::tr("Fits into the outermost memory");
  for (QStringList& row : table.rows) row << QString() << QString();
  for (const BatchStep& step : path.steps) {
    const bool isOffChip = step.limit && step.limit->resource == Resource::OffChipBandwidth;
    QStringList row{batchText(step.batch), tableNumber(step.intensity()), tableNumber(step.performance() / kPerGiga),
                    QString(), isOffChip ? QObject::tr("memory") : QObject::tr("compute")};
    while (row.size() < before) row << QString();
    row << (step.tokensPerSecond ? tableNumber(*step.tokensPerSecond) : QString())
        << (step.fits ? QObject::tr("yes") : QObject::tr("no"));
    table.rows.push_back(row);
  }
}

}  // namespace

PlotTable tableOf(const RooflineData& roofline, const BatchPath& path) {
  PlotTable table{
      {QObject::tr("Layer"), QObject::tr("Intensity, MAC/B"), QObject::tr("Throughput, GMAC/s"),
       QObject::tr("Share of %1 at this place, %").arg(words(roofline.objective)), QObject::tr("Limited by")},
      {}};
  // Layers at one place share its share, which is written once, so that the column adds up to 100 %.
  for (const RooflineMark& mark : roofline.marks)
    for (const std::string& layer : mark.layers)
      table.rows.push_back({words(layer), tableNumber(mark.intensity), tableNumber(mark.performance / kPerGiga),
                            &layer == &mark.layers.front() ? QString::number(kPercent * mark.share, 'f', 1) : QString(),
                            mark.memoryBound ? QObject::tr("memory") : QObject::tr("compute")});
  if (roofline.peak > 0)
    table.rows.push_back({QObject::tr("roof: %1").arg(words(roofline.peakLabel)),
                          {},
                          tableNumber(roofline.peak / kPerGiga),
                          {},
                          QObject::tr("compute")});
  if (roofline.bandwidth > 0)
    table.rows.push_back({QObject::tr("roof: %1").arg(words(roofline.bandwidthLabel)),
                          QObject::tr("throughput = intensity × %1").arg(tableNumber(roofline.bandwidth / kPerGiga)),
                          {},
                          {},
                          QObject::tr("memory")});
  addMeasuredColumns(table, roofline.measured);
  addPathRows(table, path);
  return table;
}

PlotTable tableOf(const TrafficData& traffic) {
  PlotTable table{{QObject::tr("Layer"), QObject::tr("Input, MB"), QObject::tr("Weight, MB"), QObject::tr("Output, MB"),
                   QObject::tr("Traffic, MB"), QObject::tr("Compulsory minimum, MB"), QObject::tr("State")},
                  {}};
  for (std::size_t i = 0; i < traffic.bars.size(); ++i) {
    const TrafficBar& bar = traffic.bars[i];
    const bool isFolded = !traffic.layers.empty() && traffic.layers[i].size() > 1;
    QStringList row{isFolded ? words(bar.block + ": " + bar.label) : words(bar.layer)};
    double total = 0;
    const bool known = bar.state == LayerState::Planned || bar.state == LayerState::Pending;
    for (const Tensor tensor : {Tensor::I, Tensor::W, Tensor::O}) {
      const double bytes = bar.bytes[index(tensor)];
      total += bytes;
      row << (known ? tableNumber(bytes / kPerMega) : QString());
    }
    row << (known ? tableNumber(total / kPerMega) : QString()) << tableNumber(bar.minimum / kPerMega)
        << stateWords(bar.state);
    table.rows.push_back(row);
  }
  return table;
}

PlotTable tableOf(const DesignCloud& cloud, const DesignsPicture& picture,
                  const std::function<QString(DesignId)>& nameOf) {
  const DesignIds listed = listedDesigns(cloud, picture);
  const DesignIds& front = cloud.front(picture.axes);
  const DesignIds ahead = cloud.ahead(picture.axes);
  PlotTable table{{QObject::tr("Design")}, std::vector<QStringList>(listed.size())};
  for (std::size_t i = 0; i < listed.size(); ++i) table.rows[i] << (nameOf ? nameOf(listed[i]) : QString());
  std::vector<Metric> metrics{picture.axes.x, picture.axes.y};
  if (picture.axes.colour) metrics.push_back(*picture.axes.colour);
  for (const Metric metric : metrics) {
    double largest = 0;
    for (const DesignId id : listed) largest = std::max(largest, cloud.figure(id, metric));
    const Scale scale = Scale(largest, rowOf(metric).family, cloud.energyUnit());
    table.heads << QObject::tr("%1, %2").arg(capital(words(name(metric))), words(scale.unit()));
    for (std::size_t i = 0; i < listed.size(); ++i)
      table.rows[i] << tableNumber(cloud.figure(listed[i], metric) / scale.size());
  }
  table.heads << QObject::tr("Place") << QObject::tr("Proof");
  for (std::size_t i = 0; i < listed.size(); ++i)
    table.rows[i] << placeWords(listed[i], front, ahead, picture)
                  << (cloud.isProven(listed[i]) ? QObject::tr("proven") : QObject::tr("not proven"));
  return table;
}

}  // namespace tilescope::gui
