// SPDX-License-Identifier: GPL-3.0-or-later
// A connection to a store's SQLite file. Everything throws StoreError. Threads may share a writing connection if only
// one has a transaction at a time; a reading one is for one thread at a time.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "core/base/result.h"

struct sqlite3;

namespace tilescope::store {

enum class Access {
  Read,   // an existing file; any number of readers may share it
  Write,  // the only writer; readers may share the file
  Alone   // the only program; needs no shared memory, so it works on network file systems
};

struct OpenOptions {
  Access access = Access::Read;
  bool create = false;   // makes an empty file if there is none
  bool durable = false;  // a committed transaction survives a loss of power
  bool damaged = false;  // reads what is readable, also from a truncated file
  int waitMilliseconds = 5000;
  std::string vfs;  // name of an SQLite VFS; "": the default
};

class Database {
 public:
  Database(const std::string& path, const OpenOptions& options);
  ~Database();
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;

  void run(const std::string& sql);  // runs statements without results
  std::int64_t number(const std::string& sql);
  std::string text(const std::string& sql);

  std::int64_t lastId() const;
  std::int64_t changes() const;            // rows changed by the last statement
  bool wasMoved() const;                   // the file is no longer at its path
  [[noreturn]] void fail(int code) const;  // throws sqliteError

  sqlite3* handle() const { return handle_.get(); }
  const std::string& path() const { return path_; }
  Access access() const { return access_; }  // Alone if Write was requested but the file system does not support it
  const Diagnostics& warnings() const { return warnings_; }

 private:
  struct Close {
    void operator()(sqlite3* handle) const;
  };

  void open(const OpenOptions& options, int flags, const std::string& uri);
  void openToRead(const OpenOptions& options);
  void openToWrite(const OpenOptions& options);
  void setJournal(const OpenOptions& options);
  void setCache();

  std::string path_, vfs_;
  Access access_ = Access::Read;
  Diagnostics warnings_;
  std::unique_ptr<sqlite3, Close> handle_;
};

// Changes that happen together or not at all: rolled back unless commit() is reached. Committing fails if the file was
// removed or replaced, because nobody would find the rows.
class Transaction {
 public:
  explicit Transaction(Database& database, const char* begin = "BEGIN IMMEDIATE");
  ~Transaction();
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;

  void commit();

 private:
  Database& database_;
  bool open_ = true;
};

// Removes the empty journal and shared memory that readers leave behind, unless another program has the store open.
void removeEmptyJournal(const std::string& path, const std::string& vfs = "");

std::string sqliteUri(const std::string& path, const std::string& parameters);

// A table or column name in SQL quotes, with inner quotes doubled.
std::string quotedName(const std::string& name);
std::string quotedText(const std::string& text);

}  // namespace tilescope::store
