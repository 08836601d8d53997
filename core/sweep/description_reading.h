// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of the reader of descriptions. Each reads its part of the document as far as it is valid by the schema, so
// that all errors are reported at once.
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
  bool hasHardware = false, hasNetworks = false, hasAxes = false;  // complete and without errors
  Json profile{};                                                  // the base profile, if there is one

  // The part at this pointer, or null if it is missing or the schema rejected something in it.
  const Json* part(const std::string& pointer) const;
  bool isSound(const std::string& pointer) const;

  void error(const std::string& pointer, std::string found, std::string expected, std::string remedy);
  void warning(const std::string& pointer, std::string found, std::string expected, std::string remedy);
  // Adds errors of another file that the description names at pointer. Errors with a place in that file keep it.
  void errorsAt(const std::string& pointer, Diagnostics found);
  // Resolves a path relative to the description, if it names a file; otherwise returns it unchanged.
  std::string beside(const std::string& named) const;
};

void readHardwareAndNetworks(SweepReading& reading);
void readAxes(SweepReading& reading);                            // after hardware and networks
void readQuestions(SweepReading& reading);                       // after axes
void readFields(SweepReading& reading, SweepNames& names);       // dependent fields
void readConstraints(SweepReading& reading, SweepNames& names);  // before, after, front
void readSample(SweepReading& reading);                          // sample and other settings of the run

}  // namespace tilescope
