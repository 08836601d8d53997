// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hardware/hardware_checks.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>

#include "core/base/json.h"
#include "core/base/json_document.h"
#include "core/base/json_pointer.h"
#include "core/base/names.h"
#include "core/base/units.h"

namespace tilescope {
namespace {

// Far above real hardware; products with layer sizes still fit into 64 bits.
constexpr std::int64_t kMaxProcessingElements = std::int64_t{1} << 40;

void reportUnknownDim(const std::string& typed, const std::vector<std::string>& dims, const std::string& pointer,
                      DocumentFindings& findings) {
  const Diagnostic unknown = unknownName("", pointer, typed, dims, "an array dimension of this profile");
  findings.error(pointer, unknown.found, unknown.expected, unknown.remedy);
}

// The names become JSON keys in other files, where "x-" would mark a note.
void checkNoNote(const std::string& name, const std::string& pointer, const std::string& what,
                 DocumentFindings& findings) {
  if (name.starts_with("x-"))
    findings.error(pointer, quoteName(name), "a name that does not start with \"x-\" (such keys are notes)",
                   fmt::format("Rename the {}", what));
}

void checkDistinct(const std::vector<std::string>& names, const std::string& list, const std::string& what,
                   DocumentFindings& findings) {
  std::map<std::string, std::size_t> first;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const auto [known, isNew] = first.emplace(names[i], i);
    if (isNew) continue;
    findings.error(fmt::format("{}/{}/name", list, i), quoteName(names[i]),
                   fmt::format("a name that no other {} has", what),
                   fmt::format("Rename it: {}/{} has this name already", list, known->second));
  }
}

void checkNames(const HardwareProfile& profile, DocumentFindings& findings) {
  checkDistinct(namesOf(profile.arrayDims), "/array/dims", "array dimension", findings);
  checkDistinct(namesOf(profile.memories), "/memories", "memory", findings);
  checkDistinct(namesOf(profile.dataflows), "/dataflows", "dataflow", findings);
  for (std::size_t m = 0; m < profile.memories.size(); ++m) {
    const Memory& memory = profile.memories[m];
    checkNoNote(memory.name, fmt::format("/memories/{}/name", m), "memory", findings);
    checkDistinct(namesOf(memory.ports), fmt::format("/memories/{}/ports", m), "port of this memory", findings);
  }
}

bool isTooLarge(const std::vector<ArrayDim>& array) {
  std::int64_t elements = 1;
  for (const ArrayDim& dim : array)
    elements = elements > kMaxProcessingElements / dim.size ? kMaxProcessingElements + 1 : elements * dim.size;
  return elements > kMaxProcessingElements;
}

void checkArray(const HardwareProfile& profile, DocumentFindings& findings) {
  for (std::size_t i = 0; i < profile.arrayDims.size(); ++i)
    checkNoNote(profile.arrayDims[i].name, fmt::format("/array/dims/{}/name", i), "array dimension", findings);
  if (isTooLarge(profile.arrayDims))
    findings.error("/array/dims", "more than 2^40 processing elements", "at most 2^40 (the product of all sizes)",
                   "Make the array smaller");
}

void checkSharing(const HardwareProfile& profile, DocumentFindings& findings) {
  const std::vector<std::string> dims = namesOf(profile.arrayDims);
  for (std::size_t m = 0; m < profile.memories.size(); ++m) {
    const std::vector<std::string>& shared = profile.memories[m].sharedAcross;
    for (std::size_t i = 0; i < shared.size(); ++i)
      if (std::find(dims.begin(), dims.end(), shared[i]) == dims.end())
        reportUnknownDim(shared[i], dims, fmt::format("/memories/{}/shared_across/{}", m, i), findings);
  }
}

constexpr const char* kAppendDram =
    "append one, for example {\"name\": \"dram\", \"size_bits\": 8589934592, \"holds\": [\"I\",\"W\",\"O\"], "
    "\"shared_across\": [all array dimensions], \"off_chip\": true, \"bandwidth_gb_per_s\": 25.6, \"read_energy\": 0, "
    "\"write_energy\": 0} with values of your memory";

void checkOffChip(const HardwareProfile& profile, DocumentFindings& findings) {
  const std::vector<Memory>& memories = profile.memories;
  const std::size_t last = memories.size() - 1;
  bool any = false;
  for (std::size_t m = 0; m < memories.size(); ++m) {
    any = any || memories[m].offChip;
    if (memories[m].offChip && m != last)
      findings.error(
          fmt::format("/memories/{}/off_chip", m), fmt::format("true for {}", quoteName(memories[m].name)),
          "exactly one off-chip memory, the outermost, which is last in the list",
          fmt::format("Move {} to the end of \"memories\", or remove its \"off_chip\"", quoteName(memories[m].name)));
  }
  const bool holdsAll = memories[last].holds.size() == kTensorCount;
  const std::string lastName = quoteName(memories[last].name);
  if (!any)
    findings.error("/memories", "no off-chip memory",
                   "an outermost memory with \"off_chip\": true that holds I, W and O",
                   holdsAll ? fmt::format("Add \"off_chip\": true to the last memory, {} (also where it is the chip's "
                                          "own last level), or {}",
                                          lastName, kAppendDram)
                            : fmt::format("Layers start and end off chip: {}", kAppendDram));
  else if (!holdsAll)
    findings.error(fmt::format("/memories/{}/holds", last),
                   fmt::format("a memory {} that does not hold all tensors", lastName),
                   "I, W and O in the outermost memory", "Add the missing tensors; every layer starts and ends there");
}

void checkSizes(const HardwareProfile& profile, DocumentFindings& findings) {
  for (std::size_t m = 0; m < profile.memories.size(); ++m)
    if (profile.memories[m].sizeBits > kLargestExact)
      findings.error(fmt::format("/memories/{}/size_bits", m), fmt::format("{}", profile.memories[m].sizeBits),
                     "at most 2^53 bits", "Make the memory smaller");
}

void checkGrowth(const HardwareProfile& profile, DocumentFindings& findings) {
  const std::vector<Memory>& memories = profile.memories;
  for (std::size_t inner = 0; inner < memories.size(); ++inner) {
    for (const Tensor tensor : memories[inner].holds) {
      std::size_t outer = inner + 1;
      while (outer < memories.size() && !memories[outer].stores(tensor)) ++outer;
      if (outer == memories.size() || memories[inner].sizeBits <= memories[outer].sizeBits) continue;
      findings.warning(fmt::format("/memories/{}/size_bits", inner),
                       fmt::format("{} bits, more than {} further out has ({})", memories[inner].sizeBits,
                                   quoteName(memories[outer].name), memories[outer].sizeBits),
                       fmt::format("a memory no larger than the next outer one that holds {}", name(tensor)),
                       "Legal, but check the sizes and the order (from the processing elements outwards)");
      break;
    }
  }
}

void checkUnrolledLoops(const std::vector<UnrolledLoop>& loops, const ArrayDim& dim, const std::string& pointer,
                        DocumentFindings& findings) {
  std::map<std::string, std::size_t> first;
  std::int64_t product = 1;
  for (std::size_t i = 0; i < loops.size(); ++i) {
    if (const auto [known, isNew] = first.emplace(loops[i].dim, i); !isNew)
      findings.error(fmt::format("{}/{}", pointer, i), fmt::format("loop dimension {} again", quoteName(loops[i].dim)),
                     "each loop dimension once per array dimension",
                     fmt::format("Write one entry with the product of both factors (first at {})", known->second));
    const std::int64_t factor = loops[i].factor.value_or(1);
    product = product > dim.size / factor ? dim.size + 1 : product * factor;
  }
  if (product > dim.size)
    findings.error(pointer, fmt::format("factors whose product is larger than {} ({})", quoteName(dim.name), dim.size),
                   fmt::format("factors with a product of at most {}", dim.size),
                   fmt::format("Make a factor smaller, write \"max\", or enlarge {}", quoteName(dim.name)));
}

void checkDataflows(const HardwareProfile& profile, DocumentFindings& findings) {
  const std::vector<std::string> dims = namesOf(profile.arrayDims);
  for (std::size_t d = 0; d < profile.dataflows.size(); ++d) {
    if (!profile.dataflows[d].unroll) continue;
    for (const auto& [dimName, loops] : *profile.dataflows[d].unroll) {
      const std::string pointer = childPointer(fmt::format("/dataflows/{}/unroll", d), dimName);
      const auto dim = std::find(dims.begin(), dims.end(), dimName);
      if (dim == dims.end())
        reportUnknownDim(dimName, dims, pointer, findings);
      else
        checkUnrolledLoops(loops, profile.arrayDims[static_cast<std::size_t>(dim - dims.begin())], pointer, findings);
    }
  }
}

bool isPriced(const std::string& figure) {
  return figure.starts_with("/technology") || (figure.starts_with("/memories/") && figure.find("/cost") != figure.npos);
}

void checkFigure(const std::string& figure, const std::string& pointer, const Json& document,
                 DocumentFindings& findings) {
  if (findings.full() || findPointer(document, figure)) return;
  if (isPriced(figure))
    return findings.warning(pointer, quoteName(figure), "a field that the profile has",
                            "Allowed, but without effect; remove it, or add the field");
  const bool wellFormed = splitPointer(figure).has_value();
  const std::string parent = longestExisting(document, figure);
  findings.error(
      pointer, quoteName(figure),
      wellFormed ? "a JSON pointer to a field of this profile" : "a JSON pointer such as \"/memories/0/read_energy\"",
      parent.empty() ? fmt::format("The fields at the top: {}", listChildren(document))
                     : fmt::format("{} exists; below it: {}", parent, listChildren(*findPointer(document, parent))));
}

// Limits must belong to existing numbers. A value outside its limits is only a warning.
void checkLimits(const HardwareProfile& profile, const Json& document, DocumentFindings& findings) {
  for (const auto& [figure, range] : profile.limits) {
    const std::string pointer = childPointer("/limits", figure);
    checkFigure(figure, pointer, document, findings);
    const Json* value = findPointer(document, figure);
    if (value == nullptr) continue;
    if (!value->is_number())
      findings.error(pointer, fmt::format("limits of {}, which is not a number", figure), "limits of a number",
                     "Limit a number, such as \"/clock_mhz\" or \"/memories/0/ports/0/bits_per_cycle/1\"");
    else if (range.min > range.max)
      findings.error(pointer, fmt::format("[{}, {}]", range.min, range.max), "the smaller value first",
                     fmt::format("Write [{}, {}]", range.max, range.min));
    else if (const double present = *value; present < range.min || present > range.max)
      findings.warning(figure, fmt::format("{}", present),
                       fmt::format("{} to {}, the limits of this profile", range.min, range.max),
                       "Planned as it is; sliders and advice stay within the limits");
  }
}

void checkVectorUnit(const HardwareProfile& profile, DocumentFindings& findings) {
  if (!profile.vectorUnit || !profile.vectorUnit->memory) return;
  std::vector<std::string> names;  // of the on-chip memories that hold inputs
  for (const Memory& memory : profile.memories)
    if (!memory.offChip && memory.stores(Tensor::I)) names.push_back(memory.name);
  if (contains(names, *profile.vectorUnit->memory)) return;
  if (contains(namesOf(profile.memories), *profile.vectorUnit->memory)) {
    findings.error("/vector/memory", quoteName(*profile.vectorUnit->memory), "a memory on chip that holds I",
                   names.empty() ? "Leave it out; this profile has none" : "Choose " + joinNames(names));
    return;
  }
  const Diagnostic unknown =
      unknownName("", "/vector/memory", *profile.vectorUnit->memory, names, "a memory of this profile");
  findings.error("/vector/memory", unknown.found, unknown.expected, unknown.remedy);
}

}  // namespace

bool areRightTogether(const HardwareProfile& profile) {
  return !isTooLarge(profile.arrayDims) &&
         std::none_of(profile.memories.begin(), profile.memories.end(), [&](const Memory& memory) {
           return isBelowOneBit(memory, profile.clockMhz) ||
                  std::any_of(memory.ports.begin(), memory.ports.end(), isReversed);
         });
}

void checkProfile(const HardwareProfile& profile, const Json& document, DocumentFindings& findings) {
  checkNames(profile, findings);
  checkArray(profile, findings);
  checkSharing(profile, findings);
  checkOffChip(profile, findings);
  checkPorts(profile, findings);
  checkCosts(profile, document, findings);
  checkSizes(profile, findings);
  checkGrowth(profile, findings);
  checkDataflows(profile, findings);
  checkVectorUnit(profile, findings);
  checkLimits(profile, document, findings);
  for (const auto& [figure, source] : profile.sources)
    checkFigure(figure, childPointer("/sources", figure), document, findings);
  for (std::size_t i = 0; i < profile.assumptions.size(); ++i)
    checkFigure(profile.assumptions[i], fmt::format("/assumptions/{}", i), document, findings);
}

}  // namespace tilescope
