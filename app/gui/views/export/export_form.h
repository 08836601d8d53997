// SPDX-License-Identifier: GPL-3.0-or-later
// The options of an exporter as fields of a form. The id of a field is the option's name. An optional option without a
// default is shown as "from the plan" until the user sets it.
#pragma once

#include <map>

#include "app/gui/kit/panel/form_field.h"
#include "core/plugin/plugin_loader.h"

namespace tilescope::gui {

using TypedValues = std::map<QString, QString>;  // option name to text as for --option; without entry: default

struct ExportForm {
  std::vector<FormField> fields;    // in the order of the schema
  std::vector<FormField> switches;  // check boxes below the other fields

  bool operator==(const ExportForm&) const = default;
};

ExportForm exportForm(const LoadedExporter& exporter, const TypedValues& values);

// Converts the text of a field to the value for --option. Returns nullopt if the option is to be omitted.
std::optional<QString> typedOf(const LoadedExporter& exporter, const FormField& field, const QString& text);

// The error text for an option's value, to be shown below the field; empty if the value is valid. The text names the
// value that is used until the error is corrected.
QString optionProblem(const LoadedExporter& exporter, const QString& option, const QString& typed,
                      const TypedValues& values);

// All options, including defaults. Drops values that the exporter rejects, which may be from another version of it.
ExportOptions optionsOf(const LoadedExporter& exporter, const TypedValues& values);

// Drops values that the exporter rejects, and values equal to their defaults.
TypedValues tidied(const LoadedExporter& exporter, TypedValues values);

}  // namespace tilescope::gui
