/** Limits of tokens of service accounts. */
export const TOKEN_LIMITS = {
  days: 90,
  daysMost: 400,
  /** Tokens of one account that are neither expired nor revoked. */
  livingMost: 20,
  networks: 20,
  /** Days before its end at which administrators are warned. */
  warnedDays: 14,
  /** Least time between two updates of the last use. */
  noteUseMs: 60_000,
} as const;
