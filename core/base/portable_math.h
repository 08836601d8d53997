// SPDX-License-Identifier: GPL-3.0-or-later
// Logarithms and exponentials that are the same on every processor: std::log and std::exp choose their code by what the
// processor can do, and differ in the last bit. Within two units in the last place of the exact value.
#pragma once

namespace tilescope {

double portableLog2(double x);  // x above 0 and finite; exact of powers of two
double portableLn(double x);    // x above 0 and finite
double portableExp(double x);   // x finite; infinite from about 710 on

}  // namespace tilescope
