// SPDX-License-Identifier: GPL-3.0-or-later
// A cancel token; checking it costs one relaxed load. Copies share the flag; a default token is never cancelled.
#pragma once

#include <atomic>
#include <memory>
#include <utility>

namespace tilescope {

class CancelToken {
 public:
  CancelToken() = default;
  bool cancelled() const { return flag_ && flag_->load(std::memory_order_relaxed); }

 private:
  friend class CancelSource;
  explicit CancelToken(std::shared_ptr<const std::atomic<bool>> flag) : flag_(std::move(flag)) {}
  std::shared_ptr<const std::atomic<bool>> flag_;
};

class CancelSource {
 public:
  void cancel() { flag_->store(true, std::memory_order_relaxed); }
  CancelToken token() const { return CancelToken(flag_); }

 private:
  std::shared_ptr<std::atomic<bool>> flag_ = std::make_shared<std::atomic<bool>>(false);
};

}  // namespace tilescope
