// SPDX-License-Identifier: GPL-3.0-or-later
// Owns the session and its undo history. All changes of the design are checked here and become undo steps. A rejected
// change only causes a message. A selection is not an undo step, but undo and redo restore it along with the design.
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

  // The plan request of the current design; null if network or profile is missing.
  std::shared_ptr<const PlanRequest> request() const { return request_; }
  // The profile with all edits; null if there is no profile.
  std::shared_ptr<const HardwareProfile> hardware() const { return hardware_; }
  // The same design on the unchanged profile, which is the default reference. Null if unchanged or incomplete.
  std::shared_ptr<const PlanRequest> unchanged() const { return unchanged_; }
  // Warnings about the current design.
  const Diagnostics& warnings() const { return warnings_; }

  // All changes between begin and end are one undo step. The last one gives it its name.
  void beginGesture();
  void endGesture();
  bool isInGesture() const { return gesture_ != 0; }

  bool change(const QString& text, app::Design design);  // false: rejected, or no change
  void select(const QStringList& layers);                // ignores unknown names
  // Sets the user's mapping of a layer, as one undo step. nullopt restores the best mapping. The mapping stays when the
  // hardware changes, but not when network, batch or model change.
  bool setMapping(const QString& text, const QString& layer, std::optional<Mapping> mapping);

  // Pins the current or given design under the first free letter, as one undo step. The first pin becomes the
  // reference. Returns false if there are too many pins, or if the design is incomplete.
  bool pin(const QString& name);
  bool pin(const QString& name, const app::Design& design);
  void unpin(QChar letter);                           // one undo step; it may have been the reference
  void unpinAll();                                    // one undo step
  void renamePin(QChar letter, const QString& name);  // an empty name becomes an automatic one
  void showPin(QChar letter);                         // makes the pin's design the current one; one undo step
  void setReferencePin(QChar letter);                 // null: the unchanged profile; one undo step
  // One undo step for the comparison columns.
  void setColumns(const QString& text, const QStringList& columns);
  void setBudgets(const QString& text, const BudgetValues& budgets);            // one undo step
  void setMeasured(const QString& text, std::optional<MeasuredFile> measured);  // nullopt: removed; one undo step
  void setNotes(const QString& notes);                                          // continued typing is one undo step
  void setExport(const QString& text, ExportChoice choice);                     // one undo step
  // Replaces the session and clears the undo history. The new design must have been checked.
  void open(Session session);

 signals:
  void pinsChanged();  // pins or the reference changed
  void columnsChanged();
  void budgetsChanged();
  void measuredChanged();
  void notesChanged();
  void exportChanged();
  void opened();            // emitted last by open()
  void designChanged();     // not emitted for the partition alone
  void partitionChanged();  // only the partition changed, not the request
  void selectionChanged();
  void mappingsChanged();  // the user's mappings changed
  void gestureChanged(bool inGesture);
  void refused(const tilescope::Diagnostics& reasons);
  // The design did not change as requested. Controls must show the old value again.
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
  std::optional<app::Design> checked_;  // design of request_ and warnings_
  std::shared_ptr<const PlanRequest> request_;
  std::shared_ptr<const HardwareProfile> hardware_;
  std::shared_ptr<const PlanRequest> unchanged_;
  app::Design unchangedDesign_;  // design of unchanged_
  Diagnostics warnings_;
  QUndoStack history_;
  int gesture_ = 0;  // 0: none
  int lastGesture_ = 0;
};

// One undo step: the session before and after. Commands of one gesture (drag) are merged.
class Command : public QUndoCommand {
 public:
  using Show = std::function<void(const Session&)>;

  // gesture 0: never merged. text: shown in the menu as "Undo <text>".
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
