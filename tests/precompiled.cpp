// SPDX-License-Identifier: GPL-3.0-or-later
// Nothing of its own: CMake hangs the precompiled headers of the tests on a target, and a target needs a source.
