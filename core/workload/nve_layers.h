// SPDX-License-Identifier: GPL-3.0-or-later
// An NVE network file as written: values with their places, each valid by itself. nve_check.h checks them against each
// other. Internal to core/workload.
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
  std::size_t at = 0;  // byte of the text
};

using Number = std::optional<Placed<std::int64_t>>;  // absent: not in the file, or already reported

struct FileMap {
  std::size_t at = 0;
  Number idx, count;
  std::vector<Placed<std::int64_t>> inputs;
  bool isComplete = true;  // false: an error in the list was reported
};

struct FileLayer {
  std::size_t at = 0;
  std::string name;
  Number idx;
  Number outHeight, outWidth, kernelHeight, kernelWidth, subHeight, subWidth, outCount;
  Number inCount, biasShift, actShift;  // optional in the file
  std::optional<Placed<std::string>> weights;
  bool hasOutCount = false, hasInCount = false;  // also true if the value was reported as an error
  std::vector<FileMap> maps;
};

struct FileNetwork {
  std::size_t at = 0;
  std::string name, source, input;  // "": not in the file
  std::vector<FileLayer> layers;    // in file order
};

// Reports E_SCHEMA and E_NUM.
FileNetwork fileNetwork(const XmlElement& root, TextFindings& findings);

}  // namespace tilescope::nve
