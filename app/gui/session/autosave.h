// SPDX-License-Identifier: GPL-3.0-or-later
// Saves the session of a running window to its own file, so that a crash loses at most one step. The file is written
// in the background and replaced atomically; a lock file tells other windows that it is in use.
#pragma once

#include <QDateTime>
#include <QLockFile>
#include <QObject>
#include <memory>
#include <optional>
#include <vector>

#include "app/gui/session/background.h"
#include "app/gui/session/session_json.h"

namespace tilescope::gui {

// An autosave left behind by a window that no longer runs.
struct FoundAutosave {
  QString path;
  QDateTime time;
  QString name;     // of the session's own file; empty: it had none, or the autosave cannot be read
  QString content;  // "resnet18, tx2_eplanner_a"; empty if it cannot be read

  bool operator==(const FoundAutosave&) const = default;
};

class Autosave : public QObject {
  Q_OBJECT
 public:
  explicit Autosave(QString folder, QObject* parent = nullptr);  // an empty folder disables autosaves
  ~Autosave() override;                                          // writes what is still waiting

  void write(const SessionDocument& document);  // soon; if several documents wait, only the last one is written
  void remove();                                // call when nothing needs to be saved any more
  void leave();                                 // leaves the file for a later start; the next write uses a new file
  // Takes over a found file as this window's own. Returns false if another window has it or it is gone.
  bool adopt(const QString& path);
  void finish();  // waits until everything is written

  // The latest first, without those of open windows.
  std::vector<FoundAutosave> found() const;
  static FoundAutosave at(const QString& path);  // without reading what it names; of no session: time and path
  static void discard(const FoundAutosave& autosave);
  // Renames a file that is not a session, so that it is not found again. Returns the new name.
  static QString setAside(const QString& path);

 signals:
  // Once, until writing works again; diskFull where the disk has no room.
  void failed(const tilescope::Diagnostics& reasons);
  void diskFull();

 private:
  bool takeFile(const QString& path);
  void sayNoFile();
  void writeWaiting();
  void writeNext();
  void say(const Result<std::monostate>& written);
  void sayFailure(const Diagnostics& reasons, bool isFull);

  QString folder_;
  QString path_;  // this window's file; empty: nothing is saved yet
  std::unique_ptr<QLockFile> lock_;
  std::optional<SessionDocument> waiting_;
  bool isWriting_ = false;
  bool hasFailed_ = false;  // the failure has been reported
  Background writer_{*this};
};

}  // namespace tilescope::gui
