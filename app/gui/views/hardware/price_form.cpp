// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/hardware/price_form.h"

#include <fmt/format.h>

#include <cmath>

#include "app/gui/kit/words/words.h"
#include "app/gui/views/hardware/profile_editor.h"
#include "core/base/format_number.h"
#include "core/base/format_size.h"
#include "core/base/names.h"
#include "core/hardware/figure_source.h"
#include "core/hardware/price_text.h"
#include "core/silicon/price_provenance.h"

namespace tilescope::gui {
namespace {
constexpr int kEnergyDigits = 4, kSiliconFormDigits = 3;

QString energyText(double value) {
  return words(atMost(value, kEnergyDigits));
}

QString siliconText(double value, const char* unit) {
  return QStringLiteral("%1 %2").arg(words(atMost(value, kSiliconFormDigits)), unit);
}

std::vector<Segment> sourceOptions(bool hasTechnology) {
  return {formOption("published", QObject::tr("published"),
                     QObject::tr("As stated, scaled by a model for other sizes or widths")),
          formOption("technology", QObject::tr("technology"),
                     hasTechnology ? QObject::tr("Computed from node, transistors, size and width")
                                   : QObject::tr("Computed from the technology; it needs a node")),
          formOption("fixed", QObject::tr("fixed"), QObject::tr("As stated, at every size"))};
}

std::vector<Segment> buildOptions(const Memory& memory) {
  if (memory.offChip) return {formOption("dram", QObject::tr("DRAM")), formOption("fixed", QObject::tr("fixed"))};
  return {formOption("sram", QObject::tr("SRAM")), formOption("register_file", QObject::tr("flip-flops")),
          formOption("fixed", QObject::tr("fixed"), QObject::tr("Sold in one size, such as block RAM of an FPGA"))};
}

std::vector<Segment> dramOptions() {
  std::vector<Segment> options{formOption("", QObject::tr("not named"))};
  for (const DramType& type : siliconTables().dram)
    options.push_back(formOption(words(type.name), words(type.name),
                                 QObject::tr("%1 pJ per bit").arg(words(atMost(type.pjPerBit, kEnergyDigits)))));
  return options;
}

FormField dramField(const std::string& memory, const FormFields& fields) {
  FormField dram = fields.choice(memory + "/cost/dram", dramOptions());
  dram.source = QObject::tr("used only if energies are computed from the technology");
  dram.help =
      QObject::tr("Type of the DRAM. It is used only if the memory's energies are computed from the technology.");
  return dram;
}

FormField action(const std::string& pointer, const QString& text, const QString& help) {
  FormField made;
  made.pointer = words(pointer);
  made.kind = FieldKind::Action;
  made.value = text;
  made.help = help;
  return made;
}

// Such as "2 MiB". withPort: adds the port width.
QString sizeText(const MemorySize& size, bool withPort) {
  const QString bits = words(formatBits(static_cast<std::int64_t>(std::llround(size.sizeBits))));
  return withPort ? QObject::tr("%1, %2-bit port").arg(bits, words(atMost(size.portBits, kEnergyDigits))) : bits;
}

struct AnchoredPair {
  AnchoredFigure read, write;
};

// nullopt: both energies are as published, or calculated from the technology.
std::optional<AnchoredPair> movedAnchor(const HardwareProfile& profile, const Memory& memory) {
  const std::optional<CostAnchor>& anchor = memory.cost.anchor;
  if (!anchor || isPricedFromTechnology(memory, profile)) return std::nullopt;
  const MemorySize now = sizeOf(memory, profile);
  const AnchoredPair then{anchor->readEnergy.value_or(AnchoredFigure{memory.readEnergy, now, {}}),
                          anchor->writeEnergy.value_or(AnchoredFigure{memory.writeEnergy, now, {}})};
  const bool same = then.read.value == memory.readEnergy && then.write.value == memory.writeEnergy;
  return same ? std::nullopt : std::optional(then);
}

QString ratioText(double now, double then) {
  return then > 0 ? words(significant(now / then, kEnergyDigits)) : QStringLiteral("–");
}

// Shows published energies, and their ratio to the current ones.
void addAnchor(FormSection& section, const HardwareProfile& profile, const Memory& memory, const std::string& pointer,
               const FormFields& fields) {
  const std::optional<AnchoredPair> then = movedAnchor(profile, memory);
  if (!then) return;
  const MemorySize now = sizeOf(memory, profile);
  const bool otherPort = then->read.size.portBits != now.portBits;
  section.fields.push_back(fields.fact(pointer + "#published", QObject::tr("Published"),
                                       QObject::tr("read %1, write %2 %3 at %4")
                                           .arg(energyText(then->read.value), energyText(then->write.value),
                                                fields.energyUnit(), sizeText(then->read.size, otherPort))));
  section.fields.push_back(
      fields.fact(pointer + "#shape", QObject::tr("× ratio"),
                  QObject::tr("read %1, write %2 for %3")
                      .arg(ratioText(memory.readEnergy, then->read.value),
                           ratioText(memory.writeEnergy, then->write.value), sizeText(now, otherPort))));
}

void addSource(FormSection& section, const HardwareProfile& profile, const std::string& pointer,
               const FormFields& fields) {
  const FigureSource source = sourceOfFigure(profile, pointer + "/read_energy");
  FormField why = fields.fact(pointer + "#source", QObject::tr("Source of read"), words(source.text));
  why.assumption = source.assumption;
  why.help = QObject::tr("Where the read energy is from");
  section.fields.push_back(why);
}

void addButtons(FormSection& section, const HardwareProfile& profile, const Memory& memory, const std::string& pointer,
                const FormField& size) {
  if (size.changed)
    section.fields.push_back(action(pointer + kSizeBackAction, QObject::tr("Back to %1").arg(size.fileValue),
                                    QObject::tr("The size that the profile's file states")));
  if (movedAnchor(profile, memory))
    section.fields.push_back(action(
        pointer + kAnchorAction, QObject::tr("Take as anchor"),
        QObject::tr("Takes the current energies as those of this size: energies of other sizes are scaled from them")));
}

}  // namespace

FormSection technologySection(const HardwareProfile& profile, const FormFields& fields) {
  FormSection section{QObject::tr("Technology"), QObject::tr("the basis of areas, leakage and times"), {}};
  FormField node = fields.number("/technology/node_nm");
  if (!profile.technology) {
    node.placeholder = QObject::tr("needs a node");
    node.source.clear();
    section.fields = {node};
    return section;
  }
  FormField transistors =
      fields.choice("/technology/transistors",
                    {formOption("high_performance", QObject::tr("high performance"), QObject::tr("Data centres, GPUs")),
                     formOption("low_operating_power", QObject::tr("low power"), QObject::tr("Low operating power")),
                     formOption("low_standby_power", QObject::tr("low standby"), QObject::tr("Battery chips"))});
  FormField factor = fields.number("/technology/floorplan_factor");
  if (factor.value.isEmpty()) {
    factor.placeholder = words(atMost(kDefaultFloorplanFactor, kEnergyDigits));
    factor.source = QObject::tr("%1 on published chips").arg(words(floorplanRange()));
    factor.assumption = true;
  }
  FormField area = fields.number("/technology/area_mm2");
  if (area.value.isEmpty()) {
    area.placeholder = QObject::tr("none; sets κ");
    area.source.clear();
  }
  section.fields = {node, transistors, factor, area};
  return section;
}

std::vector<FormField> technologyFields(const HardwareProfile& profile, const FormFields& fields) {
  std::vector<FormField> made = technologySection(profile, fields).fields;
  if (profile.technology) made.erase(made.begin());
  const std::size_t outermost = profile.memories.size() - 1;
  if (buildOf(profile.memories[outermost]) == MemoryBuild::Dram)
    made.push_back(dramField(pointerOf(PartList::Memories, outermost), fields));
  return made;
}

FormSection energySection(const HardwareProfile& profile, std::size_t memory, const FormFields& fields) {
  const Memory& m = profile.memories[memory];
  const std::string pointer = pointerOf(PartList::Memories, memory);
  FormSection section{QObject::tr("Energy per access"), {}, {}};
  if (profile.prices)
    section.note =
        QObject::tr("all memories are priced \"%1\"").arg(words(enumName(kPriceSourceNames, *profile.prices)));
  FormField from = fields.choice(pointer + "/cost/from", sourceOptions(profile.technology.has_value()));
  from.value = words(enumName(kPriceSourceNames, priceSourceOf(m, profile)));
  FormField build = fields.choice(pointer + "/cost/kind", buildOptions(m));
  build.value = words(enumName(kMemoryBuildNames, buildOf(m)));
  section.fields = {from, build};
  if (buildOf(m) == MemoryBuild::Sram) {
    FormField ports = fields.number(pointer + "/cost/ports");
    ports.placeholder = QString::number(cellPortsOf(m));
    if (ports.value.isEmpty()) ports.source = QObject::tr("from the ports of the memory");
    section.fields.push_back(ports);
  }
  if (buildOf(m) == MemoryBuild::Dram) section.fields.push_back(dramField(pointer, fields));
  addAnchor(section, profile, m, pointer, fields);
  section.fields.push_back(fields.number(pointer + "/read_energy"));
  section.fields.push_back(fields.number(pointer + "/write_energy"));
  section.fields.push_back(fields.choice(
      pointer + "/energy_per",
      {formOption("access", QObject::tr("access"), QObject::tr("One access of the port used, at its full width")),
       formOption("word", QObject::tr("word"), QObject::tr("One tensor element"))}));
  addSource(section, profile, pointer, fields);
  addButtons(section, profile, m, pointer, fields.number(pointer + "/size_bits"));
  return section;
}

FormSection siliconSection(const HardwareProfile& profile, std::size_t memory, const FormFields& fields) {
  const Memory& m = profile.memories[memory];
  const std::string pointer = pointerOf(PartList::Memories, memory);
  FormSection section{QObject::tr("Silicon"), {}, {}};
  const auto estimate = [&](const char* id, const QString& label, const QString& value) {
    FormField made = fields.fact(pointer + id, label, value);
    made.assumption = true;
    section.fields.push_back(made);
  };
  const ProfilePrices prices = pricesOf(profile);
  const MemoryPrices& price = prices.memories[memory];
  if (m.offChip) {
    section.fields.push_back(fields.fact(pointer + "#area", QObject::tr("Area"), QObject::tr("none: off chip")));
    return section;
  }
  if (!profile.technology) {
    section.fields = {
        fields.fact(pointer + "#area", QObject::tr("Area"), words(kNeedsNode)),
        action(pointer + kSetNodeAction, QObject::tr("Set %1 nm").arg(kUsualNodeNm),
               QObject::tr("Names a node and high-performance transistors; the General part changes both"))};
    return section;
  }
  section.note = words(wordsOf(profile.technology->process));
  if (!price.one) {
    section.fields.push_back(fields.fact(pointer + "#area", QObject::tr("Area"), QObject::tr("none: a fixed build")));
    return section;
  }
  FormField area = fields.number(pointer + "/cost/area_mm2");
  if (area.value.isEmpty()) {
    area.placeholder = QObject::tr("none");
    area.source.clear();
    section.fields.push_back(area);
    estimate("#area", QObject::tr("Area"), siliconText(price.areaMm2(), "mm²"));
  } else {
    section.fields.push_back(area);
  }
  estimate("#leakage", QObject::tr("Leakage"), siliconText(price.leakageMw(), "mW"));
  if (price.one->accessNs > 0) estimate("#access", QObject::tr("Access"), siliconText(price.one->accessNs, "ns"));
  if (price.one->cycleNs > 0) {
    QString cycle = siliconText(price.one->cycleNs, "ns");
    for (const ClockConflict& conflict : clockConflicts(profile, prices))
      if (conflict.memory == memory) cycle = words(conflict.text);
    estimate("#cycle", QObject::tr("Between accesses"), cycle);
  }
  if (profile.energyUnit == EnergyUnit::Picojoule)
    estimate("#alone", QObject::tr("Energy, node alone"),
             QObject::tr("read %1, write %2 pJ per access")
                 .arg(energyText(price.one->readPj), energyText(price.one->writePj)));
  if (const std::string cheaper = cheaperBuild(profile, memory); !cheaper.empty())
    estimate("#cheaper", QObject::tr("Cheaper build"), words(cheaper));
  return section;
}

}  // namespace tilescope::gui
