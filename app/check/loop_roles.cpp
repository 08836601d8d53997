// SPDX-License-Identifier: GPL-3.0-or-later
// Infers convolution names. A loop that indexes O and W is a K; if it also indexes I, it is a G. A loop that indexes
// only I and W is a C, or a kernel row or column (FY, FX) if it slides over I together with a loop of O. The other
// loops of O are rows, columns and images. A loop with a convolution name keeps it, unless only one of loop and name is
// a reduction.
#include "app/check/loop_roles.h"

#include <algorithm>
#include <set>

namespace tilescope::check {
namespace {

struct AxisNames {
  const char *out, *kernel;
};
constexpr AxisNames kAxisNames[] = {{"OY", "FY"}, {"OX", "FX"}};

bool isConvolutionName(const std::string& name) {
  static const std::set<std::string> kNames{"B", "G", "K", "C", "OY", "OX", "FY", "FX"};
  return kNames.contains(name);
}

bool isNameOfSum(const std::string& name) {
  return name == "C" || name == "FY" || name == "FX";
}

struct WindowLoops {
  std::size_t out = 0, kernel = 0;
};

class Namer {
 public:
  explicit Namer(const Space& space) : space_(space), names_(space.dims.size()) {}

  std::vector<std::string> names() && {
    readWindows();
    for (std::size_t d = 0; d < names_.size(); ++d) names_[d] = plainName(d);
    for (const auto& [out, kernel] : windows_)
      for (const AxisNames& axis : kAxisNames) {
        if (names_[out] == axis.out && names_[kernel].empty()) names_[kernel] = axis.kernel;
        if (names_[kernel] == axis.kernel && names_[out].empty()) names_[out] = axis.out;
      }
    nameWindows();
    namePlainOutputs();
    for (std::size_t d = 0; d < names_.size(); ++d)
      if (names_[d].empty() && isConvolutionName(space_.dims[d])) names_[d] = space_.dims[d];
    return std::move(names_);
  }

 private:
  const TensorUse* use(Tensor tensor) const {
    const std::optional<std::size_t> x = space_.tensorNamed(tensor);
    return x ? &space_.tensors[*x] : nullptr;
  }
  bool reaches(std::size_t d, Tensor tensor) const {
    const TensorUse* of = use(tensor);
    return of != nullptr && of->reaches[d];
  }

  void readWindows() {
    for (const SlidingDim& s : use(Tensor::I)->sliding) {
      if (!s.y || reaches(s.x, Tensor::O) == reaches(*s.y, Tensor::O)) continue;
      windows_.push_back(reaches(s.x, Tensor::O) ? WindowLoops{s.x, *s.y} : WindowLoops{*s.y, s.x});
    }
  }

  std::string plainName(std::size_t d) const {
    const bool out = reaches(d, Tensor::O), in = reaches(d, Tensor::I), weight = reaches(d, Tensor::W);
    const std::string& own = space_.dims[d];
    if (isConvolutionName(own) && isNameOfSum(own) != out) return own;
    if (out) return !weight ? "" : in ? "G" : "K";
    const std::vector<std::size_t>& direct = use(Tensor::I)->direct;
    const bool inWindow =
        std::find(direct.begin(), direct.end(), d) == direct.end() &&
        std::any_of(windows_.begin(), windows_.end(), [&](const WindowLoops& w) { return w.kernel == d; });
    return in && weight && !inWindow ? "C" : "";
  }

  std::vector<AxisNames> freeAxes() const {
    std::vector<AxisNames> free;
    for (const AxisNames& axis : kAxisNames)
      if (std::find(names_.begin(), names_.end(), axis.out) == names_.end() &&
          std::find(names_.begin(), names_.end(), axis.kernel) == names_.end())
        free.push_back(axis);
    return free;
  }

  void nameWindows() {
    std::vector<WindowLoops> open;
    for (const WindowLoops& w : windows_)
      if (names_[w.out].empty() && names_[w.kernel].empty()) open.push_back(w);
    const std::vector<AxisNames> axes = freeAxes();
    while (open.size() > axes.size()) open.erase(open.begin());
    for (std::size_t i = 0; i < open.size(); ++i) {
      names_[open[i].out] = axes[i].out;
      names_[open[i].kernel] = axes[i].kernel;
    }
  }

  void namePlainOutputs() {
    std::vector<std::size_t> open;
    for (const std::size_t d : use(Tensor::O)->direct)
      if (names_[d].empty() && reaches(d, Tensor::I) &&
          std::none_of(windows_.begin(), windows_.end(), [&](const WindowLoops& w) { return w.out == d; }))
        open.push_back(d);
    const std::vector<AxisNames> axes = freeAxes();
    for (; open.size() > axes.size(); open.erase(open.begin())) names_[open.front()] = "B";
    for (std::size_t i = 0; i < open.size(); ++i) names_[open[i]] = axes[i].out;
  }

  const Space& space_;
  std::vector<WindowLoops> windows_;
  std::vector<std::string> names_;
};

std::vector<std::size_t> loopsFor(const Space& space, const std::vector<std::string>& names, const std::string& asked) {
  std::vector<std::size_t> loops;
  for (std::size_t d = 0; d < names.size(); ++d)
    if (names[d] == asked) loops.push_back(d);
  // If only OX or OY has loops, these stand for both.
  const std::string other = asked == "OY"   ? "OX"
                            : asked == "OX" ? "OY"
                            : asked == "FY" ? "FX"
                            : asked == "FX" ? "FY"
                                            : "";
  if (loops.empty() && !other.empty())
    for (std::size_t d = 0; d < names.size(); ++d)
      if (names[d] == other && !isConvolutionName(space.dims[d])) loops.push_back(d);
  std::stable_sort(loops.begin(), loops.end(),
                   [&](std::size_t a, std::size_t b) { return space.sizes[a] > space.sizes[b]; });
  return loops;
}

}  // namespace

std::vector<std::string> convolutionNames(const Space& space) {
  return Namer(space).names();
}

Dataflow inOwnNames(const Space& space, const Dataflow& dataflow) {
  if (!space.namesAreFree || !dataflow.unroll) return dataflow;
  for (const auto& [arrayDim, asked] : *dataflow.unroll)
    for (const UnrolledLoop& loop : asked)
      // the user named a loop of this layer
      if (space.dimNamed(loop.dim) && !isConvolutionName(loop.dim)) return dataflow;
  const std::vector<std::string> names = convolutionNames(space);
  Dataflow own = dataflow;
  for (auto& [arrayDim, asked] : *own.unroll) {
    std::vector<UnrolledLoop> loops;
    for (const UnrolledLoop& loop : asked) {
      const std::vector<std::size_t> meant =
          isConvolutionName(loop.dim) ? loopsFor(space, names, loop.dim) : std::vector<std::size_t>{};
      if (meant.empty()) loops.push_back(loop);
      if (meant.size() == 1) loops.push_back({space.dims[meant.front()], loop.factor});
      std::optional<std::int64_t> left = loop.factor;
      for (std::size_t i = 0; meant.size() > 1 && i < meant.size() && left.value_or(2) > 1; ++i) {
        const std::int64_t size = space.sizes[meant[i]];
        loops.push_back({space.dims[meant[i]], left ? std::optional(std::min(*left, size)) : std::nullopt});
        if (left) left = *left / std::min(*left, size);
      }
    }
    asked = std::move(loops);
  }
  return own;
}

}  // namespace tilescope::check
