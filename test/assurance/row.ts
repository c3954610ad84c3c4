/** What is known of a requirement (R) or a fault (F), beside the tests whose titles have its number. */
export type Row = {
  /** What it asks for, in short. */
  demand: string;
  /** Tests that have no number in their title, as `file: title`. */
  also?: readonly string[];
  /** Commands of the project that prove what no test can. */
  commands?: readonly string[];
  /** What is not as it was asked for, and why. A row without any test is not met, and must have one. */
  reason?: string;
};
