// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/window/palette_entries.h"

#include <QObject>
#include <array>

#include "app/gui/kit/words/words.h"

namespace tilescope::gui {
namespace {

constexpr QLatin1String kLayer("layer:"), kParameter("parameter:"), kPick("pick:");

struct PickerWords {
  Picker picker;
  const char* word;
  const char* icon;
};
constexpr std::array kPickers{PickerWords{Picker::Network, QT_TRANSLATE_NOOP("QObject", "Network"), "network"},
                              PickerWords{Picker::Profile, QT_TRANSLATE_NOOP("QObject", "Profile"), "cpu"},
                              PickerWords{Picker::Model, QT_TRANSLATE_NOOP("QObject", "Model"), ""},
                              PickerWords{Picker::Dataflow, QT_TRANSLATE_NOOP("QObject", "Dataflow"), ""},
                              PickerWords{Picker::Objective, QT_TRANSLATE_NOOP("QObject", "Objective"), ""},
                              PickerWords{Picker::Search, QT_TRANSLATE_NOOP("QObject", "Search"), ""},
                              PickerWords{Picker::Prices, QT_TRANSLATE_NOOP("QObject", "Prices"), ""}};

std::optional<QString> after(QLatin1String prefix, const QString& id) {
  return id.startsWith(prefix) ? std::optional(id.mid(prefix.size())) : std::nullopt;
}

void addChoices(std::vector<PaletteEntry>& entries, const PickerWords& words, const Choices& choices,
                const QString& group = {}) {
  for (const Choice& choice : choices) {
    if (!choice.choices.empty()) {
      addChoices(entries, words, choice.choices, choice.text);
      continue;
    }
    if (choice.separator || choice.action) continue;
    const QString kind = QObject::tr(words.word);
    PaletteEntry entry;
    entry.id = QStringLiteral("%1%2:%3").arg(kPick).arg(static_cast<int>(words.picker)).arg(choice.id);
    entry.text = group.isEmpty() ? choice.text : group + QStringLiteral(": ") + choice.text;
    entry.place = choice.secondary.isEmpty() ? kind : kind + QStringLiteral(", ") + choice.secondary;
    entry.icon = QLatin1String(words.icon);
    entry.enabled = choice.enabled;
    entries.push_back(entry);
  }
}

Choices choicesIn(const std::vector<Segment>& segments) {
  Choices choices;
  for (const Segment& segment : segments) {
    if (!segment.choices.empty()) {
      choices.insert(choices.end(), segment.choices.begin(), segment.choices.end());
      continue;
    }
    Choice choice;
    choice.id = segment.id;
    choice.text = segment.text;
    choices.push_back(choice);
  }
  return choices;
}

Choices choicesOf(const PickerWords& words, const app::Design& design) {
  if (words.picker == Picker::Search) return choicesIn(searchSegments(design));
  if (words.picker == Picker::Prices) return choicesIn(priceSegments());
  return choicesOf(words.picker, design);
}

QString nameOf(const ParameterRow& row) {
  if (!row.compact || row.label.size() > 3) return row.label;
  return row.section + ' ' + row.label;
}

}  // namespace

std::vector<PaletteEntry> designEntries(const app::Design& design, const ParameterRows& parameters,
                                        const LayerRows& layers) {
  std::vector<PaletteEntry> entries;
  for (const ParameterRow& row : parameters) {
    PaletteEntry entry;
    entry.id = kParameter + row.id;
    entry.text = nameOf(row);
    entry.place = row.unit.isEmpty() ? row.section : row.section + QStringLiteral(", ") + row.unit;
    entry.icon = QStringLiteral("memory-stick");
    entry.takesValue = true;
    entries.push_back(entry);
  }
  for (const LayerRow& row : layers) {
    PaletteEntry entry;
    entry.id = kLayer + words(row.name);
    entry.text = words(row.name);
    entry.place = row.operation.empty() ? QObject::tr("Layer") : QObject::tr("Layer, %1").arg(words(row.operation));
    entry.icon = QStringLiteral("layers-2");
    entries.push_back(entry);
  }
  for (const PickerWords& words : kPickers) addChoices(entries, words, choicesOf(words, design));
  return entries;
}

std::optional<QString> layerOfEntry(const QString& id) {
  return after(kLayer, id);
}

std::optional<QString> parameterOfEntry(const QString& id) {
  return after(kParameter, id);
}

std::optional<PickedEntry> pickOfEntry(const QString& id) {
  const std::optional<QString> rest = after(kPick, id);
  if (!rest) return std::nullopt;
  return PickedEntry{static_cast<Picker>(rest->section(':', 0, 0).toInt()), rest->section(':', 1)};
}

}  // namespace tilescope::gui
