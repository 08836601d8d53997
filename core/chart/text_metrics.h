// SPDX-License-Identifier: GPL-3.0-or-later
// The size of texts in a chart, from a window's fonts or estimated without.
#pragma once

#include <string_view>

namespace tilescope::chart {

enum class TextSize { Body, Small };  // 12 and 11 px at 100 %

class TextMetrics {
 public:
  virtual ~TextMetrics() = default;

  virtual int scaled(int pixels) const = 0;  // a length at 100 %, scaled like the text
  virtual int wordWidth(std::string_view text, TextSize size, bool bold = false) const = 0;
  virtual int numberWidth(std::string_view text, TextSize size) const = 0;
};

}  // namespace tilescope::chart
