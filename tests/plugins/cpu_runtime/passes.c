// SPDX-License-Identifier: GPL-3.0-or-later
// Functions, softmax and norms of the CPU run time, over rows of every length, against double precision with the bounds
// of the program's check (tilescope_pass_reference.h). Exit code 1 at the first difference, 77 on a machine without the
// vectors that it is compiled for.
#include <math.h>

#include "tilescope_cpu.h"

static const double kU = 1.0 / (1 << 24), kSmallest = 1.5e-45;

static uint64_t state = 1;
static uint64_t word(void) {
  state = state * 6364136223846793005U + 1442695040888963407U;
  return state >> 33;
}
static float value(double reach) {
  return (float)((double)(int64_t)(word() % 2000001 - 1000000) * 1e-6 * reach);
}

static double exact(TsPassOp op, double a, double b) {
  switch (op) {
    case TS_ADD:
      return a + b;
    case TS_SUB:
      return a - b;
    case TS_MUL:
      return a * b;
    case TS_MAXIMUM:
      return a > b ? a : b;
    case TS_PASS_RELU:
      return a > 0 ? a : 0;
    case TS_PASS_SIGMOID:
      return 1 / (1 + exp(-a));
    case TS_SILU:
      return a / (1 + exp(-a));
    case TS_TANH:
      return tanh(a);
    case TS_GELU:
      return a * erfc(-a / sqrt(2)) / 2;
    default:
      return a / 2 * (1 + tanh(sqrt(2 / acos(-1)) * (a + 0.044715 * a * a * a)));
  }
}

static void expect(const char* what, int at, double found, double expected, double bound) {
  if (fabs(found - expected) <= bound) return;
  fprintf(stderr, "%s %d: found %.9g, expected %.9g within %.3g\n", what, at, found, expected, bound);
  exit(1);
}

static float* buffer(size_t floats) {
  return (float*)aligned_alloc(64, (floats * sizeof(float) + 127) / 64 * 64);
}
static TsTile tile_of(int channels, int positions) {
  const size_t bytes = ts_strip_bytes(channels, 1, positions);
  TsTile tile = ts_tile(buffer(bytes / sizeof(float)), bytes);
  memset(tile.at, 0, bytes);
  tile.box = (TsBox){{0, channels}, {0, 1}, {0, positions}};
  tile.h = tile.box.h, tile.w = tile.box.w;
  tile.block = TS_LANES;
  tile.holds = TS_VALUES;
  return tile;
}
static float* at(const TsTile* tile, int c, int p) {
  return (float*)tile->at + ts_at(c, 0, p, 1, ts_size(tile->w), TS_LANES);
}

static void check_elements(TsPassOp op, double reach) {
  const int channels = 40, positions = 9;
  TsTile a = tile_of(channels, positions), b = tile_of(channels, positions), out = tile_of(channels, positions);
  for (int c = 0; c < channels; ++c)
    for (int p = 0; p < positions; ++p) *at(&a, c, p) = value(reach), *at(&b, c, p) = value(reach);
  *at(&a, 0, 0) = -0.0F;
  ts_pass(&out, &a, op <= TS_MAXIMUM ? &b : NULL, NULL, op, 1, 1);
  for (int c = 0; c < channels; ++c)
    for (int p = 0; p < positions; ++p) {
      const double x = *at(&a, c, p), y = exact(op, x, *at(&b, c, p)), largest = fmax(fabs(x), 1);
      const double units = op <= TS_PASS_RELU ? fabs(y) : 16 * (fabs(x) * largest + fabs(y));
      expect("function", (int)op, *at(&out, c, p), y, kU * units + kSmallest);
    }
  free(a.at), free(b.at), free(out.at);
}

static double gamma_of(double k) {
  return k * kU / (1 - k * kU);
}

static void check_rows(TsPassOp op, int row, int rows, double reach, float scale) {
  const int positions = 3, channels = row * rows;
  TsTile in = tile_of(channels, positions), out = tile_of(channels, positions), table = tile_of(2 * row, 1);
  for (int c = 0; c < channels; ++c)
    for (int p = 0; p < positions; ++p) *at(&in, c, p) = value(reach);
  for (int i = 0; i < 2 * row; ++i) *at(&table, i, 0) = value(1);
  ts_pass(&out, &in, NULL, op == TS_SOFTMAX ? NULL : &table, op, row, scale);
  for (int first = 0; first < channels; first += row)
    for (int p = 0; p < positions; ++p) {
      double most = -INFINITY, least = INFINITY, sum = 0, mean = 0, magnitude = 0, squares = 0, distances = 0;
      for (int i = first; i < first + row; ++i) {
        const double x = *at(&in, i, p);
        most = fmax(most, x), least = fmin(least, x);
        mean += op == TS_LAYER_NORM ? x / row : 0, magnitude += op == TS_LAYER_NORM ? fabs(x) / row : 0;
      }
      for (int i = first; i < first + row; ++i) {
        const double x = *at(&in, i, p);
        sum += exp((double)scale * (x - most));
        squares += (x - mean) * (x - mean) / row, distances += fabs(x - mean) / row;
      }
      const double variance = squares + (double)kTsNormEpsilon, deviation = sqrt(variance);
      const double of_mean = gamma_of(row + 1) * magnitude;
      const double of_root = (2 * of_mean * (distances + of_mean) + gamma_of(row + 6) * squares) / variance / 2 +
                             gamma_of(4) + (double)kTsNormEpsilon * kU;
      for (int i = 0; i < row; ++i) {
        const double x = *at(&in, first + i, p), found = *at(&out, first + i, p);
        if (op == TS_SOFTMAX) {
          const double result = exp((double)scale * (x - most)) / sum;
          const double moved = 3 * fabs((double)scale) * (most - least) + 16;
          expect("softmax", row, found, result, gamma_of(2 * moved + row) * result + kSmallest);
          continue;
        }
        const double factor = *at(&table, i, 0), scaled = (x - mean) / deviation * factor;
        const double offset = op == TS_LAYER_NORM ? *at(&table, row + i, 0) : 0;
        const double error = fabs(factor) / deviation * of_mean * (1 + of_root) +
                             fabs(scaled) * (of_root + gamma_of(4)) + gamma_of(1) * fabs(scaled + offset);
        expect("norm", row, found, scaled + offset, 2 * error + kSmallest);
      }
    }
  free(in.at), free(out.at), free(table.at);
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
  for (int op = TS_ADD; op < TS_SOFTMAX; ++op)
    for (int i = 0; i < 60; ++i) check_elements((TsPassOp)op, ldexp(1, i % 20 - 12));
  static const int kRows[] = {1, 3, 4, 15, 16, 17, 33, 64, 100, 768};
  for (size_t i = 0; i < sizeof kRows / sizeof *kRows; ++i)
    for (int rows = 1; rows <= 3; ++rows)
      for (int reach = -6; reach <= 6; reach += 3) {
        check_rows(TS_SOFTMAX, kRows[i], rows, ldexp(1, reach), 0.125F);
        check_rows(TS_SOFTMAX, kRows[i], rows, ldexp(1, reach), 1);
        check_rows(TS_LAYER_NORM, kRows[i], rows, ldexp(1, reach), 1);
        check_rows(TS_RMS_NORM, kRows[i], rows, ldexp(1, reach), 1);
      }
  printf("functions, softmax and norms with %d lanes: within their bounds\n", TS_LANES);
  return 0;
}
