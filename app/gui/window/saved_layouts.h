// SPDX-License-Identifier: GPL-3.0-or-later
// Named layouts of docks, and layout, theme and size of the last window. All windows share one file.
#pragma once

#include <QJsonObject>
#include <QSize>
#include <QString>
#include <array>
#include <optional>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "app/gui/kit/theme/theme_controller.h"
#include "core/base/result.h"

namespace tilescope::gui {

struct SavedLayout {
  QString name;
  QJsonObject docks;

  bool operator==(const SavedLayout&) const = default;
};

inline constexpr std::array<std::string_view, 3> kThemeModeNames{"light", "dark", "system"};

// Empty members mean the default.
struct LastWindow {
  std::optional<ThemeMode> theme;
  QSize size;  // logical pixels, not maximized
  bool isMaximized = false;
  bool powersOnly = false;  // see kPowersOnlyAction

  bool operator==(const LastWindow&) const = default;
};

inline constexpr const char* kLayoutsFile = "layouts.json";  // in the application's data folder
inline constexpr std::size_t kMaxLayouts = 9;
inline constexpr int kLongestLayoutName = 60;

class SavedLayouts {
 public:
  explicit SavedLayouts(QString file) : file_(std::move(file)) {}  // empty file: nothing is remembered

  // Oldest first. An unreadable file counts as empty.
  std::vector<SavedLayout> list() const;
  // True if the name exists or can be added.
  bool hasRoomFor(const QString& name) const;
  Result<std::monostate> save(const SavedLayout& layout);
  Result<std::monostate> remove(const QString& name);

  QJsonObject last() const;  // by view; empty: none
  LastWindow lastWindow() const;
  void keepLast(const QJsonObject& docks, const LastWindow& window);

 private:
  QJsonObject read() const;
  Result<std::monostate> write(const std::vector<SavedLayout>& layouts) const;
  Result<std::monostate> write(const std::vector<SavedLayout>& layouts, const QJsonObject& last,
                               const QJsonObject& window) const;

  QString file_;
};

}  // namespace tilescope::gui
