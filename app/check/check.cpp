// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/check/check.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>

#include "app/check/optimum.h"
#include "app/check/timed_proof.h"
#include "core/base/names.h"
#include "core/models/certificate.h"

namespace tilescope::check {
namespace {

// The model with these options is implemented here; other values make it another model.
const std::map<std::string, std::vector<std::string>>& defaultOptions() {
  static const std::map<std::string, std::vector<std::string>> kDefaults{
      {"compatibility", {"none"}}, {"allocation", {"uneven"}},          {"order", {"any", "*", ""}},
      {"serial_loads", {"off"}},   {"transfer_overhead_cycles", {"0"}}, {"pipeline_fill_cycles", {"0"}}};
  return kDefaults;
}

class CertificateCheck {
 public:
  CertificateCheck(const Certificate& certificate, const Network& network, const HardwareProfile& hardware)
      : certificate_(certificate), network_(network), hardware_(hardware) {}

  Verdict run() {
    std::optional<Reason> wrong = wrongQuestion();
    if (!wrong) wrong = wrongOptimum();
    if (!wrong) wrong = wrongValue();
    if (!wrong) wrong = wrongProof();
    verdict_.accepted = !wrong;
    verdict_.reason = wrong ? *wrong + "."
                            : fmt::format("No mapping has less {} than {} with spatial loops that the dataflows allow.",
                                          name(certificate_.objective), certificate_.value);
    return verdict_;
  }

 private:
  // The certificate must be for this layer, hardware and model.
  std::optional<Reason> wrongQuestion() {
    if (certificate_.model != kModel)
      return fmt::format("it is about model {}; this program checks {}", quoteName(certificate_.model), kModel);
    if (certificate_.objective == Objective::Metric) return "the model has no objective \"metric\"";
    for (const auto& [option, value] : certificate_.options) {
      const auto known = defaultOptions().find(option);
      if (known == defaultOptions().end() ||
          std::find(known->second.begin(), known->second.end(), value) == known->second.end())
        return fmt::format("it is about option {}={}; this program checks the default mode", option, value);
    }
    if (certificate_.network != network_.name)
      return fmt::format("it is about network {}, not {}", quoteName(certificate_.network), quoteName(network_.name));
    if (certificate_.hardware != hardware_.name)
      return fmt::format("it is about hardware {}, not {}", quoteName(certificate_.hardware),
                         quoteName(hardware_.name));
    const auto layer = std::find_if(network_.layers.begin(), network_.layers.end(),
                                    [&](const Layer& l) { return l.name == certificate_.layer; });
    if (layer == network_.layers.end())
      return fmt::format("the network has no layer {}", quoteName(certificate_.layer));
    if (!knowsDataflow()) return fmt::format("the profile has no dataflow {}", quoteName(certificate_.dataflow));
    const std::string hash =
        problemHash(*layer, hardware_, certificate_.model, std::string(name(certificate_.objective)),
                    certificate_.options, certificate_.dataflow);
    if (hash != certificate_.problemHash)
      return fmt::format(
          "layer, hardware or options have changed since the certificate was made (problem hash {}, now {})",
          certificate_.problemHash, hash);
    if (std::optional<std::string> outside = outsideOfModel(*layer, hardware_)) return outside;
    space_ = makeSpace(*layer, hardware_);
    return std::nullopt;
  }

  bool knowsDataflow() const {
    return certificate_.dataflow.empty() ||
           std::any_of(hardware_.dataflows.begin(), hardware_.dataflows.end(),
                       [&](const Dataflow& dataflow) { return dataflow.name == certificate_.dataflow; });
  }

  // The claimed mapping must be valid, use allowed spatial loops and have the claimed values.
  std::optional<Reason> wrongOptimum() {
    const LayerResult& optimum = certificate_.optimum;
    if (optimum.model != kModel || optimum.layer != certificate_.layer || !optimum.mapping)
      return "its best mapping is not valid for this layer under this model";
    std::variant<Counted, Reason> counted = countMapping(*space_, *optimum.mapping);
    if (const Reason* wrong = std::get_if<Reason>(&counted)) return *wrong;
    counted_ = std::get<Counted>(std::move(counted));
    choices_ = allChoices(*space_, hardware_, certificate_.dataflow);
    if (std::find(choices_.begin(), choices_.end(), counted_->unrolling) == choices_.end())
      return fmt::format("no dataflow allows the mapping's spatial loops ({})", wordsOf(*space_, counted_->unrolling));
    return wrongFigure(*space_, *counted_, optimum, hardware_.clockMhz);
  }

  std::optional<Reason> wrongValue() const {
    const double value = counted_->value(*space_, certificate_.objective);
    if (!same(certificate_.value, value))
      return fmt::format("the {} is claimed to be {}; the recount gives {}", name(certificate_.objective),
                         certificate_.value, value);
    if (!same(certificate_.lowerBound, certificate_.value))
      return fmt::format("the lower bound {} is not the value {}, so nothing is proven", certificate_.lowerBound,
                         certificate_.value);
    return std::nullopt;
  }

  std::optional<Reason> wrongProof() {
    for (const TensorUse& use : space_->tensors)
      if (use.finalBits > use.bits)
        return "outputs are wider than partial sums, and the rules of the proof exclude that";
    std::map<Unrolling, const CertificateTree*> trees;
    for (const CertificateTree& tree : certificate_.trees) {
      const std::variant<Unrolling, Reason> unrolling = unrollingOf(tree);
      if (const Reason* wrong = std::get_if<Reason>(&unrolling)) return "a tree has " + *wrong;
      trees.emplace(std::get<Unrolling>(unrolling), &tree);
    }
    for (const Unrolling& choice : choices_) {
      const auto tree = trees.find(choice);
      if (std::optional<Reason> wrong = wrongTree(choice, tree == trees.end() ? nullptr : tree->second))
        return fmt::format("with spatial loops {}: {}", wordsOf(*space_, choice), *wrong);
      ++verdict_.trees;
    }
    verdict_.proven = true;
    return std::nullopt;
  }

  std::variant<Unrolling, Reason> unrollingOf(const CertificateTree& tree) const {
    NamedLoops loops;
    for (const auto& [arrayDim, along] : tree.spatial) {
      loops.push_back({arrayDim, {}});
      for (const UnrolledLoop& loop : along) loops.back().second.emplace_back(loop.dim, loop.factor.value_or(1));
    }
    return unrollingNamed(*space_, loops);
  }

  std::optional<Reason> wrongTree(const Unrolling& choice, const CertificateTree* tree) {
    if (certificate_.objective == Objective::Latency || certificate_.objective == Objective::Edp)
      return wrongTimedTree(choice, tree);
    const std::optional<Slots> slots = Slots::of(*space_, choice, certificate_.objective);
    if (!slots) return "the layer has more tiles than this program can look at";
    if (slots->fitsNever()) return std::nullopt;  // no mapping exists, so none is better
    if (tree == nullptr) return "the proof does not cover them";
    return flawOf(*slots, *tree, certificate_.lowerBound, verdict_.proof);
  }

  std::optional<Reason> wrongTimedTree(const Unrolling& choice, const CertificateTree* tree) {
    const Lanes lanes = lanesOf(*space_, choice);
    double compute = static_cast<double>(space_->cyclesPerMac);
    for (const std::int64_t size : lanes.temporal) compute *= static_cast<double>(size);
    if (certificate_.objective == Objective::Latency && atLeast(compute, certificate_.lowerBound)) return std::nullopt;
    const std::optional<Slots> slots = Slots::of(*space_, choice, Objective::Energy);
    if (!slots) return "the layer has more tiles than this program can look at";
    return timedFlawOf(TimedSlots(*slots, lanes), tree, certificate_.objective, certificate_.lowerBound,
                       verdict_.proof);
  }

  const Certificate& certificate_;
  const Network& network_;
  const HardwareProfile& hardware_;
  std::optional<Space> space_;
  std::optional<Counted> counted_;
  std::vector<Unrolling> choices_;
  Verdict verdict_;
};

}  // namespace

Verdict check(const Certificate& certificate, const Network& network, const HardwareProfile& hardware) {
  return CertificateCheck(certificate, network, hardware).run();
}

}  // namespace tilescope::check
