// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/zigzag/search/exact_certificate.h"

#include "core/base/ensure.h"
#include "core/models/certificate.h"
#include "core/models/pass_options.h"
#include "core/models/zigzag/search/chain/chain_search.h"
#include "core/models/zigzag/search/chain/completion_bound.h"
#include "core/models/zigzag/zigzag_model.h"
#include "core/models/zigzag/zigzag_result.h"

namespace tilescope::zigzag {
namespace {

// The proof may omit nodes whose bound equals the optimum within this slack; a check allows twice as much.
constexpr double kSlack = kTieTolerance / 2;
constexpr std::uint64_t kMaxSteps = 500'000;         // per choice of spatial loops: about 50 MB of file
constexpr std::uint64_t kMaxTimedNodes = 1'000'000;  // per choice; latency and EDP

std::map<std::string, std::vector<UnrolledLoop>> spatialOf(const Problem& problem, const Unrolling& unrolling) {
  std::map<std::string, std::vector<UnrolledLoop>> spatial;
  for (std::size_t a = 0; a < unrolling.size(); ++a)
    for (const Unroll& unroll : unrolling[a])
      spatial[problem.arrayDims[a]].push_back({problem.dims[unroll.dim], unroll.factor});
  return spatial;
}

// Empty if cancelled or too large for a file.
std::optional<CertificateTree> treeOf(const SearchRequest& request, const std::shared_ptr<const Problem>& problem,
                                      const ParallelChoice& choice, double value) {
  CertificateTree tree{choice.dataflow, spatialOf(*problem, choice.unrolling), {}, {}, {}};
  const OwnRules rules(problem, choice.unrolling);
  const std::unique_ptr<const ChainProblem> chains = ChainProblem::of(rules);
  ensure(chains != nullptr, "a proof of a problem that was searched");
  const ChainStages stages(*chains);
  const SumCosts costs = sumCosts(*chains, request.objective);
  const CompletionBound bound(*chains, stages, costs.slots);
  ChainSearchSettings settings;
  settings.memo = false;
  settings.record = true;
  settings.known = value * (1 - kSlack);
  settings.mostNodes = kMaxSteps;
  settings.cancel = request.cancel;
  const ChainSearchAnswer answer = searchChains(*chains, stages, bound, costs.constant, settings);
  if (answer.stopped || answer.cancelled) return std::nullopt;
  for (const ExpandedNode& node : answer.expanded) {
    const Sizes sizes = chains->lattice().sizes(node.placement.tile);
    tree.expanded.push_back({node.parent,
                             problem->operands[node.placement.operand].tensor,
                             {sizes.begin(), sizes.begin() + static_cast<std::ptrdiff_t>(problem->dimCount())},
                             node.placement.sums == Sums::Partial});
  }
  return tree;
}

// The weights of a bound under the names of a certificate.
CertificateBound boundOf(const Problem& problem, const UsedBound& used) {
  std::vector<Tensor> inputs;
  for (const Operand& operand : problem.operands)
    if (operand.tensor != Tensor::O) inputs.push_back(operand.tensor);
  CertificateBound bound;
  bound.energy = used.energy;
  if (used.order != LoadOrder::Any) bound.last = used.order == LoadOrder::FirstLast ? inputs.front() : inputs.back();
  const auto of = [&](ChainTiming::Loads loads) { return used.weights.loads[static_cast<std::size_t>(loads)]; };
  bound.path[inputs.front()] += of(ChainTiming::Loads::First);
  bound.path[inputs.back()] += of(ChainTiming::Loads::Second);
  bound.afterBoth = of(ChainTiming::Loads::SharedFirstLast) + of(ChainTiming::Loads::SharedSecondLast);
  bound.compute = used.weights.none;
  std::size_t number = 0;
  for (const MemoryOf& memory : problem.memories)
    for (const PortOf& port : memory.ports) {
      const double waits = used.weights.beyond[number], busy = used.weights.busy[number];
      ++number;
      if (waits == 0 && busy == 0) continue;
      const PortMember& member = port.members.front();
      bound.ports.push_back({memory.name, problem.operands[member.operand].tensor, member.move, waits, busy});
    }
  return bound;
}

// Whether the bounds of all choices prove the value.
bool addTimedTrees(const SearchRequest& request, const std::shared_ptr<const Problem>& problem,
                   Certificate& certificate) {
  FirstWeights firstWeights;
  for (const ParallelChoice& choice :
       parallelChoices(*problem, request.hardware, request.dataflow, Twins::All).choices) {
    const OwnRules rules(problem, choice.unrolling);
    double compute = static_cast<double>(problem->cyclesPerMac);
    const Sizes temporal = rules.temporalSizes();
    for (std::size_t d = 0; d < problem->dimCount(); ++d) compute *= static_cast<double>(temporal[d]);
    if (request.objective == Objective::Latency && compute >= certificate.value) continue;
    std::vector<UsedBound> used;
    ExactSettings settings;
    settings.objective = request.objective;
    settings.known = certificate.value;
    settings.knownTie = 0;
    settings.mostTies = 0;
    settings.windowsAfter = kNoWindows;  // a check has neither these bounds nor parts
    settings.splitAfter = kNoSplit;
    settings.mostNodes = kMaxTimedNodes;
    settings.firstWeights = &firstWeights;
    settings.used = &used;
    settings.cancel = request.cancel;
    const ExactAnswer answer = searchExactly(rules, settings);
    if (!answer.proven || answer.cancelled) return false;
    ensure(!answer.best || answer.best->value.primary >= certificate.value * (1 - kTieTolerance),
           "no mapping that is better than the proven optimum");
    CertificateTree tree{choice.dataflow, spatialOf(*problem, choice.unrolling), {}, {}, {}};
    for (const UsedBound& bound : used) tree.bounds.push_back(boundOf(*problem, bound));
    certificate.trees.push_back(std::move(tree));
  }
  return true;
}

}  // namespace

std::shared_ptr<const Certificate> certify(const SearchRequest& request, const std::shared_ptr<const Problem>& problem,
                                           const ExactLayer& layer, const LayerResult& optimum) {
  const bool isSum = request.objective == Objective::Energy || request.objective == Objective::Traffic;
  auto certificate = std::make_shared<Certificate>();
  certificate->model = std::string(kModelId);
  certificate->layer = request.layer.name;
  certificate->hardware = request.hardware.name;
  certificate->objective = request.objective;
  certificate->options = withoutPassOptions(request.options);
  for (const OptionSpec& option : zigzagModel().options())
    if (option.onlySearched) certificate->options.erase(option.name);
  certificate->dataflow = request.dataflow.value_or("");
  certificate->problemHash =
      problemHash(request.layer, request.hardware, certificate->model, std::string(name(request.objective)),
                  certificate->options, certificate->dataflow);
  certificate->optimum = optimum;
  certificate->value = certificate->lowerBound = layer.best->found.value.primary;
  certificate->nodes = layer.nodes;
  if (!isSum) {
    certificate->rules = {"nested-tiles", "completion-bound", "latency-bounds", "shortest-runs"};
    return addTimedTrees(request, problem, *certificate) ? certificate : nullptr;
  }
  certificate->rules = {"nested-tiles", "absorb-irrelevant", "equal-tiles-in-order", "completion-bound"};
  for (const ParallelChoice& choice :
       parallelChoices(*problem, request.hardware, request.dataflow, Twins::All).choices) {
    std::optional<CertificateTree> tree = treeOf(request, problem, choice, certificate->value);
    if (!tree) return nullptr;
    certificate->trees.push_back(std::move(*tree));
  }
  return certificate;
}

}  // namespace tilescope::zigzag
