// SPDX-License-Identifier: GPL-3.0-or-later
// Owns the session and its history. Every change of the design goes through here: checked first, then one step of undo.
// A change that the checks reject leaves everything as it is and says why. The selection is no step of its own, but
// undo and redo bring back the one that belonged to the design.
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

  // The request of the current design; null while network or profile are missing.
  std::shared_ptr<const PlanRequest> request() const { return request_; }
  // The design's profile with its edits; null while it has none.
  std::shared_ptr<const HardwareProfile> hardware() const { return hardware_; }
  // The same design on the unchanged profile: what differences are against without a reference pin. Null where nothing
  // is changed or nothing can be asked.
  std::shared_ptr<const PlanRequest> unchanged() const { return unchanged_; }
  // Notes of the checks about the current design.
  const Diagnostics& warnings() const { return warnings_; }

  // Changes between begin and end are one step; the last one names it.
  void beginGesture();
  void endGesture();
  bool isInGesture() const { return gesture_ != 0; }

  bool change(const QString& text, app::Design design);  // false: rejected, or nothing changed
  void select(const QStringList& layers);                // unknown names are left out
  // The user's own mapping of a layer; nullopt: the best one again. One step. It stays through changes of the machine
  // and goes with the layer that it was made for: another network, batch or model drops it.
  bool setMapping(const QString& text, const QString& layer, std::optional<Mapping> mapping);  // false: as before

  // Keeps the current design, or another one of it, under the first free letter. The first pin becomes the reference.
  // One step. False: all letters are taken, or the design is not complete.
  bool pin(const QString& name);
  bool pin(const QString& name, const app::Design& design);
  void unpin(QChar letter);                                           // the reference goes with its pin; one step
  void unpinAll();                                                    // one step
  void renamePin(QChar letter, const QString& name);                  // of no name: what its design is called
  void showPin(QChar letter);                                         // makes its design the current one; one step
  void setReferencePin(QChar letter);                                 // null: the unchanged profile; one step
  void setColumns(const QString& text, const QStringList& columns);   // of the comparison; one step
  void setBudgets(const QString& text, const BudgetValues& budgets);  // one step
  void setMeasured(const QString& text, std::optional<MeasuredFile> measured);  // nothing: none any more; one step
  void setNotes(const QString& notes);                       // one step; further words of the same writing join it
  void setExport(const QString& text, ExportChoice choice);  // one step
  // Another session in place of this one, with an empty history. Its design must have been checked.
  void open(Session session);

 signals:
  void pinsChanged();  // pins or the reference
  void columnsChanged();
  void budgetsChanged();
  void measuredChanged();
  void notesChanged();
  void exportChanged();
  void opened();            // after all other signals of open()
  void designChanged();     // more of it than the partition
  void partitionChanged();  // nothing else of the design: its request stays what it is
  void selectionChanged();
  void mappingsChanged();  // the user's own
  void gestureChanged(bool inGesture);
  void refused(const tilescope::Diagnostics& reasons);
  void kept();  // a change was asked for and the design is as before: what shows it has to show it again

 private:
  void show(const Session& session);
  void push(const QString& text, Session next);
  void push(const QString& text, Session next, int gesture);
  bool check(const app::Design& design);
  bool makeRequest(const app::Design& design);
  bool refuse(const Diagnostics& reasons);
  void makeUnchanged();

  Session session_;
  std::optional<app::Design> checked_;  // what request_ and warnings_ belong to
  std::shared_ptr<const PlanRequest> request_;
  std::shared_ptr<const HardwareProfile> hardware_;
  std::shared_ptr<const PlanRequest> unchanged_;
  app::Design unchangedDesign_;  // of unchanged_
  Diagnostics warnings_;
  QUndoStack history_;
  int gesture_ = 0;  // 0: none
  int lastGesture_ = 0;
};

// One undoable change of the session: the values before and after. Commands of one gesture (a drag) become one step.
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
