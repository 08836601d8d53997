// SPDX-License-Identifier: GPL-3.0-or-later
// Makes program pictures from results of the cost model "nve" (Neuro Vector Engine).
#pragma once

#include "app/gui/kit/chrome/legend.h"
#include "app/gui/plots/plot.h"
#include "app/gui/views/mapping/mapping_explanations.h"
#include "app/gui/views/mapping/program/program_picture.h"

namespace tilescope::gui {
struct ProgramChoice {
  std::size_t partition = 0;  // if there are fewer, the last one
  ProgramForm form = ProgramForm::Flat;
  bool compares = false;  // also shows the other scheduler

  bool operator==(const ProgramChoice&) const = default;
};

struct ProgramSource {
  Layer layer;
  nve::CompileRequest request;

  bool operator==(const ProgramSource& other) const {
    return layer == other.layer && request.mode == other.request.mode && request.room == other.request.room &&
           request.lanes == other.request.lanes;
  }
};

// The shown result must have a program.
ProgramSource programSourceOf(const ShownMapping& shown);
std::shared_ptr<const nve::LayerProgram> programOf(const ProgramSource& source);

ProgramPicture programPicture(const std::shared_ptr<const nve::LayerProgram>& program, const ProgramSource& source,
                              const ProgramChoice& choice);

ProgramPicture noProgram(const MappingPicture& mapping, bool isOfModel);

PlotTable tableOf(const ProgramPicture& picture);
QString programSummary(const ProgramPicture& picture);       // metrics and slot use, or why there is no program
LegendEntries programLegend(const ProgramPicture& picture);  // maps with different colours, and shared words
LegendEntries briefProgramLegend(const ProgramPicture& picture);
QString stageText(std::int64_t stage);

}  // namespace tilescope::gui
