// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/mapping/program/program_words.h"

#include <algorithm>

#include "app/gui/kit/words/words.h"
#include "app/gui/views/mapping/program/program_explanations.h"
#include "app/gui/views/mapping/program/program_painter.h"

namespace tilescope::gui {
namespace {

QString cellOf(int value) {
  return value < 0 ? QString() : QString::number(value);
}

QString cellOf(std::int64_t value) {
  return QString::number(value);
}

QStringList operationRow(const ProgramPicture& picture, const ProgramItem& item) {
  const nve::Schedule& s = picture.schedule(item);
  const nve::ScheduledOperation& o = picture.operation(item);
  return {words(name(o.slot)),
          words(name(o.operation)),
          cellOf(o.cycle),
          cellOf(s.slotOf(o)),
          cellOf(s.stageOf(o)),
          cellOf(item.map),
          cellOf(o.input),
          o.input < 0 ? QString() : cellOf(o.column),
          o.input < 0 ? QString() : cellOf(o.pixel),
          cellOf(o.word),
          addressOf(picture.program->work, s, o),
          QString()};
}

QStringList waitRow(const ProgramPicture& picture, const ProgramItem& item) {
  const nve::Schedule& s = picture.schedule(item);
  const ProgramWait& wait = picture.wait(item);
  QStringList row{words(name(item.slot)), wait.isStall ? tr("stall") : tr("gap"), cellOf(wait.cycle),
                  cellOf(wait.cycle % s.interval), cellOf(wait.cycle / s.interval)};
  while (row.size() < 11) row << QString();
  return row << tr("%1 cycles: %2").arg(wait.cycles).arg(wait.reason);
}

}  // namespace

PlotTable tableOf(const ProgramPicture& picture) {
  PlotTable table{
      {tr("Scheduler"), tr("Slot"), tr("Operation"), tr("Cycle"), tr("Instruction"), tr("Stage"), tr("Output map"),
       tr("Input map"), tr("Column"), tr("Pixel"), tr("Word"), tr("Address"), tr("Why it waits")},
      {}};
  for (const ProgramItem& item : picture.items) {
    QStringList row{picture.tracks[item.track].mode};
    row += item.kind == ProgramItemKind::Operation ? operationRow(picture, item) : waitRow(picture, item);
    table.rows.push_back(row);
  }
  return table;
}

QString programSummary(const ProgramPicture& picture) {
  if (picture.isEmpty()) return picture.why.isEmpty() ? tr("No program yet.") : picture.why;
  QStringList tracks;
  for (const ProgramTrack& track : picture.tracks) {
    QStringList units;
    for (const ProgramUnit& unit : track.units) units << QStringLiteral("%1 %2").arg(unit.name, unit.share);
    tracks << tr("%1 scheduler: %2, %3; %4").arg(track.mode, track.head, track.rates, units.join(QStringLiteral(", ")));
  }
  return tr("%1. %2. %3.")
      .arg(picture.head, picture.partitions[picture.chosen].maps, tracks.join(QStringLiteral(". ")));
}

LegendEntries programLegend(const ProgramPicture& picture) {
  if (picture.isEmpty()) return {};
  LegendEntries entries;
  const nve::Run& run = picture.tracks.front().schedule().run;
  for (int i = 0; i < std::min(run.count, kMapColours); ++i)
    entries.push_back({Mark::Square, tr("map %1").arg(run.first + i), [i](const Theme& t) { return mapColour(t, i); }});
  const LegendEntries rest = briefProgramLegend(picture);
  entries.insert(entries.end(), rest.begin(), rest.end());
  return entries;
}

LegendEntries briefProgramLegend(const ProgramPicture& picture) {
  if (picture.isEmpty()) return {};
  return {{Mark::Square, tr("shared words"), [](const Theme& theme) { return sharedColour(theme); }}};
}

QString stageText(std::int64_t stage) {
  return tr("stage %1").arg(stage);
}

}  // namespace tilescope::gui
