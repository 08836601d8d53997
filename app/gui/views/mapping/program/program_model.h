// SPDX-License-Identifier: GPL-3.0-or-later
// The program of the layer that the mapping model shows, without widgets: which partition is seen, how, and beside
// what. Compiled when somebody asks for it, and again only when layer, mapping or machine change what comes out.
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
  std::optional<Provenance> explain(std::size_t item) const;  // of the picture's

  void choosePartition(std::size_t partition);
  void setForm(ProgramForm form);
  void setCompares(bool compares);
  const ProgramChoice& choice() const { return choice_; }

  QJsonObject state() const;  // of the choices; what is as usual is left out
  void restore(const QJsonObject& state);

 signals:
  void changed();  // by a choice; ask for the picture again

 private:
  ProgramPicture make() const;
  void choose(const ProgramChoice& choice);

  const MappingModel& mapping_;
  ProgramChoice choice_;
  mutable std::optional<ProgramPicture> picture_;
  mutable std::optional<ProgramSource> source_;  // of the program
  mutable std::shared_ptr<const nve::LayerProgram> program_;
};

}  // namespace tilescope::gui
