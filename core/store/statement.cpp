// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/statement.h"

#include <sqlite3.h>

#include "core/store/database.h"

namespace tilescope::store {

void Statement::Finalize::operator()(sqlite3_stmt* statement) const {
  sqlite3_finalize(statement);
}

Statement::Statement(Database& database, std::string_view sql) : database_(&database) {
  sqlite3_stmt* statement = nullptr;
  const int code = sqlite3_prepare_v2(database.handle(), sql.data(), static_cast<int>(sql.size()), &statement, nullptr);
  statement_.reset(statement);
  check(code);
}

void Statement::check(int code) const {
  if (code != SQLITE_OK) database_->fail(code);
}

void Statement::bind(int parameter, std::int64_t value) {
  check(sqlite3_bind_int64(statement_.get(), parameter, value));
}

void Statement::bind(int parameter, double value) {
  check(sqlite3_bind_double(statement_.get(), parameter, value));
}

void Statement::bind(int parameter, std::string_view value) {
  check(sqlite3_bind_text64(statement_.get(), parameter, value.data(), value.size(), SQLITE_TRANSIENT, SQLITE_UTF8));
}

void Statement::bindNull(int parameter) {
  check(sqlite3_bind_null(statement_.get(), parameter));
}

void Statement::bindColumn(int parameter, const Statement& from, int column) {
  check(sqlite3_bind_value(statement_.get(), parameter, sqlite3_column_value(from.statement_.get(), column)));
}

bool Statement::step() {
  const int code = sqlite3_step(statement_.get());
  if (code == SQLITE_ROW) return true;
  sqlite3_reset(statement_.get());
  if (code != SQLITE_DONE) database_->fail(code);
  return false;
}

void Statement::run() {
  while (step()) {
  }
}

void Statement::reset() {
  sqlite3_reset(statement_.get());
}

int Statement::columns() const {
  return sqlite3_column_count(statement_.get());
}

ValueType Statement::type(int column) const {
  switch (sqlite3_column_type(statement_.get(), column)) {
    case SQLITE_NULL:
      return ValueType::Null;
    case SQLITE_TEXT:
      return ValueType::Text;
    case SQLITE_BLOB:
      return ValueType::Blob;
    default:
      return ValueType::Number;
  }
}

std::int64_t Statement::integer(int column) const {
  return sqlite3_column_int64(statement_.get(), column);
}

double Statement::real(int column) const {
  return sqlite3_column_double(statement_.get(), column);
}

std::optional<double> Statement::realOrNone(int column) const {
  if (isNull(column)) return std::nullopt;
  return real(column);
}

std::string Statement::text(int column) const {
  return std::string(view(column));
}

std::string_view Statement::view(int column) const {
  const unsigned char* bytes = sqlite3_column_text(statement_.get(), column);
  if (bytes == nullptr) return {};
  return {reinterpret_cast<const char*>(bytes),
          static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column))};
}

}  // namespace tilescope::store
