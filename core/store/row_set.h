// SPDX-License-Identifier: GPL-3.0-or-later
// A set of rows as ranges; small, because rows are mostly written in order.
#pragma once

#include <cstdint>
#include <iterator>
#include <map>

namespace tilescope::store {

class RowSet {
 public:
  explicit RowSet(int questions) : questions_(questions) {}

  void add(std::int64_t number, int question) {
    const std::int64_t row = number * questions_ + question;
    auto next = ranges_.upper_bound(row);
    std::int64_t end = row + 1;
    if (next != ranges_.begin()) {
      const auto before = std::prev(next);
      if (row < before->second) return;
      if (row == before->second) {
        ++size_;
        before->second = end;
        if (next != ranges_.end() && next->first == end) {
          before->second = next->second;
          ranges_.erase(next);
        }
        return;
      }
    }
    ++size_;
    if (next != ranges_.end() && next->first == end) {
      end = next->second;
      ranges_.erase(next);
    }
    ranges_.emplace(row, end);
  }

  bool contains(std::int64_t number, int question) const {
    const std::int64_t row = number * questions_ + question;
    const auto next = ranges_.upper_bound(row);
    return next != ranges_.begin() && row < std::prev(next)->second;
  }

  std::int64_t size() const { return size_; }

 private:
  std::int64_t questions_;
  std::int64_t size_ = 0;
  std::map<std::int64_t, std::int64_t> ranges_;
};

}  // namespace tilescope::store
