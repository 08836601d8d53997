// SPDX-License-Identifier: GPL-3.0-or-later
// A configuration in a document (tilescope.session/1): arguments, and a hash of every named file, so that changes are
// noticed. What is in no file is stored in full. Copies of the user's files replace missing ones.
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

class DesignWriter {
 public:
  // Relative paths are written from the root directory, because the document may be read from elsewhere.
  Json write(const Design& design);

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

// A missing or unreadable file whose copy is used.
struct MovedFile {
  BundledKind kind = BundledKind::Network;
  std::string name;
  Diagnostics reasons;  // why it cannot be read

  bool operator==(const MovedFile&) const = default;
};

// Reads shared files once. Documents must follow resources/schemas/session.json.
class DesignReader {
 public:
  // file: the document, for relative paths. copies: must outlive the reader; may be null.
  explicit DesignReader(std::string file, const Json* copies = nullptr);

  // Errors name places in the document or in named files. prefix: JSON pointer to the configuration.
  Result<Design> read(const Json& design, const std::string& prefix);

  const Diagnostics& warnings() const { return warnings_; }
  const std::vector<MovedFile>& moved() const { return moved_; }

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
  std::set<std::pair<std::string, std::string>> noted_;
  Diagnostics warnings_;
};

}  // namespace tilescope::app
