// SPDX-License-Identifier: GPL-3.0-or-later
// Opening a file of unknown kind: its "format" shows whether it is a network, a hardware profile, a technology, a
// session, what a program measured or a sweep; a store of sweeps is known by its first bytes.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "app/common/design.h"

namespace tilescope::app {

enum class FileKind { Network, Hardware, Technology, Session, Measured, Sweep, SweepStore };

// The kind that the "format" field of the file states.
Result<FileKind> fileKind(const std::string& path);

// The design with the network, the profile or the unit energies of the file in place of its own. A new profile
// removes the edits, the technology and, if it has no such dataflow, the dataflow.
Result<Design> withFile(Design design, const std::string& path);

// The words with the file in the place that its format says; fails if that place is already taken.
Result<DesignWords> withFile(DesignWords words, const std::string& path);

// The design with its ONNX file read again with other sizes; all that the file leaves open, by name. Fails if the file
// is gone or another one, or if the network was changed after it was read.
Result<Design> withSizes(Design design, const std::map<std::string, std::int64_t>& sizes);

Design withNetwork(Design design, const std::string& name, Network network);
Design withProfile(Design design, const std::string& name, HardwareProfile profile);

}  // namespace tilescope::app
