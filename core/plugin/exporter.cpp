// SPDX-License-Identifier: GPL-3.0-or-later
// The destructors live here, so that the interfaces have one table of functions, in the library.
#include "core/plugin/exporter.h"

namespace tilescope {

FileSink::~FileSink() = default;
VerifySink::~VerifySink() = default;
Exporter::~Exporter() = default;

}  // namespace tilescope
