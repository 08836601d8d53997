// SPDX-License-Identifier: GPL-3.0-or-later
// One undoable change of the session: the values before and after. Commands of one gesture (a drag) become one step.
#pragma once

#include <QUndoCommand>
#include <functional>

#include "app/gui/session/session.h"

namespace tilescope::gui {

class Command : public QUndoCommand {
 public:
  using Show = std::function<void(const Session&)>;

  // gesture 0: a step of its own. text for the menu: "Undo <text>".
  Command(QString text, Session before, Session after, int gesture, Show show);

  void undo() override;
  void redo() override;
  int id() const override { return gesture_ == 0 ? -1 : gesture_; }
  bool mergeWith(const QUndoCommand* later) override;

 private:
  Session before_, after_;
  int gesture_;
  Show show_;
};

}  // namespace tilescope::gui
