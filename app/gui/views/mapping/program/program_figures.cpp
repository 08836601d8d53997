// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/mapping/program/program_figures.h"

#include <algorithm>
#include <tuple>
#include <utility>
#include <variant>

#include "app/gui/kit/words/words.h"
#include "app/gui/views/mapping/program/program_explanations.h"
#include "app/gui/views/mapping/program/program_painter.h"
#include "core/base/format_number.h"
#include "core/models/nve/nve_result.h"

namespace tilescope::gui {
namespace {
using nve::Mode;
using nve::Operation;
using nve::RunProgram;
using nve::Slot;

constexpr int kProgramFiguresRateDigits = 2;  // decimals, as in the paper's tables

QString rate(double value) {
  return words(fixed(value, kProgramFiguresRateDigits));
}

QString partitionsText(std::size_t count) {
  return count == 1 ? tr("1 partition") : tr("%1 partitions").arg(count);
}

QString mapsText(const nve::Run& run) {
  return run.count == 1 ? tr("Map %1").arg(run.first) : tr("Maps %1–%2").arg(run.first).arg(run.end() - 1);
}

QString modeText(Mode mode) {
  return mode == Mode::Optimal ? tr("Optimal") : tr("Paper");
}

double shareOf(std::int64_t part, std::int64_t room) {
  return static_cast<double>(part) / static_cast<double>(room);
}

PartitionShown partitionShown(const nve::LayerProgram& program, const nve::Schedule& s, const nve::Room& room) {
  const std::int64_t code = program.prologueOf(s) + s.interval;
  return {mapsText(s.run),
          tr("II %1 of %2").arg(wholeText(s.interval), wholeText(s.lowerBound)),
          tr("%1 of %2 instructions").arg(wholeText(code), wholeText(room.instructions)),
          tr("%1 of %2 words").arg(wholeText(s.scratchpadWords()), wholeText(room.scratchpadWords)),
          shareOf(code, room.instructions),
          shareOf(s.scratchpadWords(), room.scratchpadWords)};
}

// Cycles without a multiply-accumulate between the first and the last one. Stalls have the compiler's reason; gaps
// precede columns with two register sets in every schedule.
std::vector<ProgramWait> waitsOf(const nve::Schedule& s) {
  std::vector<ProgramWait> waits;
  std::vector<std::int64_t> stalled(s.cycles.size(), 0);
  for (const nve::Stall& stall : s.stalls) {
    const auto element = std::lower_bound(s.cycles.begin(), s.cycles.end(), stall.cycle);
    const bool before = element != s.cycles.end();  // false: idle cycles after the last element
    if (before) stalled[static_cast<std::size_t>(element - s.cycles.begin())] = stall.cycles;
    waits.push_back({stall.cycle, stall.cycles, words(stall.reason), true});
  }
  for (std::size_t i = 1; i < s.cycles.size(); ++i) {
    const std::int64_t rest = s.cycles[i] - s.cycles[i - 1] - 1 - stalled[i];
    if (rest > 0)
      waits.push_back({s.cycles[i - 1] + 1, rest,
                       tr("The column needs two register sets before its first pixel; every schedule of this order "
                          "stalls here, and the bound counts it."),
                       false});
  }
  return waits;
}

std::array<ProgramUnit, nve::kSlots> unitsOf(const nve::Schedule& s) {
  std::array<ProgramUnit, nve::kSlots> units;
  for (const nve::ScheduledOperation& o : s.operations) ++units[static_cast<std::size_t>(o.slot)].operations;
  for (std::size_t i = 0; i < units.size(); ++i) {
    units[i].name = words(nve::name(static_cast<Slot>(i)));
    units[i].share = words(percent(shareOf(units[i].operations, s.interval), 0));
  }
  return units;
}

ProgramTrack trackOf(const nve::ConvWork& work, RunProgram run) {
  ProgramTrack track;
  const nve::Schedule& s = run.schedule;
  track.mode = modeText(run.mode);
  track.head =
      tr("II %1 of bound %2, %3 lanes").arg(wholeText(s.interval), wholeText(s.lowerBound)).arg(run.shape.lanes);
  track.rates = tr("%1 MAC per instruction, %2 with fill and drain")
                    .arg(rate(run.figures.macsPerInstruction()), rate(run.figures.macsPerCycle()));
  track.units = unitsOf(s);
  track.waits = waitsOf(s);
  track.dependences = dependencesOf(work, s);
  track.run = std::make_shared<const RunProgram>(std::move(run));
  return track;
}

double placeOf(const nve::Schedule& s, std::int64_t cycle, ProgramForm form) {
  return static_cast<double>(form == ProgramForm::Flat ? cycle : cycle % s.interval);
}

void addItems(ProgramPicture& picture, std::size_t track) {
  const ProgramTrack& of = picture.tracks[track];
  const nve::Schedule& s = of.schedule();
  for (std::size_t i = 0; i < s.operations.size(); ++i) {
    const nve::ScheduledOperation& o = s.operations[i];
    const bool neutral = o.readsCoefficients() || o.operation == Operation::Write;
    picture.items.push_back({track, o.slot, ProgramItemKind::Operation, i, placeOf(s, o.cycle, picture.form), 1,
                             neutral ? -1 : o.map, o.operation == Operation::Shift});
  }
  for (std::size_t i = 0; i < of.waits.size(); ++i)
    picture.items.push_back({track, Slot::VMac, of.waits[i].isStall ? ProgramItemKind::Stall : ProgramItemKind::Gap, i,
                             placeOf(s, of.waits[i].cycle, picture.form), static_cast<double>(of.waits[i].cycles), -1,
                             false});
}

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

bool ProgramPicture::isSame(const ProgramPicture& other) const {
  const auto facts = [](const ProgramPicture& p) {
    return std::tie(p.isOfModel, p.why, p.layer, p.head, p.program, p.partitions, p.chosen, p.form, p.compares);
  };
  return facts(*this) == facts(other);
}

ProgramSource programSourceOf(const ShownMapping& shown) {
  return {shown.layer,
          nve::requestOf(nve::problemOf(shown.layer, shown.request.hardware, shown.request.options), shown.result)};
}

std::shared_ptr<const nve::LayerProgram> programOf(const ProgramSource& source) {
  auto program = nve::compile(nve::workOf(source.layer), source.request);
  return std::make_shared<const nve::LayerProgram>(std::get<nve::LayerProgram>(std::move(program)));
}

ProgramPicture programPicture(const std::shared_ptr<const nve::LayerProgram>& program, const ProgramSource& source,
                              const ProgramChoice& choice) {
  ProgramPicture picture;
  picture.isOfModel = true;
  picture.layer = words(source.layer.name);
  picture.program = program;
  picture.form = choice.form;
  picture.compares = choice.compares;
  for (const nve::Schedule& s : program->partitions)
    picture.partitions.push_back(partitionShown(*program, s, source.request.room));
  picture.chosen = std::min(choice.partition, program->partitions.size() - 1);
  picture.head = tr("%1, %2 MAC per instruction, %3 instructions")
                     .arg(partitionsText(program->partitions.size()), rate(program->figures.macsPerInstruction),
                          wholeText(program->figures.code));
  const nve::Schedule& s = program->partitions[picture.chosen];
  picture.tracks.push_back(trackOf(
      program->work, {program->mode, program->shape, s, figuresOf(program->work, program->shape, program->mode, s)}));
  if (choice.compares)
    picture.tracks.push_back(
        trackOf(program->work,
                nve::programOfRun(program->work, program->mode == Mode::Optimal ? Mode::Paper : Mode::Optimal, s.run)));
  for (std::size_t track = 0; track < picture.tracks.size(); ++track) addItems(picture, track);
  std::sort(picture.items.begin(), picture.items.end(), [](const ProgramItem& a, const ProgramItem& b) {
    return std::tie(a.track, a.slot, a.begin) < std::tie(b.track, b.slot, b.begin);
  });
  // In the flat form, the first item may be long after cycle 0.
  picture.begin = picture.items.front().begin;
  for (const ProgramItem& item : picture.items) {
    picture.begin = std::min(picture.begin, item.begin);
    picture.end = std::max(picture.end, item.end());
  }
  return picture;
}

ProgramPicture noProgram(const MappingPicture& mapping, bool isOfModel) {
  ProgramPicture picture;
  picture.isOfModel = isOfModel;
  picture.layer = mapping.layer;
  if (!isOfModel) {
    picture.why = tr("This model has no program of instructions; that of the Neuro Vector Engine (nve) has one.");
    return picture;
  }
  switch (mapping.state) {
    case MappingState::Nothing:
    case MappingState::Pending:
      picture.why = tr("This layer is still compiled.");
      break;
    case MappingState::Infeasible:
      picture.why = tr("%1 has no program. %2").arg(mapping.layer, mapping.reason);
      break;
    case MappingState::OutsideModel:
      picture.why = tr("%1 (%2) is not modelled: the hardware runs convolutions and fully connected layers.")
                        .arg(mapping.layer, mapping.operation);
      break;
    case MappingState::Shown:
      picture.why = tr("No program can have this mapping.");
      break;
  }
  return picture;
}

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
