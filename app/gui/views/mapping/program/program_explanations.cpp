// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/mapping/program/program_explanations.h"

#include <algorithm>

#include "app/gui/kit/words/words.h"
#include "core/base/format_number.h"

namespace tilescope::gui {
namespace {
using nve::Operation;
using nve::ScheduledOperation;
using nve::Slot;

QString cycles(std::int64_t count) {
  return count == 1 ? tr("1 cycle") : tr("%1 cycles").arg(wholeText(count));
}

bool isResult(Operation operation) {
  return operation == Operation::Low || operation == Operation::High;
}

QString whatItDoes(const ScheduledOperation& o) {
  switch (o.operation) {
    case Operation::Read:
      return o.readsCoefficients() ? tr("reads a word of up to four coefficients; the port shows it two cycles later")
                                   : tr("reads eight pixels; the port shows them two cycles later");
    case Operation::Write:
      return tr("writes the next word of the input queue; reads see it from the next cycle on");
    case Operation::Set:
      return tr("takes the coefficients of port A, the first one to all lanes");
    case Operation::Shift:
      return o.slot == Slot::WReg ? tr("brings the next coefficient of the word to all lanes")
                                  : tr("moves the pixels one place, so that every lane sees its next one");
    case Operation::Set0:
      return tr("takes the column's first words: I0 from port A, I1 from port B");
    case Operation::Set1:
      return tr("takes the column's next words: I2 from port A, I3 from port B");
    case Operation::SetB:
      return tr("takes the column's word: I1 from port B");
    case Operation::SetTail:
      return tr("takes the column's last word into the tail, from port B");
    case Operation::SetTailShift:
      return tr("takes the column's last word into the tail, from port B, and moves the pixels one place");
    case Operation::Bias:
      return tr("begins the sums of a map with its bias");
    case Operation::Mac:
      return tr("sums += coefficient × pixels, in every lane");
    case Operation::MacLast:
      return tr("the last sums += coefficient × pixels of the map; the result latch takes them");
    case Operation::Low:
      return tr("lanes 0 to 7 through the activation table, one word out");
    case Operation::High:
      return tr("lanes 8 to 15 through the activation table, one word out");
  }
  return {};
}

void addLine(Provenance& about, const QString& name, const QString& value) {
  about.steps.push_back(QStringLiteral("%1: %2").arg(name, value).toStdString());
}

// "rd of cycle 43, 2 cycles before, one pass apart"
QString otherText(const nve::Schedule& s, const Dependence& d, bool isProducer) {
  const ScheduledOperation& other = s.operations[isProducer ? d.producer : d.consumer];
  const QString apart = cycles(cyclesBetween(s, d));
  const QString what = QStringLiteral("%1 %2").arg(words(name(other.slot)), words(name(other.operation)));
  QString text = isProducer ? tr("%1 of cycle %2, %3 before").arg(what, wholeText(other.cycle), apart)
                            : tr("%1 of cycle %2, %3 later").arg(what, wholeText(other.cycle), apart);
  if (d.passes == 1) text += tr(", one pass apart");
  if (d.passes > 1) text += tr(", %1 passes apart").arg(d.passes);
  return text;
}

// Of several reads, only the first waits for the write.
bool isLaterRead(const nve::Schedule& s, const std::vector<Dependence>& all, const Dependence& d) {
  if (s.operations[d.producer].operation != Operation::Write) return false;
  const auto earlier = [&](const Dependence& other) {
    return other.producer == d.producer && cyclesBetween(s, other) < cyclesBetween(s, d);
  };
  return std::any_of(all.begin(), all.end(), earlier);
}

void addOperands(Provenance& about, const ProgramPicture& picture, const nve::Schedule& s,
                 const ScheduledOperation& o) {
  if (o.map >= 0 && !o.readsCoefficients()) addLine(about, tr("output map"), QString::number(o.map));
  if (o.input >= 0 && o.column >= 0) {
    addLine(about, tr("input map"), QString::number(o.input));
    addLine(about, tr("of the window"),
            o.pixel < 0 ? tr("column %1").arg(o.column) : tr("column %1, pixel %2").arg(o.column).arg(o.pixel));
  }
  const QString address = addressOf(picture.program->work, s, o);
  if (address.isEmpty()) return;
  const bool absolute = o.readsCoefficients();
  addLine(about, tr("scratchpad"),
          absolute ? tr("word %1 of the coefficients, written once by the prologue").arg(o.word)
                   : tr("word %1 of the column, %2 in the rotating region").arg(o.word).arg(address));
}

Provenance waitExplanation(const ProgramWait& wait, const nve::Schedule& s) {
  Provenance about;
  about.title = (wait.isStall ? tr("Stall of %1").arg(cycles(wait.cycles)) : tr("Gap of %1").arg(cycles(wait.cycles)))
                    .toStdString();
  about.formula = {wait.reason.toStdString()};
  addLine(about, tr("cycle"), wholeText(wait.cycle));
  addLine(about, tr("instruction of the kernel"), wholeText(wait.cycle % s.interval));
  return about;
}

}  // namespace

QString addressOf(const nve::ConvWork& work, const nve::Schedule& s, const ScheduledOperation& o) {
  if (o.slot != Slot::MemA && o.slot != Slot::MemB) return {};
  if (o.readsCoefficients()) return QStringLiteral("#%1").arg(o.word);
  const auto input = std::find(s.inputs.begin(), s.inputs.end(), o.input) - s.inputs.begin();
  const std::int64_t held = s.columnsHeld;
  const std::int64_t column = ((o.column - work.stride * s.stageOf(o)) % held + held) % held;
  return QStringLiteral("r%1").arg(column * s.groupWords() + input * s.wordsPerColumn + o.word);
}

QString briefLabelOf(const ProgramPicture& picture, const ProgramItem& item) {
  return item.kind == ProgramItemKind::Operation ? words(name(picture.operation(item).operation)) : QString();
}

QString labelOf(const ProgramPicture& picture, const ProgramItem& item) {
  if (item.kind != ProgramItemKind::Operation) return {};
  const ScheduledOperation& o = picture.operation(item);
  const nve::Schedule& s = picture.schedule(item);
  QString label = briefLabelOf(picture, item);
  const QString address = addressOf(picture.program->work, s, o);
  if (!address.isEmpty()) label += QLatin1Char(' ') + address;
  if (o.slot == Slot::WReg && o.operation == Operation::Set) label += QStringLiteral(" #%1").arg(o.word);
  if (o.slot == Slot::VMac && o.input >= 0) label += QStringLiteral(" %1,%2").arg(o.column).arg(o.pixel);
  if (isResult(o.operation) || o.operation == Operation::Bias) label += QStringLiteral(" m%1").arg(o.map);
  if (picture.form == ProgramForm::Modulo && (isResult(o.operation) || o.operation == Operation::Write))
    label += QStringLiteral("@%1").arg(s.stageOf(o));
  return label;
}

std::vector<Dependence> dependencesOf(const ProgramPicture& picture, const ProgramItem& item) {
  std::vector<Dependence> own;
  if (item.kind != ProgramItemKind::Operation) return own;
  const std::vector<Dependence>& all = picture.tracks[item.track].dependences;
  for (const Dependence& d : all)
    if (d.consumer == item.index || (d.producer == item.index && !isLaterRead(picture.schedule(item), all, d)))
      own.push_back(d);
  return own;
}

Provenance itemExplanation(const ProgramPicture& picture, const ProgramItem& item) {
  const nve::Schedule& s = picture.schedule(item);
  if (item.kind != ProgramItemKind::Operation) return waitExplanation(picture.wait(item), s);
  const ScheduledOperation& o = picture.operation(item);
  Provenance about;
  about.title = tr("%1 %2").arg(words(name(o.slot)), words(name(o.operation))).toStdString();
  about.formula = {whatItDoes(o).toStdString()};
  addOperands(about, picture, s, o);
  addLine(about, tr("cycle"), wholeText(o.cycle));
  addLine(about, tr("in the kernel"),
          tr("instruction %1 of %2, stage %3").arg(wholeText(s.slotOf(o)), wholeText(s.interval)).arg(s.stageOf(o)));
  for (const Dependence& d : dependencesOf(picture, item)) {
    const bool isProducer = d.consumer == item.index;
    addLine(about, isProducer ? tr("needs") : tr("feeds"), otherText(s, d, isProducer));
  }
  about.source = tr("The hardware has no interlocks: these distances hold, or the data are wrong.").toStdString();
  return about;
}

}  // namespace tilescope::gui
