// SPDX-License-Identifier: GPL-3.0-or-later
// Opens a file of unknown kind. A store of sweep results is recognised by its first bytes, every other file by its
// "format" field: a network, hardware profile, technology, session, measurements or sweep.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "app/common/design.h"

namespace tilescope::app {

enum class FileKind { Network, Hardware, Technology, Session, Measured, Sweep, SweepStore };

// The kind that the "format" field of the file states.
Result<FileKind> fileKind(const std::string& path);

// Replaces the network, the profile or the unit energies by those of the file. A new profile removes the edits, the
// technology, and a chosen dataflow that it lacks.
Result<Design> withFile(Design design, const std::string& path);

// Sets the argument for the kind of file that its "format" field states, such as network or hardware. Fails if that
// argument is already set.
Result<DesignWords> withFile(DesignWords words, const std::string& path);

// Reads the ONNX file of the network again with these sizes for its open dimensions, by name. Fails if the file is
// missing or was replaced, or if the network was changed after it was read.
Result<Design> withSizes(Design design, const std::map<std::string, std::int64_t>& sizes);

Design withNetwork(Design design, const std::string& name, Network network);
Design withProfile(Design design, const std::string& name, HardwareProfile profile);

}  // namespace tilescope::app
