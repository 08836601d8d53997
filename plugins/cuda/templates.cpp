// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/cuda/templates.h"

#include "core/base/ensure.h"

namespace tilescope::cuda {

std::string text(const std::string& name) {
  for (const auto& [known, content] : templateTexts())
    if (known == name) return std::string(content);
  throw InternalError("no template " + name);
}

std::string render(const std::string& name, const Data& data) {
  kainjow::mustache::mustache form{text(name)};
  ensure(form.is_valid(), form.error_message().c_str());
  return form.render(data);
}

}  // namespace tilescope::cuda
