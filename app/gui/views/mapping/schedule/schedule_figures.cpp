// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/mapping/schedule/schedule_figures.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "app/gui/kit/words/words.h"
#include "core/base/format_number.h"
#include "core/base/format_size.h"
#include "core/base/units.h"
#include "core/models/diana/diana_result.h"
#include "core/models/diana/step_provenance.h"

namespace tilescope::gui {
namespace {
using diana::ScheduleStep;
using Kind = ScheduleStep::Kind;

// Steps per kernel call: two inputs, weights, computing, storing.
constexpr std::int64_t kStepsPerCall = 5;

diana::Problem problemOf(const ShownMapping& shown) {
  return diana::problemOf(shown.layer, shown.request.hardware, shown.request.options, std::nullopt);
}

double amountOf(const diana::Schedule& schedule, ScheduleLane lane) {
  switch (lane) {
    case ScheduleLane::Input:
      return schedule.input;
    case ScheduleLane::Weights:
      return schedule.weights;
    case ScheduleLane::Core:
      return schedule.compute + schedule.callOverhead;
    case ScheduleLane::Output:
      break;
  }
  return schedule.output;
}

QString nameOf(ScheduleLane lane, bool isSum) {
  switch (lane) {
    case ScheduleLane::Input:
      return tr("DMA in");
    case ScheduleLane::Weights:
      return isSum ? tr("Second input") : tr("Weights");
    case ScheduleLane::Core:
      return tr("Core");
    case ScheduleLane::Output:
      break;
  }
  return tr("DMA out");
}

QString shareText(double share) {
  constexpr double kMin = 0.01;  // below this share, whole percents are too coarse
  return words(percent(share, share > 0 && share < kMin ? 1 : 0));
}

// A copy needs space from its start, a store until its end, so a step holds the max of before and after.
std::vector<double> heldDuring(const diana::Schedule& schedule, double ScheduleStep::*after, double before) {
  std::vector<double> held;
  held.reserve(schedule.steps.size());
  for (const ScheduleStep& step : schedule.steps) {
    held.push_back(std::max(before, step.*after));
    before = step.*after;
  }
  return held;
}

MemoryTrack trackOf(const ShownMapping& shown, const diana::Room& room, double most, std::vector<double> held) {
  MemoryTrack track;
  track.name = words(room.memory);
  track.capacity = static_cast<double>(room.bits) / kBitsPerByte;
  track.most = most;
  track.capacityText = words(roomText(room.bits));
  track.mostText = words(neededText(static_cast<std::int64_t>(std::ceil(most * kBitsPerByte))));
  track.held = std::move(held);
  const std::vector<BandShown>& bands = shown.picture.bands;
  const auto band =
      std::find_if(bands.begin(), bands.end(), [&](const BandShown& b) { return b.memory == room.memory; });
  track.places = std::max<std::size_t>(1, bands.size());
  track.place = band == bands.end() ? 0 : static_cast<std::size_t>(band - bands.begin());
  return track;
}

void addTracks(SchedulePicture& picture, const ShownMapping& shown, const diana::Problem& problem) {
  const diana::Schedule& s = *picture.schedule;
  const diana::Machine& m = problem.machine;
  picture.memories.push_back(
      trackOf(shown, m.activation, s.mostActivationBytes, heldDuring(s, &ScheduleStep::activationBytes, 0)));
  if (s.mostWeightBytes > 0)
    picture.memories.push_back(
        trackOf(shown, m.weight, s.mostWeightBytes, heldDuring(s, &ScheduleStep::weightBytes, 0)));
  picture.memories.push_back(trackOf(shown, m.l2, s.mostL2Bytes, heldDuring(s, &ScheduleStep::l2Bytes, 0)));
}

constexpr int kDigits = 15;  // a spreadsheet reads no more digits

QString counted(std::int64_t count, const QString& one, const QString& many) {
  return count == 1 ? one : many.arg(wholeText(static_cast<double>(count)));
}

QString cell(double value) {
  return QString::number(value, 'g', kDigits);
}

QString rangeCell(const diana::TileRange& range) {
  return QStringLiteral("%1-%2").arg(range.begin).arg(range.end - 1);
}

QString imagesText(const diana::Schedule& schedule) {
  return schedule.images == 1 ? QString() : tr(", the first of %1 images").arg(schedule.images);
}

}  // namespace

ScheduleLane laneOf(Kind kind) {
  switch (kind) {
    case Kind::LoadInput:
      return ScheduleLane::Input;
    case Kind::LoadSecond:
    case Kind::Weights:
      return ScheduleLane::Weights;
    case Kind::Compute:
      return ScheduleLane::Core;
    case Kind::Store:
      break;
  }
  return ScheduleLane::Output;
}

bool SchedulePicture::operator==(const SchedulePicture& other) const {
  const bool same = schedule == other.schedule || (schedule && other.schedule && *schedule == *other.schedule);
  return same && isOfModel == other.isOfModel && why == other.why && layer == other.layer && calls == other.calls &&
         lanes == other.lanes && memories == other.memories && copies == other.copies && isEstimate == other.isEstimate;
}

SchedulePicture schedulePicture(const ShownMapping& shown) {
  const diana::PlannedCalls planned = diana::plannedCalls(shown.result).value();
  SchedulePicture picture;
  picture.isOfModel = true;
  picture.layer = words(shown.layer.name);
  picture.isEstimate = planned.isEstimate;
  const diana::Problem problem = problemOf(shown);
  if (planned.kernelCalls / std::max<std::int64_t>(1, problem.layer.batch) > kMaxScheduleSteps / kStepsPerCall) {
    picture.why =
        tr("%1 kernel calls are too many to draw one by one.").arg(wholeText(static_cast<double>(planned.kernelCalls)));
    return picture;
  }
  const auto schedule = std::make_shared<const diana::Schedule>(scheduleOf(problem, planned.tile, planned.mode));
  picture.schedule = schedule;
  picture.calls = callOfSteps(*schedule);
  picture.copies = schedule->inputCopies + schedule->weightCopies + schedule->outputCopies;
  for (std::size_t i = 0; i < kScheduleLanes; ++i) {
    const auto lane = static_cast<ScheduleLane>(i);
    const double cycles = amountOf(*schedule, lane);
    picture.lanes[i] = {nameOf(lane, problem.layer.kind == diana::Kind::Add),
                        shareText(schedule->total > 0 ? cycles / schedule->total : 0), cycles};
  }
  addTracks(picture, shown, problem);
  return picture;
}

SchedulePicture noSchedule(const MappingPicture& mapping, bool isOfModel) {
  SchedulePicture picture;
  picture.isOfModel = isOfModel;
  picture.layer = mapping.layer;
  if (!isOfModel) {
    picture.why = tr("This model has no schedule of copies and kernel calls; that of DIANA has one.");
    return picture;
  }
  switch (mapping.state) {
    case MappingState::Nothing:
    case MappingState::Pending:
      picture.why = tr("The best tile of this layer is still being searched.");
      break;
    case MappingState::Infeasible:
      picture.why = tr("%1 is infeasible, so there is nothing to schedule. %2").arg(mapping.layer, mapping.reason);
      break;
    case MappingState::OutsideModel:
      picture.why =
          tr("%1 (%2) is not modelled: the digital core does not run it.").arg(mapping.layer, mapping.operation);
      break;
    case MappingState::Shown:
      picture.why = tr("The core cannot run this mapping tile by tile.");
      break;
  }
  return picture;
}

Provenance stepExplanation(const ShownMapping& shown, const SchedulePicture& picture, std::size_t step) {
  return diana::explainStep(problemOf(shown), *picture.schedule, step, picture.calls[step]);
}

PlotTable tableOf(const SchedulePicture& picture) {
  PlotTable table{{tr("Step"), tr("Tile"), tr("What"), tr("K"), tr("OY"), tr("OX"), tr("C"), tr("Copies"),
                   tr("Moved, B"), tr("Begin, cycles"), tr("End, cycles")},
                  {}};
  for (const MemoryTrack& memory : picture.memories) table.heads << tr("%1, B").arg(memory.name);
  if (picture.isEmpty()) return table;
  for (std::size_t i = 0; i < picture.steps().size(); ++i) {
    const diana::ScheduleStep& step = picture.steps()[i];
    QStringList row{QString::number(i + 1), QString::number(picture.calls[i] + 1),
                    words(name(step.kind)), rangeCell(step.k),
                    rangeCell(step.y),      rangeCell(step.x),
                    rangeCell(step.c),      QString::number(step.copies),
                    cell(step.bytes),       cell(step.begin),
                    cell(step.end)};
    for (const MemoryTrack& memory : picture.memories) row << cell(memory.held[i]);
    table.rows.push_back(row);
  }
  return table;
}

QString scheduleHead(const SchedulePicture& picture) {
  if (picture.isEmpty()) return {};
  const diana::Schedule& schedule = *picture.schedule;
  return tr("%1 cycles, %2, %3%4")
      .arg(wholeText(schedule.total), counted(schedule.kernelCalls, tr("1 kernel call"), tr("%1 kernel calls")),
           counted(picture.copies, tr("1 copy"), tr("%1 copies")), imagesText(schedule));
}

QString scheduleSummary(const SchedulePicture& picture) {
  if (picture.isEmpty()) return picture.why.isEmpty() ? tr("No schedule yet.") : picture.why;
  QStringList parts;
  for (const ScheduleLaneShown& lane : picture.lanes) parts << QStringLiteral("%1 %2").arg(lane.name, lane.share);
  for (const MemoryTrack& memory : picture.memories)
    parts << tr("%1 holds %2 of %3").arg(memory.name, memory.mostText, memory.capacityText);
  return tr("%1: %2.").arg(scheduleHead(picture), parts.join(QStringLiteral(", ")));
}

LegendEntries scheduleLegend(const SchedulePicture& picture) {
  if (picture.isEmpty() || !picture.isEstimate) return {};
  return {{Mark::Estimate, tr("estimate"), {}}};
}

QString tileText(std::size_t call) {
  return tr("tile %1").arg(call + 1);
}

QString mostText(const MemoryTrack& memory) {
  return tr("peak %1").arg(memory.mostText);
}

}  // namespace tilescope::gui
