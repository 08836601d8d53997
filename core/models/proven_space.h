// SPDX-License-Identifier: GPL-3.0-or-later
// A model counts more mappings than its exact search looks at. A result of such a mapping says so in its notes, so that
// it is not mistaken for one that beats a proven plan.
#pragma once

#include <string>
#include <string_view>

namespace tilescope {

// what: why the mapping is not one of those that plans cover, and what they cover, without full stops; suggested fix: a
// sentence.
std::string outsideProvenSpace(std::string_view what, std::string_view covered, std::string_view remedy);

}  // namespace tilescope
