// SPDX-License-Identifier: GPL-3.0-or-later
// Functions, softmax and norms of the CPU run time in int8, over rows of every length, against the real functions at
// the scales that docs/program_arithmetic.md gives: at most half a unit away, with what the rule rounds before. No
// function lies so near to a half that another library could round it otherwise. Exit code 1 at the first difference,
// 77 on a machine without the vectors that it is compiled for.
#include "tilescope_cpu.h"

static uint64_t state = 1;
static int below(int limit) {
  state = state * 6364136223846793005U + 1442695040888963407U;
  return (int)((state >> 33) % (uint64_t)limit);
}

static void expect(const char* what, int at, double found, double expected, double error) {
  const double limited = expected < -128 ? -128 : expected > 127 ? 127 : expected;
  if (fabs(found - limited) <= error) return;
  fprintf(stderr, "%s at %d: found %g, expected %g within %g\n", what, at, found, expected, error);
  exit(1);
}

static double exact(TsPassOp op, double x) {
  switch (op) {
    case TS_PASS_RELU:
      return x > 0 ? x : 0;
    case TS_PASS_SIGMOID:
      return 1 / (1 + exp(-x));
    case TS_SILU:
      return x / (1 + exp(-x));
    case TS_TANH:
      return tanh(x);
    case TS_GELU:
      return 0.5 * x * (1 + erf(x / sqrt(2)));
    default:
      return 0.5 * x * (1 + tanh(0.7978845608028654 * (x + 0.044715 * x * x * x)));
  }
}

enum { MOST = 200 };
static ts_value in[MOST * 3 + 64], other[MOST * 3 + 64], out[MOST * 3 + 64], table[2 * MOST];

static void check_functions(void) {
  for (TsPassOp op = TS_PASS_RELU; op < TS_SOFTMAX; ++op) {
    const double scale = op == TS_PASS_SIGMOID || op == TS_TANH ? 128 : 32;
    for (int q = -128; q < 128; ++q) {
      const double expected = scale * exact(op, q / 32.0), part = expected - floor(expected);
      expect("function", q, ts_codes[op][(uint8_t)q], expected, 0.5);
      if (fabs(part - 0.5) < 1e-9 && expected < 127) expect("a half of a function", q, part, 0, 0);
    }
  }
}

static void check_pairs(void) {
  enum { COUNT = 3 * MOST / TS_LANES * TS_LANES };
  for (int i = 0; i < COUNT; ++i) in[i] = (ts_value)(below(256) - 128), other[i] = (ts_value)(below(256) - 128);
  for (TsPassOp op = TS_ADD; op <= TS_MAXIMUM; ++op) {
    ts_pass_of_elements(op, out, in, other, COUNT);
    for (int i = 0; i < COUNT; ++i) {
      const double a = in[i], b = other[i];
      const double expected = op == TS_ADD ? a + b : op == TS_SUB ? a - b : op == TS_MUL ? a * b / 32 : a > b ? a : b;
      expect("operation", (int)op, out[i], expected, op == TS_MUL ? 0.5 : 0);
    }
  }
}

// Rows that begin at any channel; a block of channels has one position.
static void check_rows(int row) {
  const int first = below(TS_LANES + 1), end = first + row;
  const TsRow r = ts_row(first, row, TS_LANES);
  for (int i = 0; i < end; ++i) in[i] = (ts_value)(below(256) - 128);
  if (below(8) == 0)
    for (int i = 0; i < end; ++i) in[i] = -128;
  double sum = 0, largest = -128, mean = 0, squares = 0, spread = 0;
  for (int i = first; i < end; ++i) largest = fmax(largest, in[i]), mean += in[i] / (double)row;
  for (int i = first; i < end; ++i) {
    sum += exp((in[i] - largest) / 16), squares += in[i] * in[i] / (double)row;
    spread += (in[i] - mean) * (in[i] - mean) / (double)row;
  }
  ts_softmax_row(out, in, &r, 1);
  const double powers = 128 * (row + 1) * 0.5 / 65536;  // what rounding of the powers adds
  for (int i = first; i < end; ++i) expect("softmax", i, out[i], 128 * exp((in[i] - largest) / 16) / sum, 0.5 + powers);
  for (int i = 0; i < 2 * row; ++i) table[i] = (ts_value)(below(256) - 128);
  for (int centred = 0; centred < 2; ++centred) {
    ts_norm_row(out, in, table, &r, centred);
    const double deviation = sqrt(centred ? spread : squares);
    for (int i = first; i < end; ++i) {
      const double distance = in[i] - (centred ? mean : 0);
      const double normed = fabs(distance) < 1e-9 ? 0 : distance / deviation;
      expect("norm", i, out[i], 32 * normed * table[i - first] / 64 + (centred ? table[row + i - first] : 0),
             0.5 + 1e-6);
    }
  }
}

int main(void) {
#if defined(__x86_64__)
#  ifdef __AVX2__
  if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("fma")) return 77;
#  endif
#  ifdef __AVX512BW__
  if (!__builtin_cpu_supports("avx512bw") || !__builtin_cpu_supports("avx512vl")) return 77;
#  endif
#endif
  ts_fill_codes();
  check_functions();
  check_pairs();
  for (int i = 0; i < 1000; ++i) check_rows(1 + below(MOST));
  printf("functions, softmax and norms in int8 with %d lanes: within half a unit\n", TS_LANES);
  return 0;
}
