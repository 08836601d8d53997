// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps the session of a running window in a file of its own, so that a crash loses one step at most. Written in the
// background, whole or not at all; a lock beside the file shows other windows that somebody works with it.
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

// Left behind by a window that is gone.
struct FoundAutosave {
  QString path;
  QDateTime time;
  QString name;     // of the session's own file; empty: it had none, or it cannot be read
  QString content;  // "resnet18, tx2_eplanner_a"; as above

  bool operator==(const FoundAutosave&) const = default;
};

class Autosave : public QObject {
  Q_OBJECT
 public:
  explicit Autosave(QString folder, QObject* parent = nullptr);  // of no folder: keeps nothing
  ~Autosave() override;                                          // what was given is written

  void write(const SessionDocument& document);  // soon; of several that wait the last one
  void remove();                                // nothing needs to be kept any more
  void leave();                                 // what is kept stays to be found; the next one is a file of its own
  // Makes a found file this window's own. False: somebody else has it, or it is gone.
  bool adopt(const QString& path);
  void finish();  // waits until everything is written

  // The latest first; those of windows that are open are not among them.
  std::vector<FoundAutosave> found() const;
  static FoundAutosave at(const QString& path);  // without reading what it names; of no session: time and path
  static void discard(const FoundAutosave& autosave);
  // A file that is no session gets another name, which is returned; it is not found any more.
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
  QString path_;  // of this window; empty: nothing is kept yet
  std::unique_ptr<QLockFile> lock_;
  std::optional<SessionDocument> waiting_;
  bool isWriting_ = false;
  bool hasFailed_ = false;  // and said so
  Background writer_{*this};
};

}  // namespace tilescope::gui
