// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/hardware/form_fields.h"

#include "app/gui/kit/panel/value_text.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/views/hardware/profile_differences.h"
#include "core/base/json_pointer.h"
#include "core/base/schemas.h"
#include "core/base/units.h"
#include "core/hardware/figure_source.h"
#include "core/hardware/hardware_json.h"
#include "core/hardware/profile_fields.h"

namespace tilescope::gui {
namespace {
constexpr double kMinSaid = 1e-6, kMaxSaid = 1e8;  // limits outside this range are not shown

const Json* schemaAt(const std::string& pointer) {
  static const Json kSchema = Json::parse(*schemaText("hardware"));
  const Json* at = &kSchema;
  const std::vector<std::string> keys = splitPointer(pointer).value_or(std::vector<std::string>{});
  for (const std::string& key : keys) {
    if (const auto properties = at->find("properties"); properties != at->end() && properties->contains(key))
      at = &(*properties)[key];
    else if (const auto items = at->find("items"); items != at->end())
      at = items->is_array() ? &(*items)[std::stoul(key)] : &*items;
    else
      return nullptr;
  }
  return at;
}

// Such as "1 to 64 bits". Omits limits that no hardware comes close to.
QString rangeText(const Json& schema, const FormField& field) {
  const auto least = schema.find("minimum"), most = schema.find("maximum");
  if (least == schema.end() || most == schema.end()) return {};
  const double from = least->get<double>();
  QString text;
  if (most->get<double>() <= kMaxSaid)
    text = QObject::tr("%1 to %2 %3").arg(valueText(from), valueText(most->get<double>()), field.unit);
  else if (isByteUnit(field.unit) && field.unitValue >= kBitsPerByte)
    text = QObject::tr("1 B or more");
  else if (from > 0 && from < kMinSaid)
    text = QObject::tr("above 0 %1").arg(field.unit);
  else
    text = QObject::tr("%1 %2 or more").arg(valueText(from), field.unit).simplified();
  text = text.trimmed();
  return field.whole && field.unitValue == 1 ? QObject::tr("whole, %1").arg(text) : text;
}

}  // namespace

Segment formOption(const QString& id, const QString& text, const QString& tip) {
  return {id, text, {}, tip, {}};
}

FormFields::FormFields(const HardwareProfile& profile, const HardwareProfile* file)
    : profile_(profile), file_(file), document_(toJson(profile)) {
  if (file_) fileDocument_ = toJson(*file_);
}

FormField FormFields::field(const std::string& pointer, FieldKind kind) const {
  FormField made;
  made.pointer = words(pointer);
  made.kind = kind;
  if (const ProfileField* known = profileField(pointer)) made.label = words(known->label);
  if (const Json* schema = schemaAt(pointer)) {
    made.help = capital(words(schema->value("description", "")));
    made.whole = schema->value("type", "") == "integer";
  }
  const FigureSource source = sourceOfFigure(profile_, pointer);
  made.source = words(source.text);
  made.assumption = source.assumption;
  markChange(made, pointer);
  return made;
}

FormField FormFields::number(const std::string& pointer) const {
  const ProfileField* known = profileField(pointer);
  return counted(field(pointer, FieldKind::Number), known ? words(unitOf(*known, profile_.energyUnit)) : QString(), 1);
}

FormField FormFields::size(const std::string& pointer, const QString& unit, double bitsPerUnit) const {
  return counted(field(pointer, FieldKind::Number), unit, bitsPerUnit);
}

FormField FormFields::counted(FormField made, const QString& unit, double unitValue) const {
  const std::string pointer = made.pointer.toStdString();
  made.unit = unit;
  made.unitValue = unitValue;
  if (const Json* value = findPointer(document_, pointer); value && value->is_number())
    made.value = valueText(value->get<double>() / unitValue);
  if (const Json* schema = schemaAt(pointer)) made.accepted = rangeText(*schema, made);
  return made;
}

FormField FormFields::text(const std::string& pointer, FieldKind kind) const {
  FormField made = field(pointer, kind);
  if (const Json* value = findPointer(document_, pointer); value && value->is_string())
    made.value = words(value->get<std::string>());
  made.source.clear();
  made.assumption = false;
  return made;
}

FormField FormFields::choice(const std::string& pointer, std::vector<Segment> options) const {
  FormField made = text(pointer, FieldKind::Choice);
  made.options = std::move(options);
  return made;
}

FormField FormFields::fact(const std::string& id, const QString& label, const QString& value) const {
  FormField made;
  made.pointer = words(id);
  made.label = label;
  made.kind = FieldKind::Fact;
  made.value = value;
  return made;
}

QString FormFields::energyUnit() const {
  return words(name(profile_.energyUnit));
}

void FormFields::markChange(FormField& made, const std::string& pointer) const {
  if (!file_) return;
  const std::optional<std::string> there = pointerInFile(document_, fileDocument_, pointer);
  if (!there) return;
  const Json* now = findPointer(document_, pointer);
  const Json* then = findPointer(fileDocument_, *there);
  made.changed = (now == nullptr) != (then == nullptr) || (now && *now != *then);
  if (made.changed) made.fileValue = valueWords(*file_, *there);
}

}  // namespace tilescope::gui
