// SPDX-License-Identifier: GPL-3.0-or-later
// The options of an exporter as fields of a form, made from its schema. A field is known by its option's name; an
// option that may be left out and has no default is "from the plan" until the user says otherwise.
#pragma once

#include <map>

#include "app/gui/kit/panel/form_field.h"
#include "core/plugin/plugin_loader.h"

namespace tilescope::gui {

using TypedValues = std::map<QString, QString>;  // by option, as --option has them; others have their defaults

struct ExportForm {
  std::vector<FormField> fields;    // in the order of the schema
  std::vector<FormField> switches;  // as above; check boxes stand below the others

  bool operator==(const ExportForm&) const = default;
};

ExportForm exportForm(const LoadedExporter& exporter, const TypedValues& values);

// What the field's text says to --option; nothing: the option is left out.
std::optional<QString> typedOf(const LoadedExporter& exporter, const FormField& field, const QString& text);

// What is wrong with the value of one option, for below its field, with what counts until then; empty: nothing.
QString optionProblem(const LoadedExporter& exporter, const QString& option, const QString& typed,
                      const TypedValues& values);

// All options with their defaults. What is in values was checked when it was typed; where the exporter has become
// another one since, what it does not take is left out.
ExportOptions optionsOf(const LoadedExporter& exporter, const TypedValues& values);

// Without options that the exporter does not take, and without those that say what the default says.
TypedValues tidied(const LoadedExporter& exporter, TypedValues values);

}  // namespace tilescope::gui
