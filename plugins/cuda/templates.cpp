// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/cuda/templates.h"

#include "core/base/ensure.h"

namespace tilescope::cuda {

std::string render(const std::string& name, const Data& data) {
  for (const auto& [known, text] : templateTexts()) {
    if (known != name) continue;
    kainjow::mustache::mustache form{std::string(text)};
    ensure(form.is_valid(), form.error_message().c_str());
    return form.render(data);
  }
  throw InternalError("no template " + name);
}

}  // namespace tilescope::cuda
