// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/session/command.h"

#include <utility>

namespace tilescope::gui {

Command::Command(QString text, Session before, Session after, int gesture, Show show)
    : QUndoCommand(text),
      before_(std::move(before)),
      after_(std::move(after)),
      gesture_(gesture),
      show_(std::move(show)) {}

void Command::undo() {
  show_(before_);
}

void Command::redo() {
  show_(after_);
}

bool Command::mergeWith(const QUndoCommand* later) {
  const auto* next = dynamic_cast<const Command*>(later);
  if (!next || next->gesture_ != gesture_) return false;
  after_ = next->after_;
  setText(next->text());
  Session back = after_;
  back.selection = before_.selection;  // no step of its own
  if (back == before_) setObsolete(true);
  return true;
}

}  // namespace tilescope::gui
