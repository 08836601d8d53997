// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/host/host_facts.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "core/base/format_size.h"
#include "core/base/units.h"
#include "core/host/system_files.h"

namespace tilescope::host {
namespace {

namespace fs = std::filesystem;

constexpr int kMaxCacheLevel = 4;                                // none has more
constexpr std::int64_t kMinCacheBytes = kBytesPerKibibyte;       // smaller ones are mistakes
constexpr std::int64_t kMaxCacheBytes = std::int64_t{16} << 30;  // larger ones are mistakes
constexpr std::int64_t kUnlimitedBytes = std::int64_t{1} << 60;  // version 1 writes its largest number for no limit

std::optional<int> positive(const fs::path& file) {
  const std::optional<std::string> line = lineOf(file);
  const std::optional<std::int64_t> value = line ? wholeNumber(*line) : std::nullopt;
  return value && *value > 0 && *value < kMaxCacheBytes
             ? std::optional(static_cast<int>(std::min<std::int64_t>(*value, std::int64_t{1} << 30)))
             : std::nullopt;
}

// Instruction caches have no say in what data needs.
std::optional<Cache> cacheIn(const fs::path& folder, std::vector<Missing>& missing) {
  const std::optional<int> level = positive(folder / "level");
  if (!level || *level > kMaxCacheLevel || lineOf(folder / "type").value_or("") == "Instruction") return std::nullopt;
  const std::string text = lineOf(folder / "size").value_or("");
  const std::optional<std::int64_t> bytes = kibibytes(text);
  if (!bytes || *bytes < kMinCacheBytes || *bytes > kMaxCacheBytes) {
    missing.push_back({fmt::format("L{} in sysfs", *level), fmt::format("its size is \"{}\"", text)});
    return std::nullopt;
  }
  Cache cache{
      *level,       *bytes, positive(folder / "ways_of_associativity"), positive(folder / "coherency_line_size"),
      std::nullopt, "sysfs"};
  if (const auto sharing = lineOf(folder / "shared_cpu_list"))
    if (const auto cpus = cpuList(*sharing)) cache.sharedBy = static_cast<int>(cpus->size());
  return cache;
}

std::map<int, Cache> cachesInFolder(const fs::path& folder, std::vector<Missing>& missing) {
  std::map<int, Cache> caches;
  std::set<fs::path> indices;
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, error))
    if (entry.path().filename().string().starts_with("index")) indices.insert(entry.path());
  for (const fs::path& index : indices)
    if (const std::optional<Cache> cache = cacheIn(index, missing)) caches.emplace(cache->level, *cache);
  return caches;
}

// A level of the folder is better known than one of sysconf. An outer cache is larger than an inner one.
void addCaches(const fs::path& folder, const SystemValues& system, Facts& facts) {
  std::error_code error;
  if (!fs::is_directory(folder, error))
    facts.missing.push_back({"sharing of caches", "the folder " + folder.string() + " is hidden"});
  std::map<int, Cache> caches = cachesInFolder(folder, facts.missing);
  for (const Cache& cache : system.caches)
    if (cache.bytes >= kMinCacheBytes && cache.bytes <= kMaxCacheBytes) caches.emplace(cache.level, cache);
  for (const auto& [level, cache] : caches) {
    if (!facts.caches.empty() && cache.bytes < facts.caches.back().bytes) {
      facts.missing.push_back({fmt::format("L{}", level), fmt::format("{} is smaller than the level inside it",
                                                                      formatBits(cache.bytes * kBitsPerByte))});
      continue;
    }
    facts.caches.push_back(cache);
  }
  for (int level = 1; level <= 3; ++level)
    if (!caches.contains(level))
      facts.missing.push_back({fmt::format("size of L{}", level), "neither sysfs nor sysconf states it"});
}

void addCores(const fs::path& cpus, Facts& facts) {
  std::set<int> taken;
  bool isKnown = true;
  for (const int cpu : facts.cpus) {
    if (taken.contains(cpu)) continue;
    facts.cores.push_back(cpu);
    const auto text = lineOf(cpus / fmt::format("cpu{}", cpu) / "topology" / "thread_siblings_list");
    const auto siblings = text ? cpuList(*text) : std::nullopt;
    if (siblings) taken.insert(siblings->begin(), siblings->end());
    isKnown = isKnown && siblings.has_value();
  }
  if (!isKnown)
    facts.missing.push_back({"threads of a core", "no topology in " + cpus.string() + "; every CPU counts as a core"});
}

template <class Read>
std::optional<double> tightest(const std::vector<fs::path>& groups, Read read) {
  std::optional<double> limit;
  for (const fs::path& group : groups)
    if (const std::optional<double> value = read(group)) limit = std::min(limit.value_or(*value), *value);
  return limit;
}

std::optional<double> numberIn(const fs::path& file) {
  const auto line = lineOf(file);
  const auto value = line ? wholeNumber(*line) : std::nullopt;
  return value ? std::optional(real(*value)) : std::nullopt;
}

// "max 100000" or "150000 100000" of version 2; two files of version 1, with −1 for no limit.
std::optional<double> quotaOf(const fs::path& group) {
  if (const auto line = lineOf(group / "cpu.max")) {
    const std::size_t blank = line->find_first_of(' ');
    if (blank == std::string::npos) return std::nullopt;
    const auto quota = wholeNumber(line->substr(0, blank)), period = wholeNumber(line->substr(blank));
    return quota && period && *quota > 0 && *period > 0 ? std::optional(real(*quota) / real(*period)) : std::nullopt;
  }
  const auto quota = numberIn(group / "cpu.cfs_quota_us"), period = numberIn(group / "cpu.cfs_period_us");
  return quota && period && *quota > 0 && *period > 0 ? std::optional(*quota / *period) : std::nullopt;
}

std::optional<double> freeIn(const fs::path& group) {
  for (const auto& [limitName, usedName] :
       {std::pair("memory.max", "memory.current"), std::pair("memory.limit_in_bytes", "memory.usage_in_bytes")}) {
    const auto limit = numberIn(group / limitName), used = numberIn(group / usedName);
    if (limit && used && *limit < real(kUnlimitedBytes)) return std::max(0.0, *limit - *used);
  }
  return std::nullopt;
}

void addMemory(const SystemRoots& roots, Facts& facts) {
  const std::optional<double> inGroup = tightest(controlGroups(roots.sys, roots.proc, "memory"), freeIn);
  const auto text = fieldOf(linesOf(roots.proc / "meminfo"), "MemAvailable");  // "22545020 kB"
  std::optional<double> free = inGroup;
  if (text)
    if (const auto kib = wholeNumber(text->substr(0, text->find_first_of(' '))))
      free = std::min(real(*kib * kBytesPerKibibyte), inGroup.value_or(real(kUnlimitedBytes)));
  if (free)
    facts.freeBytes = static_cast<std::int64_t>(*free);
  else
    facts.missing.push_back({"free memory", "no MemAvailable in " + (roots.proc / "meminfo").string()});
}

// "always [madvise] never"
std::string chosenIn(const std::string& line) {
  const std::size_t open = line.find('['), close = line.find(']');
  return open == std::string::npos || close == std::string::npos || close < open
             ? std::string()
             : line.substr(open + 1, close - open - 1);
}

}  // namespace

int lanesOf(Vectors vectors) {
  constexpr std::array kLanes{4, 8, 16};
  return kLanes[static_cast<std::size_t>(vectors)];
}

const Cache* Facts::cache(int level) const {
  const auto found = std::find_if(caches.begin(), caches.end(), [&](const Cache& one) { return one.level == level; });
  return found == caches.end() ? nullptr : &*found;
}

int Facts::usableCores() const {
  const double allowed = quota ? std::min(std::floor(*quota), real(static_cast<std::int64_t>(cores.size())))
                               : static_cast<double>(cores.size());
  return std::max(1, static_cast<int>(allowed));
}

Facts readFacts(const SystemRoots& roots, const SystemValues& system) {
  Facts facts;
  facts.vectors = system.vectors;
  facts.cpus = system.cpus;
  if (facts.cpus.empty()) {
    facts.cpus = {0};
    facts.missing.push_back({"affinity", "sched_getaffinity failed; only CPU 0 is used"});
  }
  std::sort(facts.cpus.begin(), facts.cpus.end());
  facts.processor = fieldOf(linesOf(roots.proc / "cpuinfo"), "model name").value_or("");
  if (facts.processor.empty())
    facts.missing.push_back({"name of the processor", "none in " + (roots.proc / "cpuinfo").string()});
  const fs::path cpus = roots.sys / "devices" / "system" / "cpu";
  addCores(cpus, facts);
  addCaches(cpus / fmt::format("cpu{}", facts.cores.front()) / "cache", system, facts);
  facts.quota = tightest(controlGroups(roots.sys, roots.proc, "cpu"), quotaOf);
  addMemory(roots, facts);
  facts.hugePages = chosenIn(lineOf(roots.sys / "kernel" / "mm" / "transparent_hugepage" / "enabled").value_or(""));
  return facts;
}

}  // namespace tilescope::host
