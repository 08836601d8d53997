// SPDX-License-Identifier: GPL-3.0-or-later
// The profile of the current design for the hardware view: its parts, the form of the selected part, and the
// differences from the file. Each change is one undo step.
//
// Setting a field makes an edit of the design, like a slider does and --set on the command line. Changes that no edit
// can express (adding, removing, moving or renaming parts, ports, sources) turn the profile into one of the session's
// own, which is in no file until it is saved. It includes the earlier edits, with "set by the user" as their source.
#pragma once

#include <QObject>
#include <memory>
#include <optional>

#include "app/gui/session/session_controller.h"
#include "app/gui/views/hardware/hardware_form.h"
#include "app/gui/views/hardware/profile_differences.h"
#include "app/gui/views/hardware/profile_editor.h"

namespace tilescope::gui {

class HardwareModel : public QObject {
  Q_OBJECT
 public:
  explicit HardwareModel(SessionController& session, QObject* parent = nullptr);

  const HardwareProfile* profile() const { return session_.hardware().get(); }  // with the edits; null: none yet
  const HardwareProfile* file() const;                                          // null: it cannot be read (any more)
  QString fileName() const { return QString::fromStdString(session_.design().hardwareName); }
  bool isOwn() const { return session_.design().ownProfile; }
  bool isChanged() const { return isOwn() || !session_.design().edits.empty(); }
  const std::vector<ProfileDifference>& differencesFromFile() const;

  PartId part() const { return part_; }
  void select(PartId part);
  Form form() const;
  std::vector<FormField> technologyFields() const;  // includes the type of the off-chip memory
  // List and index of the selected part, if it is in a list.
  std::optional<std::pair<PartList, std::size_t>> place() const;

  // Returns the errors, with JSON pointers of fields, and changes nothing if there are any. Empty: done, or nothing to
  // do.
  Diagnostics setField(const FormField& field, const QString& text);
  Diagnostics resetField(const FormField& field);  // restores the file's value
  // Gives a profile without a technology a node with high-performance transistors.
  Diagnostics setNode(double nodeNm);
  Diagnostics setProcess(const Process& process);
  Diagnostics setDramPart(const QString& id);  // empty: stays as it is
  Diagnostics setSource(const QString& pointer, const QString& source);
  Diagnostics setAssumption(const QString& pointer, bool assumed);
  Diagnostics addPart(PartList list);  // memories inside the selected one or the outermost; others at the end
  Diagnostics addPart();               // of the kind that is selected, else a memory
  Diagnostics copyPart(PartList list, std::size_t place);
  Diagnostics removePart(PartList list, std::size_t place);
  Diagnostics movePart(PartList list, std::size_t place, int by);
  Diagnostics addPort(std::size_t memory);
  Diagnostics removePort(std::size_t memory, std::size_t port);
  Diagnostics setMovement(std::size_t memory, std::size_t port, PortMove move);

  void beginDrag() { session_.beginGesture(); }  // all changes until its end are one step
  void endDrag() { session_.endGesture(); }

  // The design then refers to the file. title: of the profile; empty: its own.
  Diagnostics save(const QString& path, const QString& title = {});
  Diagnostics revert();  // everything as the file has it

 signals:
  void changed();       // the profile or the selected part changed
  void partSelected();  // emitted before changed

 private:
  Diagnostics take(const QString& step, Result<HardwareProfile> profile);
  app::Design designWith(HardwareProfile profile) const;
  Diagnostics edit(const FormField& field, const std::string& json);
  Diagnostics change(const QString& step, app::Design design);  // if the edits result in a valid profile
  Diagnostics run(const FormField& action);
  Diagnostics takeAsAnchor(std::size_t memory);
  Diagnostics editLoops(const FormField& field, const std::string& json);
  Diagnostics rename(const FormField& field, const QString& name);
  Diagnostics setHeld(const FormField& field, const QString& tensors);
  void keepPart();

  SessionController& session_;
  PartId part_{PartKind::Memory, 0};
  mutable std::string fileRead_;
  mutable std::optional<HardwareProfile> file_;
  mutable std::optional<std::vector<ProfileDifference>> differences_;
};

}  // namespace tilescope::gui
