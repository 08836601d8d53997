// SPDX-License-Identifier: GPL-3.0-or-later
// Opens a file of unknown kind: a sweep store by its first bytes, others by their "format".
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "app/common/design.h"

namespace tilescope::app {

enum class FileKind { Network, Hardware, Technology, Session, Measured, Sweep, SweepStore };

// The kind that the "format" field of the file states.
Result<FileKind> fileKind(const std::string& path);

// Replaces network, profile or unit energies. A new profile removes edits, technology, and a dataflow that it lacks.
Result<Design> withFile(Design design, const std::string& path);

// Sets the argument for the file's kind; an error if it is set already.
Result<DesignWords> withFile(DesignWords words, const std::string& path);

// Reads the ONNX file again with these sizes of open dimensions, by name. Fails if the file is missing or replaced, or
// the network was changed.
Result<Design> withSizes(Design design, const std::map<std::string, std::int64_t>& sizes);

Design withNetwork(Design design, const std::string& name, Network network);
Design withProfile(Design design, const std::string& name, HardwareProfile profile);

}  // namespace tilescope::app
