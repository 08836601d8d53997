// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/hardware/hardware_model.h"

#include <algorithm>
#include <utility>

#include "app/common/design_file.h"
#include "app/common/document_text.h"
#include "app/gui/kit/panel/value_text.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/session/design_parameters.h"
#include "app/gui/session/off_chip_bandwidth.h"
#include "app/gui/views/hardware/dram_parts.h"
#include "app/gui/views/hardware/price_form.h"
#include "core/base/json.h"
#include "core/base/json_document.h"
#include "core/base/json_pointer.h"
#include "core/base/names.h"
#include "core/hardware/hardware_json.h"
#include "core/hardware/price_text.h"
#include "core/hardware/pricing.h"
#include "core/silicon/price_provenance.h"
#include "core/validate/calibration.h"

namespace tilescope::gui {
namespace {
constexpr const char* kTechnology = "/technology";
constexpr const char* kNode = "/technology/node_nm";
constexpr const char* kTransistors = "/technology/transistors";

std::optional<std::pair<PartList, std::size_t>> listAndPlace(const std::string& pointer) {
  const std::vector<std::string> keys = splitPointer(pointer).value_or(std::vector<std::string>{});
  if (keys.size() >= 2 && keys[0] == "memories") return std::pair(PartList::Memories, std::stoul(keys[1]));
  if (keys.size() >= 2 && keys[0] == "dataflows") return std::pair(PartList::Dataflows, std::stoul(keys[1]));
  if (keys.size() >= 3 && keys[0] == "array") return std::pair(PartList::ArrayDims, std::stoul(keys[2]));
  return std::nullopt;
}

std::string nameOfPart(const HardwareProfile& profile, PartList list, std::size_t place) {
  if (list == PartList::Memories) return profile.memories[place].name;
  return list == PartList::ArrayDims ? profile.arrayDims[place].name : profile.dataflows[place].name;
}

// Such as "/memories/2/name". Names of ports do not count.
bool isPartName(const QString& pointer) {
  return pointer.endsWith(QLatin1String("/name")) && !pointer.contains(QLatin1String("/ports/")) &&
         pointer != QLatin1String("/name");
}

Diagnostic wrongEntry(const FormField& field, const QString& text) {
  const QString expected = field.accepted.isEmpty() ? QObject::tr("a value of this kind") : field.accepted;
  return {Diagnostic::Severity::Error, "profile",
          field.pointer.toStdString(), QStringLiteral("\"%1\"").arg(text).toStdString(),
          expected.toStdString(),      "Correct the entry"};
}

std::vector<Tensor> tensorsIn(const QString& names) {
  std::vector<Tensor> tensors;
  for (const QString& name : names.split(',', Qt::SkipEmptyParts))
    if (const auto tensor = parseTensor(name.toStdString())) tensors.push_back(*tensor);
  return tensors;
}

}  // namespace

HardwareModel::HardwareModel(SessionController& session, QObject* parent) : QObject(parent), session_(session) {
  connect(&session_, &SessionController::designChanged, this, [this] {
    note_.clear();
    differences_.reset();
    keepPart();
    emit changed();
  });
  // Initially the outermost on-chip memory, which architects look at first.
  if (profile() && profile()->memories.size() > 1) part_.place = profile()->memories.size() - 2;
  keepPart();
}

const HardwareProfile* HardwareModel::file() const {
  const std::string& name = session_.design().hardwareName;
  if (name.empty()) return nullptr;
  if (fileRead_ != name) {
    fileRead_ = name;
    Result<HardwareProfile> read = app::readHardwareNamed(name);
    file_ = read ? std::optional(std::move(read).value()) : std::nullopt;
  }
  return file_ ? &*file_ : nullptr;
}

const std::vector<ProfileDifference>& HardwareModel::differencesFromFile() const {
  if (!differences_)
    differences_ =
        profile() && file() && isChanged() ? differences(*file(), *profile()) : std::vector<ProfileDifference>{};
  return *differences_;
}

// What the profile was made from: that of a saved one stays the first.
std::optional<HardwareModel::Origin> HardwareModel::origin() const {
  const std::string& name = session_.design().hardwareName;
  if (const auto known = origins_.find(name); known != origins_.end()) return known->second;
  return file() ? std::optional(Origin{name, *file()}) : std::nullopt;
}

QString HardwareModel::comparedName() const {
  const auto origin = origins_.find(session_.design().hardwareName);
  return isOwn() || origin == origins_.end() ? fileName() : words(origin->second.name);
}

std::vector<ProfileDifference> HardwareModel::comparedDifferences() const {
  const auto origin = origins_.find(session_.design().hardwareName);
  if (isOwn() || origin == origins_.end() || !profile()) return differencesFromFile();
  return differences(origin->second.profile, *profile());
}

void HardwareModel::select(PartId part) {
  if (part == part_) return;
  part_ = part;
  note_.clear();
  keepPart();
  emit partSelected();
  emit changed();
}

Form HardwareModel::form() const {
  return profile() ? formOf(*profile(), file(), part_) : Form{};
}

std::vector<FormField> HardwareModel::technologyFields() const {
  if (!profile()) return {};
  return gui::technologyFields(*profile(), FormFields(*profile(), file()));
}

std::optional<std::pair<PartList, std::size_t>> HardwareModel::place() const {
  if (!profile()) return std::nullopt;
  if (part_.kind == PartKind::Memory) return std::pair(PartList::Memories, part_.place);
  if (part_.kind == PartKind::Dataflow) return std::pair(PartList::Dataflows, part_.place);
  return std::nullopt;
}

// Undo may have removed the selected part.
void HardwareModel::keepPart() {
  const HardwareProfile* now = profile();
  if (!now) return;
  const auto list = place();
  if (!list) return;
  const std::size_t count = countOf(*now, list->first);
  if (count == 0) part_ = {PartKind::General, 0};
  if (count > 0) part_.place = std::min(part_.place, count - 1);
}

OtherUnit HardwareModel::otherUnit(std::size_t memory) const {
  return otherUnitOf(*profile(), false, profile()->memories[memory].offChip && canBeRate(session_.design()));
}

Diagnostics HardwareModel::setField(const FormField& field, const QString& text) {
  note_.clear();
  if (!profile() || text == field.value) return {};
  if (field.kind == FieldKind::Source) return setSource(field.pointer, text);
  if (field.kind == FieldKind::Action) return run(field);
  if (isPartName(field.pointer)) return rename(field, text);
  if (field.pointer.endsWith(QLatin1String(kDramPartField))) return setDramPart(text);
  const auto list = listAndPlace(field.pointer.toStdString());
  if (field.kind == FieldKind::Access) {
    const Access access = text == QLatin1String("ports")       ? Access::Ports
                          : text == QLatin1String("bandwidth") ? Access::Bandwidth
                                                               : Access::Unlimited;
    return take(tr("access of %1").arg(words(nameOfPart(*profile(), list->first, list->second))),
                withAccess(*profile(), list->second, access));
  }
  if (field.pointer.endsWith(QLatin1String("/holds"))) return setHeld(field, text);
  return enter(field, text);
}

Diagnostics HardwareModel::enter(const FormField& field, const QString& text) {
  if (field.other)
    if (const auto entry = readEntry(text, field.unit, field.unit, field.whole, field.other); entry && entry->isOther)
      return enterRate(field, entry->value * field.other->perUnit);
  const std::optional<std::string> json = jsonOf(field, text);
  if (!json) return {wrongEntry(field, text)};
  if (field.pointer == QLatin1String(kNode) && !profile()->technology) return setNode(std::stod(*json));
  if (field.kind == FieldKind::Loops) return editLoops(field, *json);
  const Diagnostics reasons = edit(field, *json);
  if (reasons.empty() && field.other && field.whole) note_ = roundedText(text, field.unit, field.other);
  return reasons;
}

Diagnostics HardwareModel::enterRate(const FormField& field, double gbPerS) {
  const QString name = words(profile()->memories.back().name), rate = quantityText(gbPerS, field.other->unit);
  const QString bits = quantityText(gbPerS / field.other->perUnit, field.unit);
  const Diagnostics reasons =
      change(tr("%1 bandwidth → %2").arg(name, rate), withOffChipRate(session_.design(), gbPerS));
  if (reasons.empty()) note_ = tr("%1 has %2 at any clock, and %3 at %4.").arg(name, rate, bits, field.other->at);
  return reasons;
}

Diagnostics HardwareModel::edit(const FormField& field, const std::string& json) {
  const HardwareEdit made{field.pointer.toStdString(), json};
  const QString step = words(describe(*profile(), made));
  const app::Design before = session_.design();
  if (isOffChipRate(before, field.pointer) && json != "null")
    return change(step, withOffChipRate(before, std::stod(json)));
  if (field.pointer != QLatin1String(kClockId)) return change(step, app::withEdit(before, made));
  const app::Design next = withClock(before, std::stod(json));
  const QString kept = keptRateText(before, next);
  const Diagnostics reasons = change(step + kept, next);
  if (reasons.empty() && !kept.isEmpty()) note_ = step + kept + '.';
  return reasons;
}

Diagnostics HardwareModel::change(const QString& step, app::Design design) {
  const Result<HardwareProfile> checked = app::editedProfile(design);
  if (!checked) return withPartNames(checked.diagnostics(), toJson(*profile()));
  session_.change(step, std::move(design));
  return {};
}

Diagnostics HardwareModel::setNode(double nodeNm) {
  if (!profile()) return {};
  FormField field;
  field.pointer = profile()->technology ? kNode : kTechnology;
  if (profile()->technology) return edit(field, plainNumber(nodeNm).dump());
  return edit(field, Json{{"node_nm", plainNumber(nodeNm)},
                          {"transistors", enumName(kTransistorNames, Transistors::HighPerformance)}}
                         .dump());
}

Diagnostics HardwareModel::setProcess(const Process& process) {
  const std::string kind = Json(enumName(kTransistorNames, process.transistors)).dump();
  app::Design design = app::withEdit(session_.design(), {kTransistors, kind});
  return change(words(wordsOf(process)), app::withEdit(std::move(design), {kNode, plainNumber(process.nodeNm).dump()}));
}

Diagnostics HardwareModel::run(const FormField& action) {
  if (action.pointer.endsWith(QLatin1String(kSetNodeAction))) return setNode(kUsualNodeNm);
  const std::size_t memory = part_.place;
  if (action.pointer.endsWith(QLatin1String(kAnchorAction))) return takeAsAnchor(memory);
  FormField size;
  size.pointer = words(pointerOf(PartList::Memories, memory) + "/size_bits");
  return resetField(size);
}

// Values stay the same, but are not calculated any more.
Diagnostics HardwareModel::takeAsAnchor(std::size_t memory) {
  const Memory& present = profile()->memories[memory];
  const std::string pointer = pointerOf(PartList::Memories, memory);
  app::Design design = session_.design();
  for (const HardwareEdit& stated :
       {HardwareEdit{pointer + "/read_energy", plainNumber(present.readEnergy).dump()},
        HardwareEdit{pointer + "/write_energy", plainNumber(present.writeEnergy).dump()}}) {
    design = app::withoutOpenEdits(std::move(design), stated.pointer);
    design.edits.push_back(stated);
  }
  return change(tr("energies of %1 as anchor").arg(words(present.name)), std::move(design));
}

Diagnostics HardwareModel::resetField(const FormField& field) {
  note_.clear();
  if (!profile() || !file()) return {};
  if (isOffChipRate(session_.design(), field.pointer) && !session_.design().ownProfile)
    return change(tr("%1 of the profile").arg(fieldWords(*profile(), field.pointer.toStdString())),
                  withoutParameter(session_.design(), field.pointer));
  std::string pointer = field.pointer.toStdString();
  if (!file()->technology && field.pointer.startsWith(QLatin1String(kTechnology))) pointer = kTechnology;
  // The file's value must not be stated for the current size.
  if (isStatedFigure(pointer) && !session_.design().ownProfile) {
    app::Design without = app::withoutEdit(session_.design(), pointer);
    return change(tr("%1 of the profile").arg(fieldWords(*profile(), pointer)), std::move(without));
  }
  const Json document = toJson(*file());
  const std::optional<std::string> there = pointerInFile(toJson(*profile()), document, pointer);
  if (!there) return {};
  const Json* value = findPointer(document, *there);
  return edit(field, value ? value->dump() : "null");
}

// If the search chooses all loops, the file has no object for one dimension.
Diagnostics HardwareModel::editLoops(const FormField& field, const std::string& json) {
  const std::vector<std::string> keys = *splitPointer(field.pointer.toStdString());
  const std::string dataflow = "/dataflows/" + keys[1] + "/unroll";
  const Json document = toJson(*profile());
  const Json* present = findPointer(document, dataflow);
  Json unroll = present ? *present : Json::object();
  const Json loops = Json::parse(json);
  if (loops.is_null())
    unroll.erase(keys[3]);
  else
    unroll[keys[3]] = loops;
  FormField whole = field;
  whole.pointer = words(dataflow);
  return edit(whole, unroll.empty() ? "null" : unroll.dump());
}

Diagnostics HardwareModel::rename(const FormField& field, const QString& name) {
  const auto list = listAndPlace(field.pointer.toStdString());
  const std::string before = nameOfPart(*profile(), list->first, list->second);
  Result<HardwareProfile> renamed = withName(*profile(), list->first, list->second, name.trimmed().toStdString());
  if (!renamed) return renamed.diagnostics();
  const bool chosen = list->first == PartList::Dataflows && session_.design().dataflow == before;
  app::Design design = designWith(std::move(renamed).value());
  if (chosen) design.dataflow = name.trimmed().toStdString();
  session_.change(tr("rename %1 to %2").arg(words(before), name.trimmed()), std::move(design));
  return {};
}

Diagnostics HardwareModel::setHeld(const FormField& field, const QString& tensors) {
  const std::size_t memory = listAndPlace(field.pointer.toStdString())->second;
  return take(tr("%1 holds %2").arg(words(profile()->memories[memory].name), QString(tensors).replace(',', ' ')),
              withHeldTensors(*profile(), memory, tensorsIn(tensors)));
}

Diagnostics HardwareModel::setSource(const QString& pointer, const QString& source) {
  if (!profile()) return {};
  return take(tr("source of %1").arg(fieldWords(*profile(), pointer.toStdString())),
              withSource(*profile(), pointer.toStdString(), source.trimmed().toStdString()));
}

Diagnostics HardwareModel::setAssumption(const QString& pointer, bool assumed) {
  if (!profile()) return {};
  const QString field = fieldWords(*profile(), pointer.toStdString());
  return take(assumed ? tr("%1 is an assumption").arg(field) : tr("%1 is not an assumption").arg(field),
              withAssumption(*profile(), pointer.toStdString(), assumed));
}

Diagnostics HardwareModel::setDramPart(const QString& id) {
  const std::vector<DramPart>& parts = dramParts();
  const auto part = std::find_if(parts.begin(), parts.end(), [&](const DramPart& p) { return words(p.id) == id; });
  if (!profile() || part == parts.end()) return {};
  return take(tr("%1 as %2").arg(words(part->title), words(profile()->memories.back().name)),
              withDramPart(*profile(), *part));
}

Diagnostics HardwareModel::addPart(PartList list) {
  if (!profile()) return {};
  std::size_t to = countOf(*profile(), list);
  if (list == PartList::Memories) to = part_.kind == PartKind::Memory ? part_.place : to - 1;
  const Diagnostics reasons = take(list == PartList::Memories    ? tr("new memory")
                                   : list == PartList::ArrayDims ? tr("new array dimension")
                                                                 : tr("new dataflow"),
                                   withNewPart(*profile(), list, to));
  if (reasons.empty() && list == PartList::Memories) select({PartKind::Memory, to});
  if (reasons.empty() && list == PartList::Dataflows) select({PartKind::Dataflow, to});
  return reasons;
}

Diagnostics HardwareModel::addPart() {
  return addPart(part_.kind == PartKind::Dataflow ? PartList::Dataflows
                 : part_.kind == PartKind::Array  ? PartList::ArrayDims
                                                  : PartList::Memories);
}

Diagnostics HardwareModel::copyPart(PartList list, std::size_t place) {
  const QString name = words(nameOfPart(*profile(), list, place));
  const bool outermost = list == PartList::Memories && place + 1 == countOf(*profile(), list);
  const Diagnostics reasons = take(tr("copy of %1").arg(name), withCopy(*profile(), list, place));
  if (reasons.empty() && list != PartList::ArrayDims) select({part_.kind, outermost ? place : place + 1});
  return reasons;
}

Diagnostics HardwareModel::removePart(PartList list, std::size_t place) {
  return take(tr("remove %1").arg(words(nameOfPart(*profile(), list, place))), withoutPart(*profile(), list, place));
}

Diagnostics HardwareModel::movePart(PartList list, std::size_t place, int by) {
  const auto to = static_cast<std::ptrdiff_t>(place) + by;
  if (to < 0 || to >= static_cast<std::ptrdiff_t>(countOf(*profile(), list))) return {};
  const Diagnostics reasons = take(tr("move %1").arg(words(nameOfPart(*profile(), list, place))),
                                   withMovedPart(*profile(), list, place, static_cast<std::size_t>(to)));
  if (reasons.empty()) select({part_.kind, static_cast<std::size_t>(to)});
  return reasons;
}

Diagnostics HardwareModel::addPort(std::size_t memory) {
  return take(tr("new port of %1").arg(words(profile()->memories[memory].name)), withNewPort(*profile(), memory));
}

Diagnostics HardwareModel::removePort(std::size_t memory, std::size_t port) {
  return take(tr("remove port of %1").arg(words(profile()->memories[memory].name)),
              withoutPort(*profile(), memory, port));
}

Diagnostics HardwareModel::setMovement(std::size_t memory, std::size_t port, PortMove move) {
  const Memory& m = profile()->memories[memory];
  return take(tr("%1 %2 through %3 of %4")
                  .arg(words(name(move.tensor)), words(name(move.move)), words(m.ports[port].name), words(m.name)),
              withMovementOn(*profile(), memory, port, move));
}

Diagnostics HardwareModel::take(const QString& step, Result<HardwareProfile> profile) {
  if (!profile) return profile.diagnostics();
  if (*profile == *this->profile()) return {};
  session_.change(step, designWith(std::move(profile).value()));
  return {};
}

// A profile that equals its file again needs no edits.
app::Design HardwareModel::designWith(HardwareProfile profile) const {
  if (file() && differences(*file(), profile).empty())
    return app::withProfile(session_.design(), session_.design().hardwareName, HardwareProfile(*file()));
  return app::withOwnProfile(session_.design(), std::move(profile));
}

Diagnostics HardwareModel::save(const QString& path, const QString& title) {
  if (!profile()) return {};
  const std::string file = encodedPath(path);
  HardwareProfile titled = *profile();
  if (!title.isEmpty()) titled.name = title.toStdString();
  const std::optional<Origin> origin = this->origin();
  const auto written = writeFileAtomically(file, app::documentText(toJson(titled)));
  if (!written) return written.diagnostics();
  if (origin && origin->name != file) origins_.insert_or_assign(file, *origin);
  fileRead_.clear();
  app::Design design = session_.design();
  const std::optional<std::string> dataflow = design.dataflow;
  design = app::withProfile(std::move(design), file, std::move(titled));
  design.dataflow = dataflow;
  session_.change(tr("save profile"), std::move(design));
  differences_.reset();
  emit changed();  // even if the profile was saved over its file
  return {};
}

Diagnostics HardwareModel::revert() {
  fileRead_.clear();  // another program may have changed the file
  const std::string name = session_.design().hardwareName;
  Result<HardwareProfile> read = app::readHardwareNamed(name);
  if (!read) return read.diagnostics();
  session_.change(tr("revert to %1").arg(words(name)),
                  app::withProfile(session_.design(), name, std::move(read).value()));
  return {};
}

Diagnostics HardwareModel::fix(const ConsistencyFinding& finding) {
  app::Design design = session_.design();
  for (const HardwareEdit& edit : finding.edits) design = app::withEdit(std::move(design), edit);
  return change(
      finding.edits.size() == 1 ? words(describe(*profile(), finding.edits.front())) : tr("bandwidths of memories"),
      std::move(design));
}

Diagnostics HardwareModel::calibrate(const Calibration& calibration, const Measured& measured,
                                     const std::string& when) {
  if (!profile()) return {};
  return take(tr("calibrate %1").arg(words(profile()->name)), calibrated(*profile(), calibration, measured, when));
}

Diagnostics HardwareModel::startWithFile(const QString& step, HardwareProfile profile, const QString& path,
                                         const QString& title) {
  const std::string file = encodedPath(path);
  if (!title.isEmpty()) profile.name = title.toStdString();
  const auto written = writeFileAtomically(file, app::documentText(toJson(profile)));
  if (!written) return written.diagnostics();
  fileRead_.clear();
  session_.change(step, app::withProfile(session_.design(), file, std::move(profile)));
  return {};
}

void HardwareModel::startWith(HardwareProfile profile, const std::string& base) {
  const QString step = tr("new machine %1").arg(words(profile.name));
  app::Design design = app::withOwnProfile(session_.design(), std::move(profile));
  design.baseline.reset();  // one begins with the new machine
  design.hardwareName = base;
  session_.change(step, std::move(design));
}

}  // namespace tilescope::gui

#include "moc_hardware_model.cpp"
