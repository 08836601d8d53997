// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explore/token_metrics.h"

#include <fmt/format.h>

#include <string>

#include "core/base/ensure.h"
#include "core/base/format_number.h"
#include "core/base/scale.h"
#include "core/base/units.h"
#include "core/plan/token_results.h"

namespace tilescope {
namespace {

TokenResults resultsIn(const ExecutionPlan& plan) {
  const std::optional<TokenResults> results = tokenResults(plan);
  ensure(results.has_value(), "only metrics that a plan has are explained");
  return *results;
}

std::string tokenText(const ExecutionPlan& plan, Metric metric, double value) {
  return numberAndUnit(value, rowOf(metric).family, plan.totals.energy.unit).text();
}

std::string tokensStep(const TransformerRun& run) {
  return fmt::format("tokens = {} × {} = {} tokens (batch, new tokens of each text)", run.batch, run.sequence,
                     run.batch * run.sequence);
}

}  // namespace

std::optional<double> tokenThroughput(const ExecutionPlan& plan) {
  const std::optional<TokenResults> results = tokenResults(plan);
  return results ? std::optional(results->tokensPerSecond()) : std::nullopt;
}

std::optional<double> timePerToken(const ExecutionPlan& plan) {
  const std::optional<TokenResults> results = tokenResults(plan);
  return results && results->decodes ? std::optional(results->secondsPerToken) : std::nullopt;
}

std::optional<double> timeToFirstToken(const ExecutionPlan& plan) {
  const std::optional<TokenResults> results = tokenResults(plan);
  return results && !results->decodes ? std::optional(results->seconds) : std::nullopt;
}

std::optional<double> trafficPerToken(const ExecutionPlan& plan) {
  const std::optional<TokenResults> results = tokenResults(plan);
  return results ? std::optional(results->bytesPerToken()) : std::nullopt;
}

std::optional<double> cacheBytes(const ExecutionPlan& plan) {
  const std::optional<TokenResults> results = tokenResults(plan);
  return results ? std::optional(results->cacheBytes) : std::nullopt;
}

void explainTokenThroughput(const ExecutionPlan& plan, Metric metric, Provenance& p) {
  const TokenResults results = resultsIn(plan);
  p.formula = {"token throughput = tokens ÷ latency"};
  p.result = tokenText(plan, metric, results.tokensPerSecond());
  p.steps = {tokensStep(plan.request.network.transformer->run),
             fmt::format("token throughput = {} tokens ÷ {} = {}", atMost(results.tokens, kInputDigits),
                         SameUnit::of(results.seconds, "s").input(results.seconds), p.result)};
}

void explainTokenTime(const ExecutionPlan& plan, Metric metric, Provenance& p) {
  const TokenResults results = resultsIn(plan);
  const std::int64_t sequence = plan.request.network.transformer->run.sequence;
  const SameUnit time = SameUnit::of(results.seconds, "s");
  if (!results.decodes) {
    p.formula = {"time to first token = latency of the whole prompt"};
    p.result = tokenText(plan, metric, results.seconds);
    p.steps = {
        fmt::format("time to first token = {} = {} ({} tokens)", time.input(results.seconds), p.result, sequence)};
    return;
  }
  p.formula = {"time per token = latency ÷ new tokens of each text"};
  p.result = tokenText(plan, metric, results.secondsPerToken);
  p.steps = {fmt::format("time per token = {} ÷ {} = {}", time.input(results.seconds), sequence, p.result)};
}

void explainTrafficPerToken(const ExecutionPlan& plan, Metric metric, Provenance& p) {
  const TokenResults results = resultsIn(plan);
  p.formula = {"traffic per token = traffic ÷ tokens"};
  p.result = tokenText(plan, metric, results.bytesPerToken());
  p.steps = {tokensStep(plan.request.network.transformer->run),
             fmt::format("traffic per token = {} ÷ {} = {}",
                         SameUnit::of(results.offChipBytes, "B").input(results.offChipBytes),
                         atMost(results.tokens, kInputDigits), p.result)};
}

void explainCacheBytes(const ExecutionPlan& plan, Metric metric, Provenance& p) {
  const TokenResults results = resultsIn(plan);
  const Transformer& t = *plan.request.network.transformer;
  p.formula = {"cache = 2 × blocks × batch × tokens × key heads × head width × bits ÷ 8"};
  p.result = tokenText(plan, metric, results.cacheBytes);
  p.steps = {fmt::format("cache = 2 × {} × {} × {} × {} × {} × {} ÷ {} = {} (past and new tokens)",
                         t.architecture.layers, t.run.batch, t.run.sequence + t.run.past, t.architecture.kvHeads,
                         t.architecture.headWidth, results.cacheBits, kBitsPerByte, p.result)};
  p.binding.clear();
  p.source = "keys and values of every text at the end of the pass (docs/how_to/transformer.md)";
}

}  // namespace tilescope
