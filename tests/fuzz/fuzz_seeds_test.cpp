// SPDX-License-Identifier: GPL-3.0-or-later
// All fuzz targets on their seeds, and on a few mutants of each: the same ones in every run. No fuzzer is needed.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <random>
#include <sstream>
#include <vector>

#include "tests/fuzz/fuzz_target.h"
#include "tests/support/places.h"

namespace tilescope {

std::map<std::string, FuzzTarget>& fuzzTargets() {
  static std::map<std::string, FuzzTarget> targets;
  return targets;
}

namespace {

constexpr std::size_t kMutants = 1000;           // of all seeds of a target, at most
constexpr std::size_t kMutantBytes = 1'000'000;  // which bounds their time
constexpr int kMaxFlips = 4;

struct Seed {
  std::string path;  // in the project
  std::string text;
};

// The list that tests/fuzz/CMakeLists.txt writes.
std::map<std::string, std::vector<Seed>> readSeeds() {
  std::map<std::string, std::vector<Seed>> seeds;
  std::ifstream list(inBuild("fuzz_seeds.txt"));
  std::string target, path;
  while (list >> target >> path) {
    std::ostringstream text;
    text << std::ifstream(inSource(path), std::ios::binary).rdbuf();
    seeds[target].push_back({path, text.str()});
  }
  return seeds;
}

const std::vector<Seed>& seedsOf(const std::string& target) {
  static const std::map<std::string, std::vector<Seed>> kSeeds = readSeeds();
  static const std::vector<Seed> kNone;
  const auto found = kSeeds.find(target);
  return found == kSeeds.end() ? kNone : found->second;
}

void run(FuzzTarget target, const std::string& input, const std::string& what) {
  try {
    target(input);
  } catch (const std::exception& e) {
    ADD_FAILURE() << what << ": " << e.what();
  }
}

// A beginning of the seed, or the seed with some bits flipped.
std::string mutant(std::string text, std::mt19937& random) {
  if (text.empty()) return text;
  if (random() % 4 == 0) return text.substr(0, random() % text.size());
  for (std::size_t flips = 1 + random() % kMaxFlips; flips > 0; --flips) {
    char& byte = text[random() % text.size()];
    byte = static_cast<char>(byte ^ (1 << random() % 8));
  }
  return text;
}

class FuzzSeeds : public testing::TestWithParam<std::string> {
 protected:
  const FuzzTarget target = fuzzTargets().at(GetParam());
  const std::vector<Seed>& seeds = seedsOf(GetParam());
};

TEST_P(FuzzSeeds, AreReadOrRejected) {
  ASSERT_FALSE(seeds.empty());
  for (const Seed& seed : seeds) {
    ASSERT_FALSE(seed.text.empty()) << seed.path;
    run(target, seed.text, seed.path);
  }
}

TEST_P(FuzzSeeds, MutantsAreReadOrRejected) {
  std::mt19937 random(1);
  std::size_t bytes = 0;
  for (std::size_t i = 0; i < kMutants && bytes < kMutantBytes && !HasFailure(); ++i) {
    const Seed& seed = seeds[random() % seeds.size()];
    const std::string text = mutant(seed.text, random);
    bytes += text.size();
    run(target, text, "mutant " + std::to_string(i) + " of " + seed.path);
  }
}

std::vector<std::string> targetNames() {
  std::vector<std::string> names;
  for (const auto& [name, target] : fuzzTargets()) names.push_back(name);
  return names;
}

INSTANTIATE_TEST_SUITE_P(Targets, FuzzSeeds, testing::ValuesIn(targetNames()),
                         [](const testing::TestParamInfo<std::string>& target) { return target.param; });

}  // namespace
}  // namespace tilescope
