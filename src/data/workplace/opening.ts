/** What opens a person's work, as one part of the application that is fetched when there is a person (`fetchAhead`). */
export { makeEngine } from '#src/data/sync/engine.ts';
import '#src/scheduling/pause-in-opening.ts';
export { openLocal } from '#src/data/database/database.ts';
