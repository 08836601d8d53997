// SPDX-License-Identifier: GPL-3.0-or-later
// A configuration inside a document (tilescope.session/1). It is stored as arguments plus a hash of every named file,
// so that a later change of a file is noticed. A network or profile that is in no file is stored in full. The document
// also has copies of the user's files, used if a file is missing or unreadable.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "app/common/bundled_files.h"
#include "app/common/design.h"
#include "core/base/json_fwd.h"
#include "core/hardware/technology.h"

namespace tilescope::app {

// Writes the configurations of one document. Files shared by several of them are hashed once.
class DesignWriter {
 public:
  // Relative paths are written from the root directory, because the document may be read from elsewhere.
  Json write(const Design& design);

  // Copies of all files named so far except bundled ones; empty if there are none.
  Json copies() const;

 private:
  const std::optional<Technology>& technology(const std::string& name);
  template <class T>
  Json part(const std::string& name, bool own, const std::shared_ptr<const T>& value);

  std::map<std::shared_ptr<const void>, std::string> hashes_;
  std::map<std::string, std::shared_ptr<const Network>> networks_;  // networks to copy, by hash
  std::map<std::string, std::shared_ptr<const HardwareProfile>> profiles_;
  std::map<std::string, std::optional<Technology>> technologies_;  // by name; absent: no longer readable
};

// A file that is missing or unreadable, so that its copy is used.
struct MovedFile {
  BundledKind kind = BundledKind::Network;
  std::string name;
  Diagnostics reasons;  // why it cannot be read

  bool operator==(const MovedFile&) const = default;
};

// Reads the configurations of one document. Files named by several of them are read once and shared. Documents must
// follow resources/schemas/session.json; no further checks are required.
class DesignReader {
 public:
  // file: the document; relative paths in it start from its folder. copies: the copies in the document, which must
  // outlive the reader; null if it has none.
  explicit DesignReader(std::string file, const Json* copies = nullptr);

  // Errors name the place in the document or in a file that it names. prefix: JSON pointer to the configuration.
  Result<Design> read(const Json& design, const std::string& prefix);

  // Networks and profiles that have changed since the document was written.
  const Diagnostics& warnings() const { return warnings_; }
  const std::vector<MovedFile>& moved() const { return moved_; }  // each file once

 private:
  template <class T>
  struct Part {
    std::shared_ptr<const T> value;
    std::string name;  // file name, or the origin of an inline part; "": none
    bool own = false;  // stored inline
  };
  template <class T>
  Result<Part<T>> readPart(const Json& part, const std::string& prefix, const onnx::Sizes& sizes,
                           std::map<std::string, Part<T>>& known);
  template <class T>
  std::optional<Result<T>> copyOf(const std::string& key);
  void noteMoved(MovedFile moved, const std::string& pointer);
  Result<Technology> readTechnology(const std::string& name, const std::string& pointer);
  PartitionSettings readPartition(const Json& json, const std::string& prefix, const Design& design);
  template <class T>
  void noteOtherContent(const Json& part, const std::string& prefix, const std::string& key, const Part<T>& read);
  void shareCosted(Design& design, const std::shared_ptr<const HardwareProfile>& uncosted,
                   const std::string& technology);
  std::string nameFor(const std::string& written) const;
  Diagnostics inDocument(Diagnostics errors, const std::string& prefix, const DesignWords& words) const;

  std::string file_;
  const Json* copies_;
  std::vector<MovedFile> moved_;
  std::map<std::string, Part<Network>> networks_;
  std::map<std::string, Part<HardwareProfile>> profiles_;
  std::map<std::pair<std::shared_ptr<const HardwareProfile>, std::string>, std::shared_ptr<const HardwareProfile>>
      costed_;                                                 // profiles with a technology applied
  std::map<std::shared_ptr<const void>, std::string> hashes_;  // hashes of the parts read
  // Pairs of file and recorded hash that have been reported.
  std::set<std::pair<std::string, std::string>> noted_;
  Diagnostics warnings_;
};

}  // namespace tilescope::app
