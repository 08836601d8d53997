// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/hardware/hardware_form.h"

#include <fmt/format.h>

#include <QObject>
#include <QRegularExpression>
#include <algorithm>
#include <cmath>

#include "app/gui/kit/panel/value_text.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/session/off_chip_bandwidth.h"
#include "app/gui/views/hardware/dram_parts.h"
#include "app/gui/views/hardware/form_fields.h"
#include "app/gui/views/hardware/price_form.h"
#include "app/gui/views/hardware/profile_differences.h"
#include "app/gui/views/hardware/profile_editor.h"
#include "core/base/format_number.h"
#include "core/base/format_size.h"
#include "core/base/json.h"
#include "core/base/json_pointer.h"
#include "core/base/units.h"
#include "core/hardware/profile_fields.h"
#include "core/hardware/transfer_energy.h"
#include "core/models/pass_estimate.h"

namespace tilescope::gui {
namespace {
constexpr int kCostDigits = 3, kBandwidthDigits = 5;
constexpr const char* kUnused = "–";

struct SizeUnit {
  const char* name;
  double bits;
};

SizeUnit sizeUnit(std::int64_t bits) {
  if (bits % 8 != 0 && bits < 8192) return {"bit", 1};
  if (bits < 8192) return {"B", 8};
  if (bits < 16 * 1024 * 8192LL) return {"KiB", kBitsPerKibibyte};
  if (bits < 8 * 1024 * 1024 * 8192LL) return {"MiB", kBitsPerKibibyte * 1024};
  return {"GiB", kBitsPerKibibyte * 1024 * 1024};
}

class FormMaker {
 public:
  FormMaker(const HardwareProfile& profile, const HardwareProfile* file) : profile_(profile), fields_(profile, file) {}

  Form general() const {
    FormSection machine{QObject::tr("Hardware"), {}, {}};
    machine.fields = {fields_.text("/name"), fields_.number("/clock_mhz"),
                      fields_.choice("/energy_unit",
                                     {formOption("pJ", "pJ", QObject::tr("Picojoule")),
                                      formOption("MAC", "MAC", QObject::tr("Multiples of one multiply-accumulate"))})};
    FormSection precision{
        QObject::tr("Precision"), QObject::tr("bits of one element, for layers without widths of their own"), {}};
    precision.fields = {fields_.number("/precision_bits/input"), fields_.number("/precision_bits/weight"),
                        fields_.number("/precision_bits/partial_sum"), fields_.number("/precision_bits/output")};
    FormSection origin{QObject::tr("Source of the values"), {}, {}};
    origin.fields = {fields_.text("/source", FieldKind::LongText)};
    return {machine, precision, technologySection(profile_, fields_), origin};
  }

  Form array() const {
    FormSection dims{QObject::tr("Array dimensions"), QObject::tr("processing elements along each"), {}};
    for (std::size_t i = 0; i < profile_.arrayDims.size(); ++i) {
      const std::string pointer = pointerOf(PartList::ArrayDims, i);
      dims.fields.push_back(fields_.text(pointer + "/name"));
      dims.fields.push_back(fields_.number(pointer + "/size"));
      dims.fields.back().label = QObject::tr("Size of %1").arg(words(profile_.arrayDims[i].name));
    }
    FormSection element{QObject::tr("Processing element"), {}, {}};
    element.fields = {fields_.number("/array/mac_energy"), fields_.number("/array/cycles_per_mac"), latches(),
                      fields_.number("/interconnect/energy_per_word")};
    return {dims, element, vectorUnit()};
  }

  Form memory(std::size_t place) const {
    const Memory& m = profile_.memories[place];
    const std::string pointer = pointerOf(PartList::Memories, place);
    return {room(m, pointer), energySection(profile_, place, fields_), siliconSection(profile_, place, fields_),
            access(m, pointer), derived(m, pointer)};
  }

  Form dataflow(std::size_t place) const {
    const Dataflow& d = profile_.dataflows[place];
    const std::string pointer = pointerOf(PartList::Dataflows, place);
    FormSection what{QObject::tr("Dataflow"), {}, {}};
    FormField stays =
        fields_.choice(pointer + "/stationary",
                       {formOption("", QObject::tr("search chooses")), formOption("input", QObject::tr("input")),
                        formOption("weight", QObject::tr("weight")), formOption("output", QObject::tr("output")),
                        formOption("row", QObject::tr("row")), formOption("none", QObject::tr("none"))});
    what.fields = {fields_.text(pointer + "/name"), stays};
    FormSection loops{QObject::tr("Spatial loops"), QObject::tr("such as K max, C 4; – leaves a dimension unused"), {}};
    for (const ArrayDim& dim : profile_.arrayDims) {
      FormField made = fields_.field(childPointer(pointer + "/unroll", dim.name), FieldKind::Loops);
      made.label = QObject::tr("On %1").arg(words(dim.name));
      made.value = loopsText(d, dim.name);
      made.unit = QObject::tr("of %1").arg(dim.size);
      made.accepted = QObject::tr("loop dimension and factor (empty: the search chooses)");
      made.help = QObject::tr("The loops that are unrolled along this array dimension, each with its factor or max.");
      loops.fields.push_back(made);
    }
    return {what, loops};
  }

  Form sources() const {
    FormSection said{QObject::tr("Sources of single values"), {}, {}};
    for (const auto& [pointer, source] : profile_.sources) said.fields.push_back(sourceField(pointer, source, false));
    FormSection assumed{QObject::tr("Assumptions"), QObject::tr("values without a source; type one to add it"), {}};
    for (const std::string& pointer : profile_.assumptions) assumed.fields.push_back(sourceField(pointer, "", true));
    Form form;
    if (!said.fields.empty()) form.push_back(said);
    if (!assumed.fields.empty()) form.push_back(assumed);
    return form;
  }

 private:
  // The profile omits the value and thus has no source.
  static FormField withDefault(FormField made, const QString& value, const QString& source) {
    if (!made.value.isEmpty()) return made;
    made.value = value;
    made.source = source;
    made.assumption = true;
    return made;
  }

  FormField latches() const {
    return withDefault(fields_.number("/array/operand_latches"), QString::number(kDefaultOperandLatches),
                       QObject::tr("default, as ZigZag 3.8.5 assumes"));
  }

  // Only for estimates of layers that no model covers.
  FormSection vectorUnit() const {
    FormSection made{QObject::tr("Vector unit"), QObject::tr("of the estimate of layers that no model covers"), {}};
    const PassUnit unit = passUnit(profile_);
    const auto add = [&](const char* pointer, double assumed) {
      const QString words = QObject::tr("assumed: %1").arg(QString::fromUtf8(profileField(pointer)->absent.data()));
      made.fields.push_back(withDefault(fields_.number(pointer), gui::words(shortest(assumed)), words));
    };
    add("/vector/lanes", static_cast<double>(unit.lanes));
    add("/vector/special_lanes", static_cast<double>(unit.specialLanes));
    add("/vector/startup_cycles", static_cast<double>(unit.startupCycles));
    add("/vector/simple_energy", unit.simpleEnergy);
    add("/vector/special_energy", unit.specialEnergy);
    made.fields.push_back(withDefault(fields_.text("/vector/memory"), unit.memory ? words(unit.memory->name) : kUnused,
                                      QObject::tr("assumed: the innermost memory for inputs that is not replicated")));
    return made;
  }

  FormField sourceField(const std::string& pointer, const std::string& source, bool assumption) const {
    FormField made;
    made.pointer = words(pointer);
    made.label = fieldWords(profile_, pointer);
    made.kind = FieldKind::Source;
    made.value = words(source);
    made.assumption = assumption;
    made.help = QObject::tr("The source of the value: a paper and its table, a data sheet, a measurement.");
    return made;
  }

  FormSection room(const Memory& m, const std::string& pointer) const {
    FormSection section{QObject::tr("Memory"),
                        m.offChip            ? QObject::tr("the outermost: every layer starts and ends there")
                        : isAssumed(pointer) ? QObject::tr("started from its neighbours' values, all assumptions")
                                             : QString(),
                        {}};
    const SizeUnit unit = sizeUnit(m.sizeBits);
    FormField holds = fields_.field(pointer + "/holds", FieldKind::Set);
    FormField shared = fields_.field(pointer + "/shared_across", FieldKind::Set);
    QStringList held, dims;
    for (const Tensor tensor : m.holds) held << words(name(tensor));
    for (const std::string& dim : m.sharedAcross) dims << words(dim);
    for (const Tensor tensor : kTensors) holds.options.push_back(formOption(words(name(tensor)), words(name(tensor))));
    for (const ArrayDim& dim : profile_.arrayDims)
      shared.options.push_back(formOption(words(dim.name), words(dim.name)));
    holds.value = held.join(',');
    shared.value = dims.join(',');
    FormField twice = fields_.field(pointer + "/double_buffered", FieldKind::Switch);
    twice.value = m.doubleBuffered ? "on" : "";
    section.fields = {fields_.text(pointer + "/name"), fields_.size(pointer + "/size_bits", unit.name, unit.bits),
                      holds, shared, twice};
    return section;
  }

  bool isAssumed(const std::string& pointer) const {
    return std::find(profile_.assumptions.begin(), profile_.assumptions.end(), pointer) != profile_.assumptions.end();
  }

  FormSection access(const Memory& m, const std::string& pointer) const {
    FormSection section{QObject::tr("Access"), {}, {}};
    if (m.offChip) addParts(section, pointer);
    FormField how = fields_.field(pointer + "/ports", FieldKind::Access);
    how.label = QObject::tr("Limited by");
    how.options = {
        formOption("ports", QObject::tr("ports"), QObject::tr("Each port has its width and its movements")),
        formOption("bandwidth", QObject::tr("bandwidth"), QObject::tr("One port that everything shares")),
        formOption("unlimited", QObject::tr("nothing"), QObject::tr("Unlimited; energies are then per word"))};
    const Access present = accessOf(m);
    how.value = present == Access::Ports ? "ports" : present == Access::Bandwidth ? "bandwidth" : "unlimited";
    section.fields.push_back(how);
    if (m.bandwidthGbPerS) {
      section.fields.push_back(fields_.number(pointer + "/bandwidth_gb_per_s"));
      section.fields.back().other = otherUnitOf(profile_, true, false);
    }
    if (present == Access::Ports) {
      how.kind = FieldKind::Ports;
      how.label = QObject::tr("Ports");
      section.fields.push_back(how);
    }
    return section;
  }

  void addParts(FormSection& section, const std::string& pointer) const {
    const DramPart* present = dramPartOf(profile_);
    FormField part;
    part.pointer = words(pointer) + QLatin1String(kDramPartField);
    part.label = QObject::tr("Part");
    part.kind = FieldKind::Choice;
    part.value = present ? words(present->id) : QString();
    part.help = QObject::tr("Sets bandwidth and energy per bit to those of a part, with their sources");
    part.options = {formOption("", QObject::tr("as stated"))};
    for (const DramPart& one : dramParts())
      part.options.push_back(
          formOption(words(one.id), QObject::tr("%1, %2 GB/s").arg(words(one.title), words(shortest(one.gbPerS())))));
    section.fields.push_back(part);
    if (present)
      section.fields.push_back(
          fields_.fact(pointer + "#usual", QObject::tr("Usual"),
                       QObject::tr("%1 % of the peak of %2 GB/s (estimate), %3 pJ/bit")
                           .arg(words(atMost(100 * present->efficiency, kCostDigits)),
                                words(shortest(present->gbPerS())), words(shortest(present->pjPerBit())))));
  }

  FormSection derived(const Memory& m, const std::string& pointer) const {
    FormSection section{QObject::tr("Follows from these values"), {}, {}};
    double instances = 1;
    for (const ArrayDim& dim : profile_.arrayDims)
      if (std::find(m.sharedAcross.begin(), m.sharedAcross.end(), dim.name) == m.sharedAcross.end())
        instances *= static_cast<double>(dim.size);
    const double bits = instances * static_cast<double>(m.sizeBits);
    section.fields = {fields_.fact(pointer + "#all", QObject::tr("In all"),
                                   QObject::tr("%1 × %2 = %3")
                                       .arg(wholeText(instances), words(formatBits(m.sizeBits)),
                                            words(formatBits(static_cast<std::int64_t>(bits)))))};
    if (const std::optional<double> width = bandwidthBitsPerCycle(m, profile_.clockMhz))
      section.fields.push_back(
          fields_.fact(pointer + "#bandwidth", QObject::tr("Bandwidth of one"),
                       QObject::tr("%1 bit/cycle, %2 at %3 MHz")
                           .arg(words(atMost(*width, kBandwidthDigits)),
                                words(withPrefixAtMost(*width / kBitsPerByte * profile_.clockMhz * kHertzPerMegahertz,
                                                       "B/s", kBandwidthDigits)),
                                words(atMost(profile_.clockMhz, kBandwidthDigits)))));
    for (const Tensor tensor : m.holds) {
      const int width = elementBits(profile_.precision, tensor);
      const auto cost = [&](Move move) {
        return words(atMost(wordEnergy(m, tensor, move, width, profile_.clockMhz), kCostDigits)) + ' ' +
               fields_.energyUnit();
      };
      section.fields.push_back(fields_.fact(
          pointer + "#" + std::string(name(tensor)), QObject::tr("One word of %1").arg(words(name(tensor))),
          QObject::tr("read %1, written %2, at %3 bit")
              .arg(cost(Move::Read), cost(tensor == Tensor::O ? Move::Update : Move::Fill))
              .arg(width)));
    }
    return section;
  }

  const HardwareProfile& profile_;
  FormFields fields_;
};

std::optional<std::string> loopsJson(const QString& typed) {
  const QString text = typed.trimmed();
  if (text.isEmpty()) return "null";
  if (text == QLatin1String(kUnused) || text == QLatin1String("-") || text == QString::fromUtf8(kUnused)) return "[]";
  static const QRegularExpression loop(QStringLiteral("^(\\S+)\\s+(max|\\d+)$"));
  Json loops = Json::array();
  for (const QString& part : text.split(',')) {
    const QRegularExpressionMatch match = loop.match(part.trimmed());
    if (!match.hasMatch()) return std::nullopt;
    const QString factor = match.captured(2);
    loops.push_back(Json::array(
        {match.captured(1).toStdString(), factor == QLatin1String("max") ? Json("max") : Json(factor.toLongLong())}));
  }
  return loops.dump();
}

std::optional<std::string> numberJson(const FormField& field, const QString& text) {
  const std::optional<ValueEntry> entry = readEntry(text, field.unit, field.unit, field.whole, field.other);
  if (!entry) return std::nullopt;
  const double inFile = entry->value * field.unitValue;
  // Sizes are whole bytes. The profile reader rejects invalid values.
  return plainNumber(field.unitValue > 1 ? std::round(inFile / kBitsPerByte) * kBitsPerByte : inFile).dump();
}

// A source is written once, and not again at the fields below it.
Form withSourcesOnce(Form form) {
  for (FormSection& section : form) {
    QString above;
    for (FormField& field : section.fields) {
      const QString own = field.assumption ? QString() : field.source;
      field.sameSource = !own.isEmpty() && own == above;
      above = own;
    }
  }
  return form;
}

}  // namespace

Form formOf(const HardwareProfile& profile, const HardwareProfile* file, PartId part) {
  const FormMaker maker(profile, file);
  switch (part.kind) {
    case PartKind::General:
      return withSourcesOnce(maker.general());
    case PartKind::Array:
      return withSourcesOnce(maker.array());
    case PartKind::Memory:
      return withSourcesOnce(maker.memory(part.place));
    case PartKind::Dataflow:
      return withSourcesOnce(maker.dataflow(part.place));
    case PartKind::Sources:
      break;
  }
  return maker.sources();
}

std::optional<std::string> jsonOf(const FormField& field, const QString& text) {
  switch (field.kind) {
    case FieldKind::Number:
      return numberJson(field, text);
    case FieldKind::Switch:
      return text.isEmpty() ? "false" : "true";
    case FieldKind::Loops:
      return loopsJson(text);
    case FieldKind::Choice:
      if (text.isEmpty()) return "null";
      break;
    case FieldKind::Set: {
      Json names = Json::array();
      for (const QString& part : text.split(',', Qt::SkipEmptyParts)) names.push_back(part.toStdString());
      return names.dump();
    }
    default:
      break;
  }
  return Json(text.toStdString()).dump();
}

QString loopsText(const Dataflow& dataflow, const std::string& dim) {
  if (!dataflow.unroll) return {};
  for (const auto& [name, loops] : *dataflow.unroll) {
    if (name != dim) continue;
    if (loops.empty()) return QString::fromUtf8(kUnused);
    QStringList parts;
    for (const UnrolledLoop& loop : loops)
      parts << words(loop.dim) + ' ' + (loop.factor ? QString::number(*loop.factor) : QStringLiteral("max"));
    return parts.join(QStringLiteral(", "));
  }
  return {};
}

}  // namespace tilescope::gui
