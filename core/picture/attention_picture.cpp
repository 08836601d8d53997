// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/picture/attention_picture.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/base/format_number.h"
#include "core/base/names.h"
#include "core/base/units.h"

namespace tilescope {
namespace {

constexpr std::array<std::string_view, kAttentionBars> kBarNames{"unfused", "resident", "streamed", "swapped"};

class AttentionRowMaker {
 public:
  explicit AttentionRowMaker(const AttentionBytes& bytes) : bytes_(bytes) {}

  AttentionRowShown rowOf(const LikeSpans& like, std::size_t first, std::size_t count) const {
    const auto& [block, traffic] = bytes_.answer.spans[first];
    AttentionRowShown row;
    row.title = count == 1 ? block.name : block.name + " … " + bytes_.answer.spans[first + count - 1].block.name;
    row.sizes = fmt::format("{}, {}, {}", countedIn(block.copies, "copy", "copies"),
                            countedIn(block.tokens, "token", "tokens"), countedIn(block.keys, "key", "keys"));
    row.first = first;
    row.count = count;
    row.of = like.count;
    row.isUnfolded = count == 1 && like.count > 1 && first == like.first;
    row.minimum = bytes_.of(traffic.minimum);
    row.bars = {AttentionBarShown{bytes_.of(traffic.unfused), 0, traffic.best == AttentionScheme::Unfused},
                tiled(traffic.resident, traffic.best == AttentionScheme::Resident),
                tiled(traffic.streamed, traffic.best == AttentionScheme::Streamed),
                AttentionBarShown{bytes_.of(traffic.swapped.traffic), 0, false}};
    return row;
  }

 private:
  static std::string countedIn(std::int64_t count, const char* one, const char* many) {
    return fixed(static_cast<double>(count), 0) + " " + (count == 1 ? one : many);
  }

  AttentionBarShown tiled(const AttentionTiles& tiles, bool isBest) const {
    if (tiles.fits()) return {bytes_.of(tiles.traffic), 0, isBest};
    return {0, bytes_.of(tiles.needed - bytes_.answer.options.capacity), false};
  }

  const AttentionBytes& bytes_;
};

}  // namespace

std::string_view name(AttentionBarKind kind) {
  return enumName(kBarNames, kind);
}

double AttentionRowShown::best() const {
  const auto best = std::find_if(bars.begin(), bars.end(), [](const AttentionBarShown& bar) { return bar.isBest; });
  return best == bars.end() ? 0 : best->traffic;
}

AttentionPicture attentionPicture(const AttentionBytes& bytes, const std::set<std::string>& unfolded) {
  const AttentionRowMaker maker(bytes);
  AttentionPicture picture;
  for (const LikeSpans& like : likeSpans(bytes.answer)) {
    const bool isUnfolded = unfolded.contains(bytes.answer.spans[like.first].block.name);
    for (std::size_t i = 0; i < (isUnfolded ? like.count : 1); ++i)
      picture.rows.push_back(maker.rowOf(like, like.first + i, isUnfolded ? 1 : like.count));
  }
  for (const AttentionRowShown& row : picture.rows)
    for (const AttentionBarKind kind :
         {AttentionBarKind::Unfused, AttentionBarKind::Resident, AttentionBarKind::Streamed})
      picture.largest = std::max(picture.largest, row.bar(kind).traffic);
  return picture;
}

}  // namespace tilescope
