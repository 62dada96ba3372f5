import { makeEngine } from '#src/data/sync/engine.ts';
import '#src/scheduling/pause-in-opening.ts';
import { openLocal } from '#src/data/database/database.ts';

/** Opens a database and its engine: one part of the application that loads when a user signs in (`fetchAhead`). */
export { makeEngine, openLocal };
export interface Opening {
  openLocal: typeof openLocal;
  makeEngine: typeof makeEngine;
}
