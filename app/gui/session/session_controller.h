// SPDX-License-Identifier: GPL-3.0-or-later
// The session and its undo history. Changes of the design are checked here and become undo steps. A selection is no
// step, but undo and redo restore it.
#pragma once

#include <QObject>
#include <QUndoCommand>
#include <QUndoStack>
#include <functional>
#include <memory>
#include <optional>

#include "app/gui/session/session.h"
#include "core/plan/execution_plan.h"

namespace tilescope::gui {

class SessionController : public QObject {
  Q_OBJECT
 public:
  explicit SessionController(Session start, QObject* parent = nullptr);

  const Session& session() const { return session_; }
  const app::Design& design() const { return session_.design; }
  QUndoStack& history() { return history_; }

  // Null if network or profile is missing.
  std::shared_ptr<const PlanRequest> request() const { return request_; }
  // Includes all edits. Null without a profile.
  std::shared_ptr<const HardwareProfile> hardware() const { return hardware_; }
  // The same design on the unchanged profile, the default reference. Null if unchanged or incomplete.
  std::shared_ptr<const PlanRequest> unchanged() const { return unchanged_; }
  const Diagnostics& warnings() const { return warnings_; }

  // Changes until the end are one undo step, named after the last one.
  void beginGesture();
  void endGesture();
  bool isInGesture() const { return gesture_ != 0; }

  bool change(const QString& text, app::Design design);  // false: rejected, or no change
  void select(const QStringList& layers);                // ignores unknown names
  // One undo step; nullopt restores the best mapping. The mapping stays when the hardware changes, but not when
  // network, batch or model do.
  bool setMapping(const QString& text, const QString& layer, std::optional<Mapping> mapping);

  // Uses the first free letter, as one undo step; the first pin becomes the reference. False: too many pins, or an
  // incomplete design.
  bool pin(const QString& name);
  bool pin(const QString& name, const app::Design& design);
  void unpin(QChar letter);
  void unpinAll();
  void renamePin(QChar letter, const QString& name);  // empty: an automatic name
  void showPin(QChar letter);                         // makes its design the current one
  void setReferencePin(QChar letter);                 // null: the unchanged profile
  void setColumns(const QString& text, const QStringList& columns);
  void setBudgets(const QString& text, const BudgetValues& budgets);
  void setMeasured(const QString& text, std::optional<MeasuredFile> measured);  // nullopt: removed
  void setNotes(const QString& notes);                                          // continued typing is one undo step
  void setExport(const QString& text, ExportChoice choice);
  // Clears the undo history. The design must have been checked.
  void open(Session session);

 signals:
  void pinsChanged();
  void columnsChanged();
  void budgetsChanged();
  void measuredChanged();
  void notesChanged();
  void exportChanged();
  void opened();            // emitted last by open()
  void designChanged();     // not for the partition alone
  void partitionChanged();  // without a new request
  void selectionChanged();
  void mappingsChanged();
  void gestureChanged(bool inGesture);
  void refused(const tilescope::Diagnostics& reasons);
  // The design did not change as requested. Controls must show the old value.
  void kept();

 private:
  void show(const Session& session);
  void push(const QString& text, Session next);
  void push(const QString& text, Session next, int gesture);
  bool check(const app::Design& design);
  bool makeRequest(const app::Design& design);
  bool refuse(const Diagnostics& reasons);
  void makeUnchanged();

  Session session_;
  std::optional<app::Design> checked_;
  std::shared_ptr<const PlanRequest> request_;
  std::shared_ptr<const HardwareProfile> hardware_;
  std::shared_ptr<const PlanRequest> unchanged_;
  app::Design unchangedDesign_;
  Diagnostics warnings_;
  QUndoStack history_;
  int gesture_ = 0;
  int lastGesture_ = 0;
};

// Commands of one gesture (drag) are merged.
class Command : public QUndoCommand {
 public:
  using Show = std::function<void(const Session&)>;

  // gesture: 0 is never merged. text: for the menu, "Undo <text>".
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
