// SPDX-License-Identifier: GPL-3.0-or-later
// The options of an exporter as fields of a form, made from its schema. The id of a field is its option's name. An
// optional option without a default is "from the plan" until the user sets it.
#pragma once

#include <map>

#include "app/gui/kit/panel/form_field.h"
#include "core/plugin/plugin_loader.h"

namespace tilescope::gui {

using TypedValues = std::map<QString, QString>;  // by option, as for --option; missing options have their defaults

struct ExportForm {
  std::vector<FormField> fields;    // in the order of the schema
  std::vector<FormField> switches;  // in the order of the schema; check boxes, shown below the other fields

  bool operator==(const ExportForm&) const = default;
};

ExportForm exportForm(const LoadedExporter& exporter, const TypedValues& values);

// The value for --option; nullopt: the option is omitted.
std::optional<QString> typedOf(const LoadedExporter& exporter, const FormField& field, const QString& text);

// What is wrong with an option's value, and the value in use until it is corrected; shown below its field. Empty:
// nothing is wrong.
QString optionProblem(const LoadedExporter& exporter, const QString& option, const QString& typed,
                      const TypedValues& values);

// All options, with defaults. The values were checked when typed; those that the exporter does not accept, after a
// change of the exporter, are dropped.
ExportOptions optionsOf(const LoadedExporter& exporter, const TypedValues& values);

// Drops options that the exporter does not accept, and those that equal their default.
TypedValues tidied(const LoadedExporter& exporter, TypedValues values);

}  // namespace tilescope::gui
