// SPDX-License-Identifier: GPL-3.0-or-later
// Reads and writes session files (tilescope.session/1) for the window: the contents of app/common/session_file and the
// state of the window. Files are readable, and the same session gives the same bytes. Views that no longer exist are
// dropped with a warning.
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

// The state of the window. Empty members mean the default.
struct WindowState {
  QString view;                       // "explore"
  QSize size;                         // logical pixels
  std::optional<QStringList> folded;  // titles of folded sections in the design panel
  std::map<QString, QJsonObject> views;

  bool operator==(const WindowState&) const = default;
};

struct SessionDocument {
  Session session;
  WindowState window;
  QString savedAs;                      // autosave only: the session's file
  Notes notes;                          // "x-…" keys
  app::KnownDesigns solved{};           // for the plot of the designs
  std::vector<app::MovedFile> moved{};  // missing files, replaced by the session's copies

  bool operator==(const SessionDocument&) const = default;
};

inline constexpr const char* kSessionSuffix = ".tilescope";

Result<SessionDocument> readSession(const QString& path);
// file: used in messages and to resolve relative paths.
Result<SessionDocument> sessionFromJson(const Json& document, const std::string& file);
Json toJson(const SessionDocument& document);
Result<std::monostate> writeSession(const QString& path, const SessionDocument& document);

// Replaces a missing file by the file at this path. Fails if it cannot be read or its contents do not suit the designs.
// Warns if the contents differ from the session's copy.
Result<SessionDocument> withFileAt(const SessionDocument& document, const std::string& moved, const QString& path);

// Whether the file is a session of this or a newer version. The networks and profiles that it names need not exist.
bool isSession(const QString& path);

}  // namespace tilescope::gui
