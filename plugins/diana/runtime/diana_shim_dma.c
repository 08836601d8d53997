// SPDX-License-Identifier: GPL-3.0-or-later
// The shim's channel, its DMA and the wait. The accelerator does one thing at a time: what is started before the wait
// for the one before is lost, so that a forgotten wait gives wrong data and not only a fault.
#include <string.h>

#include "diana_shim_internal.h"

void digital_open(void) {
  if (shim_device.open) shim_fault("the channel is opened twice", "digital_open", shim_say("open"), shim_say("closed"));
  shim_device.open = 1;
}

static struct shim_text pending_name(void) {
  static const char* const kNames[] = {"nothing",
                                       "memcpy_dig to L1",
                                       "memcpy_dig to L2",
                                       "digital_conv_2d",
                                       "digital_depthwise_conv_2d",
                                       "digital_fully_connected",
                                       "digital_element_wise_sum"};
  return shim_say("%s not waited for", kNames[shim_device.pending.kind]);
}

void digital_close(void) {
  if (!shim_device.open)
    shim_fault("the channel is closed twice", "digital_close", shim_say("closed"), shim_say("open"));
  if (shim_device.pending.kind != SHIM_NOTHING)
    shim_fault("the channel is closed before the wait", "digital_close", pending_name(),
               shim_say("global_sync_digital() before it"));
  shim_device.pending.kind = SHIM_NOTHING;
  shim_device.open = 0;
}

int shim_may_start(const char* function) {
  if (!shim_device.open) {
    shim_fault("the channel is closed", function, shim_say("closed"), shim_say("digital_open() before it"));
    return 0;
  }
  if (shim_device.pending.kind == SHIM_NOTHING) return 1;
  shim_fault("a start before the wait", function, pending_name(), shim_say("global_sync_digital() before it"));
  return 0;
}

static uint32_t aligned(uint32_t address, uint32_t granule, const char* what, const char* where) {
  if (address % granule != 0) shim_fault(what, where, shim_say("%u", address), shim_say("a multiple of %u", granule));
  return address - address % granule;
}

// How many of these bytes exist; fewer is a fault.
static uint32_t existing(const struct shim_memory* memory, uint32_t address, uint64_t bytes, uint32_t asked,
                         const char* where) {
  if (address + bytes <= memory->size) return (uint32_t)bytes;
  shim_fault(
      "a copy past the end of a memory", where,
      shim_say("%llu bytes (%u rounded up to a multiple of 32) at %u", (unsigned long long)bytes, asked, address),
      shim_say("an end within the %u bytes of %s", memory->size, memory->name));
  return address < memory->size ? memory->size - address : 0;
}

void memcpy_dig(uint32_t l2_address, uint32_t l1_address, uint32_t bytes, uint32_t direction, uint32_t banks) {
  if (!shim_may_start("memcpy_dig")) return;
  if (direction > DIANA_L1_TO_L2) {
    shim_fault("an unknown direction", "memcpy_dig: direction", shim_say("%u", direction),
               shim_say("0 (L2 to L1) or 1 (L1 to L2)"));
    return;
  }
  if (bytes == 0) {
    shim_fault("an empty copy", "memcpy_dig: bytes", shim_say("0"), shim_say("at least 1"));
    return;
  }
  if (banks != DIANA_BANKS)
    shim_fault("banks of another core", "memcpy_dig: banks", shim_say("%u", banks), shim_say("1, the digital core's"));
  const uint32_t l2 = aligned(l2_address, DIANA_L2_ALIGN, "an L2 address inside a word", "memcpy_dig: L2 address");
  const uint32_t l1 =
      aligned(l1_address, DIANA_L1_ALIGN, "an L1 address whose low bits are lost", "memcpy_dig: L1 address");
  const uint64_t rounded = ((uint64_t)bytes + DIANA_DMA_ROUND - 1) / DIANA_DMA_ROUND * DIANA_DMA_ROUND;
  const uint32_t in_l2 = existing(&shim_device.l2, l2, rounded, bytes, "memcpy_dig: L2 address");
  const uint32_t in_l1 = existing(&shim_device.l1, l1, rounded, bytes, "memcpy_dig: L1 address");
  shim_mark(&shim_device.l2, l2, bytes);
  shim_mark(&shim_device.l1, l1, bytes);
  shim_device.pending = (struct shim_operation){.kind = direction == DIANA_L2_TO_L1 ? SHIM_COPY_IN : SHIM_COPY_OUT,
                                                .l2 = l2,
                                                .l2_bytes = in_l2 < in_l1 ? in_l2 : in_l1,
                                                .l1 = l1};
  shim_count_copy(direction == DIANA_L2_TO_L1, bytes);
}

static void move(struct shim_memory* to, uint32_t to_address, const struct shim_memory* from, uint32_t from_address,
                 uint32_t bytes) {
  memcpy(to->bytes + to_address, from->bytes + from_address, bytes);
  memcpy(to->defined + to_address, from->defined + from_address, bytes);
}

void global_sync_digital(void) {
  if (!shim_device.open) {
    shim_fault("the channel is closed", "global_sync_digital", shim_say("closed"),
               shim_say("digital_open() before it"));
    return;
  }
  const struct shim_operation done = shim_device.pending;
  shim_device.pending.kind = SHIM_NOTHING;
  switch (done.kind) {
    case SHIM_NOTHING:  // polling an idle accelerator ends at once
      break;
    case SHIM_COPY_IN:
      if (done.l2_bytes) move(&shim_device.l1, done.l1, &shim_device.l2, done.l2, done.l2_bytes);
      break;
    case SHIM_COPY_OUT:
      if (done.l2_bytes) move(&shim_device.l2, done.l2, &shim_device.l1, done.l1, done.l2_bytes);
      break;
    case SHIM_CONV:
      shim_run_conv(&done);
      break;
    case SHIM_DEPTHWISE:
      shim_run_depthwise(&done);
      break;
    case SHIM_DENSE:
      shim_run_dense(&done);
      break;
    case SHIM_SUM:
      shim_run_sum(&done);
      break;
  }
}
