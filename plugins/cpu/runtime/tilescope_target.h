// SPDX-License-Identifier: GPL-3.0-or-later
// The machine of the program: this processor. Functions that other programs also compile for a GPU are plain here.
#pragma once

#define __host__
#define __device__
