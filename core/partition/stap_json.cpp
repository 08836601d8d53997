// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/partition/stap_json.h"

#include <cmath>

#include "core/base/json.h"
#include "core/base/json_number.h"

namespace tilescope {

Json toJson(const Stap& stap, const std::vector<double>& latencies, const std::string& unit, std::int64_t batch) {
  Json times = Json::array();
  for (const double latency : latencies) times.push_back(plainNumber(latency));
  const double throughput = static_cast<double>(batch) * stap.throughput();
  return {{"latencies", std::move(times)},
          {"unit", unit},
          {"replicas", stap.replicas},
          {"chips", stap.chips},
          {"period", plainNumber(stap.period)},
          {"latency", plainNumber(stap.latency)},
          {"throughput", std::isfinite(throughput) ? Json(throughput) : Json()}};
}

Json toJson(const StapViolation& violation) {
  return {{"kind", std::string(name(violation.kind))}, {"message", violation.message}};
}

}  // namespace tilescope
