// SPDX-License-Identifier: GPL-3.0-or-later
// Certificates of tiny problems, made the plain way: everything whose bound is below the best value is expanded. Uses
// the checker's bounds, and the model for the figures of the best mapping.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/check/bounds.h"
#include "core/models/certificate.h"
#include "core/models/zigzag/nest.h"
#include "core/workload/network.h"

namespace tilescope::check {

struct Placed {
  std::size_t tensor = 0;
  Tile tile = 0;
  bool partial = false;
};
using Chain = std::vector<Placed>;  // from the outside in

// One choice of parallel loops.
class TreeBuilder {
 public:
  // prices: [memory]; empty: none.
  explicit TreeBuilder(const Slots& slots, std::vector<double> prices = {});

  // The chain of least cost, if it is below `limit`.
  struct Best {
    Chain chain;
    double cost = 0;
  };
  std::optional<Best> best(double limit);

  // All nodes with a bound below the value, parents first.
  std::vector<CertificateStep> expanded(double value);

 private:
  struct Node {
    Tile inside = 0;
    std::optional<std::size_t> last;
    Stages::Number stage = 0;
    double cost = 0;
    std::vector<std::int64_t> free;
  };
  Node root() const;
  // Those that fit, with their bound.
  struct Child {
    Placed placed;
    Node node;
    double bound = 0;
  };
  std::vector<Child> children(const Node& node) const;
  void search(const Node& node, Chain& chain, Best& best, bool& found);
  void list(const Node& node, std::size_t number, double value, std::vector<CertificateStep>& steps);

  const Slots& slots_;
  Stages stages_;
  Bounds bounds_;
};

// Of the network's layer of that name, for energy or traffic; empty if nothing fits.
std::optional<Certificate> buildCertificate(const Network& network, const std::string& layer,
                                            const HardwareProfile& hardware, Objective objective,
                                            const std::string& dataflow = "");

// The model's parallel loops as the checker has them.
Unrolling sorted(const zigzag::Unrolling& unrolling);

// The mapping that has these tiles.
LoopMapping mappingOf(const Slots& slots, const Unrolling& unrolling, const Chain& chain);

}  // namespace tilescope::check
