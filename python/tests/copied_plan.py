import tilescope as ts
net = ts.network("alexnet", batch=3)
hw = ts.hardware("tx2_eplanner_a").edit({"/memories/0/size_bits": 1048576, "/memories/3/bandwidth_gb_per_s": 25.6, "/name": "a \"b\""}).edit({"/memories/0/size_bits": 524288})
plan = ts.plan(net, hw, model="eplanner", objective="latency", search="paper", dataflow="weight-stationary", options={"halo": "off"})
print(plan)
