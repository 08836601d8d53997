// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/hardware/new_machine_card.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "app/common/plan_request.h"
#include "app/common/words_reader.h"
#include "app/gui/kit/chrome/described.h"
#include "app/gui/kit/chrome/tone_label.h"
#include "app/gui/kit/panel/form_row.h"
#include "app/gui/kit/panel/value_text.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/theme_controller.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/views/hardware/dram_parts.h"
#include "core/base/format_number.h"
#include "core/base/format_size.h"
#include "core/base/names.h"
#include "core/hardware/pricing.h"
#include "core/hardware/transfer_energy.h"

namespace tilescope::gui {
namespace {
constexpr int kQuestionsWidth = 400, kFollowsWidth = 330, kNewMachineGap = 24, kQuestionGap = 8, kAnswerGap = 2;  // px
constexpr int kMaxParallelParts = 16;
constexpr int kLineDigits = 3;
constexpr const char *kKindField = "kind", *kSharingField = "sharing", *kPartField = "dram/part",
                     *kNodeField = "/technology/node_nm";

std::optional<double> nodeOf(const std::optional<HardwareProfile>& profile) {
  if (!profile || !profile->technology) return std::nullopt;
  return profile->technology->process.nodeNm;
}

const char* bufferField(Tensor tensor) {
  return tensor == Tensor::I ? "buffer/I" : tensor == Tensor::W ? "buffer/W" : "buffer/O";
}

FormField numberField(const char* id, const QString& label, double value, const QString& unit, const QString& help,
                      std::optional<std::int64_t> max = std::nullopt) {
  FormField field;
  field.pointer = QLatin1String(id);
  field.label = label;
  field.kind = FieldKind::Number;
  field.value = valueText(value);
  field.unit = unit;
  field.help = help;
  if (max) {
    field.whole = true;
    field.least = 1;
    field.most = max;
  }
  return field;
}

FormField choiceField(const char* id, const QString& label, const QString& value, const QString& help,
                      std::vector<Segment> options) {
  FormField field;
  field.pointer = QLatin1String(id);
  field.label = label;
  field.kind = FieldKind::Choice;
  field.value = value;
  field.help = help;
  field.options = std::move(options);
  return field;
}

Segment answer(const QString& id, const QString& text, const QString& tip = {}) {
  return {id, text, {}, tip, {}};
}

QString kindId(MachineKind kind) {
  return words(enumName(kMachineKindNames, kind));
}

QString tensorLine(const MachineAnswers& answers, const HardwareProfile& profile, Tensor tensor) {
  const auto buffer = std::find_if(profile.memories.begin(), profile.memories.end(), [&](const Memory& memory) {
    return memory.stores(tensor) && memory.sharedAcross.size() == profile.arrayDims.size();
  });
  const QString width = wholeText(*accessBits(*buffer, tensor, Move::Read, profile.clockMhz));
  const QString taken = wholeText(static_cast<double>(wordsPerCycle(answers, tensor)));
  const ElementBits& bits = profile.precision;
  switch (tensor) {
    case Tensor::I:
      return QObject::tr("Inputs: %1 × %2 bit a cycle, port of %3 bit").arg(taken).arg(bits.input).arg(width);
    case Tensor::W:
      return QObject::tr("Weights: %1 × %2 bit a cycle, port of %3 bit").arg(taken).arg(bits.weight).arg(width);
    case Tensor::O:
      break;
  }
  return QObject::tr("Partial sums: %1 × %2 bit read and written a cycle, two ports of %3 bit")
      .arg(taken)
      .arg(bits.partialSum)
      .arg(width);
}

QString registerLine(const HardwareProfile& profile) {
  QStringList registers;
  for (const Memory& memory : profile.memories) {
    if (memory.sharedAcross.size() == profile.arrayDims.size()) continue;
    const QString size =
        QObject::tr("%1 %2 bit").arg(words(memory.name), wholeText(static_cast<double>(memory.sizeBits)));
    const bool isPerPe = memory.sharedAcross.empty();
    registers << (isPerPe ? QObject::tr("%1 in each PE").arg(size)
                          : QObject::tr("%1 shared along %2").arg(size, words(memory.sharedAcross.front())));
  }
  return QObject::tr("Registers: %1").arg(registers.join(QStringLiteral(", ")));
}

}  // namespace

QStringList machineLines(const MachineAnswers& answers, const HardwareProfile& profile) {
  const auto units = static_cast<double>(unitsOf(profile));
  QStringList lines{
      QObject::tr("%1 PEs: %2")
          .arg(wholeText(units), words(withPrefixAtMost(units * profile.clockMhz * 1e6, "MAC/s", kLineDigits)))};
  for (const Tensor tensor : kTensors) lines << tensorLine(answers, profile, tensor);
  lines << registerLine(profile);
  QStringList dataflows;
  for (const Dataflow& dataflow : profile.dataflows) dataflows << words(dataflow.name);
  lines << QObject::tr("Dataflows: %1").arg(dataflows.join(QStringLiteral("; ")));
  lines << QObject::tr("Off chip: %1 GB/s (%2 bit/cycle), %3 pJ/bit")
               .arg(words(shortest(answers.dram.gbPerS())),
                    words(atMost(bitsPerCycle(answers.dram.gbPerS(), profile.clockMhz), kLineDigits)),
                    words(shortest(answers.dram.pjPerBit())));
  lines << QObject::tr("Energies and technology: of profile %1, scaled to these sizes and widths")
               .arg(words(baseProfileOf(answers.kind)));
  if (const std::optional<ChipPrices> chip = pricesOf(profile).chip)
    lines << QObject::tr("Chip: about %1 mm² at %2 nm (estimate)")
                 .arg(words(atMost(chip->areaMm2, kLineDigits)), words(shortest(profile.technology->process.nodeNm)));
  return lines;
}

NewMachineCard::NewMachineCard(const ThemeController* themes, QWidget* window, Make make)
    : Card(themes, tr("New machine"), window),
      themes_(themes),
      make_(std::move(make)),
      follows_(new QLabel(this)),
      createButton_(new QPushButton(tr("Create"), this)) {
  setObjectName("new machine card");
  setAttribute(Qt::WA_DeleteOnClose);
  answers_.dram = dramParts().front();
  auto* columns = new QHBoxLayout;
  columns->setSpacing(scaledPixels(kNewMachineGap));
  auto* questions = new QVBoxLayout;
  questions->setSpacing(scaledPixels(kAnswerGap));
  const std::vector<FormField> all = fields();
  const auto part = [&](std::size_t from, std::size_t to) {
    return std::vector<FormField>(all.begin() + static_cast<std::ptrdiff_t>(from),
                                  all.begin() + static_cast<std::ptrdiff_t>(to));
  };
  addQuestion(questions, tr("1. Array"), part(0, 3));
  addQuestion(questions, tr("2. Buffers"), part(3, 8));
  addQuestion(questions, tr("3. Off-chip memory"), part(8, 10));
  addQuestion(questions, tr("4. Clock and node"), part(10, 12));
  addQuestion(questions, tr("5. Precisions"), part(12, 15));
  questions->addStretch(1);
  auto* follows = new QVBoxLayout;
  follows->setSpacing(scaledPixels(kQuestionGap));
  follows->addWidget(new TintedLabel(
      themes_, tr("What follows"), [] { return wordFont(kBodyPixels, QFont::DemiBold); }, &Theme::text, this));
  follows_->setWordWrap(true);
  follows_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
  follows_->setFixedWidth(scaledPixels(kFollowsWidth));
  follows->addWidget(follows_, 1);
  auto* buttons = new QHBoxLayout;
  buttons->addStretch(1);
  buttons->addWidget(createButton_);
  follows->addLayout(buttons);
  columns->addLayout(questions);
  columns->addLayout(follows);
  body()->addLayout(columns);
  createButton_->setProperty("primary", true);
  connect(createButton_, &QPushButton::clicked, this, &NewMachineCard::create);
  setFocusProxy(rows_.front()->control());
  refresh();
}

void NewMachineCard::addQuestion(QVBoxLayout* column, const QString& title, const std::vector<FormField>& fields) {
  if (column->count() > 0) column->addSpacing(scaledPixels(kQuestionGap));
  column->addWidget(new TintedLabel(
      themes_, title, [] { return wordFont(kBodyPixels, QFont::DemiBold); }, &Theme::text, this));
  for (const FormField& field : fields) {
    auto* row = new FormRow(field, themes_, this);
    row->setFixedWidth(scaledPixels(kQuestionsWidth));
    connect(row, &FormRow::committed, this, &NewMachineCard::take);
    if (const auto* entry = qobject_cast<QLineEdit*>(row->control()))
      connect(entry, &QLineEdit::textEdited, this, [this, row](const QString& text) { preview(row->field(), text); });
    column->addWidget(row);
    rows_.push_back(row);
  }
}

// In the order of the rows.
std::vector<FormField> NewMachineCard::fields() const {
  const bool isVector = answers_.kind == MachineKind::Vector;
  const QString kib = QStringLiteral("KiB"), bit = tr("bit");
  const auto size = [&](const char* id, const QString& label, std::int64_t bits) {
    return numberField(id, label, static_cast<double>(bits) / kBitsPerKibibyte, kib,
                       tr("Size of the buffer; 96k and 1.5 MiB work too"));
  };
  std::vector<Segment> parts;
  for (const DramPart& one : dramParts()) parts.push_back(answer(words(one.id), words(one.title)));
  const auto buffer = [&](Tensor tensor) { return answers_.bufferBits[index(tensor)]; };
  return {
      choiceField(kKindField, tr("Kind"), kindId(answers_.kind),
                  tr("What stays in the array, and which loops it unrolls"),
                  {answer(kindId(MachineKind::Systolic), tr("systolic"),
                          tr("Systolic array: weights stay, rows are output channels, columns input channels")),
                   answer(kindId(MachineKind::Vector), tr("vector"),
                          tr("Vector engine: each lane is an output channel and sums over input channels")),
                   answer(kindId(MachineKind::RowStationary), tr("row-stationary"),
                          tr("Row-stationary array, as Eyeriss: rows of inputs, weights and sums stay in the PEs"))}),
      numberField("rows", isVector ? tr("Lanes") : tr("Rows"), static_cast<double>(answers_.rows), {},
                  isVector ? tr("Output channels at a time") : tr("Processing elements along the first dimension"),
                  kMaxMachineSide),
      numberField(
          "columns", isVector ? tr("Width") : tr("Columns"), static_cast<double>(answers_.columns), {},
          isVector ? tr("Products that a lane sums in a cycle") : tr("Processing elements along the second dimension"),
          kMaxMachineSide),
      choiceField(kSharingField, tr("On chip"), answers_.sharedBits ? "shared" : "own",
                  tr("A buffer for each tensor, or one for all"),
                  {answer("own", tr("per tensor")), answer("shared", tr("one shared"))}),
      size(bufferField(Tensor::I), tr("Inputs"), buffer(Tensor::I)),
      size(bufferField(Tensor::W), tr("Weights"), buffer(Tensor::W)),
      size(bufferField(Tensor::O), tr("Outputs"), buffer(Tensor::O)),
      size("buffer/shared", tr("All tensors"),
           answers_.sharedBits.value_or(buffer(Tensor::I) + buffer(Tensor::W) + buffer(Tensor::O))),
      choiceField(kPartField, tr("Part"), words(dramParts()[part_].id), tr("Sets bandwidth and energy per bit"), parts),
      numberField("dram/count", tr("Parts in parallel"), parallelParts_, tr("%1 bit").arg(answers_.dram.bits),
                  tr("Multiplies width and bandwidth"), kMaxParallelParts),
      numberField("clock", tr("Clock"), answers_.clockMhz, QStringLiteral("MHz"), tr("Cycles of the array per second")),
      numberField(
          kNodeField, tr("Node"), nodeOf(made_).value_or(0), QStringLiteral("nm"),
          tr("Energies and areas of the profile are scaled to it; keep it the same for machines that you compare")),
      numberField("bits/activation", tr("Activations"), answers_.precision.input, bit,
                  tr("Bits of an input and of a final output"), kMaxOperandBits),
      numberField("bits/weight", tr("Weights"), answers_.precision.weight, bit, tr("Bits of a weight"),
                  kMaxOperandBits),
      numberField("bits/partial_sum", tr("Partial sums"), answers_.precision.partialSum, bit,
                  tr("Bits of an output that is not finished; at least those of activations"), kMaxSumBits),
  };
}

void NewMachineCard::take(const FormField& field, const QString& text) {
  const QString& id = field.pointer;
  if (id == QLatin1String(kKindField)) {
    answers_.kind = parseEnum<MachineKind>(kMachineKindNames, text.toStdString()).value_or(answers_.kind);
  } else if (id == QLatin1String(kSharingField)) {
    const auto& own = answers_.bufferBits;
    answers_.sharedBits = text == QLatin1String("shared") ? std::optional(own[0] + own[1] + own[2]) : std::nullopt;
  } else if (id == QLatin1String(kPartField)) {
    const std::vector<DramPart>& parts = dramParts();
    const auto found = std::find_if(parts.begin(), parts.end(), [&](const DramPart& p) { return words(p.id) == text; });
    if (found != parts.end()) part_ = static_cast<std::size_t>(found - parts.begin());
  } else if (const std::optional<double> value = readValue(text, field.unit)) {
    takeNumber(id, field.whole ? std::round(*value) : *value);
  } else {
    for (FormRow* row : rows_)
      if (row->field().pointer == id) row->showError(tr("Not a number"));
    return;
  }
  refresh();
}

// Only shows what would follow: fields and answers stay as they are, so that the entry goes on or is abandoned.
void NewMachineCard::preview(const FormField& field, const QString& text) {
  const std::optional<double> value = readValue(text, field.unit);
  if (!value) return;
  const MachineAnswers kept = answers_;
  const int parts = parallelParts_;
  const std::optional<double> node = nodeNm_;
  takeNumber(field.pointer, field.whole ? std::round(*value) : *value);
  make();
  answers_ = kept;
  parallelParts_ = parts;
  nodeNm_ = node;
}

void NewMachineCard::takeNumber(const QString& id, double value) {
  const auto whole = static_cast<std::int64_t>(std::min(value, 1e15));  // far above every limit
  const auto small = static_cast<int>(std::min(value, 1e6));
  const auto bits = static_cast<std::int64_t>(std::min(std::round(value * 1024), 1e15)) * kBitsPerByte;
  for (const Tensor tensor : kTensors)
    if (id == QLatin1String(bufferField(tensor))) answers_.bufferBits[index(tensor)] = bits;
  if (id == QLatin1String("buffer/shared")) answers_.sharedBits = bits;
  if (id == QLatin1String("rows")) answers_.rows = whole;
  if (id == QLatin1String("columns")) answers_.columns = whole;
  if (id == QLatin1String("dram/count")) parallelParts_ = std::clamp(small, 1, kMaxParallelParts);
  if (id == QLatin1String("clock")) answers_.clockMhz = value;
  if (id == QLatin1String(kNodeField)) nodeNm_ = value;
  if (id == QLatin1String("bits/activation")) answers_.precision.input = answers_.precision.output = small;
  if (id == QLatin1String("bits/weight")) answers_.precision.weight = small;
  if (id == QLatin1String("bits/partial_sum")) answers_.precision.partialSum = small;
}

void NewMachineCard::refresh() {
  make();  // the node of the kind
  const std::vector<FormField> present = fields();
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    rows_[i]->setField(present[i]);
    const QString& id = present[i].pointer;
    if (id.startsWith(QLatin1String("buffer/")))
      rows_[i]->setVisible((id == QLatin1String("buffer/shared")) == answers_.sharedBits.has_value());
  }
  make();
  if (isVisible()) refit();
}

void NewMachineCard::make() {
  for (FormRow* row : rows_) row->showError({});
  answers_.dram = inParallel(dramParts()[part_], parallelParts_);
  made_.reset();
  Result<HardwareProfile> base = app::readHardwareNamed(std::string(baseProfileOf(answers_.kind)));
  Result<HardwareProfile> made = base ? newMachine(answers_, *base) : std::move(base);
  if (made && nodeNm_ && made->technology)
    made = app::edited(*made, std::vector<HardwareEdit>{{kNodeField, shortest(*nodeNm_)}});
  if (made) {
    made_ = std::move(made).value();
    follows_->setText(machineLines(answers_, *made_).join(QStringLiteral("\n")));
  } else {
    showErrors(made.diagnostics());
  }
  describe(
      follows_, "new machine follows", tr("What follows from the answers"),
      tr("Port widths follow from precisions and lanes"),
      tr("Values of the profile that the answers determine: a port passes one element per cycle for each lane that "
         "it feeds, and no less than off-chip memory delivers."));
  createButton_->setEnabled(made_.has_value());
  describe(createButton_, "new machine create", tr("Create"),
           made_ ? tr("Makes %1 the hardware of the design, in one step of undo").arg(words(made_->name))
                 : tr("Correct the answers first"));
}

void NewMachineCard::showErrors(const Diagnostics& reasons) {
  QStringList lines;
  for (const Diagnostic& reason : reasons) {
    QString line = tr("found %1, expected %2").arg(words(reason.found), words(reason.expected));
    if (!reason.remedy.empty()) line += QStringLiteral(". ") + words(reason.remedy);
    for (FormRow* row : rows_) {
      if (row->field().pointer != words(reason.pointer)) continue;
      row->showError(capital(line));
      line = tr("%1: %2").arg(row->field().label, line);
    }
    lines << capital(line);
  }
  follows_->setText(lines.join(QStringLiteral("\n")));
}

void NewMachineCard::create() {
  make();  // without an entry that was abandoned
  if (!made_) return;
  make_(std::move(*made_), std::string(baseProfileOf(answers_.kind)));
  close();
}

}  // namespace tilescope::gui

#include "moc_new_machine_card.cpp"
