// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plugin/export_options.h"

#include "core/base/ensure.h"

namespace tilescope {
namespace {

template <class T>
const T& valueOf(const ExportOptions& options, const std::string& name) {
  const auto found = options.values.find(name);
  const T* value = found == options.values.end() ? nullptr : std::get_if<T>(&found->second);
  ensure(value != nullptr, ("option " + name + " has no value of the type asked for").c_str());
  return *value;
}

}  // namespace

bool ExportOptions::flag(const std::string& name) const {
  return valueOf<bool>(*this, name);
}

std::int64_t ExportOptions::whole(const std::string& name) const {
  return valueOf<std::int64_t>(*this, name);
}

double ExportOptions::number(const std::string& name) const {
  return valueOf<double>(*this, name);
}

const std::string& ExportOptions::text(const std::string& name) const {
  return valueOf<std::string>(*this, name);
}

const std::vector<std::int64_t>& ExportOptions::wholes(const std::string& name) const {
  return valueOf<std::vector<std::int64_t>>(*this, name);
}

const std::vector<std::string>& ExportOptions::texts(const std::string& name) const {
  return valueOf<std::vector<std::string>>(*this, name);
}

}  // namespace tilescope
