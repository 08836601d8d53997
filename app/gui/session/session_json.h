// SPDX-License-Identifier: GPL-3.0-or-later
// Reads and writes session files (tilescope.session/1) for the window: the contents read by app/common/session_file
// plus the window's state. Files are human-readable and stable: the same session gives the same bytes. Views that no
// longer exist are dropped with a warning.
#pragma once

#include <QJsonObject>
#include <QSize>
#include <QString>
#include <QStringList>
#include <map>
#include <optional>

#include "app/common/design_json.h"
#include "app/common/known_designs.h"
#include "app/gui/session/session.h"
#include "core/base/json_fwd.h"
#include "core/base/notes.h"
#include "core/base/result.h"

namespace tilescope::gui {

// The window's state; empty members leave the default.
struct WindowState {
  QString view;                       // "explore"
  QSize size;                         // logical pixels
  std::optional<QStringList> folded;  // titles of the folded sections of the panel
  std::map<QString, QJsonObject> views;

  bool operator==(const WindowState&) const = default;
};

struct SessionDocument {
  Session session;
  WindowState window;
  QString savedAs;                      // of an autosave: the session's own file
  Notes notes;                          // "x-…" keys
  app::KnownDesigns solved{};           // for the plot of the designs
  std::vector<app::MovedFile> moved{};  // as read: of which the copies are used

  bool operator==(const SessionDocument&) const = default;
};

inline constexpr const char* kSessionSuffix = ".tilescope";

Result<SessionDocument> readSession(const QString& path);
// file: for messages and for relative paths.
Result<SessionDocument> sessionFromJson(const Json& document, const std::string& file);
Json toJson(const SessionDocument& document);
Result<std::monostate> writeSession(const QString& path, const SessionDocument& document);

// The session with that file in place of one that has moved; fails where it cannot be read or its designs cannot have
// it. Another content than that of the copy is a warning.
Result<SessionDocument> withFileAt(const SessionDocument& document, const std::string& moved, const QString& path);

// Whether the file is a session at all, of this or a newer version, whatever has become of the networks and profiles
// that it names.
bool isSession(const QString& path);

}  // namespace tilescope::gui
