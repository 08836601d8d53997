// SPDX-License-Identifier: GPL-3.0-or-later
// What the parts of a partition's picture say on hover, and all of it as text.
#pragma once

#include <cstddef>
#include <string>

#include "core/picture/spans.h"

namespace tilescope::report {

std::string layerTitle(const SpansPicture& picture, std::size_t layer);  // counted from 0
std::string spanTitle(const SpansPicture& picture, const SpanShown& span);
std::string cutTitle(const SpansPicture& picture, std::size_t span);  // the boundary before it
std::string skipTitle(const SpansPicture& picture, const SkipArcShown& skip);
std::string spansCaption(const SpansPicture& picture);

}  // namespace tilescope::report
