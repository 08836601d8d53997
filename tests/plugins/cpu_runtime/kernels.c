// SPDX-License-Identifier: GPL-3.0-or-later
// Convolutions and pools by tiles of random sizes, with the CPU run time's loads, kernels and stores, against a direct
// sum: values and what was moved. Small whole numbers, so that sums are exact in any order; the last cases have any
// values and keep to the documented bound. Prints the number of cases; exit code 1 at the first difference, 77 on a
// machine without the vectors that it is compiled for.
#include <math.h>

#include "tilescope_cpu.h"

static uint64_t state = 1;
static int below(int limit) {
  state = state * 6364136223846793005U + 1442695040888963407U;
  return (int)((state >> 33) % (uint64_t)limit);
}
#define PICK(...) (((const int[]){__VA_ARGS__})[below(sizeof((const int[]){__VA_ARGS__}) / sizeof(int))])

// Any tile is right; the sizes only decide which kernels there are.
#define EVERY_KERNEL(OF)            \
  OF(narrow, 4, 7, 1, 1, TS_LANES)  \
  OF(uneven, 3, 17, 0, 2, TS_LANES) \
  OF(sparse, 4, 13, 0, 3, TS_LANES) \
  OF(of_one, 1, 2, 0, 1, TS_INPUT_BLOCK(1)) OF(of_three, 1, 7, 0, 2, TS_INPUT_BLOCK(3))
EVERY_KERNEL(TS_CONV_KERNELS)

typedef void Conv(TsTile*, const TsTile*, const TsTile*, const TsConv*, TsRange, TsRange, int, const TsFinish*);
typedef struct {
  Conv* conv;
  int stride, block, kv;
} Kernels;
#define ENTRY(NAME, OY, OX, FLAT, STRIDE, BLOCK) {NAME, STRIDE, BLOCK, NAME##_kv},
static const Kernels kKernels[] = {EVERY_KERNEL(ENTRY)};

typedef struct {
  Kernels kernels;
  TsConv s;
  int C, K, out_h, out_w;            // channels of a group
  int k, c, oy, ox, fy, fx, groups;  // tile
  int depthwise, sums_leave, any_values;
  TsFinish finish;
} Case;

static void* buffer(size_t bytes) {
  const size_t whole = (bytes + 64) / 64 * 64;
  void* at = aligned_alloc(64, whole);
  memset(at, 0, whole);
  return at;
}
static ts_value* values(size_t count, int any) {
  ts_value* v = (ts_value*)buffer(count * sizeof *v);
  for (size_t i = 0; i < count; ++i) {
#ifdef TILESCOPE_INT8
    v[i] = (ts_value)(any ? below(256) - 128 : PICK(-128, -127, -1, 0, 1, 127));
#else
    v[i] = any ? ldexpf((float)(below(1 << 20) - (1 << 19)), -below(40)) : (float)(below(17) - 8);
#endif
  }
  return v;
}

static Case random_case(void) {
  Case t;
  memset(&t, 0, sizeof t);
  t.kernels = kKernels[below(sizeof kKernels / sizeof *kKernels)];
  t.depthwise = t.kernels.block == TS_LANES && below(5) == 0;
  TsConv* s = &t.s;
  do {
    s->groups = t.depthwise ? PICK(1, 3, 17, 24, 32, 40) : PICK(1, 1, 1, 2, 3);
    t.C = t.depthwise ? 1 : PICK(1, 3, 16, 17, 24, 33), t.K = t.depthwise ? 1 : PICK(1, 3, 16, 17, 24, 64, 70);
    s->kernel_h = 1 + below(3), s->kernel_w = 1 + below(3);
    s->stride_h = 1 + below(3), s->stride_w = t.kernels.stride;
    s->dilation_h = 1 + below(2), s->dilation_w = 1 + below(2);
    s->pad_top = below(3), s->pad_left = below(3);
    if (below(3) == 0) s->kernel_h = s->kernel_w = s->stride_h = 1, s->pad_top = s->pad_left = 0;
    t.out_h = 1 + below(6), t.out_w = PICK(1, 2, 7, 13, 17, 28);
    s->in_h = (t.out_h - 1) * s->stride_h + (s->kernel_h - 1) * s->dilation_h + 1 - s->pad_top - below(2);
    s->in_w = (t.out_w - 1) * s->stride_w + (s->kernel_w - 1) * s->dilation_w + 1 - s->pad_left - below(2);
    s->in_c = s->groups * t.C, s->out_c = s->groups * t.K;
  } while (s->in_h < 1 || s->in_w < 1 ||
           (t.kernels.block != TS_LANES && (s->groups != 1 || ts_input_block(t.C) != t.kernels.block)));
  t.k = below(2) ? t.K : 1 + below(t.K), t.c = below(2) ? t.C : 1 + below(t.C);
  t.oy = 1 + below(t.out_h), t.ox = below(2) ? t.out_w : 1 + below(t.out_w);
  t.fy = below(2) ? s->kernel_h : 1 + below(s->kernel_h), t.fx = below(2) ? s->kernel_w : 1 + below(s->kernel_w);
  t.groups = t.depthwise ? PICK(TS_LANES, 2 * TS_LANES) : 1;
  s->whole_columns = t.ox == t.out_w && t.fx == s->kernel_w;
  t.sums_leave = below(2);
#ifdef TILESCOPE_INT8
  t.finish.shift = below(4) ? below(14) : 0;
  t.finish.activation = ts_activate((TsActivationKind)PICK(TS_NONE, TS_RELU, TS_RELU6, TS_LEAKY), 0.1 * below(20));
#else
  t.finish.activation = ts_activate((TsActivationKind)PICK(TS_NONE, TS_RELU, TS_RELU6, TS_LEAKY), 0.25 * below(8));
#endif
  return t;
}

typedef struct {
  TsMap in, out;
  TsWeights w;
  TsTile input, weight, output;
  TsCounts counts;
} Chip;

// All loops but those over what is summed, with sums that stay, or inside of those, with sums that leave.
static void outputs(const Case* t, Chip* chip, int g, TsRange k, TsRange oy, TsRange ox, TsRange c, TsRange fy,
                    TsRange fx) {
  const TsConv* s = &t->s;
  const int first = c.begin == 0 && fy.begin == 0 && fx.begin == 0;
  const int last = c.end == t->C && fy.end == s->kernel_h && fx.end == s->kernel_w;
  const TsRange in_c = t->depthwise ? k : ts_shifted(c, g * t->C);
  if (t->sums_leave || first) ts_begin_outputs(&chip->output, &chip->out, ts_shifted(k, g * t->K), oy, ox);
  if (t->sums_leave && !first) ts_load_sums(&chip->output, &chip->counts);
  ts_load_input(&chip->input, &chip->in, s, in_c, oy, ox, fy, fx, &chip->counts);
  ts_load_weight(&chip->weight, &chip->w, g, k, t->depthwise ? k : c, fy, fx, &chip->counts);
  if (t->depthwise)
    ts_conv_depthwise(&chip->output, &chip->input, &chip->weight, s, fy, fx, first, last ? &t->finish : NULL);
  else
    t->kernels.conv(&chip->output, &chip->input, &chip->weight, s, fy, fx, first, last ? &t->finish : NULL);
  if (last)
    ts_store(&chip->output, &chip->counts);
  else if (t->sums_leave)
    ts_store_sums(&chip->output, &chip->counts);
}

#define EACH(R, TILE, SIZE) for (TsRange R = ts_range(0, TILE, SIZE); R.begin < (SIZE); R = ts_range(R.end, TILE, SIZE))

static void run(const Case* t, Chip* chip) {
  const int groups = t->depthwise ? 1 : t->s.groups, K = t->depthwise ? t->s.groups : t->K;
  const int k_tile = t->depthwise ? t->groups : t->k;
  for (int g = 0; g < groups; ++g) {
    if (t->sums_leave) {
      EACH(c, t->c, t->C)
      EACH(fy, t->fy, t->s.kernel_h)
      EACH(fx, t->fx, t->s.kernel_w)
      EACH(k, k_tile, K) EACH(oy, t->oy, t->out_h) EACH(ox, t->ox, t->out_w) outputs(t, chip, g, k, oy, ox, c, fy, fx);
      continue;
    }
    EACH(k, k_tile, K)
    EACH(oy, t->oy, t->out_h)
    EACH(ox, t->ox, t->out_w)
    EACH(c, t->c, t->C)
    EACH(fy, t->fy, t->s.kernel_h) EACH(fx, t->fx, t->s.kernel_w) outputs(t, chip, g, k, oy, ox, c, fy, fx);
  }
}

// What is moved, from the boxes element by element.
static int is_reached(int line, TsRange out, TsRange kernel, int stride, int dilation, int pad) {
  int before = 0, behind = 0;  // whether anything at or before, at or behind the line is read: boxes have no gaps
  for (int o = out.begin; o < out.end; ++o)
    for (int f = kernel.begin; f < kernel.end; ++f) {
      const int read = o * stride - pad + f * dilation;
      before |= read <= line, behind |= read >= line;
    }
  return before && behind;
}
static TsCounts expected_counts(const Case* t) {
  const TsConv* s = &t->s;
  TsCounts n = {{0, 0, 0}};
  const int pieces = ts_blocks(t->C, t->c) * ts_blocks(s->kernel_h, t->fy) * ts_blocks(s->kernel_w, t->fx);
  EACH(oy, t->oy, t->out_h) EACH(ox, t->ox, t->out_w) EACH(fy, t->fy, s->kernel_h) EACH(fx, t->fx, s->kernel_w) {
    int64_t rows = 0, columns = 0;
    for (int y = 0; y < s->in_h; ++y) rows += is_reached(y, oy, fy, s->stride_h, s->dilation_h, s->pad_top);
    for (int x = 0; x < s->in_w; ++x)
      columns += s->whole_columns || is_reached(x, ox, fx, s->stride_w, s->dilation_w, s->pad_left);
    const int k_tiles = t->depthwise ? 1 : ts_blocks(t->K, t->k);
    n.bits[TS_I] += rows * columns * s->in_c * k_tiles * TS_VALUE_BITS;
  }
  n.bits[TS_W] = (int64_t)s->out_c * t->C * s->kernel_h * s->kernel_w * ts_blocks(t->out_h, t->oy) *
                 ts_blocks(t->out_w, t->ox) * TS_VALUE_BITS;
  const int64_t outs = (int64_t)s->out_c * t->out_h * t->out_w;
  n.bits[TS_O] = outs * TS_VALUE_BITS + (t->sums_leave ? outs * 2 * (pieces - 1) * TS_SUM_BITS : 0);
  return n;
}

static void differs(const Case* t, const char* what, double found, double expected) {
  const TsConv* s = &t->s;
  fprintf(
      stderr,
      "%s: found %.9g, expected %.9g; groups %d C %d K %d kernel %dx%d stride %d,%d dilation %d,%d pad %d,%d in %dx%d "
      "out %dx%d tile k %d c %d oy %d ox %d fy %d fx %d depthwise %d sums leave %d block %d\n",
      what, found, expected, s->groups, t->C, t->K, s->kernel_h, s->kernel_w, s->stride_h, s->stride_w, s->dilation_h,
      s->dilation_w, s->pad_top, s->pad_left, s->in_h, s->in_w, t->out_h, t->out_w, t->k, t->c, t->oy, t->ox, t->fy,
      t->fx, t->depthwise, t->sums_leave, t->kernels.block);
  exit(1);
}

static void check_output(const Case* t, const ts_value* in, const ts_value* w, int k, int y, int x, ts_value found) {
  const TsConv* s = &t->s;
  double sum = 0, magnitude = 0;
  for (int c = 0; c < t->C; ++c)
    for (int fy = 0; fy < s->kernel_h; ++fy)
      for (int fx = 0; fx < s->kernel_w; ++fx) {
        const int row = y * s->stride_h - s->pad_top + fy * s->dilation_h;
        const int column = x * s->stride_w - s->pad_left + fx * s->dilation_w;
        if (row < 0 || row >= s->in_h || column < 0 || column >= s->in_w) continue;
        const double product = (double)in[((size_t)(k / t->K * t->C + c) * s->in_h + row) * s->in_w + column] *
                               w[(((size_t)k * t->C + c) * s->kernel_h + fy) * s->kernel_w + fx];
        sum += product, magnitude += fabs(product);
      }
  const ts_sum bias = t->finish.bias == NULL ? 0 : t->finish.bias[k];
#ifdef TILESCOPE_INT8
  (void)magnitude;
  const ts_value expected = ts_finished((ts_sum)sum, bias, &t->finish);
  if (found != expected) differs(t, "output", found, expected);
#else
  const double u = ldexp(1, -24), m = t->C * s->kernel_h * s->kernel_w + 3, steepest = 2;  // of the activations here
  const double bound = steepest * (m * u / (1 - m * u) * (fabs((double)bias) + magnitude) + m * ldexp(1, -149));
  const double expected = (double)ts_activated_float((float)(sum + bias), &t->finish.activation);
  if (t->any_values ? !(fabs(found - expected) <= bound) : found != (float)expected)
    differs(t, "output", (double)found, expected);
#endif
}

static void check_case(Case t) {
  const TsConv* s = &t.s;
  Chip chip;
  memset(&chip, 0, sizeof chip);
  const size_t ins = (size_t)s->in_c * (size_t)(s->in_h * s->in_w),
               outs = (size_t)s->out_c * (size_t)(t.out_h * t.out_w);
  ts_value* in = values(ins, t.any_values);
  ts_value* w = values((size_t)s->out_c * (size_t)(t.C * s->kernel_h * s->kernel_w), t.any_values);
  const int block = t.depthwise ? TS_LANES : t.kernels.block;
  chip.in = (TsMap){NULL, NULL, s->in_c, s->in_h, s->in_w, block, 0};
  chip.out = (TsMap){NULL, NULL, s->out_c, t.out_h, t.out_w, TS_LANES, 0};
  chip.in.data = (ts_value*)buffer(ts_map_elements(s->in_c, s->in_h, s->in_w, block) * sizeof(ts_value));
  const size_t out_elements = ts_map_elements(s->out_c, t.out_h, t.out_w, TS_LANES);
  chip.out.data = (ts_value*)buffer(out_elements * sizeof(ts_value));
  chip.out.sums = (ts_sum*)buffer(out_elements * sizeof(ts_sum));
  ts_block_map(&chip.in, in);
  chip.w = t.depthwise
               ? ts_depthwise_weights(s->groups, s->kernel_h, s->kernel_w, t.groups, t.fy, t.fx)
               : ts_weights(s->groups, t.K, t.C, s->kernel_h, s->kernel_w, t.k, t.c, t.fy, t.fx, block, t.kernels.kv);
  chip.w.data = buffer(ts_weights_bytes(&chip.w));
  ts_order_weights(&chip.w, w);
  ts_sum* bias = NULL;
  if (below(3) != 0) {
    bias = (ts_sum*)buffer((size_t)ts_padded(s->out_c) * sizeof *bias);
    for (int k = 0; k < s->out_c; ++k) bias[k] = (ts_sum)(below(2001) - 1000);
#ifdef TILESCOPE_INT8
    if (below(8) == 0) bias[0] = INT32_MIN, bias[s->out_c - 1] = INT32_MAX;
#endif
    t.finish.bias = bias;
  }
  const size_t bytes[3] = {ts_input_bytes(s, t.depthwise ? t.groups : t.c, t.oy, t.ox, t.fy, t.fx, block),
                           ts_weight_bytes(&chip.w), ts_output_bytes(t.depthwise ? t.groups : t.k, t.oy, t.ox)};
  chip.input = ts_tile(buffer(bytes[0]), bytes[0]);
  chip.weight = ts_tile(buffer(bytes[1]), bytes[1]);
  chip.output = ts_tile(buffer(bytes[2]), bytes[2]);
  run(&t, &chip);
  ts_value* found = (ts_value*)buffer(outs * sizeof *found);
  ts_unblock_map(found, &chip.out);
  for (int k = 0; k < s->out_c; ++k)
    for (int y = 0; y < t.out_h; ++y)
      for (int x = 0; x < t.out_w; ++x)
        check_output(&t, in, w, k, y, x, found[((size_t)k * t.out_h + y) * t.out_w + x]);
  const TsCounts expected = expected_counts(&t);
  for (int i = 0; i < 3; ++i)
    if (chip.counts.bits[i] != expected.bits[i])
      differs(&t,
              i == TS_I   ? "bits of I"
              : i == TS_W ? "bits of W"
                          : "bits of O",
              (double)chip.counts.bits[i], (double)expected.bits[i]);
  void* const all[] = {in,          w,    chip.in.data,  chip.out.data,  chip.out.sums,
                       chip.w.data, bias, chip.input.at, chip.weight.at, chip.output.at,
                       found};
  for (size_t i = 0; i < sizeof all / sizeof *all; ++i) free(all[i]);
}

// A pool by strips of random sizes against a direct one.
static ts_value pooled(const TsPool* s, const ts_value* plane, int y, int x, const TsActivation* a) {
  int64_t inside = 0;
  double sum = 0, largest = 0;
  for (int fy = 0; fy < s->kernel_h; ++fy)
    for (int fx = 0; fx < s->kernel_w; ++fx) {
      const int row = y * s->stride_h - s->pad_top + fy * s->dilation_h;
      const int column = x * s->stride_w - s->pad_left + fx * s->dilation_w;
      if (row < 0 || row >= s->in_h || column < 0 || column >= s->in_w) continue;
      const double value = plane[row * s->in_w + column];
      largest = inside == 0 || value > largest ? value : largest;
      sum += value, ++inside;
    }
#ifdef TILESCOPE_INT8
  const int64_t average = inside == 0 ? 0 : ts_divided_half_up((int64_t)sum, inside);
  return ts_activated_int(s->mode == TS_MAX ? (int64_t)largest : average, a);
#else
  const float average = inside == 0 ? 0 : (float)sum / (float)inside;
  return ts_activated_float(s->mode == TS_MAX ? (float)largest : average, a);
#endif
}

static void check_pool(void) {
  TsPool s = {(TsPoolMode)below(2),
              1 + below(3),
              1 + below(3),
              1 + below(3),
              1 + below(3),
              below(3),
              below(3),
              1 + below(2),
              1 + below(2),
              0,
              0,
              1 + below(6),
              PICK(1, 7, 13)};
  s.in_h = (s.out_h - 1) * s.stride_h + 1 + below(4), s.in_w = (s.out_w - 1) * s.stride_w + 1 + below(4);
  const int channels = PICK(1, 3, 17, 24, 32), rows = 1 + below(s.out_h), strip = TS_LANES * (1 + below(2));
  const TsActivation a = ts_activate((TsActivationKind)PICK(TS_NONE, TS_RELU, TS_LEAKY), 0.25);
  const size_t outs = (size_t)channels * (size_t)(s.out_h * s.out_w);
  ts_value *row_major = values((size_t)channels * (size_t)(s.in_h * s.in_w), 0), *found = values(outs, 0);
  TsMap in = {NULL, NULL, channels, s.in_h, s.in_w, TS_LANES, 0},
        out = {NULL, NULL, channels, s.out_h, s.out_w, TS_LANES, 0};
  in.data = (ts_value*)buffer(ts_map_elements(channels, s.in_h, s.in_w, TS_LANES) * sizeof(ts_value));
  out.data = (ts_value*)buffer(ts_map_elements(channels, s.out_h, s.out_w, TS_LANES) * sizeof(ts_value));
  ts_block_map(&in, row_major);
  const size_t bytes[2] = {ts_strip_bytes(strip, s.in_h, s.in_w), ts_strip_bytes(strip, rows, s.out_w)};
  TsTile input = ts_tile(buffer(bytes[0]), bytes[0]), output = ts_tile(buffer(bytes[1]), bytes[1]);
  TsCounts counts = {{0, 0, 0}};
  const int onward = below(2);  // rows in turn: none comes in twice
  EACH(c, strip, channels) EACH(oy, rows, s.out_h) {
    (onward ? ts_load_onward : ts_load)(&input, &in, ts_pool_input(&s, c, oy), TS_I, &counts);
    ts_begin(&output, &out, (TsBox){c, oy, {0, s.out_w}});
    ts_pool(&output, &input, &s, a);
    ts_store_values(&output, &counts);
  }
  ts_unblock_map(found, &out);
  for (int c = 0; c < channels; ++c)
    for (int y = 0; y < s.out_h; ++y)
      for (int x = 0; x < s.out_w; ++x) {
        const ts_value expected = pooled(&s, row_major + c * s.in_h * s.in_w, y, x, &a);
        if (found[(c * s.out_h + y) * s.out_w + x] == expected) continue;
        fprintf(stderr,
                "pool %dx%d stride %d,%d dilation %d,%d pad %d,%d in %dx%d: found %g, expected %g at %d,%d,%d\n",
                s.kernel_h, s.kernel_w, s.stride_h, s.stride_w, s.dilation_h, s.dilation_w, s.pad_top, s.pad_left,
                s.in_h, s.in_w, (double)found[(c * s.out_h + y) * s.out_w + x], (double)expected, c, y, x);
        exit(1);
      }
  const int64_t ins = (int64_t)channels * s.in_h * s.in_w * TS_VALUE_BITS;
  if (counts.bits[TS_I] < ins || (onward && counts.bits[TS_I] != ins)) {
    fprintf(stderr, "a pool moved %ld bits of inputs, the map has %ld\n", (long)counts.bits[TS_I], (long)ins);
    exit(1);
  }
  if (counts.bits[TS_O] != (int64_t)outs * TS_VALUE_BITS) {
    fprintf(stderr, "a pool moved %ld bits of outputs\n", (long)counts.bits[TS_O]);
    exit(1);
  }
  void* const all[] = {row_major, found, in.data, out.data, input.at, output.at};
  for (size_t i = 0; i < sizeof all / sizeof *all; ++i) free(all[i]);
}

int main(int argc, char** argv) {
#if defined(__x86_64__)
#  ifdef __AVX2__
  if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("fma")) return 77;
#  endif
#  ifdef __AVX512BW__
  if (!__builtin_cpu_supports("avx512bw") || !__builtin_cpu_supports("avx512vl")) return 77;
#  endif
#  ifdef __AVX512VNNI__
  if (!__builtin_cpu_supports("avx512vnni")) return 77;
#  endif
#endif
  const int cases = argc > 1 ? atoi(argv[1]) : 400;
  for (int i = 0; i < cases; ++i) {
    Case t = random_case();
    t.any_values = i >= cases * 3 / 4;
    check_case(t);
  }
  for (int i = 0; i < cases; ++i) check_pool();
  printf("%d convolutions and pools with %d lanes, %d channels at once: equal\n", cases, TS_LANES, TS_WORD);
  return 0;
}
