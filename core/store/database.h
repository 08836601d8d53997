// SPDX-License-Identifier: GPL-3.0-or-later
// A connection to an SQLite file with the settings of a store. Everything throws StoreError. Several threads may share
// a writing connection if only one of them has a transaction at a time; a reading connection is for one thread at a
// time.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "core/base/result.h"

struct sqlite3;

namespace tilescope::store {

enum class Access {
  Read,   // an existing file, together with any number of others
  Write,  // the only writer, with any number of readers
  Alone   // the only program: needs no shared memory, for shards on shared file systems
};

struct OpenOptions {
  Access access = Access::Read;
  bool create = false;   // makes an empty file if there is none
  bool durable = false;  // commits survive a loss of power too
  bool damaged = false;  // reads whatever is readable, also from a file shorter than its header says
  int waitMilliseconds = 5000;
  std::string vfs;  // name of an SQLite VFS; "": the system's
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
  std::int64_t changes() const;            // rows that the last statement inserted, changed or deleted
  bool wasMoved() const;                   // the file is no longer at its path
  [[noreturn]] void fail(int code) const;  // throws sqliteError

  sqlite3* handle() const { return handle_.get(); }
  const std::string& path() const { return path_; }
  Access access() const { return access_; }  // Alone if Write was asked for and the file system allows no more
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

// Changes that happen together or not at all: rolled back unless commit() is reached. A commit into a file that was
// removed or replaced is an error, because nobody would find the rows.
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

// Removes a store's journal and shared memory if they are empty and nobody else has the store open: readers leave them,
// because they may not remove them.
void removeEmptyJournal(const std::string& path, const std::string& vfs = "");

// The path as an SQLite URI, for ATTACH and for parameters: "file:/a%20b?mode=ro".
std::string sqliteUri(const std::string& path, const std::string& parameters);

// In SQL quotes, with inner quotes doubled: for names and texts.
std::string quotedName(const std::string& name);
std::string quotedText(const std::string& text);

}  // namespace tilescope::store
