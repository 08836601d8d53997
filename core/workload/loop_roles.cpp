// SPDX-License-Identifier: GPL-3.0-or-later
// Roles by name, then those that follow from the tensors, then output axes: sliding pairs before other loops of I.
#include "core/workload/loop_roles.h"

#include <algorithm>
#include <map>

#include "core/base/names.h"
#include "core/workload/tensor_problem.h"

namespace tilescope {
namespace {

constexpr std::array kOutAxes{Dim::OY, Dim::OX};
constexpr std::array kKernelAxes{Dim::FY, Dim::FX};

bool isSummed(Dim role) {
  return role == Dim::C || role == Dim::FY || role == Dim::FX;
}

class RoleFinder {
 public:
  explicit RoleFinder(const Einsum& einsum) : einsum_(einsum), roles_(einsum.dims.size()) {}

  std::vector<std::optional<Dim>> find() && {
    for (std::size_t loop = 0; loop < roles_.size(); ++loop) roles_[loop] = plainRole(loop);
    findPairs();
    completePairs();
    giveAxesToPairs();
    giveAxesToPlainLoops();
    for (std::size_t loop = 0; loop < roles_.size(); ++loop)
      if (!roles_[loop]) roles_[loop] = parseDim(einsum_.dims[loop].first);
    return std::move(roles_);
  }

 private:
  struct Pair {
    std::size_t out = 0, kernel = 0;
  };

  const std::string& name(std::size_t loop) const { return einsum_.dims[loop].first; }

  std::optional<std::size_t> loopNamed(const std::string& name) const {
    for (std::size_t loop = 0; loop < einsum_.dims.size(); ++loop)
      if (einsum_.dims[loop].first == name) return loop;
    return std::nullopt;
  }

  const Relation* relationNamed(const std::string& name) const {
    for (const Relation& relation : einsum_.relations)
      if (relation.dim == name) return &relation;
    return nullptr;
  }

  bool indexes(std::size_t loop, Tensor tensor) const {
    const std::vector<std::string>& dims = dimensionsOf(einsum_, tensor);
    if (contains(dims, name(loop))) return true;
    return std::any_of(einsum_.relations.begin(), einsum_.relations.end(), [&](const Relation& relation) {
      return contains(dims, relation.dim) && std::any_of(relation.of.begin(), relation.of.end(),
                                                         [&](const auto& term) { return term.first == name(loop); });
    });
  }

  // The role by name, or by the tensors if they allow only one.
  std::optional<Dim> plainRole(std::size_t loop) const {
    const bool in = indexes(loop, Tensor::I), weight = indexes(loop, Tensor::W), out = indexes(loop, Tensor::O);
    if (const std::optional<Dim> named = parseDim(name(loop)); named && isSummed(*named) != out) return named;
    if (out && weight) return in ? Dim::G : Dim::K;
    const bool summed = !out && in && weight;
    if (summed && !slides(loop)) return Dim::C;
    return std::nullopt;
  }

  // True if a position in I is the sum of this loop and an output loop.
  bool slides(std::size_t loop) const {
    if (contains(einsum_.input, name(loop))) return false;
    return std::any_of(einsum_.input.begin(), einsum_.input.end(), [&](const std::string& dim) {
      const std::optional<Pair> pair = pairOf(dim);
      return pair && pair->kernel == loop;
    });
  }

  std::optional<Pair> pairOf(const std::string& inputDim) const {
    const Relation* relation = relationNamed(inputDim);
    if (relation == nullptr || relation->of.size() != 2) return std::nullopt;
    const auto first = loopNamed(relation->of[0].first), second = loopNamed(relation->of[1].first);
    if (!first || !second) return std::nullopt;
    const bool firstIsOut = indexes(*first, Tensor::O);
    if (firstIsOut == indexes(*second, Tensor::O)) return std::nullopt;
    return firstIsOut ? Pair{*first, *second} : Pair{*second, *first};
  }

  bool isFree(std::size_t axis) const {
    return std::none_of(roles_.begin(), roles_.end(), [&](const std::optional<Dim>& role) {
      return role == kOutAxes[axis] || role == kKernelAxes[axis];
    });
  }

  std::vector<std::size_t> freeAxes() const {
    std::vector<std::size_t> free;
    for (std::size_t axis = 0; axis < kOutAxes.size(); ++axis)
      if (isFree(axis)) free.push_back(axis);
    return free;
  }

  void findPairs() {
    for (const std::string& dim : einsum_.input)
      if (const std::optional<Pair> pair = pairOf(dim)) pairs_.push_back(*pair);
  }

  void completePairs() {
    for (const Pair& pair : pairs_)
      for (std::size_t axis = 0; axis < kOutAxes.size(); ++axis) {
        if (roles_[pair.out] == kOutAxes[axis] && !roles_[pair.kernel]) roles_[pair.kernel] = kKernelAxes[axis];
        if (roles_[pair.kernel] == kKernelAxes[axis] && !roles_[pair.out]) roles_[pair.out] = kOutAxes[axis];
      }
  }

  void giveAxesToPairs() {
    std::vector<Pair> open;
    for (const Pair& pair : pairs_)
      if (!roles_[pair.out] && !roles_[pair.kernel]) open.push_back(pair);
    const std::vector<std::size_t> axes = freeAxes();
    const std::size_t first = open.size() > axes.size() ? open.size() - axes.size() : 0;
    for (std::size_t i = first; i < open.size(); ++i) {
      roles_[open[i].out] = kOutAxes[axes[i - first]];
      roles_[open[i].kernel] = kKernelAxes[axes[i - first]];
    }
  }

  void giveAxesToPlainLoops() {
    std::vector<std::size_t> open;
    for (const std::string& dim : einsum_.output) {
      const std::optional<std::size_t> loop = loopNamed(dim);
      const bool paired =
          loop && std::any_of(pairs_.begin(), pairs_.end(), [&](const Pair& p) { return p.out == loop; });
      if (loop && !paired && !roles_[*loop] && indexes(*loop, Tensor::I)) open.push_back(*loop);
    }
    const std::vector<std::size_t> axes = freeAxes();
    const std::size_t first = open.size() > axes.size() ? open.size() - axes.size() : 0;
    for (std::size_t i = 0; i < open.size(); ++i) roles_[open[i]] = i < first ? Dim::B : kOutAxes[axes[i - first]];
  }

  const Einsum& einsum_;
  std::vector<std::optional<Dim>> roles_;
  std::vector<Pair> pairs_;
};

// If the other axis has no loops, loops of this axis count for both, unless their names tell their axis.
void shareAxis(LoopRoles& roles, Dim one, Dim other) {
  std::vector<LoopSize>& theirs = roles.playing[static_cast<std::size_t>(other)];
  if (!theirs.empty()) return;
  for (const LoopSize& loop : roles.loopsOf(one))
    if (!parseDim(loop.first)) theirs.push_back(loop);
}

// Loops of one role merge if they are neighbours and index the same tensors.
bool alike(const Einsum& einsum, const std::string& a, const std::string& b) {
  for (const Tensor tensor : kTensors)
    if (contains(dimensionsOf(einsum, tensor), a) != contains(dimensionsOf(einsum, tensor), b)) return false;
  return std::none_of(einsum.relations.begin(), einsum.relations.end(), [&](const Relation& relation) {
    return std::any_of(relation.of.begin(), relation.of.end(),
                       [&](const auto& term) { return term.first == a || term.first == b; });
  });
}

class Renaming {
 public:
  explicit Renaming(const Einsum& einsum) : einsum_(einsum) {}

  std::optional<Einsum> rename() && {
    if (!renameLoops() || !renameRelations()) return std::nullopt;
    renamed_.input = renamed(einsum_.input);
    renamed_.weight = renamed(einsum_.weight);
    renamed_.output = renamed(einsum_.output);
    renamed_.tensorOrder = einsum_.tensorOrder;
    return std::move(renamed_);
  }

 private:
  bool renameLoops() {
    const LoopRoles roles = loopRoles(einsum_);
    std::map<Dim, std::string> first;
    for (std::size_t loop = 0; loop < einsum_.dims.size(); ++loop) {
      if (!roles.of[loop]) return false;
      const auto& [name, size] = einsum_.dims[loop];
      const std::string role(tilescope::name(*roles.of[loop]));
      names_[name] = role;
      const auto [known, isNew] = first.try_emplace(*roles.of[loop], name);
      if (isNew) {
        renamed_.dims.emplace_back(role, size);
        continue;
      }
      if (!alike(einsum_, known->second, name)) return false;
      for (auto& [dim, product] : renamed_.dims)
        if (dim == role) product *= size;
    }
    return true;
  }

  bool renameRelations() {
    for (Relation relation : einsum_.relations) {
      std::string& dim = names_[relation.dim];
      dim = relation.dim;
      for (std::size_t axis = 0; axis < kOutAxes.size(); ++axis) {
        const std::string out(name(kOutAxes[axis])), kernel(name(kKernelAxes[axis]));
        const bool alongAxis = std::all_of(relation.of.begin(), relation.of.end(), [&](const auto& term) {
          return names_[term.first] == out || names_[term.first] == kernel;
        });
        if (alongAxis) dim = axis == 0 ? "IY" : "IX";
      }
      relation.dim = dim;
      for (auto& [term, factor] : relation.of) term = names_[term];
      const auto isTaken = [&](const auto& other) { return other.dim == relation.dim; };
      if (parseDim(dim) || std::any_of(renamed_.relations.begin(), renamed_.relations.end(), isTaken)) return false;
      renamed_.relations.push_back(std::move(relation));
    }
    return true;
  }

  std::vector<std::string> renamed(const std::vector<std::string>& dims) const {
    std::vector<std::string> list;
    for (const std::string& dim : dims)
      if (const std::string& name = names_.at(dim); !contains(list, name)) list.push_back(name);
    return list;
  }

  const Einsum& einsum_;
  std::map<std::string, std::string> names_;
  Einsum renamed_;
};

}  // namespace

LoopRoles loopRoles(const Einsum& einsum) {
  LoopRoles roles{RoleFinder(einsum).find(), {}};
  for (std::size_t loop = 0; loop < einsum.dims.size(); ++loop)
    if (roles.of[loop]) roles.playing[static_cast<std::size_t>(*roles.of[loop])].push_back(einsum.dims[loop]);
  for (std::vector<LoopSize>& loops : roles.playing)
    std::stable_sort(loops.begin(), loops.end(),
                     [](const LoopSize& a, const LoopSize& b) { return a.second > b.second; });
  shareAxis(roles, Dim::OY, Dim::OX);
  shareAxis(roles, Dim::OX, Dim::OY);
  shareAxis(roles, Dim::FY, Dim::FX);
  shareAxis(roles, Dim::FX, Dim::FY);
  return roles;
}

std::optional<Einsum> inRoleNames(const Einsum& einsum) {
  return Renaming(einsum).rename();
}

std::optional<Einsum> convolutionOf(const Layer& layer) {
  return layer.einsum ? inRoleNames(*layer.einsum) : std::optional(toEinsum(layer));
}

}  // namespace tilescope
