// SPDX-License-Identifier: GPL-3.0-or-later
#include "python/bindings/arrow.h"

#include <cerrno>
#include <cmath>
#include <utility>

// The structs of the interface, as published; their names and layout are its contract.
extern "C" {
struct ArrowSchema {
  const char* format;
  const char* name;
  const char* metadata;
  std::int64_t flags;
  std::int64_t n_children;
  ArrowSchema** children;
  ArrowSchema* dictionary;
  void (*release)(ArrowSchema*);
  void* private_data;
};
struct ArrowArray {
  std::int64_t length;
  std::int64_t null_count;
  std::int64_t offset;
  std::int64_t n_buffers;
  std::int64_t n_children;
  const void** buffers;
  ArrowArray** children;
  ArrowArray* dictionary;
  void (*release)(ArrowArray*);
  void* private_data;
};
struct ArrowArrayStream {
  int (*get_schema)(ArrowArrayStream*, ArrowSchema*);
  int (*get_next)(ArrowArrayStream*, ArrowArray*);
  const char* (*get_last_error)(ArrowArrayStream*);
  void (*release)(ArrowArrayStream*);
  void* private_data;
};
}

namespace tilescope::python {
namespace {

constexpr std::int64_t kNullable = 2;  // ARROW_FLAG_NULLABLE
constexpr const char *kStruct = "+s", *kDouble = "g", *kInt64 = "l", *kInt32 = "i", *kText = "u";

// A schema or array releases itself, its children and its dictionary.
template <class T>
struct Owner {
  std::string name;
  std::vector<const void*> buffers;
  std::vector<std::uint8_t> validity;
  std::vector<std::int32_t> offsets;
  std::string text;
  ColumnsPtr columns;
  std::vector<std::unique_ptr<T>> children;
  std::vector<T*> pointers;
  std::unique_ptr<T> dictionary;
};

template <class T>
void releaseOwned(T* owned) {
  auto* owner = static_cast<Owner<T>*>(owned->private_data);
  for (const std::unique_ptr<T>& child : owner->children)
    if (child->release) child->release(child.get());
  if (owner->dictionary && owner->dictionary->release) owner->dictionary->release(owner->dictionary.get());
  owned->release = nullptr;
  delete owner;
}

template <class T>
void setOwner(T& owned, std::unique_ptr<Owner<T>> owner) {
  for (const std::unique_ptr<T>& child : owner->children) owner->pointers.push_back(child.get());
  owned.n_children = static_cast<std::int64_t>(owner->pointers.size());
  owned.children = owner->pointers.empty() ? nullptr : owner->pointers.data();
  owned.dictionary = owner->dictionary.get();
  owned.release = releaseOwned<T>;
  owned.private_data = owner.release();
}

void describe(ArrowSchema& schema, const char* format, const std::string& name, std::int64_t flags,
              std::unique_ptr<Owner<ArrowSchema>> owner) {
  owner->name = name;
  schema = {format, owner->name.c_str(), nullptr, flags, 0, nullptr, nullptr, nullptr, nullptr};
  setOwner(schema, std::move(owner));
}

std::unique_ptr<ArrowSchema> schemaOf(const DataColumn& column) {
  auto schema = std::make_unique<ArrowSchema>();
  auto owner = std::make_unique<Owner<ArrowSchema>>();
  if (column.kind == DataColumn::Kind::Words) {
    owner->dictionary = std::make_unique<ArrowSchema>();
    describe(*owner->dictionary, kText, "", 0, std::make_unique<Owner<ArrowSchema>>());
    describe(*schema, kInt32, column.name, 0, std::move(owner));
  } else if (column.kind == DataColumn::Kind::Whole) {
    describe(*schema, kInt64, column.name, 0, std::move(owner));
  } else {
    describe(*schema, kDouble, column.name, kNullable, std::move(owner));
  }
  return schema;
}

void fill(ArrowArray& array, std::size_t length, std::int64_t nulls, std::unique_ptr<Owner<ArrowArray>> owner) {
  array = {static_cast<std::int64_t>(length),
           nulls,
           0,
           static_cast<std::int64_t>(owner->buffers.size()),
           0,
           owner->buffers.data(),
           nullptr,
           nullptr,
           nullptr,
           nullptr};
  setOwner(array, std::move(owner));
}

std::unique_ptr<ArrowArray> textsOf(const std::vector<std::string>& words) {
  auto array = std::make_unique<ArrowArray>();
  auto owner = std::make_unique<Owner<ArrowArray>>();
  owner->offsets.push_back(0);
  for (const std::string& word : words) {
    owner->text += word;
    owner->offsets.push_back(static_cast<std::int32_t>(owner->text.size()));
  }
  owner->buffers = {nullptr, owner->offsets.data(), owner->text.data()};
  fill(*array, words.size(), 0, std::move(owner));
  return array;
}

// A bit for each number that is one; returns how many are not.
std::int64_t markNumbers(const std::vector<double>& numbers, std::vector<std::uint8_t>& validity) {
  std::int64_t nulls = 0;
  validity.assign((numbers.size() + 7) / 8, 0);
  for (std::size_t i = 0; i < numbers.size(); ++i)
    if (std::isnan(numbers[i]))
      ++nulls;
    else
      validity[i / 8] = static_cast<std::uint8_t>(validity[i / 8] | (1U << (i % 8)));
  return nulls;
}

std::unique_ptr<ArrowArray> arrayOf(const ColumnsPtr& columns, const DataColumn& column) {
  auto array = std::make_unique<ArrowArray>();
  auto owner = std::make_unique<Owner<ArrowArray>>();
  owner->columns = columns;
  std::int64_t nulls = 0;
  if (column.kind == DataColumn::Kind::Words) {
    owner->dictionary = textsOf(column.words);
    owner->buffers = {nullptr, column.codes.data()};
  } else if (column.kind == DataColumn::Kind::Whole) {
    owner->buffers = {nullptr, column.whole.data()};
  } else {
    nulls = markNumbers(column.numbers, owner->validity);
    owner->buffers = {nulls > 0 ? owner->validity.data() : nullptr, column.numbers.data()};
  }
  fill(*array, columns->rows, nulls, std::move(owner));
  return array;
}

struct Stream {
  ColumnsPtr columns;
  bool isDone = false;
};

int getSchema(ArrowArrayStream* stream, ArrowSchema* out) {
  try {
    const Stream& state = *static_cast<const Stream*>(stream->private_data);
    auto owner = std::make_unique<Owner<ArrowSchema>>();
    for (const DataColumn& column : state.columns->columns) owner->children.push_back(schemaOf(column));
    describe(*out, kStruct, "", 0, std::move(owner));
    return 0;
  } catch (...) {
    return ENOMEM;
  }
}

int getNext(ArrowArrayStream* stream, ArrowArray* out) {
  try {
    Stream& state = *static_cast<Stream*>(stream->private_data);
    *out = {};
    if (std::exchange(state.isDone, true)) return 0;  // an array without release is the end
    auto owner = std::make_unique<Owner<ArrowArray>>();
    for (const DataColumn& column : state.columns->columns) owner->children.push_back(arrayOf(state.columns, column));
    owner->buffers = {nullptr};
    fill(*out, state.columns->rows, 0, std::move(owner));
    return 0;
  } catch (...) {
    return ENOMEM;
  }
}

const char* getLastError(ArrowArrayStream*) {
  return "out of memory";
}

void releaseStream(ArrowArrayStream* stream) {
  delete static_cast<Stream*>(stream->private_data);
  stream->release = nullptr;
}

// Consumers move the stream out and clear `release`.
void destroyCapsule(PyObject* capsule) {
  auto* stream = static_cast<ArrowArrayStream*>(PyCapsule_GetPointer(capsule, "arrow_array_stream"));
  if (stream->release) stream->release(stream);
  delete stream;
}

}  // namespace

pybind11::capsule arrowStream(const ColumnsPtr& columns) {
  auto stream = std::make_unique<ArrowArrayStream>(
      ArrowArrayStream{getSchema, getNext, getLastError, releaseStream, new Stream{columns}});
  PyObject* capsule = PyCapsule_New(stream.get(), "arrow_array_stream", destroyCapsule);
  if (capsule == nullptr) {
    releaseStream(stream.get());
    throw pybind11::error_already_set();
  }
  stream.release();
  return pybind11::reinterpret_steal<pybind11::capsule>(capsule);
}

}  // namespace tilescope::python
