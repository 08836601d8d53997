// SPDX-License-Identifier: GPL-3.0-or-later
// The key of an answer names everything that the answer depends on, and no texts.
#include "core/sweep/sweep_record.h"

#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <vector>

#include "core/base/json_pointer.h"
#include "core/hardware/hardware_json.h"
#include "core/plan/planner.h"
#include "tests/core/sweep/sweep_support.h"

namespace tilescope {
namespace {

void collectNumbers(const Json& value, const std::string& pointer, std::vector<std::string>& found) {
  if (value.is_number() || value.is_boolean()) found.push_back(pointer);
  if (!value.is_structured()) return;
  for (const auto& [key, child] : value.items()) collectNumbers(child, childPointer(pointer, key), found);
}

// Energy, latency and traffic under two models; "": unreadable profile.
std::string answersOn(const HardwareProfile& hardware, const Network& network) {
  std::ostringstream text;
  text.precision(17);
  for (const char* model : {"eplanner", "zigzag"})
    for (const Objective objective : {Objective::Energy, Objective::Traffic}) {
      PlanRequest request{network, hardware, model, "", objective, {}, std::nullopt, std::nullopt};
      request.search = "exact";
      const Result<ExecutionPlan> plan = Planner().plan(request);
      if (!plan) continue;
      const PlanTotals& totals = plan->totals;
      text << model << ' ' << name(objective) << ": " << totals.energy.total << ' ' << totals.latency.seconds << ' '
           << totals.offChipBytes.total() << '\n';
    }
  return text.str();
}

TEST(AnswerKeys, HaveEveryNumberThatChangesAnAnswer) {
  Network network = valueOrFail(projectReaders().network("mlperf_tiny_resnet8"));
  network.layers.resize(2);
  int same = 0, other = 0;
  for (const char* named : {"tx2_eplanner_a", "tpu_like"}) {
    const HardwareProfile base = valueOrFail(projectReaders().hardware(named));
    const std::string key = AnswerKeys::textOf(base), answers = answersOn(base, network);
    const Json document = toJson(base);
    std::vector<std::string> pointers;
    collectNumbers(document, "", pointers);
    for (const std::string& pointer : pointers) {
      Json changed = document;
      Json& value = changed.at(Json::json_pointer(pointer));
      value = value.is_boolean()          ? Json(!value.get<bool>())
              : value.is_number_integer() ? Json(value.get<std::int64_t>() * 2)
                                          : Json(value.get<double>() * 2);
      const Result<HardwareProfile> profile = hardwareFromJson(changed, "changed");
      if (!profile) continue;
      if (AnswerKeys::textOf(*profile) != key) {
        ++other;
        continue;
      }
      ++same;
      EXPECT_EQ(answersOn(*profile, network), answers) << named << " " << pointer;
    }
  }
  EXPECT_GT(other, 20);
  EXPECT_GT(same, 2) << "limits and areas change no answer";
}

TEST(AnswerKeys, HaveNoWords) {
  HardwareProfile profile = valueOrFail(projectReaders().hardware("tx2_eplanner_a"));
  const std::string key = AnswerKeys::textOf(profile);
  profile.name = "Another";
  profile.source = "elsewhere";
  profile.assumptions.clear();
  profile.sources["/clock_mhz"] = "a data sheet";
  EXPECT_EQ(AnswerKeys::textOf(profile), key);
  profile.dataflows.front().stationary = Stationary::Row;
  EXPECT_NE(AnswerKeys::textOf(profile), key);
}

}  // namespace
}  // namespace tilescope
