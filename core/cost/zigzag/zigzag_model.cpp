// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/zigzag/zigzag_model.h"

#include <cmath>

#include "core/base/ensure.h"
#include "core/base/format_number.h"
#include "core/cost/outside_model.h"
#include "core/cost/zigzag/dataflow_unrolling.h"
#include "core/cost/zigzag/order_constraint.h"
#include "core/cost/zigzag/recount.h"
#include "core/cost/zigzag/zigzag_mapping.h"
#include "core/cost/zigzag/zigzag_nest.h"
#include "core/cost/zigzag/zigzag_provenance.h"

namespace tilescope::zigzag {
