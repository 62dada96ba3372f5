/**
 * Files of `tests/e2e` that only the long run takes, by its stages: `npm test` has ten minutes on two cores, and those are for
 * the story of a box from the basement to the vault, with all that can go wrong on the way.
 */
export const longStories = {
  /** Over every screen: by axe, by keys alone and among markup. Each story looks at the screens it made. */
  walks: ['accessibility', 'keyboard', 'markup'],
  /** What stands around the areas. */
  shell: [
    'account',
    'client-switch',
    'deposit',
    'domain',
    'drawer',
    'left-behind',
    'my-account',
    'notifications',
    'rescue',
    'session-shell',
    'update',
  ],
  /** At the edges of the story: storage that fails, an outbox that is lost, hostile text, scans out of turn, Enter faster than a save, the list of boxes, the desk's queue, a barred tablet. */
  edges: ['administrator', 'boxes', 'desk-queue', 'fast-enter', 'hostile', 'lost-queue', 'policy', 'scans', 'storage'],
} as const;
