/** Opens a user's work; one part of the application, loaded when there is a user (`fetchAhead`). */
export { makeEngine } from '#src/data/sync/engine.ts';
import '#src/scheduling/pause-in-opening.ts';
export { openLocal } from '#src/data/database/database.ts';
