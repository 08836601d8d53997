// SPDX-License-Identifier: GPL-3.0-or-later
// Spans: layers whose maps in between stay on chip. A convolution here begins and ends its sums in one pass, so its
// outputs stand as values. Maps that never leave the chip are copied to the host for the check, without being counted.
#pragma once

#include <functional>

#include "tilescope_chip.h"

namespace ts {

struct CropTask {
  const Value* input = nullptr;  // channels of in_h × in_w
  Value* output = nullptr;
  long count = 0;
  int in_h = 0, in_w = 0, out_h = 0, out_w = 0;
  int top = 0, left = 0;  // of the output in a channel of the input
};

static __global__ void crop_kernel(CropTask t) {
  const long i = element();
  if (i >= t.count) return;
  const long x = i % t.out_w, y = i / t.out_w % t.out_h, plane = i / (static_cast<long>(t.out_h) * t.out_w);
  t.output[i] = t.input[(plane * t.in_h + y + t.top) * t.in_w + x + t.left];
}
// What an operation reads of a map: one tile, or rows of a ring from top to bottom. Empty: it only meets padding.
struct Stack {
  std::vector<const Tile*> tiles;
  Slots slots;

  Stack() = default;
  Stack(const Tile& tile) : tiles{&tile} {}  // NOLINT: a tile is a stack of one
};

class Ring;

class Span {
 public:
  explicit Span(Chip& chip) : chip_(chip) {}

  // All weights of a layer, loaded to stay.
  Tile weights(const char* name, const Array& array, int memory, std::size_t offset_bytes) {
    Tile tile = chip_.tile(name, {memory}, offset_bytes);
    chip_.load(tile, array, array.box(), Tensor::W);
    return tile;
  }

  void load(Tile& tile, const Array& array, const Box& box) { chip_.load(tile, array, box, Tensor::I); }
  void store(Tile& tile) { chip_.store(tile); }
  // Of the tile only a part, which has the tile's channels.
  void store(Tile& tile, const Box& part) {
    if (part.empty()) return;
    Array& array = chip_.target(tile);
    chip_.require(tile, Tile::Holds::Values);
    if (!tile.box_.contains(part) || !(tile.box_.c == part.c))
      chip_.refuse(tile, "holds " + words(tile.box_) + " where " + words(part) + " are to be stored");
    CropTask task;
    task.input = chip_.values(tile), task.output = chip_.outgoing(part.elements()), task.count = part.elements();
    task.in_h = tile.box_.h.size(), task.in_w = tile.box_.w.size(), task.out_h = part.h.size(),
    task.out_w = part.w.size();
    task.top = part.h.begin - tile.box_.h.begin, task.left = part.w.begin - tile.box_.w.begin;
    chip_.before_kernel({&tile});
    TILESCOPE_LAUNCH_PLAIN(crop_kernel, Chip::plain_grid(task.count), dim3(kPlainThreads), 0, chip_.compute_, task);
    chip_.after_kernel({&tile});
    Tile leaving = tile;
    leaving.box_ = part;
    chip_.copy_out(leaving, array, array.data, task.output);
  }

  void conv(Tile& out, Array& array, const Box& box, const Stack& in, Tile& weight, const ConvShape& shape,
            const Finish& finish) {
    begin(out, array, box, in, shape.window(box));
    chip_.require(weight, Tile::Holds::Values);
    const Box &w = weight.box_,
              whole = {{0, shape.out_c}, {0, shape.in_c / shape.groups}, {0, shape.kernel_h}, {0, shape.kernel_w}};
    if (!(w == whole)) chip_.refuse(weight, "holds " + words(w) + " where all weights are needed, " + words(whole));
    ConvTask task = conv_task(box, in.tiles.empty() ? Box{} : box_of(in), w, shape);
    stand(task, in);
    task.weight = chip_.values(weight), task.values = chip_.values(out), task.groups = shape.groups;
    task.last = true;
    if (finish.bias != nullptr) task.bias = chip_.bias(*finish.bias);
    task.shift = finish.shift;
    task.activation = activate(finish.activation, finish.slope);
    chip_.before_kernel({&weight, &out});
    chip_.launch_conv(task);
    end(out, array);
  }

  void pool(Tile& out, Array& array, const Box& box, const Stack& in, const PoolShape& shape,
            Activation activation = Activation::None, double slope = 0) {
    if (in.tiles.empty()) chip_.refuse(out, "asks for windows that only meet padding");
    begin(out, array, box, in, shape.window(box));
    PoolTask task = pool_task(box, box_of(in), shape);
    stand(task, in);
    task.output = chip_.values(out), task.channels = box.c.size();
    task.activation = activate(activation, slope);
    chip_.before_kernel({&out});
    TILESCOPE_LAUNCH_PLAIN(pool_kernel, Chip::plain_grid(task.count), dim3(kPlainThreads), 0, chip_.compute_, task);
    end(out, array);
  }

  // In the place of what is added to, under the name of the sum. The other tile may have more around.
  void add(Tile& sum, Array& array, const Tile& other, Activation activation = Activation::None, double slope = 0) {
    chip_.require(sum, Tile::Holds::Values);
    sum.array_ = &array;
    add(sum, sum, array, other, activation, slope);
  }
  // In a place of its own.
  void add(Tile& out, Array& array, const Box& box, const Tile& first, const Tile& other,
           Activation activation = Activation::None, double slope = 0) {
    begin(out, array, box, first, box);
    add(out, first, array, other, activation, slope);
  }

 private:
  static Box box_of(const Stack& in) {
    Box box = in.tiles.front()->box_;
    box.h.end = in.tiles.back()->box_.h.end;
    return box;
  }

  // Outputs get their place, after a look at what is read and again after.
  void begin(Tile& out, Array& array, const Box& box, const Stack& in, const Box& needed) {
    chip_.begin_outputs(out, array, box);
    if (in.tiles.empty() && !needed.h.empty() && !needed.w.empty())
      chip_.refuse(out, "reads nothing where " + words(needed) + " are needed");
    for (const Tile* tile : in.tiles) chip_.require(*tile, Tile::Holds::Values);
    if (!in.tiles.empty()) {
      const Box has = box_of(in);
      if (!(has.c == needed.c) || !has.h.contains(needed.h) || !has.w.contains(needed.w))
        chip_.refuse(*in.tiles.front(), "begins " + words(has) + " where " + words(needed) + " are read");
    }
    chip_.claim(out, sizeof(Value), Tile::Holds::Values);
    for (const Tile* tile : in.tiles) chip_.require(*tile, Tile::Holds::Values);  // unless the outputs stand on it
  }

  // Where the input stands.
  template <class Task>
  void stand(Task& task, const Stack& in) const {
    if (in.tiles.empty()) return;
    const Box has = box_of(in);
    const long row = static_cast<long>(has.c.size()) * has.w.size();
    task.input = chip_.values(*in.tiles.front()) - (in.slots.slots == 0 ? 0 : in.slots.first_slot * row);
    task.slots = in.slots;
  }

  void add(Tile& out, const Tile& first, Array& array, const Tile& other, Activation activation, double slope) {
    chip_.require(other, Tile::Holds::Values);
    const Box &o = out.box_, &s = other.box_;
    if (!(s.c == o.c) || !s.h.contains(o.h) || !s.w.contains(o.w))
      chip_.refuse(other, "holds " + words(s) + " for " + words(o));
    AddTask task = add_task(o, s);
    task.first = chip_.values(first), task.second = chip_.values(other), task.output = chip_.values(out);
    task.activation = activate(activation, slope);
    chip_.before_kernel({&out, &first, &other});
    TILESCOPE_LAUNCH_PLAIN(add_kernel, Chip::plain_grid(task.count), dim3(kPlainThreads), 0, chip_.compute_, task);
    end(out, array);
  }

  void end(const Tile& out, Array& array) {
    chip_.after_kernel({&out});
    if (array.role != Role::Inner || !chip_.watches_) return;
    chip_.copy_back(out, array, array.data, chip_.at(out));
    array.made.resize(static_cast<std::size_t>(array.elements()));
    for_each_run(array, out.box_, [&](long first, long run) { std::fill_n(array.made.begin() + first, run, true); });
  }

  Chip& chip_;
};

// Of boxes that advance tile by tile along a row of tiles and row by row, the part that is new in each.
class Frontier {
 public:
  Box next(const Box& box, bool begins_row) {
    if (begins_row) above_ = bottom_;
    Box part = box;
    part.h.begin = std::max(part.h.begin, above_);
    if (!begins_row) part.w.begin = std::max(part.w.begin, right_);
    bottom_ = box.h.end;
    right_ = box.w.end;
    return part;
  }

 private:
  int above_ = 0, bottom_ = 0, right_ = 0;
};

// Where a map stands when the last one, of last_h × last_w, stands at a box of its own.
inline Box in_step(const Array& map, const Box& last, int last_h, int last_w) {
  const auto up = [](long value, int by) { return static_cast<int>((value + by - 1) / by); };
  return {{0, 1},
          {0, map.c},
          {last.h.begin * map.h / last_h, up(static_cast<long>(last.h.end) * map.h, last_h)},
          {last.w.begin * map.w / last_w, up(static_cast<long>(last.w.end) * map.w, last_w)}};
}

// A circular buffer of a map's rows: row y stands in slot y mod rows, all channels of a row together. Rows are loaded
// or made in their order, each once, when somebody needs them.
class Ring {
 public:
  using Make = std::function<void(Tile& row, const Box& box)>;

  Ring(Span& span, Chip& chip, Array& array, int memory, std::size_t offset_bytes, int rows)
      : span_(span), array_(array) {
    const std::size_t row = static_cast<std::size_t>(array.c) * static_cast<std::size_t>(array.w) * sizeof(Value);
    for (int slot = 0; slot < rows; ++slot)
      tiles_.push_back(chip.tile(array.name.c_str(), {memory}, offset_bytes + static_cast<std::size_t>(slot) * row));
  }

  // Without one rows are loaded.
  void make(Make make) { make_ = std::move(make); }
  // Rows are stored when they are made.
  void leaves() { leaves_ = true; }

  // Afterwards the rows are there, and as many before them as the ring holds.
  void need(Range rows) {
    for (; made_ < rows.end; ++made_) {
      Tile& row = tiles_[slot(made_)];
      if (make_)
        make_(row, box(made_));
      else
        span_.load(row, array_, box(made_));
      if (leaves_) span_.store(row);
    }
  }
  void need_all() { need({0, array_.h}); }

  Stack rows(Range rows) const {
    Stack stack;
    if (rows.empty()) return stack;
    if (rows.end > made_ || rows.begin < made_ - static_cast<int>(tiles_.size()))
      stop("ring " + array_.name + ": rows [" + std::to_string(rows.begin) + ", " + std::to_string(rows.end) +
           ") are asked for where the last made are " + std::to_string(made_) + " of a ring of " +
           std::to_string(tiles_.size()));
    for (int y = rows.begin; y < rows.end; ++y) stack.tiles.push_back(&tiles_[slot(y)]);
    stack.slots = {static_cast<int>(tiles_.size()), static_cast<int>(slot(rows.begin))};
    return stack;
  }
  const Tile& row(int y) const { return *rows({y, y + 1}).tiles.front(); }

 private:
  std::size_t slot(int y) const { return static_cast<std::size_t>(y) % tiles_.size(); }
  Box box(int y) const { return {{0, 1}, {0, array_.c}, {y, y + 1}, {0, array_.w}}; }

  Span& span_;
  Array& array_;
  std::vector<Tile> tiles_;
  Make make_;
  bool leaves_ = false;
  int made_ = 0;  // rows so far
};

}  // namespace ts
