// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/partition/partition_stages.h"

#include <QObject>
#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <tuple>
#include <utility>

#include "app/common/partition_settings.h"
#include "app/common/partition_targets.h"
#include "app/common/silicon.h"
#include "app/common/spans_picture.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/session/partition_words.h"
#include "core/base/format_number.h"
#include "core/base/scale.h"
#include "core/partition/pipeline.h"
#include "core/picture/byte_words.h"

namespace tilescope::gui {
namespace {
constexpr std::int64_t kPartitionStagesMaxChips = 1'000'000;  // as in sessions and commands
constexpr double kMicrosecondsPerSecond = 1e6;
constexpr double kShownImages = 16;  // min number of images
constexpr int kUnitDigits = 3;
constexpr int kMinSeconds = -3;    // powers of 1000: ns
constexpr double kMaxBars = 4000;  // more bars are thinner than a pixel

void takeSeconds(PartitionStages& stages, const app::DesignPartition& answer) {
  stages.inSeconds = stages.isEstimate = true;
  for (StageTime& stage :
       stageTimes(answer.chain(), answer.partition, answer.times->seconds, answer.times->elementsPerSecond)) {
    if (!answer.fused.empty()) stage.compute *= answer.fused[stages.times.size()].work.overhead();
    stages.times.push_back(stage.latency());
    stages.isLinkBound.push_back(stage.isBoundByLink());
  }
}

// Empty if the plan has the capacity itself.
QString plannedWith(const app::DesignPartition& answer, const ExecutionPlan& plan) {
  app::PartitionSettings settings = answer.settings;
  settings.capacityBytes.reset();
  const Memory* memory = app::partitionMemory(settings, plan.request.hardware);
  const auto bytes = static_cast<double>(app::capacityBytes(settings, plan.request.hardware));
  if (memory == nullptr || bytes == answer.capacityBytes()) return {};
  return QObject::tr("%1 of %2").arg(words(memory->name), words(tilescope::sizeWords(bytes)));
}

QString energyText(const app::DesignPartition& answer, double energy) {
  return words(
      numberAndUnit(energy / static_cast<double>(answer.batch()), UnitFamily::Energy, answer.energy->unit).text());
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

double PartitionStages::busy(std::size_t stage) const {
  const Stap* found = pipeline();
  return found != nullptr ? found->busy(stage, times[stage]) : 0;
}

double PartitionStages::busy() const {
  const Stap* found = pipeline();
  return found != nullptr ? found->busy() : 0;
}

std::size_t PartitionStages::slowest() const {
  const auto pace = [&](std::size_t i) { return times[i] / static_cast<double>(pipeline()->replicas[i]); };
  std::size_t slowest = 0;
  for (std::size_t i = 1; i < times.size(); ++i)
    if (pace(i) > pace(slowest)) slowest = i;
  return slowest;
}

PartitionStages partitionStages(const app::DesignPartition& answer, const ExecutionPlan* plan) {
  PartitionStages stages;
  stages.usualChips = answer.usualChips;
  if (answer.times) {
    takeSeconds(stages, answer);
    if (plan != nullptr) {
      stages.wasCompared = app::isComparedWithSilicon(plan->request.model, plan->request.hardware);
      stages.plannedWith = plannedWith(answer, *plan);
    }
  } else {
    for (std::size_t place = 0; place < answer.partition.spans.size(); ++place)
      stages.times.push_back(static_cast<double>(
          answer.fused.empty() ? answer.partition.spans[place].macs : answer.fused[place].work.macs * answer.batch()));
    stages.isLinkBound.assign(stages.times.size(), false);
  }
  if (answer.settings.targetPeriod && stages.inSeconds)
    stages.stap = withinReason(stapForPeriod(stages.times, *answer.settings.targetPeriod));
  else
    stages.stap = stapForChips(stages.times, answer.chips());
  return stages;
}

std::optional<double> imagesPerSecond(const app::DesignPartition& answer, const PartitionStages& stages) {
  const Stap* stap = stages.pipeline();
  if (stap == nullptr || !stages.inSeconds || !(stap->period > 0)) return std::nullopt;
  return static_cast<double>(answer.batch()) / stap->period;
}

std::optional<ChipsCapacity> capacityForChips(const app::DesignPartition& answer) {
  if (answer.hasOwnCuts || answer.settings.scheme != PartitionScheme::Occam) return std::nullopt;
  const auto found = app::capacityForChips(app::staircaseOf(answer), answer.settings.goal, answer.chips());
  if (!found) return std::nullopt;
  return ChipsCapacity{app::unitsOf(answer).capacityBytes(found->capacity), found->spans};
}

QString capacityForChipsText(const ChipsCapacity& least) {
  return QObject::tr("%1 has %2.")
      .arg(neededSizeText(static_cast<double>(least.bytes)),
           counted(static_cast<std::size_t>(least.spans), QObject::tr("1 span"), QObject::tr("%1 spans")));
}

QString tooFewChipsText(const app::DesignPartition& answer) {
  const QString set = answer.chips() == 1 ? QObject::tr("1 is") : QObject::tr("%1 are").arg(answer.chips());
  return QObject::tr("%1 spans need %1 chips, one each; %2 set.").arg(answer.partition.spans.size()).arg(set);
}

QString moveEnergyText(const app::DesignPartition& answer) {
  return answer.energy ? energyText(answer, answer.energy->total) : QString();
}

QString moveEnergyText(const app::DesignPartition& answer, std::size_t span) {
  return answer.energy ? energyText(answer, answer.energy->of(answer.partition.spans[span].transfers)) : QString();
}

PipelinePicture pipelinePicture(const app::DesignPartition& answer, const PartitionStages& stages) {
  PipelinePicture picture;
  picture.batch = answer.batch();
  const Stap* stap = stages.pipeline();
  if (stap == nullptr) {
    picture.why = words(std::get<StapViolation>(stages.stap).message);
    if (!stages.hasTooFewChips()) return picture;
    picture.why = tooFewChipsText(answer);
    if (const auto least = capacityForChips(answer)) picture.why += QLatin1Char(' ') + capacityForChipsText(*least);
    return picture;
  }
  const std::vector<tilescope::PipelineStage> core = coreStages(answer, stages, *stap);
  const bool moves = stap->period > 0;
  const PipelineTimeline timeline = moves ? timelineOf(core, imagesShown(*stap)) : PipelineTimeline{};
  countIn(picture, stages.inSeconds, moves ? timeline.end : stap->latency);
  picture.isEstimate = stages.isEstimate;
  picture.plannedWith = stages.plannedWith;
  picture.busy = stages.busy();
  picture.period = stap->period / picture.perUnit;
  picture.latency = stap->latency / picture.perUnit;
  picture.chips = static_cast<int>(stap->chips);
  for (std::size_t i = 0; i < core.size(); ++i)
    picture.stages.push_back({QObject::tr("stage %1").arg(i + 1), words(core[i].name),
                              static_cast<int>(core[i].replicas), core[i].latency / picture.perUnit,
                              stages.isLinkBound[i], stages.busy(i), moveEnergyText(answer, i)});
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
