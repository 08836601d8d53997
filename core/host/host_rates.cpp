// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/host/host_rates.h"

#include <algorithm>
#include <cmath>

#include "core/base/ensure.h"

namespace tilescope::host {

double quantile(std::vector<double> samples, double fraction) {
  ensure(!samples.empty() && fraction > 0 && fraction <= 1, "a quantile of some samples");
  const double rank = std::ceil(fraction * static_cast<double>(samples.size()));
  const auto at = samples.begin() + static_cast<std::ptrdiff_t>(std::max(rank, 1.0)) - 1;
  std::nth_element(samples.begin(), at, samples.end());
  return *at;
}

namespace {

std::optional<double> driftOf(const std::vector<double>& samples) {
  std::vector<double> series;
  for (std::size_t first = 0; first + kSeriesRounds <= samples.size(); first += kSeriesRounds) {
    const auto from = samples.begin() + static_cast<std::ptrdiff_t>(first);
    series.push_back(quantile({from, from + static_cast<std::ptrdiff_t>(kSeriesRounds)}, 0.9));
  }
  if (series.size() < kMinSeries) return std::nullopt;
  const auto [least, most] = std::minmax_element(series.begin(), series.end());
  const double middle = quantile(series, 0.5);
  return middle > 0 ? std::optional((*most - *least) / middle) : std::nullopt;
}

}  // namespace

Summary summaryOf(const std::vector<double>& samples) {
  return {quantile(samples, 0.5), quantile(samples, 0.9), static_cast<int>(samples.size()), driftOf(samples)};
}

bool shouldRepeat(const Summary& summary, int repeats) {
  return repeats < kMaxRepeats && summary.spread() > kMaxSpread;
}

const Rate* Rates::find(const RateId& id) const {
  const auto found = std::find_if(rates.begin(), rates.end(), [&](const Rate& rate) { return rate.id == id; });
  return found == rates.end() ? nullptr : &*found;
}

}  // namespace tilescope::host
