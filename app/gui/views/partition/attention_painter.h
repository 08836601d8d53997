// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/views/partition/attention_layout.h"

class QPainter;

namespace tilescope::gui {
struct Theme;

struct AttentionPaint {
  const AttentionPicture& picture;
  const AttentionLayout& layout;
  const std::vector<QString>& best;  // by row: "streamed, 252 tokens at a time"
  const Theme& theme;
};

void paintAttention(QPainter& painter, const AttentionPaint& paint, const QRectF& exposed);
void paintAttentionOutline(QPainter& painter, const AttentionPaint& paint, const AttentionMark& mark);

}  // namespace tilescope::gui
