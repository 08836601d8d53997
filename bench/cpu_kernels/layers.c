// SPDX-License-Identifier: GPL-3.0-or-later
// The planned layers for one instruction set and arithmetic: see layers.h. CPU_KERNELS: the name of this table.
#include "tilescope_cpu.h"

typedef struct Layer {
  TsConv s;
  TsMap in, out;
  TsWeights w;
  TsFinish finish;
  TsTile input, weight, output;
  TsCounts counts;
  void (*run)(struct Layer*);
  ts_value *row_major_in, *row_major_w;
  ts_sum* bias;
} Layer;

typedef struct {
  const char* name;
  TsConv s;
  int out_h, out_w;
  int tile[6];  // K, C, OY, OX, FY, FX
  int kv;
  void (*run)(Layer*);
  int64_t plan_bytes;
} Plan;

#include CPU_LAYERS

enum { kCount = sizeof kPlans / sizeof *kPlans };

typedef struct {
  const char* name;
  int in_c, in_h, in_w, out_c, out_h, out_w, kernel, stride, pad;
  int shift;
  int64_t plan_bytes;
} CpuLayer;

typedef struct {
  const char* what;
  int lanes, count;
  CpuLayer (*layer)(int);
  void* (*make)(int);
  void (*run)(void*);
  int (*differences)(void*);
  int64_t (*bytes)(const void*);
  void (*drop)(void*);
} CpuKernels;

// So that outputs fill their range: half the logarithm of the number of products, and 5.
static int shift_of(const TsConv* s) {
  int products = s->in_c * s->kernel_h * s->kernel_w, log2 = 0;
  while (products >> (log2 + 1) != 0) ++log2;
  return log2 / 2 + 5;
}

static CpuLayer layer_of(int index) {
  const Plan* p = &kPlans[index];
  return (CpuLayer){p->name,  p->s.in_c,     p->s.in_h,     p->s.in_w,    p->s.out_c,      p->out_h,
                    p->out_w, p->s.kernel_h, p->s.stride_h, p->s.pad_top, shift_of(&p->s), p->plan_bytes};
}

static unsigned random_state = 1;
static int below(int limit) {
  random_state = random_state * 1664525U + 1013904223U;
  return (int)((random_state >> 8) % (unsigned)limit);
}
static void* aligned(size_t bytes) {
  void* at = aligned_alloc(64, (bytes + 4096) / 64 * 64);
  memset(at, 0, (bytes + 4096) / 64 * 64);
  return at;
}
static ts_value* random_values(size_t count) {
  ts_value* v = (ts_value*)aligned(count * sizeof *v);
  for (size_t i = 0; i < count; ++i) v[i] = (ts_value)(below(17) - 8);
  return v;
}
static TsTile tile(size_t bytes) {
  return ts_tile(aligned(bytes), bytes);
}

static void* make(int index) {
  const Plan* p = &kPlans[index];
  const TsConv* s = &p->s;
  Layer* l = (Layer*)calloc(1, sizeof *l);
  l->s = *s;
  l->run = p->run;
  l->in = (TsMap){NULL, NULL, s->in_c, s->in_h, s->in_w, TS_LANES, 0};
  l->out = (TsMap){NULL, NULL, s->out_c, p->out_h, p->out_w, TS_LANES, 0};
  l->in.data = (ts_value*)aligned(ts_map_elements(s->in_c, s->in_h, s->in_w, TS_LANES) * sizeof(ts_value));
  const size_t outs = ts_map_elements(s->out_c, p->out_h, p->out_w, TS_LANES);
  l->out.data = (ts_value*)aligned(outs * sizeof(ts_value));
  l->out.sums = (ts_sum*)aligned(outs * sizeof(ts_sum));
  l->row_major_in = random_values((size_t)s->in_c * (size_t)(s->in_h * s->in_w));
  l->row_major_w = random_values((size_t)s->out_c * (size_t)(s->in_c * s->kernel_h * s->kernel_w));
  ts_block_map(&l->in, l->row_major_in);
  const int* t = p->tile;
  l->w = ts_weights(1, s->out_c, s->in_c, s->kernel_h, s->kernel_w, t[0], t[1], t[4], t[5], TS_LANES, p->kv);
  l->w.data = aligned(ts_weights_bytes(&l->w));
  ts_order_weights(&l->w, l->row_major_w);
  l->bias = (ts_sum*)aligned((size_t)ts_padded(s->out_c) * sizeof *l->bias);
  for (int k = 0; k < s->out_c; ++k) l->bias[k] = (ts_sum)(below(201) - 100);
  l->finish = (TsFinish){l->bias, shift_of(s), ts_activate(TS_RELU, 0)};
  l->input = tile(ts_input_bytes(s, t[1], t[2], t[3], t[4], t[5], TS_LANES));
  l->weight = tile(ts_weight_bytes(&l->w));
  l->output = tile(ts_output_bytes(t[0], t[2], t[3]));
  return l;
}

static void run(void* layer) {
  Layer* l = (Layer*)layer;
  l->counts = (TsCounts){{0, 0, 0}};
  l->run(l);
}

static int differences(void* layer) {
  Layer* l = (Layer*)layer;
  const TsConv* s = &l->s;
  int different = 0;
  for (int i = 0; i < 400; ++i) {
    const int k = below(s->out_c), y = below(l->out.h), x = below(l->out.w);
    double sum = 0;
    for (int c = 0; c < s->in_c; ++c)
      for (int fy = 0; fy < s->kernel_h; ++fy)
        for (int fx = 0; fx < s->kernel_w; ++fx) {
          const int row = y * s->stride_h - s->pad_top + fy, column = x * s->stride_w - s->pad_left + fx;
          if (row < 0 || row >= s->in_h || column < 0 || column >= s->in_w) continue;
          sum +=
              (double)l->row_major_in[((size_t)c * (size_t)s->in_h + (size_t)row) * (size_t)s->in_w + (size_t)column] *
              l->row_major_w[(((size_t)k * (size_t)s->in_c + (size_t)c) * (size_t)s->kernel_h + (size_t)fy) *
                                 (size_t)s->kernel_w +
                             (size_t)fx];
        }
    const ts_value expected = ts_finished((ts_sum)sum, l->bias[k], &l->finish);
    different += l->out.data[ts_at(k, y, x, l->out.h, l->out.w, TS_LANES)] != expected;
  }
  return different;
}

static int64_t bytes(const void* layer) {
  const TsCounts* n = &((const Layer*)layer)->counts;
  return (n->bits[TS_I] + n->bits[TS_W] + n->bits[TS_O]) / 8;
}

static void drop(void* layer) {
  Layer* l = (Layer*)layer;
  void* const all[] = {l->in.data, l->out.data, l->out.sums,  l->row_major_in, l->row_major_w,
                       l->w.data,  l->input.at, l->weight.at, l->output.at,    l->bias,
                       l};
  for (size_t i = 0; i < sizeof all / sizeof *all; ++i) free(all[i]);
}

const CpuKernels* CPU_KERNELS(void);
const CpuKernels* CPU_KERNELS(void) {
#if defined(TS_VNNI)
  static const char* const kWhat = "vpdpbusd";
#elif defined(TS_PAIRS)
  static const char* const kWhat = "pmaddwd";
#else
  static const char* const kWhat = "vector extensions";
#endif
  static const CpuKernels kTable = {NULL, TS_LANES, kCount, layer_of, make, run, differences, bytes, drop};
  static CpuKernels table;
  table = kTable;
  table.what = kWhat;
  return &table;
}
