// SPDX-License-Identifier: GPL-3.0-or-later
// A certificate lets someone else verify that no better mapping of a layer exists under a model
// (tilescope.certificate/1, docs/certificates.md). It exists for ZigZag's model in its default mode.
//
// The space: for one choice of spatial loops, the temporal loops are the prime factors of the remaining iterations. A
// *tile* is a set of them, written as iterations per dimension. Every tensor's memory level holds a tile; all tiles of
// a mapping are nested in one another, and what crosses the boundary above a level depends on its tile alone.
//
// The proof: tiles are *placed* from the outside in. A node of the tree is a sequence of placements, each inside the
// one before. The list holds the expanded nodes; every other child of a listed node is either too large for a memory or
// has a bound that is no better than lowerBound. The bound is the cost of the placed tiles plus the minimum cost of all
// other tiles, which only have to be nested and to fit into their memory alone.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "core/hardware/hardware_profile.h"
#include "core/models/evaluation.h"
#include "core/models/objective.h"
#include "core/workload/layer.h"

namespace tilescope {

// One placement: the tile of a tensor's next memory level, from the second-outermost level inwards. The last tile of an
// input lies at the multipliers and has only loops that are irrelevant to the input.
struct CertificateStep {
  std::size_t parent = 0;  // 0: nothing is placed yet; k: step k of the list, counted from 1
  Tensor tensor = Tensor::O;
  std::vector<std::int64_t> tile;  // temporal iterations per dimension of the layer's einsum, in its order
  // For an output: whether partial sums, which take more space, reach this level from below. False where partial sums
  // and outputs have the same number of bits, and at the innermost level.
  bool partial = false;

  bool operator==(const CertificateStep&) const = default;
};

// One choice of spatial loops.
struct CertificateTree {
  std::string dataflow;                                      // its name in the profile; "" if the profile has none
  std::map<std::string, std::vector<UnrolledLoop>> spatial;  // by array dimension
  // The price of one bit in each memory, in the objective's unit (a Lagrange multiplier); a memory that is missing has
  // price 0. A bound is the minimum of cost + price · (bits used − bits available).
  std::map<std::string, double> prices;
  std::vector<CertificateStep> expanded;  // parents before children

  bool operator==(const CertificateTree&) const = default;
};

struct Certificate {
  std::string model, layer, network, hardware;  // model: its id; the others: their names
  std::string problemHash;                      // see problemHash() below
  Objective objective = Objective::Energy;
  std::map<std::string, std::string> options;  // of the model, as the user gave them
  std::string dataflow;                        // the dataflow that the user asked for; "": any of the profile
  LayerResult optimum;                         // with its mapping
  double value = 0;                            // of the objective: energy unit, off-chip bits, cycles, or their product
  double lowerBound = 0;                       // equal to value, because the optimum is proven
  std::uint64_t nodes = 0;                     // nodes that the search visited
  std::vector<std::string> rules;              // names of the rules that justify what was cut off
  std::vector<CertificateTree> trees;          // energy and traffic only, one per choice of spatial loops

  bool operator==(const Certificate&) const = default;
};

// Identifies the problem that a certificate solves: 16 hexadecimal digits of FNV-1a (64 bit) over the compact JSON of
// {"dataflow", "hardware", "layer", "model", "objective", "options"}. The layer is written as an einsum, without its
// name and inputs. Equal on every computer.
std::string problemHash(const Layer& layer, const HardwareProfile& hardware, const std::string& model,
                        const std::string& objective, const std::map<std::string, std::string>& options,
                        const std::string& dataflow);

}  // namespace tilescope
