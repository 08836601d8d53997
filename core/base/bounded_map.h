// SPDX-License-Identifier: GPL-3.0-or-later
// A cache with a maximum size: two maps, of which the older one is dropped when the younger holds half of the maximum.
// Entries that are written again stay.
#pragma once

#include <cstddef>
#include <unordered_map>
#include <utility>

namespace tilescope {

template <class Key, class Value>
class BoundedMap {
 public:
  explicit BoundedMap(std::size_t maxEntries) : half_(maxEntries / 2) {}

  // Null if the key is unknown. The pointer is valid until the next put().
  const Value* find(const Key& key) const {
    for (const auto* map : {&young_, &old_})
      if (const auto it = map->find(key); it != map->end()) return &it->second;
    return nullptr;
  }

  void put(Key key, Value value) {
    old_.erase(key);
    if (young_.size() >= half_ && !young_.contains(key)) {
      old_ = std::move(young_);
      young_ = {};
    }
    young_.insert_or_assign(std::move(key), std::move(value));
  }

  std::size_t size() const { return young_.size() + old_.size(); }

 private:
  std::size_t half_;
  std::unordered_map<Key, Value> young_, old_;
};

}  // namespace tilescope
