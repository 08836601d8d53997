// SPDX-License-Identifier: GPL-3.0-or-later
// Layouts of the docks that the user has named, and the one that the last window had. Kept in one file that all windows
// share.
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

  // By age. What cannot be read is as good as nothing.
  std::vector<SavedLayout> list() const;
  bool hasRoomFor(const QString& name) const;  // or replaces the one of this name
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
