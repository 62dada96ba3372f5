/** Seeds 1 to 300 of the simulator run in `npm test`. */
export const QUICK_SEEDS = 300;

/** The run of a change goes on to seed 1,000. */
export const CHANGE_SEEDS = 1_000;
