/** What is known of a requirement (R) or a fault (F), besides the tests whose titles have its number. */
export type Row = {
  /** What it demands, in short. */
  demand: string;
  /** Tests without the number in their title, as `file: title`. */
  also?: readonly string[];
  /** Commands of the project that prove what no test can. */
  commands?: readonly string[];
  /** What differs from the demand, and why. A row without any test is not met and must have a reason. */
  reason?: string;
};
