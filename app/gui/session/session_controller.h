// SPDX-License-Identifier: GPL-3.0-or-later
// Owns the session and its history. All changes of the design go through it: they are checked and become one undo
// step. A rejected change has no effect except a message with the reason. A selection is not an undo step, but undo
// and redo restore the selection that belonged to the design.
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

  // The request of the current design; null while network or profile is missing.
  std::shared_ptr<const PlanRequest> request() const { return request_; }
  // The design's profile with its edits; null while there is none.
  std::shared_ptr<const HardwareProfile> hardware() const { return hardware_; }
  // The request of the same design on the unchanged profile, the default reference of differences. Null if nothing is
  // changed or the design is incomplete.
  std::shared_ptr<const PlanRequest> unchanged() const { return unchanged_; }
  // Warnings of the checks on the current design.
  const Diagnostics& warnings() const { return warnings_; }

  // All changes between begin and end are one undo step, named by the last one.
  void beginGesture();
  void endGesture();
  bool isInGesture() const { return gesture_ != 0; }

  bool change(const QString& text, app::Design design);  // returns false if rejected, or if nothing changed
  void select(const QStringList& layers);                // ignores unknown names
  // Sets the user's mapping of a layer; nullopt restores the best one. One undo step. The mapping survives changes of
  // the hardware and is dropped with its layer, when network, batch or model change.
  bool setMapping(const QString& text, const QString& layer, std::optional<Mapping> mapping);

  // Keeps the current design, or the given one, under the first free letter. The first pin becomes the reference. One
  // undo step. Returns false if all letters are taken or the design is incomplete.
  bool pin(const QString& name);
  bool pin(const QString& name, const app::Design& design);
  void unpin(QChar letter);                           // also ends its role as reference; one undo step
  void unpinAll();                                    // one undo step
  void renamePin(QChar letter, const QString& name);  // an empty name restores the name made from the design
  void showPin(QChar letter);                         // makes its design the current one; one undo step
  void setReferencePin(QChar letter);                 // null: the unchanged profile; one undo step
  // sets the columns of the comparison; one undo step
  void setColumns(const QString& text, const QStringList& columns);
  void setBudgets(const QString& text, const BudgetValues& budgets);            // one undo step
  void setMeasured(const QString& text, std::optional<MeasuredFile> measured);  // nullopt removes them; one undo step
  void setNotes(const QString& notes);                       // one undo step, which continued typing extends
  void setExport(const QString& text, ExportChoice choice);  // one undo step
  // Replaces the session and clears the history. The new design must have been checked.
  void open(Session session);

 signals:
  void pinsChanged();  // pins or the reference changed
  void columnsChanged();
  void budgetsChanged();
  void measuredChanged();
  void notesChanged();
  void exportChanged();
  void opened();            // after all other signals of open()
  void designChanged();     // more than the partition changed
  void partitionChanged();  // only the partition changed: the request stays the same
  void selectionChanged();
  void mappingsChanged();  // the user's mappings changed
  void gestureChanged(bool inGesture);
  void refused(const tilescope::Diagnostics& reasons);
  // A requested change left the design as it was; controls must show the old value again.
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
  std::optional<app::Design> checked_;  // the design of request_ and warnings_
  std::shared_ptr<const PlanRequest> request_;
  std::shared_ptr<const HardwareProfile> hardware_;
  std::shared_ptr<const PlanRequest> unchanged_;
  app::Design unchangedDesign_;  // the design of unchanged_
  Diagnostics warnings_;
  QUndoStack history_;
  int gesture_ = 0;  // 0: no gesture
  int lastGesture_ = 0;
};

// One undoable change of the session: the values before and after. Commands of the same gesture (a drag) merge into
// one.
class Command : public QUndoCommand {
 public:
  using Show = std::function<void(const Session&)>;

  // gesture 0: not merged with others. text: for the menu, "Undo <text>".
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
