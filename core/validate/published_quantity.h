// SPDX-License-Identifier: GPL-3.0-or-later
// The kinds of figures that publications about chips state and a cost model predicts, each with the one unit that both
// are given in.
#pragma once

#include <array>
#include <optional>
#include <string_view>

namespace tilescope {

enum class PublishedQuantity {
  BufferTraffic,   // all words to and from the buffer between DRAM and array
  DramTraffic,     // off-chip words
  ComputeTime,     // MACs ÷ (active elements × clock), against the time that the chip computes
  ActiveElements,  // processing elements that work
  ComputeShare,    // of the energy without DRAM: multiplications,
  PeShare,         // memories of the processing elements,
  ArrayShare,      // the network between them,
  BufferShare      // the buffer
};
inline constexpr std::array kPublishedQuantities{PublishedQuantity::BufferTraffic, PublishedQuantity::DramTraffic,
                                                 PublishedQuantity::ComputeTime,   PublishedQuantity::ActiveElements,
                                                 PublishedQuantity::ComputeShare,  PublishedQuantity::PeShare,
                                                 PublishedQuantity::ArrayShare,    PublishedQuantity::BufferShare};

std::string_view name(PublishedQuantity quantity);  // "buffer_traffic"
std::optional<PublishedQuantity> parsePublishedQuantity(std::string_view text);
std::string_view wordsOf(PublishedQuantity quantity);  // in a sentence: "buffer traffic"
std::string_view unitOf(PublishedQuantity quantity);   // "MB" (10⁶ bytes), "ms", "elements", "%"
bool isShare(PublishedQuantity quantity);              // errors are points, not percent

// Of silicon, or what the publication's own model predicts.
enum class Basis { Measured, Model };
std::string_view name(Basis basis);
std::optional<Basis> parseBasis(std::string_view text);

}  // namespace tilescope
