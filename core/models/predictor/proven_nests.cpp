// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/predictor/proven_nests.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "core/models/predictor/array_choices.h"
#include "core/models/search_strategy.h"

namespace tilescope::predictor {
namespace {

// Whether what the dataflow keeps in the processing elements stays there (docs/models/predictor.md).
bool keeps(const std::optional<Stationary>& stationary, const Nest& nest, const Counts& counts) {
  if (!stationary) return true;
  const auto comesOnce = [&](Tensor tensor) { return counts.pe[tilescope::index(tensor)].repeats == 1; };
  const auto noneOf = [&](std::size_t begin, std::size_t end, DimMask dims) {
    return std::none_of(nest.temporal.begin() + static_cast<std::ptrdiff_t>(begin),
                        nest.temporal.begin() + static_cast<std::ptrdiff_t>(end),
                        [&](const Loop& loop) { return loop.bound > 1 && (dims & maskOf(loop.dim)) != 0; });
  };
  switch (*stationary) {
    case Stationary::Input:
      return comesOnce(Tensor::I);
    case Stationary::Weight:
      return comesOnce(Tensor::W);
    case Stationary::Output:
      return comesOnce(Tensor::O);
    case Stationary::Row:
      return noneOf(0, nest.peBegin(), maskOf(Dim::OX) | maskOf(Dim::FX));
    case Stationary::None:
      break;
  }
  return noneOf(nest.peBegin(), nest.temporal.size(), ~DimMask{0});
}

std::string arrayText(const Bounds& array) {
  std::string text;
  for (const Dim dim : kDims)
    if (array[index(dim)] > 1) text += fmt::format(" {}{}", name(dim), array[index(dim)]);
  return text;
}

}  // namespace

std::optional<std::string> outsideProvenNests(const Layer& layer, const Problem& problem,
                                              const HardwareProfile& hardware, const Nest& nest, const Counts& counts) {
  const Bounds run = spanned(nest), &size = problem.shape.size;
  for (const Dim dim : kDims)
    if (run[index(dim)] != size[index(dim)])
      return outsideProvenSpace(
          fmt::format("its bounds of {} multiply to {}, the layer has {}", name(dim), run[index(dim)],
                      size[index(dim)]),
          "loop bounds that divide the layer's dimensions",
          fmt::format("Let the bounds of {} multiply to {} to compare it with them.", name(dim), size[index(dim)]));
  const std::vector<ArrayChoice> choices = choicesOfArray(layer, hardware, nest.array);
  if (choices.empty()) {
    const std::string loops = arrayText(nest.array);
    return outsideProvenSpace(
        loops.empty() ? std::string("every dataflow of the profile asks for loops on the array")
                      : fmt::format("no dataflow of the profile offers the array loops{}", loops),
        "the array loops that the dataflows name, \"max\" with any divisor that fits, and any loops where they name "
        "none",
        "Add a dataflow with these loops to the profile to include it.");
  }
  const auto kept = std::find_if(choices.begin(), choices.end(),
                                 [&](const ArrayChoice& choice) { return keeps(choice.stationary, nest, counts); });
  if (kept != choices.end()) return std::nullopt;
  return outsideProvenSpace(
      fmt::format("it does not follow \"stationary\": \"{}\" of the dataflow that offers its array loops",
                  name(*choices.front().stationary)),
      "nests that keep stationary what their dataflow does",
      "Leave \"stationary\" out of a dataflow with these loops to include it.");
}

}  // namespace tilescope::predictor
