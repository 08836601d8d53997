// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "app/common/report/blocks.h"
#include "app/common/report/sections.h"
#include "core/validate/validation_words.h"

namespace tilescope::app {
namespace {

using report::Tone;

std::vector<std::string> modelsOf(const ReportMaterial& material) {
  std::vector<std::string> models{material.plan().request.model};
  for (const PinnedPlan& pin : material.solved.pins)
    if (pin.plan && std::find(models.begin(), models.end(), pin.plan->request.model) == models.end())
      models.push_back(pin.plan->request.model);
  return models;
}

Validation ofModel(const Validation& all, const std::string& model) {
  Validation own;
  std::set<std::string> chips;
  for (const Comparison& comparison : all.comparisons) {
    if (comparison.model != model) continue;
    own.comparisons.push_back(comparison);
    chips.insert(comparison.chip);
  }
  for (const Reference& reference : all.references)
    if (chips.contains(reference.chip)) own.references.push_back(reference);
  return own;
}

std::string withUnit(const std::string& text, const Comparison& comparison) {
  const bool isCount = comparison.quantity == PublishedQuantity::ActiveElements;
  return isCount ? fmt::format("{} {}", text, unitOf(comparison.quantity)) : text;
}

report::Table comparisonsTable(const Validation& validation) {
  report::Table table{"Predictions beside what was published",
                      {wordColumn("Chip"), wordColumn("Layer"), wordColumn("Quantity"), numberColumn("Predicted", ""),
                       numberColumn("Published", ""), numberColumn("Error", ""), numberColumn("Factor", "×"),
                       wordColumn("Source"), wordColumn("Why they differ")},
                      {},
                      false};
  for (const Comparison& comparison : validation.comparisons) {
    table.rows.push_back({line(comparison.chip), line(comparison.network + ", " + comparison.layer),
                          line(fmt::format("{}, {}", wordsOf(comparison.quantity), name(comparison.basis))),
                          line(withUnit(predictedText(comparison), comparison)),
                          line(withUnit(publishedText(comparison), comparison)),
                          line(errorText(comparison.error(), comparison.quantity)), line(factorText(comparison)),
                          line(comparison.source, Tone::Quiet), line(comparison.reason, Tone::Quiet)});
  }
  return table;
}

}  // namespace

std::string validationSentence(const ReportMaterial& material, const std::string& model) {
  const Validation own = ofModel(material.solved.validation, model);
  return own.comparisons.empty() ? "" : fmt::format("Model {}: {}", model, sentenceOf(own));
}

report::Section validationSection(const ReportMaterial& material) {
  report::Section section{"validation", "Validation of the models", {}, {}};
  addParagraph(section, material.solved.whyNoValidation, report::Paragraph::Kind::Warning);
  for (const std::string& model : modelsOf(material)) {
    const Validation own = ofModel(material.solved.validation, model);
    if (own.comparisons.empty()) {
      addParagraph(section, fmt::format("Model {}: no bundled measurement can be compared with it.", model),
                   report::Paragraph::Kind::Warning);
      continue;
    }
    addParagraph(section, validationSentence(material, model));
    section.blocks.emplace_back(comparisonsTable(own));
    report::List references;
    for (const Reference& reference : own.references) references.items.push_back(line(reference.text, Tone::Quiet));
    section.blocks.emplace_back(std::move(references));
  }
  return section;
}

}  // namespace tilescope::app
