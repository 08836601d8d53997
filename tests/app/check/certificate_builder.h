// SPDX-License-Identifier: GPL-3.0-or-later
// Certificates of tiny problems: every node whose bound is below the best value is expanded. Bounds come from the
// checker, results from the cost model.
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
using Chain = std::vector<Placed>;  // outermost tile first

// For one spatial unrolling.
class TreeBuilder {
 public:
  // prices: by memory; empty: none.
  explicit TreeBuilder(const Slots& slots, std::vector<double> prices = {});

  struct Best {
    Chain chain;
    double cost = 0;
  };
  std::optional<Best> best(double limit);

  // With a bound below value, parents before children.
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

// objective: energy or traffic. Empty if no mapping fits.
std::optional<Certificate> buildCertificate(const Network& network, const std::string& layer,
                                            const HardwareProfile& hardware, Objective objective,
                                            const std::string& dataflow = "");

// From the model's form to the checker's.
Unrolling sorted(const zigzag::Unrolling& unrolling);

LoopMapping mappingOf(const Slots& slots, const Unrolling& unrolling, const Chain& chain);

}  // namespace tilescope::check
