// SPDX-License-Identifier: GPL-3.0-or-later
// The profile of the current design as the hardware view has it: its parts, the form of one of them, what differs from
// the file; and every change of it, each one step of undo.
//
// A field that is set is an edit of the design, as a slider makes it: the command line says it with --set. What no edit
// can say (parts that come, go, move or are renamed, ports, sources) makes a profile of the session's own, which is in
// no file until it is saved. The edits made before go into it, with "set by the user" as their source.
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
  std::vector<FormField> technologyFields() const;  // and the type of the off-chip memory
  // The list and place of the selected part, where it is one of a list.
  std::optional<std::pair<PartList, std::size_t>> place() const;

  // Empty: done, or nothing to do. Otherwise the reasons, with pointers of fields, and everything is as before.
  Diagnostics setField(const FormField& field, const QString& text);
  Diagnostics resetField(const FormField& field);  // as the file has it
  // Of a profile without a technology with high-performance transistors.
  Diagnostics setNode(double nodeNm);
  Diagnostics setProcess(const Process& process);
  Diagnostics setSource(const QString& pointer, const QString& source);
  Diagnostics setAssumption(const QString& pointer, bool assumed);
  Diagnostics addPart(PartList list);  // memories inside the selected one or the outermost; others at the end
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
  void changed();       // of the profile, or another part is selected
  void partSelected();  // before changed

 private:
  Diagnostics take(const QString& step, Result<HardwareProfile> profile);
  app::Design designWith(HardwareProfile profile) const;
  Diagnostics edit(const FormField& field, const std::string& json);
  Diagnostics change(const QString& step, app::Design design);  // where its edits make a profile
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
