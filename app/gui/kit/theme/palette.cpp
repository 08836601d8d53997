// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/theme/palette.h"

namespace tilescope::gui {

QPalette palette(const Theme& theme) {
  QPalette p;
  p.setColor(QPalette::Window, theme.panel);
  p.setColor(QPalette::WindowText, theme.text);
  p.setColor(QPalette::Base, theme.plot);
  p.setColor(QPalette::AlternateBase, theme.plot);  // no zebra
  p.setColor(QPalette::Text, theme.text);
  p.setColor(QPalette::PlaceholderText, theme.text3);
  p.setColor(QPalette::Button, theme.raised);
  p.setColor(QPalette::ButtonText, theme.text);
  p.setColor(QPalette::BrightText, theme.worse);
  p.setColor(QPalette::Highlight, theme.selection);
  p.setColor(QPalette::HighlightedText, theme.text);
  p.setColor(QPalette::Link, theme.accent);
  p.setColor(QPalette::LinkVisited, theme.accent);
  p.setColor(QPalette::ToolTipBase, theme.raised);
  p.setColor(QPalette::ToolTipText, theme.text);
  p.setColor(QPalette::Light, theme.hover);
  p.setColor(QPalette::Midlight, theme.raised);
  p.setColor(QPalette::Mid, theme.border);
  p.setColor(QPalette::Dark, theme.fieldBorder);
  p.setColor(QPalette::Shadow, theme.window);
  for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::HighlightedText}) {
    p.setColor(QPalette::Disabled, role, theme.disabled);
  }
  return p;
}

}  // namespace tilescope::gui
