// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/models/nest_picture.h"

#include <QObject>
#include <QStringList>
#include <algorithm>
#include <cmath>

#include "app/gui/models/words.h"
#include "core/base/format_number.h"
#include "core/picture/array_text.h"

namespace tilescope::gui {
namespace {

constexpr double kBitsPerByte = 8, kBitsPerKibibyte = 8192, kUnitStep = 1024;
constexpr int kDigits = 3;
constexpr double kOnceWithin = 0.02;  // a factor this near to a whole number is that number

const NestTile* tileOf(const NestBand& band, Tensor tensor) {
  const auto found =
      std::find_if(band.tiles.begin(), band.tiles.end(), [&](const NestTile& tile) { return tile.tensor == tensor; });
  return found == band.tiles.end() ? nullptr : &*found;
}

double bitsOf(const NestTile* tile, Move move) {
  const auto& moved = tile ? tile->moves[static_cast<std::size_t>(move)] : std::optional<NestMove>{};
  return moved ? moved->bits : 0;
}

// " ×49"; nothing for once.
QString times(double factor) {
  if (!std::isfinite(factor) || std::abs(factor - 1) < kOnceWithin) return {};
  const double whole = std::round(factor);
  const bool isWhole = std::abs(factor - whole) < kOnceWithin * factor;
  return QStringLiteral(" ×") + words(isWhole ? fixed(whole, 0) : atMost(factor, kDigits));
}

// Where the band of each memory ends: so many loops, from the innermost, lie inside it or further in.
std::vector<std::size_t> bandEnds(const LoopNest& nest) {
  std::vector<std::size_t> ends;
  std::size_t end = 0;
  for (const NestBand& band : nest.bands) {
    for (const NestTile& tile : band.tiles) end = std::max(end, tile.loopsInside);
    ends.push_back(end);
  }
  if (!ends.empty()) ends.back() = nest.loops.size();
  return ends;
}

class PictureMaker {
 public:
  PictureMaker(const LoopNest& nest, const HardwareProfile& hardware)
      : nest_(nest), hardware_(hardware), ends_(bandEnds(nest)) {}

  NestPicture make() const {
    NestPicture picture;
    for (std::size_t band = nest_.bands.size(); band-- > 0;) picture.bands.push_back(bandShown(band));
    addBoundaries(picture);
    for (const ParallelLoop& parallel : nest_.parallel)
      picture.parallel.push_back({words(parallel.loop.dim), parallel.loop.size, words(parallel.arrayDim)});
    picture.arraySize = words(arrayText(arraySides(hardware_)));
    const QString use = QObject::tr("%1 of %2 PEs").arg(words(atMost(nest_.busyElements, 4)), count(nest_.elements));
    picture.arrayUse = nest_.parallel.empty() ? use : QObject::tr("parallel, %1").arg(use);
    return picture;
  }

 private:
  static QString count(double value) { return words(fixed(value, 0)); }

  BandShown bandShown(std::size_t place) const {
    const NestBand& band = nest_.bands[place];
    BandShown shown;
    shown.memory = band.memory;
    shown.name = words(band.memory);
    shown.offChip = band.offChip;
    shown.capacityBits = band.capacityBits;
    shown.subtitle = subtitle(band);
    const std::size_t first = place == 0 ? 0 : ends_[place - 1];
    for (std::size_t loop = ends_[place]; loop-- > first;)
      shown.loops.push_back({loop, words(nest_.loops[loop].dim), nest_.loops[loop].size});
    double held = 0;
    for (const NestTile& tile : band.tiles) {
      shown.tiles.push_back({tile.tensor, tile.bits, sizeText(tile.bits), tile.doubleBuffered});
      held += tile.bits;
    }
    if (!band.offChip && band.capacityBits > 0) {
      shown.fill = held / band.capacityBits;
      shown.share = words(percent(shown.fill, shown.fill < 0.1 ? 1 : 0));
      shown.room = QObject::tr("of %1").arg(sizeText(band.capacityBits));
    }
    shown.below = flowsBelow(place);
    return shown;
  }

  static QString subtitle(const NestBand& band) {
    QStringList parts;
    QString held;
    for (const NestTile& tile : band.tiles) held += " " + tensorLetter(tile.tensor);
    if (band.offChip)
      parts << QObject::tr("off-chip");
    else
      parts << (held.isEmpty() ? QObject::tr("holds nothing of this layer") : QObject::tr("holds%1").arg(held));
    if (band.bitsPerCycle) parts << QObject::tr("%1 bit/cycle").arg(words(atMost(*band.bitsPerCycle, 4)));
    if (band.instances > 1) parts << QObject::tr("× %1").arg(words(fixed(static_cast<double>(band.instances), 0)));
    return parts.join(QStringLiteral(", "));
  }

  std::vector<FlowShown> flowsBelow(std::size_t place) const {
    std::vector<FlowShown> flows;
    for (const Tensor tensor : kTensors) {
      std::size_t above = place;
      while (above < nest_.bands.size() && !tileOf(nest_.bands[above], tensor)) ++above;
      if (above == nest_.bands.size()) continue;
      std::size_t below = place;
      while (below > 0 && !tileOf(nest_.bands[below - 1], tensor)) --below;
      addFlows(flows, tensor, above, below == 0 ? nullptr : &nest_.bands[below - 1], below != place);
    }
    return flows;
  }

  // below: the next memory further in that holds the tensor; null: the array.
  void addFlows(std::vector<FlowShown>& flows, Tensor tensor, std::size_t above, const NestBand* below,
                bool passes) const {
    const NestBand& from = nest_.bands[above];
    const NestTile* upper = tileOf(from, tensor);
    const NestTile* lower = below ? tileOf(*below, tensor) : nullptr;
    const double read = bitsOf(upper, Move::Read), fill = bitsOf(lower, Move::Fill);
    const double update = bitsOf(upper, Move::Update), drain = bitsOf(lower, Move::Drain);
    const NestTile* whole = tileOf(nest_.bands.back(), tensor);
    const auto factor = [&](double bits) {
      if (!whole || whole->elements <= 0 || upper->elements <= 0) return 1.0;
      return bits / (upper->bits / upper->elements) / whole->elements;
    };
    const QString target = below ? words(below->memory) : QObject::tr("the array");
    const auto add = [&](bool inward, double atUpper, double atLower) {
      FlowShown flow;
      flow.tensor = tensor;
      flow.inward = inward;
      const double bits = atUpper > 0 ? atUpper : atLower;
      flow.stays = bits <= 0;
      flow.bits = bits;
      flow.memory = atUpper > 0 || !below ? from.memory : below->memory;
      flow.move =
          flow.memory == from.memory ? (inward ? Move::Read : Move::Update) : (inward ? Move::Fill : Move::Drain);
      flow.amount = flow.stays ? QString() : sizeText(bits);
      flow.passes = passes && !flow.stays;
      flow.word = flow.stays ? QObject::tr("stays") : verb(inward, below != nullptr, times(factor(bits)));
      if (inward && atUpper > 0 && atLower > atUpper * (1 + kOnceWithin))
        flow.word += QObject::tr(", multicast%1").arg(times(atLower / atUpper));
      flow.sentence = flow.stays
                          ? QObject::tr("%1 stays in %2").arg(capital(tensorWord(tensor)), words(from.memory))
                          : QObject::tr("%1, %2, from %3 to %4: %5")
                                .arg(capital(tensorWord(tensor)), flow.amount, inward ? words(from.memory) : target,
                                     inward ? target : words(from.memory), flow.word);
      if (flow.passes) flow.word = QObject::tr("passes");
      flows.push_back(flow);
    };
    const bool inwards = read > 0 || fill > 0, outwards = update > 0 || drain > 0;
    if (inwards || !outwards) add(true, read, fill);
    if (outwards) add(false, update, drain);
  }

  static QString verb(bool inward, bool toMemory, const QString& factor) {
    if (inward) return (toMemory && factor.isEmpty() ? QObject::tr("fill") : QObject::tr("read")) + factor;
    return (toMemory && factor.isEmpty() ? QObject::tr("drain") : QObject::tr("update")) + factor;
  }

  // Of every tile that ends before its memory's band does.
  void addBoundaries(NestPicture& picture) const {
    for (std::size_t place = 0; place < nest_.bands.size(); ++place) {
      for (const NestTile& tile : nest_.bands[place].tiles) {
        if (tile.loopsInside >= ends_[place]) continue;
        std::size_t in = place;
        while (in > 0 && tile.loopsInside < ends_[in - 1]) --in;
        BandShown& band = picture.bands[picture.bands.size() - 1 - in];
        band.boundaries.push_back({ends_[in] - tile.loopsInside, tile.tensor, words(nest_.bands[place].memory)});
      }
    }
  }

  const LoopNest& nest_;
  const HardwareProfile& hardware_;
  std::vector<std::size_t> ends_;
};

}  // namespace

QString LoopShown::text() const {
  return QStringLiteral("%1 %2").arg(dim).arg(size);
}

QString tensorLetter(Tensor tensor) {
  return words(name(tensor));
}

QString tensorWord(Tensor tensor) {
  switch (tensor) {
    case Tensor::I:
      return QObject::tr("input");
    case Tensor::W:
      return QObject::tr("weight");
    case Tensor::O:
      break;
  }
  return QObject::tr("output");
}

QString sizeText(double bits) {
  if (bits < kBitsPerKibibyte) {
    const bool wholeBytes = std::fmod(bits, kBitsPerByte) == 0;
    return wholeBytes ? QObject::tr("%1 B").arg(words(atMost(bits / kBitsPerByte, 4)))
                      : QObject::tr("%1 bit").arg(words(atMost(bits, 4)));
  }
  static const QStringList kUnits{QStringLiteral("KiB"), QStringLiteral("MiB"), QStringLiteral("GiB"),
                                  QStringLiteral("TiB")};
  double value = bits / kBitsPerKibibyte;
  int unit = 0;
  while (value >= kUnitStep - 0.5 && unit + 1 < kUnits.size()) value /= kUnitStep, ++unit;
  return words(atMost(value, kDigits)) + " " + kUnits[unit];
}

NestPicture nestPicture(const LoopNest& nest, const HardwareProfile& hardware) {
  return PictureMaker(nest, hardware).make();
}

QString nestText(const NestPicture& picture) {
  QStringList lines;
  QString indent;
  for (const BandShown& band : picture.bands) {
    QStringList loops, tiles;
    for (const LoopShown& loop : band.loops) loops << QObject::tr("%1 in %2").arg(loop.dim).arg(loop.size);
    for (const TileShown& tile : band.tiles) tiles << tensorLetter(tile.tensor) + " " + tile.size;
    if (!band.share.isEmpty()) tiles << QObject::tr("%1 %2").arg(band.share, band.room);
    lines << indent + QObject::tr("%1 (%2): %3; %4")
                          .arg(band.name, band.subtitle,
                               loops.isEmpty() ? QObject::tr("no loops") : QObject::tr("for %1").arg(loops.join(", ")),
                               tiles.join(", "));
    for (const BoundaryShown& boundary : band.boundaries) {
      const QString where = boundary.before == 0 ? QObject::tr("outside all of them")
                            : boundary.before >= band.loops.size()
                                ? QObject::tr("inside all of them")
                                : QObject::tr("inside %1").arg(band.loops[boundary.before - 1].text());
      lines << indent +
                   QObject::tr("  tile of %1 in %2: %3").arg(tensorLetter(boundary.tensor), boundary.memory, where);
    }
    for (const FlowShown& flow : band.below) lines << indent + "  " + flow.sentence;
    indent += QStringLiteral("  ");
  }
  QStringList parallel;
  for (const ParallelShown& loop : picture.parallel)
    parallel << QObject::tr("%1 %2 on %3").arg(loop.dim).arg(loop.size).arg(loop.arrayDim);
  lines << indent + QObject::tr("PE array (%1): %2").arg(picture.arraySize, (parallel << picture.arrayUse).join(", "));
  return lines.join('\n');
}

}  // namespace tilescope::gui
