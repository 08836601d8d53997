// SPDX-License-Identifier: GPL-3.0-or-later
// What the kernels need to know of an operation on tiles, from the boxes of its tiles and the layer's shape. Whoever
// asks adds the places of the tiles and what ends the operation.
#pragma once

#include "tilescope_kernels.h"

namespace ts {

__host__ __device__ inline ConvTask conv_task(const Box& out, const Box& in, const Box& weight,
                                              const ConvShape& shape) {
  ConvTask task;
  task.in_h = in.h.size(), task.in_w = in.w.size();
  task.out_n = out.n.size(), task.out_c = out.c.size(), task.out_h = out.h.size(), task.out_w = out.w.size();
  task.in_c = weight.c.size(), task.kernel_h = weight.h.size(), task.kernel_w = weight.w.size();
  task.stride_h = shape.stride_h, task.stride_w = shape.stride_w;
  task.dilation_h = shape.dilation_h, task.dilation_w = shape.dilation_w;
  task.padding_top = in.h.begin - (out.h.begin * shape.stride_h - shape.pad_top + weight.h.begin * shape.dilation_h);
  task.padding_left = in.w.begin - (out.w.begin * shape.stride_w - shape.pad_left + weight.w.begin * shape.dilation_w);
  return task;
}

__host__ __device__ inline PoolTask pool_task(const Box& out, const Box& in, const PoolShape& shape) {
  PoolTask task;
  task.count = out.elements();
  task.in_h = in.h.size(), task.in_w = in.w.size();
  task.out_h = out.h.size(), task.out_w = out.w.size();
  task.kernel_h = shape.kernel_h, task.kernel_w = shape.kernel_w;
  task.stride_h = shape.stride_h, task.stride_w = shape.stride_w;
  task.dilation_h = shape.dilation_h, task.dilation_w = shape.dilation_w;
  task.padding_top = in.h.begin - (out.h.begin * shape.stride_h - shape.pad_top);
  task.padding_left = in.w.begin - (out.w.begin * shape.stride_w - shape.pad_left);
  task.largest = shape.mode == PoolMode::Max;
  return task;
}

__host__ __device__ inline AddTask add_task(const Box& out, const Box& second) {
  AddTask task;
  task.count = out.elements();
  task.out_h = out.h.size(), task.out_w = out.w.size();
  task.second_h = second.h.size(), task.second_w = second.w.size();
  task.top = out.h.begin - second.h.begin, task.left = out.w.begin - second.w.begin;
  return task;
}

}  // namespace ts
