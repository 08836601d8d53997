// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <set>
#include <vector>

#include "core/base/json.h"
#include "core/base/json_document.h"
#include "core/base/json_pointer.h"
#include "core/base/names.h"
#include "core/workload/layer_check.h"
#include "core/workload/tensor_problem.h"

namespace tilescope {
namespace {

class EinsumCheck {
 public:
  EinsumCheck(const Einsum& einsum, std::string pointer, DocumentFindings& findings)
      : einsum_(einsum), pointer_(std::move(pointer)), findings_(findings) {}

  void run() {
    collectDims();
    checkRelations();
    for (const Tensor tensor : kTensors) checkTensor(tensor);
    checkTensorOrder();
    checkUse();
  }

 private:
  std::string at(const char* list, std::size_t i) const { return childPointer(childPointer(pointer_, list), i); }

  void collectDims() {
    for (std::size_t i = 0; i < einsum_.dims.size(); ++i) {
      const std::string& dim = einsum_.dims[i].first;
      if (loops_.insert(dim).second) {
        known_.push_back(dim);
      } else {
        findings_.error(at("dims", i), "the dimension " + quoteName(dim) + " again", "every dimension once",
                        "Rename or remove it.");
      }
    }
  }

  void checkRelations() {
    std::set<std::string> defined;
    for (std::size_t i = 0; i < einsum_.relations.size(); ++i) {
      const Relation& relation = einsum_.relations[i];
      if (loops_.contains(relation.dim) || !defined.insert(relation.dim).second) {
        findings_.error(childPointer(at("relations", i), "dim"), quoteName(relation.dim) + ", which is defined already",
                        "a new dimension", "Rename it or remove the other definition.");
      } else {
        known_.push_back(relation.dim);
      }
      checkTerms(relation, at("relations", i));
      if (relationSize(einsum_, relation) < 1) {
        findings_.error(childPointer(at("relations", i), "padding"), "as much padding as the loops span",
                        "less padding", "Reduce the padding or state the \"extent\".");
      }
      checkExtent(relation, at("relations", i));
    }
  }

  // Up to step − 1 input elements may stay unread, as in convolutions that round their output size down.
  void checkExtent(const Relation& relation, const std::string& pointer) {
    if (!relation.extent) return;
    Relation unclipped = relation;
    unclipped.extent.reset();
    const std::int64_t reach = relationSize(einsum_, unclipped);
    std::int64_t step = 1;
    for (const auto& [dim, factor] : relation.of) step = std::max(step, factor);
    if (*relation.extent < reach + step) return;
    findings_.warning(childPointer(pointer, "extent"), std::to_string(*relation.extent),
                      "at most " + std::to_string(std::max<std::int64_t>(reach, 1)) + ", which the loops reach",
                      "The rest counts as part of the tensor although nothing reads it; check the extent.");
  }

  void checkTerms(const Relation& relation, const std::string& pointer) {
    std::set<std::string> seen;
    const std::string list = childPointer(pointer, "of");
    for (std::size_t i = 0; i < relation.of.size(); ++i) {
      const std::string& dim = relation.of[i].first;
      if (!loops_.contains(dim)) {
        reportUnknown(dim, childPointer(list, i), "a dimension of \"dims\"");
      } else if (!seen.insert(dim).second) {
        findings_.error(childPointer(list, i), "the dimension " + quoteName(dim) + " again", "every dimension once",
                        "Add the factors into one term.");
      }
    }
  }

  void checkTensor(Tensor tensor) {
    const std::string list = childPointer(childPointer(pointer_, "tensors"), name(tensor));
    const std::vector<std::string>& dims = dimensionsOf(einsum_, tensor);
    std::set<std::string> seen;
    for (std::size_t i = 0; i < dims.size(); ++i) {
      if (std::find(known_.begin(), known_.end(), dims[i]) == known_.end()) {
        reportUnknown(dims[i], childPointer(list, i), "a dimension of \"dims\" or \"relations\"");
      } else if (!seen.insert(dims[i]).second) {
        findings_.error(childPointer(list, i), "the dimension " + quoteName(dims[i]) + " again", "every dimension once",
                        "Remove it.");
      }
      used_.insert(dims[i]);
    }
  }

  void checkTensorOrder() {
    std::vector<std::string> order = einsum_.tensorOrder;
    std::sort(order.begin(), order.end());
    if (order == std::vector<std::string>{"I", "O", "W"}) return;
    findings_.error(childPointer(pointer_, "tensor_order"), quoteShort(Json(einsum_.tensorOrder)),
                    "\"O\", \"W\" and \"I\" once each", "Correct it or leave it out.");
  }

  void checkUse() {
    for (std::size_t i = 0; i < einsum_.relations.size(); ++i) {
      const Relation& relation = einsum_.relations[i];
      if (!used_.contains(relation.dim)) {
        findings_.error(at("relations", i), quoteName(relation.dim) + ", which no tensor has",
                        "a dimension of a tensor", "Remove the relation or add the dimension to a tensor.");
      }
      for (const auto& [dim, factor] : relation.of) used_.insert(dim);
    }
    for (std::size_t i = 0; i < einsum_.dims.size(); ++i) {
      const std::string& dim = einsum_.dims[i].first;
      if (used_.contains(dim)) continue;
      findings_.error(at("dims", i), quoteName(dim) + ", which no tensor and no relation has",
                      "a dimension that is used", "Remove it or add it to a tensor.");
    }
  }

  void reportUnknown(const std::string& dim, const std::string& pointer, const std::string& expected) {
    const std::string nearest = nearestName(dim, known_);
    findings_.error(pointer, quoteName(dim) + ", which is not defined", expected,
                    nearest.empty() ? "Define it or correct the name." : "Did you mean " + quoteName(nearest) + "?");
  }

  const Einsum& einsum_;
  std::string pointer_;
  DocumentFindings& findings_;
  std::set<std::string> loops_;
  std::vector<std::string> known_;
  std::set<std::string> used_;
};

}  // namespace

void checkEinsum(const Einsum& einsum, const std::string& pointer, DocumentFindings& findings) {
  EinsumCheck(einsum, pointer, findings).run();
}

}  // namespace tilescope
