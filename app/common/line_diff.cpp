// SPDX-License-Identifier: GPL-3.0-or-later
// Eugene W. Myers, "An O(ND) difference algorithm and its variations", 1986: for 0, 1, 2, … edits, the path that
// reaches furthest on each diagonal of the edit graph. Common beginnings and ends are removed first, and lines are
// compared as numbers.
#include "app/common/line_diff.h"

#include <algorithm>
#include <optional>
#include <unordered_map>
#include <utility>

namespace tilescope::app {
namespace {

using Numbers = std::vector<std::size_t>;

class Numbering {
 public:
  Numbers of(const std::vector<std::string_view>& lines, std::size_t from, std::size_t to) {
    Numbers numbers;
    for (std::size_t i = from; i < to; ++i) numbers.push_back(known_.emplace(lines[i], known_.size()).first->second);
    return numbers;
  }

 private:
  std::unordered_map<std::string_view, std::size_t> known_;
};

class Runs {
 public:
  explicit Runs(std::size_t common) : before_(common), after_(common) {
    if (common > 0) runs_.push_back({LineFate::Same, 0, 0, common});
  }

  void add(LineFate fate, std::size_t count) {
    if (count == 0) return;
    if (runs_.empty() || runs_.back().fate != fate) runs_.push_back({fate, before_, after_, 0});
    runs_.back().count += count;
    if (fate != LineFate::Added) before_ += count;
    if (fate != LineFate::Removed) after_ += count;
  }

  std::vector<LineRun> take() { return std::move(runs_); }

 private:
  std::vector<LineRun> runs_;
  std::size_t before_, after_;
};

// By line, from the last to the first; empty if more than kMaxEdits differ.
std::optional<std::vector<LineFate>> shortestWay(const Numbers& a, const Numbers& b) {
  const auto n = static_cast<std::ptrdiff_t>(a.size()), m = static_cast<std::ptrdiff_t>(b.size());
  const std::ptrdiff_t most = std::min(n + m, static_cast<std::ptrdiff_t>(kMaxEdits));
  const auto at = [](std::ptrdiff_t i) { return static_cast<std::size_t>(i); };
  // farthest[k + most + 1]: position in a that the path on diagonal k = x - y has reached.
  std::vector<std::ptrdiff_t> farthest(at(2 * most + 3), 0);
  std::vector<std::vector<std::ptrdiff_t>> trace;  // for each d, the diagonals -d … d before step d
  const auto value = [&](std::ptrdiff_t k) -> std::ptrdiff_t& { return farthest[at(k + most + 1)]; };
  const auto comesDown = [](std::ptrdiff_t d, std::ptrdiff_t k, std::ptrdiff_t left, std::ptrdiff_t right) {
    return k == -d || (k != d && left < right);
  };
  std::ptrdiff_t edits = -1;
  for (std::ptrdiff_t d = 0; d <= most && edits < 0; ++d) {
    trace.emplace_back(farthest.begin() + (most + 1 - d - 1), farthest.begin() + (most + 1 + d + 2));
    for (std::ptrdiff_t k = -d; k <= d; k += 2) {
      std::ptrdiff_t x = comesDown(d, k, value(k - 1), value(k + 1)) ? value(k + 1) : value(k - 1) + 1;
      while (x < n && x - k < m && a[at(x)] == b[at(x - k)]) ++x;
      value(k) = x;
      if (x >= n && x - k >= m) edits = d;
    }
  }
  if (edits < 0) return std::nullopt;
  std::vector<LineFate> fates;
  std::ptrdiff_t x = n, y = m;
  for (std::ptrdiff_t d = edits; d >= 0; --d) {
    const auto old = [&](std::ptrdiff_t k) { return trace[at(d)][at(k + d + 1)]; };
    const std::ptrdiff_t k = x - y;
    const bool down = d > 0 && comesDown(d, k, old(k - 1), old(k + 1));
    const std::ptrdiff_t startX = d == 0 ? 0 : down ? old(k + 1) : old(k - 1);
    const std::ptrdiff_t startY = d == 0 ? 0 : startX - (down ? k + 1 : k - 1);
    const std::ptrdiff_t same = d == 0 ? x : x - (down ? startX : startX + 1);
    fates.insert(fates.end(), at(same), LineFate::Same);
    if (d > 0) fates.push_back(down ? LineFate::Added : LineFate::Removed);
    x = startX;
    y = startY;
  }
  return fates;
}

void addInOrder(Runs& runs, const std::vector<LineFate>& backwards) {
  std::size_t removed = 0, added = 0;
  const auto flush = [&] {
    runs.add(LineFate::Removed, std::exchange(removed, 0));
    runs.add(LineFate::Added, std::exchange(added, 0));
  };
  for (auto fate = backwards.rbegin(); fate != backwards.rend(); ++fate) {
    if (*fate == LineFate::Removed) ++removed;
    if (*fate == LineFate::Added) ++added;
    if (*fate != LineFate::Same) continue;
    flush();
    runs.add(LineFate::Same, 1);
  }
  flush();
}

}  // namespace

std::vector<std::string_view> linesOf(std::string_view text) {
  std::vector<std::string_view> lines;
  for (std::size_t start = 0; start < text.size();) {
    const std::size_t end = std::min(text.find('\n', start), text.size());
    lines.push_back(text.substr(start, end - start));
    start = end + 1;
  }
  return lines;
}

std::vector<LineRun> lineDiff(const std::vector<std::string_view>& before, const std::vector<std::string_view>& after) {
  const std::size_t shorter = std::min(before.size(), after.size());
  std::size_t head = 0, tail = 0;
  while (head < shorter && before[head] == after[head]) ++head;
  while (tail < shorter - head && before[before.size() - 1 - tail] == after[after.size() - 1 - tail]) ++tail;
  Numbering numbering;
  const Numbers a = numbering.of(before, head, before.size() - tail);
  const Numbers b = numbering.of(after, head, after.size() - tail);
  Runs runs(head);
  if (const auto fates = shortestWay(a, b)) {
    addInOrder(runs, *fates);
  } else {
    runs.add(LineFate::Removed, a.size());
    runs.add(LineFate::Added, b.size());
  }
  runs.add(LineFate::Same, tail);
  return runs.take();
}

}  // namespace tilescope::app
