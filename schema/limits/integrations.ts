/** Limits of tokens of service accounts (administration.md §4). */
export const TOKEN_LIMITS = {
  days: 90,
  daysMost: 400,
  /** Tokens of one account that are neither expired nor revoked. */
  livingMost: 20,
  networks: 20,
  /** Administrators are warned so many days before one ends. */
  warnedDays: 14,
  /** The last use is noted at most so often. */
  noteUseMs: 60_000,
} as const;
