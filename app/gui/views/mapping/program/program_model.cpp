// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/mapping/program/program_model.h"

#include <algorithm>
#include <utility>

#include "app/common/silicon.h"
#include "app/gui/views/mapping/mapping_model.h"
#include "app/gui/views/mapping/program/program_explanations.h"
#include "core/models/nve/nve_result.h"

namespace tilescope::gui {
namespace {
constexpr auto kModuloName = "modulo";
constexpr auto kForm = "form", kCompares = "compares", kPartition = "partition";

}  // namespace

ProgramModel::ProgramModel(const MappingModel& mapping, QObject* parent) : QObject(parent), mapping_(mapping) {
  connect(&mapping_, &MappingModel::changed, this, [this] { picture_.reset(); });
}

const ProgramPicture& ProgramModel::picture() const {
  if (!picture_) picture_ = make();
  return *picture_;
}

ProgramPicture ProgramModel::make() const {
  const std::optional<ShownMapping> shown = mapping_.shownMapping();
  if (!shown || !nve::hasProgram(shown->result)) return noProgram(mapping_.picture(), mapping_.hasPrograms());
  ProgramSource source = programSourceOf(*shown);
  if (source_ != source) {
    program_ = programOf(source);
    source_ = std::move(source);
  }
  return programPicture(program_, *source_, choice_);
}

std::optional<Provenance> ProgramModel::explain(std::size_t item) const {
  if (item >= picture().items.size()) return std::nullopt;
  const PlanRequest& request = mapping_.shownMapping()->request;
  return app::withSilicon(itemExplanation(picture(), picture().items[item]), request.model, request.hardware);
}

void ProgramModel::choose(const ProgramChoice& choice) {
  if (choice == choice_) return;
  choice_ = choice;
  picture_.reset();
  emit changed();
}

void ProgramModel::choosePartition(std::size_t partition) {
  ProgramChoice choice = choice_;
  choice.partition = partition;
  choose(choice);
}

void ProgramModel::setForm(ProgramForm form) {
  ProgramChoice choice = choice_;
  choice.form = form;
  choose(choice);
}

void ProgramModel::setCompares(bool compares) {
  ProgramChoice choice = choice_;
  choice.compares = compares;
  choose(choice);
}

QJsonObject ProgramModel::state() const {
  QJsonObject state;
  if (choice_.form == ProgramForm::Modulo) state[kForm] = kModuloName;
  if (choice_.compares) state[kCompares] = true;
  if (choice_.partition > 0) state[kPartition] = static_cast<qint64>(choice_.partition);
  return state;
}

void ProgramModel::restore(const QJsonObject& state) {
  choose({static_cast<std::size_t>(std::max<qint64>(0, state[kPartition].toInteger())),
          state[kForm].toString() == QLatin1String(kModuloName) ? ProgramForm::Modulo : ProgramForm::Flat,
          state[kCompares].toBool()});
}

}  // namespace tilescope::gui

#include "moc_program_model.cpp"
