// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <exception>
#include <optional>
#include <string>
#include <utility>

namespace tilescope {

// Stores the plug-in's return value in answer; returns the exception's text, if any.
template <class Answer, class Call>
std::optional<std::string> thrownBy(Call call, std::optional<Answer>& answer) {
  try {
    answer = call();
    return std::nullopt;
  } catch (const std::exception& error) {
    return std::string(error.what());
  } catch (...) {
    return "something that is no std::exception";
  }
}

}  // namespace tilescope
