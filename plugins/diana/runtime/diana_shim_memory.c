// SPDX-License-Identifier: GPL-3.0-or-later
// The shim's memories: bytes, their flags, and the processor's accesses to L2.
#include <stdlib.h>
#include <string.h>

#include "diana_shim_internal.h"

struct shim_device shim_device;

// Looks like data, differs from byte to byte, and is the same in every run (multiplier: Knuth's multiplicative hash).
uint8_t shim_poison(uint32_t address) {
  return (uint8_t)(((address + 0x5EEDu) * 2654435761u) >> 17);
}

static void release(struct shim_memory* memory) {
  free(memory->bytes);
  free(memory->defined);
  memset(memory, 0, sizeof *memory);
}

static int reserve(struct shim_memory* memory, const char* name, uint32_t size) {
  memory->name = name;
  memory->size = size;
  memory->high_water = 0;
  memory->bytes = malloc(size);
  memory->defined = calloc(size, 1);
  if (!memory->bytes || !memory->defined) return 0;
  for (uint32_t i = 0; i < size; ++i) memory->bytes[i] = shim_poison(i);
  return 1;
}

static int plausible(uint32_t size) {
  return size > 0 && size % 32 == 0 && size <= 1u << 28;
}

int shim_setup(uint32_t l2_bytes, uint32_t activation_l1_bytes, uint32_t weight_l1_bytes) {
  struct shim_device* d = &shim_device;
  release(&d->l2);
  release(&d->l1);
  free(d->input);
  free(d->input_defined);
  free(d->blob);
  free(d->blob_defined);
  memset(d, 0, sizeof *d);
  shim_forget_faults();
  shim_forget_counts();
  if (!plausible(l2_bytes) || !plausible(activation_l1_bytes) || !plausible(weight_l1_bytes)) return 0;
  d->weight_l1_bytes = weight_l1_bytes;
  // Hamdi 2023 and MATCH: 70 cycles per copy, 128 bits per cycle; the thesis charges no call.
  d->costs = (struct shim_costs){.copy_cycles = 70, .bytes_per_cycle = 16, .call_cycles = 0, .granule_bytes = 1};
  d->input = malloc(activation_l1_bytes);
  d->input_defined = malloc(activation_l1_bytes);
  d->blob = malloc(weight_l1_bytes);
  d->blob_defined = malloc(weight_l1_bytes);
  return reserve(&d->l2, "L2", l2_bytes) && reserve(&d->l1, "activation L1", activation_l1_bytes) && d->input &&
         d->input_defined && d->blob && d->blob_defined;
}

void shim_mark(struct shim_memory* memory, uint32_t address, uint32_t bytes) {
  const uint64_t end = (uint64_t)address + bytes;
  const uint32_t inside = end < memory->size ? (uint32_t)end : memory->size;
  if (inside > memory->high_water) memory->high_water = inside;
}

struct shim_marks shim_high_water(void) {
  const struct shim_marks marks = {shim_device.l2.high_water, shim_device.l1.high_water, shim_device.weight_high_water};
  return marks;
}

void shim_take(const struct shim_memory* memory, uint32_t address, uint32_t count, int8_t* values, uint8_t* defined) {
  for (uint32_t i = 0; i < count; ++i) {
    values[i] = (int8_t)memory->bytes[(address + i) ^ 3u];
    defined[i] = memory->defined[(address + i) ^ 3u];
  }
}

// Whether the processor may touch these bytes of L2: they exist, and no copy under way writes them or, if the processor
// writes, reads them.
static int reachable(const char* function, uint32_t address, uint64_t bytes, int writes) {
  const uint64_t end = address + bytes;
  if (end > shim_device.l2.size) {
    shim_fault("an access past the end of L2", function, shim_say("bytes %u to %llu", address, (unsigned long long)end),
               shim_say("at most %u bytes", shim_device.l2.size));
    return 0;
  }
  const struct shim_operation* pending = &shim_device.pending;
  const int conflict = writes ? pending->kind != SHIM_NOTHING : pending->kind == SHIM_COPY_OUT;
  if (conflict && address < pending->l2 + pending->l2_bytes && pending->l2 < end)
    shim_fault(
        "an access to bytes that the accelerator is using", function,
        shim_say("bytes %u to %llu", address, (unsigned long long)end),
        shim_say("global_sync_digital() before touching bytes %u to %u", pending->l2, pending->l2 + pending->l2_bytes));
  shim_mark(&shim_device.l2, address, (uint32_t)bytes);
  return 1;
}

static int8_t read_defined(const struct shim_memory* memory, const char* function, uint32_t address) {
  if (!memory->defined[address])
    shim_fault("a read of an undefined byte", function,
               shim_say("byte %u (logical %u) of %s", address, address ^ 3u, memory->name),
               shim_say("a byte that was written"));
  return (int8_t)memory->bytes[address];
}

int8_t shim_l2_read(uint32_t address) {
  return reachable("l2_get", address, 1, 0) ? read_defined(&shim_device.l2, "l2_get", address) : 0;
}

int8_t shim_l1_read(uint32_t address) {
  if (address >= shim_device.l1.size) {
    shim_fault("an access past the end of activation L1", "shim_l1_read", shim_say("byte %u", address),
               shim_say("at most %u bytes", shim_device.l1.size));
    return 0;
  }
  if (shim_device.pending.kind != SHIM_NOTHING)
    shim_fault("an access to L1 while the accelerator works", "shim_l1_read", shim_say("byte %u", address),
               shim_say("global_sync_digital() before it"));
  return read_defined(&shim_device.l1, "shim_l1_read", address);
}

void shim_l2_write(uint32_t address, int8_t value) {
  if (!reachable("l2_set", address, 1, 1)) return;
  shim_device.l2.bytes[address] = (uint8_t)value;
  shim_device.l2.defined[address] = 1;
}

void shim_l2_clear(uint32_t address, uint32_t bytes) {
  if (address % DIANA_L2_ALIGN != 0)
    shim_fault("an L2 address inside a word", "l2_clear", shim_say("%u", address), shim_say("a multiple of 4"));
  address -= address % DIANA_L2_ALIGN;
  const uint64_t whole = ((uint64_t)bytes + 3) / 4 * 4;
  if (!reachable("l2_clear", address, whole, 1)) return;
  memset(shim_device.l2.bytes + address, 0, (size_t)whole);
  memset(shim_device.l2.defined + address, 1, (size_t)whole);
}

void shim_l2_load(uint32_t address, const uint8_t* bytes, uint32_t count) {
  if (count == 0 || !reachable("l2_load", address, count, 1)) return;
  memcpy(shim_device.l2.bytes + address, bytes, count);
  memset(shim_device.l2.defined + address, 1, count);
}
