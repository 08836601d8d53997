// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/picture/tensor_words.h"

namespace tilescope {

std::string_view tensorWord(Tensor tensor) {
  switch (tensor) {
    case Tensor::I:
      return "input";
    case Tensor::W:
      return "weight";
    case Tensor::O:
      break;
  }
  return "output";
}

}  // namespace tilescope
