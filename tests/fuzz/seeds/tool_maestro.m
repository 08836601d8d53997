Constant kMaps 8;
Network n {
 Layer a {
  Type: CONV
  Stride { X: 1, Y: 2 }
  Dimensions { K kMaps, C: 4, R 5, S: 3, Y:30, X 20 }
  Dataflow { TemporalMap(1,1) K; }
 }
 Layer c { Type: GEMM Dimensions { M 6, N 7, K 8 } }
}
