// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/validate/validation_model.h"

#include <algorithm>
#include <utility>

#include "app/common/measurement_files.h"
#include "app/gui/kit/words/words.h"

namespace tilescope::gui {
void ValidationModel::start() {
  if (std::exchange(started_, true)) return;
  reader_.run([](const CancelToken&) { return app::validationOf({}); },
              [this](Result<Validation> validation) { take(std::move(validation)); });
}

void ValidationModel::take(Result<Validation> validation) {
  isComplete_ = true;
  if (validation)
    all_ = std::move(validation).value();
  else
    errors_ = validation.diagnostics();
  if (!chips().contains(chip_)) chip_.clear();
  show();
}

QStringList ValidationModel::chips() const {
  QStringList chips;
  for (const std::string& chip : chipsOf(all_)) chips << words(chip);
  return chips;
}

void ValidationModel::setChip(const QString& chip) {
  const QString known = isComplete_ && !chips().contains(chip) ? QString() : chip;
  if (std::exchange(chip_, known) != known && isComplete_) show();
}

void ValidationModel::show() {
  shown_ = chip_.isEmpty() ? all_ : ofChip(all_, chip_.toStdString());
  const bool goes = !selected_.isEmpty() && find(selected_) == nullptr;
  if (goes) selected_.clear();
  emit changed();
  if (goes) emit selectionChanged();
}

void ValidationModel::select(const QString& id) {
  const QString known = isComplete_ && find(id) == nullptr ? QString() : id;
  if (std::exchange(selected_, known) != known) emit selectionChanged();
}

const Comparison* ValidationModel::find(const QString& id) const {
  const auto found = std::find_if(shown_.comparisons.begin(), shown_.comparisons.end(),
                                  [&](const Comparison& comparison) { return idOf(comparison) == id; });
  return found == shown_.comparisons.end() ? nullptr : &*found;
}

const Comparison* ValidationModel::selectedComparison() const {
  return selected_.isEmpty() ? nullptr : find(selected_);
}

QString ValidationModel::idOf(const Comparison& comparison) {
  return words(comparison.provenance.title) + QLatin1String(", ") + words(name(comparison.basis));
}

}  // namespace tilescope::gui

#include "moc_validation_model.cpp"
