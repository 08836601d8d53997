// SPDX-License-Identifier: GPL-3.0-or-later
// An NVE network file as written: valid values with their places; nve_check.h compares them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/text_findings.h"
#include "core/base/xml_tree.h"

namespace tilescope::nve {

template <class T>
struct Placed {
  T value{};
  std::size_t at = 0;
};

using Number = std::optional<Placed<std::int64_t>>;  // absent: missing, or already reported

struct FileMap {
  std::size_t at = 0;
  Number idx, count;
  std::vector<Placed<std::int64_t>> inputs;
  bool isComplete = true;  // false: an error in the list has been reported
};

struct FileLayer {
  std::size_t at = 0;
  std::string name;
  Number idx;
  Number outHeight, outWidth, kernelHeight, kernelWidth, subHeight, subWidth, outCount;
  Number inCount, biasShift, actShift;  // optional
  std::optional<Placed<std::string>> weights;
  bool hasOutCount = false, hasInCount = false;  // true also if the value was reported
  std::vector<FileMap> maps;
};

struct FileNetwork {
  std::size_t at = 0;
  std::string name, source, input;  // "" if missing
  std::vector<FileLayer> layers;    // in file order
};

FileNetwork fileNetwork(const XmlElement& root, TextFindings& findings);

}  // namespace tilescope::nve
