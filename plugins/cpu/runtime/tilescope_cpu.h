// SPDX-License-Identifier: GPL-3.0-or-later
// Everything that a layer's function calls.
#pragma once

#include "tilescope_cpu_conv.h"
#include "tilescope_cpu_depthwise.h"
#include "tilescope_cpu_passes.h"
#include "tilescope_cpu_strips.h"
