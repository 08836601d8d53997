// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <ostream>

#include "core/base/json.h"
#include "core/hardware/hardware_json.h"
#include "tests/core/hardware/sample_profile.h"

namespace tilescope {
namespace {

class PortChecks : public testing::TestWithParam<ProfileChange> {};

TEST_P(PortChecks, NameTheProblemAndTheRemedy) {
  const ProfileChange& change = GetParam();
  EXPECT_EQ(messagesAbout(sampleWith(change.pointer, Json::parse(change.json))), change.message) << change.what;
}

const ProfileChange kPortChanges[] = {
    {"the widest access first", "/memories/0/ports/0/bits_per_cycle", "[32, 16]",
     "a.json: /memories/0/ports/0/bits_per_cycle: found [32, 16]; expected [smallest, widest] access with smallest <= "
     "widest. Swap the two values\n"},
    {"a tensor that is not there", "/memories/0/ports/0/carries", R"(["O.read", "O.drain", "W.read"])",
     "a.json: /memories/0/ports/0/carries/2: found \"W.read\"; expected movements of tensors that this memory holds. "
     "Remove it, or add \"W\" to \"holds\"\n"},
    {"a movement on two ports", "/memories/0/ports/1/carries", R"(["O.fill", "O.update", "O.read"])",
     "a.json: /memories/0/ports/1/carries/2: found \"O.read\" again; expected every movement on exactly one port. "
     "Remove it "
     "here or from /memories/0/ports/0\n"},
    {"movements on no port", "/memories/0/ports/1/carries", R"(["O.fill"])",
     "a.json: /memories/0/ports: found no port that carries O.update; expected every movement of the tensors in "
     "\"holds\" on exactly one port. Add the movement to the \"carries\" of a port\n"},
    {"several movements on no port", "/memories/3/ports/0/carries", R"(["I.read"])",
     "a.json: /memories/3/ports: found no port that carries W.read, O.read or O.update; expected every movement of the "
     "tensors in \"holds\" on exactly one port. Add the movement to the \"carries\" of a port\n"},
    {"fill and drain of the outermost memory", "/memories/3/ports/0/carries",
     R"(["I.read", "I.fill", "W.read", "W.fill", "O.read", "O.update", "O.fill", "O.drain"])", "readable\n"},
    {"neither ports nor bandwidth", "/memories/2/energy_per", R"("access")",
     "a.json: /memories/2/energy_per: found energy per access (the default) of a memory with neither ports nor "
     "bandwidth; "
     "expected \"energy_per\": \"word\". State the energies per word, or give \"ports\" or \"bandwidth_gb_per_s\" so "
     "that "
     "an access has a width\n"},
    {"less than one bit per cycle", "/memories/1/bandwidth_gb_per_s", "0.02",
     "a.json: /memories/1/bandwidth_gb_per_s: found 0.02 GB/s, less than one bit per cycle at 200 MHz; expected at "
     "least "
     "one bit per cycle. Raise it to at least 0.025 GB/s or lower the clock\n"},
    {"just one bit per cycle", "/memories/1/bandwidth_gb_per_s", "0.025", "readable\n"},
    {"ports and bandwidth", "/memories/3/bandwidth_gb_per_s", "10",
     "readable\nwarning: a.json: /memories/3/bandwidth_gb_per_s: found bandwidth_gb_per_s besides ports; expected one "
     "of "
     "them. Ports decide the width of each movement, the bandwidth the total; remove one\n"},
    {"narrower than an element", "/memories/0/ports/0/bits_per_cycle", "[4, 4]",
     "readable\nwarning: a.json: /memories/0/ports/0/bits_per_cycle/1: found 4 bits per cycle; expected at least 16, "
     "one "
     "element of O.read. Every element takes several cycles; check the width, or the precision\n"},
};

INSTANTIATE_TEST_SUITE_P(Changes, PortChecks, testing::ValuesIn(kPortChanges));

}  // namespace
}  // namespace tilescope
