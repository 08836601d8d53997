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
  QString savedAs;             // autosaves only: the session's own file
  Notes notes;                 // keys that start with "x-"
  app::KnownDesigns solved{};  // for the plot of designs

  bool operator==(const SessionDocument&) const = default;
};

inline constexpr const char* kSessionSuffix = ".tilescope";

Result<SessionDocument> readSession(const QString& path);
// file: for messages and for relative paths.
Result<SessionDocument> sessionFromJson(const Json& document, const std::string& file);
Json toJson(const SessionDocument& document);
Result<std::monostate> writeSession(const QString& path, const SessionDocument& document);

// Whether the file is a session of this or a newer version, even if the networks and profiles that it names are
// missing.
bool isSession(const QString& path);

}  // namespace tilescope::gui
