// SPDX-License-Identifier: GPL-3.0-or-later
// Lets others verify that no better mapping of a layer exists (tilescope.certificate/1, docs/certificates.md). Only for
// ZigZag's model in its default mode.
//
// The space: for one choice of spatial loops, the temporal loops are the prime factors of the remaining iterations. A
// *tile* is a set of them, written as iterations per dimension. Each memory level of each tensor holds a tile; a
// mapping's tiles are nested, and the traffic above a level depends on its tile alone.
//
// The proof: tiles are *placed* from the outside in. A node of the tree is a sequence of placements, each inside the
// one before. The list has the expanded nodes; every other child is too large for a memory or has a bound no better
// than lowerBound. A bound is the cost of placed tiles plus the minimum of each other tile, nested and fitting alone.
//
// For latency and EDP the list is empty, because a check finds the nodes itself. The file has weights of the bounds
// that the search used.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/hardware/hardware_profile.h"
#include "core/models/evaluation.h"
#include "core/models/objective.h"
#include "core/workload/layer.h"

namespace tilescope {

// A placement: a tensor's tile at its next memory level, from the second-outermost inwards. An input's last tile is at
// the multipliers and has only loops that are irrelevant to it.
struct CertificateStep {
  std::size_t parent = 0;  // 0: none; k: step k of the list, from 1
  Tensor tensor = Tensor::O;
  std::vector<std::int64_t> tile;  // temporal iterations by dimension of the layer's einsum
  // Output only: whether partial sums, which take more space, reach this level from below. False at the innermost
  // level, and where partial sums are as wide as outputs.
  bool partial = false;

  bool operator==(const CertificateStep&) const = default;
};

// Weights of the port that carries this movement.
struct CertificatePortWeight {
  std::string memory;
  Tensor tensor = Tensor::O;
  Move move = Move::Fill;
  double waits = 0;  // of the cycles by which transfers exceed their widest windows, beside the compute cycles
  double busy = 0;   // of the cycles of all transfers

  bool operator==(const CertificatePortWeight&) const = default;
};

// A bound of latency: a weighted mean of sums over tiles, each of which is a bound. The scale of the weights of loads
// and of the others has no meaning.
struct CertificateBound {
  double energy = 0;                         // cycles per unit of energy: bounds latency + energy × this (EDP)
  std::optional<Tensor> last;                // the input that must be loaded last; none: holds in any order
  std::map<Tensor, double> path;             // loads of one input
  double afterBoth = 0;                      // steps of both inputs over shared ports, and the others of `last`
  double compute = 0;                        // no waiting
  std::vector<CertificatePortWeight> ports;  // waiting for a port

  bool operator==(const CertificateBound&) const = default;
};

struct CertificateTree {
  std::string dataflow;                                      // "" if the profile has none
  std::map<std::string, std::vector<UnrolledLoop>> spatial;  // by array dimension
  // Price of a bit by memory, in the objective's unit (a Lagrange multiplier); 0 if missing. A bound is the minimum of
  // cost + price · (bits used − bits available).
  std::map<std::string, double> prices;
  std::vector<CertificateStep> expanded;  // energy and traffic: parents before children
  std::vector<CertificateBound> bounds;   // latency and EDP

  bool operator==(const CertificateTree&) const = default;
};

struct Certificate {
  std::string model, layer, network, hardware;  // model: its id; others: names
  std::string problemHash;
  Objective objective = Objective::Energy;
  std::map<std::string, std::string> options;  // as given by the user
  std::string dataflow;                        // requested by the user; "": any of the profile
  LayerResult optimum;                         // with its mapping
  double value = 0;                            // of the objective: energy, off-chip bits, cycles, or their product
  double lowerBound = 0;                       // equal to value
  std::uint64_t nodes = 0;
  std::vector<std::string> rules;
  // One per choice of spatial loops. For latency and EDP, choices whose bounds without waiting suffice are left out.
  std::vector<CertificateTree> trees;

  bool operator==(const Certificate&) const = default;
};

// Identifies the solved problem: FNV-1a (64 bit, as 16 hexadecimal digits) of the compact JSON of {"dataflow",
// "hardware", "layer", "model", "objective", "options"}. The layer is an einsum without name and inputs.
std::string problemHash(const Layer& layer, const HardwareProfile& hardware, const std::string& model,
                        const std::string& objective, const std::map<std::string, std::string>& options,
                        const std::string& dataflow);

}  // namespace tilescope
