/** Limits of workflows. */
export const FLOW_LIMITS = {
  /** Activities and relations of one workflow. */
  activities: 200,
  relations: 400,
  /** States a check looks at before it calls a workflow too complex. */
  markings: 20_000,
  /** Steps without a person or a day between them; the next one halts the case. */
  automaticSteps: 100,
  /** Rows of a history that are shown. */
  historyRows: 500,
  performers: 20,
  votes: 9,
  days: 3_660,
} as const;
