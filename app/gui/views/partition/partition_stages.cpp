// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/partition/partition_stages.h"

#include <QObject>
#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <utility>

#include "app/common/partition_settings.h"
#include "app/common/silicon.h"
#include "app/common/spans_picture.h"
#include "app/gui/kit/words/words.h"
#include "core/base/format_number.h"
#include "core/base/units.h"
#include "core/partition/pipeline.h"

namespace tilescope::gui {
namespace {
constexpr std::int64_t kPartitionStagesMaxChips = 1'000'000;  // as in sessions and commands
constexpr double kMicrosecondsPerSecond = 1e6;
constexpr double kShownImages = 16;  // min number of images
constexpr int kUnitDigits = 3;
constexpr int kMinSeconds = -3;    // powers of 1000: ns
constexpr double kMaxBars = 4000;  // more bars are thinner than a pixel

// nullopt if a convolution of the chain has no result; other layers without one take no time.
std::optional<std::map<std::string, double>> layerSeconds(const Chain& chain, const ExecutionPlan* plan) {
  if (plan == nullptr) return std::nullopt;
  std::map<std::string, double> seconds;
  for (const LayerPlan& layer : plan->layers)
    if (const auto* result = std::get_if<LayerResult>(&layer.evaluation); result && !result->outsideModel)
      seconds[layer.name] = result->latency.seconds;
  for (const ChainLayer& layer : chain.layers)
    if (layer.type == LayerType::Conv && !seconds.contains(layer.name)) return std::nullopt;
  return seconds;
}

void takeSeconds(PartitionStages& stages, const app::DesignPartition& answer,
                 const std::map<std::string, double>& seconds, const HardwareProfile& hardware) {
  stages.inSeconds = stages.isEstimate = true;
  const std::optional<double> link = app::elementsPerSecond(hardware, kBitsPerByte * answer.bytesPerElement);
  for (StageTime& stage : stageTimes(answer.chain(), answer.partition, seconds, link)) {
    if (!answer.fused.empty()) stage.compute *= answer.fused[stages.times.size()].work.overhead();
    stages.times.push_back(stage.latency());
    stages.isLinkBound.push_back(stage.isBoundByLink());
  }
}

std::vector<tilescope::PipelineStage> coreStages(const app::DesignPartition& answer, const PartitionStages& stages,
                                                 const Stap& stap) {
  std::vector<tilescope::PipelineStage> all;
  for (std::size_t i = 0; i < stages.times.size(); ++i)
    all.push_back({app::titleOf(answer.chain(), answer.partition.spans[i]), stages.times[i], stap.replicas[i]});
  return all;
}

// Rejects pipelines with more chips than can be requested.
StapAnswer withinReason(StapAnswer answer) {
  const auto* stap = std::get_if<Stap>(&answer);
  if (stap == nullptr || stap->chips <= kPartitionStagesMaxChips) return answer;
  StapViolation violation{StapViolation::Kind::PeriodTooShort, {}};
  violation.message = "Such a period takes " + std::to_string(stap->chips) + " chips; at most " +
                      std::to_string(kPartitionStagesMaxChips) + " are planned. Allow more time.";
  return violation;
}

// Three images per replica, or fewer if bars would be too thin.
std::int64_t imagesShown(const Stap& stap) {
  const std::int64_t most = *std::max_element(stap.replicas.begin(), stap.replicas.end());
  const double room = kMaxBars / static_cast<double>(stap.replicas.size());
  return static_cast<std::int64_t>(
      std::clamp(3.0 * static_cast<double>(most), kShownImages, std::max(room, kShownImages)));
}

// The end of the last bar gets one to three digits before the point.
void countIn(PipelinePicture& picture, bool inSeconds, double end) {
  picture.base = inSeconds ? QStringLiteral("s") : QStringLiteral("MAC");
  const int thousands = inSeconds ? std::clamp(thousandsOf(end, kUnitDigits), kMinSeconds, 0)
                                  : std::max(thousandsOf(end, kUnitDigits), 0);
  picture.perUnit = std::pow(1000.0, thousands);
  picture.unit = words(unitWithPrefix(inSeconds ? "s" : " MAC", thousands));
}

}  // namespace

std::int64_t PartitionStages::chips() const {
  const Stap* found = pipeline();
  return found != nullptr ? found->chips : static_cast<std::int64_t>(times.size());
}

PartitionStages partitionStages(const app::DesignPartition& answer, const ExecutionPlan* plan,
                                const HardwareProfile& hardware) {
  PartitionStages stages;
  if (const auto seconds = layerSeconds(answer.chain(), plan)) {
    takeSeconds(stages, answer, *seconds, hardware);
    stages.wasCompared = app::isComparedWithSilicon(plan->request.model, plan->request.hardware);
  } else {
    for (std::size_t place = 0; place < answer.partition.spans.size(); ++place)
      stages.times.push_back(static_cast<double>(
          answer.fused.empty() ? answer.partition.spans[place].macs : answer.fused[place].work.macs * answer.batch()));
    stages.isLinkBound.assign(stages.times.size(), false);
  }
  const auto fewest = static_cast<std::int64_t>(stages.times.size());
  if (answer.settings.targetPeriod && stages.inSeconds)
    stages.stap = withinReason(stapForPeriod(stages.times, *answer.settings.targetPeriod));
  else
    stages.stap = stapForChips(stages.times, answer.settings.chips.value_or(fewest));
  return stages;
}

PipelinePicture pipelinePicture(const app::DesignPartition& answer, const PartitionStages& stages) {
  PipelinePicture picture;
  picture.batch = answer.batch();
  const Stap* stap = stages.pipeline();
  if (stap == nullptr) {
    picture.why = words(std::get<StapViolation>(stages.stap).message);
    return picture;
  }
  const std::vector<tilescope::PipelineStage> core = coreStages(answer, stages, *stap);
  const bool moves = stap->period > 0;
  const PipelineTimeline timeline = moves ? timelineOf(core, imagesShown(*stap)) : PipelineTimeline{};
  countIn(picture, stages.inSeconds, moves ? timeline.end : stap->latency);
  picture.isEstimate = stages.isEstimate;
  picture.period = stap->period / picture.perUnit;
  picture.latency = stap->latency / picture.perUnit;
  picture.chips = static_cast<int>(stap->chips);
  for (std::size_t i = 0; i < core.size(); ++i)
    picture.stages.push_back({QObject::tr("stage %1").arg(i + 1), words(core[i].name),
                              static_cast<int>(core[i].replicas), core[i].latency / picture.perUnit,
                              stages.isLinkBound[i]});
  for (const PipelineStep& step : timeline.steps)
    picture.bars.push_back({step.stage, static_cast<int>(step.replica), static_cast<int>(step.image),
                            step.start / picture.perUnit, step.end / picture.perUnit});
  std::sort(picture.bars.begin(), picture.bars.end(), [](const PipelineBar& a, const PipelineBar& b) {
    return std::tuple(a.stage, a.replica, a.start) < std::tuple(b.stage, b.replica, b.start);
  });
  return picture;
}

std::string pipelineTrace(const app::DesignPartition& answer, const PartitionStages& stages) {
  const Stap* stap = stages.pipeline();
  if (stap == nullptr) return {};
  const std::vector<tilescope::PipelineStage> core = coreStages(answer, stages, *stap);
  // The trace format has only microseconds. Without times, one MAC counts as one.
  return traceEvents(core, timelineOf(core, imagesShown(*stap)), stages.inSeconds ? kMicrosecondsPerSecond : 1);
}

}  // namespace tilescope::gui
