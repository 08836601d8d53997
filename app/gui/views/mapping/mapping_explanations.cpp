// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/mapping/mapping_explanations.h"

#include <QObject>
#include <utility>

#include "app/gui/kit/words/words.h"
#include "app/gui/views/mapping/mapping_figures.h"
#include "core/base/format_number.h"
#include "core/mapping/loop_moves.h"
#include "core/picture/operation_text.h"
#include "core/workload/loop_roles.h"
#include "core/workload/tensor_problem.h"

namespace tilescope::gui {
namespace {
QString tensorList(const std::vector<Tensor>& tensors) {
  QStringList letters;
  for (const Tensor tensor : tensors) letters << words(name(tensor));
  return letters.join(QObject::tr(" and "));
}

// A loop that touches a tensor changes the position in it.
bool touches(const Einsum& einsum, Tensor tensor, const std::string& dim) {
  for (const std::string& own : dimensionsOf(einsum, tensor)) {
    if (own == dim) return true;
    for (const Relation& relation : einsum.relations)
      if (relation.dim == own)
        for (const auto& [part, factor] : relation.of)
          if (part == dim) return true;
  }
  return false;
}

// Loops have the mapping's names: those of the layer, or of a convolution.
Einsum einsumOf(const ShownMapping& shown) {
  const bool own = shown.result.mapping && std::holds_alternative<LoopMapping>(*shown.result.mapping);
  const std::optional<Einsum> convolution = own ? std::nullopt : convolutionOf(shown.layer);
  return convolution.value_or(toEinsum(shown.layer));
}

QString reuseText(const Einsum& einsum, const std::string& dim) {
  std::vector<Tensor> reused, changed;
  for (const Tensor tensor : kTensors)
    if (!dimensionsOf(einsum, tensor).empty()) (touches(einsum, tensor, dim) ? changed : reused).push_back(tensor);
  if (reused.empty()) return QObject::tr("nothing");
  return changed.empty() ? tensorList(reused) : QObject::tr("%1, not %2").arg(tensorList(reused), tensorList(changed));
}

std::int64_t sizeOf(const Einsum& einsum, const std::string& dim) {
  for (const auto& [name, size] : einsum.dims)
    if (name == dim) return size;
  return 1;
}

// Moves the loop into another band (the loops of one memory), next to the loops of its old band.
Result<LoopMapping> movedTo(const ShownMapping& shown, std::size_t loop, const BandShown& band, bool outward) {
  return moveLoop(std::get<LoopMapping>(*shown.result.mapping), shown.request.hardware, loop,
                  {band.memory, outward ? 0 : band.loops.size()});
}

Fact costOfMove(const ShownMapping& shown, const QString& label, std::size_t loop, std::size_t from, bool outward) {
  const BandShown& to = shown.picture.bands[outward ? from - 1 : from + 1];
  Fact fact{label.arg(words(to.memory)), QObject::tr("not possible"), {}, {}};
  const Result<LoopMapping> mapping = movedTo(shown, loop, to, outward);
  if (!mapping) return fact;
  const MappingAnswer answer = answerOf(shown.model, shown.layer, shown.request, shown.request.hardware, *mapping);
  if (!answer.tooSmall.empty()) fact.remark = QObject::tr("%1 is full").arg(words(answer.tooSmall));
  if (!answer.result) return fact;
  return difference(fact.label, *answer.result, shown.result, shown.request);
}

QString footprintOf(const ShownMapping& shown, std::size_t loop, std::size_t from) {
  if (from == 0) return QObject::tr("none, off-chip");
  const BandShown& band = shown.picture.bands[from];
  const Result<LoopMapping> mapping = movedTo(shown, loop, shown.picture.bands[from - 1], true);
  if (!mapping) return {};
  const HardwareProfile& hardware = shown.request.hardware;
  const MappingAnswer answer = answerOf(shown.model, shown.layer, shown.request, hardware, *mapping);
  if (!answer.result) return {};
  QStringList added;
  for (const NestBand& without :
       shown.model.loopNest(shown.layer, hardware, shown.request.options, *answer.result).bands) {
    if (without.memory != band.memory) continue;
    for (const NestTile& tile : without.tiles)
      for (const TileShown& now : band.tiles)
        if (now.tensor == tile.tensor && now.bits > tile.bits)
          added << words(name(tile.tensor)) + " +" + words(sizeText(now.bits - tile.bits));
  }
  return added.isEmpty() ? QObject::tr("none") : added.join(QStringLiteral(", "));
}

}  // namespace

QString firstError(const Diagnostics& errors) {
  if (errors.empty()) return {};
  const Diagnostic& error = errors.front();
  return words(error.remedy.empty() ? toText(error) : error.remedy);
}

MappingAnswer answerOf(const CostModel& model, const Layer& layer, const PlanRequest& request,
                       const HardwareProfile& hardware, const Mapping& mapping) {
  MappingAnswer answer;
  OpenChoices choices;
  choices.objective = request.objective;
  const Result<Evaluation> evaluation = model.evaluate(layer, hardware, mapping, request.options, choices);
  if (!evaluation) {
    answer.reason = firstError(evaluation.diagnostics());
  } else if (const auto* violation = std::get_if<Violation>(&*evaluation)) {
    answer.reason = words(violation->message);
    if (violation->kind == ViolationKind::MemoryTooSmall) answer.tooSmall = violation->memory;
  } else {
    answer.result = std::get<LayerResult>(*evaluation);
  }
  return answer;
}

std::optional<LoopPlace> placeOf(const NestPicture& picture, std::size_t loop) {
  for (std::size_t band = 0; band < picture.bands.size(); ++band) {
    const std::vector<LoopShown>& loops = picture.bands[band].loops;
    for (std::size_t i = 0; i < loops.size(); ++i)
      if (loops[i].loop == loop) return LoopPlace{band, loops.size() - 1 - i};
  }
  return std::nullopt;
}

LoopFacts whatLoopDoes(const ShownMapping& shown, std::size_t loop) {
  LoopFacts about;
  const std::optional<LoopPlace> place = placeOf(shown.picture, loop);
  if (!place) return about;
  const NestLoop& what = shown.nest.loops[loop];
  const QString dim = words(what.dim);
  const Einsum einsum = einsumOf(shown);
  about.title = QObject::tr("%1 %2 at %3").arg(dim).arg(what.size).arg(words(shown.picture.bands[place->band].memory));
  about.facts.push_back({QObject::tr("Iterates"),
                         QObject::tr("%1, %2 of %3").arg(dim).arg(what.size).arg(sizeOf(einsum, what.dim)),
                         {},
                         {}});
  about.facts.push_back({QObject::tr("Reuses"), reuseText(einsum, what.dim), {}, {}});
  return about;
}

LoopFacts whatLoopCosts(const ShownMapping& shown, std::size_t loop) {
  LoopFacts about = whatLoopDoes(shown, loop);
  const std::optional<LoopPlace> from = placeOf(shown.picture, loop);
  if (!from) return about;
  if (const QString footprint = footprintOf(shown, loop, from->band); !footprint.isEmpty())
    about.facts.push_back({QObject::tr("Footprint it adds"), footprint, {}, {}});
  if (from->band > 0) about.facts.push_back(costOfMove(shown, QObject::tr("Moved up to %1"), loop, from->band, true));
  if (from->band + 1 < shown.picture.bands.size())
    about.facts.push_back(costOfMove(shown, QObject::tr("Moved down to %1"), loop, from->band, false));
  return about;
}

std::optional<Provenance> tileExplanation(const LoopNest& nest, const std::string& memory, Tensor tensor) {
  for (const NestBand& band : nest.bands) {
    for (const NestTile& tile : band.tiles) {
      if (band.memory != memory || tile.tensor != tensor || tile.elements <= 0) continue;
      Provenance about;
      about.title = QObject::tr("%1 tile in %2").arg(capital(words(tensorWord(tensor))), words(memory)).toStdString();
      about.formula = {QObject::tr("tile = elements × bits of one").toStdString()};
      const double bits = tile.bits / tile.elements;
      about.result = sizeText(tile.bits);
      about.steps = {QObject::tr("tile = %1 × %2 bit = %3")
                         .arg(words(atMost(tile.elements, 9)), words(atMost(bits, 3)), words(about.result))
                         .toStdString()};
      if (!band.offChip)
        about.steps.push_back(QObject::tr("capacity = %1").arg(words(sizeText(band.capacityBits))).toStdString());
      about.source =
          (tile.loopsInside == 0
               ? QObject::tr("no loop inside")
               : QObject::tr("the innermost %1 of %2 loops run inside").arg(tile.loopsInside).arg(nest.loops.size()))
              .toStdString();
      if (tile.doubleBuffered)
        about.source += QObject::tr("; the next tile may arrive while this one is used").toStdString();
      return about;
    }
  }
  return std::nullopt;
}

}  // namespace tilescope::gui
