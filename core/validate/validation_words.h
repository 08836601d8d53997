// SPDX-License-Identifier: GPL-3.0-or-later
// Figures and errors of a validation as command line, documentation and window write them.
#pragma once

#include <string>

#include "core/validate/validation.h"

namespace tilescope {

std::string predictedText(const Comparison& comparison);          // "18.45 MB"
std::string publishedText(const Comparison& comparison);          // "18.5 MB", no more digits than were published
std::string errorText(double error, PublishedQuantity quantity);  // "−17.0 %", "+0.06 %", "−5.7 points"
std::string modelText(const Comparison& comparison);              // "predictor, bypass=buffer:W, psum_buffer=2C"

// How many comparisons there are, how large the relative errors are, and which is the worst, with its reason.
std::string sentenceOf(const Validation& validation);

}  // namespace tilescope
