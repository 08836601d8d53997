// SPDX-License-Identifier: GPL-3.0-or-later
// The certificate of a proven optimum (core/models/certificate.h).
#pragma once

#include <memory>

#include "core/models/certificate.h"
#include "core/models/zigzag/search/exact_layer.h"

namespace tilescope::zigzag {

// Null if the proof is too long for a file or the request is cancelled. layer: proven, with a mapping. optimum: its
// result. For energy and traffic, every choice of spatial loops is searched once more, starting from the optimum's
// value and without the table of reached states. The nodes of this search are the proof.
std::shared_ptr<const Certificate> certify(const SearchRequest& request, const std::shared_ptr<const Problem>& problem,
                                           const ExactLayer& layer, const LayerResult& optimum);

}  // namespace tilescope::zigzag
