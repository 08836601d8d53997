// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/mapping/schedule/schedule_words.h"

#include "app/gui/kit/words/words.h"
#include "core/base/format_number.h"

namespace tilescope::gui {
namespace {

constexpr int kDigits = 15;  // of a double, as spreadsheets read them

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
