// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/session/design_keys.h"

#include <algorithm>
#include <string>
#include <string_view>

#include "core/hardware/pricing.h"

namespace tilescope::gui {
namespace {

// FNV-1a, 64 bits; http://www.isthe.com/chongo/tech/comp/fnv/
constexpr std::uint64_t kOffset = 14695981039346656037U;
constexpr std::uint64_t kPrime = 1099511628211U;

class Hash {
 public:
  void add(std::string_view text) {
    for (const char byte : text) take(static_cast<unsigned char>(byte));
    take(0);  // terminates the text: "ab" "c" and "a" "bc" differ
  }
  void add(std::int64_t number) { add(std::to_string(number)); }
  std::uint64_t value() const { return value_; }

 private:
  void take(unsigned char byte) { value_ = (value_ ^ byte) * kPrime; }

  std::uint64_t value_ = kOffset;
};

template <class Part>
std::size_t placeIn(std::vector<std::shared_ptr<const Part>>& known, const std::shared_ptr<const Part>& part) {
  auto found = std::find(known.begin(), known.end(), part);
  if (found == known.end())
    found = std::find_if(known.begin(), known.end(), [&](const auto& other) { return *other == *part; });
  if (found == known.end()) found = known.insert(known.end(), part);
  return static_cast<std::size_t>(found - known.begin());
}

}  // namespace

std::size_t DesignKeys::numberOf(const std::shared_ptr<const Network>& network) {
  return placeIn(networks_, network);
}

std::size_t DesignKeys::numberOf(const std::shared_ptr<const HardwareProfile>& profile) {
  return placeIn(profiles_, profile);
}

std::uint64_t DesignKeys::keyOf(const app::Design& design) {
  Hash hash;
  hash.add(static_cast<std::int64_t>(numberOf(design.network)));
  hash.add(static_cast<std::int64_t>(numberOf(design.profile)));
  hash.add(design.batch.value_or(0));
  hash.add(textOf(design.run));
  hash.add(design.model);
  hash.add(design.search);
  hash.add(static_cast<std::int64_t>(design.objective));
  hash.add(design.dataflow.value_or(std::string()));
  for (const auto& [option, value] : design.options) hash.add(option + "=" + value);
  std::vector<const HardwareEdit*> edits;
  for (const HardwareEdit& edit : design.edits) edits.push_back(&edit);
  // The order of edits matters, because a stated value depends on earlier ones.
  const bool isOrdered =
      std::any_of(edits.begin(), edits.end(), [](const HardwareEdit* edit) { return isStatedFigure(edit->pointer); });
  if (!isOrdered)
    std::sort(edits.begin(), edits.end(),
              [](const HardwareEdit* a, const HardwareEdit* b) { return a->pointer < b->pointer; });
  for (const HardwareEdit* edit : edits) {
    hash.add(edit->pointer);
    hash.add(edit->json);
  }
  return hash.value();
}

}  // namespace tilescope::gui
