// SPDX-License-Identifier: GPL-3.0-or-later
// Each change is one undo step. A changed value becomes an edit of the design. Other changes (to lists of parts, names,
// ports or sources) copy the profile into the session until it is saved.
#pragma once

#include <QObject>
#include <map>
#include <memory>
#include <optional>

#include "app/gui/session/session_controller.h"
#include "app/gui/views/hardware/hardware_form.h"
#include "app/gui/views/hardware/profile_differences.h"
#include "app/gui/views/hardware/profile_editor.h"
#include "core/hardware/consistency.h"

namespace tilescope {
struct Calibration;
struct Measured;
}  // namespace tilescope

namespace tilescope::gui {
class HardwareModel : public QObject {
  Q_OBJECT
 public:
  explicit HardwareModel(SessionController& session, QObject* parent = nullptr);

  const HardwareProfile* profile() const { return session_.hardware().get(); }  // with all edits; null: not loaded yet
  const HardwareProfile* file() const;                                          // as in its file; null: unreadable
  QString fileName() const { return QString::fromStdString(session_.design().hardwareName); }
  // Of the profile that a saved one was made from in this window; otherwise that of the file.
  QString comparedName() const;
  bool isOwn() const { return session_.design().ownProfile; }
  bool isChanged() const { return isOwn() || !session_.design().edits.empty(); }
  const std::vector<ProfileDifference>& differencesFromFile() const;
  std::vector<ProfileDifference> comparedDifferences() const;  // from the profile of comparedName()

  PartId part() const { return part_; }
  void select(PartId part);
  Form form() const;
  std::vector<FormField> technologyFields() const;  // with the type of the off-chip memory
  // nullopt: the part belongs to no list.
  std::optional<std::pair<PartList, std::size_t>> place() const;

  // Of a port's width. GB/s replace the only port off chip.
  OtherUnit otherUnit(std::size_t memory) const;
  // What the last entry became, if it was rounded, or what it changed besides its field; otherwise empty.
  const QString& note() const { return note_; }

  // Errors have JSON pointers of the fields. With errors, nothing changes.
  Diagnostics setField(const FormField& field, const QString& text);
  Diagnostics resetField(const FormField& field);  // restores the file's value
  // For a profile without technology; high-performance transistors.
  Diagnostics setNode(double nodeNm);
  Diagnostics setProcess(const Process& process);
  Diagnostics setDramPart(const QString& id);  // empty id: no change
  Diagnostics setSource(const QString& pointer, const QString& source);
  Diagnostics setAssumption(const QString& pointer, bool assumed);
  // Memories go just inside the selected one, or inside the outermost. Other parts are added at the end.
  Diagnostics addPart(PartList list);
  Diagnostics addPart();  // of the selected kind, otherwise a memory
  Diagnostics copyPart(PartList list, std::size_t place);
  Diagnostics removePart(PartList list, std::size_t place);
  Diagnostics movePart(PartList list, std::size_t place, int by);
  Diagnostics addPort(std::size_t memory);
  Diagnostics removePort(std::size_t memory, std::size_t port);
  Diagnostics setMovement(std::size_t memory, std::size_t port, PortMove move);

  void beginDrag() { session_.beginGesture(); }  // one undo step until endDrag()
  void endDrag() { session_.endGesture(); }

  // The design then refers to the file. An empty title changes nothing.
  Diagnostics save(const QString& path, const QString& title = {});
  Diagnostics revert();
  Diagnostics fix(const ConsistencyFinding& finding);
  // All fields of the calibration, whose sources then say by what they were fitted. when: a date, for the same.
  Diagnostics calibrate(const Calibration& calibration, const Measured& measured, const std::string& when);
  // Makes the profile the design's hardware. base: the bundled profile that it is compared with.
  void startWith(HardwareProfile profile, const std::string& base);
  // Writes the profile to a new file and makes it the design's hardware, in one step of undo. title: as in save().
  Diagnostics startWithFile(const QString& step, HardwareProfile profile, const QString& path,
                            const QString& title = {});

 signals:
  void changed();
  void partSelected();  // before changed

 private:
  Diagnostics take(const QString& step, Result<HardwareProfile> profile);
  app::Design designWith(HardwareProfile profile) const;
  Diagnostics enter(const FormField& field, const QString& text);
  Diagnostics enterRate(const FormField& field, double gbPerS);
  Diagnostics edit(const FormField& field, const std::string& json);
  Diagnostics change(const QString& step, app::Design design);  // does nothing if the profile would be invalid
  Diagnostics run(const FormField& action);
  Diagnostics takeAsAnchor(std::size_t memory);
  Diagnostics editLoops(const FormField& field, const std::string& json);
  Diagnostics rename(const FormField& field, const QString& name);
  Diagnostics setHeld(const FormField& field, const QString& tensors);
  void keepPart();

  SessionController& session_;
  PartId part_{PartKind::Memory, 0};
  QString note_;
  mutable std::string fileRead_;
  mutable std::optional<HardwareProfile> file_;
  mutable std::optional<std::vector<ProfileDifference>> differences_;
  struct Origin {
    std::string name;
    HardwareProfile profile;
  };
  std::optional<Origin> origin() const;
  std::map<std::string, Origin> origins_;  // of profiles that this window has saved, by file
};

}  // namespace tilescope::gui
