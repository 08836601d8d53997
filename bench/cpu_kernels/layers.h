// SPDX-License-Identifier: GPL-3.0-or-later
// The planned layers, once for each instruction set and arithmetic.
#pragma once

#include <cstdint>

extern "C" {

struct CpuLayer {
  const char* name;
  int in_c, in_h, in_w, out_c, out_h, out_w, kernel, stride, pad;
  int shift;           // int8
  int64_t plan_bytes;  // off chip, as the plan says
};

struct CpuKernels {
  const char* what;  // lanes and how int8 is multiplied
  int lanes;
  int count;
  CpuLayer (*layer)(int index);
  void* (*make)(int index);             // arrays and buffers, with random small numbers
  void (*run)(void* layer);             // once
  int (*differences)(void* layer);      // of 400 random outputs, from direct sums
  int64_t (*bytes)(const void* layer);  // that one run moves, counted
  void (*drop)(void* layer);
};

const CpuKernels* cpu_kernels_avx512_fp32();
const CpuKernels* cpu_kernels_avx512_int8();
const CpuKernels* cpu_kernels_avx2_fp32();
const CpuKernels* cpu_kernels_avx2_int8();
}
