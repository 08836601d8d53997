// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/diana/weight_blob.h"

#include "core/base/ensure.h"
#include "core/models/diana/diana_problem.h"
#include "plugins/diana/activation_layout.h"

namespace tilescope::diana {

namespace {

constexpr std::int64_t kLanes = 16;             // output channels computed in parallel (Hamdi 2023, figure 4.6)
constexpr std::int64_t kChannelsPerGroup = 4;   // of a depthwise layer
constexpr std::int64_t kDepthwiseLaneStep = 4;  // one lane with weights, three with zeros

std::int64_t groupsOf(std::int64_t count, std::int64_t size) {
  return (count + size - 1) / size;
}

class Blob {
  std::vector<std::uint8_t> bytes_;

 public:
  explicit Blob(std::int64_t bytes) : bytes_(static_cast<std::size_t>(bytes)) {}
  void set(std::int64_t address, std::int8_t value) {
    bytes_[static_cast<std::size_t>(reversedInWord(address))] = static_cast<std::uint8_t>(value);
  }
  void setBias(std::int64_t address, std::int64_t step, std::int32_t bias) {
    for (std::int64_t i = 0; i < kBiasBytes; ++i)
      set(address + i * step, static_cast<std::int8_t>(static_cast<std::uint32_t>(bias) >> (8 * i) & 0xFF));
  }
  std::vector<std::uint8_t> take() { return std::move(bytes_); }
};

void ensureSizes(std::span<const std::int8_t> weights, std::int64_t expected, std::span<const std::int32_t> bias,
                 std::int64_t K) {
  ensure(K > 0 && std::ssize(weights) == expected, "a weight blob from weights of another shape");
  ensure(std::ssize(bias) == K, "a weight blob from another number of biases");
}

}  // namespace

std::int64_t convGroupBytes(std::int64_t C, std::int64_t FY, std::int64_t FX) {
  return kLanes * (C * FY * FX + kBiasBytes);
}

std::int64_t convBlobBytes(std::int64_t K, std::int64_t C, std::int64_t FY, std::int64_t FX) {
  return groupsOf(K, kLanes) * convGroupBytes(C, FY, FX);
}

std::vector<std::uint8_t> convBlob(std::int64_t K, std::int64_t C, std::int64_t FY, std::int64_t FX,
                                   std::span<const std::int8_t> weights, std::span<const std::int32_t> bias) {
  const std::int64_t perChannel = C * FY * FX;
  ensureSizes(weights, K * perChannel, bias, K);
  Blob blob(convBlobBytes(K, C, FY, FX));
  for (std::int64_t k = 0; k < K; ++k) {
    const std::int64_t lane = k / kLanes * convGroupBytes(C, FY, FX) + k % kLanes;
    for (std::int64_t i = 0; i < perChannel; ++i)
      blob.set(lane + i * kLanes, weights[static_cast<std::size_t>(k * perChannel + i)]);
    blob.setBias(lane + perChannel * kLanes, kLanes, bias[static_cast<std::size_t>(k)]);
  }
  return blob.take();
}

std::int64_t depthwiseGroupBytes(std::int64_t FY, std::int64_t FX) {
  return convGroupBytes(1, FY, FX);
}

std::int64_t depthwiseBlobBytes(std::int64_t K, std::int64_t FY, std::int64_t FX) {
  return groupsOf(K, kChannelsPerGroup) * depthwiseGroupBytes(FY, FX);
}

std::vector<std::uint8_t> depthwiseBlob(std::int64_t K, std::int64_t FY, std::int64_t FX,
                                        std::span<const std::int8_t> weights, std::span<const std::int32_t> bias) {
  const std::int64_t perChannel = FY * FX;
  ensureSizes(weights, K * perChannel, bias, K);
  Blob blob(depthwiseBlobBytes(K, FY, FX));
  for (std::int64_t k = 0; k < K; ++k) {
    const std::int64_t lane =
        k / kChannelsPerGroup * depthwiseGroupBytes(FY, FX) + k % kChannelsPerGroup * kDepthwiseLaneStep;
    for (std::int64_t i = 0; i < perChannel; ++i)
      blob.set(lane + i * kLanes, weights[static_cast<std::size_t>(k * perChannel + i)]);
    blob.setBias(lane + perChannel * kLanes, kLanes, bias[static_cast<std::size_t>(k)]);
  }
  return blob.take();
}

std::int64_t fullyConnectedGroupBytes(std::int64_t C) {
  return kLanes * (groupsOf(C, kLanes) * kLanes + kLanes);
}

std::int64_t fullyConnectedBlobBytes(std::int64_t K, std::int64_t C) {
  return groupsOf(K, kLanes) * fullyConnectedGroupBytes(C);
}

std::vector<std::uint8_t> fullyConnectedBlob(std::int64_t K, std::int64_t C, std::span<const std::int8_t> weights,
                                             std::span<const std::int32_t> bias) {
  ensureSizes(weights, K * C, bias, K);
  Blob blob(fullyConnectedBlobBytes(K, C));
  const std::int64_t biases = groupsOf(C, kLanes) * kLanes * kLanes;
  for (std::int64_t k = 0; k < K; ++k) {
    const std::int64_t group = k / kLanes * fullyConnectedGroupBytes(C), lane = k % kLanes;
    for (std::int64_t c = 0; c < C; ++c)
      blob.set(group + (c / kLanes * kLanes + lane) * kLanes + c % kLanes,
               weights[static_cast<std::size_t>(k * C + c)]);
    blob.setBias(group + biases + lane * kLanes, 1, bias[static_cast<std::size_t>(k)]);
  }
  return blob.take();
}

}  // namespace tilescope::diana
