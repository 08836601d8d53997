// SPDX-License-Identifier: GPL-3.0-or-later
// An exporter's options as form fields; a field's id is the option's name. Optional options without default are shown
// as "from the plan".
#pragma once

#include <map>

#include "app/gui/kit/panel/form_field.h"
#include "core/plugin/plugin_loader.h"

namespace tilescope::gui {
using TypedValues = std::map<QString, QString>;  // option name to text of --option; without entry: default

struct ExportForm {
  std::vector<FormField> fields;
  std::vector<FormField> switches;  // below the other fields

  bool operator==(const ExportForm&) const = default;
};

ExportForm exportForm(const LoadedExporter& exporter, const TypedValues& values);

// nullopt: the option is omitted.
std::optional<QString> typedOf(const LoadedExporter& exporter, const FormField& field, const QString& text);

// Empty: valid. Otherwise names the value that is used until the error is corrected.
QString optionProblem(const LoadedExporter& exporter, const QString& option, const QString& typed,
                      const TypedValues& values);

// Includes defaults. Drops values that the exporter (maybe of another version) rejects.
ExportOptions optionsOf(const LoadedExporter& exporter, const TypedValues& values);

// Drops rejected values and defaults.
TypedValues tidied(const LoadedExporter& exporter, TypedValues values);

}  // namespace tilescope::gui
