import { makeEngine } from '#src/data/sync/engine.ts';
import '#src/scheduling/pause-in-opening.ts';
import { openLocal } from '#src/data/database/database.ts';

/** What opens a database and its engine, as one part of the application that is fetched when a person signs in (`fetchAhead`). */
export { makeEngine, openLocal };
export interface Opening {
  openLocal: typeof openLocal;
  makeEngine: typeof makeEngine;
}
