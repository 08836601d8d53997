// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/common/texts.h"

#include "core/base/ensure.h"

namespace tilescope {

std::string textOf(const NamedTexts& texts, const std::string& name) {
  for (const auto& [known, content] : texts)
    if (known == name) return std::string(content);
  throw InternalError("no text " + name);
}

std::string rendered(const NamedTexts& texts, const std::string& name, const TemplateData& data) {
  kainjow::mustache::mustache form{textOf(texts, name)};
  ensure(form.is_valid(), form.error_message().c_str());
  return form.render(data);
}

}  // namespace tilescope
