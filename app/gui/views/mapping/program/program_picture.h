// SPDX-License-Identifier: GPL-3.0-or-later
// One partition of a layer's program on the Neuro Vector Engine, and optionally the schedule of the other scheduler.
#pragma once

#include <QString>
#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "app/gui/views/mapping/program/program_dependences.h"
#include "core/models/nve/layer_program.h"

namespace tilescope::gui {
enum class ProgramForm {
  Flat,   // by cycle of one pass, from first write to last result
  Modulo  // by instruction of the kernel; passes overlap
};

enum class ProgramItemKind {
  Operation,
  Stall,  // the multiply-accumulate units wait for a port
  Gap     // every schedule needs these cycles for a column's registers
};

struct ProgramItem {
  std::size_t track = 0;
  nve::Slot slot = nve::Slot::VMac;
  ProgramItemKind kind = ProgramItemKind::Operation;
  std::size_t index = 0;  // of the schedule's operation, or of the track's stall
  double begin = 0;       // in cycles, or instructions in modulo form
  double length = 1;      // cycles
  int map = -1;           // output map; −1: coefficients and written words
  bool isShift = false;   // shifts registers, needs no port

  double end() const { return begin + length; }
  bool operator==(const ProgramItem&) const = default;
};

struct ProgramWait {
  std::int64_t cycle = 0, cycles = 1;  // in the flat schedule
  QString reason;
  bool isStall = true;

  bool operator==(const ProgramWait&) const = default;
};

struct ProgramUnit {
  QString name;   // "MEMA"
  QString share;  // share of the kernel's instructions
  int operations = 0;

  bool operator==(const ProgramUnit&) const = default;
};

struct ProgramTrack {
  std::shared_ptr<const nve::RunProgram> run;
  QString mode;   // "Optimal", "Paper"
  QString head;   // "II 168 of bound 168, 16 lanes"
  QString rates;  // "13.71 MAC per instruction, 13.66 with fill and drain"
  std::array<ProgramUnit, nve::kSlots> units;
  std::vector<ProgramWait> waits;
  std::vector<Dependence> dependences;

  const nve::Schedule& schedule() const { return run->schedule; }
};

// A group of output maps.
struct PartitionShown {
  QString maps;        // "Maps 0–3"
  QString interval;    // "II 168 of 168"
  QString code;        // "228 of 512 instructions"
  QString scratchpad;  // "66 of 1024 words"
  double codeShare = 0, scratchpadShare = 0;

  bool operator==(const PartitionShown&) const = default;
};

struct ProgramPicture {
  bool isOfModel = false;  // the plan's model compiles programs
  QString why;
  QString layer;
  QString head;  // of the whole layer: "2 partitions, 12.79 MAC per instruction, 537 instructions"
  std::shared_ptr<const nve::LayerProgram> program;  // null: none
  std::vector<PartitionShown> partitions;
  std::size_t chosen = 0;
  ProgramForm form = ProgramForm::Flat;
  bool compares = false;
  std::vector<ProgramTrack> tracks;  // the plan's scheduler, then the other one
  std::vector<ProgramItem> items;    // ordered by track, row, begin
  double begin = 0, end = 1;         // range of all items, in cycles or instructions

  bool isEmpty() const { return items.empty(); }
  const nve::Schedule& schedule(const ProgramItem& item) const { return tracks[item.track].schedule(); }
  const nve::ScheduledOperation& operation(const ProgramItem& item) const {
    return schedule(item).operations[item.index];
  }
  const ProgramWait& wait(const ProgramItem& item) const { return tracks[item.track].waits[item.index]; }
  bool isSame(const ProgramPicture& other) const;
};

}  // namespace tilescope::gui
