/**
 * What one success adds to importance and reinforcement:
 * `effectiveness × learningRate × min(1, confidence × 2)`, so at most `learningRate`.
 * `effectiveness` and `confidence` are 0-1.
 */
export function successGain(effectiveness: number, learningRate: number, confidence: number): number {
  return effectiveness * learningRate * Math.min(1, confidence * 2);
}
