// SPDX-License-Identifier: GPL-3.0-or-later
// For a given period, a stage of time l needs ⌈l ÷ period⌉ chips, so the fewest chips are a shortest path over the
// spans. The shortest period is found by bisection, because fewer chips never allow a shorter one. Among the cuts with
// this period, the least traffic is a shortest path with limited length: each map keeps every pair of chips and traffic
// that no other pair beats, as long as the layers behind it can still do with the chips that are left.
#include "core/partition/balance.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <utility>

#include "core/base/ensure.h"
#include "core/partition/pipeline.h"
#include "core/partition/stap.h"

namespace tilescope {
namespace {

constexpr double kNoChips = std::numeric_limits<double>::infinity();

// The spans that may be stages, with their times.
struct Candidate {
  std::size_t from = 0, to = 0;
  double time = 0;
  std::int64_t transfers = 0;
};

std::vector<Candidate> candidatesOf(const BalanceProblem& problem) {
  std::vector<Candidate> candidates;
  const std::size_t layers = problem.spans.size();
  for (std::size_t from = 0; from < layers; ++from) {
    double compute = 0;
    for (std::size_t to = from + 1; to <= layers; ++to) {
      compute += problem.clock.compute(to);
      if (to > from + 1 && problem.spans.total(from, to) >= problem.capacity) continue;
      const std::int64_t transfers = problem.transfers.at(from, to).total();
      candidates.push_back({from, to, problem.clock.stage(compute, transfers), transfers});
    }
  }
  return candidates;
}

double chipsFor(double time, double period) {
  if (time == 0) return 1;
  return period > 0 ? fewestReplicas(time, period) : kNoChips;
}

// By map: the fewest chips for the layers up to it. Candidates come by rising start.
std::vector<double> chipsUpTo(const std::vector<Candidate>& candidates, std::size_t layers, double period) {
  std::vector<double> chips(layers + 1, kNoChips);
  chips[0] = 0;
  for (const Candidate& span : candidates)
    chips[span.to] = std::min(chips[span.to], chips[span.from] + chipsFor(span.time, period));
  return chips;
}

// By map: the fewest chips for the layers behind it.
std::vector<double> chipsBehind(const std::vector<Candidate>& candidates, std::size_t layers, double period) {
  std::vector<double> chips(layers + 1, kNoChips);
  chips[layers] = 0;
  for (auto span = candidates.rbegin(); span != candidates.rend(); ++span)
    chips[span->from] = std::min(chips[span->from], chips[span->to] + chipsFor(span->time, period));
  return chips;
}

struct Label {
  double chips = 0;
  std::int64_t transfers = 0;
  std::size_t from = 0, before = 0;  // the map and the label there
};

// Keeps labels by rising chips and falling transfers. Of equal ones the first stays.
void add(std::vector<Label>& labels, const Label& made) {
  const auto place = std::find_if(labels.begin(), labels.end(), [&](const Label& l) { return l.chips > made.chips; });
  if (place != labels.begin() && std::prev(place)->transfers <= made.transfers) return;
  const auto first = place != labels.begin() && std::prev(place)->chips == made.chips ? std::prev(place) : place;
  auto last = place;
  while (last != labels.end() && last->transfers >= made.transfers) ++last;
  labels.insert(labels.erase(first, last), made);
}

// Candidates come by rising start, so the labels of a map are complete before others refer to them.
BalancedCuts leastTraffic(const std::vector<Candidate>& candidates, std::size_t layers, double period, double chips) {
  const std::vector<double> behind = chipsBehind(candidates, layers, period);
  std::vector<std::vector<Label>> labels(layers + 1);
  labels[0].push_back({});
  for (const Candidate& span : candidates) {
    const double own = chipsFor(span.time, period);
    for (std::size_t before = 0; before < labels[span.from].size(); ++before) {
      const Label& start = labels[span.from][before];
      if (start.chips + own + behind[span.to] > chips) break;
      add(labels[span.to], {start.chips + own, start.transfers + span.transfers, span.from, before});
    }
  }
  ensure(!labels[layers].empty(), "some cuts have this period");
  const Label* label = &labels[layers].back();  // the least traffic
  BalancedCuts best{{layers}, 0, label->chips, label->transfers};
  while (best.cuts.back() > 0) {
    best.cuts.push_back(label->from);
    label = &labels[label->from][label->before];
  }
  std::reverse(best.cuts.begin(), best.cuts.end());
  return best;
}

// The largest time ÷ replicas of the cuts if every stage has as few chips as the period allows.
double periodOf(const BalanceProblem& problem, const std::vector<std::size_t>& cuts, double period) {
  double largest = 0;
  for (std::size_t k = 1; k < cuts.size(); ++k) {
    double compute = 0;
    for (std::size_t layer = cuts[k - 1] + 1; layer <= cuts[k]; ++layer) compute += problem.clock.compute(layer);
    const double time = problem.clock.stage(compute, problem.transfers.at(cuts[k - 1], cuts[k]).total());
    if (time > 0) largest = std::max(largest, time / fewestReplicas(time, period));
  }
  return largest;
}

double longestTime(const std::vector<Candidate>& candidates) {
  double longest = 0;
  for (const Candidate& span : candidates) longest = std::max(longest, span.time);
  return longest;
}

}  // namespace

StageClock::StageClock(const Chain& chain, const std::map<std::string, double>& layerTimes,
                       std::optional<double> elementsPerTime)
    : elementsPerTime_(elementsPerTime) {
  ensure(!elementsPerTime || *elementsPerTime > 0, "a link moves elements");
  for (std::size_t layer = 1; layer <= chain.size(); ++layer) {
    double& time = layers_.emplace_back(0);
    for (const std::string& name : layersOfSpan(chain, layer - 1, layer))
      if (const auto known = layerTimes.find(name); known != layerTimes.end()) time += known->second;
  }
}

StageClock StageClock::ofMacs(const Chain& chain, std::int64_t batch) {
  StageClock clock;
  for (const ChainLayer& layer : chain.layers) clock.layers_.push_back(static_cast<double>(batch * layer.macs));
  return clock;
}

double StageClock::stage(double compute, std::int64_t transfers) const {
  return elementsPerTime_ ? std::max(compute, static_cast<double>(transfers) / *elementsPerTime_) : compute;
}

std::optional<BalancedCuts> balanceForChips(const BalanceProblem& problem, std::int64_t chips) {
  const std::size_t layers = problem.spans.size();
  const double limit = static_cast<double>(chips);
  const std::vector<Candidate> candidates = candidatesOf(problem);
  const auto fits = [&](double period) { return chipsUpTo(candidates, layers, period).back() <= limit; };
  double shortest = longestTime(candidates);  // every span is a stage with one chip
  if (!fits(shortest)) return std::nullopt;
  if (fits(0)) return leastTraffic(candidates, layers, 0, limit);
  // Positive numbers are in the order of their bits.
  auto tooShort = std::bit_cast<std::uint64_t>(0.0), enough = std::bit_cast<std::uint64_t>(shortest);
  while (enough - tooShort > 1) {
    const std::uint64_t middle = tooShort + (enough - tooShort) / 2;
    (fits(std::bit_cast<double>(middle)) ? enough : tooShort) = middle;
  }
  shortest = std::bit_cast<double>(enough);
  BalancedCuts best = leastTraffic(candidates, layers, shortest, limit);
  best.period = periodOf(problem, best.cuts, shortest);
  return best;
}

BalancedCuts balanceForPeriod(const BalanceProblem& problem, double period) {
  ensure(period > 0, "a pipeline has a period");
  const std::size_t layers = problem.spans.size();
  const std::vector<Candidate> candidates = candidatesOf(problem);
  BalancedCuts best = leastTraffic(candidates, layers, period, chipsUpTo(candidates, layers, period).back());
  best.period = periodOf(problem, best.cuts, period);
  return best;
}

std::int64_t fewestSpans(const SpanTable& spans, std::int64_t capacity) {
  std::vector<std::int64_t> fewest(spans.size() + 1, std::numeric_limits<std::int64_t>::max());
  fewest[0] = 0;
  for (std::size_t to = 1; to <= spans.size(); ++to)
    for (std::size_t from = 0; from < to; ++from)
      if (from + 1 == to || spans.total(from, to) < capacity) fewest[to] = std::min(fewest[to], fewest[from] + 1);
  return fewest.back();
}

}  // namespace tilescope
