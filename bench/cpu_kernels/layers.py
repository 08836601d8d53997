#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the loops of a plan's 1 x 1 and 3 x 3 convolutions as C, as the exporter for CPUs does.

    layers.py NETWORK.json PLAN.json OUT.c     the plan as printed by tilescope-cli plan --model eplanner --json
"""
import json
import sys

OF_TENSOR = {"I": "C OY OX FY FX", "W": "K C FY FX", "O": "K OY OX"}
SUMMED = ("C", "FY", "FX")


def sizes(layer):
    return {"K": layer["out_channels"], "C": layer["in_channels"], "OY": layer["out_height"],
            "OX": layer["out_width"], "FY": layer["kernel_height"], "FX": layer["kernel_width"]}


def level(tensor, loops):
    own = OF_TENSOR[tensor].split()
    return max([i + 1 for i, dim in enumerate(loops) if dim in own], default=0)


def every(loops, form):
    return " && ".join(form(dim) for dim in loops if dim in SUMMED) or "1"


class LayerCode:
    def __init__(self, layer, mapping):
        self.size, self.tile = sizes(layer), mapping["tile"]
        self.loops = [dim for dim in reversed(mapping["outer_loops"]) if self.tile[dim] < self.size[dim]]
        self.layer, self.lines = layer, []
        self.flat = int(self.tile["FY"] == self.tile["FX"] == 1 and layer["stride"] == [1, 1]
                        and not any(layer["padding"]))
        self.arguments = f"{self.tile['OY']}, {self.tile['OX']}, {self.flat}, {layer['stride'][1]}, TS_LANES"

    def line(self, depth, text):
        self.lines.append("  " * (depth + 1) + text)

    def write(self, kernels):
        self.lines.append(f"static void run_{self.layer['name']}(Layer* l) {{")
        for dim in sizes(self.layer):
            if dim not in self.loops:
                self.line(0, f"const TsRange {dim} = {{0, {self.size[dim]}}};")
        self.body(0, kernels)
        self.lines.append("}")
        return "\n".join(self.lines)

    def body(self, depth, kernels):
        loops = self.loops[:depth]
        begins, ends = every(loops, lambda d: f"{d}.begin == 0"), every(loops, lambda d: f"{d}.end == {self.size[d]}")
        is_here = {tensor: level(tensor, self.loops) == depth for tensor in OF_TENSOR}
        if is_here["I"]:
            self.line(depth, "ts_load_input(&l->input, &l->in, &l->s, C, OY, OX, FY, FX, &l->counts);")
        if is_here["W"]:
            self.line(depth, "ts_load_weight(&l->weight, &l->w, 0, K, C, FY, FX, &l->counts);")
        if is_here["O"]:
            self.line(depth, "ts_begin_outputs(&l->output, &l->out, K, OY, OX);")
            if begins != "1":
                self.line(depth, f"if (!({begins})) ts_load_sums(&l->output, &l->counts);")
        if depth == len(self.loops):
            self.line(depth, f"{kernels}(&l->output, &l->input, &l->weight, &l->s, FY, FX, {begins}, "
                             f"{ends} ? &l->finish : NULL);")
        else:
            dim = self.loops[depth]
            step = f"{self.tile[dim]}, {self.size[dim]}"
            self.line(depth, f"for (TsRange {dim} = ts_range(0, {step}); {dim}.begin < {self.size[dim]}; "
                             f"{dim} = ts_range({dim}.end, {step})) {{")
            self.body(depth + 1, kernels)
            self.line(depth, "}")
        if is_here["O"]:
            self.line(depth, "ts_store(&l->output, &l->counts);" if ends == "1" else
                      f"if ({ends}) ts_store(&l->output, &l->counts); else ts_store_sums(&l->output, &l->counts);")

    def entry(self, kernels, plan_bytes):
        l, t = self.layer, self.tile
        shape = ", ".join(str(v) for v in [l["kernel_height"], l["kernel_width"], *l["stride"], l["padding"][0],
                                           l["padding"][1], 1, 1, l["in_height"], l["in_width"], l["in_channels"],
                                           l["out_channels"], 1, int(t["OX"] == self.size["OX"])])
        tile = ", ".join(str(t[dim]) for dim in ("K", "C", "OY", "OX", "FY", "FX"))
        return (f'  {{"{l["name"]}", {{{shape}}}, {l["out_height"]}, {l["out_width"]}, {{{tile}}}, '
                f"{kernels}_kv, run_{l['name']}, {plan_bytes}}},")


def main():
    network, plan = (json.load(open(path, encoding="utf-8")) for path in sys.argv[1:3])
    layers = {layer["name"]: layer for layer in network["layers"]}
    kernels, functions, entries = {}, [], []
    for planned in plan["layers"]:
        layer = layers[planned["name"]]
        if planned["same_as"] or layer["type"] != "conv" or layer["kernel_height"] not in (1, 3):
            continue
        code = LayerCode(layer, planned["result"]["mapping"])
        name = kernels.setdefault(code.arguments, f"conv_{len(kernels)}")
        functions.append(code.write(name))
        entries.append(code.entry(name, planned["result"]["off_chip_bytes"]["total"]))
    with open(sys.argv[3], "w", encoding="utf-8") as out:
        for arguments, name in kernels.items():
            out.write(f"TS_CONV_KERNELS({name}, {arguments})\n")
        out.write("\n".join(functions) + "\n\nstatic const Plan kPlans[] = {\n" + "\n".join(entries) + "\n};\n")


if __name__ == "__main__":
    main()
