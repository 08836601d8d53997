// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/chrome/tone.h"

namespace tilescope::gui {

QColor toneColour(Tone tone, const Theme& theme) {
  switch (tone) {
    case Tone::Accent:
      return theme.accent;
    case Tone::Better:
      return theme.better;
    case Tone::Worse:
      return theme.worse;
    case Tone::Warning:
      return theme.warning;
    case Tone::MemoryBound:
      return theme.memoryBound;
    case Tone::ComputeBound:
      return theme.computeBound;
    case Tone::Neutral:
      break;
  }
  return theme.text2;
}

QColor toneFill(Tone tone, const Theme& theme) {
  switch (tone) {
    case Tone::Accent:
    case Tone::ComputeBound:
      return theme.accentSoft;
    case Tone::Better:
      return theme.betterSoft;
    case Tone::Worse:
    case Tone::MemoryBound:
      return theme.worseSoft;
    case Tone::Warning:
      return theme.warningSoft;
    case Tone::Neutral:
      break;
  }
  return theme.hover;
}

QColor findingIconColour(const QString& icon, Tone tone, const Theme& theme) {
  const bool warm = icon == QLatin1String("lightbulb") || icon == QLatin1String("clock");
  return warm ? theme.warning : toneColour(tone, theme);
}

}  // namespace tilescope::gui
