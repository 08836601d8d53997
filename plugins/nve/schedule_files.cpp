// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/nve/schedule_files.h"

#include <fmt/format.h>

#include <array>

#include "core/base/json.h"
#include "core/base/json_fwd.h"

namespace tilescope::nve {
namespace {

constexpr std::array kEverySlot{Slot::MemA, Slot::MemB, Slot::WReg, Slot::IReg, Slot::VMac, Slot::Act};
constexpr int kStallThread = kSlots;

// "#3"; in the rotating region "r4".
std::string addressOf(const Instruction& instruction, Slot slot) {
  const bool isA = slot == Slot::MemA;
  const bool rotating = isA ? instruction.rotatingA : instruction.rotatingB;
  return fmt::format("{}{}", rotating ? "r" : "#", isA ? instruction.addressA : instruction.addressB);
}

Json operationJson(const Schedule& schedule, const PartitionProgram& program, const ScheduledOperation& operation) {
  const std::int64_t cycle = schedule.slotOf(operation);
  Json json = {{"slot", name(operation.slot)},
               {"cycle", cycle},
               {"flat", operation.cycle},
               {"stage", schedule.stageOf(operation)},
               {"op", name(operation.operation)}};
  for (const auto& [key, value] : {std::pair("map", operation.map),
                                   {"input", operation.input},
                                   {"k", operation.column},
                                   {"r", operation.pixel},
                                   {"word", operation.word}})
    if (value >= 0) json[key] = value;
  if (operation.slot == Slot::MemA || operation.slot == Slot::MemB)
    json["address"] = addressOf(program.kernel[static_cast<std::size_t>(cycle)], operation.slot);
  return json;
}

Json stallsOf(const Schedule& schedule) {
  Json stalls = Json::array();
  for (const Stall& stall : schedule.stalls)
    stalls.push_back({{"cycle", stall.cycle}, {"cycles", stall.cycles}, {"reason", stall.reason}});
  return stalls;
}

Json utilisationOf(const Schedule& schedule) {
  std::array<std::int64_t, kSlots> busy{};
  for (const ScheduledOperation& operation : schedule.operations) ++busy[static_cast<std::size_t>(operation.slot)];
  Json shares = Json::object();
  for (const Slot slot : kEverySlot)
    shares[std::string(name(slot))] =
        static_cast<double>(busy[static_cast<std::size_t>(slot)]) / static_cast<double>(schedule.interval);
  return shares;
}

std::string partitionText(const Schedule& schedule, const PartitionProgram& program) {
  const Json head = {{"maps", program.maps},
                     {"inputs", program.inputs},
                     {"lanes", schedule.lanes},
                     {"II", schedule.interval},
                     {"II_lower_bound", schedule.lowerBound},
                     {"stages", schedule.stages},
                     {"R", schedule.columnsHeld},
                     {"words_per_column", schedule.wordsPerColumn},
                     {"prologue", program.prologue.size()},
                     {"scratchpad_words", schedule.scratchpadWords()},
                     {"utilisation", utilisationOf(schedule)},
                     {"stalls", stallsOf(schedule)}};
  std::string text = head.dump();
  text.back() = ',';  // replaces the end of the object, to append its operations
  text += "\n  \"slots\": [\n";
  for (std::size_t i = 0; i < schedule.operations.size(); ++i)
    text += "   " + operationJson(schedule, program, schedule.operations[i]).dump() +
            (i + 1 < schedule.operations.size() ? ",\n" : "\n");
  return text + "  ]}";
}

Json nameEvent(const char* what, std::size_t process, int thread, const std::string& text) {
  return {{"name", what}, {"ph", "M"}, {"pid", process}, {"tid", thread}, {"args", {{"name", text}}}};
}

Json completeEvent(const std::string& text, std::int64_t start, std::int64_t cycles, std::size_t process, int thread,
                   Json arguments) {
  return {{"name", text},
          {"ph", "X"},
          {"ts", start},
          {"dur", cycles},
          {"pid", process},
          {"tid", thread},
          {"args", std::move(arguments)}};
}

// "mac m2": with the map, so that viewers colour maps differently.
std::string eventName(const ScheduledOperation& operation) {
  const std::string text(name(operation.operation));
  return operation.map < 0 ? text : fmt::format("{} m{}", text, operation.map);
}

void addPartition(const Schedule& schedule, const PartitionProgram& program, std::size_t process, std::string& lines) {
  const auto add = [&](const Json& event) { lines += (lines.empty() ? "" : ",\n") + event.dump(); };
  add(nameEvent("process_name", process, 0, fmt::format("partition {}, II {}", process, schedule.interval)));
  for (const Slot slot : kEverySlot)
    add(nameEvent("thread_name", process, static_cast<int>(slot), std::string(name(slot))));
  if (!schedule.stalls.empty()) add(nameEvent("thread_name", process, kStallThread, "stalls"));
  for (const ScheduledOperation& operation : schedule.operations)
    add(completeEvent(eventName(operation), operation.cycle, 1, process, static_cast<int>(operation.slot),
                      operationJson(schedule, program, operation)));
  for (const Stall& stall : schedule.stalls)
    add(completeEvent("stall", stall.cycle, stall.cycles, process, kStallThread, {{"reason", stall.reason}}));
}

}  // namespace

std::string scheduleJson(const std::string& layer, const CompiledLayer& compiled) {
  std::string text = fmt::format("{{\"layer\": {}, \"mode\": \"{}\", \"positions\": {}, \"partitions\": [\n ",
                                 Json(layer).dump(), name(compiled.program.mode), compiled.program.work.positions);
  for (std::size_t i = 0; i < compiled.partitions.size(); ++i)
    text += (i > 0 ? ",\n " : "") + partitionText(compiled.program.partitions[i], compiled.partitions[i]);
  return text + "\n]}\n";
}

std::string scheduleTrace(const CompiledLayer& compiled) {
  std::string events;
  for (std::size_t i = 0; i < compiled.partitions.size(); ++i)
    addPartition(compiled.program.partitions[i], compiled.partitions[i], i, events);
  return "{\"traceEvents\": [\n" + events + "\n], \"displayTimeUnit\": \"ns\"}\n";
}

}  // namespace tilescope::nve
