// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/database.h"

#include <fmt/format.h>
#include <sqlite3.h>

#include <filesystem>
#include <optional>
#include <system_error>

#include "core/store/statement.h"
#include "core/store/store_error.h"

namespace tilescope::store {
namespace {

namespace fs = std::filesystem;

constexpr int kCacheKibibytes = 65536;  // the key index of a million answers fits

bool isMissing(const std::string& path) {
  std::error_code unknown;
  return !fs::exists(path, unknown);
}

bool mayOpenAlone(const StoreError& error) {
  return error.fault == StoreFault::NoSharedMemory || error.fault == StoreFault::ReadOnly;
}

}  // namespace

void Database::Close::operator()(sqlite3* handle) const {
  sqlite3_close_v2(handle);
}

Database::Database(const std::string& path, const OpenOptions& options)
    : path_(path), vfs_(options.vfs), access_(options.access) {
  std::error_code unknown;
  if (fs::is_directory(path, unknown))
    throw storeError(StoreFault::NoStore, path, "a folder", "a file NAME.tilesweep", "Name the file in it.");
  if (!options.create && isMissing(path))
    throw storeError(StoreFault::Missing, path, "no such file", "an existing store", "Check the path.");
  if (options.access == Access::Read)
    openToRead(options);
  else
    openToWrite(options);
  setCache();
}

Database::~Database() {
  handle_.reset();
  if (access_ == Access::Read) removeEmptyJournal(path_, vfs_);
}

void Database::open(const OpenOptions& options, int flags, const std::string& uri) {
  const int threads = options.access == Access::Read ? SQLITE_OPEN_NOMUTEX : SQLITE_OPEN_FULLMUTEX;
  sqlite3* handle = nullptr;
  const int code = sqlite3_open_v2(uri.c_str(), &handle, flags | SQLITE_OPEN_URI | threads,
                                   options.vfs.empty() ? nullptr : options.vfs.c_str());
  handle_.reset(handle);
  if (code != SQLITE_OK) fail(handle == nullptr ? code : sqlite3_extended_errcode(handle));
  sqlite3_extended_result_codes(handle, 1);
  sqlite3_busy_timeout(handle, options.waitMilliseconds);
  run("PRAGMA cell_size_check = ON");
  if (options.damaged) run("PRAGMA writable_schema = ON");
}

// SQLite then reads the file, so lock settings come first.
void Database::setCache() {
  run(fmt::format("PRAGMA cache_size = -{}", kCacheKibibytes));
}

// Without shared memory, a reader needs exclusive access or a file that nobody writes.
void Database::openToRead(const OpenOptions& options) {
  try {
    open(options, SQLITE_OPEN_READONLY, sqliteUri(path_, "mode=ro"));
    number("SELECT count(*) FROM sqlite_master");
    return;
  } catch (const StoreError& error) {
    // A writable schema gives access to its readable part: tables come before views.
    if (options.damaged && error.fault == StoreFault::Damaged) return;
    if (!mayOpenAlone(error)) throw;
  }
  if (isMissing(path_ + "-wal")) {
    open(options, SQLITE_OPEN_READONLY, sqliteUri(path_, "immutable=1"));
    number("SELECT count(*) FROM sqlite_master");
    return;
  }
  open(options, SQLITE_OPEN_READWRITE, sqliteUri(path_, "mode=rw"));
  run("PRAGMA locking_mode = EXCLUSIVE");
  run("PRAGMA query_only = ON");
  number("SELECT count(*) FROM sqlite_master");
}

void Database::openToWrite(const OpenOptions& options) {
  const int flags = SQLITE_OPEN_READWRITE | (options.create ? SQLITE_OPEN_CREATE : 0);
  const std::string uri = sqliteUri(path_, options.create ? "mode=rwc" : "mode=rw");
  open(options, flags, uri);
  if (sqlite3_db_readonly(handle(), "main") == 1) throw sqliteError(SQLITE_READONLY, path_);
  if (access_ == Access::Write) {
    try {
      setJournal(options);
      return;
    } catch (const StoreError& error) {
      if (!mayOpenAlone(error)) throw;
    }
    handle_.reset();
    open(options, flags, uri);
    access_ = Access::Alone;
    warnings_.push_back({Diagnostic::Severity::Warning, path_, "", "a file system without shared memory",
                         "a local disk", "The store is written, but no other program can read it until the end."});
  }
  run("PRAGMA locking_mode = EXCLUSIVE");
  setJournal(options);
}

// A write-ahead log lets others read during a write. An empty transaction shows whether the file system supports it; if
// not, Access::Alone uses a plain journal.
void Database::setJournal(const OpenOptions& options) {
  std::optional<StoreError> refused;
  try {
    if (text("PRAGMA journal_mode = WAL") != "wal") refused = sqliteError(SQLITE_IOERR_SHMMAP, path_);
    if (!refused) run("BEGIN IMMEDIATE; COMMIT");
  } catch (const StoreError& error) {
    refused = error;
  }
  if (refused && (access_ == Access::Write || refused->fault == StoreFault::Locked)) throw StoreError(*refused);
  if (refused) {
    run("PRAGMA journal_mode = TRUNCATE");
    run("BEGIN IMMEDIATE; COMMIT");
  }
  run(options.durable ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = NORMAL");
}

void Database::run(const std::string& sql) {
  const int code = sqlite3_exec(handle(), sql.c_str(), nullptr, nullptr, nullptr);
  if (code != SQLITE_OK) fail(sqlite3_extended_errcode(handle()));
}

std::int64_t Database::number(const std::string& sql) {
  Statement statement(*this, sql);
  return statement.step() ? statement.integer(0) : 0;
}

std::string Database::text(const std::string& sql) {
  Statement statement(*this, sql);
  return statement.step() ? statement.text(0) : "";
}

std::int64_t Database::lastId() const {
  return sqlite3_last_insert_rowid(handle());
}

std::int64_t Database::changes() const {
  return sqlite3_changes64(handle());
}

bool Database::wasMoved() const {
  int moved = 0;
  sqlite3_file_control(handle(), "main", SQLITE_FCNTL_HAS_MOVED, &moved);
  return moved != 0;
}

void Database::fail(int code) const {
  // The file itself is open, so SQLite cannot open the journal next to it.
  if ((code & 0xff) == SQLITE_CANTOPEN && !isMissing(path_)) code = SQLITE_READONLY_DIRECTORY;
  StoreError error = sqliteError(code, path_);
  if ((code & 0xff) == SQLITE_ERROR && handle_) error.diagnostic.found += fmt::format(", {}", sqlite3_errmsg(handle()));
  throw StoreError(error);
}

Transaction::Transaction(Database& database, const char* begin) : database_(database) {
  database_.run(begin);
}

Transaction::~Transaction() {
  // SQLite rolls back by itself after some errors; again is harmless.
  if (open_) sqlite3_exec(database_.handle(), "ROLLBACK", nullptr, nullptr, nullptr);
}

void Transaction::commit() {
  if (database_.wasMoved())
    throw storeError(StoreFault::Missing, database_.path(), "a file that was removed or replaced while it was open",
                     "the store at its path", "Put it back, then run the same command again.");
  database_.run("COMMIT");
  open_ = false;
}

// SQLite removes both files on closing if no other program uses them.
void removeEmptyJournal(const std::string& path, const std::string& vfs) {
  std::error_code none;
  if (fs::file_size(path + "-wal", none) != 0 || none) return;
  sqlite3* handle = nullptr;
  if (sqlite3_open_v2(sqliteUri(path, "mode=rw").c_str(), &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_URI,
                      vfs.empty() ? nullptr : vfs.c_str()) == SQLITE_OK)
    sqlite3_exec(handle, "SELECT count(*) FROM sqlite_master", nullptr, nullptr, nullptr);
  sqlite3_close_v2(handle);
}

std::string sqliteUri(const std::string& path, const std::string& parameters) {
  std::string uri = "file:";
  for (const char c : path) {
    if (c == '%' || c == '?' || c == '#')
      uri += fmt::format("%{:02x}", static_cast<unsigned char>(c));
    else
      uri += c;
  }
  // Four slashes: in "file://x", x would be a host.
  if (path.starts_with("//")) uri.insert(5, "//");
  return uri + "?" + parameters;
}

namespace {

std::string doubledQuotes(const std::string& text, char quote) {
  std::string quoted(1, quote);
  for (const char c : text) {
    quoted += c;
    if (c == quote) quoted += c;
  }
  return quoted + quote;
}

}  // namespace

std::string quotedName(const std::string& name) {
  return doubledQuotes(name, '"');
}

std::string quotedText(const std::string& text) {
  return doubledQuotes(text, '\'');
}

}  // namespace tilescope::store
