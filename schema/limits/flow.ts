/** Limits of workflows. */
export const FLOW_LIMITS = {
  /** Activities and relations of one workflow. */
  activities: 200,
  relations: 400,
  /** States a check visits before it reports a workflow as too complex. */
  markings: 20_000,
  /** Most automatic steps in a row; the next one halts the case. */
  automaticSteps: 100,
  /** Rows of a history on the screen. */
  historyRows: 500,
  performers: 20,
  votes: 9,
  days: 3_660,
} as const;
