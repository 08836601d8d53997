// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/theme/text_metrics.h"

#include <QFontMetrics>

#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/words/words.h"

namespace tilescope::gui {
namespace {

int pixelsOf(chart::TextSize size) {
  return size == chart::TextSize::Body ? kBodyPixels : kSmallPixels;
}

class WindowMetrics final : public chart::TextMetrics {
 public:
  int scaled(int pixels) const override { return scaledPixels(pixels); }
  int wordWidth(std::string_view text, chart::TextSize size, bool bold) const override {
    const QFont font = wordFont(pixelsOf(size), bold ? QFont::DemiBold : QFont::Normal);
    return QFontMetrics(font).horizontalAdvance(words(text));
  }
  int numberWidth(std::string_view text, chart::TextSize size) const override {
    return QFontMetrics(numberFont(pixelsOf(size), QFont::Medium)).horizontalAdvance(words(text));
  }
};

}  // namespace

const chart::TextMetrics& windowMetrics() {
  static const WindowMetrics metrics;
  return metrics;
}

}  // namespace tilescope::gui
