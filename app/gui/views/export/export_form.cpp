// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/export/export_form.h"

#include <algorithm>

#include "app/gui/kit/words/words.h"
#include "core/base/ensure.h"
#include "core/base/json.h"
#include "core/base/schema_describe.h"

namespace tilescope::gui {
namespace {
constexpr const char* kOn = "on";
constexpr const char* kOff = "off";

QString fromThePlan() {
  return QObject::tr("from the plan");
}

// "Threads per block", made from the option's name unless the schema has a title.
QString labelOf(const ExportOption& option, const Json& property) {
  if (property.contains("title") && property["title"].is_string()) return words(property["title"].get<std::string>());
  return capital(
      words(option.name).replace(QLatin1Char('_'), QLatin1Char(' ')).replace(QLatin1Char('-'), QLatin1Char(' ')));
}

// "80,90" becomes "80, 90".
QString spaced(const QString& list) {
  QStringList items = list.split(QLatin1Char(','));
  for (QString& item : items) item = item.trimmed();
  return items.join(QStringLiteral(", "));
}

bool isList(const ExportOption& option) {
  return option.type == OptionType::Wholes || option.type == OptionType::Texts;
}

QString shownValue(const ExportOption& option, const QString& typed) {
  if (option.type == OptionType::Flag && option.defaultValue) return typed == QLatin1String(kOn) ? typed : QString();
  return isList(option) ? spaced(typed) : typed;
}

std::vector<Segment> segmentsOf(const ExportOption& option) {
  std::vector<Segment> segments;
  const QString name = words(option.name);
  if (!option.defaultValue)
    segments.push_back({{},
                        QObject::tr("plan"),
                        {},
                        QObject::tr("Left out: the exporter takes the value from the plan, or uses none"),
                        {}});
  for (const std::string& choice : option.choices) segments.push_back({words(choice), words(choice), {}, {}, {}});
  return segments;
}

FieldKind kindOf(const ExportOption& option) {
  if (option.type == OptionType::Flag && option.defaultValue) return FieldKind::Switch;
  if (!option.choices.empty()) return FieldKind::Choice;
  const bool isNumber = option.type == OptionType::Whole || option.type == OptionType::Number;
  return isNumber ? FieldKind::Number : FieldKind::Text;
}

// An exclusive limit of a whole number becomes an inclusive one.
std::optional<std::int64_t> limitOf(const Json& property, const char* inclusive, const char* exclusive, int inwards) {
  if (property.contains(inclusive) && property[inclusive].is_number_integer())
    return property[inclusive].get<std::int64_t>();
  if (property.contains(exclusive) && property[exclusive].is_number_integer())
    return property[exclusive].get<std::int64_t>() + inwards;
  return std::nullopt;
}

FormField fieldOf(const ExportOption& option, const Json& schema, const TypedValues& values) {
  const Json& property = schema["properties"][option.name];
  FormField field;
  field.pointer = words(option.name);
  field.label = labelOf(option, property);
  field.kind = kindOf(option);
  const QString usual = option.defaultValue ? words(*option.defaultValue) : QString();
  const auto typed = values.find(field.pointer);
  field.value = shownValue(option, typed == values.end() ? usual : typed->second);
  field.changed = typed != values.end();
  field.fileValue = usual;
  field.help = words(option.description);
  if (field.kind == FieldKind::Choice) field.options = segmentsOf(option);
  if (field.kind != FieldKind::Choice && field.kind != FieldKind::Switch)
    field.accepted = words(describeSchema(schema, property));
  field.whole = option.type == OptionType::Whole;
  if (field.whole) {
    field.least = limitOf(property, "minimum", "exclusiveMinimum", +1);
    field.most = limitOf(property, "maximum", "exclusiveMaximum", -1);
  }
  if (!option.defaultValue) field.placeholder = fromThePlan();
  return field;
}

const ExportOption* find(const LoadedExporter& exporter, const QString& name) {
  const auto found = std::find_if(exporter.options.begin(), exporter.options.end(),
                                  [&](const ExportOption& option) { return words(option.name) == name; });
  return found == exporter.options.end() ? nullptr : &*found;
}

std::map<std::string, std::string> plain(const TypedValues& values) {
  std::map<std::string, std::string> texts;
  for (const auto& [name, value] : values) texts.emplace(name.toStdString(), value.toStdString());
  return texts;
}

// The schema itself was validated when the plug-in was loaded.
Result<ExportOptions> readOne(const LoadedExporter& exporter, const QString& option, const QString& typed) {
  return readExportOptions(exporter.optionsSchema, {{option.toStdString(), typed.toStdString()}});
}

}  // namespace

ExportForm exportForm(const LoadedExporter& exporter, const TypedValues& values) {
  const Json schema = Json::parse(exporter.optionsSchema);
  ExportForm form;
  for (const ExportOption& option : exporter.options) {
    FormField field = fieldOf(option, schema, values);
    (field.kind == FieldKind::Switch ? form.switches : form.fields).push_back(std::move(field));
  }
  return form;
}

std::optional<QString> typedOf(const LoadedExporter& exporter, const FormField& field, const QString& text) {
  if (field.kind == FieldKind::Switch) return QLatin1String(text.isEmpty() ? kOff : kOn);
  if (field.kind == FieldKind::Choice) return text.isEmpty() ? std::nullopt : std::optional(text);
  const QString plain = text.trimmed();
  if (plain.isEmpty() && !field.placeholder.isEmpty()) return std::nullopt;
  if (field.kind == FieldKind::Number) return QString(plain).remove(QLatin1Char(' '));
  const ExportOption* option = find(exporter, field.pointer);
  return option && isList(*option) ? spaced(plain).replace(QStringLiteral(", "), QStringLiteral(",")) : plain;
}

QString optionProblem(const LoadedExporter& exporter, const QString& option, const QString& typed,
                      const TypedValues& values) {
  const Result<ExportOptions> read = readOne(exporter, option, typed);
  if (read) return {};
  const Diagnostic& reason = read.diagnostics().front();
  const ExportOption* known = find(exporter, option);
  const auto before = values.find(option);
  const QString used = before != values.end()         ? before->second
                       : known && known->defaultValue ? words(*known->defaultValue)
                                                      : QString();
  // The tooltip has the description already.
  const QString description = known ? QStringLiteral(" (%1)").arg(words(known->description)) : QString();
  const QString expected = words(reason.expected).remove(description);
  const QString problem = QObject::tr("Found %1, expected %2.").arg(words(reason.found), expected);
  return used.isEmpty() ? problem : QObject::tr("%1 The preview uses %2.").arg(problem, spaced(used));
}

ExportOptions optionsOf(const LoadedExporter& exporter, const TypedValues& values) {
  const Result<ExportOptions> read = readExportOptions(exporter.optionsSchema, plain(tidied(exporter, values)));
  ensure(read.ok(), "options that were taken one by one are taken together");
  return *read;
}

TypedValues tidied(const LoadedExporter& exporter, TypedValues values) {
  std::erase_if(values, [&](const auto& entry) {
    const ExportOption* option = find(exporter, entry.first);
    if (!option || !readOne(exporter, entry.first, entry.second)) return true;
    return option->defaultValue && words(*option->defaultValue) == entry.second;
  });
  return values;
}

}  // namespace tilescope::gui
