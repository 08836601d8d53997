// SPDX-License-Identifier: GPL-3.0-or-later
// Spans of random layers in rings of rows against the same layers one after the other, each as one tile: values and
// what was moved. Two layers, each a convolution, a depthwise convolution or a pool, and where the second one keeps the
// size of its map, a sum with the map between them. Small whole numbers, so that sums are exact. Exit code 1 at the
// first difference, 77 on a machine without the vectors that it is compiled for.
#include "tilescope_cpu_span.h"

static uint64_t state = 1;
static int below(int limit) {
  state = state * 6364136223846793005U + 1442695040888963407U;
  return (int)((state >> 33) % (uint64_t)limit);
}
#define PICK(...) (((const int[]){__VA_ARGS__})[below(sizeof((const int[]){__VA_ARGS__}) / sizeof(int))])

TS_CONV_KERNELS(by_one, 1, 13, 0, 1, TS_LANES)
TS_CONV_KERNELS(by_two, 1, 7, 0, 2, TS_LANES)
TS_CONV_KERNELS(of_three, 1, 17, 0, 1, TS_INPUT_BLOCK(3))

typedef enum { CONV, DEPTHWISE, POOL } Kind;
typedef struct {
  Kind kind;
  TsConv conv;  // of a pool, only the sizes
  TsPool pool;
  TsFinish finish;
  TsWeights weights;
  void* on_chip;  // weights
  const TsKernels* kernels;
  int out_h, out_w;
} Step;

typedef struct {
  TsSpan on;
  Step steps[2];
  TsMap maps[3];   // before, between and behind the layers
  TsMap check[3];  // of the layers one after the other
  TsRing rings[3];
  int has_sum, between_leaves;
  TsActivation sum;
} Span;

static ts_value* values(size_t count) {
  ts_value* v = (ts_value*)ts_new(count * sizeof *v);
  for (size_t i = 0; i < count; ++i) v[i] = (ts_value)(below(17) - 8);
  return v;
}

static TsActivation any_activation(void) {
  return ts_activate((TsActivationKind)PICK(TS_NONE, TS_RELU, TS_RELU6, TS_LEAKY), 0.25);
}

// A layer that reads in_c × in_h × in_w; keeps: its output has the same size.
static Step random_step(int in_c, int in_h, int in_w, int block, int keeps) {
  Step t;
  memset(&t, 0, sizeof t);
  t.kind = block == TS_LANES ? (Kind)below(3) : CONV;
  t.kernels = block != TS_LANES ? &of_three_kernels : keeps || below(2) ? &by_one_kernels : &by_two_kernels;
  TsConv* s = &t.conv;
  s->dilation_h = 1 + below(2), s->dilation_w = 1 + below(2);
  s->kernel_h = keeps ? PICK(1, 3) : 1 + below(3), s->kernel_w = keeps ? PICK(1, 3) : 1 + below(3);
  s->stride_h = keeps ? 1 : 1 + below(3), s->stride_w = t.kernels->stride;
  s->pad_top = keeps ? (s->kernel_h - 1) / 2 * s->dilation_h : below(3);
  s->pad_left = keeps ? (s->kernel_w - 1) / 2 * s->dilation_w : below(3);
  const int behind = below(3);
  s->in_c = in_c, s->in_h = in_h, s->in_w = in_w;
  s->out_c = t.kind != CONV || keeps ? in_c : PICK(1, 3, 16, 17, 40, 70);
  s->groups = t.kind == DEPTHWISE ? in_c : 1;
  t.out_h = keeps ? in_h : (in_h + s->pad_top + behind - (s->kernel_h - 1) * s->dilation_h - 1) / s->stride_h + 1;
  t.out_w = keeps ? in_w : (in_w + s->pad_left + behind - (s->kernel_w - 1) * s->dilation_w - 1) / s->stride_w + 1;
  t.pool = (TsPool){(TsPoolMode)below(2), s->kernel_h,   s->kernel_w, s->stride_h, s->stride_w, s->pad_top, s->pad_left,
                    s->dilation_h,        s->dilation_w, in_h,        in_w,        t.out_h,     t.out_w};
  ts_sum* bias = (ts_sum*)ts_new((size_t)ts_padded(s->out_c) * sizeof *bias);
  for (int k = 0; k < s->out_c; ++k) bias[k] = (ts_sum)(below(201) - 100);
  t.finish = (TsFinish){bias, 0, any_activation()};
#ifdef TILESCOPE_INT8
  t.finish.shift = below(8);
#endif
  if (t.kind == POOL) return t;
  const int c = in_c / s->groups;
  t.weights = t.kind == DEPTHWISE ? ts_depthwise_weights(in_c, s->kernel_h, s->kernel_w, in_c, s->kernel_h, s->kernel_w)
                                  : ts_weights(1, s->out_c, c, s->kernel_h, s->kernel_w, s->out_c, c, s->kernel_h,
                                               s->kernel_w, block, t.kernels->kv);
  t.weights.data = ts_new(ts_weights_bytes(&t.weights));
  t.on_chip = ts_new(ts_weight_bytes(&t.weights));
  ts_value* w = values((size_t)s->out_c * (size_t)c * (size_t)(s->kernel_h * s->kernel_w));
  ts_order_weights(&t.weights, w);
  free(w);
  return t;
}

// ---- one layer after the other --------------------------------------------------------------------------------------

static void layer_by_layer(Span* span, int i, TsCounts* counts) {
  Step* t = &span->steps[i];
  const TsConv* s = &t->conv;
  TsMap *in = &span->check[i], *out = &span->check[i + 1];
  const TsRange k = {0, out->c}, oy = {0, t->out_h}, ox = {0, t->out_w}, c = {0, in->c};
  const TsRange fy = {0, s->kernel_h}, fx = {0, s->kernel_w};
  const size_t bytes[3] = {ts_input_bytes(s, in->c, t->out_h, t->out_w, s->kernel_h, s->kernel_w, in->block) +
                               ts_strip_bytes(in->c, in->h, in->w),
                           t->kind == POOL ? 64 : ts_weight_bytes(&t->weights),
                           ts_output_bytes(out->c, t->out_h, t->out_w)};
  TsTile tiles[3];
  for (int b = 0; b < 3; ++b) tiles[b] = ts_tile(ts_new(bytes[b]), bytes[b]);
  if (t->kind == POOL) {
    ts_load(&tiles[0], in, ts_pool_input(&t->pool, c, oy), TS_I, counts);
    ts_begin(&tiles[2], out, (TsBox){k, oy, ox});
    ts_pool(&tiles[2], &tiles[0], &t->pool, t->finish.activation);
    ts_store_values(&tiles[2], counts);
  } else {
    ts_load_input(&tiles[0], in, s, c, oy, ox, fy, fx, counts);
    ts_load_weight(&tiles[1], &t->weights, 0, k, c, fy, fx, counts);
    ts_begin_outputs(&tiles[2], out, k, oy, ox);
    if (t->kind == DEPTHWISE)
      ts_conv_depthwise(&tiles[2], &tiles[0], &tiles[1], s, fy, fx, 1, &t->finish);
    else
      ts_conv(t->kernels, &tiles[2], &tiles[0], &tiles[1], s, fy, fx, 1, &t->finish);
    ts_store(&tiles[2], counts);
  }
  for (int b = 0; b < 3; ++b) free(tiles[b].at);
}

static void sum_of_check(Span* span) {
  TsMap *one = &span->check[2], *other = &span->check[1];
  ts_add_values(one->data, one->data, other->data, ts_map_elements(one->c, one->h, one->w, TS_LANES), &span->sum);
}

// ---- the span -------------------------------------------------------------------------------------------------------

static void row_of(Span* span, int i, int y) {
  Step* t = &span->steps[i];
  TsRing *in = &span->rings[i], *out = &span->rings[i + 1];
  ts_need_rows(&span->on, in, t->kind == POOL ? ts_pool_end(&t->pool, y) : ts_conv_end(&t->conv, y));
  if (t->kind == POOL)
    ts_row_pool(&span->on, out, y, in, &t->pool, t->finish.activation);
  else if (t->kind == DEPTHWISE)
    ts_row_depthwise(&span->on, out, y, in, t->on_chip, &t->conv, &t->finish);
  else
    ts_row_conv(&span->on, out, y, in, t->on_chip, t->kernels, &t->conv, &t->finish);
}
static void make_between(TsSpan* on, int y) {
  row_of((Span*)on, 0, y);
}
static void make_last(TsSpan* on, int y) {
  Span* span = (Span*)on;
  row_of(span, 1, y);
  if (span->has_sum) ts_row_add(on, &span->rings[2], y, &span->rings[2], &span->rings[1], span->sum);
}

static int window_rows(const Step* t) {
  return (t->conv.kernel_h - 1) * t->conv.dilation_h + 1;
}
static int right_of(const Step* t) {
  const TsConv* s = &t->conv;
  return ts_larger(0, (t->out_w - 1) * s->stride_w + (s->kernel_w - 1) * s->dilation_w + 1 - s->pad_left - s->in_w);
}

static size_t place(Span* span, unsigned char* at) {
  TsPlaces places = {at, 0};
  for (int i = 0; i < 2; ++i) {
    const Step* t = &span->steps[i];
    int use = t->kind == POOL ? TS_READ_BY_OTHERS : TS_READ_BY_CONV;
    if (i == 1 && span->has_sum) use |= TS_READ_BY_OTHERS;
    span->rings[i] = ts_ring(&places, &span->maps[i], window_rows(t), t->kind == POOL ? 0 : t->conv.pad_left,
                             t->kind == POOL ? 0 : right_of(t), i == 0 ? use : use | TS_MADE);
  }
  span->rings[1].make = make_between;
  span->rings[1].leaves = span->between_leaves;
  span->rings[2] = ts_ring_off_chip(&span->maps[2]);
  span->rings[2].make = make_last;
  return places.used;
}

static TsCounts run(Span* span) {
  TsCounts counts = {{0, 0, 0}};
  span->on = ts_span(&counts, 1);
  unsigned char* memory = (unsigned char*)ts_new(place(span, NULL));
  place(span, memory);
  for (int i = 0; i < 2; ++i) {
    if (span->steps[i].kind != POOL) ts_load_span_weights(&span->on, span->steps[i].on_chip, &span->steps[i].weights);
    ts_open_ring(&span->on, &span->rings[i]);
  }
  ts_need_rows(&span->on, &span->rings[2], span->maps[2].h);
  ts_need_rows(&span->on, &span->rings[1], span->between_leaves ? span->maps[1].h : 0);
  ts_need_rows(&span->on, &span->rings[0], span->maps[0].h);
  free(memory);
  return counts;
}

// ---- comparison -----------------------------------------------------------------------------------------------------

static void differs(const Span* span, const char* what, double found, double expected) {
  fprintf(stderr, "%s: found %g, expected %g\n", what, found, expected);
  for (int i = 0; i < 2; ++i) {
    const TsConv* s = &span->steps[i].conv;
    fprintf(stderr, "kind %d kernel %dx%d stride %d,%d dilation %d,%d pad %d,%d in %dx%dx%d out %dx%dx%d\n",
            (int)span->steps[i].kind, s->kernel_h, s->kernel_w, s->stride_h, s->stride_w, s->dilation_h, s->dilation_w,
            s->pad_top, s->pad_left, s->in_c, s->in_h, s->in_w, s->out_c, span->steps[i].out_h, span->steps[i].out_w);
  }
  exit(1);
}

// rows: that were made.
static void compare(const Span* span, int m, int rows) {
  const TsMap *found = &span->maps[m], *expected = &span->check[m];
  for (int c = 0; c < found->c; ++c)
    for (int y = 0; y < rows; ++y)
      for (int x = 0; x < found->w; ++x) {
        const size_t at = ts_at(c, y, x, found->h, found->w, found->block);
        if (found->data[at] != expected->data[at])
          differs(span, m == 1 ? "the map between" : "the last map", (double)found->data[at],
                  (double)expected->data[at]);
      }
}

static void check_span(void) {
  Span span;
  memset(&span, 0, sizeof span);
  const int is_input = below(4) == 0, in_c = is_input ? 3 : PICK(1, 3, 16, 17, 24, 33);
  const int block = is_input ? TS_INPUT_BLOCK(3) : TS_LANES, in_h = 5 + below(12), in_w = PICK(5, 7, 13, 28);
  span.has_sum = below(2), span.between_leaves = below(2), span.sum = any_activation();
  span.steps[0] = random_step(in_c, in_h, in_w, block, 0);
  const Step* first = &span.steps[0];
  const int fits = first->out_h >= 5 && first->out_w >= 5;  // windows of the second layer lie inside
  span.has_sum = span.has_sum || !fits;
  span.steps[1] = random_step(first->conv.out_c, first->out_h, first->out_w, TS_LANES, span.has_sum);
  for (int m = 0; m < 3; ++m) {
    const int c = m == 0 ? in_c : span.steps[m - 1].conv.out_c, h = m == 0 ? in_h : span.steps[m - 1].out_h,
              w = m == 0 ? in_w : span.steps[m - 1].out_w;
    span.maps[m] = ts_new_map(c, h, w, m == 0 ? block : TS_LANES);
    span.check[m] = ts_new_map(c, h, w, m == 0 ? block : TS_LANES);
  }
  ts_value* in = values((size_t)in_c * (size_t)(in_h * in_w));
  ts_block_map(&span.maps[0], in);
  ts_block_map(&span.check[0], in);
  TsCounts ignored = {{0, 0, 0}};
  for (int i = 0; i < 2; ++i) layer_by_layer(&span, i, &ignored);
  if (span.has_sum) sum_of_check(&span);
  const TsCounts counts = run(&span);
  compare(&span, 2, span.maps[2].h);
  compare(&span, 1, span.rings[1].made);
  int64_t weights = 0;
  for (int i = 0; i < 2; ++i) {
    const TsConv* s = &span.steps[i].conv;
    if (span.steps[i].kind != POOL) weights += (int64_t)s->out_c * (s->in_c / s->groups) * s->kernel_h * s->kernel_w;
  }
  const int64_t between = (int64_t)span.maps[1].c * span.maps[1].h * span.maps[1].w;
  const int64_t last = (int64_t)span.maps[2].c * span.maps[2].h * span.maps[2].w;
  const int64_t expected[3] = {(int64_t)in_c * in_h * in_w, weights, last + (span.between_leaves ? between : 0)};
  for (int t = 0; t < 3; ++t)
    if (counts.bits[t] != expected[t] * TS_VALUE_BITS)
      differs(&span, "bits", (double)counts.bits[t], (double)(expected[t] * TS_VALUE_BITS));
  for (int m = 0; m < 3; ++m) free(span.maps[m].data), free(span.check[m].data);
  for (int i = 0; i < 2; ++i)
    free((void*)span.steps[i].finish.bias), free(span.steps[i].weights.data), free(span.steps[i].on_chip);
  free(in);
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
  const int cases = argc > 1 ? atoi(argv[1]) : 300;
  for (int i = 0; i < cases; ++i) check_span();
  printf("%d spans with %d lanes, %d channels at once: equal\n", cases, TS_LANES, TS_WORD);
  return 0;
}
