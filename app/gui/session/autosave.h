// SPDX-License-Identifier: GPL-3.0-or-later
// Saves the session of a running window to its own file, so that a crash loses at most one step. A lock file marks it
// as in use.
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

struct FoundAutosave {
  QString path;
  QDateTime time;
  QString name;     // of the session's file; empty: none, or unreadable
  QString content;  // "resnet18, tx2_eplanner_a"; empty if unreadable

  bool operator==(const FoundAutosave&) const = default;
};

class Autosave : public QObject {
  Q_OBJECT
 public:
  explicit Autosave(QString folder, QObject* parent = nullptr);  // empty folder: no autosaves
  ~Autosave() override;

  void write(const SessionDocument& document);  // in the background; only the latest document counts
  void remove();                                // call when all changes are saved
  // Keeps the file for a later start; the next write uses a new one.
  void leave();
  // Returns false if the file is missing, or another window has it.
  bool adopt(const QString& path);
  void finish();
  const QString& path() const { return path_; }  // empty: no file yet

  // Autosaves without a running window, the latest first.
  std::vector<FoundAutosave> found() const;
  // Reads only the autosave, not the files that it names. If it is not a session, only path and time are set.
  static FoundAutosave at(const QString& path);
  static void discard(const FoundAutosave& autosave);
  // Renames a file that is not a session, so that it is not found again.
  static QString setAside(const QString& path);

 signals:
  // Emitted once until worksAgain(). If the disk is full, diskFull() is emitted instead.
  void failed(const tilescope::Diagnostics& reasons);
  void diskFull();
  void worksAgain();  // or nothing is left to save

 private:
  bool takeFile(const QString& path);
  void sayNoFile();
  void writeWaiting();
  void writeNext();
  void say(const Result<std::monostate>& written);
  void sayFailure(const Diagnostics& reasons, bool isFull);
  void endFailure();

  QString folder_;
  QString path_;
  std::unique_ptr<QLockFile> lock_;
  std::optional<SessionDocument> waiting_;
  bool isWriting_ = false;
  bool hasFailed_ = false;
  Background writer_{*this};
};

}  // namespace tilescope::gui
