// SPDX-License-Identifier: GPL-3.0-or-later
// The shim's record of broken rules: the first ones with their text, the number of all.
#include <stdarg.h>

#include "diana_shim_internal.h"

static struct shim_fault kept[SHIM_FAULTS_KEPT];
static uint64_t count;

struct shim_text shim_say(const char* format, ...) {
  struct shim_text text;
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(text.characters, sizeof text.characters, format, arguments);
  va_end(arguments);
  return text;
}

void shim_fault(const char* what, const char* where, struct shim_text found, struct shim_text expected) {
  if (count < SHIM_FAULTS_KEPT) {
    struct shim_fault* fault = &kept[count];
    snprintf(fault->what, sizeof fault->what, "%s", what);
    snprintf(fault->where, sizeof fault->where, "%s", where);
    snprintf(fault->found, sizeof fault->found, "%s", found.characters);
    snprintf(fault->expected, sizeof fault->expected, "%s", expected.characters);
    snprintf(fault->layer, sizeof fault->layer, "%s", shim_current_layer());
  }
  ++count;
}

void shim_forget_faults(void) {
  count = 0;
}

uint64_t shim_fault_count(void) {
  return count;
}

const struct shim_fault* shim_fault_at(uint32_t index) {
  return index < count && index < SHIM_FAULTS_KEPT ? &kept[index] : NULL;
}

void shim_fault_text(uint32_t index, char* text, size_t n) {
  const struct shim_fault* fault = shim_fault_at(index);
  if (!fault)
    snprintf(text, n, "no such fault");
  else
    snprintf(text, n, "%s%s%s: %s: found %s, expected %s", fault->layer, fault->layer[0] ? ": " : "", fault->where,
             fault->what, fault->found, fault->expected);
}
