// SPDX-License-Identifier: GPL-3.0-or-later
// Opens a file of unknown kind: its "format" field shows whether it is a network, a hardware profile, a technology, a
// session, a program's measurements or a sweep; a store of sweeps is recognised by its first bytes.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "app/common/design.h"

namespace tilescope::app {

enum class FileKind { Network, Hardware, Technology, Session, Measured, Sweep, SweepStore };

// The kind that the "format" field of the file states.
Result<FileKind> fileKind(const std::string& path);

// The configuration with its network, profile or unit energies replaced by those of the file. A new profile removes the
// edits, the technology and, if it lacks the chosen dataflow, the dataflow.
Result<Design> withFile(Design design, const std::string& path);

// The arguments with the file added for the kind that its format states; fails if that argument is already given.
Result<DesignWords> withFile(DesignWords words, const std::string& path);

// The configuration with its ONNX file read again with other sizes: all that the file leaves open, by name. Fails if
// the file is gone or was replaced, or if the network was changed after it was read.
Result<Design> withSizes(Design design, const std::map<std::string, std::int64_t>& sizes);

Design withNetwork(Design design, const std::string& name, Network network);
Design withProfile(Design design, const std::string& name, HardwareProfile profile);

}  // namespace tilescope::app
