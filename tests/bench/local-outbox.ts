import { afterEach, beforeEach, vi } from 'vitest';
import type { Local } from '#src/data/database/database.ts';
import { makeEngine } from '#src/data/sync/engine.ts';
import { local } from '#src/data/workplace/local.ts';
import { openTestLocal, workOn } from '#tests/bench/local-database.ts';

/** For each test of a file: the real database and the real outbox; nothing is sent. Gives the database of the test under way. */
export function withLocalOutbox(): () => Local {
  let opened: Local;
  let leave: () => Promise<void>;
  beforeEach(async () => {
    // the engine listens to the page it is in
    vi.stubGlobal('window', new EventTarget());
    vi.stubGlobal('document', Object.assign(new EventTarget(), { documentElement: { lang: '' } }));
    opened = await openTestLocal();
    leave = workOn(opened);
    local().next({ kind: 'open', local: opened, engine: await makeEngine(opened, '/api/realtime/hub') });
  });
  afterEach(async () => {
    await leave();
    vi.unstubAllGlobals();
  });
  return () => opened;
}
