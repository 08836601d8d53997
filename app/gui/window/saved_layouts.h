// SPDX-License-Identifier: GPL-3.0-or-later
// The dock layouts named by the user, and that of the last window, kept in one file shared by all windows.
#pragma once

#include <QJsonObject>
#include <QString>
#include <utility>
#include <variant>
#include <vector>

#include "core/base/result.h"

namespace tilescope::gui {

struct SavedLayout {
  QString name;
  QJsonObject docks;  // by view

  bool operator==(const SavedLayout&) const = default;
};

inline constexpr std::size_t kMaxLayouts = 9;
inline constexpr int kLongestLayoutName = 60;

class SavedLayouts {
 public:
  explicit SavedLayouts(QString file) : file_(std::move(file)) {}  // of no file: remembers nothing

  // The oldest first. An unreadable file counts as empty.
  std::vector<SavedLayout> list() const;
  bool hasRoomFor(const QString& name) const;  // whether it can be added, or replace one with this name
  Result<std::monostate> save(const SavedLayout& layout);
  Result<std::monostate> remove(const QString& name);

  QJsonObject last() const;  // empty: none
  void keepLast(const QJsonObject& docks);

 private:
  QJsonObject read() const;
  Result<std::monostate> write(const std::vector<SavedLayout>& layouts, const QJsonObject& last) const;

  QString file_;
};

}  // namespace tilescope::gui
