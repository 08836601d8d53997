// SPDX-License-Identifier: GPL-3.0-or-later
// Edit distance with swaps of neighbouring letters (optimal string alignment), exact only up to a limit.
#include "core/base/names.h"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <utility>

#include "core/base/json.h"
#include "core/base/json_document.h"

namespace tilescope {
namespace {

constexpr std::size_t kLongestName = 64;       // bytes; a longer name gets no suggestion
constexpr std::size_t kShortestBeginning = 4;  // bytes; a shorter text is not completed

bool sameLetter(char a, char b) {
  return std::tolower(static_cast<unsigned char>(a)) == std::tolower(static_cast<unsigned char>(b));
}

// The edit distance, ignoring case; limit + 1 if it is larger than limit.
std::size_t editDistance(std::string_view a, std::string_view b, std::size_t limit) {
  const std::size_t tooFar = limit + 1;
  if (a.size() > b.size() + limit || b.size() > a.size() + limit) return tooFar;
  std::vector<std::size_t> before(b.size() + 1, tooFar), previous(b.size() + 1), current(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) previous[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::fill(current.begin(), current.end(), tooFar);
    current[0] = i;
    std::size_t best = current[0];
    const std::size_t last = std::min(b.size(), i + limit);
    for (std::size_t j = i > limit ? i - limit : 1; j <= last; ++j) {
      const std::size_t change = sameLetter(a[i - 1], b[j - 1]) ? 0 : 1;
      current[j] = std::min({previous[j] + 1, current[j - 1] + 1, previous[j - 1] + change});
      const bool swapped = i > 1 && j > 1 && sameLetter(a[i - 1], b[j - 2]) && sameLetter(a[i - 2], b[j - 1]);
      if (swapped) current[j] = std::min(current[j], before[j - 2] + 1);
      best = std::min(best, current[j]);
    }
    if (best > limit) return tooFar;
    before.swap(previous);
    previous.swap(current);
  }
  return std::min(previous[b.size()], tooFar);
}

std::string onlyLonger(std::string_view typed, const std::vector<std::string>& candidates) {
  if (typed.size() < kShortestBeginning) return {};
  std::string only;
  for (const std::string& candidate : candidates) {
    if (candidate.size() < typed.size() || !std::equal(typed.begin(), typed.end(), candidate.begin(), sameLetter))
      continue;
    if (!only.empty()) return {};
    only = candidate;
  }
  return only;
}

std::string listNames(const std::vector<std::string>& names) {
  if (names.empty()) return "none exists; leave it out";
  if (names.size() <= kMaxListed) return joinNames(names);
  std::string text;
  for (std::size_t i = 0; i < kMaxListed; ++i) text += (i > 0 ? ", " : "") + names[i];
  return text + " … and " + std::to_string(names.size() - kMaxListed) + " more";
}

}  // namespace

bool contains(const std::vector<std::string>& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

std::string nearestName(std::string_view typed, const std::vector<std::string>& candidates) {
  if (typed.empty() || typed.size() > kLongestName) return {};
  // A third of the letters may be wrong, at most three. A name of one or two letters may differ only in case.
  std::size_t limit = typed.size() < 3 ? 0 : std::clamp<std::size_t>(typed.size() / 3, 1, 3);
  std::string nearest;
  for (const std::string& candidate : candidates) {
    const std::size_t distance = editDistance(typed, candidate, limit);
    if (distance > limit || (distance == limit && !nearest.empty())) continue;
    nearest = candidate;
    if (distance == 0) break;
    limit = distance;
  }
  return nearest.empty() ? onlyLonger(typed, candidates) : nearest;
}

std::string joinNames(const std::vector<std::string>& names) {
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i > 0) text += i + 1 == names.size() ? " or " : ", ";
    text += names[i];
  }
  return text;
}

std::string shortList(const std::vector<std::string>& names) {
  constexpr std::size_t kMaxNamed = 3;
  std::string text;
  const std::size_t shown = names.size() == kMaxNamed + 1 ? names.size() : std::min(names.size(), kMaxNamed);
  for (std::size_t i = 0; i < shown; ++i) text += (i == 0 ? "" : i + 1 == names.size() ? " and " : ", ") + names[i];
  if (names.size() > shown) text += " and " + std::to_string(names.size() - shown) + " more";
  return text;
}

std::string layersText(std::size_t count) {
  return std::to_string(count) + (count == 1 ? " layer" : " layers");
}

std::string quoteName(std::string_view name) {
  return quoteShort(Json(name));
}

Diagnostic unknownName(std::string file, std::string pointer, const std::string& typed,
                       const std::vector<std::string>& known, const std::string& kind) {
  const std::string nearest = nearestName(typed, known);
  std::string remedy;
  if (!known.empty()) remedy = nearest.empty() ? "Choose one of them." : "Did you mean " + quoteName(nearest) + "?";
  return {Diagnostic::Severity::Error,
          std::move(file),
          std::move(pointer),
          quoteName(typed),
          (kind.empty() ? "" : kind + ": ") + listNames(known),
          std::move(remedy)};
}

}  // namespace tilescope
