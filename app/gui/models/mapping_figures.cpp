// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/models/mapping_figures.h"

#include <QObject>
#include <algorithm>
#include <cmath>

#include "app/gui/models/words.h"
#include "core/base/format_number.h"
#include "core/base/label_words.h"
#include "core/cost/provenance.h"

namespace tilescope::gui {
namespace {

constexpr int kDigits = 4;
constexpr double kBitsPerByte = 8;
constexpr const char* kMinus = "−";

QString shareText(double part, double whole) {
  const double share = whole > 0 ? part / whole : 0;
  return words(percent(share, share > 0 && share < 0.0995 ? 1 : 0));
}

std::optional<double> relative(double now, double before) {
  return before > 0 ? std::optional(now / before - 1) : std::nullopt;
}

// "31.09 µJ" in two; digits are grouped by thin spaces, so the first plain space ends the number.
QString numberOf(const std::string& figure) {
  return words(figure).section(' ', 0, 0);
}

class EnergyRows {
 public:
  EnergyRows(MappingPicture& picture, const Energy& energy) : picture_(picture), energy_(energy) {
    thousands_ = thousandsOf(inJoules(energy.total), kDigits);
  }

  void add() {
    for (std::size_t band = 0; band < picture_.nest.bands.size(); ++band) addMemory(band);
    EnergyPart mac;
    mac.name = QObject::tr("MAC");
    mac.total = energy_.mac;
    finish(mac);
    picture_.energyUnit = words(text(energy_.total)).section(' ', 1);
    picture_.energyEstimate = energy_.estimate;
  }

 private:
  double inJoules(double energy) const { return energy_.unit == EnergyUnit::Picojoule ? energy * 1e-12 : energy; }
  std::string text(double energy) const {
    return withThousands(inJoules(energy), energy_.unit == EnergyUnit::Picojoule ? "J" : " MAC eq.", kDigits,
                         thousands_);
  }

  void addMemory(std::size_t band) {
    const std::string& memory = picture_.nest.bands[band].memory;
    const auto figures = std::find_if(energy_.memories.begin(), energy_.memories.end(),
                                      [&](const MemoryFigures& entry) { return entry.memory == memory; });
    if (figures == energy_.memories.end()) return;
    EnergyPart part;
    part.name = words(memory);
    part.band = band;
    for (const Tensor tensor : kTensors)
      if (const auto& moves = figures->tensors[index(tensor)])
        for (const Move move : kMoves) part.tensors[index(tensor)] += (*moves)[move].value_or(0);
    for (const double tensor : part.tensors) part.total += tensor;
    finish(part);
  }

  void finish(EnergyPart& part) {
    part.value = part.total > 0 ? decimals(part.total) : QStringLiteral("0");
    part.share = shareText(part.total, energy_.total);
    picture_.energy.push_back(part);
  }

  // Points align in a column: as many decimals as the total has.
  QString decimals(double energy) const {
    const QString total = numberOf(text(energy_.total));
    const qsizetype point = total.indexOf('.');
    const int places = point < 0 ? 0 : static_cast<int>(total.size() - point - 1);
    return words(fixed(inJoules(energy) / std::pow(1000.0, thousands_), places));
  }

  MappingPicture& picture_;
  const Energy& energy_;
  int thousands_ = 0;
};

void addPart(MappingPicture& picture, Phase phase, const QString& label, double cycles, double total) {
  picture.latency.push_back({phase, label, cycles, words(fixed(cycles, 0)), shareText(cycles, total)});
}

void addLatency(MappingPicture& picture, const LayerResult& result) {
  const Latency& latency = result.latency;
  picture.latencyTotal = QObject::tr("%1 cycles").arg(words(fixed(latency.total, 0)));
  if (latency.temporal) {
    addPart(picture, Phase::Load, QObject::tr("Load first tiles"), latency.onload.value_or(0), latency.total);
    addPart(picture, Phase::Compute, QObject::tr("Compute"), *latency.temporal, latency.total);
    addPart(picture, Phase::Stall, QObject::tr("Stalls"), latency.stall.value_or(0), latency.total);
    addPart(picture, Phase::Store, QObject::tr("Store last outputs"), latency.offload.value_or(0), latency.total);
  } else if (const auto* terms = std::get_if<EplannerTerms>(&result.terms)) {
    picture.overlapped = true;
    addPart(picture, Phase::Compute, QObject::tr("Compute"), terms->computeCycles, latency.total);
    addPart(picture, Phase::Transfer, QObject::tr("Off-chip transfer"), terms->memoryCycles, latency.total);
  } else {
    addPart(picture, Phase::Compute, QObject::tr("All"), latency.total, latency.total);
  }
  const auto* zigzag = std::get_if<ZigzagTerms>(&result.terms);
  if (zigzag && !zigzag->stallMemory.empty())
    picture.use.push_back({QObject::tr("Waits for"), zigzag->stallPort.empty()
                                                         ? words(zigzag->stallMemory)
                                                         : words(zigzag->stallMemory + ", " + zigzag->stallPort)});
  picture.use.push_back({QObject::tr("Array use while it works"), words(percent(result.utilization.spatial, 0))});
  picture.use.push_back({QObject::tr("Array use in all"), words(percent(result.utilization.total, 0))});
}

double bitsOf(const NestTile& tile, Move move) {
  const auto& moved = tile.moves[static_cast<std::size_t>(move)];
  return moved ? moved->bits : 0;
}

// How often a word is used while a memory holds it: what goes inward per what comes in, of outputs the reverse.
void addReuse(MappingPicture& picture, const LoopNest& nest) {
  for (auto band = nest.bands.rbegin(); band != nest.bands.rend(); ++band) {
    for (const NestTile& tile : band->tiles) {
      const bool output = tile.tensor == Tensor::O;
      const double inner = bitsOf(tile, output ? Move::Update : Move::Read);
      const double outer = bitsOf(tile, output ? Move::Drain : Move::Fill);
      if (band->offChip || inner <= 0 || outer <= 0) continue;
      const QString times = words(atMost(inner / outer, inner / outer < 100 ? 3 : 4));
      const bool once = times == QStringLiteral("1");
      picture.reuse.push_back({QObject::tr("%1, %2").arg(capital(tensorWord(tile.tensor)), words(band->memory)),
                               (output ? once ? QObject::tr("%1 update") : QObject::tr("%1 updates")
                                : once ? QObject::tr("%1 read")
                                       : QObject::tr("%1 reads"))
                                   .arg(times)});
    }
  }
}

QString signedText(double difference, const std::string& magnitude) {
  return (difference > 0   ? QStringLiteral("+")
          : difference < 0 ? QString::fromUtf8(kMinus)
                           : QString()) +
         words(magnitude);
}

}  // namespace

void addFigures(MappingPicture& picture, const LayerResult& result, const LoopNest& nest) {
  EnergyRows(picture, result.energy).add();
  addLatency(picture, result);
  addReuse(picture, nest);
}

Facts changesAgainst(const LayerResult& mapping, const LayerResult& reference) {
  return {difference(QObject::tr("energy"), mapping, reference, Objective::Energy),
          difference(QObject::tr("latency"), mapping, reference, Objective::Latency),
          difference(QObject::tr("traffic"), mapping, reference, Objective::Traffic)};
}

Fact difference(const QString& label, const LayerResult& mapping, const LayerResult& reference, Objective objective) {
  constexpr int kFigures = 3;
  if (objective == Objective::Energy) {
    const double change = mapping.energy.total - reference.energy.total;
    return {label, signedText(change, energyFigure(std::abs(change), mapping.energy.unit, kFigures)),
            relative(mapping.energy.total, reference.energy.total)};
  }
  if (objective == Objective::Traffic) {
    const double change = mapping.offChipBytes.total() - reference.offChipBytes.total();
    return {label, signedText(change, sizeText(std::abs(change) * kBitsPerByte).toStdString()),
            relative(mapping.offChipBytes.total(), reference.offChipBytes.total())};
  }
  const double change = mapping.latency.seconds - reference.latency.seconds;
  return {label, signedText(change, withPrefix(std::abs(change), "s", kFigures)),
          relative(mapping.latency.seconds, reference.latency.seconds)};
}

}  // namespace tilescope::gui
