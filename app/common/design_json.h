// SPDX-License-Identifier: GPL-3.0-or-later
// A configuration inside a document (tilescope.session/1): its arguments with a hash of the files they name, so that
// changed files are noticed. A network or profile that is in no file is stored inline.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>

#include "app/common/design.h"
#include "core/base/json_fwd.h"

namespace tilescope::app {

// Writes the configurations of one document. Files shared by several of them are hashed once.
class DesignWriter {
 public:
  // Relative paths are written from the root directory, because the document may be read from elsewhere.
  Json write(const Design& design);

 private:
  template <class T>
  Json part(const std::string& name, bool own, const std::shared_ptr<const T>& value);

  std::map<std::shared_ptr<const void>, std::string> hashes_;
};

// Reads the configurations of one document. Files named by several of them are read once and shared. Documents must
// follow resources/schemas/session.json; no further checks are required.
class DesignReader {
 public:
  // file: of the document; relative paths in it are relative to its folder.
  explicit DesignReader(std::string file);

  // Errors name the place in the document, or in the file that it names. prefix: of the configuration.
  Result<Design> read(const Json& design, const std::string& prefix);

  // Networks and profiles that have changed since the document was written.
  const Diagnostics& warnings() const { return warnings_; }

 private:
  template <class T>
  struct Part {
    std::shared_ptr<const T> value;
    std::string name;  // of the file, or the origin of an inline one; "": none
    bool own = false;  // inline
  };
  template <class T>
  Result<Part<T>> readPart(const Json& part, const std::string& prefix, const onnx::Sizes& sizes,
                           std::map<std::string, Part<T>>& known);
  PartitionSettings readPartition(const Json& json, const std::string& prefix, const Design& design);
  template <class T>
  void noteOtherContent(const Json& part, const std::string& prefix, const std::string& key, const Part<T>& read);
  void shareCosted(Design& design, const std::shared_ptr<const HardwareProfile>& uncosted,
                   const std::string& technology);
  std::string nameFor(const std::string& written) const;
  Diagnostics inDocument(Diagnostics errors, const std::string& prefix, const DesignWords& words) const;

  std::string file_;
  std::map<std::string, Part<Network>> networks_;
  std::map<std::string, Part<HardwareProfile>> profiles_;
  std::map<std::pair<std::shared_ptr<const HardwareProfile>, std::string>, std::shared_ptr<const HardwareProfile>>
      costed_;                                                 // profiles with a technology applied
  std::map<std::shared_ptr<const void>, std::string> hashes_;  // of files read
  std::set<std::pair<std::string, std::string>> noted_;        // files read, and their recorded hashes
  Diagnostics warnings_;
};

}  // namespace tilescope::app
