// SPDX-License-Identifier: GPL-3.0-or-later
// Compiled on demand, and again only if layer, mapping or hardware change the program.
#pragma once

#include <QJsonObject>
#include <QObject>
#include <optional>

#include "app/gui/views/mapping/program/program_figures.h"
#include "core/models/provenance.h"

namespace tilescope::gui {
class MappingModel;

class ProgramModel : public QObject {
  Q_OBJECT
 public:
  explicit ProgramModel(const MappingModel& mapping, QObject* parent = nullptr);

  const ProgramPicture& picture() const;
  std::optional<Provenance> explain(std::size_t item) const;  // item: index in the picture

  void choosePartition(std::size_t partition);
  void setForm(ProgramForm form);
  void setCompares(bool compares);
  const ProgramChoice& choice() const { return choice_; }

  QJsonObject state() const;  // choices that differ from the defaults
  void restore(const QJsonObject& state);

 signals:
  void changed();

 private:
  ProgramPicture make() const;
  void choose(const ProgramChoice& choice);

  const MappingModel& mapping_;
  ProgramChoice choice_;
  mutable std::optional<ProgramPicture> picture_;
  mutable std::optional<ProgramSource> source_;
  mutable std::shared_ptr<const nve::LayerProgram> program_;
};

}  // namespace tilescope::gui
