// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of the description reader. Each reads its valid parts, so that all errors are reported at once.
#pragma once

#include <cstddef>
#include <string>
#include <utility>

#include "core/base/json.h"
#include "core/base/result.h"
#include "core/sweep/sweep_description.h"

namespace tilescope {

struct SweepReading {
  const Json& document;  // without notes and unknown keys
  const std::string& file;
  const SweepReaders& readers;
  Diagnostics schemaErrors;
  Diagnostics errors{}, warnings{};
  SweepDescription sweep{};
  bool hasHardware = false, hasNetworks = false, hasAxes = false;  // read without errors
  Json profile{};                                                  // the base profile, if any

  // Null if missing or rejected by the schema.
  const Json* part(const std::string& pointer) const;
  bool isSound(const std::string& pointer) const;

  void error(const std::string& pointer, std::string found, std::string expected, std::string remedy);
  void warning(const std::string& pointer, std::string found, std::string expected, std::string remedy);
  // Errors of a file that the description names at this pointer keep their place in that file.
  void errorsAt(const std::string& pointer, Diagnostics found);
  // Relative to the description's folder; anything but a path is unchanged.
  std::string beside(const std::string& named) const;
};

void readHardwareAndNetworks(SweepReading& reading);
void readAxes(SweepReading& reading);                            // requires hardware and networks
void readQuestions(SweepReading& reading);                       // requires axes
void readFields(SweepReading& reading, SweepNames& names);       // the dependent fields
void readConstraints(SweepReading& reading, SweepNames& names);  // "before" and "after"
void readFront(SweepReading& reading, SweepNames& names);
void readSample(SweepReading& reading);  // "sample" and other settings of the run

}  // namespace tilescope
