// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "core/models/certificate.h"
#include "core/models/zigzag/search/exact_layer.h"

namespace tilescope::zigzag {

// Null if cancelled or too long for a file. layer: proven, with a mapping. optimum: its result. For energy and traffic,
// every choice of spatial loops is searched again, without the table of reached states; the nodes are the proof.
std::shared_ptr<const Certificate> certify(const SearchRequest& request, const std::shared_ptr<const Problem>& problem,
                                           const ExactLayer& layer, const LayerResult& optimum);

}  // namespace tilescope::zigzag
