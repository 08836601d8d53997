// SPDX-License-Identifier: GPL-3.0-or-later
// A prepared statement: parameters from 1, columns from 0, as in SQLite. Everything throws StoreError.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

struct sqlite3_stmt;

namespace tilescope::store {

class Database;

enum class ValueType { Null, Number, Text, Blob };

class Statement {
 public:
  Statement(Database& database, std::string_view sql);

  void bind(int parameter, std::int64_t value);
  void bind(int parameter, int value) { bind(parameter, std::int64_t{value}); }
  void bind(int parameter, double value);
  void bind(int parameter, std::string_view value);  // copies the value
  void bind(int parameter, const std::string& value) { bind(parameter, std::string_view(value)); }
  void bind(int parameter, const char* value) { bind(parameter, std::string_view(value)); }
  void bindNull(int parameter);
  void bindColumn(int parameter, const Statement& from, int column);  // of any type
  template <class T>
  void bind(int parameter, const std::optional<T>& value) {
    if (value)
      bind(parameter, *value);
    else
      bindNull(parameter);
  }
  template <class... Values>
  Statement& with(const Values&... values) {
    int parameter = 0;
    (bind(++parameter, values), ...);
    return *this;
  }

  bool step();  // false at the end; the statement can then be run again
  void run();
  void reset();

  int columns() const;
  ValueType type(int column) const;
  bool isNull(int column) const { return type(column) == ValueType::Null; }
  bool isText(int column) const { return type(column) == ValueType::Text; }
  bool isBlob(int column) const { return type(column) == ValueType::Blob; }
  std::int64_t integer(int column) const;  // 0 if null
  double real(int column) const;
  std::optional<double> realOrNone(int column) const;
  std::string text(int column) const;       // "" if null
  std::string_view view(int column) const;  // valid until the next step()

 private:
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const;
  };

  void check(int code) const;

  const Database* database_;
  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
};

}  // namespace tilescope::store
